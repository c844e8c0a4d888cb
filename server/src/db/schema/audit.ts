/** The audit log, views of personal values, refused operations. */

import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    accountId: uuid('account_id'),
    account: text('account'),
    role: text('role'),
    /** Of an administrator while duties are split: which of the three, at that moment. */
    duty: text('duty'),
    qxCode: text('qx_code'),
    ip: text('ip'),
    action: text('action').notNull(),
    object: text('object'),
    result: text('result').notNull(),
    /** Why a sign-in failed, in more detail than in the response; visible to staff. */
    reason: text('reason'),
    /** Before and after, in words; personal values are masked. */
    changes: jsonb('changes').$type<{ label: string; before: string; after: string }[]>(),
  },
  (t) => [index('audit_log_at').on(t.at.desc()), index('audit_log_account').on(t.accountId, t.at.desc())],
)

/** 个人信息查看: who viewed which masked value, and why; the value itself is not stored. */
export const personalLook = pgTable(
  'personal_look',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    enterpriseId: uuid('enterprise_id'),
    filingId: uuid('filing_id'),
    /** The field's label: 联系电话. */
    field: text('field').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('personal_look_filing').on(t.filingId, t.at).where(sql`${t.filingId} is not null`),
    index('personal_look_enterprise').on(t.enterpriseId, t.at),
  ],
)

/** Refused operations of the current minute, counted; then written to the log. */
export const refusedAct = pgTable(
  'refused_act',
  {
    accountId: uuid('account_id').notNull(),
    /** The call, in words. */
    call: text('call').notNull(),
    target: text('target').notNull(),
    reason: text('reason').notNull(),
    account: text('account').notNull(),
    role: text('role').notNull(),
    qxCode: text('qx_code'),
    ip: text('ip'),
    firstAt: moment('first_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.call, t.target, t.reason] })],
)

/** The hash chain of the log: one seal per line, in the order of sealing (server/src/base/audit/chain.ts). */
export const auditSeal = pgTable('audit_seal', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  lineId: uuid('line_id').notNull().unique('audit_seal_line'),
  hash: text('hash').notNull(),
})
