/** Queries for deliveries of notices: of one case, of one mailing, of all. */
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { insertMany } from '../../db/insert-many.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { delivery, message } from '../../db/schema/messages.ts'
import type { Actor } from '../../platform/actor.ts'

export type DeliveryRow = typeof delivery.$inferSelect & { channel: 'sms' | 'email' }

export async function insertDeliveries(tx: Tx, rows: (typeof delivery.$inferInsert)[]): Promise<void> {
  await insertMany(tx, delivery, rows)
}

const noticeColumns = {
  id: message.id,
  at: message.at,
  title: message.title,
  body: message.body,
  readAt: message.readAt,
  name: account.name,
  role: account.role,
  operator: account.operator,
}

/** A case with the batch it is filed in, by its window or its year. */
type Case = { id: string; enterpriseId: string; qxCode: string; batchId: string | null }

// Unscoped: own
/**
 * Notices about a case and its batch to its filer and its county, newest first. A filer reads those to its own
 * people; a county those to enterprises and counties, but none between the city and the experts.
 */
export async function noticesOf(tx: Tx, { id, enterpriseId, qxCode, batchId }: Case, actor: Actor) {
  const concerned = or(
    eq(account.enterpriseId, enterpriseId),
    and(eq(account.role, 'county'), eq(account.qxCode, qxCode)),
  )
  const mayRead = isFiler(actor.role)
    ? eq(account.enterpriseId, enterpriseId)
    : isDistrictOfficer(actor.role)
      ? inArray(account.role, ['enterprise', 'county'])
      : undefined
  return tx
    .select(noticeColumns)
    .from(message)
    .innerJoin(account, eq(account.id, message.accountId))
    .where(
      and(
        or(
          eq(message.filingId, id),
          batchId ? and(eq(message.batchId, batchId), isNull(message.filingId), concerned) : undefined,
        ),
        mayRead,
      ),
    )
    .orderBy(desc(message.at), desc(message.id))
    .limit(200)
}

export async function deliveriesOf(tx: Tx, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return tx
    .select()
    .from(delivery)
    .where(inArray(delivery.messageId, [...messageIds]))
    .orderBy(asc(delivery.at), asc(delivery.id))
}

type Filter = { state?: string | undefined; channel?: string | undefined }

const matching = ({ state, channel }: Filter) =>
  and(state ? eq(delivery.state, state) : undefined, channel ? eq(delivery.channel, channel) : undefined)

// Unscoped: condition
/** One page of external deliveries, newest first, with the total. */
export async function deliveryPage(tx: Tx, filter: Filter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { delivery, name: account.name, mobile: account.mobile, title: message.title },
      from: (select) =>
        select
          .from(delivery)
          .innerJoin(message, eq(message.id, delivery.messageId))
          .innerJoin(account, eq(account.id, message.accountId))
          .where(matching(filter)),
      orderBy: [desc(delivery.at), desc(delivery.id)],
    },
    page,
  )
}

export async function countsByState(tx: Tx) {
  return tx
    .select({ channel: delivery.channel, state: delivery.state, n: count() })
    .from(delivery)
    .groupBy(delivery.channel, delivery.state)
}

/** A failed delivery, locked, with its recipient's account. */
export async function lockFailed(tx: Tx, id: string) {
  const [row] = await tx
    .select({ delivery, accountId: message.accountId, title: message.title })
    .from(delivery)
    .innerJoin(message, eq(message.id, delivery.messageId))
    .where(and(eq(delivery.id, id), inArray(delivery.state, ['failed', 'skipped'])))
    .for('update', { of: delivery })
  return row ?? null
}

export async function dropDelivery(tx: Tx, id: string): Promise<void> {
  await tx.delete(delivery).where(eq(delivery.id, id))
}
