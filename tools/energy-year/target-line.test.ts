/** The target line by hand: 100 to 88 kgce/万元 in four years, and a sum that may not grow. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EnergyTarget, targetPaths } from './target-line.ts'

const base: EnergyTarget = {
  baseYear: 2023,
  baseTce: 2000,
  baseOutputValue: 20_000,
  targetYear: 2027,
  targetTce: null,
  targetIntensity: 88,
}
const actuals = [
  { year: 2023, totalTce: 2000, outputValue: 20_000 },
  { year: 2024, totalTce: 2079, outputValue: 21_000 },
  { year: 2025, totalTce: 1840, outputValue: 20_000 },
]

test('an intensity falls by three each year; the gap is told in tce with the year’s output, and in yuan', () => {
  const [path] = targetPaths(base, actuals, 2500)
  expect(path?.points.map(({ year, target, actual }) => [year, target, actual])).toEqual([
    [2023, 100, 100],
    [2024, 97, 99],
    [2025, 94, 92],
    [2026, 91, null],
    [2027, 88, null],
  ])
  expect(path?.points.map(({ gap }) => gap)).toEqual([
    { own: 0, tce: 0, yuan: 0 },
    { own: 2, tce: 42, yuan: 105_000 },
    { own: -2, tce: -40, yuan: -100_000 },
    null,
    null,
  ])
})

test('a target of consumption is its own path; after the target year it stays', () => {
  const both = { ...base, targetTce: 1900, targetYear: 2025 }
  const paths = targetPaths(both, [...actuals, { year: 2026, totalTce: 1950, outputValue: 1 }], 2500)
  expect(paths.map(({ measure }) => measure)).toEqual(['intensity', 'tce'])
  expect(paths[1]?.points.map(({ target, gap }) => [target, gap?.tce])).toEqual([
    [2000, 0],
    [1950, 129],
    [1900, -60],
    [1900, 50],
  ])
})

test('without a target there is no line; a year without output has no intensity', () => {
  expect(targetPaths({ ...base, targetYear: null }, actuals, 2500)).toEqual([])
  expect(targetPaths({ ...base, targetIntensity: null }, actuals, 2500)).toEqual([])
  const [path] = targetPaths(base, [{ year: 2024, totalTce: 1900, outputValue: null }], 2500)
  expect(path?.points[1]).toMatchObject({ actual: null, gap: null })
})

test('the path meets base and target exactly, and every point lies between them', () => {
  const figure = fc.double({ min: 1, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 1, max: 15 }), (from, to, years) => {
      const set = { ...base, baseTce: from, targetTce: to, targetIntensity: null, targetYear: 2023 + years }
      const points = targetPaths(set, [], 2500)[0]?.points ?? []
      expect([points[0]?.target, points.at(-1)?.target]).toEqual([from, to])
      for (const { target } of points) {
        expect(target).toBeGreaterThanOrEqual(Math.min(from, to))
        expect(target).toBeLessThanOrEqual(Math.max(from, to))
      }
    }),
    { numRuns: 100 },
  )
})
