/** Queries for what rests on an enterprise's year: filings, titles, funds, codes, reports, frozen benchmarks, inspections. */

import { titleKindLabels } from '@green/contract/filing/titles.ts'
import { type BenchmarkKey, benchmarked } from '@green/filing/programme/benchmarks.ts'
import { type CitedKind, yearsOfForm } from '@green/filing/programme/ledger-words.ts'
import { isHeld, isUnderWay, statesWhere } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { sql } from 'drizzle-orm'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'

/** `title` is the thing in words. */
export type Cited = { kind: CitedKind; id: string; title: string }

type Row = { kind: string; id: string; name: string; of: string | null }

/** Forms from whose approval yearly figures come; those of one year state that year, the others the years before theirs. */
const stating = programmes.filter(({ archives }) => archives !== undefined)
const ofOneYear = stating.filter(({ oneOpenPer }) => oneOpenPer === 'year').map(({ id }) => id)
const ofSeveral = stating.filter(({ oneOpenPer }) => oneOpenPer !== 'year').map(({ id }) => id)

const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** The filing that states what counts now of these facts does not rest on itself. */
const isNotTheSource = (
  year: number,
  keys: readonly string[],
) => sql`not exists (select 1 from fact_adoption a join fact_statement s on s.id = a.statement_id
  where a.enterprise_id = f.enterprise_id and a.year = ${year} and a.key = any(${list(keys)})
    and s.source_id = f.id::text and a.version =
    (select max(b.version) from fact_adoption b where b.enterprise_id = a.enterprise_id and b.year = a.year
      and b.month = a.month and b.key = a.key))`

/** Everything that rests on these facts of the year as of a day. */
export async function citedBy(
  tx: Tx,
  { enterpriseId, year }: { enterpriseId: string; year: number },
  keys: readonly string[],
  today: string,
): Promise<Cited[]> {
  const inReach = (column: ReturnType<typeof sql>) =>
    sql`${year}::int between ${column} - ${yearsOfForm}::int and ${column}`
  const { rows } = await tx.execute<Row>(sql`
    select case when f.state = any(${list(statesWhere(isUnderWay))}) then 'filing.review' else 'filing.decided' end as kind,
      f.id::text as id, coalesce(f.number, '') as name, f.programme as "of"
    from filing f where f.enterprise_id = ${enterpriseId} and f.deleted_at is null
      and f.state = any(${list(statesWhere((state) => isUnderWay(state) || isHeld(state)))})
      and (f.programme = any(${list(ofOneYear)}) and f.year = ${year}
        or f.programme = any(${list(ofSeveral)}) and ${inReach(sql`f.year`)})
      and ${isNotTheSource(year, keys)}
    union all
    select 'title.valid', t.id::text, t.number, t.kind from title t
    where t.enterprise_id = ${enterpriseId} and t.state = 'valid' and t.valid_to >= ${today} and ${inReach(sql`t.year`)}
    union all
    select distinct 'fund.paid', f.id::text, coalesce(f.number, ''), f.programme
    from filing f join fund_entry e on e.filing_id = f.id and e.kind = 'payment' and e.state = 'confirmed'
    where f.enterprise_id = ${enterpriseId} and ${inReach(sql`f.year`)}
    union all
    select case when c.state in ('told', 'contested') then 'score.told' else 'score.public' end, c.id::text, c.code, c.grade
    from green_code c where c.enterprise_id = ${enterpriseId} and c.year = ${year} and c.current
      and c.state in ('told', 'contested', 'confirmed', 'public', 'withdrawn', 'suspended')
    union all
    select 'report.current', r.id::text, r.number, r.title from green_report r
    where r.enterprise_id = ${enterpriseId} and r.year = ${year} and r.current and r.deleted_at is null
    union all
    select 'report.authorisedToBank', c.id::text, c.number, c.bank_name from credit_reference c
    where c.enterprise_id = ${enterpriseId} and c.year = ${year} and c.revoked_at is null and c.auth_to >= ${today}
    union all
    select 'benchmark.frozen', b.id::text, b.indicator, b.group_code from benchmark_table b
    join enterprise e on e.id = ${enterpriseId} and starts_with(e.industry_code, b.group_code)
    where b.year = ${year} and b.origin = 'computed' and b.frozen_at is not null and b.ended_at is null
    union all
    select 'inspection.open', i.id::text, i.number, k.task_name from inspection i join inspection_task k on k.id = i.task_id
    where i.enterprise_id = ${enterpriseId} and ${year} = any(k.check_years) and i.state not in ('closed', 'transferred')
    order by 1, 2`)
  return rows.map(({ kind, id, name, of }) => ({ kind: kind as CitedKind, id, title: titleOf(kind, name, of) }))
}

function titleOf(kind: string, name: string, of: string | null): string {
  if (kind.startsWith('filing.') || kind === 'fund.paid')
    return [programmeOf(of ?? '').shortTitle, name].filter(Boolean).join(' ')
  if (kind === 'title.valid') return [titleKindLabels[of as keyof typeof titleKindLabels] ?? '', name].join(' ').trim()
  if (kind === 'benchmark.frozen') return `${benchmarked[name as BenchmarkKey].label}（行业${of ?? ''}）`
  return [name, of].filter(Boolean).join(' ')
}

/** Inspectors of the inspections, who are notified. */
export async function inspectorsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct unnest(inspector_ids)::text as id from inspection where id::text = any(${list(ids)})`,
  )
  return rows.map(({ id }) => id)
}
