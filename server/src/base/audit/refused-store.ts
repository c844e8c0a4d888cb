/** Queries for refused operations that are not yet written to the log. */
import { eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { refusedAct } from '../../db/schema/audit.ts'
import { filing } from '../../db/schema/filing.ts'

export type RefusedAct = typeof refusedAct.$inferSelect

/** Different targets of one account that are logged separately in a minute; the rest is counted together. */
const namedAtMost = 30
/** The target under which the rest is counted. */
export const manyTargets = '*'

// Unscoped: figures
/** Counts a refusal; the same person, call, target and reason within a minute share one row. */
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

/** Deletes and returns the rows that began before that moment, to be logged by the caller. */
export async function takeRefusals(tx: Tx, begunBefore: string): Promise<RefusedAct[]> {
  return tx.delete(refusedAct).where(lte(refusedAct.firstAt, begunBefore)).returning()
}

/** The name of a filing in the log; null where the id is not a filing's. */
export async function filingNamed(tx: Tx, id: string) {
  const [row] = await tx
    .select({ enterpriseName: filing.enterpriseName, programme: filing.programme, number: filing.number })
    .from(filing)
    .where(eq(filing.id, id))
  return row ?? null
}
