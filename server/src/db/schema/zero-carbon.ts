/** 零碳工厂年度进展, 近零碳园区试点, 能碳管理中心 and 工业绿色微电网. */
import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { citedFiles, moment, textList } from './columns.ts'

/** What a works on the list has reached in a year; one for each site and year, but for those that were withdrawn. */
export const zeroProgress = pgTable(
  'zero_progress',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    site: text('site').notNull(),
    work: text('work').notNull(),
    invested: doublePrecision('invested').notNull(),
    cutCo2: doublePrecision('cut_co2').notNull(),
    co2: doublePrecision('co2').notNull(),
    nonFossilPct: doublePrecision('non_fossil_pct').notNull(),
    delays: text('delays').notNull(),
    files: citedFiles(),
    /** Of the plan's path for that year, as it was when reported. */
    planNumber: text('plan_number'),
    plannedCo2: doublePrecision('planned_co2'),
    plannedNonFossil: doublePrecision('planned_non_fossil'),
    doubt: text('doubt'),
    opinion: text('opinion'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('zero_progress_once').on(t.enterpriseId, t.year, t.site).where(sql`${t.state} <> 'withdrawn'`),
    index('zero_progress_list').on(t.qxCode, t.year.desc(), t.updatedAt.desc()),
  ],
)

/** A centre and its functions, one for each name of an enterprise, but for those that were withdrawn. */
export const ecCentre = pgTable(
  'ec_centre',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    centre: text('centre').notNull(),
    site: text('site').notNull(),
    builtBy: text('built_by').notNull(),
    /** 2025-06. */
    since: text('since').notNull(),
    invested: doublePrecision('invested').notNull(),
    metersDue: integer('meters_due').notNull(),
    metersAuto: integer('meters_auto').notNull(),
    intervalMinutes: integer('interval_minutes').notNull(),
    retentionYears: integer('retention_years').notNull(),
    /** 1 to 13 of the guide. */
    functions: textList('functions').notNull(),
    /** none, first, second, third. */
    grade: text('grade').notNull(),
    savedTce: doublePrecision('saved_tce'),
    cutCo2: doublePrecision('cut_co2'),
    acceptedOn: date('accepted_on'),
    acceptedBy: text('accepted_by').notNull(),
    files: citedFiles(),
    doubt: text('doubt'),
    opinion: text('opinion'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ec_centre_once').on(t.enterpriseId, t.centre).where(sql`${t.state} <> 'withdrawn'`),
    index('ec_centre_list').on(t.qxCode, t.createdAt.desc()),
  ],
)

/** A year of a site's microgrid, one for each site and year, but for those that were withdrawn. */
export const microgrid = pgTable(
  'microgrid',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    site: text('site').notNull(),
    /** own, third. */
    mode: text('mode').notNull(),
    commissionedOn: date('commissioned_on').notNull(),
    gridPoint: text('grid_point').notNull(),
    pvKw: doublePrecision('pv_kw').notNull(),
    windKw: doublePrecision('wind_kw').notNull(),
    residualKw: doublePrecision('residual_kw').notNull(),
    storageKw: doublePrecision('storage_kw').notNull(),
    storageKwh: doublePrecision('storage_kwh').notNull(),
    adjustableKw: doublePrecision('adjustable_kw').notNull(),
    generationMwh: doublePrecision('generation_mwh').notNull(),
    selfUseMwh: doublePrecision('self_use_mwh').notNull(),
    nearbyUseMwh: doublePrecision('nearby_use_mwh').notNull(),
    feedInMwh: doublePrecision('feed_in_mwh').notNull(),
    curtailedMwh: doublePrecision('curtailed_mwh').notNull(),
    storageInMwh: doublePrecision('storage_in_mwh').notNull(),
    storageOutMwh: doublePrecision('storage_out_mwh').notNull(),
    loadMwh: doublePrecision('load_mwh').notNull(),
    files: citedFiles(),
    doubt: text('doubt'),
    opinion: text('opinion'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('microgrid_once').on(t.enterpriseId, t.year, t.site).where(sql`${t.state} <> 'withdrawn'`),
    index('microgrid_list').on(t.qxCode, t.year.desc(), t.createdAt.desc()),
  ],
)

/** A park of a published list of 近零碳园区 pilots, one for each park and paper, but for those that were removed. */
export const parkPilot = pgTable(
  'park_pilot',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    listTitle: text('list_title').notNull(),
    listNumber: text('list_number').notNull(),
    listDate: date('list_date').notNull(),
    batch: text('batch').notNull(),
    dueOn: date('due_on').notNull(),
    acceptanceDueOn: date('acceptance_due_on'),
    /** Of the self-assessment, empty until it is handed in. */
    summary: text('summary').notNull().default(''),
    figureYear: integer('figure_year'),
    energyTce: doublePrecision('energy_tce'),
    co2: doublePrecision('co2'),
    cleanPct: doublePrecision('clean_pct'),
    files: citedFiles(),
    assessedAt: moment('assessed_at'),
    returnReason: text('return_reason'),
    /** Of the paper of the two offices. */
    resultNumber: text('result_number').notNull().default(''),
    resultDate: date('result_date'),
    resultFiles: citedFiles('result_files'),
    removalReason: text('removal_reason'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('park_pilot_once').on(t.enterpriseId, t.listNumber).where(sql`${t.state} <> 'removed'`),
    index('park_pilot_list').on(t.qxCode, t.listDate.desc(), t.updatedAt.desc()),
  ],
)
