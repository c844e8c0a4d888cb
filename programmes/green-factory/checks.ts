/** Rules across the fields of a green-factory form: errors block, warnings need a reason that the reviewer sees. */
import { total } from '@green/filing/form/answers.ts'
import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import { evaluatorCheck } from '../blocks/evaluator.ts'
import { landFigures, waterFigures } from '../blocks/figures.ts'
import { nationalDateCheck } from '../blocks/national-self.ts'
import { notAbove } from '../blocks/relations.ts'
import {
  greenPartsCheck,
  gridYearCheck,
  powerBalanceCheck,
  processAnsweredCheck,
  renewableRateCheck,
  reportGapCheck,
} from '../blocks/rows/carbon-rows.ts'
import { certDatesCheck, certExpiredCheck, fourSystems } from '../blocks/rows/cert-rows.ts'
import { energyChangeCheck, energyYearsCheck } from '../blocks/rows/energy-rows.ts'
import { eliminatedCheck } from '../blocks/rows/equip-rows.ts'
import { overPermitCheck } from '../blocks/rows/pollutant-rows.ts'
import { limitChosenCheck, overLimitCheck, productYearsCheck } from '../blocks/rows/product-rows.ts'
import { projectDatesCheck } from '../blocks/rows/project-rows.ts'
import { solidBalanceCheck } from '../blocks/rows/solid-rows.ts'
import { waterRowsCheck } from '../blocks/rows/water-rows.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { figures } from './figures.ts'

const pollutants: Check = {
  code: 'pollutants',
  level: 'error',
  says: '有废水、废气排放的应填写相应污染物',
  of: (answers) =>
    (
      [
        ['hasWastewater', 'water', '废水'],
        ['hasWasteGas', 'air', '废气'],
      ] as const
    ).flatMap(([field, medium, label]) =>
      answers.yes(field) && !answers.rows('pollutantRows').some((row) => row.text('medium') === medium)
        ? [{ field: 'pollutantRows', message: `有${label}污染物排放的，至少填写一行${label}污染物` }]
        : [],
    ),
}

const plotRatio: Check = {
  code: 'plotRatio',
  level: 'warning',
  says: '容积率一般在 0.3 至 5 之间',
  of: (answers) => {
    const ratio = landFigures.plotRatio.of(answers)
    return ratio !== null && (ratio < 0.3 || ratio > 5)
      ? { field: 'buildArea', message: '容积率小于0.3或大于5，请核对用地面积和建筑面积的单位' }
      : null
  },
}

const footprints: Check = {
  code: 'footprint',
  level: 'error',
  says: '建筑物、构筑物、堆场占地之和不能大于用地面积',
  of: (answers) => {
    const parts = ['buildingFoot', 'structFoot', 'yardFoot'].map((key) => answers.number(key) ?? 0)
    const land = answers.number('landArea')
    const used = total(parts) ?? 0
    return land !== null && (parts[0] ?? 0) <= land && used > land
      ? { field: 'structFoot', message: '建筑物、构筑物、堆场占地之和不能大于用地面积' }
      : null
  },
}

/** Compared with the yearly totals in the archive (energy data and yearly data of the enterprise), 2 % apart at most. */
function archived(
  code: string,
  place: string,
  label: string,
  key: 'totalTce' | 'outputValue' | 'waterIntake',
  own: Figure['of'],
): Check {
  return {
    code,
    level: 'warning',
    says: `${label}与企业档案中该年度数据相差不应超过 2%`,
    of: (answers, { archive, reference }) => {
      const known = archive.find((entry) => String(entry.year) === answers.text('evalYear'))?.[key] ?? null
      const value = own(answers, reference)
      if (known === null || value === null || Math.abs(value - known) <= Math.abs(known) * 0.02) return null
      return { field: place, message: `${label}与企业档案中该年度数据（${known}）相差超过2%，请核对` }
    },
  }
}

const systemsCovered: Check = {
  code: 'fourSystems',
  level: 'warning',
  says: '质量、环境、能源、职业健康安全四个体系均应列出证书',
  of: (answers, { reference }) => {
    const listed = answers.rows('certRows').map((row) => row.text('sysType'))
    const lacking = fourSystems.filter((system) => !listed.includes(system))
    if (listed.length === 0 || lacking.length === 0) return null
    const names = lacking.map((system) => reference.find('certSystem', system)?.label ?? system)
    return { field: 'certRows', message: `没有列出${names.join('、')}证书，未认证的请在材料中证明已建立并运行` }
  },
}

/** A national application requires a city title. */
const cityTitleFirst: Check = {
  code: 'cityTitleFirst',
  level: 'warning',
  says: '推荐国家级的须先获得市级绿色工厂',
  of: (answers) =>
    answers.text('applyLevel') === 'national' &&
    !answers
      .rows('titleRows')
      .some((row) => row.text('titleKind') === 'factory' && ['city', 'national'].includes(row.text('titleLevel')))
      ? { field: 'applyLevel', message: '推荐国家级须已列入市级绿色工厂名单，请在“已获称号”中列出' }
      : null,
}

/** Products are listed for three years, the main ones only. */
export const declaredTotals = [
  {
    code: 'productValue',
    level: 'warning',
    rows: 'productRows',
    column: 'outputValue',
    of: { label: '评价年度', when: (row, answers) => row.text('year') === answers.text('evalYear') },
    declared: 'outputValue',
    fit: 'atMost',
  },
] as const satisfies readonly DeclaredTotal[]

/** Rules that every edition has, in the order of its form; `green` is its figure of renewable energy and the field to correct. */
export const commonChecks = (totalTce: Figure, green: { rate: Figure; field: string }): readonly Check[] => [
  evalYearCheck,
  cityTitleFirst,
  vetoCheck,
  certDatesCheck,
  certExpiredCheck,
  systemsCovered,
  eliminatedCheck,
  notAbove('buildingFoot', 'landArea', '建筑物占地面积不能大于用地面积'),
  footprints,
  plotRatio,
  notAbove('outputValue', 'outputValue3y', '近三年产值合计不能小于评价年产值', { place: 'outputValue3y' }),
  archived('archiveOutput', 'outputValue', '工业总产值', 'outputValue', (answers) => answers.number('outputValue')),
  energyYearsCheck('evalYear'),
  energyChangeCheck('evalYear'),
  archived('archiveEnergy', 'energyRows', '综合能源消费量', 'totalTce', totalTce.of),
  productYearsCheck('evalYear', '评价年度'),
  limitChosenCheck('statCode'),
  overLimitCheck,
  renewableRateCheck(green.rate, green.field),
  waterRowsCheck('evalYear'),
  archived('archiveWater', 'waterRows', '取水量', 'waterIntake', waterFigures('evalYear').waterIntake.of),
  solidBalanceCheck,
  pollutants,
  overPermitCheck,
  commitmentCheck,
]

export const checks: readonly Check[] = [
  nationalDateCheck,
  evaluatorCheck('jgName', 'factory'),
  ...commonChecks(figures.totalTce, { rate: figures.renewableRate, field: 'elecOwnRenew' }),
  gridYearCheck('evalYear'),
  powerBalanceCheck('evalYear'),
  greenPartsCheck,
  processAnsweredCheck,
  reportGapCheck('evalYear', figures.co2Own.of),
  projectDatesCheck('evalYear'),
  notAbove('pcfDone', 'pcfTotal', '已核算类别数不能大于类别总数'),
  notAbove('effProductOut', 'effProductAll', '2级及以上能效产品产量不能大于总产量'),
]
