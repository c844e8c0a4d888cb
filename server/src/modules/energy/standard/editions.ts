/** The office's steps: a standard is added, changed or ended in a draft, and published by somebody who wrote no part of it. */
import type { CallInput } from '@green/contract/call.ts'
import type { standardMatching } from '@green/contract/calls/energy/standard.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { StandardEditionState } from '@green/filing/cases/standard-edition.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { contentOf, type StandardContent, withCodes } from '@green/tools/energy-limits/editions.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { forgetReference, referenceOf } from '../../../base/reference/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { lockMatter } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { standardEditionKind } from './edition-kind.ts'
import { countingEdition, type EditionRecord, nextCode, nextEdition, openEditions } from './editions-store.ts'
import { plain } from './matching.ts'

/** Numbers and codes are given out one at a time. */
export const lockStandards = (tx: Tx) => lockMatter(tx, 'standard-edition')

/** What counts of a standard now; null where it does not exist. */
export function currentContent(reference: Reference, code: string): StandardContent | null {
  const standard = reference.find('standardLibrary', code)
  const [limits, quotas] = [reference.items('limitStandard'), reference.items('waterQuotaProduct')]
  return standard ? contentOf(standard, { limits, quotas }) : null
}

/** Not those of a few seconds ago: codes of entries depend on what counts now. */
export function newestLists(services: Services): Promise<Reference> {
  forgetReference(services)
  return referenceOf(services)
}

async function requireFreeNumber(tx: Tx, reference: Reference, number: string, code: string | null): Promise<void> {
  const wanted = plain(number)
  const isUsed =
    reference.items('standardLibrary').some((one) => one.code !== code && plain(one.number) === wanted) ||
    (await openEditions(tx)).some((one) => one.code !== code && plain(one.number) === wanted)
  if (isUsed) throw refuseFields([{ field: 'content.number', message: '标准库或待复核的草稿里已有这个编号' }])
}

function requireIndustries(reference: Reference, { industryCodes }: StandardContent): void {
  const unknown = industryCodes.find((code) => !reference.find('industry', code))
  if (unknown) throw refuseFields([{ field: 'content.industryCodes', message: `GB/T 4754 没有小类${unknown}` }])
}

type Begun = { purpose: 'add' | 'change' | 'end'; code: string; content: StandardContent; reason: string }

async function begin(tx: Tx, services: Services, { purpose, code, content, reason }: Begun, actor: Actor) {
  const edition = await nextEdition(tx, code)
  const before = currentContent(await newestLists(services), code)
  return openCase(
    tx,
    services,
    standardEditionKind,
    purpose,
    actor,
    async () => ({
      id: ids.next(),
      code,
      edition,
      purpose,
      reason,
      number: content.number,
      writers: [actor.accountId],
      content: withCodes(content, before, code, edition),
      createdAt: clock.now(),
    }),
    reason === '' ? {} : { opinion: reason },
  )
}

const receiptOf = ({ code, id, version, state }: EditionRecord) => ({
  code,
  id,
  version,
  state: state as StandardEditionState,
})

/** A standard that the library does not have; one draft for each number. */
export async function addInTransaction(tx: Tx, services: Services, content: StandardContent, actor: Actor) {
  const reference = await newestLists(services)
  await requireFreeNumber(tx, reference, content.number, null)
  requireIndustries(reference, content)
  return begin(tx, services, { purpose: 'add', code: await nextCode(tx), content, reason: '' }, actor)
}

export async function addStandard(
  services: Services,
  { content }: CallInput<typeof standardMatching.add>,
  actor: Actor,
) {
  return transaction(services.db, async (tx) => {
    await lockStandards(tx)
    return receiptOf(await addInTransaction(tx, services, content, actor))
  })
}

type Imported = { code: string | null; after: StandardContent; reason: string; written: EditionRecord | null }

/** A standard of a workbook: a new one, a new edition, or further rows for the draft that this import has begun. */
export async function writeImported(
  tx: Tx,
  services: Services,
  { code, after, reason, written }: Imported,
  actor: Actor,
): Promise<EditionRecord> {
  if (written) {
    const current = currentContent(await newestLists(services), written.code)
    return takeCaseStep(tx, services, standardEditionKind, { id: written.id, action: 'save' }, actor, (before) => ({
      changes: { content: withCodes(after, current, before.code, before.edition) },
    }))
  }
  if (code === null) return addInTransaction(tx, services, after, actor)
  return begin(tx, services, { purpose: 'change', code, content: after, reason: reason.trim() }, actor)
}

export async function modifyStandard(
  services: Services,
  { code, version, content, reason }: CallInput<typeof standardMatching.modify>,
  actor: Actor,
) {
  const reference = await newestLists(services)
  requireIndustries(reference, content)
  return transaction(services.db, async (tx) => {
    await lockStandards(tx)
    const [open] = await openEditions(tx, code)
    const current = currentContent(reference, code)
    if (!open && !current) throw refuse('NOT_FOUND')
    if (current && current.number !== content.number)
      throw refuseFields([{ field: 'content.number', message: '已发布的标准不能改编号；新编号的请录入为新标准' }])
    await requireFreeNumber(tx, reference, content.number, code)
    if (!open) {
      if (version !== 0) throw refuse('STALE')
      return receiptOf(await begin(tx, services, { purpose: 'change', code, content, reason }, actor))
    }
    const saved = await takeCaseStep(
      tx,
      services,
      standardEditionKind,
      { id: open.id, version, action: 'save' },
      actor,
      (before) => ({
        changes: {
          number: content.number,
          reason,
          content: withCodes(content, current, code, before.edition),
          writers: [...new Set([...before.writers, actor.accountId])],
        },
        opinion: reason,
      }),
    )
    return receiptOf(saved)
  })
}

/** Drops the open draft; without one, a draft ends the standard on a day. */
export async function removeStandard(
  services: Services,
  { code, version, reason, endDate }: CallInput<typeof standardMatching.remove>,
  actor: Actor,
) {
  const reference = await newestLists(services)
  return transaction(services.db, async (tx) => {
    await lockStandards(tx)
    const [open] = await openEditions(tx, code)
    if (open) {
      const seen = { id: open.id, version, action: 'drop', opinion: reason } as const
      const saved = await takeCaseStep(tx, services, standardEditionKind, seen, actor, () => ({
        changes: { endedAt: clock.now() },
        opinion: reason,
      }))
      return receiptOf(saved)
    }
    const current = currentContent(reference, code)
    if (!current) throw refuse('NOT_FOUND')
    if (version !== 0) throw refuse('STALE')
    if (endDate === undefined) throw refuseFields([{ field: 'endDate', message: '请填写废止日期' }])
    if (current.effectiveDate && endDate <= current.effectiveDate)
      throw refuseFields([{ field: 'endDate', message: '废止日期应晚于实施日期' }])
    return receiptOf(
      await begin(tx, services, { purpose: 'end', code, content: { ...current, endDate }, reason }, actor),
    )
  })
}

/** Publishes or gives back; every form and look-up reads the new lists from the next request on. */
export async function decideEdition(
  services: Services,
  { id, version, publish, opinion }: CallInput<typeof standardMatching.decide>,
  actor: Actor,
) {
  const receipt = await transaction(services.db, async (tx) => {
    await lockStandards(tx)
    const seen = { id, version, action: publish ? 'publish' : 'giveBack', opinion } as const
    const saved = await takeCaseStep(tx, services, standardEditionKind, seen, actor, async (before) => {
      if (!publish) return {}
      const former = await countingEdition(tx, before.code)
      if (former)
        await takeCaseStep(tx, services, standardEditionKind, { id: former.id, action: 'supersede' }, actor, () => ({
          changes: { endedAt: clock.now() },
        }))
      return { changes: { publishedAt: clock.now(), publishedByName: actor.name } }
    })
    return receiptOf(saved)
  })
  forgetReference(services)
  return receipt
}
