/** 节能监察 (specification's lsdtjn, /lsdt/export): the cases of enterprises, their board, the exports. */

import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { area, field } from '@green/filing/form/fields.ts'
import { caseAges, caseOverdue, taskContents, taskModes, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { dailyRecord, drafts, workflowStep } from '../../hands.ts'
import { ImportReport } from '../../imports.ts'
import { anyOpinion } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, pageInput, pageOf, QueryYear, QxCode, Version } from '../../shapes.ts'

/** From so many rows on an export is made for a stated reason. */
export const exportReasonFrom = 1000

/** 用途 of a large export, logged and printed on it. */
export const usage = field('reason', '用途', area(200, { required: true }))
export const reminder = field('words', '附言', area(200))

const staff = ['county', 'city', 'supervisor', 'admin'] as const
const keepers = ['city', 'supervisor'] as const

const CaseState = stateNameOf(inspectionCase)
const Result = z.enum(keysOf(inspectionResults))

export const InspectionCaseRow = z.object({
  id: Id,
  number: z.string(),
  taskId: Id,
  taskName: z.string(),
  year: z.number(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  products: z.string(),
  totalTce: z.number().nullable(),
  overLimit: z.number().nullable(),
  eliminated: z.number().nullable(),
  breaches: z.number().nullable(),
  result: Result.nullable(),
  state: CaseState,
  /** Terms that are over: 自查逾期, 整改逾期, 处罚期限逾期, 先行登记保存逾期. */
  overdue: z.array(z.string()),
  selfDeadline: DateText,
  rectifyDue: DateText.nullable(),
  planVisitDate: DateText.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
})
export type InspectionCaseRow = z.output<typeof InspectionCaseRow>

const caseFilters = {
  keyword: maxText(50).optional(),
  task: Id.optional(),
  year: QueryYear.optional(),
  qxCode: QxCode.optional(),
  state: CaseState.optional(),
  result: Result.optional(),
  age: z.enum(keysOf(caseAges)).optional(),
  overdue: z.enum(keysOf(caseOverdue)).optional(),
}
const CaseQuery = z.strictObject({ ...pageInput, ...caseFilters })

export const InspectionDetail = InspectionCaseRow.extend({
  task: z.object({
    id: Id,
    taskNo: z.string(),
    taskName: z.string(),
    taskType: z.enum(keysOf(taskTypes)),
    mode: z.enum(keysOf(taskModes)),
    contents: z.array(z.enum(keysOf(taskContents))),
    basis: z.string(),
    files: z.array(FileRef),
    checkYears: z.array(z.number()),
    orgName: z.string(),
    publishResult: z.boolean(),
    startDate: DateText,
    endDate: DateText,
  }),
  inspectors: z.array(
    z.object({
      id: Id,
      name: z.string(),
      leads: z.boolean(),
      cardNo: z.string().nullable(),
      validTo: DateText.nullable(),
    }),
  ),
  note: z.string(),
  submittedAt: Moment.nullable(),
  noticeServedAt: Moment.nullable(),
  visitFrom: DateText.nullable(),
  verifiedAt: Moment.nullable(),
  hearingServedAt: Moment.nullable(),
  statementDue: DateText.nullable(),
  orderServedAt: Moment.nullable(),
  rectifyTerm: z.number(),
  recheckDue: DateText.nullable(),
  closedAt: Moment.nullable(),
  publishOn: DateText.nullable(),
  publishedAt: Moment.nullable(),
  remindedAt: Moment.nullable(),
  /** Earlier inspections of the same enterprise. */
  earlier: z.array(
    z.object({
      id: Id,
      number: z.string(),
      taskName: z.string(),
      year: z.number(),
      state: CaseState,
      result: Result.nullable(),
      breaches: z.number().nullable(),
    }),
  ),
  allowed: z.array(openStepOf(inspectionCase)),
  /** A reminder may be sent now: to the enterprise when it acts, else to the team. */
  mayRemind: z.boolean(),
})
export type InspectionDetail = z.output<typeof InspectionDetail>

const Entry = z.object({
  id: Id,
  at: Moment,
  kind: z.string(),
  text: z.string(),
  actorName: z.string(),
  role: z.string(),
  cardNo: z.string().nullable(),
  opinion: z.string().nullable(),
  files: z.array(FileRef),
  fromAt: Moment.nullable(),
  toAt: Moment.nullable(),
  place: z.string().nullable(),
  /** The later entry that takes its place; both stay. */
  supersededBy: Id.nullable(),
})

export const lsdtjn = {
  page: call({
    post: '/lsdtjn/page',
    title: '企业监察案件列表',
    may: ['county', 'city', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    in: CaseQuery,
    out: pageOf(InspectionCaseRow),
  }),
  pageTwo: call({
    post: '/lsdtjn/pageTwo',
    title: '监察人员的案件（仅本人任务）',
    may: ['supervisor'],
    evenIfReadOnly: true,
    in: CaseQuery.extend({ isSuperVisitor: z.union([z.literal('1'), z.literal(1)]).default('1') }),
    out: pageOf(InspectionCaseRow),
  }),
  qyXmPage: call({
    post: '/lsdtjn/qyXmPage',
    title: '按企业和产品列出监察案件',
    may: ['county', 'city', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    in: CaseQuery.extend({ product: maxText(50).optional() }),
    out: pageOf(InspectionCaseRow),
  }),
  back: call({
    post: '/lsdtjn/back',
    hands: workflowStep,
    title: '退回企业自查表',
    may: ['supervisor'],
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([anyOpinion(inspectionCase)]) }),
    out: InspectionDetail,
  }),
}

export const lsdtExport = {
  importTaskExcel: call({
    post: '/lsdt/export/importTaskExcel',
    hands: drafts,
    title: '导入监察任务的企业（有错误的行则全部不写入）',
    may: keepers,
    upload: true,
    in: z.strictObject({ taskId: Id }),
    out: z.object({
      rows: z.number(),
      added: z.number(),
      errors: ImportReport.shape.errors,
      done: z.boolean(),
      file: FileRef.nullable(),
    }),
  }),
  exportExcel: call({
    get: '/lsdt/export/exportExcel',
    title: '导出监察结果汇总',
    may: ['county', 'city', 'supervisor', 'admin'],
    in: z.strictObject({ ...pageInput, ...caseFilters, reason: shapeOf([usage]).reason.optional() }),
    ...listExport,
  }),
  exportTaskExcel: call({
    get: '/lsdt/export/exportTaskExcel',
    title: '导出监察任务',
    may: ['city', 'supervisor', 'admin'],
    in: z.strictObject({ year: QueryYear.optional(), reason: shapeOf([usage]).reason.optional() }),
    ...listExport,
  }),
  exportFactoryExcel: call({
    get: '/lsdt/export/exportFactoryExcel',
    title: '导出监察任务的企业（与导入模板同样的栏目）',
    may: ['city', 'supervisor', 'admin'],
    in: z.strictObject({ taskId: Id.optional(), reason: shapeOf([usage]).reason.optional() }),
    ...listExport,
  }),
}

export const InspectionBoardRow = z.object({
  qxCode: z.string(),
  qxName: z.string(),
  total: z.number(),
  states: z.record(z.string(), z.number()),
  ages: z.record(z.string(), z.number()),
  results: z.record(z.string(), z.number()),
  selfLate: z.number(),
  rectifyLate: z.number(),
  penaltyLate: z.number(),
  evidenceLate: z.number(),
})
export type InspectionBoardRow = z.output<typeof InspectionBoardRow>

export const inspection = {
  get: call({
    get: '/inspection/get',
    title: '一个监察案件',
    may: ['enterprise', ...staff],
    in: z.strictObject({ id: Id }),
    out: InspectionDetail,
  }),
  records: call({
    get: '/inspection/records',
    title: '执法全过程记录',
    may: ['enterprise', ...staff],
    in: z.strictObject({ id: Id }),
    out: z.array(Entry),
  }),
  step: call({
    post: '/inspection/step',
    hands: workflowStep,
    title: '通知核查、完成核查、中止、恢复监察案件',
    may: ['city', 'supervisor'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['notice', 'verify', 'suspend', 'resume']),
      ...shapeOf([anyOpinion(inspectionCase)]),
      files: z.array(FileRef).max(3).default([]),
    }),
    out: InspectionDetail,
  }),
  remind: call({
    post: '/inspection/remind',
    hands: dailyRecord,
    title: '提醒企业或监察人员办理',
    may: ['county', 'city', 'supervisor'],
    in: z.strictObject({ id: Id, ...shapeOf([reminder]) }),
    out: Done,
  }),
  board: call({
    get: '/inspection/board',
    title: '监察进度：区县、状态、时长、结论',
    may: staff,
    reads: 'replica',
    in: z.strictObject({ year: QueryYear.optional(), task: Id.optional() }),
    out: z.object({ sum: InspectionBoardRow, rows: z.array(InspectionBoardRow) }),
  }),
}
