import { filterLabel, narrowingsOf, offerOf } from '@green/filing/programme/filters.ts'
import { describe, expect, test } from 'vitest'
import { programmes } from './all.ts'
import { energyContract } from './energy-contract/programme.ts'
import { energyProject } from './energy-project/programme.ts'
import { energyServiceFiling } from './energy-service-filing/programme.ts'
import { greenFactory } from './green-factory/programme.ts'
import { nonGreenData } from './non-green-data/programme.ts'
import { waterQuota } from './water-quota/programme.ts'

test('a query narrows by the filters of the definition', () => {
  expect(narrowingsOf(greenFactory, { applyLevel: 'city', evalMode: '' }, 'county')).toEqual({
    narrowings: [{ by: 'answer', key: 'applyLevel', value: 'city' }],
    unknown: [],
  })
  expect(narrowingsOf(energyServiceFiling, { serviceTypes: 'audit', expiringDays: '30' }, 'city').narrowings).toEqual([
    { by: 'answer', key: 'serviceTypes', value: 'audit' },
    { by: 'ending', days: 30 },
  ])
  expect(narrowingsOf(energyContract, { signYear: '2026', escoName: '节能' }, 'city').narrowings).toEqual([
    { by: 'beginning', key: 'signDate', value: '2026' },
    { by: 'holding', key: 'escoName', value: '节能' },
  ])
  expect(narrowingsOf(nonGreenData, { tier: 'mature', needDiagnosis: 'true' }, 'city').narrowings).toEqual([
    { by: 'grade', code: 'mature' },
    { by: 'answer', key: 'needDiagnosis', value: 'true' },
  ])
})

test('search words for one table must match in one row', () => {
  expect(narrowingsOf(waterQuota, { product: '啤酒', level: '一般' }, 'city').narrowings).toEqual([
    { by: 'row', table: 'productRows', holds: { productName: '啤酒', level: '一般' } },
  ])
})

test('a field hidden from the role neither finds nor hides anything: priorities are staff’s', () => {
  expect(narrowingsOf(energyProject, { priority: 'high' }, 'city').narrowings).toEqual([
    { by: 'outcome', key: 'priority', value: 'high' },
  ])
  expect(narrowingsOf(energyProject, { priority: 'high' }, 'enterprise')).toEqual({ narrowings: [], unknown: [] })
})

test('an unknown filter or an invalid value is reported and never ignored', () => {
  expect(narrowingsOf(greenFactory, { bankNo: '1' }, 'city').unknown).toEqual(['bankNo'])
  expect(narrowingsOf(waterQuota, { applyLevel: 'city' }, 'city').unknown).toEqual(['applyLevel'])
  expect(narrowingsOf(energyServiceFiling, { expiringDays: 'soon' }, 'city').unknown).toEqual(['expiringDays'])
  expect(narrowingsOf(energyProject, { emc: 'yes', planEndYear: '27' }, 'city').unknown).toEqual(['emc', 'planEndYear'])
  expect(narrowingsOf(energyContract, { userQx: '重庆' }, 'city').unknown).toEqual(['userQx'])
  expect(narrowingsOf(nonGreenData, { tier: 'best' }, 'city').unknown).toEqual(['tier'])
})

describe.each(programmes.map((one) => [one.title, one] as const))('%s', (_title, programme) => {
  test('every filter has a label and offers the values its query accepts', () => {
    for (const filter of programme.filters ?? []) {
      expect(filterLabel(programme, filter), filter.key).toMatch(/\p{Script=Han}/u)
      const offer = offerOf(programme, filter, 2026)
      if (!('choices' in offer)) continue
      for (const { value } of offer.choices)
        expect(narrowingsOf(programme, { [filter.key]: value }, 'city').unknown, filter.key).toEqual([])
    }
  })
})
