/** 数据已更新: what was cited of the ledger, with what counts now where that is another value. */
import { type Citation, type CitedFact, citedFact, type Ledger, type LedgerValue, ledgerAt } from './facts.ts'

const withoutNow = ({ now: _, ...cited }: CitedFact): CitedFact => cited

/** A citation as it was stored: what is printed does not change with the ledger. */
export const asCited = (citation: Citation): Citation => ({ ...citation, facts: citation.facts.map(withoutNow) })

const factSince = (fact: CitedFact, ledger: Ledger): CitedFact => {
  const cited = withoutNow(fact)
  const current = ledgerAt(ledger, fact)
  if (!current) return { ...cited, now: { value: null, version: null, at: null } }
  const { value, version, at } = current
  return value === fact.value ? cited : { ...cited, now: { value, version, at } }
}

/** Citations as they were stored, each fact with what the ledger has instead by now. */
export const citedSince = (citations: readonly Citation[], ledger: Ledger): Citation[] =>
  citations.map((citation) => ({ ...citation, facts: citation.facts.map((fact) => factSince(fact, ledger)) }))

/** A number that is the ledger's own, with no field of a form for it. */
export const citationOf = (path: string, value: number, facts: readonly LedgerValue[]): Citation => ({
  path,
  value,
  state: 'cited',
  facts: facts.map(citedFact),
})

/** Whether one of the cited values is another one by now. */
export const isUpdatedSince = (citations: readonly Citation[]): boolean =>
  citations.some(({ facts }) => facts.some(({ now }) => now !== undefined))
