/** Queries for messages to groups and their delivery. */
import { sentAloneAtMost } from '@green/contract/calls/content/mailing.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { delivery, mailing, message } from '../../../db/schema/messages.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'

export type MailingRecord = typeof mailing.$inferSelect

/** A county reads what its own officers sent; city and administrator read all. */
const readable = (actor: Actor) =>
  isDistrictOfficer(actor.role) ? eq(mailing.qxCode, actor.qxCode ?? 'none') : undefined

export async function insertMailing(tx: Tx, row: MailingRecord): Promise<void> {
  await tx.insert(mailing).values(row)
}

// Unscoped: one like it
/** The same text to the same group since that moment. One asking at a time. */
export async function sentBefore(tx: Tx, fingerprint: string, since: string): Promise<MailingRecord | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fingerprint}))`)
  const [row] = await tx
    .select()
    .from(mailing)
    .where(and(eq(mailing.mark, fingerprint), gt(mailing.at, since)))
  return row ?? null
}

// Unscoped: own
/** Recipients of this person's mailings since that moment; those that went by text message or to many had a second person. */
export async function receiversSentAlone(tx: Tx, accountId: string, since: string): Promise<number> {
  const [row] = await tx
    .select({ told: sql<number>`coalesce(sum(${mailing.told}), 0)::int` })
    .from(mailing)
    .where(
      and(
        eq(mailing.byId, accountId),
        gt(mailing.at, since),
        eq(mailing.sms, false),
        lte(mailing.told, sentAloneAtMost),
      ),
    )
  return row?.told ?? 0
}

// Unscoped: own
export async function mailingPage(tx: Tx, actor: Actor, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(mailing),
      from: (select) => select.from(mailing).where(readable(actor)),
      orderBy: [desc(mailing.at), desc(mailing.id)],
    },
    page,
  )
}

// Unscoped: own
export async function findMailing(tx: Tx, actor: Actor, id: string): Promise<MailingRecord | null> {
  const [row] = await tx
    .select()
    .from(mailing)
    .where(and(eq(mailing.id, id), readable(actor)))
  return row ?? null
}

/** Read, and given up on the way, by mailing. */
export async function standOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return { read: new Map<string, number>(), failed: new Map<string, number>() }
  const among = inArray(message.mailingId, [...ids])
  const read = await tx
    .select({ id: message.mailingId, n: count() })
    .from(message)
    .where(and(among, isNotNull(message.readAt)))
    .groupBy(message.mailingId)
  const failed = await tx
    .select({ id: message.mailingId, n: count() })
    .from(message)
    .innerJoin(delivery, eq(delivery.messageId, message.id))
    .where(and(among, eq(delivery.state, 'failed')))
    .groupBy(message.mailingId)
  const byId = (rows: { id: string | null; n: number }[]) => new Map(rows.map(({ id, n }) => [id ?? '', n]))
  return { read: byId(read), failed: byId(failed) }
}

// Unscoped: read before
/** One line for each receiver. */
export async function receiptsOf(tx: Tx, mailingId: string, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: {
        id: message.id,
        readAt: message.readAt,
        name: account.name,
        enterpriseId: enterprise.id,
        enterpriseName: enterprise.enterpriseName,
      },
      from: (select) =>
        select
          .from(message)
          .innerJoin(account, eq(account.id, message.accountId))
          .innerJoin(enterprise, eq(enterprise.id, account.enterpriseId))
          .where(eq(message.mailingId, mailingId)),
      orderBy: [asc(enterprise.sortKey), asc(message.id)],
    },
    page,
  )
}
