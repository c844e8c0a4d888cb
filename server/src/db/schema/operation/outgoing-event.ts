/** 对外事件: who receives them, and each event for each receiver until it is delivered. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contact, moment, textList } from '../columns.ts'

export const eventReceiver = pgTable('event_receiver', {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  systemName: text('system_name').notNull(),
  address: text('address').notNull(),
  /** Signs every event; encrypted at rest like a contact. */
  secret: contact('secret').notNull(),
  kinds: textList('kinds').notNull(),
  /** Null: the whole city. */
  qxCode: text('qx_code'),
  /** active, paused or ended. */
  state: text('state').notNull(),
  createdAt: moment('created_at').notNull(),
  createdByName: text('created_by_name').notNull(),
})

export const outgoingEvent = pgTable(
  'outgoing_event',
  {
    /** The same at every attempt, so that a receiver knows what it has already. */
    id: uuid('id').primaryKey(),
    /** The order: a record is locked while its event is written, so that of one record it is the order of the changes. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => eventReceiver.id),
    /** Later events of the same record wait for the earlier ones. */
    recordId: uuid('record_id').notNull(),
    kind: text('kind').notNull(),
    /** What it is about, in words. */
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** waiting, delivered or parked. */
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** A process is sending it until then. */
    takenUntil: moment('taken_until'),
    firstTriedAt: moment('first_tried_at'),
    lastTriedAt: moment('last_tried_at'),
    lastAnswer: text('last_answer'),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('outgoing_event_open').on(t.receiverId, t.recordId, t.seq).where(sql`${t.state} <> 'delivered'`),
    index('outgoing_event_receiver').on(t.receiverId, t.seq.desc()),
    index('outgoing_event_at').on(t.at),
  ],
)
