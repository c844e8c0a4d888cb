/** 裁定: a finding that a person settled stays settled until the figures it was about contradict each other anew. */
import type { Finding } from './finding.ts'

/** What was settled: the finding with the figures it had then. */
export type Settlement = Pick<Finding, 'rule' | 'on' | 'show'>

const keyOf = ({ rule, on }: Pick<Finding, 'rule' | 'on'>) => `${rule}|${on}`

/** Findings that wait for a person: those not settled, and those whose figures are no longer the settled ones. */
export function openFindings<F extends Finding>(findings: readonly F[], settlements: readonly Settlement[]): F[] {
  const settled = new Map<string, Settlement[]>()
  for (const one of settlements) settled.set(keyOf(one), [...(settled.get(keyOf(one)) ?? []), one])
  return findings.filter((one) => !(settled.get(keyOf(one)) ?? []).some((old) => isSame(old.show, one.show)))
}

function isSame(a: Finding['show'], b: Finding['show']): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => (a[key] ?? null) === (b[key] ?? null))
}
