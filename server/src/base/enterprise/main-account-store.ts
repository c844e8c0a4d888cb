/** The main account of an enterprise; operators have their own accounts. */
import { and, eq, ne, not } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/account/accounts.ts'

/** Condition: the account is the main one of an enterprise, given by id or column. */
export function isMainAccountOf(enterpriseId: string | PgColumn) {
  return and(eq(account.enterpriseId, enterpriseId), not(account.operator), ne(account.state, 'cancelled'))
}

/** The main account of an enterprise. */
export async function mainAccountOf(tx: Tx, enterpriseId: string): Promise<typeof account.$inferSelect | null> {
  const [row] = await tx.select().from(account).where(isMainAccountOf(enterpriseId))
  return row ?? null
}
