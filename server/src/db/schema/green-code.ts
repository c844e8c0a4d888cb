/**
 * 绿效码: benchmark tables, versions of the scoring scheme, yearly runs with their results, and the code of an
 * enterprise's year. A run computes results; publishing it makes the codes, all of them in one transaction.
 */

import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { citedFiles, exactNumber, moment, textList } from './columns.ts'

/** 基准表: what the enterprises of one industry need for one unit of output, frozen for a year of data. */
export const benchmarkTable = pgTable(
  'benchmark_table',
  {
    ...caseColumns(),
    /** The year of the data. */
    year: integer('year').notNull(),
    /** unitOutputEnergy, unitOutputCarbon, unitOutputWater. */
    indicator: text('indicator').notNull(),
    unit: text('unit').notNull(),
    /** In words: which energy, which factors, which price. */
    calibre: text('calibre').notNull(),
    /** national, computed, entered. */
    origin: text('origin').notNull(),
    /** GB/T 4754, four or two digits. */
    groupCode: text('group_code').notNull(),
    /** Counts the corrections of the same year, indicator and group. */
    edition: integer('edition').notNull().default(1),
    replaces: uuid('replaces'),
    /** Why this edition corrects the one before; null for the first. */
    reason: text('reason'),
    n: integer('n'),
    p10: exactNumber('p10').notNull(),
    p25: exactNumber('p25'),
    p50: exactNumber('p50').notNull(),
    p75: exactNumber('p75'),
    p90: exactNumber('p90').notNull(),
    weightedMean: exactNumber('weighted_mean'),
    smallSample: boolean('small_sample').notNull().default(false),
    shownPublicly: boolean('shown_publicly').notNull().default(false),
    /** The values behind the figures, sorted, without names; `size` is the class of 综合能源消费量 (green-code/distribution.ts). */
    sample: jsonb('sample').$type<{ value: number; size: number | null }[]>().notNull().default([]),
    /** Records of the group that do not count: whose, and why. */
    leftOut: jsonb('left_out')
      .$type<{ enterpriseId: string; reason: string; value: number | null }[]>()
      .notNull()
      .default([]),
    /** Why a group of two digits is comparable, in the words of the officer who confirmed it. */
    comparable: text('comparable'),
    /** The document an entered or national table comes from. */
    source: text('source'),
    files: citedFiles(),
    /** SHA-256 of what is frozen. */
    hash: text('hash'),
    madeBy: uuid('made_by').notNull(),
    computedAt: moment('computed_at').notNull(),
    frozenAt: moment('frozen_at'),
    frozenBy: uuid('frozen_by'),
    /** When its correction was frozen, or it was withdrawn. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('benchmark_table_edition')
      .on(t.year, t.indicator, t.groupCode, t.edition)
      .where(sql`state <> 'dropped'`),
    index('benchmark_table_list').on(t.year.desc(), t.groupCode, t.indicator),
  ],
)

/** 评分方案: a version of the score tree. A released one never changes. */
export const ratingScheme = pgTable(
  'rating_scheme',
  {
    ...caseColumns(),
    title: text('title').notNull(),
    edition: integer('edition').notNull(),
    /** The version this one was copied from. */
    basedOn: uuid('based_on'),
    /** The first year of data it rates. */
    fromYear: integer('from_year').notNull(),
    /** score: grades by points; percentile: by the position among the titled factories. */
    mode: text('mode').notNull().default('score'),
    /** The score tree: dimensions, indicators, points, leads and bases (green-code/scheme.ts). */
    scheme: jsonb('scheme').$type<Record<string, unknown>>().notNull(),
    note: text('note'),
    madeBy: uuid('made_by').notNull(),
    /** The accounts that wrote or submitted it: none of them releases it. */
    authors: textList('authors').notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull(),
    releasedAt: moment('released_at'),
    releasedBy: uuid('released_by'),
    hash: text('hash'),
  },
  (t) => [uniqueIndex('rating_scheme_edition').on(t.edition), index('rating_scheme_year').on(t.state, t.fromYear)],
)

/** 评分批次: one computation of a year for all enterprises. */
export const ratingRun = pgTable(
  'rating_run',
  {
    ...caseColumns(),
    year: integer('year').notNull(),
    schemeId: uuid('scheme_id').notNull(),
    mode: text('mode').notNull(),
    /** A try of a draft; can never be frozen or published. */
    trial: boolean('trial').notNull().default(false),
    jobId: uuid('job_id'),
    /** SHA-256 of the score tree it computes with. */
    schemeHash: text('scheme_hash').notNull().default(''),
    /** Distributions, missing data and, of a trial, who moves; set when it is computed (contract/calls/code/green-rating.ts). */
    summary: jsonb('summary').$type<Record<string, unknown>>(),
    /** The benchmark tables as they were used, by id and edition. */
    tables: jsonb('tables').$type<{ id: string; edition: number; hash: string | null }[]>().notNull().default([]),
    enterprises: integer('enterprises').notNull().default(0),
    /** SHA-256 over all results, set when frozen. */
    hash: text('hash'),
    startedAt: moment('started_at').notNull(),
    startedBy: uuid('started_by').notNull(),
    computedAt: moment('computed_at'),
    frozenAt: moment('frozen_at'),
    frozenBy: uuid('frozen_by'),
    publishedAt: moment('published_at'),
    publishedBy: uuid('published_by'),
  },
  (t) => [
    index('rating_run_year').on(t.year.desc(), t.startedAt.desc()),
    /** Two people cannot publish the same year. */
    uniqueIndex('rating_run_published').on(t.year).where(sql`published_at is not null and not trial`),
  ],
)

/** What a rating says of one enterprise; the same columns in a run's result and in the code made from it. */
const rated = () => ({
  enterpriseId: uuid('enterprise_id').notNull(),
  enterpriseName: text('enterprise_name').notNull(),
  socialCode: text('social_code').notNull(),
  qxCode: text('qx_code').notNull(),
  industryCode: text('industry_code'),
  year: integer('year').notNull(),
  /** The approved record it was computed from; null without one. */
  filingId: uuid('filing_id'),
  /** Everything the computation reads, so that it can be repeated digit by digit. */
  inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
  /** The benchmark tables it was compared with, as they were frozen. */
  tables: jsonb('tables').$type<Record<string, unknown>>().notNull(),
  /** Rows, dimensions, gates and reasons (green-code/rate.ts). */
  result: jsonb('result').$type<Record<string, unknown>>().notNull(),
  /** Every digit; null: 暂不能得出 or 未赋码. */
  total: exactNumber('total'),
  /** A+, A, B, C, or 暂不能得出, 未赋码. */
  grade: text('grade').notNull(),
  gates: textList('gates').notNull().default(sql`'{}'`),
  /** Among its own kind: 前10%, 前25%, 前50%, 其余; null below five. */
  band: text('band'),
})

/** One result of a run. */
export const ratingResult = pgTable(
  'rating_result',
  {
    runId: uuid('run_id').notNull(),
    ...rated(),
    /** What is missing: record, runState, table:<figure>, input:<figure>. */
    lacks: textList('lacks').notNull().default(sql`'{}'`),
    /** What is out of the ordinary, in words. */
    outliers: textList('outliers').notNull().default(sql`'{}'`),
    /** Of a trial: the same enterprise by the scheme in force, and the rows that make the difference. */
    before: jsonb('before').$type<{ grade: string; total: number | null; changes: string[] }>(),
    /** Of a trial: -1 down, 0 same, 1 up. */
    moved: integer('moved'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.enterpriseId] }),
    index('rating_result_list').on(t.runId, t.qxCode, t.total.desc(), t.enterpriseId),
    index('rating_result_rank').on(t.runId, sql`${t.total} desc nulls last`, t.enterpriseId),
  ],
)

/** 绿效码 of one enterprise and year. A correction is a new edition; the old one is kept. */
export const greenCode = pgTable(
  'green_code',
  {
    ...caseColumns(),
    ...rated(),
    /** LXM-2025-…, random; the same for all editions of a year. */
    code: text('code').notNull(),
    edition: integer('edition').notNull().default(1),
    /** The edition that counts. */
    current: boolean('current').notNull().default(true),
    runId: uuid('run_id').notNull(),
    schemeId: uuid('scheme_id').notNull(),
    toldAt: moment('told_at').notNull(),
    /** Last day of the term for objections. */
    contestBy: date('contest_by').notNull(),
    contestedAt: moment('contested_at'),
    /** Last day for the answer of an open objection. */
    answerBy: date('answer_by'),
    confirmedAt: moment('confirmed_at'),
    validUntil: date('valid_until'),
    /** Consent to the public view of this year: who and when; withdrawing empties nothing. */
    consentAt: moment('consent_at'),
    consentBy: text('consent_by'),
    withdrawnAt: moment('withdrawn_at'),
    suspendedReason: text('suspended_reason'),
    correctionReason: text('correction_reason'),
  },
  (t) => [
    uniqueIndex('green_code_current').on(t.enterpriseId, t.year).where(sql`current`),
    uniqueIndex('green_code_edition').on(t.enterpriseId, t.year, t.edition),
    uniqueIndex('green_code_code').on(t.code, t.edition),
    // The office's list in its order: of a county, and of the city. The last two columns are there for the total: it is counted without the rows.
    index('green_code_county').on(
      t.qxCode,
      sql`${t.year} desc`,
      sql`${t.updatedAt} desc`,
      sql`${t.id} desc`,
      t.current,
      t.state,
    ),
    index('green_code_list').on(sql`${t.year} desc`, sql`${t.updatedAt} desc`, sql`${t.id} desc`, t.current, t.state),
  ],
)
