import { expect, test } from 'vitest'
import { chosenAmong, type Entrant, rankingOf, rankingText, tiesRule } from './ranking.ts'

const entrant = (id: string, score: number | null, more: Partial<Entrant> = {}): Entrant => ({
  filingId: id,
  number: `GF-${id}`,
  name: `单位${id}`,
  qxCode: '1',
  qxName: '甲区',
  score,
  systemScore: 50,
  gateHits: 0,
  submittedAt: '2026-03-01T00:00:00.000Z',
  ...more,
})
const free = { total: null, perCounty: null }
const told = (ranked: ReturnType<typeof rankingOf>) =>
  ranked.map((one) => `${one.filingId}:${one.place ?? '-'}:${one.standing}${one.waiting ?? ''}`)

test('equal scores are told apart by the system’s score, then the time, then the number, whatever order they come in', () => {
  const all = [
    entrant('d', 80),
    entrant('c', 80, { number: 'GF-0' }),
    entrant('b', 80, { submittedAt: '2026-02-01T00:00:00.000Z' }),
    entrant('a', 80, { systemScore: 60 }),
    entrant('z', 90),
  ]
  const expected = ['z:1:selected', 'a:2:selected', 'b:3:selected', 'c:4:selected', 'd:5:selected']
  expect(told(rankingOf(all, free, 60))).toEqual(expected)
  expect(told(rankingOf(all.toReversed(), free, 60))).toEqual(expected)
})

test('a hit gate, no score and a score below the line are not listed', () => {
  const all = [entrant('a', 95, { gateHits: 1 }), entrant('b', null), entrant('c', 59.99), entrant('d', 60)]
  expect(told(rankingOf(all, free, 60))).toEqual(['d:1:selected', 'a:-:out', 'c:-:out', 'b:-:out'])
})

test('places run out in all and for a county; who waits is numbered and moves up when somebody is gone', () => {
  const all = [entrant('a', 95), entrant('b', 94), entrant('c', 93, { qxCode: '2' }), entrant('d', 92, { qxCode: '2' })]
  const places = { total: 2, perCounty: 1 }
  const ranked = rankingOf(all, places, 60)
  expect(told(ranked)).toEqual(['a:1:selected', 'b:2:waiting1', 'c:3:selected', 'd:4:waiting2'])
  expect(told(chosenAmong(ranked, places, new Set(['a'])))).toEqual([
    'a:1:out',
    'b:2:selected',
    'c:3:selected',
    'd:4:waiting1',
  ])
})

test('the text names rule, limits and every line', () => {
  const places = { total: 1, perCounty: null }
  const head = { batch: '2026年度', at: '2026-04-01', by: '沈市级', places, passLine: 60, rule: tiesRule }
  const text = rankingText(head, rankingOf([entrant('a', 80), entrant('b', 70)], places, 60))
  expect(text).toContain('入选名额\t1\n每个区县最多\t不限\n合格线\t60')
  expect(text.split('\n').at(-2)).toBe('2\tGF-b\t单位b\t甲区\t70.00\t50.00\t2026-03-01T00:00:00.000Z\t候补1')
})
