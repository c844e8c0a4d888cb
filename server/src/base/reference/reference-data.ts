/** The reference data of the house: read once from data/, frozen, and offered as typed values. */
import type { DictItem } from '@green/filing/reference.ts'
import type { Holidays } from '@green/filing/working-days.ts'
import { spelled } from '../../platform/spelled.ts'
import { type Frozen, freeze, once, readData, type Verification } from './data-file.ts'
import { energyTypes } from './energy-types.ts'

type Point = { lng: number; lat: number }

/** A county-level unit or reporting zone. `enabled` ones are offered today; the others name filings of earlier years. */
export type District = {
  code: string
  name: string
  shortName: string
  pinyin: string
  kind: 'district' | 'county' | 'autonomousCounty' | 'zone'
  region: string
  /** A GB/T 2260 code; otherwise one of our own. */
  official: boolean
  enabled: boolean
  order: number
  seat: Point & { source: string }
  label: Point
  validFrom?: string
  validTo?: string
  successor?: string
  predecessors?: string[]
  hosts?: string[]
  note?: string
}

/** One row of GB/T 4754: section (门类), division (大类), group (中类) or class (小类). */
export type Industry = { code: string; name: string; level: 1 | 2 | 3 | 4; pCode: string; section: string }

/** A code list as it stands in the file, with where it comes from. */
export type DictionaryFile = {
  name: string
  source: string
  confidence?: string
  note?: string
  items: DictItem[]
}

/** What a city decides about its platform. */
export type CityProfile = {
  code: string
  cityCode: string
  name: string
  shortName: string
  areaCode: string
  landlineDigits: number
  postcodeFrom: string
  postcodeTo: string
  platformName: string
  sponsor: string
  hotline: string
  icpNumber: string
  policeNumber: string
  mobileSecondDigits: string
  gridArea: string
  holidays: Holidays & {
    rule: string
    years: { year: number; verification: Verification; source: string; note?: string }[]
  }
}

/** A system item of the platform (page sizes, limits): text by code. */
export type SystemItem = { code: string; value: string; note?: string }

type WaterQuota = {
  product: string
  unit: string
  leading?: number | null
  advanced: number | null
  general: number | null
  edition?: string | null
  verification: Verification
  source: string
  note?: string | null
}
type WaterQuotas = {
  parts: { part: number; standard: string; title: string; industry: string; quotas: WaterQuota[] }[]
  regional: (WaterQuota & { standard: string })[]
}
type Standards = {
  standards: {
    id: string
    number: string
    title: string
    category: string
    status: string
    effectiveDate: string | null
    replaces: string | null
    comparison?: 'gte'
    industryCodes: string[]
    values: {
      product: string
      indicator: string
      unit: string
      level1: number | null
      level2: number | null
      level3: number | null
    }[]
    valuesVerification: Verification
    source: string
    note: string | null
  }[]
}
type Equipment = {
  id: string
  category: string
  name: string
  model: string
  models: string[]
  aliases?: string[]
  matchType: 'exact' | 'series' | 'review' | 'feature'
  batch?: number
  catalogue?: string
  spec: string | null
  condition?: string | null
  deadline: string
  deadlineDate: string | null
  source: string
  verification: Verification
}
type EliminatedEquipment = { equipment: Equipment[]; industryCatalogue2024: Equipment[] }

/** All districts and zones, abolished ones included, in the order of the menus. */
export const districts = once(() =>
  freeze(readData<{ items: District[] }>('districts.json').items.toSorted((a, b) => a.order - b.order)),
)

/** GB/T 4754-2017 as flat rows, parents before children. */
export const industries = once(() => freeze(readData<{ items: Industry[] }>('industries.json').items))

const dictionaryData = once(() =>
  freeze(readData<{ sysItems: SystemItem[]; dicts: Record<string, DictionaryFile> }>('dictionaries.json')),
)

/** The code lists as kept in the file. */
export function dictionaryFiles(): Frozen<Record<string, DictionaryFile>> {
  return dictionaryData().dicts
}

/** The system items as kept in the file. */
export function systemItems(): Frozen<SystemItem[]> {
  return dictionaryData().sysItems
}

/** The profile of the city, with its working-day table. */
export const cityProfile = once(() => freeze(readData<CityProfile>('city.json')))

/** Spelling of a name for a search box: whole syllables and first letters, both lower case. */
export type SearchKeys = { readonly pinyin: string; readonly initials: string }

function spell(name: string): SearchKeys {
  const syllables = spelled(name, 'removed')
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') }
}

/** The district of a code, abolished ones included. */
export const districtOf = (code: string | null) => districts().find((district) => district.code === code)

/** Search keys of districts by code, of the short name; the row knows local sounds (丰都 is fengdu, not fengdou). */
export const districtSearchKeys = once(
  (): ReadonlyMap<string, SearchKeys> =>
    new Map(districts().map((row) => [row.code, { ...spell(row.shortName), pinyin: row.pinyin }])),
)

/** Search keys of industries by code; spelled on first use, since it takes a moment. */
export const industrySearchKeys = once(
  (): ReadonlyMap<string, SearchKeys> => new Map(industries().map((row) => [row.code, spell(row.name)])),
)

/** Quota values of GB/T 18916 by product: leading (领跑), advanced (先进), general (通用). */
function waterQuotaProducts(): DictItem[] {
  const { parts, regional } = readData<WaterQuotas>('water-quotas.json')
  const item = (code: string, quota: WaterQuota, standard: string, industry: string | null, place: string | null) => ({
    code,
    label: place ? `${quota.product}（${place}地方标准，参考）` : quota.product,
    unit: quota.unit,
    lead: quota.leading ?? null,
    adv: quota.advanced,
    gen: quota.general,
    standard,
    edition: quota.edition ?? null,
    verification: quota.verification,
    source: quota.source,
    note: quota.note ?? null,
    industry,
    place,
  })
  const national = parts.flatMap((part) =>
    part.quotas.map((quota, i) => item(`18916.${part.part}-${i + 1}`, quota, part.standard, part.industry, null)),
  )
  // Standards of other provinces: shown for comparison, marked by their place, never a limit here.
  const local = regional.map((quota, i) => {
    const place = /（([^）]+)）$/.exec(quota.standard)?.[1] ?? '其他地区'
    return item(`regional-${i + 1}`, quota, quota.standard, null, place)
  })
  return numbered([...national, ...local])
}

/** Limit values of the energy limit standards, one entry for each product and indicator. */
function limitStandards(): DictItem[] {
  return numbered(
    readData<Standards>('standards.json').standards.flatMap((standard) =>
      standard.values.map((value, i) => ({
        code: `${standard.id}-${i + 1}`,
        label: `${value.product} ${value.indicator}`,
        product: value.product,
        /** The bare product, to be looked for in a filer's product name. */
        keyword: productKeyword(value.product),
        indicator: value.indicator,
        unit: value.unit,
        level1: value.level1,
        level2: value.level2,
        level3: value.level3,
        comparison: standard.comparison ?? 'lte',
        category: standard.category,
        standard: standard.number,
        standardTitle: standard.title,
        status: standard.status,
        effectiveDate: standard.effectiveDate,
        replaces: standard.replaces,
        industryCodes: standard.industryCodes,
        verification: standard.valuesVerification,
        source: standard.source,
        note: standard.note,
      })),
    ),
  )
}

/** What stands before the first remark; 中（低）碳… keeps its whole text, since 中 names no product. */
function productKeyword(product: string): string {
  const head = product.split(/[（(，：]/)[0]?.trim() ?? ''
  return head === '' || head === '中' ? product : head
}

/** Equipment to be taken out of service; `matchType` says how far the model tokens may be trusted. */
function eliminatedEquipment(): DictItem[] {
  const { equipment, industryCatalogue2024 } = readData<EliminatedEquipment>('eliminated-equipment.json')
  return numbered(
    [...equipment, ...industryCatalogue2024].map((row) => ({
      code: row.id,
      label: `${row.name} ${row.model}`,
      name: row.name,
      model: row.model,
      models: row.models,
      aliases: row.aliases ?? [],
      matchType: row.matchType,
      category: row.category,
      batch: row.batch ?? null,
      catalogue: row.catalogue ?? null,
      spec: row.spec,
      condition: row.condition ?? null,
      deadline: row.deadline,
      deadlineDate: row.deadlineDate,
      source: row.source,
      verification: row.verification,
    })),
  )
}

/** Every district as an entry; `enabled` says whether a new filing may choose it. */
function districtItems(): DictItem[] {
  return districts().map((district) => ({
    code: district.code,
    label: district.name,
    sort: district.order,
    shortName: district.shortName,
    region: district.region,
    kind: district.kind,
    enabled: district.enabled,
    validFrom: district.validFrom ?? null,
    validTo: district.validTo ?? null,
    successor: district.successor ?? null,
  }))
}

/** The four-digit classes of GB/T 4754, which is what a filing keeps. */
function industryItems(): DictItem[] {
  return numbered(
    industries()
      .filter((industry) => industry.level === 4)
      .map(({ code, name, pCode, section }) => ({ code, label: name, pCode, section, division: code.slice(0, 2) })),
  )
}

function numbered<T extends { code: string; label: string }>(items: T[]): DictItem[] {
  return items.map((item, i) => ({ ...item, sort: i + 1 }))
}

/** A list that figures, checks and forms can look up. */
export type ReferenceDictionary = { readonly title: string; readonly items: readonly DictItem[] }

/**
 * The code lists of the file and the lists made from the other data, by name. `energyType`, `waterQuotaProduct`,
 * `limitStandard`, `eliminatedEquipment`, `district` and `industry` carry their figures as attributes.
 */
export const referenceDictionaries = once((): Readonly<Record<string, ReferenceDictionary>> => {
  const lists: Record<string, ReferenceDictionary> = {}
  for (const [key, { name, items }] of Object.entries(dictionaryFiles())) lists[key] = { title: name, items }
  lists.energyType = {
    title: '能源品种',
    items: energyTypes(dictionaryFiles().energyType?.items ?? [], cityProfile().gridArea),
  }
  lists.waterQuotaProduct = { title: '用水定额产品', items: waterQuotaProducts() }
  lists.limitStandard = { title: '能耗限额标准', items: limitStandards() }
  lists.eliminatedEquipment = { title: '淘汰设备目录', items: eliminatedEquipment() }
  lists.district = { title: '区县', items: districtItems() }
  lists.industry = { title: '国民经济行业（小类）', items: industryItems() }
  freeze(lists)
  return lists
})
