/** 文书 of an inspection and what follows from them: service, statements, legal review, rectification, obligations. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, citedFiles, moment } from '../columns.ts'

/** How and when a paper reached its receiver: the 送达回证. */
export type PaperService = {
  way: string
  receiver: string
  at: string
  place: string
  remark: string
  byName: string
}

/** 处理决定 on evidence that was registered and kept. */
export type EvidenceDecision = { way: string; words: string; on: string; byName: string }

/** A paper: a draft without a number, then locked; a wrong one is void and stays. */
export const inspectionPaper = pgTable(
  'inspection_paper',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    kind: text('kind').notNull(),
    /** draft, issued, void. */
    state: text('state').notNull(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    content: jsonb('content').$type<Record<string, string | string[][]>>().notNull(),
    /** Where the first value of a field came from, in words. */
    sources: jsonb('sources').$type<Record<string, string>>().notNull().default({}),
    /** Of a draft: what the case knew when each field was last taken from it, so that a later change shows. */
    marks: jsonb('marks').$type<Record<string, string>>().notNull().default({}),
    /** The body that issues it, as it was then. */
    issuer: text('issuer').notNull(),
    number: text('number'),
    /** Printed beside the square code. */
    code: text('code'),
    pdfFileId: uuid('pdf_file_id'),
    wordFileId: uuid('word_file_id'),
    sealSha256: text('seal_sha256'),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    /** Whoever has changed the draft; empty in papers from before this was noted. */
    writers: uuid('writers').array().notNull().default([]),
    updatedAt: moment('updated_at').notNull(),
    issuedAt: moment('issued_at'),
    issuedBy: uuid('issued_by'),
    issuedByName: text('issued_by_name'),
    voidedAt: moment('voided_at'),
    voidedByName: text('voided_by_name'),
    voidReason: text('void_reason'),
    service: jsonb('service').$type<PaperService>(),
    servedAt: moment('served_at'),
    /** What was decided on registered evidence. */
    settled: jsonb('settled').$type<EvidenceDecision>(),
    files: citedFiles(),
  },
  (t) => [
    uniqueIndex('inspection_paper_number').on(t.issuer, t.number).where(sql`${t.number} is not null`),
    uniqueIndex('inspection_paper_code').on(t.code),
    index('inspection_paper_case').on(t.inspectionId, t.createdAt, t.id),
  ],
)

export type StatementPoint = { text: string; answer: string | null; adopted: boolean | null }

/** 陈述申辩 of the enterprise, answered point by point. */
export const inspectionStatement = pgTable(
  'inspection_statement',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    points: jsonb('points').$type<StatementPoint[]>().notNull(),
    wantsHearing: boolean('wants_hearing').notNull(),
    files: citedFiles(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
    answeredAt: moment('answered_at'),
    answeredByName: text('answered_by_name'),
    conclusion: text('conclusion'),
  },
  (t) => [index('inspection_statement_case').on(t.inspectionId, t.at)],
)

/** 法制审核 of an intended measure. */
export const legalReview = pgTable(
  'legal_review',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    matter: text('matter').notNull(),
    askedAt: moment('asked_at').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    /** The draft that is reviewed, and the hash of what it said when the review was asked for. */
    paperId: uuid('paper_id'),
    readHash: text('read_hash'),
    /** passed, returned; null while it waits. */
    result: text('result'),
    points: jsonb('points').$type<{ label: string; opinion: string }[]>().notNull().default([]),
    opinion: text('opinion'),
    reviewedAt: moment('reviewed_at'),
    reviewedByName: text('reviewed_by_name'),
  },
  (t) => [
    index('legal_review_case').on(t.inspectionId, t.askedAt),
    uniqueIndex('legal_review_waiting').on(t.inspectionId).where(sql`${t.result} is null`),
  ],
)

/** 整改项: as the order numbers them. */
export const rectificationItem = pgTable(
  'rectification_item',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    no: integer('no').notNull(),
    item: text('item').notNull(),
    clause: text('clause').notNull(),
    demand: text('demand').notNull(),
    dueOn: date('due_on').notNull(),
    evidenceAsked: text('evidence_asked').notNull(),
    note: text('note'),
    files: citedFiles(),
    givenAt: moment('given_at'),
    /** done, undone; null before the re-check. */
    result: text('result'),
    checked: text('checked'),
    checkedAt: moment('checked_at'),
  },
  (t) => [uniqueIndex('rectification_item_no').on(t.inspectionId, t.no)],
)

/** 延期: asked for in writing before the term ends, once. */
export const rectifyExtension = pgTable(
  'rectify_extension',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    reason: text('reason').notNull(),
    plan: text('plan').notNull(),
    until: date('until').notNull(),
    askedAt: moment('asked_at').notNull(),
    askedByName: text('asked_by_name').notNull(),
    granted: boolean('granted'),
    reply: text('reply'),
    grantedUntil: date('granted_until'),
    repliedAt: moment('replied_at'),
    repliedByName: text('replied_by_name'),
  },
  (t) => [
    index('rectify_extension_case').on(t.inspectionId, t.askedAt),
    uniqueIndex('rectify_extension_waiting').on(t.inspectionId).where(sql`${t.granted} is null`),
  ],
)

export type ObligationPayment = { on: string; yuan: number; voucher: string; byName: string; at: string }

/** 罚没款项 of a decision in force. */
export const obligation = pgTable(
  'obligation',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    qxCode: text('qx_code').notNull(),
    /** fine, confiscation. */
    kind: text('kind').notNull(),
    /** 元. */
    yuan: amount('yuan').notNull(),
    dueOn: date('due_on').notNull(),
    payments: jsonb('payments').$type<ObligationPayment[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    createdByName: text('created_by_name').notNull(),
    remindedOn: date('reminded_on'),
  },
  (t) => [index('obligation_case').on(t.inspectionId), index('obligation_due').on(t.qxCode, t.dueOn)],
)
