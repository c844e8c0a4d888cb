/**
 * 非绿企业梯度培育数据 (工信部节〔2024〕13号: 培育对象名单和绿色绩效数据). Filed yearly by every enterprise 规上 without the title; county, then
 * city (profile W4). What was approved is the year's last word and stands in the archive.
 */
import { countyThenCity } from '@green/filing/profiles/two-levels.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { nonGreenExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { rubric } from './rubric.ts'
import { yearly } from './yearly.ts'

export const nonGreenData = defineProgramme({
  ...yearly,
  id: 'non-green-data',
  title: '非绿企业梯度培育数据',
  shortTitle: '梯度培育数据',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: countyThenCity,
  oneOpenPer: 'year',
  yearField: 'year',
  audience: { lacks: 'factory' },
  eligibility,
  form,
  figures,
  checks,
  declaredTotals,
  rubric,
  benchmarks: { year: 'year', back: 1 },
  example: nonGreenExample,
})
