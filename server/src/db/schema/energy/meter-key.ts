/** 企业能管系统: the keys by which an enterprise's own system passes in what its meters read, and what it has passed in. */
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from '../columns.ts'

/** A meter that the enterprise has named: what flows through it. */
export type KeyMeter = { meter: string; energyCode: string; flow: 'bought' | 'used' }

/** An access key that an enterprise has made for its own system, with its consent. */
export const meterKey = pgTable(
  'meter_key',
  {
    /** Of the access key. */
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** What the consent is for: ledger. */
    purpose: text('purpose').notNull(),
    meters: jsonb('meters').$type<KeyMeter[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('meter_key_enterprise').on(t.enterpriseId)],
)

/** One delivery of an enterprise's system, append-only. */
export const meterDelivery = pgTable(
  'meter_delivery',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    keyId: uuid('key_id').notNull(),
    /** The system's own number of the envelope. */
    reference: text('reference').notNull(),
    rows: integer('rows').notNull(),
    /** Rows that were new or differed from those before. */
    stored: integer('stored').notNull(),
    total: amount('total').notNull(),
    /** SHA-256 of the rows. */
    digest: text('digest').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [uniqueIndex('meter_delivery_once').on(t.enterpriseId, t.reference)],
)

/** What a meter read in a month, in versions: a resend is a further row. Append-only by a trigger. */
export const meterReading = pgTable(
  'meter_reading',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    meter: text('meter').notNull(),
    energyCode: text('energy_code').notNull(),
    flow: text('flow').notNull(),
    /** 2025-03. */
    month: text('month').notNull(),
    /** In the unit of the kind of energy; null where the reading was withdrawn. */
    quantity: amount('quantity'),
    /** measured, estimated. */
    quality: text('quality').notNull(),
    gapHours: doublePrecision('gap_hours').notNull(),
    version: integer('version').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [uniqueIndex('meter_reading_version').on(t.enterpriseId, t.meter, t.month, t.version)],
)
