/** 区县碳目标: what papers set for a county, typed by the city and never computed, compared with what the ledgers have of its enterprises. */
import { choice, field, number, option, text, year } from '@green/filing/form/fields.ts'
import { countyIndicators } from '@green/filing/programme/county-target.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../../call.ts'
import { shapeOf } from '../../../field-schemas.ts'
import { alone } from '../../../hands.ts'
import { Done, QueryYear } from '../../../shapes.ts'

const labels = Object.fromEntries(
  keysOf(countyIndicators).map((key) => [key, `${countyIndicators[key].label}（${countyIndicators[key].unit}）`]),
) as { [K in keyof typeof countyIndicators]: string }

const amount = { required: true, decimals: 4, min: 0, max: 1e12 } as const

/** What the dialog and the call ask for. */
export const countyTargetFields = [
  field('year', '目标年度', year({ required: true, years: [2025, 2035], faultText: '请填写目标年度' })),
  field('qxCode', '区县', choice('district', { required: true, faultText: '请选择区县' })),
  field('indicator', '指标', option(labels, { required: true, faultText: '请选择指标' })),
  field('baseYear', '基准年', year({ required: true, years: [2015, 2030], faultText: '请填写基准年' })),
  field('base', '基准年数值', number(amount)),
  field('target', '目标值', number({ ...amount, faultText: '请填写目标值' })),
  field(
    'source',
    '下达的文件',
    text({ required: true, rules: [{ length: [4, 100] }], hint: '文件名称、文号和日期；平台不推算目标。' }),
  ),
] as const

export const CountyTargetRow = z.object({
  qxCode: z.string(),
  qxName: z.string(),
  indicator: z.enum(keysOf(countyIndicators)),
  baseYear: z.number(),
  base: z.number(),
  target: z.number(),
  /** Of the enterprises of the county with adopted data; null where the platform has none of it. */
  actual: z.number().nullable(),
  /** Enterprises above scale of which the actual value is, and how many there are. */
  counted: z.number(),
  aboveScale: z.number(),
  source: z.string(),
  byName: z.string(),
})
export type CountyTargetRow = z.output<typeof CountyTargetRow>

export const countyTarget = {
  board: call({
    get: '/countyTarget/board',
    title: '区县碳目标与平台数据对照（区县看本区县）',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ year: QueryYear }),
    out: z.array(CountyTargetRow),
  }),
  enter: call({
    post: '/countyTarget/enter',
    hands: alone(
      'plain',
      'copies a figure of a paper that it names; a later entry replaces it, and nothing is decided by it',
    ),
    title: '录入区县碳目标',
    may: ['city'],
    in: z.strictObject(shapeOf(countyTargetFields)),
    out: Done,
  }),
}
