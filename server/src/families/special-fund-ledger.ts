/** 拨付台账: one person of the city proposes an amount, a payment, a final check, a reclaim; another one confirms or refuses it. */
import type { CallInput } from '@green/contract/call.ts'
import { entryKindLabels, type Ledger, type spec } from '@green/contract/calls/spec.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { deskOf } from '@green/contract/screens.ts'
import { type AnswerSet, Answers } from '@green/filing/answers.ts'
import { withBatchValues } from '@green/filing/batch-values.ts'
import type { Reference } from '@green/filing/reference.ts'
import { toNumber } from '@green/filing/round.ts'
import { dueFor } from '@green/programmes/special-fund/figures.ts'
import {
  type EntryKind,
  entryFault,
  type Standing,
  standingOf,
  type Terms,
} from '@green/programmes/special-fund/ledger.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import type { Tx } from '../db/database.ts'
import { lockCase } from '../filing/case.ts'
import { gatherFacts } from '../filing/gather.ts'
import { once } from '../filing/once.ts'
import { staleBy } from '../filing/outcome.ts'
import { type BatchRecord, type FilingRecord, findBatch, findFiling, updateFiling } from '../filing/store.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { citeFiles } from '../modules/files/rights.ts'
import { tell } from '../modules/message/tell.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import { clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { approverOf, closeEntry, type EntryRecord, entriesOf, insertEntry } from './special-fund-store.ts'

type Proposal = CallInput<typeof spec.proposeEntry>
type Decision = CallInput<typeof spec.decideEntry>

/** What the approval itself proposed has no row yet: its id is null until it is decided. */
type LedgerLine = Omit<EntryRecord, 'id'> & { id: string | null }

type Book = { filing: FilingRecord; lines: LedgerLine[]; standing: Standing; reference: Reference }

/** The ledger as this person may read it: the filer what was confirmed, staff everything, vouchers the city alone and whom they concern. */
export async function readLedger(services: Services, id: string, actor: Actor): Promise<Ledger> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== specialFund.id) throw refuse('NOT_FOUND')
  const batch = filing.batchId ? await findBatch(services.db, filing.batchId) : null
  const book = await open(services.db, filing, batch, await referenceOf(services))
  const { selfInterest } = await gatherFacts(services.db, specialFund, filing, batch, actor)
  return shown(book, actor, selfInterest)
}

/** Puts an entry up for confirmation by somebody else. One at a time: what stands must not change under a proposal. */
export async function proposeEntry(services: Services, input: Proposal, actor: Actor): Promise<Ledger> {
  const lists = await referenceOf(services)
  return once(services, actor, input, async (tx) => {
    const { filing, batch, facts } = await lockCase(tx, specialFund, input, actor)
    const book = await open(tx, filing, batch, lists)
    requireOpen(book, facts.selfInterest)
    if (book.lines.some((line) => line.state === 'proposed'))
      throw refuseFields([{ field: 'kind', message: '还有一笔待复核，复核后再提出下一笔' }])
    const amount = toNumber(input.amount) ?? 0
    const faults = proposalFaults(input, amount, book)
    if (faults.length) throw refuseFields(faults)
    const cited = await citeFiles(
      tx,
      'step',
      filing.id,
      input.files.map((file) => file.id),
      actor,
    )
    await insertEntry(tx, {
      id: ids.next(),
      filingId: filing.id,
      qxCode: filing.qxCode,
      kind: input.kind,
      state: 'proposed',
      amount,
      documentNumber: input.documentNumber?.trim() || null,
      year: input.year ?? null,
      paidOn: input.paidOn ?? null,
      actualSaving: input.actualSaving ? toNumber(input.actualSaving) : null,
      files: [...cited.values()],
      note: input.note?.trim() || null,
      proposedBy: actor.accountId,
      proposedByName: actor.name,
      proposedAt: clock.now(),
    })
    const saved = await keep(tx, book, {}, actor)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: `提出${entryKindLabels[input.kind]}`,
      object: `专项资金 ${filing.number ?? filing.id}`,
      result: `${input.amount}万元，待复核`,
    })
    await tell(tx, services, {
      to: { role: 'city' },
      title: `待复核：${filing.enterpriseName}${entryKindLabels[input.kind]}${input.amount}万元`,
      body: `${actor.name}提出，请由另一位市级管理员在拨付台账中复核。`,
      link: `${deskOf(specialFund.id)}?id=${filing.id}&tab=more`,
      sms: false,
    })
    return shown(await open(tx, saved, batch, lists), actor, facts.selfInterest)
  })
}

/** Confirms or refuses what somebody else proposed; tells the enterprise what was confirmed. */
export async function decideEntry(services: Services, input: Decision, actor: Actor): Promise<Ledger> {
  const lists = await referenceOf(services)
  return once(services, actor, input, async (tx) => {
    const { filing, batch, facts } = await lockCase(tx, specialFund, input, actor)
    const book = await open(tx, filing, batch, lists)
    requireOpen(book, facts.selfInterest)
    const line = book.lines.find(({ id, state }) => id === input.entryId && state === 'proposed')
    if (!line) throw refuse('NOT_FOUND')
    if (line.proposedBy === actor.accountId) throw refuse('FOUR_EYES')
    const fault = input.agree ? entryFault(asEntry(line), book.standing, filing.state === 'revoked') : null
    if (fault) throw refuseFields([{ field: 'agree', message: fault }])
    if (!input.agree && [...(input.decision ?? '').trim()].length < 2)
      throw refuseFields([{ field: 'decision', message: '不同意的，请说明理由' }])
    const decided = {
      state: input.agree ? 'confirmed' : 'refused',
      decidedBy: actor.accountId,
      decidedByName: actor.name,
      decidedAt: clock.now(),
      decision: input.decision?.trim() || null,
    }
    if (line.id) await closeEntry(tx, line.id, decided)
    else await insertEntry(tx, { ...line, ...decided, id: ids.next() })
    const after = await open(tx, filing, batch, lists)
    const saved = await keep(tx, book, outcomeOf(after.standing), actor)
    const what = `${entryKindLabels[line.kind as EntryKind]}${line.amount}万元`
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: input.agree ? '复核同意' : '复核不同意',
      object: `专项资金 ${filing.number ?? filing.id}`,
      result: what,
    })
    if (input.agree)
      await tell(tx, services, {
        to: { enterpriseId: filing.enterpriseId },
        title: `专项资金（${filing.number ?? ''}）：${what}`,
        body: '可在申报详情中查看核定、拨付和追回的情况。',
        link: `/mainPages/personalCenter?filing=${filing.id}`,
        sms: true,
      })
    return shown({ ...after, filing: saved }, actor, facts.selfInterest)
  })
}

async function open(tx: Tx, filing: FilingRecord, batch: BatchRecord | null, lists: Reference): Promise<Book> {
  const reference = withBatchValues(specialFund, lists, batch?.listValues)
  const kept = await entriesOf(tx, [filing.id])
  const opening = kept.some((entry) => entry.kind === 'amount') ? null : await openingLine(tx, filing)
  const lines = opening ? [opening, ...kept] : kept
  return { filing, lines, standing: standingOf(lines.map(asEntry), termsOf(filing, reference)), reference }
}

async function openingLine(tx: Tx, filing: FilingRecord): Promise<LedgerLine | null> {
  const amount = toNumber(filing.outcome.proposedAmount ?? '')
  const approver = amount === null || filing.state !== 'approved' ? null : await approverOf(tx, filing.id)
  if (amount === null || !approver?.id) return null
  return {
    id: null,
    filingId: filing.id,
    qxCode: filing.qxCode,
    kind: 'amount',
    state: 'proposed',
    amount,
    documentNumber: filing.documentNumber,
    year: filing.year,
    paidOn: null,
    actualSaving: null,
    files: [],
    note: null,
    proposedBy: approver.id,
    proposedByName: approver.name,
    proposedAt: approver.at,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    decision: null,
  }
}

/** A project that had not run for a year when it applied is paid in part until its final check. */
function termsOf(filing: FilingRecord, reference: Reference): Terms {
  const ratio = reference.find('fundRule', String(filing.answers.sbfx ?? ''))?.prepayRatio
  const isPrepaid = (filing.figures.prepay ?? null) !== null
  return { prepayPercent: isPrepaid && typeof ratio === 'string' ? toNumber(ratio) : null }
}

const asEntry = (line: LedgerLine) => ({
  kind: line.kind as EntryKind,
  amount: line.amount,
  state: line.state as 'proposed' | 'confirmed' | 'refused',
})

function requireOpen({ filing }: Book, selfInterest: boolean): void {
  if (selfInterest) throw refuse('FORBIDDEN')
  if (filing.state !== 'approved' && filing.state !== 'revoked')
    throw refuseFields([{ field: 'kind', message: '审定通过后才有拨付台账' }])
}

/** What an entry of its kind must be given, and whether it fits what stands. */
function proposalFaults(input: Proposal, amount: number, book: Book): FieldFault[] {
  const faults: FieldFault[] = []
  const need = (isMissing: boolean, field: string, message: string) => {
    if (isMissing) faults.push({ field, message })
  }
  need(input.amount.trim() === '', 'amount', '请填写金额')
  if (input.kind === 'amount') need(!input.documentNumber?.trim(), 'documentNumber', '请填写文号')
  if (input.kind === 'payment') {
    need(input.year === undefined, 'year', '请填写资金年度')
    need(input.paidOn === undefined, 'paidOn', '请填写拨付日期')
    need(input.paidOn !== undefined && input.paidOn > clock.today(), 'paidOn', '拨付日期不能晚于今天')
    need(input.files.length === 0, 'files', '请上传拨付凭证')
  }
  if (input.kind === 'finalCheck') {
    need(input.files.length === 0, 'files', '请上传终验材料')
    const answers = new Answers(specialFund, book.filing.answers as AnswerSet)
    const most = dueFor(input.actualSaving ?? '', answers, book.reference)
    need(
      (book.filing.figures.annualSavingTce ?? null) !== null && !input.actualSaving,
      'actualSaving',
      '请填写实际年节能量',
    )
    need(most !== null && amount > most, 'amount', `按实际节能量和本批次标准，应付不超过${most}万元`)
  }
  if (input.kind === 'reclaim') need([...(input.note ?? '').trim()].length < 5, 'note', '请说明追回理由（至少5个字）')
  const unfit = entryFault({ kind: input.kind, amount }, book.standing, book.filing.state === 'revoked')
  if (unfit && !faults.some(({ field }) => field === 'amount')) faults.push({ field: 'amount', message: unfit })
  return faults
}

const outcomeOf = (standing: Standing): Record<string, string | null> => ({
  approvedAmount: standing.approved === null ? null : String(standing.approved),
  paidAmount: String(standing.paid),
  ledgerState: standing.state,
})

/** Every change of the ledger is a new version of the filing: whoever saw an older one is refused. */
async function keep(
  tx: Tx,
  { filing }: Book,
  outcome: Record<string, string | null>,
  actor: Actor,
): Promise<FilingRecord> {
  const saved = await updateFiling(tx, filing.id, filing.version, {
    outcome: { ...filing.outcome, ...outcome },
    updatedAt: clock.now(),
    updatedBy: actor.accountId,
    updatedByName: actor.name,
  })
  if (!saved) throw staleBy(filing)
  return saved
}

function shown({ filing, lines, standing, reference }: Book, actor: Actor, selfInterest: boolean): Ledger {
  const isFiler = actor.role === 'enterprise'
  const mayAct = actor.role === 'city' && !selfInterest && ['approved', 'revoked'].includes(filing.state)
  const isWaiting = lines.some((line) => line.state === 'proposed')
  return {
    filingId: filing.id,
    version: filing.version,
    ...standing,
    stateLabel: reference.find('fundLedger', standing.state)?.label ?? '',
    suggested: filing.figures.suggestAmount ?? null,
    prepay: filing.figures.prepay ?? null,
    mayPropose: mayAct && !isWaiting ? proposable(standing, filing.state === 'revoked') : [],
    entries: lines
      .filter((line) => !isFiler || line.state === 'confirmed')
      .map((line) => ({
        id: line.id,
        kind: line.kind as EntryKind,
        state: asEntry(line).state,
        amount: line.amount,
        documentNumber: line.documentNumber,
        year: line.year,
        paidOn: line.paidOn,
        actualSaving: line.actualSaving,
        files: actor.role === 'city' || isFiler ? line.files : [],
        note: isFiler ? null : line.note,
        proposedBy: isFiler ? null : line.proposedByName,
        proposedAt: isFiler ? null : line.proposedAt,
        decidedBy: isFiler ? null : line.decidedByName,
        decidedAt: line.decidedAt,
        decision: isFiler ? null : line.decision,
        mayDecide: mayAct && line.state === 'proposed' && line.proposedBy !== actor.accountId,
      })),
  }
}

/** Kinds of which at least a cent fits what stands. */
function proposable(standing: Standing, isRevoked: boolean): EntryKind[] {
  const kinds: EntryKind[] = ['amount', 'payment', 'finalCheck', 'reclaim']
  return kinds.filter((kind) => entryFault({ kind, amount: 0.01 }, standing, isRevoked) === null)
}
