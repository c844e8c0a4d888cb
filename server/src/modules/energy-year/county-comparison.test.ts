import { expect, test } from 'vitest'
import { type CountyGroup, compareCounties, spreadOf } from './county-comparison.ts'

const group = (qxCode: string, division: string, more: Partial<CountyGroup>): CountyGroup => ({
  qxCode,
  division,
  enterprises: 5,
  aboveScale: 8,
  aboveScaleReported: 4,
  aboveScaleTitled: 2,
  aboveScaleTce: 400,
  aboveScaleCo2: 900,
  aboveScaleWithCo2: 3,
  tceOfOutput: 0,
  outputOfTce: 0,
  co2OfOutput: 0,
  outputOfCo2: 0,
  waterOfOutput: 0,
  outputOfWater: 0,
  tceOfBothYears: 0,
  tceBefore: 0,
  ...more,
})

test('the index compares with the same divisions: a county of steel that is better than the city’s steel is below 100', () => {
  const { counties, city } = compareCounties([
    group('steel', '31', { tceOfOutput: 900, outputOfTce: 1000 }),
    group('mixed', '31', { tceOfOutput: 1100, outputOfTce: 1000 }),
    group('mixed', '15', { tceOfOutput: 100, outputOfTce: 1000 }),
  ])
  const [steel, mixed] = counties
  expect(steel?.figures.intensity).toBe(900)
  expect(mixed?.figures.intensity).toBe(600)
  expect(steel?.figures.structureIndex).toBeCloseTo(90)
  expect(mixed?.figures.structureIndex).toBeCloseTo(109.0909)
  expect(city.structureIndex).toBeCloseTo(100)
})

test('by enterprise: only those with data are divided by; shares are of all above scale; nothing is divided by nothing', () => {
  const [one] = compareCounties([group('a', '31', {})]).counties
  expect(one?.figures).toMatchObject({
    tcePerEnterprise: 100,
    co2PerEnterprise: 300,
    factoryShare: 25,
    reportedShare: 50,
  })
  expect(one?.figures).toMatchObject({ intensity: null, structureIndex: null, waterIntensity: null, tceChange: null })
})

test('four enterprises are not shown, five are', () => {
  const { counties } = compareCounties([
    group('four', '31', { enterprises: 4, tceOfOutput: 1, outputOfTce: 1 }),
    group('five', '31', { tceOfOutput: 1, outputOfTce: 1 }),
  ])
  expect(counties.map(({ code, isShown }) => [code, isShown])).toEqual([
    ['four', false],
    ['five', true],
  ])
  expect(Object.values(counties[0]?.figures ?? {}).every((value) => value === null)).toBe(true)
})

test('a distribution of five counties, and none of four', () => {
  const of = (n: number) =>
    compareCounties(
      Array.from({ length: n }, (_, i) => group(`c${i}`, '31', { tceOfOutput: i + 1, outputOfTce: 1000 })),
    ).counties
  expect(spreadOf(of(4), 'intensity')).toBeNull()
  expect(spreadOf(of(5), 'intensity')).toEqual({ low: 1, lower: 2, middle: 3, upper: 4, high: 5 })
})
