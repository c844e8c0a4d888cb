/** The folder that a city brings along (CITY_DIR), checked before the start: every fault with its file and field, in words. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Boundaries, coarse, drawOutlines } from '@green/tools/county-outlines.ts'
import { z } from 'zod'
import { type CityFile, cityFiles, hasOwnFile, readData, useCityFolder } from './data-file.ts'

const needed = ['city.json', 'districts.json', 'outlines.geo.json'] as const satisfies readonly CityFile[]

const text = (most = 60) => z.string('应为文字').trim().min(1, '不能为空').max(most, `最多${most}个字`)
const digits = (count: number, what: string) => z.string('应为文字').regex(new RegExp(`^\\d{${count}}$`), `应为${what}`)
const code = digits(6, '六位行政区划代码')
const day = z.iso.date('应为日期，例如2026-10-01')
const longitude = z.number('应为经度').min(73, '经度应在73到136之间').max(136, '经度应在73到136之间')
const latitude = z.number('应为纬度').min(3, '纬度应在3到54之间').max(54, '纬度应在3到54之间')
const point = z.object({ lng: longitude, lat: latitude }, '应写明经度lng和纬度lat')
const optionalText = z.string('应为文字').max(100, '最多100个字').optional()

const City = z.object({
  meta: z.object(
    { title: text(), source: text(300), edition: text(), status: z.literal('city', '应为city，表示是真实城市的数据') },
    '缺少说明（title、source、edition、status）',
  ),
  code,
  cityCode: code,
  name: text(20),
  shortName: text(10),
  areaCode: z.string('应为文字').regex(/^0\d{2,3}$/, '应为电话区号，例如0871'),
  landlineDigits: z.union([z.literal(7), z.literal(8)], '座机号码应为7位或8位'),
  postcodeFrom: digits(6, '六位邮政编码'),
  postcodeTo: digits(6, '六位邮政编码'),
  mobileSecondDigits: z.string('应为文字').regex(/^[3-9]{1,7}$/, '应为手机号第二位可用的数字，例如3456789'),
  gridArea: text(20),
  platformName: optionalText,
  sponsor: optionalText,
  hotline: optionalText,
  icpNumber: optionalText,
  policeNumber: optionalText,
  accessibilityContact: optionalText,
  email: optionalText,
  energyAuthority: z
    .object(
      {
        name: text(),
        relation: z.enum(['self', 'authorised', 'commissioned'], '应为self、authorised或commissioned'),
        document: text(100),
        reviewOffice: text(60).optional(),
        court: text(60).optional(),
        bank: text(150).optional(),
      },
      '应写明部门、监察机构和依据',
    )
    .optional(),
  holidays: z.object(
    {
      rule: text(200),
      years: z
        .array(
          z.object(
            { year: z.number('应为年份'), verification: text(20), source: text(300), note: optionalText },
            '应写明年份、核对情况和来源',
          ),
          '应为年份的列表',
        )
        .min(1, '至少写明一年'),
      off: z.array(day, '应为放假日期的列表'),
      work: z.array(day, '应为调休上班日期的列表'),
    },
    '缺少节假日（rule、years、off、work）',
  ),
})

const DistrictRow = z.object(
  {
    code,
    name: text(30),
    shortName: text(12),
    pinyin: z.string('应为文字').regex(/^[a-z]+$/, '应为小写拼音，不带空格'),
    kind: z.enum(
      ['district', 'county', 'autonomousCounty', 'zone'],
      '应为district、county、autonomousCounty或zone之一',
    ),
    region: text(20),
    official: z.boolean('应为true或false'),
    enabled: z.boolean('应为true或false'),
    order: z.number('应为序号').int('应为整数'),
    postcode: digits(6, '六位邮政编码').optional(),
    seat: point,
    label: point,
    validFrom: day.optional(),
    validTo: day.optional(),
    successor: code.optional(),
    predecessors: z.array(code, '应为代码的列表').optional(),
    hosts: z.array(code, '应为代码的列表').optional(),
    note: optionalText,
  },
  '应为一个区县',
)
const Districts = z.object(
  { items: z.array(DistrictRow, '应为区县的列表').min(1, '至少一个区县') },
  '应为{"items":[…]}',
)

const ring = z.array(z.tuple([longitude, latitude], '应为[经度,纬度]'), '应为坐标的列表').min(4, '一个环至少四个点')
const Outlines = z.object(
  {
    type: z.literal('FeatureCollection', '应为FeatureCollection'),
    features: z
      .array(
        z.object({
          properties: z.object({ code, name: text(30), label: z.tuple([longitude, latitude], '应为[经度,纬度]') }),
          geometry: z.discriminatedUnion(
            'type',
            [
              z.object({ type: z.literal('Polygon'), coordinates: z.array(ring, '应为环的列表') }),
              z.object({
                type: z.literal('MultiPolygon'),
                coordinates: z.array(z.array(ring, '应为环的列表'), '应为多边形的列表'),
              }),
            ],
            '轮廓应为Polygon或MultiPolygon',
          ),
        }),
        '应为轮廓的列表',
      )
      .min(1, '至少一个区县的轮廓'),
  },
  '应为GeoJSON',
)

const numeric = z.string('应为文字').regex(/^\d+(\.\d+)?$/, '应为数字')
const FundRules = z.object({
  source: text(300),
  items: z
    .array(
      z
        .object({ code: text(20), label: text(30), sort: z.number('应为序号'), basis: text(300) })
        .catchall(z.union([numeric, z.string('应为文字').max(300)])),
      '应为申报方向的列表',
    )
    .min(1, '至少一个申报方向'),
})

const price = z.number('应为价格（元）').positive('应大于0')
const CarrierPrice = z.object({
  code: text(10),
  label: text(30),
  yuan: price,
  per: text(10),
  perUnit: price,
  year: z.int('应为年份').min(2000, '应为2000年以后').max(2100, '应为2100年以前'),
  source: text(200),
})
const Prices = z.object({
  meta: z.object({ source: text(300), edition: text() }),
  yuanPerTce: price,
  yuanPerM3: price,
  /** Without them the platform's own count. */
  carriers: z.array(CarrierPrice, '应为分品种价格的列表').optional(),
})

const shapes: Record<CityFile, z.ZodType> = {
  'city.json': City,
  'districts.json': Districts,
  'outlines.geo.json': Outlines,
  'outlines-before.geo.json': Outlines,
  'fund-rules.json': FundRules,
  'energy-prices.json': Prices,
}

/** `items第3项 code`, `holidays.years` of the path to a value. */
const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) => {
      if (typeof part === 'number') return `第${part + 1}项 `
      return `${typeof path[index - 1] === 'string' ? '.' : ''}${String(part)}`
    })
    .join('')
    .trim()

/** Every fault of the folder, a sentence each; none: it can be used. */
export function cityFolderFaults(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [`${folder} 不是文件夹`]
  const read = new Map<CityFile, unknown>()
  const faults: string[] = []
  for (const file of cityFiles) {
    const path = join(folder, file)
    if (!existsSync(path)) {
      if ((needed as readonly CityFile[]).includes(file)) faults.push(`缺少 ${file}`)
      continue
    }
    try {
      const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
      const { success, error, data } = shapes[file].safeParse(content)
      if (success) read.set(file, data)
      else faults.push(...error.issues.map(({ path: at, message }) => `${file} ${placeOf(at)}：${message}`))
    } catch (error) {
      faults.push(`${file} 不是有效的 JSON：${error instanceof Error ? error.message : '读不出来'}`)
    }
  }
  return [...faults, ...faultsAcross(read)]
}

/** What no file shows by itself: codes that are doubled or point nowhere, counties without an outline. */
function faultsAcross(read: ReadonlyMap<CityFile, unknown>): string[] {
  const districts = (read.get('districts.json') as z.output<typeof Districts> | undefined)?.items
  const city = read.get('city.json') as z.output<typeof City> | undefined
  const outlines = read.get('outlines.geo.json') as z.output<typeof Outlines> | undefined
  const faults: string[] = []
  if (city && city.postcodeFrom > city.postcodeTo) faults.push('city.json postcodeFrom：不能大于postcodeTo')
  const areas = new Set(readData<{ grid: { area: string }[] }>('carbon-factors.json').grid.map(({ area }) => area))
  if (city && !areas.has(city.gridArea))
    faults.push(`city.json gridArea：没有“${city.gridArea}”的电网排放因子，应为省级名称，例如“云南”`)
  if (!districts) return faults
  const codes = new Set<string>()
  const at = (index: number, field: string) => `districts.json items第${index + 1}项 ${field}`
  districts.forEach(({ code: own }, index) => {
    if (codes.has(own)) faults.push(`${at(index, 'code')}：代码${own}重复`)
    codes.add(own)
  })
  districts.forEach((row, index) => {
    if (row.successor && !codes.has(row.successor))
      faults.push(`${at(index, 'successor')}：没有代码为${row.successor}的区县`)
    for (const other of row.predecessors ?? [])
      if (!codes.has(other)) faults.push(`${at(index, 'predecessors')}：没有代码为${other}的区县`)
    if (row.validTo && row.enabled) faults.push(`${at(index, 'enabled')}：${row.name}已于${row.validTo}撤销，应为false`)
    if (row.validFrom && row.validTo && row.validFrom > row.validTo)
      faults.push(`${at(index, 'validTo')}：不能早于validFrom`)
  })
  if (!districts.some(({ enabled }) => enabled)) faults.push('districts.json items：至少一个区县的enabled应为true')
  const drawn = new Set(outlines?.features.map(({ properties }) => properties.code))
  if (outlines)
    for (const { code: own, name, kind, enabled } of districts)
      if (enabled && kind !== 'zone' && !drawn.has(own))
        faults.push(`outlines.geo.json features：缺少${name}（${own}）`)
  for (const own of drawn)
    if (!codes.has(own)) faults.push(`outlines.geo.json features：districts.json 中没有代码为${own}的区县`)
  return faults
}

/** Uses the folder for everything that is the city's; throws with every fault in one message. Null: the product's own city. */
export function openCityFolder(folder: string | undefined): void {
  const faults = folder === undefined ? [] : cityFolderFaults(folder)
  if (faults.length > 0) throw new Error(`城市数据有误（CITY_DIR）：${faults.join('；')}`)
  useCityFolder(folder ?? null)
}

/** The maps of a city that brought its outlines along, by the names of the files of the build which they replace. */
export function cityMaps(): Record<string, string> {
  if (!hasOwnFile('outlines.geo.json')) return {}
  const today = readData<Boundaries>('outlines.geo.json')
  const before = hasOwnFile('outlines-before.geo.json') ? readData<Boundaries>('outlines-before.geo.json') : today
  return {
    'county-outlines.json': JSON.stringify(drawOutlines(today, readData('districts.json'))),
    'districts-today.json': JSON.stringify(coarse(today)),
    'districts-before.json': JSON.stringify(coarse(before)),
  }
}
