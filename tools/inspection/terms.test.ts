import { termKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import type { Holidays } from '@green/filing/value/working-days.ts'
import { expect, test } from 'vitest'
import { type InspectionTerm, inspectionTerms, termDay, termFault, termOf, termText } from './terms.ts'

/** The national day of 2026 with its working Saturday. */
const holidays: Holidays = {
  off: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
  work: ['2026-10-10'],
}

test('every term has a label, a source and a mark, and what a law fixes cannot be changed', () => {
  for (const key of termKeys) {
    const term: InspectionTerm = inspectionTerms[key]
    expect([key, term.label.length > 1, term.source.length > 3, term.value > 0]).toEqual([key, true, true, true])
    const fault = termFault(key, { value: 9, document: '渝经信节能〔2026〕8号' })
    expect([key, fault === null]).toEqual([key, term.fixed !== true])
    if (term.fixed) expect(term.marker).toBe('confirmed')
  }
})

test('working days leave out the holidays, calendar days do not', () => {
  expect(termDay(inspectionTerms.statement, '2026-09-30', holidays)).toBe('2026-10-13')
  expect(termDay(inspectionTerms.notice, '2026-09-30', holidays)).toBe('2026-10-13')
  expect(termDay(inspectionTerms.serveOrder, '2026-09-30', holidays)).toBe('2026-10-20')
})

test('six months from the last of August end on the last of February', () => {
  expect(termDay(inspectionTerms.rectify, '2026-08-31', holidays)).toBe('2027-02-28')
  expect(termDay(inspectionTerms.rectify, '2026-03-15', holidays)).toBe('2026-09-15')
})

test('a term of the city rests on its document; one of a law stays as it is', () => {
  const document = '渝经信节能〔2026〕8号'
  const changed = { statement: { value: 7, document }, decision: { value: 30, document } }
  expect(termOf('statement', changed)).toMatchObject({ value: 7, source: document })
  expect(termText(termOf('statement', changed))).toBe('7个工作日')
  expect(termOf('decision', changed)).toEqual(inspectionTerms.decision)
})

test('a value that no term has, and a change without a document, are refused in words', () => {
  const document = '渝经信节能〔2026〕8号'
  for (const value of [0, -3, 2.5, 121, Number.NaN])
    expect(termFault('statement', { value, document })).toBe('请填写1至120之间的整数')
  expect(termFault('statement', { value: 7, document: ' ' })).toBe('请写明依据的文件名称和文号')
})
