/** The reference data is complete, consistent and explicit about what is uncertain. */
import { readdirSync, readFileSync } from 'node:fs'
import { validateRule } from '@green/filing/value/rules.ts'
import { describe, expect, test } from 'vitest'
import {
  cityFile,
  cityProfile,
  dictionaryFiles,
  districts,
  industries,
  industrySearchKeys,
  referenceDictionaries,
  systemItems,
} from './reference-data.ts'

const folder = new URL('../../../../data/', import.meta.url)
const lists = referenceDictionaries()
const find = (dict: string, code: string) => lists[dict]?.items.find((item) => item.code === code)
const verifications = ['confirmed', 'consistent', 'unverified', 'draft', 'parameter']

test('every data file names its source and edition', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { meta } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { meta?: Record<string, unknown> }
    for (const field of ['title', 'source', 'edition']) expect(meta?.[field], `${file} ${field}`).toBeTruthy()
  }
})

describe('districts', () => {
  test('37 current ones, 2 abolished with a successor, 5 zones', () => {
    const official = districts().filter((district) => district.official)
    expect(official.filter((district) => district.enabled)).toHaveLength(37)
    const abolished = official.filter((district) => !district.enabled)
    expect(abolished.map((district) => district.code)).toEqual(['500105', '500112'])
    for (const district of abolished) expect(district.successor).toBe('500157')
    expect(districts().filter((district) => district.kind === 'zone')).toHaveLength(5)
    expect(districts()).toHaveLength(44)
  })
  test('each one before the change of 2025 has exactly one outline of then', () => {
    const { features } = JSON.parse(readFileSync(new URL('chongqing-2024.geo.json', folder), 'utf8')) as {
      features: { properties: { code: string } }[]
    }
    const before = districts().filter(({ official, validFrom = '' }) => official && validFrom <= '2024-12-31')
    expect(features.map(({ properties }) => properties.code).sort()).toEqual(before.map(({ code }) => code).sort())
  })
  test('each current one has exactly one outline', () => {
    const { features } = JSON.parse(readFileSync(new URL('chongqing.geo.json', folder), 'utf8')) as {
      features: { properties: { code: string; name: string } }[]
    }
    const outlined = features.map(({ properties }) => `${properties.code}${properties.name}`).sort()
    const current = districts().filter((district) => district.enabled && district.official)
    expect(outlined).toEqual(current.map(({ code, name }) => `${code}${name}`).sort())
  })
})

describe('industries', () => {
  test('1972 rows: 20 sections, 97 divisions, 473 groups, 1382 classes', () => {
    const count = (level: number) => industries().filter((industry) => industry.level === level).length
    expect([1, 2, 3, 4].map(count)).toEqual([20, 97, 473, 1382])
    expect(industries()).toHaveLength(1972)
  })
  test('every parent exists one level above, and codes are unique', () => {
    const byCode = new Map(industries().map((industry) => [industry.code, industry]))
    expect(byCode.size).toBe(1972)
    for (const { code, level, pCode } of industries()) {
      if (level === 1) expect(pCode).toBe('0')
      else expect(byCode.get(pCode)?.level, code).toBe(level - 1)
    }
  })
  test('can be found by pinyin and by initials', () => {
    expect(industrySearchKeys().get('3011')).toEqual({ pinyin: 'shuinizhizao', initials: 'snzz' })
    expect(find('district', '500103')?.spelled).toBe('yuzhong yz')
    for (const keys of industrySearchKeys().values()) expect(keys.pinyin).toMatch(/^[a-z]+$/)
    for (const { spelled } of lists.district?.items ?? []) expect(spelled).toMatch(/^[a-z]+ [a-z]+$/)
  })
  test('the pinyin of a district uses its local pronunciation', () => {
    expect(find('district', '500230')?.spelled).toBe('fengdu fd')
    expect(find('district', '509001')?.spelled).toMatch(/ cqgxq$/)
  })
})

describe('code lists', () => {
  test('none is lost from the file: at least 103 lists with 718 entries', () => {
    const files = Object.values(dictionaryFiles())
    expect(files.length).toBeGreaterThanOrEqual(103)
    expect(files.flatMap((file) => file.items).length).toBeGreaterThanOrEqual(718)
  })
  test.each(Object.entries(lists))('%s has unique codes, labels and a title', (_key, { title, items }) => {
    expect(title).not.toBe('')
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map((item) => item.code)).size).toBe(items.length)
    for (const item of items) expect(item.code !== '' && item.label.trim() !== '').toBe(true)
  })
  test('shared values are frozen', () => {
    const item = find('energyType', '33')
    expect(Object.isFrozen(item) && Object.isFrozen(lists) && Object.isFrozen(districts()[0])).toBe(true)
    expect(Object.isFrozen(find('limitStandard', 'STD001-1')?.industryCodes)).toBe(true)
  })
  test('the system items agree with the city', () => {
    const value = (code: string) => systemItems().find((item) => item.code === code)?.value
    const city = cityProfile()
    const file = cityFile()
    expect([value('cityName'), value('areaCode'), value('hotline'), value('mobileSecondDigits')]).toEqual([
      city.name,
      city.areaCode,
      file.hotline,
      city.mobileSecondDigits,
    ])
    expect(value('siteTitle')).toBe(file.platformName)
    expect(validateRule('landline', file.hotline)).toBeNull()
  })
})

describe('energy kinds', () => {
  const items = lists.energyType?.items ?? []
  test('all 39 have a coal equivalent for their own unit, and state its certainty', () => {
    expect(items).toHaveLength(39)
    for (const item of items) {
      expect(Number(item.coefTcePerUnit), item.label).toBeGreaterThan(0)
      expect(item.coefUnit, item.label).toBe(`tce/${item.unit}`)
      expect(verifications, item.label).toContain(item.verification)
    }
  })
  test('a CO2 factor has the same unit, or its absence is explained', () => {
    for (const item of items) {
      if (item.co2Factor === null) expect(item.co2Note, item.label).toBe('没有缺省排放因子，请按实测值填写')
      else expect(item.co2Unit, item.label).toBe(`tCO2/${item.unit}`)
    }
    expect(items.filter((item) => item.co2Factor === null).map((item) => item.code)).toEqual(
      '10 17 26 27 28 30 34 35 36 37 38 39'.split(' '),
    )
  })
  test('electricity takes the grid factor of the city, heat the factor of GB/T 32150', () => {
    expect(find('energyType', '33')).toMatchObject({ coefTcePerUnit: 1.229, co2Factor: 5.581, unit: '10^4kWh' })
    expect(find('energyType', '33')?.co2Note).toBe('重庆电网平均排放因子（2023年）0.5581 kgCO2/kWh')
    expect(find('energyType', '32')).toMatchObject({
      coefTcePerUnit: 0.03412,
      coef205: 0.0341,
      co2Factor: 0.11,
      unit: 'GJ',
    })
    expect(find('energyType', '15')).toMatchObject({ coefTcePerUnit: 13.3, co2Factor: 21.6219 })
    expect(find('energyType', '01')).toMatchObject({ co2Factor: 2.0715, co2Note: '按烟煤计，请确认煤种' })
  })
})

describe('lists made from the data', () => {
  test('water quotas carry values, standard and certainty', () => {
    const items = lists.waterQuotaProduct?.items ?? []
    expect(items).toHaveLength(35 + 2)
    for (const item of items) {
      expect(verifications, item.code).toContain(item.verification)
      expect(item.adv === null && item.gen === null, item.label).toBe(false)
      expect(item.standard).toBeTruthy()
    }
    expect(find('waterQuotaProduct', '18916.62-1')).toMatchObject({
      label: '水泥熟料',
      unit: 'm³/t',
      lead: null,
      adv: 0.225,
      gen: 0.51,
      standard: 'GB/T 18916.62-2022',
      industry: '水泥',
    })
  })
  test('a quota of another province says so', () => {
    const foreign = (lists.waterQuotaProduct?.items ?? []).filter((item) => item.place !== null)
    expect(foreign.map((item) => item.label)).toEqual([
      '甲醇（煤制）（河北地方标准，参考）',
      '甲醇（焦炉煤气制）（河北地方标准，参考）',
    ])
  })
  test('336 limit values with their levels and industries', () => {
    const items = lists.limitStandard?.items ?? []
    expect(items).toHaveLength(336)
    expect(find('limitStandard', 'STD001-2')).toMatchObject({
      label: '水泥熟料 单位产品综合能耗',
      keyword: '水泥熟料',
      unit: 'kgce/t',
      level1: 100,
      level2: 107,
      level3: 117,
      standard: 'GB 16780-2021',
      industryCodes: ['3011'],
      comparison: 'lte',
    })
    const classes = new Set(industries().map((industry) => industry.code))
    for (const item of items) {
      expect(item.label.startsWith(String(item.keyword)) && item.keyword !== '', item.code).toBe(true)
      for (const code of item.industryCodes as string[]) expect(classes, item.code).toContain(code)
      expect(
        [item.level1, item.level2, item.level3].some((level) => level !== null),
        item.code,
      ).toBe(true)
    }
  })
  test('a limit states whether more or less is better, and what kind of standard it is', () => {
    const items = lists.limitStandard?.items ?? []
    const atLeast = items.filter((item) => item.comparison === 'gte')
    expect(new Set(atLeast.map((item) => item.category))).toEqual(new Set(['用能设备能效']))
    for (const item of items) {
      expect(verifications, item.code).toContain(item.verification)
      expect(['lte', 'gte']).toContain(item.comparison)
    }
  })
  test('925 rows of eliminated equipment with model tokens', () => {
    const items = lists.eliminatedEquipment?.items ?? []
    expect(items).toHaveLength(911 + 14)
    for (const item of items) expect(['exact', 'series', 'review', 'feature']).toContain(item.matchType)
    expect(find('eliminatedEquipment', 'EQ0006')).toMatchObject({
      models: ['JB3'],
      matchType: 'series',
      category: '电动机',
    })
  })
})
