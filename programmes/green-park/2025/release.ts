/**
 * The form until the national round of 2025: one table, that of 2016, for both levels, and a third-party report at either. Filings of
 * 2024 and 2025 belong to it.
 */
import { minus } from '@green/filing/form/answers.ts'
import { choice, type Field, field, files } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { nationalSelfFields } from '../../blocks/national-self.ts'
import { checks } from '../checks.ts'
import { greenParkExample } from '../example.ts'
import { figures } from '../figures.ts'
import { basics, commitment, indicators, materials, requirements, yearData } from '../form.ts'
import { optionalIds } from '../indicators.ts'
import { greenIndex, missingValues, rubric } from '../rubric.ts'

const later: readonly string[] = ['nationalExport', 'jgName', 'jgCode', ...nationalSelfFields.map(({ key }) => key)]

const asThen: Readonly<Record<string, Field>> = {
  applyLevel: field(
    'applyLevel',
    '申报层级',
    choice('greenLevel', { required: true, only: ['city', 'national'], hint: '推荐国家级须先获得市级绿色园区' }),
  ),
  thirdReport: field('thirdReport', '第三方评价报告', files(0, 1, { formats: ['pdf'], hint: '委托第三方评价的提供' })),
}
const then = (fields: readonly Field[]) =>
  fields.filter(({ key }) => !later.includes(key)).map((one) => asThen[one.key] ?? one)

const form = [
  { ...basics, fields: then(basics.fields) },
  requirements,
  yearData,
  indicators,
  { ...materials, fields: then(materials.fields) },
  commitment,
] as const

const { co2PerAdded1: _1, co2PerAdded2: _2, co2PerAdded3: _3, ...savedOf } = figures

export const edition2025 = {
  formVersion: '2025',
  form,
  figures: {
    ...savedOf,
    gi1: { ...savedOf.gi1, of: (answers) => greenIndex(answers, 1) },
    gi2: { ...savedOf.gi2, of: (answers) => greenIndex(answers, 2) },
    gi3: { ...savedOf.gi3, of: (answers) => greenIndex(answers, 3) },
    giChange: {
      ...savedOf.giChange,
      of: (answers) => minus(greenIndex(answers, 3), greenIndex(answers, 1)),
    },
    missingMandatory: {
      ...savedOf.missingMandatory,
      of: (answers) => missingValues(answers).filter(({ id }) => !optionalIds.includes(id)).length,
    },
  },
  checks: checks.filter(({ code }) => code !== 'nationalSelfDate' && code !== 'evaluator'),
  rubricBy: { field: 'applyLevel', rubrics: { city: rubric, national: rubric, county: null } },
  example: greenParkExample,
} satisfies Partial<Programme>
