import { expect, test } from 'vitest'
import { figuresOf, rateFaults } from './rules.ts'

const good = {
  rateObject: 'platform' as const,
  level: 5,
  tags: [],
  content: '',
  anonymous: false,
  contactPhone: '',
}
const fields = (change: Partial<Parameters<typeof rateFaults>[0]>) =>
  rateFaults({ ...good, ...change }).map((f) => f.field)

test('a good mark needs no words', () => expect(fields({})).toEqual([]))

test('a bad mark wants tags, words and a telephone; an anonymous one no telephone', () => {
  expect(fields({ level: 2 })).toEqual(['tags', 'content', 'contactPhone'])
  expect(fields({ level: 1, tags: ['slow'], content: '三周没有答复。', contactPhone: '023-11111111' })).toEqual([])
  expect(fields({ level: 1, tags: ['slow'], content: '三周没有答复。', anonymous: true })).toEqual([])
  expect(fields({ level: 1, tags: ['slow'], content: '三周没有答复。', contactPhone: '12' })).toEqual(['contactPhone'])
  expect(fields({ level: 3 })).toEqual([])
})

test('a review is of one case, nothing else is', () => {
  expect(fields({ rateObject: 'review' })).toEqual(['objectId'])
  expect(fields({ objectId: '01a20009-cdc8-74e2-a595-100382406e01' })).toEqual(['objectId'])
})

test('shares: good ones among all, closed ones among the bad', () => {
  const figures = figuresOf([
    { level: 5, count: 6, closed: 0 },
    { level: 4, count: 1, closed: 0 },
    { level: 2, count: 2, closed: 1 },
    { level: 1, count: 1, closed: 1 },
  ])
  expect(figures).toMatchObject({ total: 10, goodShare: 70, bad: 3, closingRate: 66.67 })
  expect(figures.counts.map((c) => c.count)).toEqual([6, 1, 0, 2, 1])
  expect(figuresOf([])).toMatchObject({ total: 0, goodShare: null, closingRate: null })
})
