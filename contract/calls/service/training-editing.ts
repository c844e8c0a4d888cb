/** 培训 for the offices: courses are written, published by a second person, and their records read. */
import { trainingCourseCase } from '@green/filing/cases/training-course.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { CourseCategory, CourseText, courseTimes } from '../../content/training.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { drafts, narrows, secondOfTwo } from '../../hands.ts'
import { publishingOpinion } from '../../reasons.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Done, Id, Moment, pageInput, pageOf, QxCode, RequestId, Version } from '../../shapes.ts'

const Time = z.enum(keysOf(courseTimes))
const figure = z.number().nullable()

const State = stateNameOf(trainingCourseCase)
const offices = ['county', 'city', 'admin'] as const
const publishers = ['city', 'admin'] as const
const step = { id: Id, version: Version, requestId: RequestId }
const opinion = shapeOf([publishingOpinion])

export const CourseRow = z.object({
  id: Id,
  title: z.string(),
  category: CourseCategory,
  state: State,
  isShown: z.boolean(),
  time: Time.nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  countyName: z.string().nullable(),
  enrolled: z.number(),
  signUpLimit: figure,
  updatedAt: Moment,
  updatedByName: z.string(),
  version: z.number(),
})
export type CourseRow = z.output<typeof CourseRow>

export const CourseEditing = CourseRow.extend({
  textNo: z.number(),
  shownNo: figure,
  text: CourseText,
  allowed: z.array(openStepOf(trainingCourseCase)),
  texts: z.array(z.object({ no: z.number(), title: z.string(), at: Moment, byName: z.string() })),
  steps: z.array(z.object({ at: Moment, step: z.string(), by: z.string(), opinion: z.string().nullable() })),
})
export type CourseEditing = z.output<typeof CourseEditing>

const recordStates = { learning: '学习中', proven: '已取得证明', revoked: '证明已撤销' } as const

export { recordStates as trainingRecordStates }

export const TrainingRecord = z.object({
  id: Id,
  courseId: Id,
  title: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  qxName: z.string(),
  personName: z.string(),
  post: z.string(),
  /** Partly hidden. */
  phone: z.string(),
  signedAt: Moment,
  progress: z.number(),
  bestScore: figure,
  state: z.enum(keysOf(recordStates)),
  number: z.string().nullable(),
  reason: z.string().nullable(),
})
export type TrainingRecord = z.output<typeof TrainingRecord>

const recordFilter = {
  keyword: maxText(50).optional(),
  courseId: Id.optional(),
  qxCode: QxCode.optional(),
  state: z.enum(keysOf(recordStates)).optional(),
}

/** Longest reason for taking a certificate back, in the call and where it is typed. */
export const revocationReasonLength = 200

export const trainingEditing = {
  list: call({
    get: '/trainingEditing/list',
    title: '培训课程列表（区县只见自己的）',
    may: offices,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      category: CourseCategory.optional(),
      state: State.optional(),
    }),
    out: pageOf(CourseRow),
  }),
  get: call({
    get: '/trainingEditing/get',
    title: '一门培训课程的文稿',
    may: offices,
    in: z.strictObject({ id: Id }),
    out: CourseEditing,
  }),
  saveDraft: call({
    post: '/trainingEditing/saveDraft',
    hands: drafts,
    title: '保存一稿（已发布的仍按原稿学习）',
    may: offices,
    in: z.strictObject({ id: Id.optional(), version: Version.optional(), text: CourseText, requestId: RequestId }),
    out: CourseEditing,
  }),
  submit: call({
    post: '/trainingEditing/submit',
    hands: drafts,
    title: '提交发布',
    may: offices,
    in: z.strictObject(step),
    out: CourseEditing,
  }),
  giveBack: call({
    post: '/trainingEditing/giveBack',
    hands: secondOfTwo,
    title: '退回修改',
    may: publishers,
    in: z.strictObject({ ...step, ...opinion }),
    out: CourseEditing,
  }),
  publish: call({
    post: '/trainingEditing/publish',
    hands: secondOfTwo,
    title: '发布课程（由没有编写的另一人）',
    may: publishers,
    in: z.strictObject(step),
    out: CourseEditing,
  }),
  withdraw: call({
    post: '/trainingEditing/withdraw',
    hands: narrows,
    title: '撤下课程',
    may: publishers,
    in: z.strictObject({ ...step, ...opinion }),
    out: CourseEditing,
  }),
  discard: call({
    post: '/trainingEditing/discard',
    hands: drafts,
    title: '作废课程',
    may: offices,
    in: z.strictObject({ ...step, ...opinion }),
    out: CourseEditing,
  }),
  records: call({
    get: '/trainingEditing/records',
    title: '报名和学习记录（区县只见本区县的企业）',
    may: offices,
    in: z.strictObject({ ...pageInput, ...recordFilter }),
    out: pageOf(TrainingRecord),
  }),
  exportRecords: call({
    get: '/trainingEditing/exportRecords',
    title: '导出报名和学习记录',
    may: offices,
    in: z.strictObject(recordFilter),
    ...listExport,
  }),
  statistics: call({
    get: '/trainingEditing/statistics',
    title: '各区县的报名、完成和证明数（区县只见自己）',
    may: offices,
    reads: 'replica',
    in: z.strictObject({ courseId: Id.optional() }),
    out: z.array(
      z.object({
        qxCode: z.string(),
        qxName: z.string(),
        enterprises: z.number(),
        enrolled: z.number(),
        learnt: z.number(),
        proven: z.number(),
      }),
    ),
  }),
  revoke: call({
    post: '/trainingEditing/revoke',
    hands: narrows,
    title: '撤销学习证明（编号保留，核验时注明）',
    may: publishers,
    in: z.strictObject({ id: Id, reason: requiredText(revocationReasonLength, 5), requestId: RequestId }),
    out: Done,
  }),
}
