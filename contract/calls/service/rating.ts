/** 服务评价（好差评）: enterprises rate the service, and bad ratings are followed up. */
import { ratingCase } from '@green/filing/cases/rating/rating.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { stateNameOf } from '../../filing/cases.ts'
import { workflowStep } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, Nothing, pageInput, pageOf, Version } from '../../shapes.ts'

export const rateObjects = {
  platform: '平台',
  policy: '政策服务',
  review: '审核服务',
  agency: '服务机构',
  expert: '专家诊断',
} as const
export const rateLevels = { 5: '非常满意', 4: '满意', 3: '基本满意', 2: '不满意', 1: '非常不满意' } as const
export const rateTags = {
  quick: '办理快',
  clear: '指导清楚',
  easy: '系统好用',
  much: '材料太多',
  vague: '退回理由不清',
  slow: '响应慢',
} as const
/** The result of the call-back after a bad rating. */
export const callBackResults = { satisfied: '已满意', partly: '部分解决', unreached: '未接通' } as const

/** Ratings up to this one are bad: they need a reason, an answer within days, and a call-back. */
export const badLevel = 2

const RateObject = z.enum(keysOf(rateObjects))
const RateState = stateNameOf(ratingCase)
const Level = z.number().int().min(1, '请选择满意程度').max(5)

export const Rate = z.object({
  id: Id,
  at: Moment,
  rateObject: RateObject,
  /** What exactly: 绿色工厂 GF2026-00012. */
  objectName: z.string().nullable(),
  level: z.number(),
  tags: z.array(z.string()),
  content: z.string(),
  state: RateState,
  reply: z.string().nullable(),
  repliedAt: Moment.nullable(),
})
/** As the office reads it: the author of an anonymous one is hidden from everybody. */
export const RateRow = Rate.extend({
  enterpriseId: Id.nullable(),
  enterpriseName: z.string().nullable(),
  qxName: z.string(),
  contactPhone: z.string().nullable(),
  /** Last day of the answer to a bad rating. */
  dueOn: DateText.nullable(),
  overdue: z.boolean(),
  callBack: z
    .object({ at: Moment, by: z.string(), result: z.enum(keysOf(callBackResults)), note: z.string() })
    .nullable(),
  version: z.number(),
  mayAnswer: z.boolean(),
})
export type RateRow = z.output<typeof RateRow>

export const RateFigures = z.object({
  total: z.number(),
  counts: z.array(z.object({ level: z.number(), count: z.number() })),
  /** Ratings of 4 and 5 among all, percent. */
  goodShare: z.number().nullable(),
  bad: z.number(),
  /** Bad ratings answered and called back among all bad ones, percent. */
  closingRate: z.number().nullable(),
})

export const RateQuery = z.strictObject({
  ...pageInput,
  rateObject: RateObject.optional(),
  level: z.coerce.number().int().min(1).max(5).optional(),
  /** Only ratings that need a follow-up. */
  bad: z.enum(['1']).optional(),
  state: RateState.optional(),
  keyword: maxText(50).optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
})

const staff = ['county', 'city', 'admin'] as const

/** Longest text of a rating, of its reply and of the call back, in the calls and where they are typed. */
export const rateTextLength = 300

export const enterRate = {
  saveRate: call({
    post: '/enterRate/saveRate',
    title: '提交服务评价（每件办结事项一次）',
    may: ['enterprise'],
    in: z.strictObject({
      rateObject: RateObject,
      objectId: Id.optional(),
      level: Level,
      tags: z
        .array(z.enum(keysOf(rateTags)))
        .max(6)
        .default([]),
      content: maxText(rateTextLength).default(''),
      anonymous: z.boolean().default(false),
      contactPhone: maxText(20).default(''),
    }),
    out: Rate,
  }),
  getRate: call({
    get: '/enterRate/getRate',
    title: '本单位的评价，和可以评价的办结事项',
    may: ['enterprise'],
    in: Nothing,
    out: z.object({
      open: z.array(z.object({ objectId: Id, name: z.string(), stateLabel: z.string(), endedAt: Moment })),
      rows: z.array(Rate),
    }),
  }),
  getRates: call({
    get: '/enterRate/getRates',
    title: '服务评价列表',
    may: staff,
    in: RateQuery,
    out: pageOf(RateRow).extend({ figures: RateFigures }),
  }),
  reply: call({
    post: '/enterRate/reply',
    hands: workflowStep,
    title: '回复评价',
    may: ['county', 'city'],
    in: z.strictObject({ id: Id, version: Version, reply: requiredText(rateTextLength, 5) }),
    out: RateRow,
  }),
  callBack: call({
    post: '/enterRate/callBack',
    hands: workflowStep,
    title: '差评回访，接通后办结',
    may: ['county', 'city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      result: z.enum(keysOf(callBackResults)),
      note: requiredText(rateTextLength, 5),
    }),
    out: RateRow,
  }),
  publicRates: call({
    get: '/enterRate/publicRates',
    title: '服务评价统计和已回复的评价（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject(pageInput),
    out: pageOf(
      Rate.pick({ id: true, at: true, rateObject: true, level: true, content: true, reply: true, repliedAt: true }),
    ).extend({
      /** As of the end of last month; null below five ratings. */
      figures: RateFigures.nullable(),
    }),
  }),
  exportRates: call({
    get: '/enterRate/exportRates',
    title: '导出服务评价（与列表同一筛选和范围）',
    may: staff,
    in: RateQuery,
    ...listExport,
  }),
}
