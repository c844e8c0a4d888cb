/** 企业标签: the labels, their enterprises, and the periods. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { LabelRule } from '../../enterprise/labels.ts'
import { shapeOf } from '../../field-schemas.ts'
import { labelFields, labelReason, mostCodes } from '../../fields/label.ts'
import { confirmedByCity, dailyRecord } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing, pageInput, pageOf, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** To so many enterprises within 30 days one person gives a label alone. */
export const labelledAloneAtMost = 10

export const Label = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  rule: LabelRule.nullable(),
  enabled: z.boolean(),
  members: z.number(),
  updatedAt: Moment,
  updatedBy: z.string(),
  version: z.number(),
})
export type Label = z.output<typeof Label>

export const Membership = z.object({
  id: Id,
  labelId: Id,
  label: z.string(),
  source: z.enum(['hand', 'rule']),
  startOn: z.string(),
  endOn: z.string().nullable(),
  current: z.boolean(),
  reason: z.string(),
  by: z.string(),
})
export type Membership = z.output<typeof Membership>

const readers = ['county', 'city', 'supervisor', 'admin'] as const
const keepers = ['city', 'admin'] as const

export const labels = {
  list: call({
    get: '/labels/list',
    title: '企业标签',
    may: readers,
    duty: ['system', 'security'],
    in: Nothing,
    out: z.array(Label),
  }),
  save: call({
    post: '/labels/save',
    hands: confirmedByCity,
    title: '新建或修改企业标签',
    may: keepers,
    slow: true,
    in: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      ...shapeOf([labelFields.name, labelFields.description]),
      rule: LabelRule.nullable(),
      enabled: z.boolean(),
    }),
    out: orWaits(Label),
  }),
  /** Dry run: how many enterprises a rule matches, and the first of them with why; with a year as if that year were the last. */
  tryRule: call({
    post: '/labels/tryRule',
    title: '试算标签规则',
    may: keepers,
    evenIfReadOnly: true,
    slow: true,
    in: z.strictObject({ rule: LabelRule, year: z.number().int().min(2000).max(2100).optional() }),
    out: z.object({
      count: z.number(),
      of: z.number(),
      rows: z.array(z.object({ enterpriseName: z.string(), qxName: z.string(), why: z.array(z.string()) })),
    }),
  }),
  members: call({
    get: '/labels/members',
    title: '标签下的企业',
    may: readers,
    in: z.strictObject({ labelId: Id, current: z.enum(['0', '1']).optional(), ...pageInput }),
    out: pageOf(
      Membership.extend({ enterpriseId: Id, enterpriseName: z.string(), socialCode: z.string(), qxName: z.string() }),
    ),
  }),
  of: call({
    get: '/labels/of',
    title: '一家企业的标签',
    may: readers,
    in: z.strictObject({ enterpriseId: Id }),
    out: z.array(Membership),
  }),
  add: call({
    post: '/labels/add',
    hands: confirmedByCity,
    title: '给企业加标签',
    may: keepers,
    in: z.strictObject({
      labelId: Id,
      socialCodes: z.array(maxText(18)).min(1, '请填写信用代码').max(mostCodes, `一次最多${mostCodes}家`),
      startOn: DateText,
      endOn: DateText.optional(),
      ...shapeOf([labelReason]),
    }),
    /** Lists codes without an enterprise, and enterprises that already have the label by hand. */
    out: orWaits(z.object({ added: z.number(), unknown: z.array(z.string()), already: z.array(z.string()) })),
  }),
  end: call({
    post: '/labels/end',
    hands: dailyRecord,
    title: '结束企业的标签',
    may: keepers,
    in: z.strictObject({ id: Id, endOn: DateText }),
    out: Done,
  }),
}
