/** The check of a city's folder: the made-up second city passes, the product's own data has its form, and each fault is named. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { cityFolderFaults, cityMaps, openCityFolder } from './city-folder.ts'
import { cityProfile, dictionaryFiles, districtOf, districts, referenceDictionaries } from './reference-data.ts'

const second = fileURLToPath(new URL('second-city', import.meta.url))
const made: string[] = []

afterEach(() => {
  openCityFolder(undefined)
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the second city with one file changed; without `file` as it is. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'city-'))
  made.push(folder)
  cpSync(second, folder, { recursive: true })
  return folder
}
type Json = Record<string, unknown>
function changed(file: string, change: (content: never) => void): string[] {
  const folder = copy()
  const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json
  change(content as never)
  writeFileSync(join(folder, file), JSON.stringify(content))
  return cityFolderFaults(folder)
}

test('the second city is in order, and everything that is a city’s is read from it', () => {
  expect(cityFolderFaults(second)).toEqual([])
  const before = { name: cityProfile().name, districts: districts().length }
  openCityFolder(second)
  expect([cityProfile().name, districts().map(({ name }) => name)]).toEqual([
    '青禾市',
    ['云畔区', '石门坎县', '青禾经济技术开发区', '北岸区'],
  ])
  expect(districtOf('990103')?.successor).toBe('990101')
  expect(referenceDictionaries().district?.items.map(({ code }) => code)).not.toContain('500112')
  expect(dictionaryFiles().fundRule?.items.map(({ fixedCity }) => fixedCity)).toEqual(['10', undefined])
  const maps = cityMaps()
  expect(Object.keys(maps)).toEqual(['county-outlines.json', 'districts-today.json', 'districts-before.json'])
  expect(JSON.parse(maps['county-outlines.json'] ?? '').counties.map(({ name }: { name: string }) => name)).toEqual([
    '云畔',
    '石门坎',
  ])
  openCityFolder(undefined)
  expect({ name: cityProfile().name, districts: districts().length }).toEqual(before)
  expect(cityMaps()).toEqual({})
})

test('a folder or a file that is not there, or is no JSON', () => {
  expect(cityFolderFaults('/nowhere/at/all')).toEqual(['/nowhere/at/all 不是文件夹'])
  const folder = copy()
  rmSync(join(folder, 'districts.json'))
  writeFileSync(join(folder, 'city.json'), '{')
  expect(cityFolderFaults(folder)).toEqual([
    expect.stringContaining('city.json 不是有效的 JSON'),
    '缺少 districts.json',
  ])
  expect(() => openCityFolder(folder)).toThrow('城市数据有误（CITY_DIR）：city.json 不是有效的 JSON')
  rmSync(join(copy(), 'fund-rules.json'))
})

test('every fault names file, entry and field, and says what is expected', () => {
  type Rows = { items: Json[] }
  expect(
    changed('city.json', (city: Json) => {
      city.name = ''
      city.areaCode = '871'
      city.gridArea = '月球'
      delete city.holidays
    }),
  ).toEqual([
    'city.json name：不能为空',
    'city.json areaCode：应为电话区号，例如0871',
    'city.json holidays：缺少节假日（rule、years、off、work）',
  ])
  expect(changed('city.json', (city: Json) => (city.gridArea = '月球'))).toEqual([
    'city.json gridArea：没有“月球”的电网排放因子，应为省级名称，例如“云南”',
  ])
  expect(
    changed('districts.json', ({ items }: Rows) => {
      Object.assign(items[1] ?? {}, { code: '5001', pinyin: 'Shi Men' })
    }),
  ).toEqual([
    'districts.json items第2项 code：应为六位行政区划代码',
    'districts.json items第2项 pinyin：应为小写拼音，不带空格',
  ])
  expect(
    changed('districts.json', ({ items }: Rows) => Object.assign(items[3] ?? {}, { successor: '999999' })),
  ).toEqual(['districts.json items第4项 successor：没有代码为999999的区县'])
  expect(changed('districts.json', ({ items }: Rows) => Object.assign(items[3] ?? {}, { enabled: true }))).toEqual([
    'districts.json items第4项 enabled：北岸区已于2025-06-30撤销，应为false',
    'outlines.geo.json features：缺少北岸区（990103）',
  ])
  expect(changed('outlines.geo.json', (map: { features: unknown[] }) => map.features.pop())).toEqual([
    'outlines.geo.json features：缺少石门坎县（990121）',
  ])
  expect(changed('fund-rules.json', ({ items }: Rows) => Object.assign(items[0] ?? {}, { basis: '' }))).toEqual([
    'fund-rules.json items第1项 basis：不能为空',
  ])
})

test('whatever value stands in the place of a required field, the check says so in Chinese and does not break', () => {
  const city = JSON.parse(readFileSync(join(second, 'city.json'), 'utf8')) as Json
  const fields = ['code', 'cityCode', 'name', 'areaCode', 'landlineDigits', 'postcodeFrom', 'gridArea', 'holidays']
  fc.assert(
    fc.property(
      fc.constantFrom(...fields),
      fc.oneof(fc.constant(null), fc.integer({ max: 6 }), fc.constant([]), fc.constant({ a: 1 })),
      (field, value) => {
        const found = changed('city.json', (content: Json) => Object.assign(content, city, { [field]: value }))
        expect(found.length).toBeGreaterThan(0)
        for (const one of found) expect(one).toMatch(/^city\.json \S.*：.*\p{Script=Han}/u)
      },
    ),
    { numRuns: 40 },
  )
})
