/** Queries that write the values for conditions. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { filingValue } from '../../db/schema/filing.ts'
import { type Documents, retainedFields, retainedValues } from './condition-values.ts'

type Sent = Documents & { filingId: string }

/** Replaces the stored values of these filings; unchanged rows are not touched. */
export async function keepValues(tx: Tx, programme: Programme, sent: readonly Sent[]): Promise<void> {
  const values = sent.flatMap((one) => retainedValues(programme, one).map((value) => ({ ...value, id: one.filingId })))
  const column = (of: readonly (string | number)[], type: string) => sql`${sql.param(of)}::${sql.raw(type)}[]`
  const fields = [...retainedFields(programme).values()].map(({ number }) => number)
  await tx.execute(sql`with news as materialized (
      select * from unnest(${column(
        values.map(({ field }) => field),
        'integer',
      )}, ${column(
        values.map(({ id }) => id),
        'uuid',
      )}, ${column(
        values.map(({ part }) => part),
        'integer',
      )}, ${column(
        values.map(({ value }) => value),
        'text',
      )}) as n(field, filing_id, part, value)),
    gone as (delete from ${filingValue} v where v.field = any(${column(fields, 'integer')})
      and v.filing_id = any(${column(
        sent.map(({ filingId }) => filingId),
        'uuid',
      )})
      and not exists (select from news n where n.field = v.field and n.filing_id = v.filing_id and n.part = v.part))
    insert into ${filingValue} as v (field, filing_id, part, value) select field, filing_id, part, value::jsonb from news
    on conflict (field, filing_id, part) do update set value = excluded.value where v.value <> excluded.value`)
}
