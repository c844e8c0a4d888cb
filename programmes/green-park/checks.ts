/** Rules across the fields of a park's declaration. */

import { scoreText } from '@green/filing/scoring/score-words.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import { evaluatorCheck } from '../blocks/evaluator.ts'
import { isNational, nationalDateCheck } from '../blocks/national-self.ts'
import { vetoCheckOf } from '../blocks/vetoes.ts'
import { vetoes } from './base-items.ts'
import { type DataKey, dataItem, dataKeys, dataOf, type EvalYear, evalYears } from './data-items.ts'
import { figures } from './figures.ts'
import { carbonIntensityOf, indicatorOf, isChosen, optionalGroups, optionalIds } from './indicators.ts'
import { greenIndex, rubric } from './rubric.ts'

const yearLabels: Readonly<Record<EvalYear, string>> = { 1: '第一年', 2: '第二年', 3: '第三年' }
const cellOf = (key: DataKey, year: EvalYear) => `dataRows[${dataKeys.indexOf(key)}].y${year}`

/** A part must not exceed the whole it belongs to, in any year. */
const partOf = (part: DataKey, whole: DataKey): Check => ({
  code: `${part}In${whole}`,
  level: 'error',
  says: `${dataItem(part)?.label}不能大于${dataItem(whole)?.label}`,
  of: (answers) =>
    evalYears
      .filter((year) => {
        const [a, b] = [dataOf(answers)(part, year), dataOf(answers)(whole, year)]
        return a !== null && b !== null && a > b
      })
      .map((year) => ({
        field: cellOf(part, year),
        message: `${dataItem(part)?.label}不能大于${dataItem(whole)?.label}`,
      })),
})

const cityOrAbove: Check = {
  code: 'cityOrAbove',
  level: 'error',
  says: '绿色园区须为市级（省级）及以上工业园区',
  of: (answers) =>
    answers.text('yqLevel') === 'county'
      ? { field: 'yqLevel', message: '绿色园区须为市级（省级）及以上工业园区，区县级园区不能申报' }
      : null,
}

const baseMet: Check = {
  code: 'baseRows',
  level: 'error',
  says: '基本要求有一项不符合即不能申报',
  of: (answers) =>
    answers
      .rows('baseRows')
      .filter((row) => row.has('conform') && !row.yes('conform'))
      .map((row) => ({ field: `baseRows[${row.index}].conform`, message: '不符合基本要求，不能申报' })),
}

/** Divisors must not be zero. */
const notZero: Check = {
  code: 'notZero',
  level: 'error',
  says: '作为分母的基础数据不能为0',
  of: (answers) =>
    answers.rows('dataRows').flatMap((row) => {
      const item = dataItem(row.id)
      return item && !item.mayBeZero
        ? ([0, ...evalYears] as const)
            .filter((year) => row.number(`y${year}`) === 0)
            .map((year) => ({ field: `dataRows[${row.index}].y${year}`, message: `${item.label}不能为0` }))
        : []
    }),
}

const industrial: Check = {
  code: 'industryShare',
  level: 'error',
  says: '工业增加值占地区生产总值的比例应超过50%',
  of: (answers) => {
    const share = figures.industryShare.of(answers)
    return share !== null && share <= 50
      ? { field: cellOf('added', 3), message: '工业增加值占地区生产总值的比例应超过50%，不符合工业园区的条件' }
      : null
  },
}

const daysOfYear: Check = {
  code: 'goodAirDays',
  level: 'error',
  says: '空气优良天数不能多于全年天数',
  of: (answers) =>
    evalYears
      .filter((year) => (dataOf(answers)('goodAirDays', year) ?? 0) > 366)
      .map((year) => ({ field: cellOf('goodAirDays', year), message: '空气优良天数不能多于全年天数' })),
}

const wasteHandled: Check = {
  code: 'wasteHandled',
  level: 'warning',
  says: '工业固废综合利用量与处置量之和一般不大于产生量',
  of: (answers) => {
    const read = dataOf(answers)
    return evalYears
      .filter(
        (year) =>
          (read('solidUsed', year) ?? 0) + (read('solidDisposed', year) ?? 0) >
          (read('solidMade', year) ?? Number.POSITIVE_INFINITY),
      )
      .map((year) => ({
        field: cellOf('solidUsed', year),
        message: `${yearLabels[year]}综合利用量与处置量之和大于产生量，请核对是否利用了往年贮存量`,
      }))
  },
}

const carbonFalls: Check = {
  code: 'carbonFalls',
  level: 'warning',
  says: '碳排放强度应逐年下降',
  of: (answers) =>
    evalYears
      .filter((year) => {
        const [before, now] = [carbonIntensityOf(answers, (year - 1) as 0 | 1 | 2), carbonIntensityOf(answers, year)]
        return before !== null && now !== null && now >= before
      })
      .map((year) => ({
        field: cellOf('carbon', year),
        message: `${yearLabels[year]}碳排放强度没有下降，与基本要求“碳排放强度持续下降”不符，请核对`,
      })),
}

const addedGrows: Check = {
  code: 'addedGrows',
  level: 'warning',
  says: '工业增加值没有增长时，主要污染物弹性系数无法计算',
  of: (answers) => {
    const read = dataOf(answers)
    const [before, now] = [read('added', 0), read('added', 3)]
    return before !== null && now !== null && now <= before
      ? { field: cellOf('added', 3), message: '工业增加值没有增长，主要污染物弹性系数无法计算，该项按缺数据计0' }
      : null
  },
}

const watched: readonly DataKey[] = ['added', 'output', 'energy', 'carbon', 'freshWater', 'wasteWater']
const steep = 0.3

/** A change of more than 30 % from one year to the next needs a reason. */
const steepChange: Check = {
  code: 'steepChange',
  level: 'warning',
  says: '主要数据比上年变化超过30%须说明原因',
  of: (answers) => {
    const read = dataOf(answers)
    return watched.flatMap((key) =>
      ([2, 3] as const)
        .filter((year) => {
          const [before, now] = [read(key, (year - 1) as EvalYear), read(key, year)]
          return before !== null && now !== null && before > 0 && Math.abs(now - before) > before * steep
        })
        .map((year) => ({
          field: cellOf(key, year),
          message: `${dataItem(key)?.label}${yearLabels[year]}比上年变化超过30%，请核对或说明原因`,
        })),
    )
  },
}

const degreesKnown: Check = {
  code: 'degrees',
  level: 'error',
  says: '只分有无的指标不能选“较完善”',
  of: (answers) =>
    answers.rows('degreeRows').flatMap((row) => {
      const value = indicatorOf(row.id)?.value
      if (value?.from !== 'degree' || value.partial) return []
      return evalYears
        .filter((year) => row.text(`y${year}`) === 'partial')
        .map((year) => ({
          field: `degreeRows[${row.index}].y${year}`,
          message: `这一项只能选“完善（具备、是）”或“无（不具备、否）”`,
        }))
    }),
}

/** Each group has exactly the chosen number of indicators that the table requires. */
const chosenCounts: Check = {
  code: 'chosenCounts',
  level: 'error',
  says: '可选指标按每组规定的项数选用',
  of: (answers) =>
    optionalGroups.flatMap(({ ids, count, label }) => {
      const chosen = ids.filter((id) => isChosen(answers, id)).length
      const isAnswered = ids.every((id) =>
        answers.rows('optionalRows').some((row) => row.id === id && row.has('chosen')),
      )
      const [first] = ids
      return isAnswered && chosen !== count
        ? [
            {
              field: `optionalRows[${optionalIds.indexOf(first)}].chosen`,
              message: `第${ids.map((id) => id.slice(1)).join('、')}项须${label}，现选用${chosen}项`,
            },
          ]
        : []
    }),
}

const belowLine: Check = {
  code: 'belowLine',
  level: 'info',
  says: '绿色指数GI低于市级合格线时提示',
  of: (answers) => {
    const index = isNational(answers) ? null : greenIndex(answers, 3)
    return index !== null && index < rubric.passLine
      ? {
          field: 'indicatorRows',
          message: `绿色指数GI为${scoreText(index, rubric.passLine)}，低于市级合格线${rubric.passLine}`,
        }
      : null
  },
}

export const checks: readonly Check[] = [
  nationalDateCheck,
  evaluatorCheck('jgName', 'park'),
  cityOrAbove,
  evalYearCheck,
  vetoCheckOf(vetoes.keys),
  baseMet,
  notZero,
  industrial,
  partOf('added', 'output'),
  partOf('renewable', 'energy'),
  partOf('clean', 'energy'),
  partOf('highTech', 'output'),
  partOf('greenAdded', 'added'),
  wasteHandled,
  carbonFalls,
  addedGrows,
  daysOfYear,
  steepChange,
  degreesKnown,
  chosenCounts,
  belowLine,
  commitmentCheck,
]
