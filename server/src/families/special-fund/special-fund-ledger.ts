/**
 * 拨付台账: one person of the city proposes an amount, a plan, a payment, a final check, a reclaim; another one confirms or refuses it,
 * and above the batch's limit a second one.
 */

import type { CallInput } from '@green/contract/call.ts'
import { entryKindLabels, type Ledger, type spec } from '@green/contract/calls/filing/spec.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { wasGranted } from '@green/filing/workflow/states.ts'
import { dueFor } from '@green/programmes/special-fund/figures.ts'
import { awaitsDecision, type EntryKind, type LedgerBalance } from '@green/programmes/special-fund/ledger.ts'
import { moneyRule } from '@green/programmes/special-fund/money-rule.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { isFirstHand, noteDeputy } from '../../base/deputy/hands.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { tell } from '../../base/message/tell.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { gatherFacts } from '../../filing/lists/gather.ts'
import { findBatch } from '../../filing/record/batch-store.ts'
import { filingName } from '../../filing/record/filing-name.ts'
import { type FilingRecord, findFiling, updateFiling } from '../../filing/record/store.ts'
import { lockCase } from '../../filing/step/case.ts'
import { staleBy } from '../../filing/step/outcome.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type Book, lacksLead, ledgerView, needsSecond, openBook, unfit } from './special-fund-book.ts'
import { asEntry } from './special-fund-entry.ts'
import { type Limits, limitsFor } from './special-fund-money.ts'
import { closeEntry, confirmFirst, insertEntry } from './special-fund-store.ts'

type Proposal = CallInput<typeof spec.proposeEntry>
type Decision = CallInput<typeof spec.decideEntry>

/**
 * The ledger within this person's permissions: the filer reads confirmed entries, staff all, vouchers only the city
 * and those concerned.
 */
export async function readLedger(services: Services, id: string, actor: Actor): Promise<Ledger> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== specialFund.id) throw refuse('NOT_FOUND')
  const batch = filing.batchId ? await findBatch(services.db, filing.batchId) : null
  const book = await openBook(
    services.db,
    filing,
    batch,
    await referenceOf(services),
    await limitsFor(services.db, filing, false),
  )
  const { selfInterest } = await gatherFacts(services.db, specialFund, filing, batch, actor)
  return ledgerView(services.db, book, actor, selfInterest)
}

/** Proposes an entry for confirmation by somebody else. One at a time: the confirmed amounts must not change under a proposal. */
export async function proposeEntry(services: Services, input: Proposal, actor: Actor): Promise<Ledger> {
  const lists = await referenceOf(services)
  return idempotent(services, actor, input, async (tx) => {
    const { filing, batch, facts } = await lockCase(tx, specialFund, input, actor)
    const book = await openBook(tx, filing, batch, lists, await limitsFor(tx, filing, true))
    requireOpen(book, facts.selfInterest)
    if (book.lines.some(awaitsDecision))
      throw refuseFields([{ field: 'kind', message: '还有一笔待复核，复核后再提出下一笔' }])
    const amount = amountOf(input)
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
      split: input.kind === 'plan' ? partsOf(input) : null,
      proposedBy: actor.accountId,
      proposedByName: actor.name,
      proposedAt: clock.now(),
    })
    await noteDeputy(tx, filing.id, actor)
    const saved = await keep(tx, book, {}, actor)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: `提出${entryKindLabels[input.kind]}`,
      object: `专项资金 ${filing.number ?? filing.id}`,
      result: `${amount}万元，待复核`,
    })
    await tell(tx, services, {
      to: { role: 'city' },
      template: 'fundToConfirm',
      values: {
        enterprise: filing.enterpriseName,
        entry: `${entryKindLabels[input.kind]}${amount}万元`,
        officer: actor.name,
      },
      link: `${deskOf(specialFund.id)}?id=${filing.id}&tab=more`,
      filingId: filing.id,
      sms: false,
    })
    return ledgerView(tx, await openBook(tx, saved, batch, lists, book.limits), actor, facts.selfInterest)
  })
}

/** Confirms or refuses another person's proposal; notifies the enterprise of what was confirmed. */
export async function decideEntry(services: Services, input: Decision, actor: Actor): Promise<Ledger> {
  const lists = await referenceOf(services)
  return idempotent(services, actor, input, async (tx) => {
    const { filing, batch, facts } = await lockCase(tx, specialFund, input, actor)
    const book = await openBook(tx, filing, batch, lists, await limitsFor(tx, filing, true))
    requireOpen(book, facts.selfInterest)
    const line = book.lines.find((one) => one.id === input.entryId && awaitsDecision(one))
    if (!line) throw refuse('NOT_FOUND')
    if (await isFirstHand(tx, filing.id, actor, [line.proposedBy])) throw refuse('FOUR_EYES')
    if (await isFirstHand(tx, filing.id, actor, [line.firstBy]))
      throw refuseFields([{ field: 'agree', message: '您已复核过这一笔，请由另一位市级管理员再复核' }])
    if (input.agree && lacksLead(line, book.limits, actor))
      throw refuseFields([{ field: 'agree', message: leadMessage(book.limits) }])
    const fault = input.agree ? unfit(asEntry(line), book) : null
    if (fault) throw refuseFields([{ field: 'agree', message: fault }])
    if (!input.agree && [...(input.decision ?? '').trim()].length < 2)
      throw refuseFields([{ field: 'decision', message: '不同意的，请说明理由' }])
    const isFirst = input.agree && needsSecond(line, book.limits)
    const first = { firstBy: actor.accountId, firstByName: actor.name, firstAt: clock.now() }
    const decided = {
      state: input.agree ? 'confirmed' : 'refused',
      decidedBy: actor.accountId,
      decidedByName: actor.name,
      decidedAt: clock.now(),
      decision: input.decision?.trim() || null,
    }
    const change = isFirst ? first : decided
    if (!line.id) await insertEntry(tx, { ...line, ...change, id: ids.next() })
    else if (isFirst) await confirmFirst(tx, line.id, first)
    else await closeEntry(tx, line.id, decided)
    await noteDeputy(tx, filing.id, actor)
    const after = await openBook(tx, filing, batch, lists, await limitsFor(tx, filing, true))
    const saved = await keep(tx, book, outcomeOf(after.balance), actor)
    const what = `${entryKindLabels[line.kind as EntryKind]}${line.amount}万元`
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: isFirst ? '复核同意（须再由一人复核）' : input.agree ? '复核同意' : '复核不同意',
      object: `专项资金 ${filing.number ?? filing.id}`,
      result: what,
    })
    if (isFirst)
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'fundToConfirmAgain',
        values: {
          enterprise: filing.enterpriseName,
          entry: what,
          officer: line.proposedByName,
          first: actor.name,
        },
        link: `${deskOf(specialFund.id)}?id=${filing.id}&tab=more`,
        filingId: filing.id,
        sms: false,
      })
    else if (input.agree && line.kind !== 'plan')
      await tell(tx, services, {
        to: { enterpriseId: filing.enterpriseId },
        template: 'fundConfirmed',
        values: { filing: filingName(filing), entry: what },
        link: `/mainPages/personalCenter?filing=${filing.id}`,
        filingId: filing.id,
        sms: true,
      })
    return ledgerView(tx, { ...after, filing: saved }, actor, facts.selfInterest)
  })
}

const leadMessage = ({ leadAbove, leads }: Limits) =>
  leads.length > 0
    ? `超过${leadAbove}万元的，复核人中须有负责人：请由${leads.map(({ name }) => name).join('或')}复核`
    : `超过${leadAbove}万元的，复核人中须有负责人，现在没有在用的负责人账号：请先在资金预算中重新选择`

const partsOf = (input: Proposal) =>
  (input.split ?? []).map(({ year, amount }) => ({ year, amount: toNumber(amount.trim()) ?? 0 }))

/** The amount of a plan is the sum of its years. */
function amountOf(input: Proposal): number {
  if (input.kind !== 'plan') return toNumber(input.amount.trim()) ?? 0
  return exactSum(partsOf(input).map(({ amount }) => Exact.of(amount)))?.toNumber(moneyRule.decimals) ?? 0
}

function requireOpen({ filing }: Book, selfInterest: boolean): void {
  if (selfInterest) throw refuse('FORBIDDEN')
  if (!wasGranted(filing.state)) throw refuseFields([{ field: 'kind', message: '审定通过后才有拨付台账' }])
}

/** The required values of an entry of its kind, and whether it fits the confirmed amounts. */
function proposalFaults(input: Proposal, amount: number, book: Book): FieldFault[] {
  const faults: FieldFault[] = []
  const need = (isMissing: boolean, field: string, message: string) => {
    if (isMissing) faults.push({ field, message })
  }
  need(input.kind !== 'plan' && input.amount.trim() === '', 'amount', '请填写金额')
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
  const field = input.kind === 'plan' ? 'split' : 'amount'
  const fault = unfit({ kind: input.kind, amount, year: input.year ?? null, split: partsOf(input) }, book)
  if (fault && !faults.some((one) => one.field === field)) faults.push({ field, message: fault })
  return faults
}

const outcomeOf = (balance: LedgerBalance): Record<string, string | null> => ({
  approvedAmount: balance.approved === null ? null : String(balance.approved),
  paidAmount: String(balance.paid),
  ledgerState: balance.state,
})

/** Every change of the ledger is a new version of the filing: an officer who saw an older one is refused. */
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
