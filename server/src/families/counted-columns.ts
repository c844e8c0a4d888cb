/** Columns of lists that are worked out over other records, by programme. */
import type { Tx } from '../db/database.ts'
import type { ListedFiling } from '../filing/lists/list-store.ts'
import { thirdPartyColumns } from './third-party-evaluations.ts'

/** Values by filing id and column. */
export type CountedValues = Map<string, Record<string, number | null>>
type Counting = (tx: Tx, records: readonly ListedFiling[]) => Promise<CountedValues>

const countings: Readonly<Record<string, Counting>> = { 'third-party': thirdPartyColumns }

/** What the programme's own counting says of these filings; nothing for programmes without. */
export async function countedColumns(tx: Tx, records: readonly ListedFiling[]): Promise<CountedValues> {
  const values: CountedValues = new Map()
  for (const [programme, own] of Map.groupBy(records, (r) => r.programme)) {
    const counting = countings[programme]
    if (counting) for (const [id, columns] of await counting(tx, own)) values.set(id, columns)
  }
  return values
}
