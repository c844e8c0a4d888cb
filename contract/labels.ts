/** 企业标签: the labels of an enterprise, by hand or by a rule. A rule is data over archive figures and titles, never executed as code. */
import { z } from 'zod'
import { orgKinds } from './roles.ts'
import { QxCode } from './shapes.ts'
import { titleKindLabels, titleLevelLabels } from './titles.ts'

/** Figures of a year that a rule may compare, with unit. */
export const labelFigures = {
  totalTce: '综合能源消费量（tce）',
  outputValue: '工业总产值（万元）',
  addedValue: '工业增加值（万元）',
  waterIntake: '取水量（m³）',
  unitEnergy: '单位产值能耗（kgce/万元）',
} as const
export type LabelFigure = keyof typeof labelFigures
const figureNames = Object.keys(labelFigures) as [LabelFigure, ...LabelFigure[]]

export const comparisons = { gte: '不低于', gt: '大于', lte: '不高于', lt: '小于' } as const
const comparisonNames = Object.keys(comparisons) as [keyof typeof comparisons, ...(keyof typeof comparisons)[]]

const kindNames = Object.keys(titleKindLabels) as [keyof typeof titleKindLabels, ...(keyof typeof titleKindLabels)[]]
const levelNames = Object.keys(titleLevelLabels) as [
  keyof typeof titleLevelLabels,
  ...(keyof typeof titleLevelLabels)[],
]
const code = z.string().min(1).max(10)

/** One condition; `latest` is the newest year that has the figure. */
export const LabelCondition = z.discriminatedUnion('about', [
  z.strictObject({
    about: z.literal('figure'),
    figure: z.enum(figureNames),
    year: z.union([z.literal('latest'), z.number().int().min(2000).max(2100)]),
    is: z.enum(comparisonNames),
    value: z.number('请填写数值').min(0).max(1e12),
  }),
  z.strictObject({
    about: z.literal('title'),
    kind: z.enum(kindNames),
    level: z.enum(levelNames).nullable(),
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
])
export type LabelCondition = z.output<typeof LabelCondition>

/** A rule never matches closed enterprises. */
export const LabelRule = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(LabelCondition).min(1, '请至少添加一个条件').max(10),
})
export type LabelRule = z.output<typeof LabelRule>
