/** Query for the list of findings: the contradictions of the enterprises in scope, by the harm of what rests on the year. */
import { type Harm, yearsOfForm } from '@green/filing/programme/ledger-words.ts'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { matching } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { factFinding } from '../../../db/schema/energy/ledger.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'

const ofYear = sql`(${factFinding.enterpriseId}, ${factFinding.year})`

/** Whether something of the kind rests on the finding's year. Each is one set for the whole list, and not a look-up for each row. */
const restsOn = (today: string): Record<Harm, SQL<boolean>> => ({
  fund: sql`${ofYear} in (select f.enterprise_id, y from filing f join fund_entry e on e.filing_id = f.id,
    generate_series(f.year - ${yearsOfForm}::int, f.year) y where e.kind = 'payment' and e.state = 'confirmed')`,
  title: sql`${ofYear} in (select t.enterprise_id, y from title t, generate_series(t.year - ${yearsOfForm}::int, t.year) y
    where t.state = 'valid' and t.valid_to >= ${today} and t.enterprise_id is not null)`,
  score: sql`${ofYear} in (select c.enterprise_id, c.year from green_code c where c.current)`,
  board: sql`${ofYear} in (select r.enterprise_id, r.year from energy_record r where r.accepted and r.month = 0)`,
})

export type FindingFilter = {
  keyword?: string | undefined
  qxCode?: string | undefined
  year?: number | undefined
  rule?: string | undefined
  level?: string | undefined
  state?: string | undefined
  harm?: Harm | undefined
}

/** One page, the gravest harm first, then the level, then the oldest. */
export async function findingPage(
  tx: Tx,
  actor: Actor,
  { year, rule, level, state, harm, ...ofEnterprise }: FindingFilter,
  today: string,
  page: PageNumber,
) {
  const rests = restsOn(today)
  return pageOf(
    tx,
    {
      select: {
        id: factFinding.id,
        enterpriseId: factFinding.enterpriseId,
        enterpriseName: enterprise.enterpriseName,
        qxCode: enterprise.qxCode,
        year: factFinding.year,
        rule: factFinding.rule,
        level: factFinding.level,
        what: factFinding.what,
        state: factFinding.state,
        foundAt: factFinding.foundAt,
        fund: rests.fund,
        title: rests.title,
        score: rests.score,
        board: rests.board,
      },
      from: (select) =>
        select
          .from(factFinding)
          .innerJoin(enterprise, eq(enterprise.id, factFinding.enterpriseId))
          .where(
            and(
              matching(actor, ofEnterprise),
              isNull(factFinding.endedAt),
              year === undefined ? undefined : eq(factFinding.year, year),
              rule ? eq(factFinding.rule, rule) : undefined,
              level ? eq(factFinding.level, level) : undefined,
              state ? eq(factFinding.state, state) : undefined,
              harm ? rests[harm] : undefined,
            ),
          ),
      orderBy: [
        // The first three are far apart from a figure in a total.
        sql`(${rests.fund})::int * 8 + (${rests.title})::int * 4 + (${rests.score})::int * 2 + (${rests.board})::int desc`,
        sql`case ${factFinding.level} when 'error' then 0 when 'warning' then 1 else 2 end`,
        asc(factFinding.foundAt),
        desc(factFinding.year),
        asc(factFinding.id),
      ],
    },
    page,
  )
}
