/** Queries for who has handled whose credentials. */
import { and, gt, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { credentialHandling } from '../../db/schema/account/two-hands.ts'

export async function insertHandlings(tx: Tx, rows: (typeof credentialHandling.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(credentialHandling).values(rows)
}

export async function mobilesOfAccounts(tx: Tx, accounts: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: account.id, mobile: account.mobile })
    .from(account)
    .where(inArray(account.id, [...accounts]))
  return new Map(rows.map(({ id, mobile }) => [id, mobile]))
}

/** Whether one of these accounts has handled one of those since then, or the other way round. */
export async function isHandledBetween(
  tx: Tx,
  ones: readonly string[],
  others: readonly string[],
  since: string,
): Promise<boolean> {
  const { accountId, handledBy, at } = credentialHandling
  const [a, b] = [[...ones], [...others]]
  const [row] = await tx
    .select({ accountId })
    .from(credentialHandling)
    .where(
      and(
        gt(at, since),
        or(and(inArray(accountId, a), inArray(handledBy, b)), and(inArray(accountId, b), inArray(handledBy, a))),
      ),
    )
    .limit(1)
  return row !== undefined
}
