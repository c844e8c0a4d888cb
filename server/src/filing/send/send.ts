/** The filer saves a draft, sends it and sends it again. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt, SaveFiling } from '@green/contract/filing/filing.ts'
import { type Citation, yearOfData } from '@green/filing/facts/facts.ts'
import { type AnswerSet, isEmpty } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import { labelOf } from '@green/filing/form/check.ts'
import { computeFigures } from '@green/filing/form/compute.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { initialsOf } from '@green/filing/value/rule-code.ts'
import { actionsWhere, isOwnStep, isSending } from '@green/filing/workflow/actions.ts'
import { activeSeconds } from '@green/filing/workflow/effort.ts'
import type { CheckContext } from '@green/filing/workflow/findings.ts'
import { holdToReturn } from '@green/filing/workflow/return-scope.ts'
import { isSent, type State } from '@green/filing/workflow/states.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import type { Transition } from '@green/filing/workflow/workflow.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import { requireOperating } from '../../base/enterprise/closing.ts'
import { organisationSnapshot } from '../../base/enterprise/profile.ts'
import { grams } from '../../base/enterprise/search-keys.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { isDouble, type Tx } from '../../db/database.ts'
import { type Actor, signatureOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { noteAgentsDraft, noteHelpersDraft, requireApart, requireConsented, writtenBy } from '../consent/consented.ts'
import { evaluatorCodeOf, evaluatorValidity } from '../consent/evaluators.ts'
import { endLinksOfSent } from '../consent/section-link-store.ts'
import { askFamily, type FilingAhead } from '../lists/family-hooks.ts'
import { batchFor, gatherFacts } from '../lists/gather.ts'
import { listedOf } from '../lists/listed.ts'
import {
  type FilingRecord,
  findOpenFiling,
  insertFiling,
  lockMatter,
  type NewFiling,
  nextNumber,
  updateFiling,
} from '../record/store.ts'
import { insertSubmission, submissionsOf } from '../record/version-store.ts'
import { openKeyOf } from '../step/open-key.ts'
import { receiptOf, staleBy, tellPeople, writeHistory } from '../step/outcome.ts'
import { arriveAt } from '../step/relocate.ts'
import { requireAudience } from './audience.ts'
import { citationsFor, stateSentFacts } from './citations.ts'
import { requireNoDouble, requireNotHeld } from './held-title.ts'
import { requireConsistent } from './ledger-check.ts'
import { stepBack } from './own-steps.ts'
import { counterpartOf } from './parties.ts'
import {
  checkContext,
  citeAnswers,
  contentHash,
  prepareForSending,
  ranksBy,
  requireSound,
  scoreOf,
  takeAnswers,
} from './prepare.ts'
import { openContext, requireTransition, type Sending, yearOf } from './send-context.ts'

/**
 * Saves as a draft, sends, or takes another step of the filer, as `action` says. A repeated request has a stale
 * version and is refused as STALE.
 */
export async function saveFiling(
  services: Services,
  current: Programme,
  input: SaveFiling,
  actor: Actor,
): Promise<FilingReceipt> {
  const { enterpriseId } = actor
  if (!mayFile(current, actor.orgKind) || !enterpriseId) throw refuse('FORBIDDEN')
  requireConsented(actor, current)
  const lists = await referenceOf(services)
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const before = await openContext(tx, current, input, actor)
      requireConsented(actor, current, before.year ?? (before.filing ? null : clock.year()))
      const { programme } = before
      const reference = withBatchValues(programme, lists, before.batch?.listValues)
      if (before.filing && input.version !== undefined && input.version !== before.filing.version)
        throw staleBy(before.filing)
      if (begins(before.filing, input.action)) await requireOperating(tx, enterpriseId)
      if (!before.filing) await requireAudience(tx, programme, enterpriseId, before.year)
      const sending: Sending = { ...before, tx, services, input, actor, enterpriseId, reference }
      if (input.action !== 'draft' && isOwnStep(input.action)) return stepBack(sending, input.action)
      const answers = takeAnswers(programme, input.answers, reference)
      const values = await citeAnswers(tx, programme, answers, sending)
      return input.action === 'draft' ? keepDraft(sending, values) : send(sending, values)
    })
  } catch (error) {
    if (!isDouble(error, 'filing_open')) throw error
    throw await alreadyOpen(services, current, input, actor)
  }
}

/** Whether the enterprise begins something: a first draft, or the first sending of a draft. */
function begins(filing: FilingRecord | null, action: SaveFiling['action']): boolean {
  return !filing || (filing.submissions === 0 && action !== 'draft' && isSending(action))
}

/** Columns that both a draft and a sending write. */
function columns(
  { programme, filing, year, actor }: Sending,
  values: AnswerSet,
  figures: Record<string, number | null>,
  citations: readonly Citation[],
): Partial<NewFiling> {
  const now = clock.now()
  const editor = { id: actor.accountId, name: signatureOf(actor), at: now }
  return {
    answers: values,
    figures,
    citations,
    listed: listedOf(programme, values, figures),
    year,
    editor,
    ...(actor.operator ? { operator: editor } : {}),
    ...(actor.agent ? { agent: writtenBy(actor.agent, actor, filing, now) } : {}),
    updatedAt: now,
    updatedBy: actor.accountId,
    updatedByName: signatureOf(actor),
    evaluatorCode: evaluatorCodeOf(programme, values),
    ...(filing && filing.submissions === 0
      ? { activeSeconds: filing.activeSeconds + activeSeconds(filing.updatedAt, now) }
      : {}),
    formVersion: programme.formVersion,
  }
}

async function write(
  { tx, id, programme, filing, batch, year, enterpriseId, actor, reference }: Sending,
  { action, to }: Transition,
  changes: Partial<NewFiling>,
): Promise<FilingRecord> {
  const now = clock.now()
  // Once sent, a filing shows the enterprise as of then, even while the filer works on it again.
  const isOrganisationFixed = filing !== null && filing.submissions > 0 && changes.submissions === undefined
  const organisation = await organisationSnapshot(tx, enterpriseId)
  const shared: Partial<NewFiling> = {
    ...changes,
    state: to,
    ...(isOrganisationFixed
      ? {}
      : {
          organisation,
          enterpriseName: organisation.enterpriseName ?? '',
          socialCode: organisation.socialCode ?? '',
          industryCode: organisation.industryCode || null,
          grams: grams([
            organisation.enterpriseName ?? '',
            organisation.socialCode ?? '',
            changes.number ?? filing?.number ?? '',
            ...(programme.searchedBy ?? []).map((key) => String(changes.listed?.[key] ?? '')),
          ]),
        }),
    openKey: openKeyOf(programme, batch?.id ?? null, year, changes.answers ?? {}),
    batchId: batch?.id ?? null,
    ...(filing?.state === to ? {} : { stateSince: now }),
    // What comes before a county comes before the one in charge of the enterprise now.
    ...(isSent(to) && !isOrganisationFixed ? { qxCode: organisation.qxCode ?? '' } : {}),
  }
  const made = {
    ...(shared as NewFiling),
    id,
    programme: programme.id,
    enterpriseId,
    qxCode: organisation.qxCode ?? '',
    createdAt: now,
  }
  const after = { submissions: 0, outcome: {}, ...made, ...filing, ...shared } as FilingAhead
  await askFamily(tx, { action, before: filing, after, actor, lists: async () => reference })
  const saved = filing ? await updateFiling(tx, filing.id, filing.version, shared) : await insertFiling(tx, made)
  if (!saved) throw refuse('STALE')
  return saved
}

async function keepDraft(sending: Sending, values: AnswerSet): Promise<FilingReceipt> {
  const { tx, programme, filing, batch, input, actor, reference } = sending
  const facts = await gatherFacts(tx, programme, filing, batch, actor)
  const step = requireTransition(sending, ['saveDraft'], actor, facts)
  const held = await heldToReturn(sending, values, () => contextOf(sending))
  const citations = await citationsFor(tx, programme, sending.enterpriseId, held)
  const changes = {
    ...columns(sending, held, computeFigures(programme, held, reference), citations),
    // Lists still show what was sent.
    ...(filing?.submissions ? { listed: filing.listed } : {}),
    reasons: input.reasons,
    lastPlace: input.lastPlace ?? filing?.lastPlace ?? null,
  }
  const saved = await write(sending, step, changes)
  await noteAgentsDraft(tx, filing, saved, actor)
  await noteHelpersDraft(tx, filing, saved, actor)
  return receiptOf(tx, { programme, filing: saved, batch }, actor)
}

async function send(sending: Sending, values: AnswerSet): Promise<FilingReceipt> {
  const { tx, services, id, programme, filing: before, batch, input, enterpriseId, actor, reference } = sending
  const year = sending.year ?? clock.year()
  const facts = await gatherFacts(tx, programme, before, batch, actor)
  const step = requireTransition(sending, actionsWhere(isSending), actor, facts)
  requireOpinion(step.needs?.opinion, input.opinion)
  requireOnly(sending, step, values)
  const context = await contextOf(sending)
  const held = await heldToReturn(sending, values, async () => context)
  await requireApart(tx, programme, held, enterpriseId)
  const sent = { filingId: id, batch, answers: held }
  await requireNotHeld(tx, programme, enterpriseId, sent)
  const evaluator = await evaluatorValidity(tx, programme, held, { id, year })
  const prepared = prepareForSending(programme, held, { ...context, ...(evaluator ? { evaluator } : {}) })
  requireSound(prepared.findings, input.reasons)
  await requireConsistent(tx, { programme, enterpriseId, year }, prepared)
  const { industryCode } = await organisationSnapshot(tx, enterpriseId)
  const score = await scoreOf(tx, programme, prepared.values, { reference, batch, industryCode })
  const now = clock.now()
  await requireNoDouble(tx, programme, enterpriseId, sent)
  const counting = await whereToCount(sending, prepared.values)
  const number = before?.number ?? (await receiptNumber(counting, programme))
  const hash = contentHash(prepared.values)
  const no = (before?.submissions ?? 0) + 1
  const citations = await citationsFor(tx, programme, enterpriseId, prepared.values)
  const changes: Partial<NewFiling> = {
    ...columns(sending, prepared.values, prepared.figures, citations),
    reasons: input.reasons.filter((r) => prepared.findings.some((f) => f.code === r.code && f.field === r.field)),
    number,
    systemScore: score?.total ?? null,
    ...ranksBy(programme, prepared, batch),
    scoreSheet: score,
    submittedAt: now,
    submissions: no,
    countyActed: false,
    contentHash: hash,
    returnNotes: [],
    replyBy: null,
    lastPlace: null,
    counterpartId: await counterpartOf(tx, programme, prepared.values, sending),
  }
  const filing = await write(sending, step, changes)
  await endLinksOfSent(tx, filing.id, now)
  await insertSubmission(tx, filing.programme, {
    filingId: filing.id,
    qxCode: filing.qxCode,
    no,
    at: now,
    formVersion: programme.formVersion,
    snapshotId: ids.next(),
    answers: prepared.values,
    figures: prepared.figures,
    citations,
    organisation: filing.organisation,
    contentHash: hash,
    note: input.opinion?.trim() || null,
    actorId: actor.accountId,
  })
  const sender = {
    id: filing.id,
    enterpriseId: filing.enterpriseId,
    byName: filing.enterpriseName,
    at: now,
    title: `${programme.shortTitle} ${number}`,
  }
  const dataYear = yearOfData(programme, prepared.values)
  await stateSentFacts(tx, sender, { form: programme, answers: prepared.values, year: dataYear, citations })
  await writeHistory(tx, filing, {
    from: (before?.state as State | undefined) ?? null,
    action: step.action,
    actor,
    opinion: input.opinion,
    details: { ...preparedBy(before, actor), 内容校验码: hash.slice(0, 16) },
  })
  if (before && before.submissions > 0 && before.qxCode !== filing.qxCode)
    await arriveAt(tx, services, filing, { from: before.qxCode, to: filing.qxCode, actor })
  await tellPeople(tx, services, { programme, step, filing, opinion: input.opinion?.trim() })
  return receiptOf(tx, { programme, filing, batch }, actor, prepared.cleared)
}

const contextOf = ({ tx, programme, filing, year, enterpriseId, batch, reference }: Sending) =>
  checkContext(tx, { programme, enterpriseId, id: filing?.id ?? null, year }, { reference, batch })

/** After a return that opened some sections only, every other answer must be as sent; a change is refused by field. */
async function heldToReturn(
  { tx, programme, filing }: Sending,
  values: AnswerSet,
  context: () => Promise<CheckContext>,
): Promise<AnswerSet> {
  const { openSections = null, id = '' } = filing ?? {}
  const [sent] = openSections ? await submissionsOf(tx, id) : []
  if (!openSections || !sent) return values
  const scope = { sections: openSections, sent: sent.answers as AnswerSet }
  const held = holdToReturn(programme, scope, values, await context())
  if (held.faults.length) throw refuseFields(held.faults)
  return held.values
}

/** A step that opens only some answers refuses a change of any other, by field. */
function requireOnly({ programme, filing }: Sending, step: Transition, values: AnswerSet): void {
  if (!step.only || !filing) return
  const saved = filing.answers as AnswerSet
  const same = (a: unknown, b: unknown) =>
    (isEmpty(a) && isEmpty(b)) || contentHash({ v: a as never }) === contentHash({ v: b as never })
  const faults = fieldsOf(programme)
    .filter(
      ({ key, spec }) =>
        spec.kind !== 'calc' &&
        !step.only?.includes(key) &&
        [key, asideKey(key)].some((at) => !same(values[at], saved[at])),
    )
    .map(({ key }) => ({ field: key, message: `“${labelOf(programme, key)}”现在不能修改` }))
  if (faults.length) throw refuseFields(faults)
}

/** The operator or agent who wrote in it since the last sending, when another person sends. */
function preparedBy(filing: FilingRecord | null, actor: Actor): Record<string, string> {
  const { operator = null, agent = null, submittedAt = null } = filing ?? {}
  const wroteSince = (one: { id: string; at: string } | null) =>
    one !== null && one.id !== actor.accountId && !(submittedAt && one.at <= submittedAt)
  return {
    ...(operator && wroteSince(operator) ? { 填报操作员: operator.name } : {}),
    ...(agent && wroteSince(agent) ? { 填报代办人: `${agent.name}（${agent.institutionName}）` } : {}),
  }
}

/**
 * GF2026-00012: initials of the programme, the year, a number that counts. It is committed at once: in the last minute before a
 * deadline nobody waits for the end of another's transaction. A number whose sending fails after it stays unused.
 */
async function receiptNumber(counting: Tx, programme: Programme): Promise<string> {
  const year = clock.year()
  return `${initialsOf(programme)}${year}-${String(await nextNumber(counting, `receipt:${programme.id}`, year)).padStart(5, '0')}`
}

/**
 * The connection on which the number is counted. Of equal filings sent at once only the first uses up a number: the others
 * count in their transaction, which ends when they are refused.
 */
async function whereToCount(
  { tx, services: { numbering }, programme, filing, batch, year, enterpriseId }: Sending,
  values: AnswerSet,
): Promise<Tx> {
  if (filing) return numbering
  const key = openKeyOf(programme, batch?.id ?? null, year, values)
  await lockMatter(tx, `open ${enterpriseId} ${key}`)
  return (await findOpenFiling(tx, enterpriseId, key)) ? tx : numbering
}

/** The filing that has the same key already, for the message and link of the refusal. */
async function alreadyOpen(services: WithDb, programme: Programme, input: SaveFiling, actor: Actor) {
  const year = yearOf(programme, input.answers, null)
  const batch = await batchFor(services.db, programme, input.batchId, year)
  const open = await findOpenFiling(
    services.db,
    actor.enterpriseId ?? '',
    openKeyOf(programme, batch?.id ?? null, year, input.answers),
  )
  return refuse(
    'DUPLICATE_FILING',
    { number: open?.number ?? '草稿' },
    { id: open?.id ?? null, state: open?.state ?? null },
  )
}
