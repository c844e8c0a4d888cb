import type { SystemScore } from '@green/filing/scoring/score.ts'
import { expect, test } from 'vitest'
import { sheetChecked, sheetOf, sheetSent, typedScore, unreadable } from './score-sheet.ts'

const item = { seq: '1', group: '能源', label: '', unit: null, points: 10, reason: '', missing: false, value: null }
const more = { lead: null, base: null, rows: [], basis: '', evidence: [] }
const system: SystemScore = {
  total: 0,
  openPoints: 0,
  bonus: 0,
  bonusItems: [{ id: 'b1', label: '', points: 2, given: true }],
  grade: null,
  pass: null,
  groups: [],
  gates: [],
  items: [
    { id: 'i1', kind: 'fwd', applicable: true, score: 7.5, ...item, ...more },
    { id: 'i2', kind: 'qual', applicable: true, score: null, ...item, ...more },
    { id: 'i3', kind: 'fwd', applicable: false, score: null, ...item, ...more },
  ],
}
const fresh = { sheet: null, conclusion: null, opinion: null }

test('a new sheet starts with the system’s scores, and leaves open what an expert must judge', () => {
  const draft = sheetOf(fresh, system)
  expect(draft.scores.i1?.text).toBe('7.5')
  expect(draft.scores.i2?.text).toBe('')
  expect(draft.bonus).toEqual(['b1'])
})

test('a saved sheet is restored', () => {
  const sheet = {
    scores: [{ indicatorId: 'i1', score: 3, comment: '证据不足', notApplicable: false }],
    vetoes: [{ gateId: 'g1', hit: true, reason: '处罚' }],
    bonus: [],
  }
  const draft = sheetOf({ sheet, conclusion: 'conditional', opinion: '修改后推荐' }, system)
  expect(draft.scores.i1).toEqual({ text: '3', comment: '证据不足', notApplicable: false })
  expect(draft.vetoes.g1).toEqual({ hit: true, reason: '处罚' })
  expect(draft.bonus).toEqual([])
  expect(sheetChecked(draft).conclusion).toBe('conditional')
})

test('an input without a number is reported and never sent as 0', () => {
  const draft = sheetOf(fresh, system)
  draft.scores.i1 = { text: '七分', comment: '' }
  expect(unreadable(draft)).toEqual(['i1'])
  expect(sheetSent(draft).scores[0]?.score).toBeNull()
  expect(typedScore(' 8 ')).toBe(8)
  expect(typedScore('')).toBeNull()
})

test('an indicator that is not applicable has no score', () => {
  const draft = sheetOf(fresh, system)
  draft.scores.i1 = { text: '7.5', comment: '无此工序', notApplicable: true }
  expect(sheetSent(draft).scores[0]).toEqual({
    indicatorId: 'i1',
    score: null,
    comment: '无此工序',
    notApplicable: true,
  })
})
