/** Messages, their deliveries, and their templates. */

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, textList } from './columns.ts'

export const message = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    at: moment('at').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    readAt: moment('read_at'),
    /** The case it is about. */
    filingId: uuid('filing_id'),
    /** The batch it is about; shown in each of its cases. */
    batchId: uuid('batch_id'),
    /** The mailing it is part of. */
    mailingId: uuid('mailing_id'),
  },
  (t) => [
    index('message_mailing').on(t.mailingId).where(sql`${t.mailingId} is not null`),
    index('message_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    index('message_filing').on(t.filingId, t.at).where(sql`${t.filingId} is not null`),
    /** What belongs to no case, batch or mailing: deleted after its term. */
    index('message_of_nothing')
      .on(t.at)
      .where(sql`${t.filingId} is null and ${t.batchId} is null and ${t.mailingId} is null`),
    index('message_account').on(t.accountId, t.at.desc()),
    index('message_unread').on(t.accountId).where(sql`${t.readAt} is null`),
  ],
)

/** Delivery of a notice outside the platform: a text message or an e-mail. The id is that of the job that sends it. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').notNull(),
    /** sms, email. */
    channel: text('channel').notNull(),
    /** queued, sent, failed, skipped. */
    state: text('state').notNull(),
    text: text('text').notNull(),
    provider: text('provider'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    at: moment('at').notNull(),
    doneAt: moment('done_at'),
  },
  (t) => [index('delivery_message').on(t.messageId), index('delivery_list').on(t.state, t.at.desc(), t.id)],
)

/** One message to a group of enterprises. */
export const mailing = pgTable(
  'mailing',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
    byId: uuid('by_id').notNull(),
    /** A county officer's county; null for the city. */
    qxCode: text('qx_code'),
    /** Identifies the same group and text from the same desk. */
    mark: text('mark').notNull(),
    groupLabel: text('group_label').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    sms: boolean('sms').notNull(),
    told: integer('told').notNull(),
    /** Names of enterprises without an account that could read it. */
    unreached: textList('unreached').notNull(),
  },
  (t) => [index('mailing_at').on(t.at.desc()), index('mailing_mark').on(t.mark, t.at)],
)
