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

type Firm = { county: string; division: string; tce: number }
/** Nobody, or no small group in which one or two stand out. */
const isNoSmallGroup = (firms: readonly Firm[]) => {
  const falling = firms.map(({ tce }) => tce).toSorted((a, b) => b - a)
  const total = falling.reduce((sum, tce) => sum + tce, 0)
  const [first = 0, second = 0] = falling
  return falling.length === 0 || (falling.length >= 5 && first <= total * 0.5 && first + second <= total * 0.85)
}
const groupsOf = (firms: readonly Firm[]) =>
  [...Map.groupBy(firms, ({ county, division }) => `${county} ${division}`).values()].map((of) => {
    const amounts = of.map(({ tce }) => tce).toSorted((a, b) => b - a)
    return group(of[0]?.county ?? '', of[0]?.division ?? '', {
      enterprises: of.length,
      tceOfOutput: amounts.reduce((sum, tce) => sum + tce, 0),
      outputOfTce: of.length * 1000,
      largest: { ...group('x', '31', {}).largest, tceOfOutput: amounts.slice(0, 2) },
    })
  })

test('no two answers of a county, for all divisions and for one, subtract to a small group of others', () => {
  const firm = fc
    .tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 300 }))
    .map(([county, division, tce]): Firm => ({ county: `c${county}`, division: `3${division}`, tce }))
  let differences = 0
  fc.assert(
    fc.property(fc.array(firm, { minLength: 10, maxLength: 80 }), (firms) => {
      const all = groupsOf(firms)
      const readings = ['30', '31', '32', '33'].map((division) => ({
        has: (one: Firm) => one.division === division,
        read: compareCounties(
          all.filter((one) => one.division === division),
          'c0',
          { division, all },
        ),
      }))
      const whole = compareCounties(all, 'c0')
      const figureOf = ({ city, counties }: typeof whole, county: string | null) =>
        (county === null ? city : counties.find(({ code }) => code === county)?.figures)?.intensity ?? null
      for (const county of [null, 'c1', 'c2', 'c3']) {
        const among = firms.filter((one) => (county === null ? one.county !== 'c0' : one.county === county))
        const shown = readings.filter(({ read }) => figureOf(read, county) !== null)
        for (const { has } of shown) expect(isNoSmallGroup(among.filter(has))).toBe(true)
        if (figureOf(whole, county) === null || shown.length === 0) continue
        differences += 1
        for (const { has } of shown) expect(isNoSmallGroup(among.filter((one) => !has(one)))).toBe(true)
        expect(isNoSmallGroup(among.filter((one) => !shown.some(({ has }) => has(one))))).toBe(true)
      }
      // The own index of a division is the others' figure by another name.
      for (const { has, read } of readings) {
        const own = read.counties.find(({ code }) => code === 'c0')?.figures.structureIndex ?? null
        if (own !== null) expect(isNoSmallGroup(firms.filter((one) => one.county !== 'c0' && has(one)))).toBe(true)
      }
    }),
    { numRuns: 600 },
  )
  expect(differences).toBeGreaterThan(50)
})
