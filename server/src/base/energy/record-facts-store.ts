/** Queries that compare the records of yearly energy with what the ledger has of them. */

import { recordKeys } from '@green/tools/ledger/fact-keys.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { energyRecord } from '../../db/schema/energy/energy.ts'
import { ownStatements } from '../ledger/store.ts'

/** Figures of a record, as many as it states. */
const statedFigures = sql`num_nonnulls(r.total_tce, r.co2, r.output_value, r.added_value, r.output, r.water_intake,
  r.green_power, r.own_power, r.feedstock_tce, r.media_tce)`

/** A record that states its kinds and no total states their sum. */
const statesSum = sql`(r.total_tce is null and exists (select 1 from energy_line l where l.record_id = r.id and l.flow = 'used'))`

/** A record of which the ledger has no statement, or none of the sum of its kinds, though it says something. */
const isUnseen = sql`(${statedFigures} > 0 or exists (select 1 from energy_line l where l.record_id = r.id))
  and not exists (select 1 from fact_statement s where s.enterprise_id = r.enterprise_id and s.year = r.year
    and s.month = r.month and s.source_id = r.source_id and (s.key = 'total.tce' or not ${statesSum})
    and s.source = any(case r.source when 'filed' then array['final', 'filing'] else array[r.source] end))`

/** Enterprises after this id with records that the ledger has not seen, in the order of their ids. */
export async function enterprisesWithoutFacts(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: sql<string>`r.enterprise_id` })
    .from(sql`${energyRecord} r`)
    .where(sql`${isUnseen} and r.enterprise_id::text > ${after}`)
    .orderBy(sql`r.enterprise_id`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** What forms state when they are sent, and what an enterprise states in the ledger itself, is in no record. */
const isOfRecords = sql`source_id <> all(${sql.param([...ownStatements])}::text[]) and (key = any(${sql.param([...recordKeys])}::text[])
  or key like 'en.%' and (source not in ('final', 'filing') or key like 'en.%.used'))`

/** Facts stated by records, and statements of records in the ledger that stand now. */
export async function ledgerCounts(tx: Tx): Promise<{ inRecords: number; inLedger: number }> {
  const [row] = await tx
    .select({
      inRecords: sql<number>`((select coalesce(sum(${statedFigures} + (${statesSum})::int), 0) from energy_record r)
        + (select count(*) from energy_line))::int`,
      inLedger: sql<number>`(select count(*) from (
        select distinct on (enterprise_id, year, month, key, source, source_id, meter) value from fact_statement
        where source in ('final', 'filing', 'imported', 'entered', 'inspected') and ${isOfRecords}
        order by enterprise_id, year, month, key, source, source_id, meter, version desc) newest
        where value is not null)::int`,
    })
    .from(sql`(select 1) one`)
  return row ?? { inRecords: 0, inLedger: 0 }
}
