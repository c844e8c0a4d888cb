/** The score tree of 绿效码 as it is sent: closed and bounded, so that what the engine reads is a tree whatever came in. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { maxText } from '../rule-schemas.ts'

/** Longest texts of a version and of its tree, in the calls and where they are typed. */
export const schemeLengths = {
  title: 60,
  note: 500,
  basis: 1000,
  code: 20,
  dimension: 40,
  indicator: 60,
  unit: 20,
  option: 60,
  gate: 40,
  grade: 20,
} as const

const codeForm = new RegExp(`^[A-Za-z0-9][A-Za-z0-9-]{0,${schemeLengths.code - 1}}$`)
const Code = z.string().regex(codeForm, `编号用1至${schemeLengths.code}位字母、数字或短横线`)
const Amount = z.number('请填写数字').min(-1e9, '数值过小').max(1e9, '数值过大')
const Points = z.number('请填写分值').min(0, '分值不能小于0').max(100, '分值不能大于100')
const Key = maxText(40)
const Options = z
  .array(z.strictObject({ code: Code, label: maxText(schemeLengths.option), points: Points }))
  .max(12, '最多12个选项')

const How = z.union([
  z.strictObject({
    kind: z.enum(['fwd', 'inv']),
    value: Key,
    by: Key,
    bands: z.array(z.strictObject({ below: Amount.nullable(), lead: Amount, base: Amount })).max(12, '最多12档'),
  }),
  z.strictObject({ kind: z.enum(['fwd', 'inv']), value: Key, lead: Amount, base: Amount }),
  z.strictObject({ kind: z.literal('tband'), value: Key }),
  z.strictObject({ kind: z.literal('option'), value: Key, options: Options }),
  z.strictObject({
    kind: z.literal('multi'),
    value: z.literal('products'),
    options: Options,
    top: z.number().int().min(0).max(20),
  }),
])

const Gate = z.strictObject({
  id: Code,
  label: maxText(schemeLengths.gate),
  when: z.union([
    z.strictObject({ products: Code }),
    z.strictObject({ flag: z.literal('rectificationOverdue') }),
    z.strictObject({ neg: Code }),
  ]),
})

/** What passes is a tree that the engine reads; whether it may be released is another question. */
export const SchemeTree = z.strictObject({
  id: maxText(40),
  name: maxText(60),
  version: maxText(40),
  basis: maxText(schemeLengths.basis),
  dimensions: z
    .array(
      z.strictObject({
        id: Code,
        label: maxText(schemeLengths.dimension),
        points: Points,
        leftOutWithout: z.strictObject({ ids: z.array(Code).max(20), because: maxText(100) }).optional(),
      }),
    )
    .max(12, '最多12个维度'),
  indicators: z
    .array(
      z.strictObject({
        id: Code,
        dimension: Code,
        label: maxText(schemeLengths.indicator),
        unit: maxText(schemeLengths.unit).optional(),
        points: Points,
        how: How,
        scope: z.array(maxText(4)).max(100, '最多100个行业').optional(),
      }),
    )
    .max(80, '最多80项指标'),
  gates: z.array(Gate).max(12, '最多12个否决项'),
  grades: z
    .array(
      z.strictObject({
        code: maxText(8),
        label: maxText(schemeLengths.grade),
        min: Points,
        colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/, '颜色格式应为#2F6FA8'),
      }),
    )
    .max(10, '最多10个等级'),
  gateCap: maxText(8),
  publicGrades: z.array(maxText(8)).max(10),
  minScorable: z.number().min(0).max(1),
  minApplicable: z.number().min(0).max(1),
})

export type SchemeTree = z.output<typeof SchemeTree>

export const rowStates = {
  scored: '已评',
  missing: '缺数据',
  notApplicable: '企业不涉及',
  unscorable: '不能评分',
} as const

/** A rating as the engine gives it: scores with four decimals, the total with two and with four. */
export const RatingOut = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      dimension: z.string(),
      points: z.number(),
      state: z.enum(keysOf(rowStates)),
      score: z.number().nullable(),
      value: z.unknown(),
      lead: z.number().optional(),
      base: z.number().optional(),
      benchmark: z.object({ lead: z.number(), base: z.number(), weak: z.number() }).optional(),
    }),
  ),
  dimensions: z.array(
    z.object({
      dimension: z.string(),
      points: z.number(),
      applicable: z.number(),
      scorable: z.number(),
      sum: z.number(),
      score: z.number().nullable(),
    }),
  ),
  total: z.number().nullable(),
  totalExact4: z.number().nullable(),
  grade: z.string(),
  gradeBeforeGate: z.string().nullable(),
  gates: z.array(z.string()),
  reasons: z.array(z.string()),
})
