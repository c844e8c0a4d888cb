import { expect, test } from 'vitest'
import { becauseOf, chosenAmong, type Entrant, rankingOf, rankingText } from './ranking.ts'

const entrant = (id: string, score: number | null, more: Partial<Entrant> = {}): Entrant => ({
  filingId: id,
  number: `GF-${id}`,
  name: `单位${id}`,
  qxCode: '1',
  qxName: '甲区',
  score,
  systemScore: 50,
  gateHits: 0,
  line: 60,
  submittedAt: '2026-03-01T00:00:00.000Z',
  ...more,
})
const free = { total: null, perCounty: null }
const placements = (ranked: ReturnType<typeof rankingOf>) =>
  ranked.map((one) => `${one.filingId}:${one.place ?? '-'}:${one.standing}${one.waiting ?? ''}`)

test('equal scores are ordered by the system’s score, then the time, then the number, in any input order', () => {
  const all = [
    entrant('d', 80),
    entrant('c', 80, { number: 'GF-0' }),
    entrant('b', 80, { submittedAt: '2026-02-01T00:00:00.000Z' }),
    entrant('a', 80, { systemScore: 60 }),
    entrant('z', 90),
  ]
  const expected = ['z:1:selected', 'a:2:selected', 'b:3:selected', 'c:4:selected', 'd:5:selected']
  expect(placements(rankingOf(all, free))).toEqual(expected)
  expect(placements(rankingOf(all.toReversed(), free))).toEqual(expected)
})

test('a hit gate, no score and a score below the pass line are not listed, and the list says which', () => {
  const all = [entrant('a', 95, { gateHits: 1 }), entrant('b', null), entrant('c', 59.99), entrant('d', 60)]
  const ranked = rankingOf(all, free)
  expect(placements(ranked)).toEqual(['d:1:selected', 'a:-:out', 'c:-:out', 'b:-:out'])
  expect(ranked.map(becauseOf)).toEqual(['', '有未排除的否决情形', '低于合格线60', '没有得分'])
})

test('places are limited in total and per county; the waiting list is numbered and moves up when somebody drops out', () => {
  const all = [entrant('a', 95), entrant('b', 94), entrant('c', 93, { qxCode: '2' }), entrant('d', 92, { qxCode: '2' })]
  const places = { total: 2, perCounty: 1 }
  const ranked = rankingOf(all, places)
  expect(placements(ranked)).toEqual(['a:1:selected', 'b:2:waiting1', 'c:3:selected', 'd:4:waiting2'])
  expect(placements(chosenAmong(ranked, places, new Set(['a'])))).toEqual([
    'a:1:out',
    'b:2:selected',
    'c:3:selected',
    'd:4:waiting1',
  ])
})

test('a county with a limit of its own uses it, the others the common one', () => {
  const all = [entrant('a', 95), entrant('b', 94), entrant('c', 93, { qxCode: '2' }), entrant('d', 92, { qxCode: '2' })]
  const places = { total: null, perCounty: 1, byCounty: { 1: 2, 2: 0 } }
  const ranked = rankingOf(all, places)
  expect(placements(ranked)).toEqual(['a:1:selected', 'b:2:selected', 'c:3:waiting1', 'd:4:waiting2'])
  const head = { batch: '', at: '', by: '', places, passLine: 60, rule: '' }
  expect(rankingText(head, ranked)).toContain('每个区县最多\t1\n另定上限的区县\t甲区 2、甲区 0\n')
})

test('groups are ranked and filled separately; without a pass line every figure is listed', () => {
  const of = (code: string) => ({ group: { code, label: `类别${code}` }, line: undefined })
  const all = [
    entrant('a', 7, of('k')),
    entrant('b', 4, of('k')),
    entrant('c', 2, of('g')),
    entrant('d', 0, of('g')),
    entrant('e', null, of('g')),
  ]
  const places = { total: 1, perCounty: 1 }
  const ranked = rankingOf(all, places)
  expect(placements(ranked)).toEqual(['c:1:selected', 'd:2:waiting1', 'a:1:selected', 'b:2:waiting1', 'e:-:out'])
  expect(placements(chosenAmong(ranked, places, new Set(['c']))).slice(0, 2)).toEqual(['c:1:out', 'd:2:selected'])
  const head = {
    batch: '',
    at: '',
    by: '',
    places,
    passLine: null,
    rule: '',
    score: '领先幅度（%）',
    group: '产品类别',
  }
  const text = rankingText(head, ranked).split('\n')
  expect(text).toContain('合格线\t不设')
  expect(text.at(-7)).toBe('产品类别\t名次\t受理号\t单位\t区县\t领先幅度（%）\t系统得分\t提交时间\t结果')
  expect(text.at(-6)).toMatch(/^类别g\t1\t.*入选$/)
})

test('the text contains rule, limits and every line', () => {
  const places = { total: 1, perCounty: null }
  const head = { batch: '2026年度', at: '2026-04-01', by: '沈市级', places, passLine: 60, rule: '按得分' }
  const text = rankingText(head, rankingOf([entrant('a', 80), entrant('b', 70)], places))
  expect(text).toContain('入选名额\t1\n每个区县最多\t不限\n合格线\t60')
  expect(text.split('\n').at(-2)).toBe('2\tGF-b\t单位b\t甲区\t70.00\t50.00\t2026-03-01T00:00:00.000Z\t候补1')
})

test('a score that only advises is listed apart with its reason: no place, no limit, and below the line as well', () => {
  const apart = '国家指标表未收录，本分仅供参考'
  const all = [
    entrant('a', 99, { apart, group: { code: 'cement', label: '水泥' } }),
    entrant('b', 40, { apart }),
    entrant('c', 70),
    entrant('d', 65),
    entrant('e', 98, { apart, gateHits: 1 }),
  ]
  const places = { total: 1, perCounty: 1 }
  const ranked = rankingOf(all, places)
  const expected = ['c:1:selected', 'd:2:waiting1', 'b:-:apart', 'a:-:apart', 'e:-:out']
  expect(placements(ranked)).toEqual(expected)
  expect(placements(chosenAmong(ranked, places))).toEqual(expected)
  expect(placements(chosenAmong(ranked, places, new Set(['a', 'c'])))).toEqual([
    'c:1:out',
    'd:2:selected',
    'b:-:apart',
    'a:-:out',
    'e:-:out',
  ])
  const head = { batch: '', at: '', by: '', places, passLine: 60, rule: '' }
  expect(rankingText(head, ranked)).toContain(`另列（水泥：${apart}）`)
})

test('tables of their own have ranks, places and pass lines of their own', () => {
  const of = (code: string, line: number) => ({ group: { code, label: `表${code}` }, line })
  const all = [
    entrant('a', 75, of('x', 80)),
    entrant('b', 82, of('x', 80)),
    entrant('c', 62, of('y', 60)),
    entrant('d', 61, of('y', 60)),
  ]
  const places = { total: 1, perCounty: null }
  const ranked = rankingOf(all, places)
  expect(placements(ranked)).toEqual(['b:1:selected', 'c:1:selected', 'd:2:waiting1', 'a:-:out'])
  const head = { batch: '', at: '', by: '', places, passLine: null, passLines: '见各评分表', rule: '', group: '评分表' }
  expect(rankingText(head, ranked)).toContain('合格线\t见各评分表\n')
})
