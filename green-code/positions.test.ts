import { Exact } from '@green/filing/value/exact.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carbonLevel } from './carbon-level.ts'
import { percentileGrades, placesOf, type SetMember } from './percentile-mode.ts'
import { greenCode2026 } from './scheme-2026.ts'

const total = (value: number) => Exact.of(value)
const set = (...totals: (number | null)[]): SetMember[] =>
  totals.map((value, index) => ({ id: `E${index}`, total: value === null ? null : total(value) }))
const falling = (count: number) => set(...Array.from({ length: count }, (_, index) => 99 - index))
const grades = (members: SetMember[]) =>
  percentileGrades(greenCode2026, members)
    .map(({ grade }) => grade)
    .join(' ')

test.each([
  [4, 'A B B B'],
  [5, 'A A B B B'],
  [9, 'A A A B B B B B B'],
  [10, 'A A A A B B B B B B'],
])('a set of %i has these grades', (count, expected) => {
  expect(grades(falling(count))).toBe(expected)
})

test('twenty members have one A+', () => {
  expect(grades(falling(20)).split(' ').slice(0, 9)).toEqual(['A+', ...Array(7).fill('A'), 'B'])
})

test('equal totals share the better rank, a difference in the last digit does not', () => {
  expect(placesOf(set(80, 90, 90, 70)).map(({ rank }) => rank)).toEqual([3, 1, 1, 4])
  const [third, near] = [Exact.ratio(1, 3), Exact.of(0.3333333333333333)]
  const ranks = placesOf([
    { id: 'near', total: near },
    { id: 'third', total: third },
  ]).map(({ rank }) => rank)
  expect(ranks).toEqual([2, 1])
})

test('without a total there is neither rank nor grade, and no place is taken', () => {
  expect(
    percentileGrades(greenCode2026, set(90, null, 80, 70, 60)).map(({ rank, of, grade }) => [rank, of, grade]),
  ).toEqual([
    [1, 4, 'A'],
    [null, 4, null],
    [2, 4, 'B'],
    [3, 4, 'B'],
    [4, 4, 'B'],
  ])
})

test('a gate caps at B and stays in the set', () => {
  const members = falling(20).map((member, index) => ({ ...member, hasGate: index === 0 }))
  expect(grades(members).split(' ').slice(0, 3)).toEqual(['B', 'A', 'A'])
})

test('the band is told from five members on', () => {
  const bands = (count: number) => placesOf(falling(count)).map(({ band }) => band)
  expect(bands(4)).toEqual([null, null, null, null])
  expect(bands(5)).toEqual(['前25%', '前50%', '其余', '其余', '其余'])
  expect(bands(9).slice(0, 5)).toEqual(['前25%', '前25%', '前50%', '前50%', '其余'])
  expect(bands(10).slice(0, 6)).toEqual(['前10%', '前25%', '前50%', '前50%', '前50%', '其余'])
})

test('the order of the members does not matter', () => {
  const member = fc.record({ total: fc.option(fc.integer({ min: 0, max: 20 })), hasGate: fc.boolean() })
  fc.assert(
    fc.property(fc.array(member, { maxLength: 40 }), fc.func(fc.integer()), (some, order) => {
      const members = some.map((one, index) => ({
        id: `E${index}`,
        hasGate: one.hasGate,
        total: one.total === null ? null : total(one.total),
      }))
      const shuffled = members.toSorted((a, b) => order(a.id) - order(b.id))
      const byId = (list: SetMember[]) =>
        percentileGrades(greenCode2026, list).toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
      expect(byId(shuffled)).toEqual(byId(members))
    }),
  )
})

test.each([
  [60, 1],
  [60.0001, 2],
  [80, 2],
  [120, 3],
  [120.0001, 4],
  [200, 4],
  [200.00000001, 5],
])('%f against a mean of 100 is level %i', (own, level) => {
  expect(carbonLevel(own, 100)?.level).toBe(level)
})

test('no K without own value, or with a mean that is no divisor', () => {
  expect([carbonLevel(null, 100), carbonLevel(60, null), carbonLevel(60, 0), carbonLevel(-1, 100)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(carbonLevel('120', '82.7857')).toEqual({ k: 1.4495, level: 4 })
})
