/** 更正: adopted values that changed after they had counted are noted in the same transaction; what cites the year follows after it. */
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import type { Tx } from '../../db/database.ts'
import { type FactChange, factCorrection } from '../../db/schema/energy/ledger.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { AdoptionRow } from './store.ts'

/** A fact's adoption with the one before it. */
export type Replaced = { before: AdoptionRow | undefined; next: AdoptionRow }

/** What changed of a year's value; nothing where it counts for the first time or stays. */
function changeOf({ before, next }: Replaced, { reference }: LedgerSettings): FactChange[] {
  const isChanged = before !== undefined && before.value !== null && before.value !== next.value
  const kind = factKindOf(next.key, reference)
  if (!isChanged || next.month > 0 || !kind) return []
  return [{ key: next.key, label: kind.label, unit: kind.unit, before: before.value, after: next.value }]
}

/** One row for each year, with all that changed in it. */
export async function noteCorrections(tx: Tx, replaced: readonly Replaced[], settings: LedgerSettings): Promise<void> {
  const byYear = Map.groupBy(replaced, ({ next }) => [next.enterpriseId, next.year].join(' '))
  const rows = [...byYear.values()].flatMap((own) => {
    const changes = own.flatMap((one) => changeOf(one, settings))
    const [first] = own
    if (!first || changes.length === 0) return []
    const { enterpriseId, year, byName, reason } = first.next
    return [{ id: ids.next(), enterpriseId, year, changes, byName, reason, at: clock.now() }]
  })
  if (rows.length > 0) await tx.insert(factCorrection).values(rows)
}
