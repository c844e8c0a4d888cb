/** Decisions and their results: titles, letters, objections, payments. */

import type { TitleFigure } from '@green/contract/calls/title/public-titles.ts'
import type { FileRef } from '@green/contract/files.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { amount, citedFiles, contact, moment, textList } from './columns.ts'

/** 公示异议: raised by anybody during publicity, answered by the city. */
export const objection = pgTable(
  'objection',
  {
    ...caseColumns(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    number: text('number').notNull(),
    at: moment('at').notNull(),
    name: text('name').notNull(),
    contact: contact('contact').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by'),
    handledByName: text('handled_by_name'),
    /** sms or email: the channel of the answer to the objector; null where there was none. */
    toldBy: text('told_by'),
  },
  (t) => [uniqueIndex('objection_number').on(t.number), index('objection_filing').on(t.filingId, t.at)],
)

/** 决定文书: immutable once issued; a wrong one is voided and keeps its number. */
export const letter = pgTable(
  'letter',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    /** The decision of the letter: since when the filing was in that state. */
    decidedAt: moment('decided_at').notNull(),
    kind: text('kind').notNull(),
    number: text('number').notNull(),
    year: integer('year').notNull(),
    heading: text('heading').notNull(),
    recipient: text('recipient').notNull(),
    /** Printed beside the QR code: the holder of the paper can check it. */
    code: text('code').notNull(),
    fileId: uuid('file_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /** The picture of its seal; null: to be stamped by hand. */
    sealSha256: text('seal_sha256'),
    copies: integer('copies').notNull().default(0),
    issuedAt: moment('issued_at').notNull(),
    issuedBy: uuid('issued_by').notNull(),
    issuedByName: text('issued_by_name').notNull(),
    voidedAt: moment('voided_at'),
    voidedByName: text('voided_by_name'),
    voidReason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('letter_number').on(t.number),
    uniqueIndex('letter_once').on(t.filingId, t.kind, t.decidedAt).where(sql`${t.voidedAt} is null`),
    index('letter_issued').on(t.issuedAt.desc(), t.id.desc()),
  ],
)

/** Who downloaded a letter when. */
export const letterCopy = pgTable(
  'letter_copy',
  {
    letterId: uuid('letter_id').notNull(),
    no: integer('no').notNull(),
    at: moment('at').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.no] })],
)

/** Text and number rule of a kind of letter, each version that the city saved; none while the default applies. */
export const letterTemplate = pgTable(
  'letter_template',
  {
    kind: text('kind').notNull(),
    version: integer('version').notNull(),
    texts: jsonb('texts').$type<{ heading: string; body: string; number: string }>().notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.version] })],
)

/** 拨付台账 of special funds: proposed by one officer, confirmed or refused by another. Only the decision is updated. */
export const fundEntry = pgTable(
  'fund_entry',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** 万元. */
    amount: amount('amount').notNull(),
    documentNumber: text('document_number'),
    year: integer('year'),
    paidOn: date('paid_on'),
    actualSaving: amount('actual_saving'),
    files: citedFiles(),
    note: text('note'),
    /** 拨付计划: the amounts to be paid by year. */
    split: jsonb('split').$type<{ year: number; amount: number }[]>(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedByName: text('proposed_by_name').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** Above the batch's limit: who confirmed first, until a second officer confirms. */
    firstBy: uuid('first_by'),
    firstByName: text('first_by_name'),
    firstAt: moment('first_at'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    decision: text('decision'),
  },
  (t) => [index('fund_entry_filing').on(t.filingId, t.proposedAt, t.id)],
)

/** The budget of a batch of special funds, in 万元, and the amounts above which two people confirm, or somebody in charge. */
export const fundTerms = pgTable('fund_terms', {
  batchId: uuid('batch_id').primaryKey(),
  budget: amount('budget'),
  secondAbove: amount('second_above'),
  /** Above it one of those who confirm is one of `leads`. */
  leadAbove: amount('lead_above'),
  leads: jsonb('leads').$type<string[]>().notNull().default([]),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})

export const title = pgTable(
  'title',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    level: text('level').notNull(),
    /** Null where the unit is not in the archive. */
    enterpriseId: uuid('enterprise_id'),
    /** Null for what staff entered or imported. */
    filingId: uuid('filing_id'),
    qxCode: text('qx_code').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull().default(''),
    oldName: text('old_name'),
    siteName: text('site_name'),
    industryCode: text('industry_code'),
    year: integer('year').notNull(),
    number: text('number').notNull(),
    batchNo: text('batch_no'),
    documentNumber: text('document_number'),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to').notNull(),
    /** What says the end, where the rule of its programme does not. */
    validSource: text('valid_source'),
    /** valid, review, revoked, expired, renamed. */
    state: text('state').notNull(),
    /** granted, entered, imported. */
    source: text('source').notNull().default('granted'),
    version: integer('version').notNull().default(1),
    grams: textList('grams').notNull().default(sql`'{}'`),
    /** Published texts: introduction, highlight, products. */
    publicFacts: jsonb('public_facts').$type<Record<string, string>>().notNull().default({}),
    /** The notice that announced it, pictures and figures, published. */
    docFile: jsonb('doc_file').$type<FileRef>(),
    images: jsonb('images').$type<FileRef[]>().notNull().default([]),
    kpiRows: jsonb('kpi_rows').$type<TitleFigure[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('title_number').on(t.qxCode, t.number),
    uniqueIndex('title_filing').on(t.qxCode, t.filingId),
    index('title_list').on(t.kind, t.state, t.year.desc(), t.number),
    index('title_enterprise').on(t.enterpriseId),
    index('title_grams').using('gin', t.grams).with({ fastupdate: 'off' }),
  ],
)
