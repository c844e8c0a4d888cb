/** Rules across the fields of a year's water. */
import { type Answers, divide, minus, times } from '@green/filing/form/answers.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { figures } from './figures.ts'
import { countUnconventional, isUnconventional, levelOfRow } from './products.ts'

/** A change of Vui against last year, in percent, above which a reason is required. */
export const explainedChange = 30

/** Required share of meters, by level. Values of GB 24789, not confirmed against its present edition. */
const meterMinimum = { 1: 100, 2: 95, 3: 80 } as const
const levels = [1, 2, 3] as const
const levelNames = { 1: '一级', 2: '二级', 3: '三级' } as const

const productIntake = (answers: Answers) => answers.sum('productRows', 'intake')
const drawn = (answers: Answers, where?: (source: string) => boolean) =>
  answers.sum('waterRows', 'intake', (row) => where?.(row.text('source')) ?? true)
const m3 = (value: number) => `${formatNumber(value, 2)}m³`

export const checks: readonly Check[] = [
  {
    code: 'meters.have',
    level: 'error',
    says: '各级水表实装台数不能多于应装台数',
    of: (answers) =>
      levels
        .filter(
          (at) =>
            (answers.number(`waterMeter${at}Have`) ?? 0) >
            (answers.number(`waterMeter${at}Need`) ?? Number.POSITIVE_INFINITY),
        )
        .map((at) => ({ field: `waterMeter${at}Have`, message: `${levelNames[at]}水表实装不能多于应装` })),
  },
  {
    code: 'meters.minimum',
    level: 'info',
    says: '各级水表配备率与 GB 24789 的要求对照',
    of: (answers, { reference }) =>
      levels.flatMap((at) => {
        const ratio = figures[`meterRatio${at}`].of(answers, reference)
        return ratio !== null && ratio < meterMinimum[at]
          ? [
              {
                field: `waterMeter${at}Have`,
                message: `${levelNames[at]}水表配备率${formatNumber(ratio, 2)}%，低于GB 24789要求的${meterMinimum[at]}%`,
              },
            ]
          : []
      }),
  },
  {
    code: 'water.production',
    level: 'error',
    says: '生产取水不能大于该水源的取水量',
    of: (answers) =>
      answers
        .rows('waterRows')
        .filter((row) => (row.number('ofProduction') ?? 0) > (row.number('intake') ?? Number.POSITIVE_INFINITY))
        .map((row) => ({ field: `waterRows[${row.index}].ofProduction`, message: '生产取水不能大于该水源的取水量' })),
  },
  {
    code: 'products.intake',
    level: 'error',
    says: '产品取水量合计不能大于全厂取水量合计',
    of: (answers) => {
      const products = productIntake(answers)
      const all = drawn(answers)
      return products !== null && all !== null && products > all
        ? {
            field: 'productRows',
            message: `产品取水量合计${m3(products)}，大于全厂取水量合计${m3(all)}，请核对`,
          }
        : null
    },
  },
  {
    code: 'products.unconventional',
    level: 'warning',
    says: '非常规水不计入产品取水量',
    of: (answers) => {
      const products = productIntake(answers)
      const all = drawn(answers)
      const conventional = drawn(answers, (source) => !isUnconventional(source)) ?? 0
      return !countUnconventional && products !== null && all !== null && products <= all && products > conventional
        ? {
            field: 'productRows',
            message: `产品取水量合计${m3(products)}，大于常规水源取水量${m3(conventional)}；非常规水不计入产品取水量，请核对`,
          }
        : null
    },
  },
  {
    code: 'water.drain',
    level: 'warning',
    says: '排水量一般不大于取水量合计',
    of: (answers) => {
      const drain = answers.number('drain')
      const all = drawn(answers)
      return drain !== null && all !== null && drain > all
        ? { field: 'drain', message: `排水量${m3(drain)}，大于取水量合计${m3(all)}，请核对或说明原因` }
        : null
    },
  },
  {
    code: 'vui.change',
    level: 'error',
    says: '主要产品单位产品取水量较上年变化超过 30% 的应说明原因',
    of: (answers, { lastYear }) => {
      const before = lastYear?.vuiMain ?? null
      const now = figures.vuiMain.of(answers)
      if (before === null || before === 0 || now === null || answers.has('remark')) return null
      const change = times(divide(minus(now, before), before), 100) ?? 0
      return Math.abs(change) > explainedChange
        ? {
            field: 'remark',
            message: `主要产品单位产品取水量较上年${change > 0 ? '上升' : '下降'}${formatNumber(Math.abs(change), 2)}%，请在说明中写明原因`,
          }
        : null
    },
  },
  {
    code: 'quota.over',
    level: 'info',
    says: '单位产品取水量与定额通用值对照',
    of: (answers, { reference }) =>
      answers
        .rows('productRows')
        .filter((row) => levelOfRow(row, reference) === 'over')
        .map((row) => ({
          field: `productRows[${row.index}].vui`,
          message: `“${row.text('productName')}”的单位产品取水量超过通用值，建议排查用水环节`,
        })),
  },
  {
    code: 'quota.unverified',
    level: 'info',
    says: '提示定额数值是否经过核对',
    of: (answers, { reference }) =>
      answers
        .rows('productRows')
        .filter((row) => levelOfRow(row, reference) === 'unverified')
        .map((row) => ({
          field: `productRows[${row.index}].quotaStd`,
          message: '该产品的定额数值未经核对，不用于评价；请核对标准原文',
        })),
  },
  commitmentCheck,
]
