/** What counts of the facts that a form asks for, as it is cited: value, version, source and day, and what the enterprise proposes instead. */
import { citedSince } from '@green/filing/facts/cited-since.ts'
import { type Citation, type Ledger, type LedgerValue, ledgerOf } from '@green/filing/facts/facts.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import type { Tx } from '../../db/database.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { type CitableScope, citableAdoptions, proposalsOf } from './store.ts'

/** Facts of whole years that have a value; `reference` where the caller has it already. */
export async function ledgerValues(
  tx: Tx,
  enterpriseId: string,
  scope: CitableScope,
  reference?: Pick<Names, 'find'>,
): Promise<LedgerValue[]> {
  const [adopted, proposed] = await Promise.all([
    citableAdoptions(tx, enterpriseId, scope),
    proposalsOf(tx, enterpriseId),
  ])
  if (adopted.length === 0) return []
  const names = reference ?? (await namesOf(tx))
  const proposals = new Map(proposed.map((row) => [`${row.year} ${row.key}`, row] as const))
  return adopted.flatMap(({ key, year, value, version, source, at, statementId }) => {
    const kind = factKindOf(key, names)
    if (!kind || value === null || source === null) return []
    const proposal = proposals.get(`${year} ${key}`)
    const isOpen = proposal !== undefined && proposal.value !== null && proposal.id !== statementId
    return [
      {
        key,
        year,
        label: kind.label,
        unit: kind.unit,
        value,
        version,
        source: sourceOfFact(source, key),
        at,
        proposed:
          isOpen && proposal.value !== null
            ? { value: proposal.value, reason: proposal.reason, at: proposal.at }
            : null,
      },
    ]
  })
}

/** What counts now of the years that these cite. */
export async function ledgerOfCited(tx: Tx, enterpriseId: string, citations: readonly Citation[]): Promise<Ledger> {
  const years = citations.flatMap(({ facts }) => facts.map(({ year }) => year))
  if (years.length === 0) return ledgerOf([])
  return ledgerOf(await ledgerValues(tx, enterpriseId, { from: Math.min(...years), to: Math.max(...years) }))
}

/** What was cited, with what counts now where that is another value. */
export const citationsSince = async (
  tx: Tx,
  enterpriseId: string,
  citations: readonly Citation[],
): Promise<Citation[]> => citedSince(citations, await ledgerOfCited(tx, enterpriseId, citations))
