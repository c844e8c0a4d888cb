/** Queries for 首日引导: what a city has in its database by now. */
import { and, count, eq, gte, isNotNull, isNull, like, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { content, setting } from '../../db/schema/content.ts'
import { batch } from '../../db/schema/filing.ts'

/** Usable accounts of staff, by role and county. */
export async function staffCounts(tx: Tx, today: string) {
  return tx
    .select({ role: account.role, qxCode: account.qxCode, n: count() })
    .from(account)
    .where(and(eq(account.state, 'active'), or(isNull(account.validUntil), gte(account.validUntil, today))))
    .groupBy(account.role, account.qxCode)
}

/** Whether a notice was ever published. */
export async function isAnyNotice(tx: Tx): Promise<boolean> {
  const { id, kind, shownNo } = content
  const rows = await tx
    .select({ id })
    .from(content)
    .where(and(eq(kind, 'notice'), isNotNull(shownNo)))
    .limit(1)
  return rows.length > 0
}

export async function isAnyBatch(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: batch.id }).from(batch).limit(1)).length > 0
}

/** The settings whose key begins so. */
export async function settingsBelow(tx: Tx, prefix: string) {
  return tx
    .select()
    .from(setting)
    .where(like(setting.key, `${prefix}%`))
}
