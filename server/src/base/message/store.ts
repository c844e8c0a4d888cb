/** Queries for messages and their recipients. */
import type { Role } from '@green/contract/roles.ts'
import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { decrypt } from '../../db/encryption.ts'
import { insertMany } from '../../db/insert-many.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { message } from '../../db/schema/messages.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

/**
 * Recipients of a message: named accounts, an enterprise's main account and optionally one operator, the officers of
 * a role (of a county).
 */
export type Addressees =
  | readonly string[]
  | { enterpriseId: string; operatorId?: string | undefined }
  | { role: Role; qxCode?: string }

/** Recipients of notices about a filing: the main account, and the operator who edited it last. */
export function filerOf(filing: { enterpriseId: string; operator: { id: string } | null }): Addressees {
  return { enterpriseId: filing.enterpriseId, operatorId: filing.operator?.id }
}

/** `email`: of the enterprise's record, for its main account. */
export type Recipient = {
  id: string
  role: string
  mobile: string
  email: string | null
  /** Declined text messages, or e-mails; those that bind are sent all the same (`binding.ts`). */
  smsOff: boolean
  mailOff: boolean
}

/** The accounts of these recipients, without those that may no longer sign in. */
export async function recipientsOf(tx: Tx, to: Addressees): Promise<Recipient[]> {
  if (isNamed(to) && to.length === 0) return []
  return tx
    .select({
      id: account.id,
      role: account.role,
      mobile: account.mobile,
      smsOff: account.smsOff,
      mailOff: sql<boolean>`coalesce(${account.mailOff}, ${account.smsOff})`,
      email: sql<
        string | null
      >`case when ${account.operator} then null else nullif(${enterprise.profile} ->> 'email', '') end`.mapWith(
        decrypt,
      ),
    })
    .from(account)
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .where(
      and(
        notInArray(account.state, ['disabled', 'cancelled']),
        isNamed(to)
          ? inArray(account.id, [...to])
          : 'enterpriseId' in to
            ? and(
                eq(account.enterpriseId, to.enterpriseId),
                or(not(account.operator), to.operatorId ? eq(account.id, to.operatorId) : undefined),
              )
            : and(eq(account.role, to.role), to.qxCode === undefined ? undefined : eq(account.qxCode, to.qxCode)),
      ),
    )
    .orderBy(account.id)
}

function isNamed(to: Addressees): to is readonly string[] {
  return Array.isArray(to)
}

// Unscoped: people
/** Officers of a role who may sign in, by name. */
export async function officersOf(tx: Tx, role: Role): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(eq(account.role, role), eq(account.state, 'active')))
    .orderBy(byName(account.name), account.id)
}

export async function insertMessages(tx: Tx, rows: (typeof message.$inferInsert)[]): Promise<void> {
  await insertMany(tx, message, rows)
}

/** One page of a person's own messages, newest first, with the exact total. */
export async function messagesOf(tx: Tx, accountId: string, unread: boolean, page: PageNumber) {
  const own = and(eq(message.accountId, accountId), unread ? isNull(message.readAt) : undefined)
  return pageOf(
    tx,
    {
      select: getTableColumns(message),
      from: (select) => select.from(message).where(own),
      orderBy: [desc(message.at), desc(message.id)],
    },
    page,
  )
}

export async function unreadCount(tx: Tx, accountId: string): Promise<number> {
  const [counted] = await tx
    .select({ n: count() })
    .from(message)
    .where(and(eq(message.accountId, accountId), isNull(message.readAt)))
  return counted?.n ?? 0
}

/** Marks a person's own messages as read, all of them without `ids`; other people's ids have no effect. */
export async function markRead(tx: Tx, accountId: string, now: string, ids?: readonly string[]): Promise<void> {
  await tx
    .update(message)
    .set({ readAt: now })
    .where(
      and(
        eq(message.accountId, accountId),
        isNull(message.readAt),
        ids === undefined ? undefined : inArray(message.id, [...ids]),
      ),
    )
}

/** How many messages have been written since this moment. */
export async function messagesSince(tx: Tx, since: string): Promise<number> {
  return tx.$count(message, gte(message.at, since))
}
