/**
 * 拨付台账: what is granted, paid, checked and reclaimed, as a list of entries that one city officer proposes and another one confirms.
 * The balance is computed from the confirmed entries; nothing is overwritten.
 */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { moneyRule } from './money-rule.ts'

/** 核定资金, 拨付计划, 拨付, 终验, 追回. */
export type EntryKind = 'amount' | 'plan' | 'payment' | 'finalCheck' | 'reclaim'

/** The planned payment of a year, 万元. */
export type YearPart = { year: number; amount: number }

/** 万元. The year of a payment; the parts of a plan. */
export type Entry = {
  kind: EntryKind
  amount: number
  state: 'proposed' | 'confirmed' | 'refused'
  year?: number | null
  split?: readonly YearPart[] | null
}

/** Neither confirmed nor refused yet. */
export const awaitsDecision = ({ state }: { state: string }): boolean => state === 'proposed'

/** Of a payment before the final check, where the project has not run for a year: a share of the whole. */
export type Terms = { prepayPercent: number | null }

/** Codes of the reference list `fundLedger`. */
export type LedgerState = 'unpaid' | 'part' | 'paid' | 'reclaimed'

export type LedgerBalance = {
  /** Confirmed amount, null before. */
  approved: number | null
  /** The final amount due: after the final check the one it found. */
  due: number | null
  /** How much may be paid by now. */
  payable: number | null
  paid: number
  reclaimed: number
  /** Due less what was paid and not reclaimed; below zero it is to be reclaimed. */
  balance: number | null
  isChecked: boolean
  state: LedgerState
  /** By the confirmed plan and the payments, years ascending; `planned` is null without a plan. */
  years: { year: number; planned: number | null; paid: number }[]
}

const zero = Exact.of(0) as Exact
const cents = (value: Exact | null) => value?.toNumber(moneyRule.decimals) ?? null
const total = (amounts: readonly number[]) => exactSum(amounts.map((amount) => Exact.of(amount))) ?? zero

/** The balance of the confirmed entries, oldest first. */
export function ledgerBalance(entries: readonly Entry[], terms: Terms): LedgerBalance {
  const confirmed = entries.filter((entry) => entry.state === 'confirmed')
  const last = (kind: EntryKind) => Exact.of(confirmed.findLast((entry) => entry.kind === kind)?.amount)
  const sum = (kind: EntryKind) => total(confirmed.filter((entry) => entry.kind === kind).map(({ amount }) => amount))
  const [approved, checked] = [last('amount'), last('finalCheck')]
  const [paid, reclaimed] = [sum('payment'), sum('reclaim')]
  const due = checked ?? approved
  const share = Exact.of(terms.prepayPercent)
  const payable = checked || !approved || !share ? due : approved.times(share).over(Exact.of(100) as Exact)
  const balance = due?.minus(paid).plus(reclaimed) ?? null
  const begun = due && paid.compare(due) >= 0 ? 'paid' : 'part'
  return {
    approved: cents(approved),
    due: cents(due),
    payable: cents(payable),
    paid: paid.toNumber(2),
    reclaimed: reclaimed.toNumber(2),
    balance: cents(balance),
    isChecked: checked !== null,
    state: reclaimed.n > 0n ? 'reclaimed' : paid.n === 0n ? 'unpaid' : begun,
    years: yearsOf(confirmed),
  }
}

function yearsOf(confirmed: readonly Entry[]): LedgerBalance['years'] {
  const plan = confirmed.findLast(({ kind }) => kind === 'plan')?.split ?? null
  const payments = confirmed.filter(({ kind, year }) => kind === 'payment' && year)
  const years = new Set([...(plan ?? []), ...payments].flatMap(({ year }) => (year ? [year] : [])))
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => ({
      year,
      planned: plan && (plan.find((part) => part.year === year)?.amount ?? 0),
      paid: total(payments.filter((one) => one.year === year).map(({ amount }) => amount)).toNumber(moneyRule.decimals),
    }))
}

/** Why this entry cannot be proposed or confirmed now, or null. `isRevoked`: the approval was revoked, only reclaims are possible. */
export function entryFault(
  entry: Pick<Entry, 'kind' | 'amount' | 'year' | 'split'>,
  balance: LedgerBalance,
  isRevoked: boolean,
): string | null {
  const { approved, payable, paid, reclaimed, isChecked } = balance
  const { kind, amount } = entry
  if (isRevoked && kind !== 'reclaim') return '该项目已撤销，只能追回已拨付的资金'
  if (kind !== 'finalCheck' && amount <= 0) return '金额应大于0'
  const netPaid = (Exact.of(paid) as Exact).minus(Exact.of(reclaimed) as Exact)
  const added = Exact.of(amount) as Exact
  switch (kind) {
    case 'amount':
      return paid > 0 || isChecked ? '已拨付或已终验，不能再改核定资金；差额通过终验和追回处理' : null
    case 'payment': {
      if (approved === null || payable === null) return '请先核定资金，再拨付'
      const left = (Exact.of(payable) as Exact).minus(netPaid)
      if (added.compare(left) <= 0) return yearFault(entry, balance)
      const most = Math.max(0, left.toNumber(2))
      return isChecked || payable === approved
        ? `本次最多可拨付${most}万元`
        : `稳定运行未满12个月，终验前最多可再预拨${most}万元`
    }
    case 'plan':
      return approved === null ? '请先核定资金，再制定拨付计划' : planFault(entry.split ?? [], balance)
    case 'finalCheck':
      return approved === null ? '请先核定资金，再终验' : amount < 0 ? '应付金额不能小于0' : null
    case 'reclaim':
      return added.compare(netPaid) > 0 ? `最多可追回已拨付的${netPaid.toNumber(2)}万元` : null
  }
}

/** A payment stays within the plan of its year, once there is a plan. */
function yearFault({ amount, year }: Pick<Entry, 'amount' | 'year'>, { years, due }: LedgerBalance): string | null {
  const planned = years.flatMap((one) => (one.planned === null ? [] : [one.planned]))
  if (planned.length === 0 || !year) return null
  if (total(planned).toNumber(moneyRule.decimals) !== due)
    return `拨付计划合计与应付的${due}万元不一致，请先修订拨付计划`
  const own = years.find((one) => one.year === year)
  const left = total([own?.planned ?? 0, -(own?.paid ?? 0)])
  return total([amount]).compare(left) > 0
    ? `${year}年度的拨付计划还剩${left.toNumber(moneyRule.decimals)}万元；要多拨的，请先修订拨付计划`
    : null
}

/** A plan has each year once, adds up to exactly the amount due, and covers what was already paid. */
function planFault(split: readonly YearPart[], { years, due }: LedgerBalance): string | null {
  if (split.length === 0 || split.some(({ amount }) => amount <= 0)) return '每个年度的计划金额应大于0'
  if (new Set(split.map(({ year }) => year)).size < split.length) return '同一年度只能填一行'
  const sum = total(split.map(({ amount }) => amount)).toNumber(moneyRule.decimals)
  if (sum !== due) return `各年度合计应等于应付的${due}万元，现为${sum}万元`
  const short = years.find(({ year, paid }) => paid > (split.find((part) => part.year === year)?.amount ?? 0))
  return short ? `${short.year}年度已拨付${short.paid}万元，计划不能少于已拨付的金额` : null
}
