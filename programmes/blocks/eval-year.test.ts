import { Answers } from '@green/filing/form/answers.ts'
import { makeReference } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import { greenFactory } from '../green-factory/programme.ts'
import { nonGreenData } from '../non-green-data/programme.ts'
import { dataYearCheck, evalYearCheck } from './eval-year.ts'

const reference = makeReference({}, '2027-01-02')
const of = (year: number) => ({ year, levelTarget: null, requireThirdParty: false })

function found(check: typeof evalYearCheck, values: Record<string, string>, batchYear: number | null) {
  const context = { reference, archive: [], lastYear: null, batch: batchYear === null ? null : of(batchYear) }
  return check.of(new Answers(check === evalYearCheck ? greenFactory : nonGreenData, values), context)
}

test('the year before that of the batch needs no reason, also in the January after it', () => {
  expect(found(evalYearCheck, { evalYear: '2025' }, 2026)).toBeNull()
  expect(found(evalYearCheck, { evalYear: '2026' }, 2026)).toEqual({
    field: 'evalYear',
    message: '评价年度一般为本批次的数据年度（2025年）',
  })
})

test('yearly data are of the year of their batch, whatever the calendar says', () => {
  const yearly = dataYearCheck('year', '填报年度', 'yearIsLast')
  expect(found(yearly, { year: '2025' }, 2025)).toBeNull()
  expect(found(yearly, { year: '2026' }, 2025)).toMatchObject({ field: 'year' })
})

test('without a batch it is the last calendar year', () => {
  expect(found(evalYearCheck, { evalYear: '2026' }, null)).toBeNull()
  expect(found(evalYearCheck, { evalYear: '2025' }, null)).toMatchObject({
    message: '评价年度一般为上一自然年（2026年）',
  })
})
