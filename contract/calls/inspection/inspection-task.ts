/** 监察任务 (specification's lsdttaskmg): tasks with their enterprises, team and draws; cards of inspectors. */

import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import {
  drawModes,
  targetSources,
  taskContents,
  taskLevels,
  taskModes,
  taskTypes,
} from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import {
  cardFields,
  lockFields,
  publicNumber,
  removalReason,
  targetTexts,
  taskTexts,
} from '../../filing/inspection-task-fields.ts'
import { byCityOfficer, drafts, firstOfTwo, ownMatter, secondOfTwo, workflowStep } from '../../hands.ts'
import { maxText, OrganisationName, requiredText } from '../../rule-schemas.ts'
import {
  DateText,
  Done,
  Id,
  Moment,
  Nothing,
  pageInput,
  pageOf,
  printedCodeLength,
  printedNumberLength,
  QueryYear,
  QxCode,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const staff = ['county', 'city', 'supervisor', 'admin'] as const
const keepers = ['city', 'supervisor'] as const
/** A year that is inspected or planned. */
export const InspectionYear = z.number('请选择年度').int().min(2015, '年度不早于2015年').max(2100)

const TaskState = stateNameOf(inspectionTaskCase)
const CaseState = stateNameOf(inspectionCase)

/** What a person enters of a task; the rules across its dates stand in the operation. */
const taskFields = {
  planId: Id.nullable().default(null),
  ...shapeOf([taskTexts.taskName, taskTexts.basis, taskTexts.orgName]),
  year: InspectionYear,
  taskLevel: z.enum(keysOf(taskLevels), '请选择任务级别'),
  taskType: z.enum(keysOf(taskTypes), '请选择监察类型'),
  mode: z.enum(keysOf(taskModes), '请选择方式'),
  contents: z.array(z.enum(keysOf(taskContents))).min(1, '请至少选择一项监察内容'),
  files: z.array(FileRef).max(3, '最多上传3个文件').default([]),
  checkYears: z.array(InspectionYear).min(1, '请选择核查年度').max(3, '核查年度最多3个'),
  leaderId: Id,
  memberIds: z.array(Id).min(1, '请至少选择一名监察人员').max(20),
  drawMode: z.enum(keysOf(drawModes), '请选择抽取方式'),
  publishResult: z.boolean().default(true),
  startDate: DateText,
  endDate: DateText,
  selfDeadline: DateText,
}
const NewTask = z.strictObject(taskFields)
export type TaskForm = z.input<typeof NewTask>

export const InspectionTaskRow = z.object({
  id: Id,
  taskNo: z.string(),
  taskName: z.string(),
  year: z.number(),
  taskLevel: z.enum(keysOf(taskLevels)),
  taskType: z.enum(keysOf(taskTypes)),
  drawMode: z.enum(keysOf(drawModes)),
  leaderName: z.string(),
  enterprises: z.number(),
  submitted: z.number(),
  verified: z.number(),
  /** Cases with a breach. */
  breached: z.number(),
  overdue: z.number(),
  selfDeadline: DateText,
  endDate: DateText,
  state: TaskState,
  version: z.number(),
})
export type InspectionTaskRow = z.output<typeof InspectionTaskRow>

const TeamMember = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  leads: z.boolean(),
  /** The reader. */
  isOwn: z.boolean(),
  cardNo: z.string().nullable(),
  validTo: DateText.nullable(),
  /** Why the card does not count today; null for a valid one. */
  cardFault: z.string().nullable(),
  declaredAt: Moment.nullable(),
  /** Enterprises of the list with which there is a conflict of interest. */
  conflicts: z.array(z.string()),
})

export const InspectionTarget = z.object({
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  source: z.enum(keysOf(targetSources)),
  origin: z.string(),
  products: z.string(),
  inspectorIds: z.array(Id),
  planVisitDate: DateText.nullable(),
  note: z.string(),
  /** After publishing. */
  inspectionId: Id.nullable(),
  state: CaseState.nullable(),
})
export type InspectionTarget = z.output<typeof InspectionTarget>

const Workbook = z.object({ id: Id, file: FileRef, rows: z.number(), at: Moment, byName: z.string() })

const DrawEntry = z.object({ id: Id, name: z.string(), key: z.string(), note: z.string() })
const DrawOut = z.object({ id: Id, name: z.string(), reason: z.string() })
export const InspectionDraw = z.object({
  id: Id,
  no: z.number(),
  /** Empty while the list is only locked. */
  seed: z.string(),
  seedSource: z.string(),
  numberOn: DateText.nullable(),
  number: z.string().nullable(),
  /** The platform's own number, once it is drawn; its SHA-256 from the locking on. */
  ownNumber: z.string().nullable(),
  ownNumberHash: z.string().nullable(),
  lockedHash: z.string().nullable(),
  lockedAt: Moment.nullable(),
  /** Locked and not drawn. */
  waits: z.boolean(),
  percent: z.number(),
  perEnterprise: z.number(),
  snapshotOn: DateText,
  objects: z.array(DrawEntry),
  inspectors: z.array(DrawEntry),
  excluded: z.object({ objects: z.array(DrawOut), inspectors: z.array(DrawOut) }),
  drawn: z.array(z.object({ enterpriseId: Id, name: z.string(), inspectors: z.array(z.string()) })),
  redrawReason: z.string().nullable(),
  witness: z.string(),
  hash: z.string(),
  at: Moment,
  byName: z.string(),
  /** Drawn again from its own pools and seed just now: the same result, from the list as it was locked. */
  repeats: z.boolean(),
  isCurrent: z.boolean(),
})
export type InspectionDraw = z.output<typeof InspectionDraw>

export const InspectionTaskDetail = InspectionTaskRow.extend({
  planId: Id.nullable(),
  mode: z.enum(keysOf(taskModes)),
  contents: z.array(z.enum(keysOf(taskContents))),
  basis: z.string(),
  files: z.array(FileRef),
  checkYears: z.array(z.number()),
  orgName: z.string(),
  leaderId: Id,
  memberIds: z.array(Id),
  publishResult: z.boolean(),
  startDate: DateText,
  publishedAt: Moment.nullable(),
  team: z.array(TeamMember),
  targets: z.array(InspectionTarget),
  workbooks: z.array(Workbook),
  draws: z.array(InspectionDraw),
  /** What still keeps it from being published, in words. */
  missing: z.array(z.string()),
  allowed: z.array(openStepOf(inspectionTaskCase)),
})
export type InspectionTaskDetail = z.output<typeof InspectionTaskDetail>

const TaskSeen = z.strictObject({ id: Id, version: Version })

export const lsdttaskmg = {
  selectPage: call({
    post: '/lsdttaskmg/selectPage',
    title: '监察任务列表',
    may: staff,
    evenIfReadOnly: true,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      year: QueryYear.optional(),
      taskType: z.enum(keysOf(taskTypes)).optional(),
      state: TaskState.optional(),
    }),
    out: pageOf(InspectionTaskRow),
  }),
  selectList: call({
    get: '/lsdttaskmg/selectList',
    title: '监察任务（不分页）',
    may: staff,
    in: z.strictObject({ year: QueryYear.optional() }),
    out: z.array(InspectionTaskRow),
  }),
  getTaskName: call({
    get: '/lsdttaskmg/getTaskName',
    title: '监察任务名称，供筛选',
    may: staff,
    in: Nothing,
    out: z.array(z.object({ id: Id, taskName: z.string(), year: z.number() })),
  }),
  getProjectTaskName: call({
    get: '/lsdttaskmg/getProjectTaskName',
    title: '一家企业所在的监察任务名称',
    may: staff,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: z.array(z.object({ id: Id, taskName: z.string(), year: z.number() })),
  }),
  getTaskQyForm: call({
    get: '/lsdttaskmg/getTaskQyForm',
    title: '监察任务及其企业、监察人员和抽取记录',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: InspectionTaskDetail,
  }),
  add: call({
    post: '/lsdttaskmg/add',
    hands: drafts,
    title: '新建监察任务',
    may: keepers,
    in: NewTask,
    out: InspectionTaskDetail,
  }),
  update: call({
    post: '/lsdttaskmg/update',
    hands: drafts,
    title: '修改监察任务（下达前）',
    may: keepers,
    in: z.strictObject({ ...taskFields, id: Id, version: Version }),
    out: InspectionTaskDetail,
  }),
  deleteTaskMgById: call({
    delete: '/lsdttaskmg/deleteTaskMgById',
    hands: drafts,
    title: '删除监察任务（下达前）',
    may: keepers,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
}

/** Enterprises of the register that fit all of these. */
export const EnterpriseRule = z.strictObject({
  labelId: Id.optional(),
  qxCode: QxCode.optional(),
  industryCode: maxText(4).optional(),
  aboveScale: z.boolean().optional(),
  /** tce of the last accepted year. */
  fromTce: z.number().min(0).max(1e9).optional(),
})
export type InspectionRule = z.output<typeof EnterpriseRule>

export const InspectorCard = z.object({
  accountId: Id,
  /** The reader's own. */
  isOwn: z.boolean(),
  name: z.string(),
  unit: z.string(),
  cardNo: z.string(),
  validFrom: DateText.nullable(),
  validTo: DateText.nullable(),
  qxCode: z.string().nullable(),
  avoidUnits: z.array(z.string()),
  fault: z.string().nullable(),
  version: z.number(),
})
export type InspectorCard = z.output<typeof InspectorCard>

export const inspectionTask = {
  publishTask: call({
    post: '/inspection/publishTask',
    hands: workflowStep,
    title: '下达监察任务',
    may: keepers,
    slow: true,
    in: TaskSeen,
    out: InspectionTaskDetail,
  }),
  closeTask: call({
    post: '/inspection/closeTask',
    hands: workflowStep,
    title: '办结监察任务',
    may: keepers,
    in: TaskSeen,
    out: InspectionTaskDetail,
  }),
  declare: call({
    post: '/inspection/declare',
    hands: ownMatter,
    title: '监察人员作出回避承诺',
    may: ['supervisor'],
    in: z.strictObject({ id: Id, version: Version, agreed: z.literal(true, '请勾选承诺') }),
    out: InspectionTaskDetail,
  }),
  tryRule: call({
    post: '/inspection/tryRule',
    title: '按条件查看可列入的企业',
    may: keepers,
    evenIfReadOnly: true,
    in: z.strictObject({ taskId: Id, rule: EnterpriseRule }),
    out: z.object({ count: z.number(), listed: z.number(), first: z.array(z.string()) }),
  }),
  addByRule: call({
    post: '/inspection/addByRule',
    hands: drafts,
    title: '按条件列入企业',
    may: keepers,
    in: z.strictObject({ id: Id, version: Version, rule: EnterpriseRule }),
    out: InspectionTaskDetail,
  }),
  removeTargets: call({
    post: '/inspection/removeTargets',
    hands: byCityOfficer,
    title: '从监察任务移除企业',
    may: keepers,
    in: z.strictObject({
      id: Id,
      version: Version,
      enterpriseIds: z.array(Id).min(1, '请选择企业').max(2000),
      ...shapeOf([removalReason]),
    }),
    out: orWaits(InspectionTaskDetail),
  }),
  saveTarget: call({
    post: '/inspection/saveTarget',
    hands: drafts,
    title: '修改企业的产品、监察人员和计划日期',
    may: keepers,
    in: z.strictObject({
      id: Id,
      version: Version,
      enterpriseId: Id,
      ...shapeOf([targetTexts.products, targetTexts.note]),
      inspectorIds: z.array(Id).max(20).default([]),
      planVisitDate: DateText.nullable().default(null),
    }),
    out: InspectionTaskDetail,
  }),
  lockDraw: call({
    post: '/inspection/lockDraw',
    hands: firstOfTwo,
    title: '锁定双随机抽取的名录',
    may: keepers,
    in: z.strictObject({
      id: Id,
      version: Version,
      rule: EnterpriseRule,
      ...shapeOf(lockFields),
    }),
    out: InspectionTaskDetail,
  }),
  witnessDraw: call({
    post: '/inspection/witnessDraw',
    hands: secondOfTwo,
    title: '见证双随机抽取：填写公开数字并抽取',
    may: keepers,
    in: z.strictObject({
      id: Id,
      version: Version,
      ...shapeOf([publicNumber]),
      witnessed: z.literal(true, '请勾选见证'),
    }),
    out: InspectionTaskDetail,
  }),
  drawPaper: call({
    get: '/inspection/drawPaper',
    title: '双随机抽取记录（PDF）',
    may: staff,
    in: z.strictObject({ id: Id, drawId: Id }),
    out: 'blob',
  }),
  drawCheck: call({
    get: '/inspection/drawCheck',
    title: '按任务编号和校验码核验双随机抽取记录，并当场复算（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({ number: requiredText(printedNumberLength, 4), code: requiredText(printedCodeLength, 8) }),
    /** No enterprise and no inspector is named: the task may not have been told to them yet. */
    out: InspectionDraw.pick({
      no: true,
      at: true,
      numberOn: true,
      number: true,
      ownNumber: true,
      ownNumberHash: true,
      lockedHash: true,
      lockedAt: true,
      waits: true,
      seedSource: true,
      seed: true,
      percent: true,
      perEnterprise: true,
      hash: true,
    }).extend({
      number: z.string(),
      enterprises: z.number(),
      inspectors: z.number(),
      drawn: z.number(),
      repeats: z.boolean(),
      isCurrent: z.boolean(),
    }),
  }),
  cards: call({
    get: '/inspection/cards',
    title: '监察人员的执法证',
    may: ['city', 'supervisor', 'admin'],
    in: Nothing,
    out: z.array(InspectorCard),
  }),
  saveCard: call({
    post: '/inspection/saveCard',
    hands: byCityOfficer,
    title: '登记监察人员的执法证',
    may: ['city', 'admin'],
    in: z.strictObject({
      accountId: Id,
      version: Version,
      ...shapeOf([cardFields.cardNo, cardFields.reason]),
      validFrom: DateText,
      validTo: DateText,
      qxCode: QxCode.nullable().default(null),
      avoidUnits: z.array(OrganisationName).max(50).default([]),
    }),
    out: orWaits(InspectorCard),
  }),
}
