/** 绿色工厂动态管理表: the yearly data of a titled factory (工信部节〔2024〕13号). The same data and review as for other enterprises (profile W4). */
import { divide, times } from '@green/filing/form/answers.ts'
import { countyThenCity } from '@green/filing/profiles/two-levels.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { lastFiveCheck, selfBenchmarkFigures } from '../blocks/self-benchmark.ts'
import { checks, declaredTotals } from '../non-green-data/checks.ts'
import { figures } from '../non-green-data/figures.ts'
import { rubric } from '../non-green-data/rubric.ts'
import { yearly } from '../non-green-data/yearly.ts'
import { eligibility } from './eligibility.ts'
import { greenYearlyExample } from './example.ts'
import { form } from './form.ts'

const greenProducts: Check = {
  code: 'greenProducts',
  says: '绿色产品产值大于工业总产值',
  level: 'error',
  of: (answers) =>
    (answers.number('greenProductValue') ?? 0) > (answers.number('outputValue') ?? Number.POSITIVE_INFINITY)
      ? { field: 'greenProductValue', message: '绿色产品产值不能大于工业总产值' }
      : null,
}

export const greenYearly = defineProgramme({
  ...yearly,
  id: 'green-yearly',
  title: '绿色工厂动态管理表',
  shortTitle: '动态管理表',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: countyThenCity,
  oneOpenPer: 'year',
  yearField: 'year',
  audience: { holds: 'factory' },
  eligibility,
  form,
  figures: {
    ...figures,
    ...selfBenchmarkFigures,
    greenProductRatio: {
      label: '绿色产品产值占比',
      unit: '%',
      decimals: 2,
      formula: '绿色产品产值÷工业总产值×100',
      of: (answers) => times(divide(answers.number('greenProductValue'), answers.number('outputValue')), 100),
    },
  },
  checks: [...checks, greenProducts, lastFiveCheck],
  declaredTotals,
  rubric,
  benchmarks: { year: 'year', back: 1 },
  export: [
    ...yearly.export,
    'nameChanged',
    'boundaryChanged',
    'changeDesc',
    'accident',
    'accidentDesc',
    'greenProductRatio',
    'onNationalList',
    'benchmarkScore',
    'benchmarkDate',
    'yearsInLastFive',
  ],
  example: greenYearlyExample,
})
