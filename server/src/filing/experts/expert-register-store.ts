/** Queries for the register of experts with counts of their reviews. */
import { and, asc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { expert, expertTask } from '../../db/schema/review.ts'
import { diagnosis, diagnosisExpert } from '../../db/schema/services.ts'

type Filter = {
  keyword?: string | undefined
  field?: string | undefined
  industry?: string | undefined
  inTerm?: '1' | '0' | undefined
  qxCode?: string | undefined
  /** Available or absent on that day. */
  present?: '1' | '0' | undefined
  /** The term ends on or before this day. */
  endsBy?: string | undefined
  order: 'name' | 'load'
}

const own = sql`from ${expertTask} t where t.expert_id = ${account.id}`

function termMatch(inTerm: Filter['inTerm'], today: string): SQL | undefined {
  if (inTerm === '1') return and(lte(expert.termFrom, today), sql`${expert.termTo} >= ${today}`)
  return inTerm === '0' ? or(gt(expert.termFrom, today), lt(expert.termTo, today)) : undefined
}

/** Absent on that day by declaration. */
const isAway = (day: string) =>
  sql`exists (select 1 from jsonb_array_elements(${expert.absences}) a where a ->> 'from' <= ${day} and a ->> 'to' >= ${day})`

const openTasks = sql<number>`(select count(*)::int ${own} and t.state in ('pending', 'scoring'))`

export async function expertPage(
  tx: Tx,
  { keyword, field, industry, inTerm, qxCode, present, endsBy, order }: Filter,
  today: string,
  now: string,
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: {
        account,
        expert,
        openTasks,
        doneTasks: sql<number>`(select count(*)::int ${own} and t.state = 'submitted')`,
        recused: sql<number>`(select count(*)::int ${own} and t.state = 'recused')`,
        returned: sql<number>`(select count(*)::int ${own} and t.state = 'submitted' and t.reopened is not null)`,
        outliers: sql<number>`(select count(*)::int ${own} and t.state = 'submitted' and t.outlier)`,
        late: sql<number>`(select count(*)::int ${own} and (t.submitted_at > t.due_at or (t.state in ('pending', 'scoring') and t.due_at < ${now})))`,
        deviation: sql<number | null>`(
        select avg(t.total - f.expert_score)::float8
        from ${expertTask} t join ${filing} f on f.id = t.filing_id and f.round = t.round
        where t.expert_id = ${account.id} and t.state = 'submitted' and f.expert_score is not null)`,
      },
      from: (select) =>
        select
          .from(expert)
          .innerJoin(account, eq(account.id, expert.accountId))
          .where(
            and(
              keywordMatch(keyword, { texts: [account.name, account.unit] }),
              field ? sql`${field} = any(${expert.fields})` : undefined,
              industry ? sql`${industry} = any(${expert.industries})` : undefined,
              termMatch(inTerm, today),
              qxCode ? eq(expert.qxCode, qxCode) : undefined,
              present ? (present === '1' ? sql`not ${isAway(today)}` : isAway(today)) : undefined,
              endsBy ? and(lte(expert.termTo, endsBy), sql`${expert.termTo} >= ${today}`) : undefined,
            ),
          ),
      orderBy: [...(order === 'load' ? [asc(openTasks)] : []), byName(account.name), asc(account.id)],
    },
    page,
  )
}

// Unscoped: own
export async function findExpert(tx: Tx, id: string) {
  const [row] = await tx
    .select({ account, expert })
    .from(expert)
    .innerJoin(account, eq(account.id, expert.accountId))
    .where(eq(expert.accountId, id))
  return row ?? null
}

/** Their names by account. */
export async function namesOfExperts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(inArray(account.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// Unscoped: own
export async function lockExpert(tx: Tx, id: string) {
  const [row] = await tx
    .select({ account, expert })
    .from(expert)
    .innerJoin(account, eq(account.id, expert.accountId))
    .where(eq(expert.accountId, id))
    .for('update')
  return row ?? null
}

export async function updateExpert(
  tx: Tx,
  id: string,
  changes: Partial<Omit<typeof expert.$inferInsert, 'accountId'>>,
): Promise<void> {
  await tx.update(expert).set(changes).where(eq(expert.accountId, id))
}

// Unscoped: people
/** The last day on which each expert served this enterprise in a diagnosis that the expert accepted. */
export async function servicesTo(tx: Tx, enterpriseId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      expertId: diagnosisExpert.expertId,
      on: sql<string>`to_char(max(coalesce(${diagnosis.reportedAt}, ${diagnosisExpert.at})) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    })
    .from(diagnosisExpert)
    .innerJoin(diagnosis, eq(diagnosis.id, diagnosisExpert.diagnosisId))
    .where(and(eq(diagnosis.enterpriseId, enterpriseId), eq(diagnosisExpert.state, 'accepted')))
    .groupBy(diagnosisExpert.expertId)
  return new Map(rows.map(({ expertId, on }) => [expertId, on]))
}

// Unscoped: people
/** The parks of those units in the archive, by the unit's name. */
export async function parksOfUnits(tx: Tx, units: readonly string[]): Promise<Map<string, string>> {
  if (units.length === 0) return new Map()
  const rows = await tx
    .select({ name: enterprise.enterpriseName, park: sql<string | null>`${enterprise.profile} ->> 'parkName'` })
    .from(enterprise)
    .where(inArray(enterprise.enterpriseName, [...new Set(units)]))
  return new Map(rows.flatMap(({ name, park }) => (park ? [[name, park]] : [])))
}

/** Experts whose last day of office is that day. */
export async function termsEndingOn(tx: Tx, day: string) {
  return tx
    .select({ id: account.id, name: account.name })
    .from(expert)
    .innerJoin(account, eq(account.id, expert.accountId))
    .where(and(eq(expert.termTo, day), eq(account.state, 'active')))
    .orderBy(byName(account.name), asc(account.id))
}
