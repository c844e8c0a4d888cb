/** 节能监察: plans, tasks, inspectors' cards, draws, the case of each enterprise, and its whole-process record. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { amount, citedFiles, moment, textList } from '../columns.ts'

/** 监察年度计划. */
export const inspectionPlan = pgTable(
  'inspection_plan',
  {
    ...caseColumns(),
    year: integer('year').notNull(),
    title: text('title').notNull(),
    level: text('level').notNull(),
    /** Kinds of inspection, and the contents of the law that the year's tasks look at. */
    kinds: textList('kinds').notNull(),
    contents: textList('contents').notNull(),
    /** How many enterprises the year's tasks look at. */
    planned: integer('planned').notNull(),
    text: text('text').notNull(),
    files: citedFiles(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('inspection_plan_year').on(t.year.desc(), t.state)],
)

/** 监察任务. */
export const inspectionTask = pgTable(
  'inspection_task',
  {
    ...caseColumns(),
    /** JNJC-year-serial. */
    taskNo: text('task_no').notNull(),
    planId: uuid('plan_id'),
    taskName: text('task_name').notNull(),
    year: integer('year').notNull(),
    taskLevel: text('task_level').notNull(),
    taskType: text('task_type').notNull(),
    /** paper, onSite, both. */
    mode: text('mode').notNull(),
    contents: textList('contents').notNull(),
    basis: text('basis').notNull(),
    files: citedFiles(),
    checkYears: integer('check_years').array().notNull(),
    orgName: text('org_name').notNull(),
    leaderId: uuid('leader_id').notNull(),
    memberIds: uuid('member_ids').array().notNull(),
    /** Recusal declarations: when each of the team signed, by account. */
    declared: jsonb('declared').$type<Record<string, string>>().notNull().default({}),
    /** draw, all, complaint, assigned, recheck. */
    drawMode: text('draw_mode').notNull(),
    drawId: uuid('draw_id'),
    publishResult: boolean('publish_result').notNull().default(true),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    selfDeadline: date('self_deadline').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
  },
  (t) => [uniqueIndex('inspection_task_no').on(t.taskNo), index('inspection_task_list').on(t.year.desc(), t.state)],
)

/** An enterprise listed in a draft task, and how it came there. */
export const inspectionTarget = pgTable(
  'inspection_target',
  {
    taskId: uuid('task_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** workbook, rule, draw, hand. */
    source: text('source').notNull(),
    /** The label, the filters or the workbook by which it came. */
    origin: text('origin').notNull().default(''),
    products: text('products').notNull().default(''),
    inspectorIds: uuid('inspector_ids').array().notNull(),
    planVisitDate: date('plan_visit_date'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.enterpriseId] }),
    index('inspection_target_enterprise').on(t.enterpriseId),
  ],
)

/** A workbook of enterprises as it was uploaded, beside its rows as they were read. */
export const inspectionWorkbook = pgTable(
  'inspection_workbook',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    fileId: uuid('file_id').notNull(),
    rows: jsonb('rows').$type<Record<string, string>[]>().notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [index('inspection_workbook_task').on(t.taskId, t.at)],
)

/** 执法证 of a supervisor. */
export const inspectorCard = pgTable('inspector_card', {
  accountId: uuid('account_id').primaryKey(),
  cardNo: text('card_no').notNull(),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to').notNull(),
  /** The county it is for; null: the whole city. */
  qxCode: text('qx_code'),
  /** Enterprises that its holder must not inspect. */
  avoidUnits: textList('avoid_units').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})

/** A drawn enterprise or inspector as it stood in the pool. */
export type DrawPoolEntry = { id: string; name: string; key: string; note: string }
export type DrawExclusion = { id: string; name: string; reason: string }

/**
 * 双随机: one draw of enterprises and inspectors. The row begins as a locked list, is completed once by the draw, and stays; a redraw
 * is another row that names its reason.
 */
export const inspectionDraw = pgTable(
  'inspection_draw',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    no: integer('no').notNull(),
    seed: text('seed').notNull(),
    /** Name of the public number that the seed is made of; in draws without a locked list the number itself. */
    seedSource: text('seed_source').notNull(),
    /** The day on which the public number is published, and the number. */
    numberOn: date('number_on'),
    number: text('number'),
    /** The platform's own number, fixed when the list is locked and shown with the result; null in draws without a locked list. */
    ownNumber: text('own_number'),
    lockedHash: text('locked_hash'),
    lockedAt: moment('locked_at'),
    /** Who drew in the own session; null while the list is only locked. */
    witnessId: uuid('witness_id'),
    percent: integer('percent').notNull(),
    perEnterprise: integer('per_enterprise').notNull(),
    filters: jsonb('filters').$type<Record<string, unknown>>().notNull(),
    snapshotOn: date('snapshot_on').notNull(),
    objects: jsonb('objects').$type<DrawPoolEntry[]>().notNull(),
    inspectors: jsonb('inspectors').$type<DrawPoolEntry[]>().notNull(),
    excluded: jsonb('excluded').$type<{ objects: DrawExclusion[]; inspectors: DrawExclusion[] }>().notNull(),
    drawn: jsonb('drawn').$type<{ enterpriseId: string; inspectorIds: string[] }[]>().notNull(),
    /** Of the row it replaces; null for the first draw. */
    redrawReason: text('redraw_reason'),
    witness: text('witness').notNull(),
    hash: text('hash').notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [uniqueIndex('inspection_draw_no').on(t.taskId, t.no)],
)

/**
 * 监察案件. The guards of its steps read this row: what happened elsewhere (a paper served, a record signed) is noted here when it
 * happens, in the same transaction.
 */
export const inspection = pgTable(
  'inspection',
  {
    ...caseColumns(),
    /** Task number and serial: JNJC-2026-003-012. */
    number: text('number').notNull(),
    taskId: uuid('task_id').notNull(),
    year: integer('year').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    industryCode: text('industry_code'),
    qxCode: text('qx_code').notNull(),
    products: text('products').notNull().default(''),
    inspectorIds: uuid('inspector_ids').array().notNull(),
    planVisitDate: date('plan_visit_date'),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    remindedAt: moment('reminded_at'),

    selfDeadline: date('self_deadline').notNull(),
    submittedAt: moment('submitted_at'),
    selfLateSince: date('self_late_since'),
    /** Of the self-check, for lists. */
    totalTce: amount('total_tce'),
    overLimit: integer('over_limit'),
    eliminated: integer('eliminated'),

    noticeServedAt: moment('notice_served_at'),
    /** The first day of a visit after the notice. */
    visitFrom: date('visit_from'),
    verifiedAt: moment('verified_at'),
    findingsComplete: boolean('findings_complete').notNull().default(false),
    recordKept: boolean('record_kept').notNull().default(false),
    /** Findings with the result 违规 that stand; null before any was written. */
    breaches: integer('breaches'),

    reportServedAt: moment('report_served_at'),
    hearingServedAt: moment('hearing_served_at'),
    statementDue: date('statement_due'),
    statementAt: moment('statement_at'),
    statementAnsweredAt: moment('statement_answered_at'),
    reviewNeeded: boolean('review_needed').notNull().default(false),
    reviewPassedAt: moment('review_passed_at'),
    orderServedAt: moment('order_served_at'),

    rectifyDue: date('rectify_due'),
    /** 1 for the first term, 2 for the second. */
    rectifyTerm: integer('rectify_term').notNull().default(0),
    extensionAskedAt: moment('extension_asked_at'),
    extendedAt: moment('extended_at'),
    evidenceGiven: boolean('evidence_given').notNull().default(false),
    rectifyLateSince: date('rectify_late_since'),
    recheckDue: date('recheck_due'),
    recheckKept: boolean('recheck_kept').notNull().default(false),

    /** 行政处罚事先告知书 was served: the enterprise may state, and ask for a hearing. */
    penaltyNotifiedAt: moment('penalty_notified_at'),
    /** Terms of the law that run now: the decision after the filing, its service, the decision on registered evidence. */
    decideDue: date('decide_due'),
    serveDecisionDue: date('serve_decision_due'),
    evidenceDue: date('evidence_due'),

    transferSignedAt: moment('transfer_signed_at'),
    transferReceivedAt: moment('transfer_received_at'),
    fileComplete: boolean('file_complete').notNull().default(false),
    /** The state in which it was suspended. */
    formerState: text('former_state'),
    closedAt: moment('closed_at'),
    /** lawful, breach, transferred, notVerifiable. */
    result: text('result'),
    publishResult: boolean('publish_result').notNull(),
    publishOn: date('publish_on'),
    publishedAt: moment('published_at'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (t) => [
    uniqueIndex('inspection_once').on(t.taskId, t.enterpriseId),
    uniqueIndex('inspection_number').on(t.number),
    index('inspection_list').on(t.qxCode, t.state, t.updatedAt.desc()),
    index('inspection_enterprise').on(t.enterpriseId, t.createdAt),
    index('inspection_rectify_due').on(t.rectifyDue).where(sql`${t.rectifyDue} is not null`),
  ],
)

/** 执法全过程记录: append-only; a correction is a later entry that names the one it supersedes. */
export const inspectionRecord = pgTable(
  'inspection_record',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    at: moment('at').notNull(),
    /** notice, visit, photo, sign, paper, statement, sync, other. */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    role: text('role').notNull(),
    cardNo: text('card_no'),
    files: citedFiles(),
    /** Begin and end of what was recorded, as the device's clock says. */
    fromAt: moment('from_at'),
    toAt: moment('to_at'),
    place: text('place'),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    supersedes: uuid('supersedes'),
    /** Not for the enterprise. */
    internal: boolean('internal').notNull().default(false),
  },
  (t) => [index('inspection_record_case').on(t.inspectionId, t.at, t.id)],
)
