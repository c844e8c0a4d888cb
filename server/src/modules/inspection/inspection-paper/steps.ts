/** The steps of a case that follow from papers: inform, order, conclude, re-check, transfer. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { InspectionAction, InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import type { inspection } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import type { InspectionRecord } from '../inspection/store.ts'
import { missingOf } from './paper-rules.ts'
import { latest } from './prefill.ts'
import { insertItems, itemsOf, papersOf, updateItem } from './store.ts'
import { termsOfCase } from './terms.ts'

export type Outcome = StepOutcome<InspectionState, typeof inspection>
type Seen = { id: string; version: number; requestId?: string | undefined; opinion?: string | undefined }
type Decide = (tx: Tx, before: InspectionRecord) => Promise<Outcome> | Outcome

/** One step; its line in the whole-process record is written with it. */
export async function step(
  services: Services,
  { input, action, actor, text: shownText }: { input: Seen; action: InspectionAction; actor: Actor; text: string },
  decide: Decide = () => ({}),
): Promise<{ done: true }> {
  return idempotent(services, actor, input, async (tx) => {
    const { id, version, opinion } = input
    await takeCaseStep(tx, services, inspectionKind, { id, version, action, opinion }, actor, (before) =>
      decide(tx, before),
    )
    const text = opinion?.trim() ? `${shownText}：${opinion.trim()}` : shownText
    await recordEntry(tx, { inspectionId: id, kind: action === 'submitRectify' ? 'rectify' : 'paper', text }, actor)
    return { done: true as const }
  })
}

type Steps = typeof calls

export const inform = (services: Services, input: CallInput<Steps['inform']>, actor: Actor) =>
  step(services, { input, action: 'inform', actor, text: '告知拟作出的处理和陈述申辩的权利' })

/** The items of the order become the items of the rectification; its last day is the term. */
export const order = (services: Services, input: CallInput<Steps['order']>, actor: Actor) =>
  step(services, { input, action: 'order', actor, text: '责令限期整改' }, async (tx, before) => {
    const paper = latest(await papersOf(tx, before.id), 'order')
    const rows = Array.isArray(paper?.content.items) ? paper.content.items : []
    if (rows.length === 0) throw refuse('PAPER_UNNUMBERED')
    const items = rows.map(([, item = '', clause = '', demand = '', due = '', evidenceAsked = ''], i) => ({
      id: ids.next(),
      inspectionId: before.id,
      no: i + 1,
      item,
      clause,
      demand,
      dueOn: due.trim(),
      evidenceAsked,
    }))
    await insertItems(tx, items)
    const rectifyDue = lastDay(items)
    return {
      changes: { rectifyDue, rectifyTerm: 1, result: 'breach' },
      details: { 整改期限: rectifyDue, 整改项: `${items.length}项` },
    }
  })

const lastDay = (items: readonly { dueOn: string }[]): string =>
  items
    .map(({ dueOn }) => dueOn)
    .toSorted()
    .at(-1) ?? ''

const conclusions = { lawful: '未发现违法用能行为', notVerifiable: '无法核查' } as const

export const conclude = (services: Services, input: CallInput<Steps['conclude']>, actor: Actor) =>
  step(services, { input, action: 'conclude', actor, text: `结案：${conclusions[input.result]}` }, () => {
    if (input.result === 'notVerifiable' && !input.opinion.trim())
      throw refuseFields([{ field: 'opinion', message: '无法核查的，请写明原因' }])
    return {
      changes: { result: input.result, closedAt: clock.now() },
      details: { 结论: conclusions[input.result] },
    }
  })

/** Closing wants everything done and the file whole; a second term comes once, after the first; else the case goes on. */
export async function recheck(services: Services, input: CallInput<Steps['recheck']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const decide = (before: InspectionRecord) => recheckOutcome(tx, before, input)
    const isOverdue = await isLeft(tx, input.id, actor)
    const seen = { id: input.id, version: input.version, action: isOverdue ? 'recheckOverdue' : 'recheck' } as const
    await takeCaseStep(tx, services, inspectionKind, seen, actor, decide)
    const texts = { closed: '复查：整改完成，办结', rectifying: '复查：第二次限期整改', transferred: '复查：移送' }
    await recordEntry(tx, { inspectionId: input.id, kind: 'rectify', text: texts[input.to] }, actor)
    return { done: true as const }
  })
}

/** The enterprise has not handed its rectification in. */
async function isLeft(tx: Tx, id: string, actor: Actor): Promise<boolean> {
  return (await findCaseRow(tx, inspectionKind, id, actor))?.state === 'rectifying'
}

async function recheckOutcome(tx: Tx, before: InspectionRecord, input: CallInput<Steps['recheck']>): Promise<Outcome> {
  const results = await takeResults(tx, before)
  const undone = results.filter(({ done }) => !done)
  switch (input.to) {
    case 'closed': {
      if (undone.length > 0)
        throw refuseFields([{ field: 'to', message: `第${undone.map(({ no }) => no).join('、')}项未整改，不能办结` }])
      const missing = await missingOf(tx, before)
      if (missing.length > 0) throw refuseFields(missing.map((message) => ({ field: 'to', message })))
      return { to: 'closed', changes: { closedAt: clock.now(), recheckDue: null } }
    }
    case 'rectifying': {
      if (undone.length === 0) throw refuseFields([{ field: 'to', message: '各项都已整改，不需要第二次限期' }])
      if (before.rectifyTerm !== 1) throw refuseFields([{ field: 'to', message: '已经给过第二次期限，请移送处理' }])
      const latestDay = (await termsOfCase(tx, before)).day('rectify', clock.today())
      const { secondDue } = input
      const first = before.rectifyDue ?? clock.today()
      const [after = first] = [first, clock.today()].toSorted().reverse()
      if (!secondDue || secondDue <= after || secondDue > latestDay)
        throw refuseFields([
          { field: 'secondDue', message: `第二次期限应晚于${after}（第一次期限为${first}），不晚于${latestDay}` },
        ])
      for (const { id } of undone) await updateItem(tx, id, { dueOn: secondDue, givenAt: null })
      return {
        to: 'rectifying',
        changes: {
          rectifyDue: secondDue,
          rectifyTerm: 2,
          rectifyLateSince: null,
          evidenceGiven: false,
          recheckKept: false,
          recheckDue: null,
        },
        details: { 第二次期限: secondDue },
      }
    }
    case 'transferred':
      if (before.transferSignedAt === null)
        throw refuseFields([{ field: 'to', message: '移送函还没有出具，请市级出具后再移送' }])
      return { to: 'transferred', changes: { result: 'transferred' } }
  }
}

/** The results as the re-check's paper has them, kept at the items. */
async function takeResults(tx: Tx, before: InspectionRecord) {
  const paper = latest(await papersOf(tx, before.id), 'recheck')
  const rows = Array.isArray(paper?.content.items) ? paper.content.items : []
  const results: { id: string; no: number; done: boolean }[] = []
  for (const item of await itemsOf(tx, before.id)) {
    const [, , , checked = '', result = ''] = rows.find(([no]) => no?.trim() === String(item.no)) ?? []
    const done = result.trim() === '已整改'
    await updateItem(tx, item.id, { checked, result: done ? 'done' : 'undone', checkedAt: clock.now() })
    results.push({ id: item.id, no: item.no, done })
  }
  return results
}

export const transfer = (services: Services, input: CallInput<Steps['transfer']>, actor: Actor) =>
  step(services, { input, action: 'transfer', actor, text: '移送' }, () => ({ changes: { result: 'transferred' } }))

export const endTransfer = (services: Services, input: CallInput<Steps['endTransfer']>, actor: Actor) =>
  step(services, { input, action: 'endTransfer', actor, text: '收到移送回执，办结' }, async (tx, before) => {
    const missing = await missingOf(tx, before)
    if (missing.length > 0) throw refuseFields(missing.map((message) => ({ field: 'papers', message })))
    return { changes: { closedAt: clock.now() } }
  })
