/**
 * 企业年度能耗: what a source says about an enterprise's year or month, one record per source, and which record is the
 * accepted one. `enterprise_year` and `enterprise_energy` are views of the accepted records.
 */

import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { amount, moment } from '../columns.ts'

export const energyRecord = pgTable(
  'energy_record',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    /** 1 to 12; 0 is the whole year. */
    month: integer('month').notNull().default(0),
    /** filed, imported, entered, inspected. */
    source: text('source').notNull(),
    /** The filing's id; empty for an import and an entry, of which an enterprise has one for each period. */
    sourceId: text('source_id').notNull().default(''),
    /** Of an entry for one site: the site, which is the sourceId too. It never counts by itself; the enterprise's entry is the sum. */
    siteId: uuid('site_id'),
    /** The programme of a filing. */
    programme: text('programme'),
    /** 综合能源消费量, 当量值. */
    totalTce: amount('total_tce'),
    outputValue: amount('output_value'),
    addedValue: amount('added_value'),
    output: amount('output'),
    waterIntake: amount('water_intake'),
    /** With the process's emissions, where the source states it; else the sum of the lines counts. */
    co2: amount('co2'),
    /** 绿电交易 and 绿证折电量, 万kWh. */
    greenPower: amount('green_power'),
    /** Renewable power made and used on site, 万kWh. */
    ownPower: amount('own_power'),
    /** 原料用能, tce. */
    feedstockTce: amount('feedstock_tce'),
    /** Purchased 耗能工质, tce by appendix B. */
    mediaTce: amount('media_tce'),
    note: text('note').notNull().default(''),
    /** sound, doubtful; null while nobody has checked it. */
    checkResult: text('check_result'),
    checkNote: text('check_note'),
    checkedAt: moment('checked_at'),
    checkedByName: text('checked_by_name'),
    /** At most one record of a period counts. */
    accepted: boolean('accepted').notNull().default(false),
    acceptedAt: moment('accepted_at'),
    /** Null where a rule chose it. */
    acceptedByName: text('accepted_by_name'),
    acceptReason: text('accept_reason'),
    updatedByName: text('updated_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('energy_record_source').on(t.enterpriseId, t.year, t.month, t.source, t.sourceId),
    uniqueIndex('energy_record_accepted').on(t.enterpriseId, t.year, t.month).where(sql`${t.accepted}`),
    index('energy_record_year').on(t.year, t.enterpriseId).where(sql`${t.accepted} and ${t.month} = 0`),
  ],
)

/** One kind of energy in one flow of a record. */
export const energyLine = pgTable(
  'energy_line',
  {
    recordId: uuid('record_id').notNull(),
    energyCode: text('energy_code').notNull(),
    /** bought, made, used, sold, lost, stocked. */
    flow: text('flow').notNull(),
    quantity: amount('quantity').notNull(),
    /** 当量值, by the coefficient of the source. */
    tce: amount('tce').notNull(),
    /** By the factor of the data year; null where the kind has none. */
    co2: amount('co2'),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.energyCode, t.flow] })],
)

/** Why a finding (jump, gap, outlier, balance) is right, told once by the enterprise or an officer. */
export const energyExplanation = pgTable(
  'energy_explanation',
  {
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    finding: text('finding').notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    byName: text('by_name').notNull(),
    byRole: text('by_role').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enterpriseId, t.year, t.finding] })],
)

/** Checks, acceptances and explanations in the order in which they happened; append-only. */
export const energyHistory = pgTable(
  'energy_history',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [index('energy_history_enterprise').on(t.enterpriseId, t.year, t.at)],
)

/** 能耗基准: the year and the figures that an enterprise's later years are compared with. */
export const energyBase = pgTable('energy_base', {
  enterpriseId: uuid('enterprise_id').primaryKey(),
  baseYear: integer('base_year').notNull(),
  baseTce: amount('base_tce').notNull(),
  baseOutputValue: amount('base_output_value').notNull(),
  targetYear: integer('target_year'),
  targetTce: amount('target_tce'),
  /** kgce/万元. */
  targetIntensity: amount('target_intensity'),
  note: text('note').notNull().default(''),
  updatedByName: text('updated_by_name').notNull(),
  updatedAt: moment('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})

/** What an officer noted about an enterprise that owes a year's data. */
export const energyTask = pgTable(
  'energy_task',
  {
    enterpriseId: uuid('enterprise_id').notNull(),
    year: integer('year').notNull(),
    dueOn: date('due_on'),
    note: text('note').notNull().default(''),
    /** Exempt in that year: the reason stands in the note. */
    exempt: boolean('exempt').notNull().default(false),
    updatedByName: text('updated_by_name').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enterpriseId, t.year] })],
)

/** A fact of the record's year as the ledger has adopted it; one of another calibre is none. */
const adopted = (key: string, calibre: string) =>
  sql.raw(`(select case when f.calibre = '${calibre}' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = '${key}' order by f.version desc limit 1)`)

/** The years with an accepted record, and what the ledger has adopted of each. */
export const enterpriseYear = pgView('enterprise_year', {
  enterpriseId: uuid('enterprise_id').notNull(),
  qxCode: text('qx_code').notNull(),
  year: integer('year').notNull(),
  totalTce: amount('total_tce'),
  outputValue: amount('output_value'),
  addedValue: amount('added_value'),
  output: amount('output'),
  waterIntake: amount('water_intake'),
  source: text('source').notNull(),
  updatedAt: moment('updated_at').notNull(),
}).as(sql`select r.enterprise_id, r.qx_code, r.year, ${adopted('total.tce', 'gb2589eq')} as total_tce,
  ${adopted('output.value', 'currentPrice')} as output_value, ${adopted('output.added', 'currentPrice')} as added_value,
  ${adopted('output.quantity', 'physical')} as output, ${adopted('water.intake', 'physical')} as water_intake,
  r.source, r.updated_at from energy_record r where r.accepted and r.month = 0`)

/** The consumption by kind of those years. */
export const enterpriseEnergy = pgView('enterprise_energy').as((qb) =>
  qb
    .select({
      enterpriseId: energyRecord.enterpriseId,
      qxCode: energyRecord.qxCode,
      year: energyRecord.year,
      energyCode: energyLine.energyCode,
      quantity: energyLine.quantity,
      tce: energyLine.tce,
      source: energyRecord.source,
    })
    .from(energyRecord)
    .innerJoin(energyLine, sql`${energyLine.recordId} = ${energyRecord.id} and ${energyLine.flow} = 'used'`)
    .where(sql`${energyRecord.accepted} and ${energyRecord.month} = 0`),
)
