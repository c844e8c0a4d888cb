/** Factors with the city's editions: by data year, in their own unit, and the files without them unchanged. */
import { makeReference } from '@green/filing/programme/reference.ts'
import { describe, expect, test } from 'vitest'
import { countRequest } from '../calculators/count.ts'
import { testLists, testReadData } from '../test-lists.ts'
import { type FactorEdition, factorIn, factorsIn, inOwnUnit, unitsOf } from './factors.ts'
import { factorLists } from './lists-by-year.ts'
import {
  co2PerUnit,
  equivalentFactor,
  gridFactor,
  processCo2PerUnit,
  statisticalTcePerUnit,
  tcePerUnit,
} from './rules.ts'

const edition = (key: string, values: FactorEdition['values'], fromYear = 2026): FactorEdition => ({
  key,
  values,
  fromYear,
  source: 'GB/T 2589-2030 附录A',
  edition: '本市2026-07-01起',
})
const lists = (...editions: FactorEdition[]) => factorLists(testReadData, editions)
const reference = (...editions: FactorEdition[]) => {
  const made = lists(...editions)
  const items = Object.fromEntries(Object.entries(made).map(([name, list]) => [name, list.items]))
  return makeReference({ ...testLists(), ...items }, '2026-11-20')
}

describe('the factors of the files', () => {
  test('without an edition are the lists as they were', () => {
    const plain = testLists()
    for (const [name, { items }] of Object.entries(lists())) expect(items).toEqual(plain[name])
  })
  test('have one key each, and a value or a reason to have none', () => {
    const all = factorsIn(testReadData)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    const without = all.filter(({ parts }) => parts.some(({ value }) => value === null)).map(({ key }) => key)
    expect(without).toEqual(['energy/heat_equiv'])
    expect(all.filter(({ source }) => source === '')).toEqual([])
  })
  test('know data years that have none yet, of a known area only', () => {
    expect(factorIn(testReadData, 'grid/重庆-2024')).toMatchObject({ name: '重庆2024年', year: 2024 })
    expect(factorIn(testReadData, 'grid/重庆-2024')?.parts).toEqual([{ part: 'value', unit: 'kgCO2/kWh', value: null }])
    expect(factorIn(testReadData, 'equivalent/2025')?.year).toBe(2025)
    for (const key of ['grid/火星-2024', 'grid/重庆-24', 'grid/重庆-1024', 'energy/nothing', 'other/1', ''])
      expect(factorIn(testReadData, key)).toBeNull()
  })
})

describe('an edition', () => {
  test('counts for data of its year and later, in both calibres separately', () => {
    const of = reference(edition('energy/raw_coal', { value: 0.75 }), edition('statistical/01', { value: 0.76 }, 2025))
    expect([2024, 2025, 2026, 2027].map((year) => tcePerUnit(of, '01', year))).toEqual([0.7143, 0.7143, 0.75, 0.75])
    expect([2024, 2025, 2026].map((year) => statisticalTcePerUnit(of, '01', year))).toEqual([0.7143, 0.76, 0.76])
    expect(tcePerUnit(of, '01')).toBe(0.75)
    expect(of.find('energyType', '01')?.coefSource).toBe('GB/T 2589-2030 附录A')
    expect(tcePerUnit(of, '06', 2026)).toBe(0.9)
  })
  test('is replaced by a later one from its year on; the years between keep the first', () => {
    const of = reference(
      edition('process/clinker', { value: 0.6 }, 2024),
      edition('process/clinker', { value: 0.5 }, 2026),
    )
    expect([2023, 2024, 2025, 2026].map((year) => processCo2PerUnit(of, 'clinker', year))).toEqual([
      0.538, 0.6, 0.6, 0.5,
    ])
  })
  test('of a fuel changes its emission by NCV × carbon content × oxidation × 44/12', () => {
    const of = reference(edition('fuel/natural_gas', { ncv: 400, carbonContent: 0.0153, oxidation: 99 }))
    expect(co2PerUnit(of, '15', 2026)).toBe(22.2156)
    expect(co2PerUnit(of, '15', 2025)).toBe(21.6219)
  })
  test('adds a data year that was published late; years before it and the other areas stay', () => {
    const of = reference(edition('grid/重庆-2024', { value: 0.52 }), edition('equivalent/2025', { value: 0.3 }))
    expect([2022, 2023, 2024, 2026].map((year) => gridFactor(of, year)?.co2Factor)).toEqual([5.227, 5.581, 5.2, 5.2])
    expect(co2PerUnit(of, '33')).toBe(5.2)
    expect([2024, 2025].map((year) => equivalentFactor(of, year)?.tcePerUnit)).toEqual([3.024, 3])
    expect(of.find('gridFactor', '重庆-2024')).toMatchObject({ value: 0.52, edition: '本市2026-07-01起' })
    expect(of.find('gridFactor', '四川-2024')).toBeUndefined()
  })
  test('is what the calculators count with for data of its year, and what the result is kept with', () => {
    const of = reference(edition('energy/raw_coal', { value: 0.75 }))
    const count = (dataYear: number) => {
      const items = [{ energyId: 'raw_coal', unit: 't', consumption: 100 }]
      const counted = countRequest({ kind: 'energy', energy: { items, dataYear } }, of)
      if (!counted.ok) throw new Error(JSON.stringify(counted.faults))
      return counted
    }
    expect([2025, 2026].map((year) => count(year).outcome.energy?.totalEq)).toEqual([71.43, 75])
    expect(count(2026).dataEdition).toBe('本市2026-07-01起')
    expect(count(2025).factors.calculatorEnergy?.[0]).toMatchObject({ coefficient: 0.7143, edition: 'GB/T 2589-2020' })
    const again = countRequest(
      { kind: 'energy', energy: { items: [{ energyId: 'raw_coal', unit: 't', consumption: 100 }], dataYear: 2026 } },
      {
        find: (list, code) => count(2026).factors[list]?.find((item) => item.code === code),
        items: (list) => count(2026).factors[list] ?? [],
      },
    )
    expect(again).toEqual(count(2026))
  })
})

test('a unit of a document is turned into the factor’s own, and no other is accepted', () => {
  expect(unitsOf('kgce/kWh')).toEqual(['kgce/kWh', 'tce/10^4kWh', 'gce/kWh'])
  expect(inOwnUnit(3.024, 'tce/10^4kWh', 'kgce/kWh')).toBe(0.3024)
  expect(inOwnUnit(302.4, 'gce/kWh', 'kgce/kWh')).toBe(0.3024)
  expect(inOwnUnit(0.5143, 'kgce/m3', 'tce/10^4m3')).toBe(5.143)
  expect(inOwnUnit(1, 'kgce/kg', 'kgce/kWh')).toBeNull()
})
