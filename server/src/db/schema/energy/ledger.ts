/**
 * 账本: the facts of an enterprise by period, one row for each statement of a source and each adoption, in versions. Both tables
 * are append-only by a trigger: what changes is a further row.
 */
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from '../columns.ts'

/** Where a statement is proved: a file and its page, or words. */
export type FactEvidence = { fileId?: string; page?: number; text?: string }

/** What an adoption found beside the value: which other source is how far from it. */
export type AdoptionNote = { rule: string; level: string; on: string; percent: number | null; message: string }

export const factStatement = pgTable(
  'fact_statement',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** Of a part of the enterprise; it never counts by itself. */
    siteId: uuid('site_id'),
    meter: text('meter').notNull().default(''),
    year: integer('year').notNull(),
    /** 1 to 12; 0 is the whole year. */
    month: integer('month').notNull().default(0),
    /** en.15.bought, total.tce, water.intake. */
    key: text('key').notNull(),
    /** Null where the source has taken its value back. */
    value: amount('value'),
    unit: text('unit').notNull(),
    calibre: text('calibre').notNull(),
    /** settled, inspected, verified, utility, statistical, final, filing, imported, entered. */
    source: text('source').notNull(),
    /** Which of several of its kind: the filing, the verification, the site; empty where there is one for a period. */
    sourceId: text('source_id').notNull().default(''),
    evidence: jsonb('evidence').$type<FactEvidence[]>().notNull().default([]),
    /** Of this source for this fact, from 1. */
    version: integer('version').notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('fact_statement_version').on(
      t.enterpriseId,
      t.year,
      t.month,
      t.key,
      t.source,
      t.sourceId,
      t.meter,
      t.version,
    ),
  ],
)

export const factAdoption = pgTable(
  'fact_adoption',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    month: integer('month').notNull().default(0),
    key: text('key').notNull(),
    /** Of this fact, from 1; what cites it names this. */
    version: integer('version').notNull(),
    /** agreed, adopted, unsettled, blocked. */
    state: text('state').notNull(),
    value: amount('value'),
    unit: text('unit').notNull(),
    calibre: text('calibre').notNull(),
    source: text('source'),
    /** The statement that counts; null where none does. */
    statementId: uuid('statement_id'),
    notes: jsonb('notes').$type<AdoptionNote[]>().notNull().default([]),
    at: moment('at').notNull(),
    /** Null where a rule adopted it. */
    byName: text('by_name'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('fact_adoption_version').on(t.enterpriseId, t.year, t.month, t.key, t.version),
    index('fact_adoption_year').on(t.year, t.enterpriseId),
  ],
)
