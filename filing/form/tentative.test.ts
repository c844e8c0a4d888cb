import { expect, test } from 'vitest'
import type { Indicator, Rubric } from '../scoring/rubric.ts'
import { basisText, openPoints } from './tentative.ts'

const row = (more: Partial<Indicator>): Indicator => ({
  id: 'a',
  seq: '1',
  group: '能源',
  label: '重复利用率',
  unit: '%',
  points: 4,
  how: { kind: 'fwd', bounds: { from: 'fixed', lead: 92.22, base: 80 } },
  basis: '评分表',
  ...more,
})
const rubric = (indicators: readonly Indicator[], more: Partial<Rubric> = {}): Rubric => ({
  id: 'r',
  name: '表',
  version: '1',
  basis: '',
  passLine: 60,
  gates: [],
  indicators,
  bonus: [],
  bonusCap: 0,
  grades: [],
  naPolicy: 'normalise',
  ...more,
})

test('what is open is said with the source; what is not, is not', () => {
  expect(basisText(row({ tentative: ['lead', 'base'] }))).toBe('评分表；引领值、基准值待市级确认')
  expect(basisText(row({}))).toBe('评分表')
})

test('bands that go up and down are marked with the source and listed, those with one direction are not', () => {
  const of = (leads: readonly number[], bases: readonly number[] = leads.map(() => 0)) =>
    row({
      how: {
        kind: 'fwd',
        bounds: {
          from: 'bands',
          by: 'x',
          bands: leads.map((lead, at) => ({
            below: at < leads.length - 1 ? at + 1 : null,
            lead,
            base: bases[at] ?? 0,
          })),
        },
      },
    })
  const note = '未核对：各档的引领值（33、8、12）有升有降，请与原表核对'
  expect(basisText(of([33, 8, 12]))).toBe(`评分表；${note}`)
  expect(openPoints(rubric([of([33, 8, 12])]))).toEqual([
    { id: 'a.bands', label: '1 重复利用率', what: '分档', now: note },
  ])
  expect(basisText(of([33, 12, 8], [1, 3, 2]))).toContain('各档的基准值（1、3、2）有升有降')
  expect([of([33, 12, 8]), of([8, 8, 33])].map(basisText)).toEqual(['评分表', '评分表'])
})

test('every open number is listed with its value as it is', () => {
  const bands = [
    { below: 3000, lead: 33.03, base: 0 },
    { below: null, lead: 4.31, base: 0 },
  ]
  const found = openPoints(
    rubric(
      [
        row({ tentative: ['points', 'lead', 'base'] }),
        row({ id: 'b', how: { kind: 'fwd', bounds: { from: 'bands', by: 'x', bands } }, tentative: ['lead'] }),
        row({ id: 'c', how: { kind: 'ratio', lead: 30, direction: 'fwd' }, tentative: ['lead'] }),
        row({ id: 'd' }),
      ],
      { tentativeLine: true },
    ),
  )
  expect(found.map(({ id, what, now }) => [id, what, now])).toEqual([
    ['passLine', '合格线', '60分'],
    ['a.points', '分值', '4分'],
    ['a.lead', '引领值', '92.22%'],
    ['a.base', '基准值', '80%'],
    ['b.lead', '引领值', '小于3,000：33.03%；其余：4.31%'],
    ['c.lead', '引领值', '30%'],
  ])
})
