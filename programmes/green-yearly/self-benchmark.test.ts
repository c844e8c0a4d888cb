/** 自评价对标 of titles on the national list: asked of those only, and counted from year to year. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { parkRecord } from '../park-record/programme.ts'
import { testReference } from '../test-reference.ts'
import { greenYearly } from './programme.ts'

const reference = testReference(testLists())
const example = greenYearly.example() as AnswerSet
const among = (inLastFive: boolean | null, before: number | null) => {
  const values = computeAnswers(greenYearly, { ...example, inLastFive }, reference)
  const lastYear = before === null ? null : { yearsInLastFive: before }
  const { yearsInLastFive } = computeFigures(greenYearly, values, reference, lastYear)
  const findings = checkAnswers(greenYearly, values, { reference, archive: [], lastYear }, 'submit')
    .filter(({ code }) => code === 'lastFive')
    .map(({ level, message }) => `${level} ${message}`)
  return [yearsInLastFive, findings]
}

test('years among the last 5 % add up, one outside ends them, unknown stays unknown', () => {
  expect(among(true, null)).toEqual([1, []])
  expect(among(false, 2)).toEqual([0, []])
  expect(among(null, 2)).toEqual([null, []])
})

test('the second year warns; from the third on the ministry decides, never the system', () => {
  expect(among(true, 1)).toEqual([2, ['warning 已连续两年列入后5%，再有一年将被移出国家级名单，请说明整改安排']])
  expect(among(true, 2)).toEqual([3, ['warning 已连续3年列入后5%，是否移出国家级名单由工信部决定，请说明整改情况']])
})

test('who is not on the national list is asked nothing of it', () => {
  const { values } = clearHidden(greenYearly, { ...example, onNationalList: false })
  expect([values.benchmarkScore, values.benchmarkDate, values.benchmarkExport]).toEqual([null, null, null])
  const found = checkAnswers(greenYearly, values, { reference, archive: [], lastYear: null }, 'submit')
  expect(found.filter(({ level, field }) => level === 'error' && field.startsWith('benchmark'))).toEqual([])
})

test('a park keeps a row for every year; only successive ones add up', () => {
  const findingsOf = (...years: readonly (readonly [year: string, inLastFive: boolean])[]) => {
    const benchmarkRows = years.map(([year, inLastFive]) => ({ rowId: year, year, score: '60', inLastFive }))
    const values = { ...(parkRecord.example() as AnswerSet), benchmarkRows }
    return checkAnswers(parkRecord, values, { reference, archive: [], lastYear: null }, 'submit')
      .filter(({ code }) => code === 'lastFive')
      .map(({ field, message }) => `${field} ${message.slice(0, 6)}`)
  }
  expect(findingsOf(['2024', true], ['2025', true])).toEqual(['benchmarkRows[1].inLastFive 已连续两年列'])
  expect(findingsOf(['2023', true], ['2024', true], ['2025', true])).toEqual([
    'benchmarkRows[2].inLastFive 已连续3年列',
  ])
  expect(findingsOf(['2023', true], ['2025', true])).toEqual([])
  expect(findingsOf(['2024', true], ['2025', false])).toEqual([])
})
