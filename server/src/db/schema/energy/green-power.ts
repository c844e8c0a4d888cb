/** 绿电凭证台账 of the city. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { amount, citedFiles, moment } from '../columns.ts'

/** A run of certificates with neighbouring numbers. One certificate stands for one MWh. */
export const greenPower = pgTable(
  'green_power',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    /** certificate, traded. */
    kind: text('kind').notNull(),
    /** What stands before the serial number, in capitals without blanks and hyphens. */
    prefix: text('prefix').notNull(),
    /** Digits of the serial number, leading zeros included. */
    digits: integer('digits').notNull(),
    first: bigint('first', { mode: 'number' }).notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
    /** By which numbers are compared: look-alike signs folded (filing/programme/green-power.ts). Empty only where a former version wrote it. */
    keyPrefix: text('key_prefix'),
    keyFirst: bigint('key_first', { mode: 'number' }),
    keyLast: bigint('key_last', { mode: 'number' }),
    /** Certificates that the papers state. */
    documentCount: integer('document_count'),
    /** The year of consumption they are claimed for. */
    year: integer('year').notNull(),
    /** The month in which the power was made: 2025-03. */
    producedIn: text('produced_in').notNull(),
    /** ownUse, product, customer. */
    purpose: text('purpose').notNull(),
    supplier: text('supplier').notNull(),
    note: text('note').notNull(),
    files: citedFiles(),
    /** Why the office doubts it. */
    doubt: text('doubt'),
    /** 核销 on the national platform, as the enterprise states it. */
    cancellation: text('cancellation'),
    cancelledAt: moment('cancelled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('green_power_numbers').on(t.prefix, t.first),
    index('green_power_key').on(t.keyPrefix, t.keyFirst),
    index('green_power_enterprise').on(t.enterpriseId, t.year),
    index('green_power_list').on(t.qxCode, t.year.desc(), t.updatedAt.desc()),
  ],
)

/** 绿电消费比例: the enterprises on the city's list of a year, and what they reported. */
export const greenTarget = pgTable(
  'green_target',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    /** aluminium, steel, cement, polysilicon, dataCentre. */
    industry: text('industry').notNull(),
    /** assessed, monitored. */
    mode: text('mode').notNull(),
    targetPct: amount('target_pct').notNull(),
    /** The list's document. */
    source: text('source').notNull(),
    /** The year's figures of the day it was reported; empty until then. */
    consumptionMWh: amount('consumption_mwh'),
    countedMWh: amount('counted_mwh'),
    ratioPct: amount('ratio_pct'),
    gapCertificates: integer('gap_certificates'),
    explanation: text('explanation'),
    returnReason: text('return_reason'),
    reportedAt: moment('reported_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('green_target_once').on(t.enterpriseId, t.year).where(sql`${t.state} <> 'removed'`),
    index('green_target_list').on(t.qxCode, t.year.desc(), t.updatedAt.desc()),
  ],
)
