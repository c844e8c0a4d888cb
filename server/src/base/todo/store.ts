/** One statement over the sources of a list: groups with their numbers, and of each the first rows. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { OwedRow } from './source-store.ts'

/** A row with what its group has: how many, how many of them late, the first last day, the longest wait. */
export type RankedRow = OwedRow & { count: number; late: number; earliest: string | null; oldest: string }

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const owed = (selects: readonly SQL[]) => sql.join([...selects], sql` union all `)

/** All rows of few selects. */
export async function owedRows(tx: Tx, selects: readonly SQL[]): Promise<OwedRow[]> {
  if (selects.length === 0) return []
  const { rows } = await tx.execute<OwedRow>(
    sql`select key, part, id, object, due::text as due, ${utc(sql`since`)} as since from (${owed(selects)}) owed`,
  )
  return rows.map(({ key, part, id, object, due, since }) => ({ key, part, id, object, due, since }))
}

/** Of each group the first `most` rows, the nearest last day first. */
export async function rankedRows(tx: Tx, selects: readonly SQL[], today: string, most: number): Promise<RankedRow[]> {
  if (selects.length === 0) return []
  return preparedRows<RankedRow>(
    tx,
    sql`
    select key, part, id, object, due::text as due, ${utc(sql`since`)} as since, count, late,
      earliest::text as earliest, ${utc(sql`oldest`)} as oldest
    from (
      select *, (count(*) over w)::int as count, (count(*) filter (where due < ${today}::date) over w)::int as late,
        min(due) over w as earliest, min(since) over w as oldest,
        row_number() over (partition by key, part order by due nulls last, since, id) as place
      from (${owed(selects)}) owed
      window w as (partition by key, part)
    ) ranked
    where place <= ${most}
    order by key, part, place`,
  )
}
