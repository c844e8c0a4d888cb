/**
 * 拨付台账: what is granted, paid, checked and reclaimed, as a list of entries that one city officer proposes and another one confirms.
 * What stands is worked out from the confirmed entries; nothing is overwritten.
 */
import { Exact, exactSum } from '@green/filing/exact.ts'

/** 核定资金, 拨付, 终验, 追回. */
export type EntryKind = 'amount' | 'payment' | 'finalCheck' | 'reclaim'

/** 万元. */
export type Entry = { kind: EntryKind; amount: number; state: 'proposed' | 'confirmed' | 'refused' }

/** Of what may be paid before the final check, where the project has not run for a year: a share of the whole. */
export type Terms = { prepayPercent: number | null }

/** Codes of the reference list `fundLedger`. */
export type LedgerState = 'unpaid' | 'part' | 'paid' | 'reclaimed'

export type Standing = {
  /** Confirmed amount, null before. */
  approved: number | null
  /** What is due in the end: after the final check what it found. */
  due: number | null
  /** What may be paid by now. */
  payable: number | null
  paid: number
  reclaimed: number
  /** Due less what was paid and not reclaimed; below zero is to be reclaimed. */
  balance: number | null
  isChecked: boolean
  state: LedgerState
}

const zero = Exact.of(0) as Exact
const cents = (value: Exact | null) => value?.toNumber(2) ?? null

/** What stands by the confirmed entries, oldest first. */
export function standingOf(entries: readonly Entry[], terms: Terms): Standing {
  const confirmed = entries.filter((entry) => entry.state === 'confirmed')
  const last = (kind: EntryKind) => Exact.of(confirmed.findLast((entry) => entry.kind === kind)?.amount)
  const sum = (kind: EntryKind) =>
    exactSum(confirmed.filter((entry) => entry.kind === kind).map((entry) => Exact.of(entry.amount))) ?? zero
  const [approved, checked] = [last('amount'), last('finalCheck')]
  const [paid, reclaimed] = [sum('payment'), sum('reclaim')]
  const due = checked ?? approved
  const share = Exact.of(terms.prepayPercent)
  const payable = checked || !approved || !share ? due : approved.times(share).over(Exact.of(100) as Exact)
  const balance = due?.minus(paid).plus(reclaimed) ?? null
  return {
    approved: cents(approved),
    due: cents(due),
    payable: cents(payable),
    paid: paid.toNumber(2),
    reclaimed: reclaimed.toNumber(2),
    balance: cents(balance),
    isChecked: checked !== null,
    state: reclaimed.n > 0n ? 'reclaimed' : paid.n === 0n ? 'unpaid' : due && paid.compare(due) >= 0 ? 'paid' : 'part',
  }
}

/** Why this entry cannot be proposed or confirmed now, or null. `isRevoked`: the approval was taken back, money only comes home. */
export function entryFault(
  entry: { kind: EntryKind; amount: number },
  standing: Standing,
  isRevoked: boolean,
): string | null {
  const { approved, payable, paid, reclaimed, isChecked } = standing
  const { kind, amount } = entry
  if (isRevoked && kind !== 'reclaim') return '该项目已撤销，只能追回已拨付的资金'
  if (kind !== 'finalCheck' && amount <= 0) return '金额应大于0'
  const kept = (Exact.of(paid) as Exact).minus(Exact.of(reclaimed) as Exact)
  const added = Exact.of(amount) as Exact
  switch (kind) {
    case 'amount':
      return paid > 0 || isChecked ? '已拨付或已终验，不能再改核定资金；差额通过终验和追回处理' : null
    case 'payment': {
      if (approved === null || payable === null) return '请先核定资金，再拨付'
      const left = (Exact.of(payable) as Exact).minus(kept)
      if (added.compare(left) <= 0) return null
      const most = Math.max(0, left.toNumber(2))
      return isChecked || payable === approved
        ? `本次最多可拨付${most}万元`
        : `稳定运行未满12个月，终验前最多可再预拨${most}万元`
    }
    case 'finalCheck':
      return approved === null ? '请先核定资金，再终验' : amount < 0 ? '应付金额不能小于0' : null
    case 'reclaim':
      return added.compare(kept) > 0 ? `最多可追回已拨付的${kept.toNumber(2)}万元` : null
  }
}
