/** 企业标签: the labels of an enterprise, by hand or by a rule. A rule is data over archive figures and titles, never executed as code. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { titleKindLabels, titleLevelLabels } from '../filing/titles.ts'
import { columnTitle } from '../overview/indicators.ts'
import { orgKinds } from '../roles.ts'
import { QxCode } from '../shapes.ts'

/** Figures of a year that a rule may compare, with unit. */
export const labelFigures = {
  totalTce: columnTitle('totalTce'),
  outputValue: columnTitle('outputValue'),
  addedValue: '工业增加值（万元）',
  waterIntake: columnTitle('waterIntake'),
  unitEnergy: columnTitle('intensity'),
} as const
export type LabelFigure = keyof typeof labelFigures

export const comparisons = { gte: '不低于', gt: '大于', lte: '不高于', lt: '小于' } as const

/** What may be wrong with an enterprise's energy data of a year: the findings of 企业年度能耗, and what is not there at all. */
export const dataFaults = {
  missingYear: '没有年度数据',
  missingMonth: '缺少月度数据',
  conflict: '各来源矛盾、尚未选定',
  jump: '比上年跳变',
  gap: '能源品种中断',
  outlier: '单位产值能耗离群',
  balance: '购入与去向不平衡',
  months: '月度与年度不符',
} as const
export type DataFault = keyof typeof dataFaults

const code = z.string().min(1).max(10)

/** One condition; `latest` is the newest year that has the figure. */
export const LabelCondition = z.discriminatedUnion('about', [
  z.strictObject({
    about: z.literal('figure'),
    figure: z.enum(keysOf(labelFigures)),
    year: z.union([z.literal('latest'), z.number().int().min(2000).max(2100)]),
    is: z.enum(keysOf(comparisons)),
    value: z.number('请填写数值').min(0).max(1e12),
  }),
  z.strictObject({
    about: z.literal('title'),
    kind: z.enum(keysOf(titleKindLabels)),
    level: z.enum(keysOf(titleLevelLabels)).nullable(),
    held: z.boolean(),
  }),
  z.strictObject({ about: z.literal('county'), in: z.array(QxCode).min(1, '请选择区县').max(60) }),
  z.strictObject({
    about: z.literal('industry'),
    in: z
      .array(z.string().regex(/^[0-9]{2,4}$/, '行业代码为2至4位数字'))
      .min(1, '请填写行业代码')
      .max(60),
  }),
  z.strictObject({ about: z.literal('orgKind'), in: z.array(z.enum(orgKinds)).min(1, '请选择类别') }),
  z.strictObject({ about: z.literal('entScale'), in: z.array(code).min(1, '请选择规模').max(20) }),
  z.strictObject({ about: z.literal('energyLevel'), in: z.array(code).min(1, '请选择用能等级').max(20) }),
  z.strictObject({ about: z.literal('aboveScale'), is: z.boolean() }),
  /** `lastYear` is the year of data of the campaign on the day of the decision; without a campaign the last complete one. */
  z.strictObject({
    about: z.literal('dataQuality'),
    year: z.union([z.literal('lastYear'), z.number().int().min(2000).max(2100)]),
    faults: z
      .array(z.enum(keysOf(dataFaults)))
      .min(1, '请选择数据问题')
      .max(8),
    /** Only what nobody has explained. */
    unexplained: z.boolean(),
  }),
])
export type LabelCondition = z.output<typeof LabelCondition>

/** A rule never matches closed enterprises. */
export const LabelRule = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(LabelCondition).min(1, '请至少添加一个条件').max(10),
})
export type LabelRule = z.output<typeof LabelRule>
