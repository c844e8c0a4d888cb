/** The register of experts with their reviews counted. */
import { and, asc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { account, expert, expertTask, filing } from '../db/schema.ts'

type Filter = {
  keyword?: string | undefined
  field?: string | undefined
  industry?: string | undefined
  inTerm?: '1' | '0' | undefined
}

const own = sql`from ${expertTask} t where t.expert_id = ${account.id}`

function termMatch(inTerm: Filter['inTerm'], today: string): SQL | undefined {
  if (inTerm === '1') return and(lte(expert.termFrom, today), sql`${expert.termTo} >= ${today}`)
  return inTerm === '0' ? or(gt(expert.termFrom, today), lt(expert.termTo, today)) : undefined
}

export async function expertPage(
  tx: Tx,
  { keyword, field, industry, inTerm }: Filter,
  today: string,
  now: string,
  page: { limit: number; offset: number },
) {
  return tx
    .select({
      account,
      expert,
      openTasks: sql<number>`(select count(*)::int ${own} and t.state in ('pending', 'scoring'))`,
      doneTasks: sql<number>`(select count(*)::int ${own} and t.state = 'submitted')`,
      recused: sql<number>`(select count(*)::int ${own} and t.state = 'recused')`,
      late: sql<number>`(select count(*)::int ${own} and (t.submitted_at > t.due_at or (t.state in ('pending', 'scoring') and t.due_at < ${now})))`,
      deviation: sql<number | null>`(
        select avg(t.total - f.expert_score)::float8
        from ${expertTask} t join ${filing} f on f.id = t.filing_id and f.round = t.round
        where t.expert_id = ${account.id} and t.state = 'submitted' and f.expert_score is not null)`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(expert)
    .innerJoin(account, eq(account.id, expert.accountId))
    .where(
      and(
        keyword
          ? or(sql`strpos(${account.name}, ${keyword}) > 0`, sql`strpos(coalesce(${account.unit}, ''), ${keyword}) > 0`)
          : undefined,
        field ? sql`${field} = any(${expert.fields})` : undefined,
        industry ? sql`${industry} = any(${expert.industries})` : undefined,
        termMatch(inTerm, today),
      ),
    )
    .orderBy(asc(account.name), asc(account.id))
    .limit(page.limit)
    .offset(page.offset)
}

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
