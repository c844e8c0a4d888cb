/** The money of a whole batch: requested, computed, granted and paid amounts, year by year, and the remaining budget. */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { type Entry, ledgerBalance } from './ledger.ts'
import { moneyRule } from './money-rule.ts'

/** An application with its ledger; amounts in 万元 as stored. `proposed`: the amount of the approval. */
export type FundCase = {
  state: string
  asked: string | null
  checked: string | null
  proposed: string | null
  entries: readonly Entry[]
}

export type Fund = {
  asked: number
  checked: number
  granted: number
  /** Named by an approval or a proposal and not confirmed yet. */
  waiting: number
  paid: number
  /** Budget less granted; null without a budget. */
  left: number | null
  years: { year: number; planned: number; paid: number }[]
}

const sum = (values: readonly unknown[]) =>
  exactSum(values.map((value) => Exact.of(value)))?.toNumber(moneyRule.decimals) ?? 0

const balanceOf = (one: FundCase) => ledgerBalance(one.entries, { prepayPercent: null })

/** An application's share of the budget: the amount due, at least what was paid and not reclaimed; of a revoked one only the latter. */
export function countedBy(one: FundCase): number {
  const { due, paid, reclaimed } = balanceOf(one)
  const netPaid = sum([paid, -reclaimed])
  return one.state === 'revoked' ? netPaid : Math.max(due ?? 0, netPaid)
}

function waitingOf(one: FundCase): number {
  const amounts = one.entries.filter(({ kind }) => kind === 'amount')
  if (amounts.length === 0) return one.state === 'approved' ? sum([one.proposed]) : 0
  return sum(amounts.filter(({ state }) => state === 'proposed').map(({ amount }) => amount))
}

export function fundOf(cases: readonly FundCase[], budget: number | null): Fund {
  const granted = sum(cases.map(countedBy))
  const balances = cases.map(balanceOf)
  const years = balances.flatMap((one) => one.years)
  return {
    asked: sum(cases.map(({ asked: requested }) => requested)),
    checked: sum(cases.map(({ checked }) => checked)),
    granted,
    waiting: sum(cases.map(waitingOf)),
    paid: sum(balances.flatMap(({ paid, reclaimed }) => [paid, -reclaimed])),
    left: budget === null ? null : sum([budget, -granted]),
    years: [...new Set(years.map(({ year }) => year))]
      .toSorted((a, b) => a - b)
      .map((year) => {
        const own = years.filter((one) => one.year === year)
        return { year, planned: sum(own.map(({ planned }) => planned)), paid: sum(own.map(({ paid }) => paid)) }
      }),
  }
}

/** Why so much more than `now` cannot be granted within the batch's budget, or null. `waiting`: reserved for pending proposals. */
export function budgetFault(amount: number, now: number, fund: Fund, waiting = 0): string | null {
  if (fund.left === null) return null
  const most = Math.max(0, sum([fund.left, now, -waiting]))
  const grantedText = waiting > 0 ? `${fund.granted}万元、待复核${waiting}万元` : `${fund.granted}万元`
  return amount > now && amount > most
    ? `超出本批次的资金预算：已核定${grantedText}，这一项最多可核定${most}万元。请减少金额，或先调整预算`
    : null
}
