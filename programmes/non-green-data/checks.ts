/** Rules across a year's data: implausible values need a reason. */

import { type Answers, divide, type Row, times } from '@green/filing/form/answers.ts'
import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import type { Check, CheckContext } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { dataYearCheck } from '../blocks/eval-year.ts'
import { rowsInOrder } from '../blocks/relations.ts'
import {
  greenPartsCheck,
  gridYearCheck,
  powerBalanceCheck,
  renewableRateCheck,
  reportGapCheck,
} from '../blocks/rows/carbon-rows.ts'
import { certDatesCheck, certExpiredCheck } from '../blocks/rows/cert-rows.ts'
import { energyYearsCheck } from '../blocks/rows/energy-rows.ts'
import { eliminatedCheck } from '../blocks/rows/equip-rows.ts'
import { meterCountsCheck } from '../blocks/rows/meter-rows.ts'
import { overPermitCheck } from '../blocks/rows/pollutant-rows.ts'
import { overLimitCheck, productYearsCheck } from '../blocks/rows/product-rows.ts'
import { solidBalanceCheck } from '../blocks/rows/solid-rows.ts'
import { waterRowsCheck } from '../blocks/rows/water-rows.ts'
import { changeOf, figures } from './figures.ts'
import { isRunning } from './form.ts'

const isOfYear = (answers: Answers) => (row: Row) => row.text('year') === answers.text('year')

/** Changes beyond this share need a reason (年度数据 rule of the trade). */
const largestChange = 30

/** Last year's value: as filed, else as the archive has it. */
function before(context: CheckContext, answers: Answers, key: 'totalTce' | 'outputValue'): number | null {
  const filed = context.lastYear?.[key === 'outputValue' ? 'outputTotal' : key]
  if (filed !== null && filed !== undefined) return filed
  return context.archive.find(({ year }) => year === Number(answers.text('year')) - 1)?.[key] ?? null
}

type Compared = { code: string; says: string; place: string; label: string }

/** 同比 beyond ±30 % of one figure. */
function changed(
  { code, says, place, label }: Compared,
  now: (answers: Answers, context: CheckContext) => number | null,
  last: (answers: Answers, context: CheckContext) => number | null,
): Check {
  return {
    code,
    says,
    level: 'warning',
    of: (answers, context) => {
      const change = changeOf(now(answers, context), last(answers, context))
      if (change === null || Math.abs(change) <= largestChange) return null
      const percent = Math.round(Math.abs(change))
      return {
        field: place,
        message: `${label}比上年${change > 0 ? '增加' : '减少'}${percent}%，请核对或说明原因`,
      }
    },
  }
}

const tceChange = changed(
  { code: 'tceChange', says: '综合能耗同比变化超过30%', place: 'energyRows', label: '综合能源消费量' },
  (answers) => figures.totalTce.of(answers),
  (answers, context) => before(context, answers, 'totalTce'),
)
const outputChange = changed(
  { code: 'outputChange', says: '产值同比变化超过30%', place: 'outputValue', label: '工业总产值' },
  (answers) => answers.number('outputValue'),
  (answers, context) => before(context, answers, 'outputValue'),
)
const intensityChange = changed(
  { code: 'intensityChange', says: '单位产值能耗同比变化超过30%', place: 'energyRows', label: '单位产值综合能耗' },
  (answers) => figures.unitOutputEnergy.of(answers),
  (answers, context) =>
    divide(times(before(context, answers, 'totalTce'), 1000), before(context, answers, 'outputValue')),
)

const emptyEnergy: Check = {
  code: 'emptyEnergy',
  says: '能源折标量为0',
  level: 'warning',
  of: (answers) =>
    answers
      .rows('energyRows')
      .filter((row) => row.number('tce') === 0)
      .map((row) => ({
        field: `energyRows[${row.index}].consumeQty`,
        message: '折标量为0，请核对消费量，没有消费的品种请删除该行',
      })),
}

/** Outside the range of the industry's year before. */
const unlikePeers: Check = {
  code: 'unlikePeers',
  says: '单位产值能耗超出同行业的大致范围',
  level: 'warning',
  of: (answers, { peers }) => {
    const own = figures.unitOutputEnergy.of(answers)
    if (!peers || own === null || (own >= peers.low && own <= peers.high)) return null
    return {
      field: 'energyRows',
      message: `单位产值综合能耗${own.toFixed(2)}kgce/万元，超出同行业${peers.count}家企业上年的大致范围（${formatUpTo(peers.low, 4)}—${formatUpTo(peers.high, 4)}），请核对单位和数量`,
    }
  },
}

const ownWater: readonly string[] = ['surface', 'ground']

const waterOfPermit: Check = {
  code: 'waterOfPermit',
  says: '有取水许可证但没有自取水量',
  level: 'warning',
  of: (answers) =>
    answers.has('intakePermitNo') &&
    !answers.rows('waterRows').some((row) => ownWater.includes(row.text('source')) && (row.number('intake') ?? 0) > 0)
      ? { field: 'waterRows', message: '填写了取水许可证，但没有地表水或地下水的取水量，请核对' }
      : null,
}

const productsAboveTotal: Check = {
  code: 'productsAboveTotal',
  says: '产品能耗合计大于综合能耗',
  level: 'warning',
  of: (answers) => {
    const products = answers.sum('productRows', 'productTce', isOfYear(answers))
    const all = figures.totalTce.of(answers)
    return products !== null && all !== null && products > all * 1.001
      ? {
          field: 'productRows',
          message: `主要产品综合能耗合计${products.toFixed(2)}tce，大于综合能源消费量${all.toFixed(2)}tce，请核对`,
        }
      : null
  },
}

const projectDates = rowsInOrder({
  code: 'projectDates',
  rows: 'projectRows',
  first: 'startDate',
  column: 'endDate',
  says: '完工日期早于开工日期',
  message: faultTexts.worksEndBeforeStart,
})

const planAhead: Check = {
  code: 'planAhead',
  says: '计划申报年度早于填报年度',
  level: 'error',
  of: (answers) =>
    answers.yes('planGreen') &&
    answers.has('planYear') &&
    Number(answers.text('planYear')) <= Number(answers.text('year'))
      ? { field: 'planYear', message: '计划申报年度应晚于填报年度' }
      : null,
}

/** A closed enterprise has no figures to check. */
const whileRunning = (check: Check): Check => ({
  ...check,
  of: (answers, context) => (isRunning(answers) ? check.of(answers, context) : null),
})

/** Products are listed as far as they matter. */
export const declaredTotals = [
  {
    code: 'productValue',
    level: 'warning',
    rows: 'productRows',
    column: 'outputValue',
    of: { label: '填报年度', when: (row, answers) => row.text('year') === answers.text('year') },
    declared: 'outputValue',
    fit: 'atMost',
  },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  dataYearCheck('year', '填报年度', 'yearIsLast'),
  ...[
    tceChange,
    outputChange,
    intensityChange,
    energyYearsCheck('year'),
    emptyEnergy,
    unlikePeers,
    productYearsCheck('year', '填报年度'),
    productsAboveTotal,
    overLimitCheck,
    gridYearCheck('year'),
    powerBalanceCheck('year'),
    greenPartsCheck,
    renewableRateCheck(figures.renewableRate, 'elecOwnRenew'),
    reportGapCheck('year', figures.co2Own.of),
    eliminatedCheck,
    meterCountsCheck,
    waterRowsCheck('year'),
    waterOfPermit,
    solidBalanceCheck,
    overPermitCheck,
    certDatesCheck,
    certExpiredCheck,
    projectDates,
    planAhead,
  ].map(whileRunning),
  commitmentCheck,
]
