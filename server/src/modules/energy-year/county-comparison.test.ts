import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountyGroup, compareCounties, spreadOf } from './county-comparison.ts'

const group = (qxCode: string, division: string, more: Partial<CountyGroup>): CountyGroup => ({
  qxCode,
  division,
  enterprises: 5,
  aboveScale: 8,
  aboveScaleReported: 5,
  aboveScaleTitled: 2,
  aboveScaleTce: 500,
  aboveScaleCo2: 1500,
  aboveScaleWithCo2: 5,
  tceOfOutput: 0,
  outputOfTce: 0,
  co2OfOutput: 0,
  outputOfCo2: 0,
  waterOfOutput: 0,
  outputOfWater: 0,
  tceOfBothYears: 0,
  tceBefore: 0,
  largest: {
    tceOfOutput: [],
    co2OfOutput: [],
    waterOfOutput: [],
    tceOfBothYears: [],
    aboveScaleTce: [],
    aboveScaleCo2: [],
  },
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
    reportedShare: 62.5,
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

test('what is left of the city after the counties shown, or after the reader’s own, is never a small group', () => {
  const someGroup = fc
    .tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 500 }))
    .map(([county, enterprises, reported, tce]) =>
      group(`c${county}`, '31', {
        enterprises,
        aboveScaleReported: Math.min(enterprises, reported),
        aboveScaleTce: tce,
        tceOfOutput: tce + 1,
        outputOfTce: 1000,
      }),
    )
  const units = { tcePerEnterprise: 'aboveScaleReported', intensity: 'enterprises' } as const
  fc.assert(
    fc.property(
      fc.array(someGroup, { minLength: 1, maxLength: 9 }),
      fc.option(fc.constantFrom('c0', 'c1')),
      (groups, own) => {
        const { city, counties } = compareCounties(groups, own)
        for (const id of ['tcePerEnterprise', 'intensity'] as const) {
          if (city[id] === null) continue
          const shown = new Set(counties.filter(({ figures }) => figures[id] !== null).map(({ code }) => code))
          const count = (is: (code: string) => boolean) =>
            groups.reduce((sum, one) => sum + (is(one.qxCode) ? one[units[id]] : 0), 0)
          const left = count((code) => !shown.has(code))
          expect(left === 0 || left >= 5).toBe(true)
          if (own !== null) expect(count((code) => code !== own)).toBeGreaterThanOrEqual(5)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('two named enterprises of a hidden county do not follow from the city’s figure', () => {
  const { city, counties } = compareCounties([
    group('many', '31', { enterprises: 12, tceOfOutput: 300, outputOfTce: 1000 }),
    group('two', '31', { enterprises: 2, tceOfOutput: 90, outputOfTce: 100 }),
  ])
  expect(counties.map(({ figures }) => figures.intensity)).toEqual([300, null])
  expect(city.intensity).toBeNull()
})

test('a distribution of five counties, and none of four', () => {
  const of = (n: number) =>
    compareCounties(
      Array.from({ length: n }, (_, i) => group(`c${i}`, '31', { tceOfOutput: i + 1, outputOfTce: 1000 })),
    ).counties
  expect(spreadOf(of(4), 'intensity')).toBeNull()
  expect(spreadOf(of(5), 'intensity')).toEqual({ low: 1, lower: 2, middle: 3, upper: 4, high: 5 })
})

test('to a county the figure of others is hidden where one enterprise has more than half; to the city it is not', () => {
  const even = { tceOfOutput: 1000, outputOfTce: 1000 }
  const none = group('x', '31', {}).largest
  const groups = [
    group('own', '31', { ...even, largest: { ...none, tceOfOutput: [900, 50] } }),
    group('other', '31', { ...even, largest: { ...none, tceOfOutput: [600, 100] } }),
    group('third', '31', { ...even, largest: { ...none, tceOfOutput: [300, 250] } }),
  ]
  const intensity = (own: string | null) =>
    compareCounties(groups, own).counties.map(({ figures }) => figures.intensity)
  expect(intensity(null)).toEqual([1000, 1000, 1000])
  expect(intensity('own')).toEqual([1000, null, 1000])
  // The city's figure less the shown county would be the hidden one's.
  expect(compareCounties(groups, 'own').city.intensity).toBeNull()
  expect(compareCounties(groups.slice(2), 'own').city.intensity).toBe(1000)
})
