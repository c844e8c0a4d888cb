/** 能源管理体系建设向导: the steps of GB/T 23331-2020 with owner, date, proof and progress, and the plan as a paper. */

import { area, date, field, text } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, RequestId, Version } from '../../shapes.ts'

/** `without`: does not apply here; the note says why. */
export const systemStepStates = { todo: '未开始', doing: '进行中', done: '已完成', without: '不适用' } as const
export type SystemStepState = keyof typeof systemStepStates
const State = z.enum(keysOf(systemStepStates), '请选择状态')

export const SystemStep = z.object({
  key: z.string(),
  clause: z.string(),
  title: z.string(),
  todo: z.string(),
  proof: z.string(),
  /** What the platform knows already, for this step. */
  known: z.array(z.string()),
  state: State,
  owner: z.string(),
  dueOn: z.string().nullable(),
  overdue: z.boolean(),
  doneOn: z.string().nullable(),
  note: z.string(),
  files: z.array(FileRef),
  updatedAt: Moment.nullable(),
  updatedByName: z.string().nullable(),
  /** 0: nobody has touched it. */
  version: z.number(),
})
export type SystemStep = z.output<typeof SystemStep>

export const SystemPlan = z.object({
  enterpriseName: z.string(),
  /** The standard and the edition of the steps. */
  source: z.string(),
  stages: z.array(z.object({ title: z.string(), steps: z.array(SystemStep) })),
  progress: z.object({ done: z.number(), overdue: z.number(), total: z.number(), percent: z.number() }),
  /** Whether dates were ever set. */
  isStarted: z.boolean(),
  mayEdit: z.boolean(),
})
export type SystemPlan = z.output<typeof SystemPlan>

const readers = ['enterprise', 'county', 'city', 'admin'] as const
export const systemPaperFormats = { pdf: 'PDF', word: 'Word', xlsx: 'Excel' } as const

const ownerText = { rules: [{ maxLength: 30 }] } as const
export const scheduleFields = [
  field(
    'finishOn',
    '预计全部完成日期',
    date({ required: true, hint: '按各步骤的常用周数从这一天倒排；已完成和不适用的不变。' }),
  ),
  field(
    'owner',
    '总责任人',
    text({ ...ownerText, hint: '没有责任人的步骤先列此人；不填的取能源管理负责人或企业联系人。' }),
  ),
]
export const stepFields = {
  owner: field('owner', '责任人', text(ownerText)),
  note: field('note', '说明', area(300)),
}

export const energySystem = {
  get: call({
    get: '/energySystem/get',
    title: '能源管理体系建设步骤和进度',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: SystemPlan,
  }),
  schedule: call({
    post: '/energySystem/schedule',
    title: '按预计完成日期倒排各步骤的期限',
    may: ['enterprise'],
    in: z.strictObject({ requestId: RequestId, ...shapeOf(scheduleFields) }),
    out: SystemPlan,
  }),
  save: call({
    post: '/energySystem/save',
    title: '登记一个步骤的责任人、期限、进度和佐证',
    may: ['enterprise'],
    in: z.strictObject({
      requestId: RequestId,
      step: maxText(30),
      version: Version,
      state: State,
      ...shapeOf([stepFields.owner, stepFields.note]),
      dueOn: DateText.nullable().default(null),
      files: z.array(FileRef).max(10, '最多上传10个文件').default([]),
    }),
    out: SystemPlan,
  }),
  paper: call({
    get: '/energySystem/paper',
    title: '下载能源管理体系建设计划（PDF、Word、Excel）',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional(), format: z.enum(['pdf', 'word', 'xlsx']) }),
    out: 'blob',
  }),
}
