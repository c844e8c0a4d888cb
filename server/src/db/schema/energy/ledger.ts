/**
 * 账本: the facts of an enterprise by period, one row for each statement of a source and each adoption, in versions. Both tables
 * are append-only by a trigger: what changes is a further row.
 */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from '../columns.ts'

/** Where a statement is proved: a file and its page, or words. */
export type FactEvidence = { fileId?: string; page?: number; text?: string }

/** What an adoption found beside the value: which other source is how far from it. */
export type AdoptionNote = {
  rule: string
  level: string
  on: string
  percent: number | null
  message: string
  /** Both figures; missing in those from before they were stored. */
  show?: Readonly<Record<string, number | string | boolean | null>>
}

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
    index('fact_adoption_key').on(t.year, t.key, t.enterpriseId, t.version.desc()).where(sql`${t.month} = 0`),
  ],
)

/** 核对发现: what the cross-checks find in a year, each contradiction once; a row whose contradiction is gone stays, with its settlement. */
export const factFinding = pgTable(
  'fact_finding',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    /** R01 … R53. */
    rule: text('rule').notNull(),
    /** The fact it is about: energy.15, total.tce. */
    key: text('key').notNull(),
    /** The figures that contradict each other; other figures are another contradiction. */
    contradiction: text('contradiction').notNull(),
    level: text('level').notNull(),
    /** Both figures, the bound with its source and the place to correct, in words. */
    what: text('what').notNull(),
    /** open, explained, contested, correcting, settled. */
    state: text('state').notNull().default('open'),
    foundAt: moment('found_at').notNull(),
    /** Since when the figures no longer contradict each other. */
    endedAt: moment('ended_at'),
    /** The filer's explanation or objection. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredByName: text('answered_by_name'),
    /** The officer's reason. */
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    decidedByName: text('decided_by_name'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('fact_finding_once').on(t.enterpriseId, t.year, t.rule, t.key, t.contradiction),
    index('fact_finding_list').on(t.year, t.state, t.enterpriseId).where(sql`${t.endedAt} is null`),
  ],
)

/** What changed of a fact that counted. */
export type FactChange = { key: string; label: string; unit: string; before: number | null; after: number | null }

/** 账本更正: adopted values of a year that changed in one transaction; what cites the year follows after the commit. */
export const factCorrection = pgTable(
  'fact_correction',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    changes: jsonb('changes').$type<FactChange[]>().notNull(),
    /** Who or what changed them, and why. */
    byName: text('by_name'),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
    /** When what cites the year was looked up; null while it waits. */
    doneAt: moment('done_at'),
  },
  (t) => [
    index('fact_correction_year').on(t.enterpriseId, t.year, t.at),
    index('fact_correction_open').on(t.at).where(sql`${t.doneAt} is null`),
  ],
)

/** 更正后的处理: something that was decided on the earlier value, and whether a person still has to look at it. */
export const factFollowUp = pgTable(
  'fact_follow_up',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    /** title.valid, fund.paid, filing.decided …, as the table of actions names it. */
    kind: text('kind').notNull(),
    targetId: uuid('target_id').notNull(),
    /** The thing in words. */
    title: text('title').notNull(),
    /** All changes since it was decided or last reviewed. */
    changes: jsonb('changes').$type<FactChange[]>().notNull(),
    /** flagged, waiting, done. */
    state: text('state').notNull(),
    at: moment('at').notNull(),
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    decidedByName: text('decided_by_name'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('fact_follow_up_open').on(t.kind, t.targetId, t.year).where(sql`${t.state} <> 'done'`),
    index('fact_follow_up_enterprise').on(t.enterpriseId, t.year),
  ],
)
