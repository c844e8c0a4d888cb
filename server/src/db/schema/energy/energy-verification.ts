/** 年度能耗第三方核查: one enterprise's year, verified by an institution under a commission. */
import type { VerificationFinding } from '@green/tools/energy-year/verification.ts'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { amount, citedFiles, moment } from '../columns.ts'

export type ChecklistAnswer = { item: string; result: string; note: string }

export const energyVerification = pgTable(
  'energy_verification',
  {
    ...caseColumns(),
    number: text('number').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    institutionId: uuid('institution_id').notNull(),
    institutionName: text('institution_name').notNull(),
    institutionCode: text('institution_code').notNull(),
    /** enterprise, city. */
    commissionedBy: text('commissioned_by').notNull(),
    commissionedByName: text('commissioned_by_name').notNull(),
    /** The day by which the statement is expected. */
    dueOn: date('due_on').notNull(),
    /** reasonable, limited. */
    assurance: text('assurance').notNull(),
    /** Percent. */
    threshold: amount('threshold').notNull(),
    note: text('note').notNull(),
    /** The commission in writing. */
    files: citedFiles(),
    /** The figures that are verified, as JSON: kept as text because its hash is of exactly these signs. Null before it is accepted. */
    content: text('content'),
    /** Of the enterprise's record: the same as long as its figures are. */
    recordHash: text('record_hash'),
    findings: jsonb('findings').$type<VerificationFinding[]>().notNull().default([]),
    checklist: jsonb('checklist').$type<ChecklistAnswer[]>().notNull().default([]),
    leader: text('leader').notNull().default(''),
    reviewer: text('reviewer').notNull().default(''),
    answer: text('answer'),
    /** unqualified, qualified, adverse, disclaimer. */
    opinion: text('opinion'),
    basis: text('basis').notNull().default(''),
    /** The statement as JSON, its hash, and the code that is typed for the public check. */
    statement: text('statement'),
    sha256: text('sha256'),
    checkCode: text('check_code').notNull(),
    fileId: uuid('file_id'),
    issuedAt: moment('issued_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('energy_verification_number').on(t.number),
    index('energy_verification_enterprise').on(t.enterpriseId, t.year),
    index('energy_verification_institution').on(t.institutionId, t.createdAt.desc()),
    index('energy_verification_list').on(t.qxCode, t.createdAt.desc()),
    index('energy_verification_file').on(t.fileId),
  ],
)
