/** 绿电凭证台账 of the city. */
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { citedFiles, moment } from '../columns.ts'

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
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('green_power_numbers').on(t.prefix, t.first),
    index('green_power_key').on(t.keyPrefix, t.keyFirst),
    index('green_power_enterprise').on(t.enterpriseId, t.year),
    index('green_power_list').on(t.qxCode, t.year.desc(), t.updatedAt.desc()),
  ],
)
