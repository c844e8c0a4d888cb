/** 接口密钥: keys of outside systems, their secrets as hashes, and how often each call was made. */
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contact, moment, textList } from '../columns.ts'

export const accessKey = pgTable('access_key', {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  systemName: text('system_name').notNull(),
  ownerName: text('owner_name').notNull(),
  ownerMobile: contact('owner_mobile').notNull(),
  /** Calls, by the names of `callPermission`. */
  scope: textList('scope').notNull(),
  /** Null: the whole city. */
  qxCode: text('qx_code'),
  perMinute: integer('per_minute').notNull(),
  /** The last day on which it is valid. */
  endsOn: date('ends_on').notNull(),
  /** Addresses and ranges from which it may be used; none: from everywhere. */
  addresses: textList('addresses').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  endedAt: moment('ended_at'),
  endedByName: text('ended_by_name'),
  endReason: text('end_reason'),
  /** The notice of the coming end that was sent last: the day and the days before it. */
  endTold: text('end_told'),
})

export const accessKeySecret = pgTable(
  'access_key_secret',
  {
    id: uuid('id').primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => accessKey.id),
    /** The hash of 32 random bytes, by the suite of its day, as of a session's token. */
    hash: text('hash').notNull(),
    /** The last four signs, by which people tell one from the other. */
    tail: text('tail').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Replaced: valid until then. Null: as long as the key. */
    until: moment('until'),
  },
  (t) => [uniqueIndex('access_key_secret_hash').on(t.hash), index('access_key_secret_key').on(t.keyId, t.madeAt)],
)

export const accessKeyUse = pgTable(
  'access_key_use',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => accessKey.id),
    day: date('day').notNull(),
    /** The name of `callPermission`. */
    call: text('call').notNull(),
    answered: integer('answered').notNull(),
    refused: integer('refused').notNull(),
    lastAt: moment('last_at').notNull(),
    lastIp: text('last_ip').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.day, t.call] })],
)
