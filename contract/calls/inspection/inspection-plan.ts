/** 监察年度计划: written and published by the city, read by everybody. */

import { inspectionPlanCase } from '@green/filing/cases/inspection/inspection-plan.ts'
import { area, field, text } from '@green/filing/form/fields.ts'
import { taskContents, taskLevels, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { byCityOfficer, drafts } from '../../hands.ts'
import { anyOpinion } from '../../reasons.ts'
import { Id, Moment, Nothing, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'
import { InspectionYear } from './inspection-task.ts'

export const planTexts = {
  title: field('title', '标题', text({ required: true, rules: [{ length: [4, 60] }] })),
  text: field('text', '计划正文', area(3000, { required: true, atLeast: 10 })),
}
const planFields = {
  year: InspectionYear,
  ...shapeOf([planTexts.title, planTexts.text]),
  level: z.enum(keysOf(taskLevels), '请选择级别'),
  kinds: z.array(z.enum(keysOf(taskTypes))).min(1, '请至少选择一种监察类型'),
  contents: z.array(z.enum(keysOf(taskContents))).min(1, '请至少选择一项监察内容'),
  planned: z.number('请填写计划监察的企业数').int().min(1, '至少1家').max(100_000),
  files: z.array(FileRef).max(3, '最多上传3个文件').default([]),
}
export const InspectionPlan = z.object({
  id: Id,
  year: z.number(),
  title: z.string(),
  level: z.enum(keysOf(taskLevels)),
  kinds: z.array(z.enum(keysOf(taskTypes))),
  contents: z.array(z.enum(keysOf(taskContents))),
  planned: z.number(),
  text: z.string(),
  files: z.array(FileRef),
  publishedAt: Moment.nullable(),
  state: stateNameOf(inspectionPlanCase),
  version: z.number(),
  /** Enterprises in published tasks of this plan, and their closed cases. */
  begun: z.number(),
  closed: z.number(),
  allowed: z.array(openStepOf(inspectionPlanCase)),
})
export type InspectionPlan = z.output<typeof InspectionPlan>

export const inspectionPlan = {
  plans: call({
    get: '/inspection/plans',
    title: '监察年度计划',
    may: ['county', 'city', 'supervisor', 'admin'],
    in: Nothing,
    out: z.array(InspectionPlan),
  }),
  savePlan: call({
    post: '/inspection/savePlan',
    hands: drafts,
    title: '编制监察年度计划',
    may: ['city'],
    in: z.strictObject({ ...planFields, id: Id.optional(), version: Version.optional() }),
    out: InspectionPlan,
  }),
  stepPlan: call({
    post: '/inspection/stepPlan',
    hands: byCityOfficer,
    title: '公布、撤回或删除监察年度计划',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['publish', 'withdraw', 'drop']),
      ...shapeOf([anyOpinion(inspectionPlanCase)]),
    }),
    out: orWaits(InspectionPlan),
  }),
  publicPlans: call({
    get: '/inspection/publicPlans',
    title: '已公布的监察年度计划',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.array(
      InspectionPlan.pick({
        id: true,
        year: true,
        title: true,
        level: true,
        kinds: true,
        contents: true,
        planned: true,
        text: true,
      }).extend({
        publishedAt: Moment,
      }),
    ),
  }),
}
