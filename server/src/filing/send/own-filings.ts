/** What the filer sees before and beside a form: own filings with the next action, prefilled values. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, sectionStates } from '@green/filing/form/check.ts'
import { copyAnswers } from '@green/filing/form/copy.ts'
import { draftEndsOn } from '@green/filing/form/draft-life.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { fewestMeasured } from '@green/filing/workflow/effort.ts'
import { carryOver, releaseOf } from '@green/filing/workflow/release.ts'
import { isDraft, isWithFiler, type State, states } from '@green/filing/workflow/states.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { ownCertificates } from '../../base/energy/certificate-store.ts'
import { coverageOf } from '../../base/energy/tenant-store.ts'
import { archiveOf, organisationSnapshot } from '../../base/enterprise/profile.ts'
import { currentAdoptions } from '../../base/ledger/store.ts'
import { programmeOf, programmeOfFiling } from '../../base/reference/programmes.ts'
import { referenceOf, referencesOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { together } from '../../db/together.ts'
import { type Actor, draftsOnly } from '../../platform/actor.ts'
import { addMs, clock, endOfDay, localTime } from '../../platform/clock.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { requireConsented } from '../consent/consented.ts'
import { namedBatch, resubmitUntil } from '../lists/gather.ts'
import { rowsOfRecords } from '../lists/list.ts'
import { type BatchRecord, batchesOf } from '../record/batch-store.ts'
import { forDistrict } from '../record/batch-window.ts'
import { frozenTables } from '../record/frozen-tables-store.ts'
import { type FilingRecord, findFiling, measuredEffort, ownFilings, previousFiling } from '../record/store.ts'
import { offeredFacts } from './citations.ts'
import { otherFilings, peersFor } from './prepare.ts'
import { validWaivers } from './waiver-store.ts'

/** Every own filing, newest first, with its next action and how much of a draft is filled. */
export async function myFilings(services: Services, actor: Actor): Promise<CallOutput<typeof filing.mine>> {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  const records = await ownFilings(services.db, actor.enterpriseId, actor.agent)
  const references = await referencesOf(services)
  const batches = new Map((await batchesOf(services.db)).map((b) => [b.id, b]))
  const rows = await together(services.db, (tx) => rowsOfRecords(references, tx, records, batches, actor))
  return rows.map((row, i) => {
    const record = records[i] as FilingRecord
    const programme = programmeOfFiling(record)
    const whole = record.batchId ? batches.get(record.batchId) : undefined
    const batch = whole ? forDistrict(whole, record.qxCode) : null
    const open = isWithFiler(record.state)
    const due = dueOf(record, batch)
    return {
      ...row,
      editor: record.editor,
      ...nextOf(programme, record, due, draftsOnly(actor)),
      percent: open ? percentOf(programme, record, batch) : 100,
      endsOn: isDraft(record.state) ? draftEndsOn({ updatedAt: record.updatedAt, toldAt: record.expiryToldAt }) : null,
    }
  })

  function percentOf(programme: Programme, record: FilingRecord, batch: BatchRecord | null): number {
    const findings = checkAnswers(
      programme,
      record.answers as AnswerSet,
      { reference: withBatchValues(programme, references.now, batch?.listValues), archive: [], lastYear: null },
      'submit',
    )
    const sections = sectionStates(programme, record.answers as AnswerSet, findings)
    return sections.length
      ? Math.round((sections.filter((s) => s.state === 'complete').length / sections.length) * 100)
      : 0
  }
}

/** By when the filer must act: the reply date the reviewer set, else the last moment it may still be sent. */
function dueOf(record: FilingRecord, batch: BatchRecord | null): string | null {
  if (record.replyBy) return endOfDay(record.replyBy)
  return batch && (record.returnedAt ? resubmitUntil(record, batch) : batch.closeAt)
}

/** The next action and its deadline; nothing after a deadline, except of a yearly report, which is late. */
function nextOf(
  { owed }: Pick<Programme, 'owed'>,
  { state, replyBy }: FilingRecord,
  dueAt: string | null,
  isForAnother: boolean,
): { todo: string | null; dueAt: string | null } {
  const { toDo } = states[state as State]
  if (!toDo) return { todo: null, dueAt: null }
  const what = toDo[0] + (isForAnother ? '通知主账号提交' : toDo[1])
  if (dueAt === null) return { todo: what, dueAt }
  if (dueAt >= clock.now())
    return { todo: replyBy ? `${what}，请于${replyBy}前答复` : `${what}，${localTime(dueAt)}前`, dueAt }
  if (owed) return { todo: `${what}，已逾期（${localTime(dueAt)}截止）`, dueAt }
  return { todo: null, dueAt }
}

/** What an own earlier filing offers to copy into a new one. */
export async function copyFiling(
  services: Services,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof filing.copy>> {
  const source = await findFiling(services.db, actor, id)
  if (!source || source.enterpriseId !== actor.enterpriseId) throw refuse('NOT_FOUND')
  const { programme, number, year } = source
  const form = programmeOf(programme)
  const { values, lost } = fitting(source, form, await referenceOf(services))
  const { gone, ...copied } = copyAnswers(form, values, clock.today())
  return { programme, number, year, ...copied, gone: gone + lost.length }
}

/** The answers of a filing in the current form: of an earlier version only what still fits. */
function fitting(source: FilingRecord, form: Programme, reference: Reference) {
  if (source.formVersion === form.formVersion) return { values: source.answers as AnswerSet, lost: [] }
  return carryOver(programmeOfFiling(source), form, source.answers as AnswerSet, reference)
}

/** Median time of filling in the last two years; null while too few were measured. */
export async function effortOf(services: WithDb, programme: Programme): Promise<CallOutput<typeof filing.effort>> {
  const { measured, medianSeconds } = await measuredEffort(
    services.db,
    programme.id,
    addMs(clock.now(), -2 * 365 * 86_400_000),
  )
  const isKnown = measured >= fewestMeasured && medianSeconds !== null
  return { measured, medianMinutes: isKnown ? Math.max(1, Math.round(medianSeconds / 60)) : null }
}

/** MWh by year: own renewable power that the ledger has adopted, certificates and traded power of the register. */
const ledgerAmounts = { ownPower: 'ledgerOwnPower', certificate: 'ledgerCertificates', traded: 'ledgerTraded' } as const
const mwhPerUnit = 10
/** Of a park: its tenants, and those of which the ledger has adopted the year. */
const tenantCounts = { tenants: 'ledgerTenants', reporting: 'ledgerReporting' } as const

async function tenantsByYear(tx: Tx, parkId: string) {
  const coverage = await coverageOf(tx, [parkId])
  const years = [1, 2, 3].map((back) => clock.year() - back)
  const counted = (of: keyof typeof tenantCounts) => years.map((year) => ({ year, value: coverage(parkId, year)[of] }))
  return { [tenantCounts.tenants]: counted('tenants'), [tenantCounts.reporting]: counted('reporting') }
}

/** What a form begins with by year beside the facts that it cites: a park's tenants, and the green power of ledger and register in MWh. */
async function amountsByYear(tx: Tx, programme: Programme, enterpriseId: string) {
  const read = new Set(
    fieldsOf(programme).map(({ spec: { from } }) => (typeof from === 'object' ? from.archive : null)),
  )
  const ofParks = read.has(tenantCounts.tenants) ? await tenantsByYear(tx, enterpriseId) : {}
  if (!read.has(ledgerAmounts.ownPower)) return ofParks
  const adopted = await currentAdoptions(tx, { enterpriseIds: [enterpriseId], month: 0 })
  const own = adopted.flatMap(({ year, key, value }) =>
    key === 'power.ownRenew' && value !== null ? [{ year, value: value * mwhPerUnit }] : [],
  )
  const registered = await ownCertificates(tx, enterpriseId)
  const ofKind = (kind: string) =>
    registered.filter((one) => one.kind === kind).map(({ year, mwh }) => ({ year, value: mwh }))
  return {
    ...ofParks,
    [ledgerAmounts.ownPower]: own,
    [ledgerAmounts.certificate]: ofKind('certificate'),
    [ledgerAmounts.traded]: ofKind('traded'),
  }
}

/** Values a new filing starts with: the archive's and the ledger's, and last year's beside them. */
export async function prefill(
  services: Services,
  { programme: id, batchId, besides }: CallInput<typeof filing.prefill>,
  actor: Actor,
) {
  const programme = programmeOf(id)
  const { enterpriseId } = actor
  if (!enterpriseId || !mayFile(programme, actor.orgKind)) throw refuse('FORBIDDEN')
  requireConsented(actor, programme)
  const reference = await referenceOf(services)
  return together(services.db, async (tx) => {
    const batch = await namedBatch(tx, programme, batchId)
    const year = batch?.year ?? null
    const form = releaseOf(programme, batch?.formVersion ?? programme.formVersion)
    const previous = (of: string, before: Parameters<typeof previousFiling>[3]) =>
      previousFiling(tx, of, enterpriseId, before)
    const [archive, organisation, last, record, amounts, ledger, others, peers, waivers] = await Promise.all([
      archiveOf(tx, enterpriseId),
      organisationSnapshot(tx, enterpriseId),
      previous(programme.id, { id: besides ?? null, year }),
      programme.prefillFrom ? previous(programme.prefillFrom, { id: null, year: null }) : null,
      amountsByYear(tx, form, enterpriseId),
      offeredFacts(tx, form, enterpriseId, reference),
      otherFilings(tx, programme, enterpriseId, besides ?? null),
      peersFor(tx, programme, enterpriseId, year),
      validWaivers(tx, { enterpriseId, programme: programme.id, year }, clock.today()),
    ])
    const { industryCode } = organisation
    return {
      organisation,
      archive: { ...archive.profile, ...record?.answers, energy: archive.energy, ...amounts },
      // Last year's may be in an earlier version of the form: only what fits the current one is offered.
      lastYear: last
        ? { id: last.id, year: last.year, answers: fitting(last, form, reference).values, figures: last.figures }
        : null,
      yearly: archive.yearly,
      ledger,
      benchmarks: programme.benchmarks ? await frozenTables(tx, null, { asOf: batch?.benchmarksAt, industryCode }) : [],
      others,
      peers,
      waivers,
    }
  })
}
