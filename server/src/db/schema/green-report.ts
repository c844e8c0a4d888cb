/** 绿效码报告 and 信贷参考: what an enterprise takes from its code, and what it lets a bank read. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { amount, citedFiles, exactNumber, moment, textList } from './columns.ts'

/** A report: frozen when it is made. Making another one of the same year is a new edition. */
export const greenReport = pgTable(
  'green_report',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    edition: integer('edition').notNull(),
    current: boolean('current').notNull().default(true),
    /** The edition of the code that it tells. */
    greenCodeId: uuid('green_code_id').notNull(),
    title: text('title').notNull(),
    /** show, finance, buyer, self. */
    purpose: text('purpose').notNull(),
    receiver: text('receiver'),
    showBand: boolean('show_band').notNull(),
    remark: text('remark'),
    /** Printed on every paper, with the code that is typed for the public check. */
    number: text('number').notNull(),
    checkCode: text('check_code').notNull(),
    /** What the report says, as JSON; kept as text because its hash is of exactly these signs. */
    content: text('content').notNull(),
    sha256: text('sha256').notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    exportedAt: moment('exported_at'),
    deletedAt: moment('deleted_at'),
    deletedByName: text('deleted_by_name'),
  },
  (t) => [
    uniqueIndex('green_report_current').on(t.enterpriseId, t.year).where(sql`current and deleted_at is null`),
    uniqueIndex('green_report_edition').on(t.enterpriseId, t.year, t.edition),
    uniqueIndex('green_report_number').on(t.number),
    index('green_report_list').on(t.qxCode, t.madeAt.desc()),
  ],
)

/** The files of a report: each is made once and served as it was kept. */
export const greenReportPaper = pgTable(
  'green_report_paper',
  {
    reportId: uuid('report_id').notNull(),
    /** full, credit. */
    type: text('type').notNull(),
    /** pdf, word. */
    format: text('format').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.type, t.format] })],
)

/** 信贷参考: an enterprise lets one bank read parts of its code, for a term. */
export const creditReference = pgTable(
  'credit_reference',
  {
    ...caseColumns(),
    number: text('number').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    reportId: uuid('report_id').notNull(),
    greenCodeId: uuid('green_code_id').notNull(),
    year: integer('year').notNull(),
    /** As they were when it was handed in. */
    grade: text('grade').notNull(),
    total: exactNumber('total'),
    /** The record of the institution that is the bank. */
    bankId: uuid('bank_id').notNull(),
    bankName: text('bank_name').notNull(),
    productId: uuid('product_id'),
    productName: text('product_name'),
    financeType: text('finance_type').notNull(),
    /** 万元. */
    amount: amount('amount').notNull(),
    termMonths: integer('term_months').notNull(),
    usage: text('usage').notNull(),
    authScope: textList('auth_scope').notNull(),
    authFrom: date('auth_from').notNull(),
    authTo: date('auth_to').notNull(),
    files: citedFiles(),
    creditSelf: text('credit_self'),
    createdAt: moment('created_at').notNull(),
    pushedAt: moment('pushed_at'),
    bankOpinion: text('bank_opinion'),
    /** 万元, and percent a year. */
    grantedAmount: amount('granted_amount'),
    rate: amount('rate'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('credit_reference_number').on(t.number),
    index('credit_reference_enterprise').on(t.enterpriseId, t.createdAt.desc()),
    index('credit_reference_bank').on(t.bankId, t.createdAt.desc()),
  ],
)

/** Every view of a bank, append-only. */
export const creditView = pgTable(
  'credit_view',
  {
    id: uuid('id').primaryKey(),
    referenceId: uuid('reference_id').notNull(),
    at: moment('at').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    bankName: text('bank_name').notNull(),
    /** What was shown. */
    scope: textList('scope').notNull(),
  },
  (t) => [index('credit_view_reference').on(t.referenceId, t.at.desc())],
)
