/** 资金预算: what a batch of special funds may grant, what it has granted, and the amounts above which two people confirm, or one in charge. */
import type { CallInput } from '@green/contract/call.ts'
import type { Fund, spec } from '@green/contract/calls/filing/spec.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import { budgetFault, countedBy, type FundCase, fundOf } from '@green/programmes/special-fund/fund.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { countAccounts } from '../../base/account/administration/list-store.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { officersOf } from '../../base/message/store.ts'
import type { Tx } from '../../db/database.ts'
import type { StepAhead } from '../../filing/lists/family-hooks.ts'
import { type BatchRecord, batchesOf, findBatch } from '../../filing/record/batch-store.ts'
import type { FilingRecord } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { asEntry } from './special-fund-entry.ts'
import { entriesOf, fundCases, lockTerms, saveTerms, type TermsRecord, termsOfBatches } from './special-fund-store.ts'

type OwnCase = FundCase & { id: string; batchId: string | null }

/** Proposer and two more. */
const peopleForTwo = 3

/** The budget of one batch or of all of them, newest first. */
export async function readFunds(services: WithDb, batchId: string | undefined): Promise<Fund[]> {
  const batches = (await batchesOf(services.db, specialFund.id)).filter(({ id }) => !batchId || id === batchId)
  if (batchId && batches.length === 0) throw refuse('NOT_FOUND')
  const known = batches.map(({ id }) => id)
  const terms = await termsOfBatches(services.db, known)
  const cases = await casesOf(services.db, known)
  const officers = await officersOf(services.db, 'city')
  return batches.map((batch) =>
    fundView(batch, {
      terms: terms.find((one) => one.batchId === batch.id) ?? null,
      cases: cases.filter((one) => one.batchId === batch.id),
      officers,
    }),
  )
}

/** Sets budget and limit of a batch; not below what is granted, and no limit that needs more officers than there are. */
export async function saveFund(
  services: Services,
  input: CallInput<typeof spec.saveFund>,
  actor: Actor,
): Promise<Fund> {
  return idempotent(services, actor, input, async (tx) => {
    const batch = await findBatch(tx, input.batchId)
    if (batch?.programme !== specialFund.id) throw refuse('NOT_FOUND')
    const old = await lockTerms(tx, batch.id)
    if ((old?.version ?? 0) !== input.version) throw refuse('STALE')
    const cases = await casesOf(tx, [batch.id])
    const [budget, secondAbove] = [toNumber(input.budget.trim()), toNumber(input.secondAbove.trim())]
    const { granted } = fundOf(cases, null)
    if (budget !== null && budget < granted)
      throw refuseFields([{ field: 'budget', message: `本批次已核定${granted}万元，预算不能少于已核定的金额` }])
    if (secondAbove !== null) {
      const officers = await countAccounts(tx, { roles: ['city'], state: 'active' }, clock.now())
      if (officers < peopleForTwo)
        throw refuseFields([
          {
            field: 'secondAbove',
            message: `超过限额的须由提出人以外的两人复核，现在只有${officers}位市级管理员，请先增加市级账号`,
          },
        ])
    }
    const officers = await officersOf(tx, 'city')
    const charge = inCharge(input, old)
    const fault = chargeFault(charge, officers)
    if (fault) throw refuseFields([fault])
    const saved = await saveTerms(tx, {
      batchId: batch.id,
      budget,
      secondAbove,
      ...charge,
      version: input.version + 1,
      updatedAt: clock.now(),
      updatedByName: actor.name,
    })
    if (!saved) throw refuse('STALE')
    const wan = (value: number | null | undefined) => (value == null ? '未设' : `${value}万元`)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '设置专项资金预算',
      object: batch.name,
      result: input.reason.trim(),
      changes: [
        { label: '资金预算', before: wan(old?.budget), after: wan(budget) },
        { label: '须两人复核的限额', before: wan(old?.secondAbove), after: wan(secondAbove) },
        { label: '须负责人复核的限额', before: wan(old?.leadAbove), after: wan(charge.leadAbove) },
        { label: '负责人', before: namesOf(old?.leads ?? [], officers), after: namesOf(charge.leads, officers) },
      ].filter(({ before, after }) => before !== after),
    })
    return fundView(batch, { terms: saved, cases, officers })
  })
}

type Officer = Fund['officers'][number]
type Charge = Pick<TermsRecord, 'leadAbove' | 'leads'>

/** From which amount on who is in charge, as the input wants it; what it does not name stays. */
const inCharge = (
  input: Pick<CallInput<typeof spec.saveFund>, 'leadAbove' | 'leads'>,
  old: TermsRecord | null,
): Charge => ({
  leadAbove: input.leadAbove === undefined ? (old?.leadAbove ?? null) : toNumber(input.leadAbove.trim()),
  leads: [...new Set(input.leads ?? old?.leads ?? [])],
})

/** One of them may propose: then another one has to be there who confirms. */
function chargeFault({ leadAbove, leads }: Charge, officers: readonly Officer[]) {
  if (leadAbove === null && leads.length === 0) return null
  if (leadAbove === null) return { field: 'leadAbove', message: '已选择负责人，请填写须由负责人复核的限额' }
  const inUse = leads.filter((id) => officers.some((one) => one.id === id))
  if (inUse.length < leads.length)
    return { field: 'leads', message: '所选负责人中有已停用的账号，请重新选择在用的市级管理员' }
  return inUse.length < 2 ? { field: 'leads', message: '请至少选择两位负责人：其中一位提出的，由另一位复核' } : null
}

const namesOf = (ids: readonly string[], officers: readonly Officer[]) =>
  ids.map((id) => officers.find((one) => one.id === id)?.name ?? '已停用的账号').join('、') || '未设'

/** The limits of its batch for this application. */
export type Limits = {
  secondAbove: number | null
  leadAbove: number | null
  leads: readonly Officer[]
  left: number | null
  /** Why it cannot be granted this amount. */
  fault(amount: number): string | null
  /** Why it cannot be approved with this amount; amounts waiting for confirmation in other ledgers count as spent. */
  approvalFault(amount: number): string | null
}

const noLimits = { secondAbove: null, leadAbove: null, leads: [] }

/** The limits for one application; with `isHeld` the terms are locked, so no other transaction grants from the same budget. */
export async function limitsFor(
  tx: Tx,
  filing: Pick<FilingRecord, 'id' | 'batchId'>,
  isHeld: boolean,
): Promise<Limits> {
  const { batchId } = filing
  const terms = batchId
    ? ((isHeld ? await lockTerms(tx, batchId) : (await termsOfBatches(tx, [batchId]))[0]) ?? null)
    : null
  if (!batchId || !terms) return { ...noLimits, left: null, fault: () => null, approvalFault: () => null }
  const cases = terms.budget === null ? [] : await casesOf(tx, [batchId])
  const fund = fundOf(cases, terms.budget)
  const own = cases.find(({ id }) => id === filing.id)
  const officers = terms.leadAbove === null ? [] : await officersOf(tx, 'city')
  return {
    secondAbove: terms.secondAbove,
    leadAbove: terms.leadAbove,
    leads: officers.filter(({ id: officer }) => terms.leads.includes(officer)),
    left: fund.left,
    fault: (amount) => budgetFault(amount, own ? countedBy(own) : 0, fund),
    approvalFault: (amount) =>
      budgetFault(
        amount,
        own ? countedBy(own) : 0,
        fund,
        fundOf(
          cases.filter(({ id }) => id !== filing.id),
          null,
        ).waiting,
      ),
  }
}

/**
 * Refuses an approval above what the budget leaves once the amounts named by other approvals are counted as granted;
 * the ledger checks again on granting. The terms stay locked until the approval is committed, so two approvals never
 * share the last of a budget.
 */
export async function requireBudget(tx: Tx, { before, after }: StepAhead): Promise<void> {
  const amount = toNumber(after.outcome.proposedAmount ?? '')
  if (amount === null || !isInForce(after.state) || (before && isInForce(before.state))) return
  const { approvalFault } = await limitsFor(tx, after, true)
  const message = approvalFault(amount)
  if (message) throw refuseFields([{ field: 'outcome.proposedAmount', message }])
}

async function casesOf(tx: Tx, batchIds: readonly string[]): Promise<OwnCase[]> {
  const cases = await fundCases(tx, batchIds)
  const byFiling = Map.groupBy(
    await entriesOf(
      tx,
      cases.map(({ id }) => id),
    ),
    ({ filingId }) => filingId,
  )
  return cases.map((one) => ({ ...one, entries: (byFiling.get(one.id) ?? []).map(asEntry) }))
}

type Found = { terms: TermsRecord | null; cases: readonly OwnCase[]; officers: Officer[] }

function fundView(batch: BatchRecord, { terms, cases, officers }: Found): Fund {
  const budget = terms?.budget ?? null
  return {
    batchId: batch.id,
    batchName: batch.name,
    version: terms?.version ?? 0,
    budget,
    secondAbove: terms?.secondAbove ?? null,
    leadAbove: terms?.leadAbove ?? null,
    leads: officers.filter(({ id }) => terms?.leads.includes(id)),
    officers,
    ...fundOf(cases, budget),
  }
}
