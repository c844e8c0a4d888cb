import { expect, test } from 'vitest'
import { type ArchiveAnswers, type EligibilityQuestion, eligibilityVerdict, knownAnswers } from './eligibility.ts'

const about = { clause: '办法第一条', otherwise: '先补正' }
const questions: EligibilityQuestion[] = [
  { key: 'titled', ask: '持有称号', ...about, known: ({ titles }) => titles.includes('factory') },
  { key: 'staffed', ask: '人员足够', ...about },
  { key: 'listed', ask: '项目已入库', ...about, isAdvice: true },
]
const archiveAnswers: ArchiveAnswers = {
  orgKind: 'enterprise',
  isVerified: true,
  isClosed: false,
  aboveScale: true,
  titles: ['factory'],
  filings: [],
  today: '2026-03-01',
}

test('questions that the platform can answer are answered, the rest is open', () => {
  expect(knownAnswers(questions, archiveAnswers)).toEqual({ titled: true, staffed: null, listed: null })
})

test('one clear no bars at once, advice never does, and nobody is eligible before all is answered', () => {
  expect(eligibilityVerdict(questions, { titled: true, staffed: null, listed: null })).toBe('open')
  expect(eligibilityVerdict(questions, { titled: false, staffed: null, listed: null })).toBe('barred')
  expect(eligibilityVerdict(questions, { titled: true, staffed: true, listed: null })).toBe('open')
  expect(eligibilityVerdict(questions, { titled: true, staffed: true, listed: false })).toBe('eligible')
})
