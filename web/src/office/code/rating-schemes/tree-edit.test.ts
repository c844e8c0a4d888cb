/** Editing the score tree keeps it whole: an indicator that goes is named nowhere, another way of scoring has what it needs. */
import type { SchemeTree } from '@green/contract/filing/rating-scheme.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { schemeProblems } from '@green/green-code/scheme-problems.ts'
import { expect, test } from 'vitest'
import {
  addDimension,
  addIndicator,
  freeId,
  howOf,
  moveIndicator,
  removeDimension,
  removeIndicator,
  setIndicator,
} from './tree-edit.ts'
import { valuesOf } from './tree-table.tsx'

const tree = greenCode2026 as unknown as SchemeTree
const problemsOf = (one: SchemeTree) => schemeProblems(one as Scheme).map(({ place, message }) => `${place} ${message}`)
const order = (one: SchemeTree, dimension: string) =>
  one.indicators.flatMap((indicator) => (indicator.dimension === dimension ? [indicator.id] : []))

test('an indicator is added behind those of its dimension, with a free number', () => {
  const next = addIndicator(tree, 'R')
  expect(order(next, 'R')).toEqual(['R1', 'R2', 'R3', 'R4'])
  expect(next.indicators.findIndex(({ id }) => id === 'R4')).toBeLessThan(
    next.indicators.findIndex(({ id }) => id === 'C1'),
  )
  expect(freeId(removeIndicator(tree, 'E2'), 'E')).toBe('E2')
})

test('a removed indicator is named nowhere, and its points are missed', () => {
  const next = removeIndicator(tree, 'I1')
  expect(next.dimensions.at(-1)?.leftOutWithout?.ids).toEqual(['I2'])
  expect(problemsOf(next)).toEqual(['I “进步”的指标分值合计6分，与维度分值10分不符'])
})

test('a removed dimension takes its indicators along', () => {
  const next = removeDimension(tree, 'C')
  expect(order(next, 'C')).toEqual([])
  expect(problemsOf(next)).toEqual([' 各维度分值合计85分，应为100分'])
  expect(addDimension(tree).dimensions).toHaveLength(6)
})

test('an indicator moves among its own dimension only', () => {
  expect(order(moveIndicator(tree, 'R2', -1), 'R')).toEqual(['R2', 'R1', 'R3'])
  expect(moveIndicator(tree, 'R1', -1)).toBe(tree)
  expect(moveIndicator(tree, 'R3', 1)).toBe(tree)
})

test('another way of scoring reads what it can read, and keeps lead and base', () => {
  const [e1] = tree.indicators
  if (!e1) throw new Error('the tree has indicators')
  expect(howOf('inv', e1.how, valuesOf)).toEqual({ kind: 'inv', value: 'unitOutputEnergy', lead: 100, base: 0 })
  const scaled = { kind: 'fwd', value: 'renewableRate', lead: 12, base: 2 } as const
  expect(howOf('inv', scaled, valuesOf)).toEqual({ ...scaled, kind: 'inv' })
  expect(howOf('tband', scaled, valuesOf)).toEqual({ kind: 'tband', value: 'unitOutputEnergy' })
  expect(
    problemsOf(setIndicator(tree, 'R2', { how: { kind: 'fwd', value: 'waterReuseRate', lead: 60, base: 92 } })),
  ).toEqual(['R2 正向定量指标的先进值应大于基准值'])
})
