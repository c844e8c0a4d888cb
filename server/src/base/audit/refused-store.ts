/** Questions about refused acts that wait to be written into the log. */
import { eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { refusedAct } from '../../db/schema/audit.ts'
import { filing } from '../../db/schema/filing.ts'

export type RefusedAct = typeof refusedAct.$inferSelect

/** So many different things of one account are named in a minute; the rest is counted together. */
const namedAtMost = 30
/** What the rest is counted under. */
export const manyTargets = '*'

/** Counts a refusal; the same person, call, thing and reason within the minute are one row. */
export async function countRefusal(tx: Tx, row: Omit<RefusedAct, 'count'>): Promise<void> {
  const others = sql`(select count(*) from ${refusedAct} where account_id = ${row.accountId}::uuid)`
  await tx
    .insert(refusedAct)
    .values({
      ...row,
      count: 1,
      target: sql`case when ${others} >= ${namedAtMost} then ${manyTargets} else ${row.target}::text end`,
    })
    .onConflictDoUpdate({
      target: [refusedAct.accountId, refusedAct.call, refusedAct.target, refusedAct.reason],
      set: { count: sql`${refusedAct.count} + 1` },
    })
}

/** Takes away what began before that moment, to be written down by whoever took it. */
export async function takeRefusals(tx: Tx, begunBefore: string): Promise<RefusedAct[]> {
  return tx.delete(refusedAct).where(lte(refusedAct.firstAt, begunBefore)).returning()
}

/** How a filing is named in the log; null where the id is none of a filing. */
export async function filingNamed(tx: Tx, id: string) {
  const [row] = await tx
    .select({ enterpriseName: filing.enterpriseName, programme: filing.programme, number: filing.number })
    .from(filing)
    .where(eq(filing.id, id))
  return row ?? null
}
