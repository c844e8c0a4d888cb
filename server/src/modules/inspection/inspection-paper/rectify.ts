/** What the enterprise does in its case, and what the office answers: statement, evidence, extension. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { type InspectionRecord, noteOnCase, type TaskRecord } from '../inspection/store.ts'
import { teamIds } from '../inspection/task/team.ts'
import { log } from './log.ts'
import { refreshDossier } from './paper-rules.ts'
import { caseFor, issueRecord } from './papers.ts'
import { latest } from './prefill.ts'
import { step } from './steps.ts'
import {
  extensionsOf,
  insertExtension,
  insertStatement,
  itemById,
  itemsOf,
  papersOf,
  statementsOf,
  updateExtension,
  updateItem,
  updateStatement,
} from './store.ts'
import { termsOfCase } from './terms.ts'

type Steps = typeof calls

async function cited(tx: Tx, row: InspectionRecord, files: readonly FileRef[], actor: Actor): Promise<FileRef[]> {
  const known = await citeFiles(
    tx,
    'inspection',
    row.id,
    files.map(({ id }) => id),
    actor,
  )
  return [...known.values()]
}

/** A measure was announced: the rectification, or later a sanction. */
const isHeard = ({ state, penaltyNotifiedAt }: InspectionRecord) =>
  state === 'hearing' || (state !== 'closed' && penaltyNotifiedAt !== null)

/** Whether the enterprise may state something now; else why not. */
export function statementFault(row: InspectionRecord, today: string): string | null {
  if (!isHeard(row)) return '现在没有需要陈述申辩的事项'
  if (row.statementAt !== null) return '已经提出过陈述申辩，如有补充请联系监察人员'
  return row.statementDue !== null && row.statementDue < today ? `陈述申辩期限已于${row.statementDue}届满` : null
}

export async function makeStatement(services: Services, input: CallInput<Steps['state']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row, task } = await caseFor(tx, input.id, actor)
    clock.fix()
    const message = statementFault(row, clock.today())
    if (message) throw refuseFields([{ field: 'points', message }])
    const files = await cited(tx, row, input.files, actor)
    await insertStatement(tx, {
      id: ids.next(),
      inspectionId: row.id,
      points: input.points.map((text) => ({ text: text.trim(), answer: null, adopted: null })),
      wantsHearing: input.wantsHearing,
      files,
      at: clock.now(),
      byName: actor.name,
    })
    await noteOnCase(tx, row.id, { statementAt: clock.now(), statementAnsweredAt: null })
    const text = `提出陈述申辩${input.points.length}条${input.wantsHearing ? '，要求听证' : ''}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'statement', text, files }, actor)
    await log(tx, actor, '提出陈述申辩', row, text)
    await tellTeam(tx, services, row, task, text)
    return { done: true as const }
  })
}

/** A message to the inspectors of the case. */
async function tellTeam(tx: Tx, services: Services, row: InspectionRecord, task: TaskRecord, what: string) {
  await tell(tx, services, {
    to: teamIds(task),
    template: 'inspectionNews',
    values: { number: row.number, enterprise: row.enterpriseName, what },
    link: `/hindex/ReportingManageFromSuperVisitor?id=${row.id}`,
    sms: false,
  })
}

/** Each point has its own answer; the record of it is written at once. Nothing stated makes a measure heavier. */
export async function answerStatement(services: Services, input: CallInput<Steps['answerStatement']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row, task } = await caseFor(tx, input.id, actor)
    const open = (await statementsOf(tx, row.id)).findLast(({ answeredAt }) => answeredAt === null)
    if (!open || !isHeard(row)) throw refuse('NOT_FOUND')
    if (open.points.length !== input.answers.length)
      throw refuseFields([{ field: 'answers', message: `企业提出了${open.points.length}条意见，请逐条答复` }])
    const hearing = input.hearing.trim()
    if (open.wantsHearing && hearing.length < 5)
      throw refuseFields([
        { field: 'hearing', message: '企业要求听证，请填写听证的时间、地点和主持人，不组织听证的写明理由' },
      ])
    const points = open.points.map((point, i) => ({ ...point, ...input.answers[i] }))
    const conclusion = [input.conclusion.trim(), hearing ? `听证：${hearing}` : ''].filter(Boolean).join('\n')
    const answered = { answeredAt: clock.now(), answeredByName: actor.name, points, conclusion }
    await updateStatement(tx, open.id, answered)
    await issueRecord(
      services,
      tx,
      { row, task },
      {
        kind: 'statementRecord',
        content: {
          enterprise: row.enterpriseName,
          time: localTime(open.at),
          person: `${open.byName}（通过平台提交）`,
          points: points.map(({ text, answer, adopted }, i) => [
            String(i + 1),
            text,
            answer ?? '',
            adopted ? '采纳' : '不采纳',
          ]),
          conclusion,
        },
      },
      actor,
    )
    await noteOnCase(tx, row.id, { statementAnsweredAt: clock.now() })
    await refreshDossier(tx, row.id)
    await recordEntry(tx, { inspectionId: row.id, kind: 'statement', text: `逐条答复陈述申辩：${conclusion}` }, actor)
    await log(tx, actor, '答复陈述申辩', row, conclusion)
    await tellEnterprise(tx, services, row, '陈述申辩已逐条答复')
    return { done: true as const }
  })
}

export async function tellEnterprise(tx: Tx, services: Services, row: InspectionRecord, what: string) {
  await tell(tx, services, {
    to: { enterpriseId: row.enterpriseId },
    template: 'inspectionNews',
    values: { number: row.number, enterprise: row.enterpriseName, what },
    link: `/mainPages/qyjnjc?id=${row.id}&tab=papers`,
    sms: true,
  })
}

/** Evidence of one item, until the whole is handed in. */
export async function giveEvidence(services: Services, input: CallInput<Steps['giveEvidence']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const item = await itemById(tx, input.itemId)
    const found = item && (await caseFor(tx, item.inspectionId, actor))
    if (!item || !found) throw refuse('NOT_FOUND')
    const { row } = found
    if (row.state !== 'rectifying') throw refuse('ILLEGAL_STEP', { state: '不在整改期间' })
    const files = await cited(tx, row, input.files, actor)
    await updateItem(tx, item.id, { note: input.note.trim(), files, givenAt: clock.now(), result: null })
    const evidenceGiven = (await itemsOf(tx, row.id)).every((one) => one.givenAt !== null || one.result === 'done')
    await noteOnCase(tx, row.id, { evidenceGiven })
    const text = `第${item.no}项整改证明：${input.note.trim()}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'rectify', text, files }, actor)
    await log(tx, actor, '提交整改证明', row, `第${item.no}项`)
    return { done: true as const }
  })
}

export const submitRectify = (services: Services, input: CallInput<Steps['submitRectify']>, actor: Actor) =>
  step(services, { input, action: 'submitRectify', actor, text: '提交整改材料' }, async (tx, before) => ({
    changes: { recheckDue: (await termsOfCase(tx, before)).day('recheck', clock.today()), recheckKept: false },
  }))

/** Whether an extension may be asked for now; else why not. */
export function extensionFault(row: InspectionRecord, today: string): string | null {
  if (row.state !== 'rectifying' || row.rectifyDue === null) return '不在整改期间'
  if (row.extendedAt !== null) return '整改期限已经延长过一次'
  if (row.extensionAskedAt !== null) return '延期申请正在审批'
  return row.rectifyDue < today ? `整改期限已于${row.rectifyDue}届满，不能再申请延期` : null
}

export async function askExtension(services: Services, input: CallInput<Steps['askExtension']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row, task } = await caseFor(tx, input.id, actor)
    clock.fix()
    const message = extensionFault(row, clock.today())
    if (message) throw refuseFields([{ field: 'until', message }])
    await requireLater(tx, row, input.until)
    const { reason, plan, until } = { ...input, reason: input.reason.trim(), plan: input.plan.trim() }
    const extension = {
      id: ids.next(),
      inspectionId: row.id,
      reason,
      plan,
      until,
      askedAt: clock.now(),
      askedByName: actor.name,
    }
    await insertExtension(tx, extension)
    const items = (await itemsOf(tx, row.id)).filter(({ result }) => result !== 'done')
    await issueRecord(
      services,
      tx,
      { row, task },
      {
        kind: 'extensionRequest',
        content: {
          enterprise: row.enterpriseName,
          order: latest(await papersOf(tx, row.id), 'order')?.number ?? '—',
          items: items.map(({ item }) => item).join('\n'),
          reason,
          plan,
          until,
          time: localTime(clock.now()),
        },
      },
      actor,
    )
    await noteOnCase(tx, row.id, { extensionAskedAt: clock.now() })
    const text = `申请整改延期至${until}：${reason}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'rectify', text }, actor)
    await log(tx, actor, '申请整改延期', row, until)
    await tellTeam(tx, services, row, task, text)
    return { done: true as const }
  })
}

/** After the present term, and by no more than one term. */
async function requireLater(tx: Tx, row: InspectionRecord, until: string | null): Promise<string> {
  const from = row.rectifyDue ?? clock.today()
  const latestDay = (await termsOfCase(tx, row)).day('rectify', from)
  if (!until || until <= from || until > latestDay)
    throw refuseFields([{ field: 'until', message: `应晚于现在的整改期限${from}，不晚于${latestDay}` }])
  return until
}

export async function replyExtension(services: Services, input: CallInput<Steps['replyExtension']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row } = await caseFor(tx, input.id, actor)
    const open = (await extensionsOf(tx, row.id)).findLast(({ granted }) => granted === null)
    if (!open) throw refuse('NOT_FOUND')
    const reply = input.reply.trim()
    const replied = { reply, repliedAt: clock.now(), repliedByName: actor.name }
    if (!input.granted) {
      await updateExtension(tx, open.id, { ...replied, granted: false })
      await noteOnCase(tx, row.id, { extensionAskedAt: null })
      await recordEntry(tx, { inspectionId: row.id, kind: 'rectify', text: `不同意延期：${reply}` }, actor)
      await log(tx, actor, '不同意整改延期', row, reply)
      await tellEnterprise(tx, services, row, `整改延期申请没有同意：${reply}`)
      return { done: true as const }
    }
    const until = await requireLater(tx, row, input.until)
    await takeCaseStep(
      tx,
      services,
      inspectionKind,
      { id: row.id, version: input.version, action: 'extend' },
      actor,
      () => ({
        changes: { rectifyDue: until, extendedAt: clock.now(), rectifyLateSince: null },
        details: { 延期至: until },
        after: async () => {
          for (const { id, result } of await itemsOf(tx, row.id))
            if (result !== 'done') await updateItem(tx, id, { dueOn: until })
        },
      }),
    )
    await updateExtension(tx, open.id, { ...replied, granted: true, grantedUntil: until })
    await refreshDossier(tx, row.id)
    await recordEntry(tx, { inspectionId: row.id, kind: 'rectify', text: `准予延期至${until}：${reply}` }, actor)
    return { done: true as const }
  })
}
