/** 供能结算: accounts that enterprises have confirmed as theirs, and what supply companies have metered under them. */
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { amount, citedFiles, moment } from '../columns.ts'

export const supplyAccount = pgTable(
  'supply_account',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    /** power, gas, water, steam. */
    carrier: text('carrier').notNull(),
    /** Of the list utilityCompany. */
    company: text('company').notNull(),
    /** In capitals without blanks. */
    number: text('number').notNull(),
    /** Of a tenant: the meter below that of the account. */
    subMeter: text('sub_meter').notNull(),
    /** industry, other. */
    usage: text('usage').notNull(),
    site: text('site').notNull(),
    siteId: uuid('site_id'),
    /** The days of supply and of the consent. */
    since: date('since').notNull(),
    until: date('until').notNull(),
    /** What the consent is for: ledger. */
    purpose: text('purpose').notNull(),
    files: citedFiles(),
    /** Why the office doubts it. */
    doubt: text('doubt'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('supply_account_number').on(t.company, t.carrier, t.number),
    index('supply_account_enterprise').on(t.enterpriseId),
    index('supply_account_list').on(t.qxCode, t.createdAt.desc()),
  ],
)

/** One delivery of a supply company, append-only. */
export const utilityDelivery = pgTable(
  'utility_delivery',
  {
    id: uuid('id').primaryKey(),
    carrier: text('carrier').notNull(),
    company: text('company').notNull(),
    /** workbook, interface. */
    way: text('way').notNull(),
    /** The name of the workbook, or the envelope's own number. */
    reference: text('reference').notNull(),
    rows: integer('rows').notNull(),
    /** Rows that were new or differed from those before. */
    stored: integer('stored').notNull(),
    /** Rows of accounts that no enterprise has confirmed; nothing of them is stored. */
    unmatched: integer('unmatched').notNull(),
    total: amount('total').notNull(),
    /** SHA-256 of the rows of an envelope. */
    digest: text('digest').notNull().default(''),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [index('utility_delivery_company').on(t.company, t.at.desc())],
)

/** What a meter read of some days, in versions: a resend is a further row. Append-only by a trigger. */
export const utilityReading = pgTable(
  'utility_reading',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id').notNull(),
    carrier: text('carrier').notNull(),
    company: text('company').notNull(),
    number: text('number').notNull(),
    meter: text('meter').notNull(),
    subMeter: text('sub_meter').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** 2025-03 of a correction: the month that it concerns; empty for a reading. */
    correctionFor: text('correction_for').notNull(),
    /** In the unit of the carrier; null where the company has taken the reading back. */
    quantity: amount('quantity'),
    version: integer('version').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('utility_reading_version').on(
      t.company,
      t.carrier,
      t.number,
      t.meter,
      t.subMeter,
      t.fromDay,
      t.toDay,
      t.correctionFor,
      t.version,
    ),
  ],
)
