/** 全国碳市场 and 参考价格: lists and letters of the ecology department, the enterprise's own account, prices that only illustrate. */
import type { EvidenceMonths } from '@green/filing/programme/carbon-market.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { amount, contact, moment } from '../columns.ts'

/** One entry, append-only: a later one of the same day replaces it. */
export const marketPrice = pgTable(
  'market_price',
  {
    id: uuid('id').primaryKey(),
    /** certificate, allowance, cbam. */
    kind: text('kind').notNull(),
    /** The first day of which it is the price. */
    fromDay: date('from_day').notNull(),
    price: amount('price').notNull(),
    source: text('source').notNull(),
    byName: text('by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('market_price_kind').on(t.kind, t.fromDay)],
)

/** 区县碳目标: one entry of a paper, append-only: a later one of the same county, year and indicator replaces it. */
export const countyTarget = pgTable(
  'county_target',
  {
    id: uuid('id').primaryKey(),
    year: integer('year').notNull(),
    qxCode: text('qx_code').notNull(),
    /** co2Total, co2PerAddedValue … */
    indicator: text('indicator').notNull(),
    baseYear: integer('base_year').notNull(),
    baseValue: amount('base_value').notNull(),
    targetValue: amount('target_value').notNull(),
    source: text('source').notNull(),
    byName: text('by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('county_target_year').on(t.year, t.qxCode)],
)

/** 全国碳市场: the units on the ecology department's list of a year. */
export const carbonMarket = pgTable(
  'carbon_market',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    /** power, steel, cement … */
    industry: text('industry').notNull(),
    /** quota, report. */
    duty: text('duty').notNull(),
    guide: text('guide').notNull(),
    /** The list's document. */
    source: text('source').notNull(),
    /** By month, the day on which 存证 was done on the national platform, as the enterprise states it. */
    months: jsonb('months').$type<EvidenceMonths>().notNull().default({}),
    reportNote: text('report_note'),
    surrenderNote: text('surrender_note'),
    reportedAt: moment('reported_at'),
    surrenderedAt: moment('surrendered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('carbon_market_once').on(t.enterpriseId, t.year).where(sql`${t.state} <> 'removed'`),
    index('carbon_market_list').on(t.qxCode, t.year.desc(), t.updatedAt.desc()),
  ],
)

/** What the ecology department has verified, letter by letter, append-only: the newest prevails. */
export const carbonVerified = pgTable(
  'carbon_verified',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    verifiedT: amount('verified_t').notNull(),
    /** co2, co2pfc. */
    gases: text('gases').notNull(),
    boundary: text('boundary').notNull(),
    verifier: text('verifier').notNull(),
    letter: text('letter').notNull(),
    letterOn: date('letter_on').notNull(),
    /** done, open; empty where the file says nothing. */
    cleared: text('cleared'),
    source: text('source').notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [uniqueIndex('carbon_verified_letter').on(t.enterpriseId, t.year, t.letter)],
)

/** The quota account of one enterprise and year, encrypted: nobody else reads it, and no export has it. */
export const carbonAccount = pgTable(
  'carbon_account',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    content: contact('content').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('carbon_account_year').on(t.enterpriseId, t.year)],
)

/** CBAM data of one exported good and year, encrypted: its enterprise hands them over itself, others see only how many there are. */
export const cbamGood = pgTable(
  'cbam_good',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** cement, fertiliser, steel, aluminium, hydrogen. */
    sector: text('sector').notNull(),
    year: integer('year').notNull(),
    content: contact('content').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('cbam_good_enterprise').on(t.enterpriseId, t.year)],
)
