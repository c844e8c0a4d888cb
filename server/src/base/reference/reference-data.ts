/** The reference data: read once from data/, frozen, and offered as typed values. */
import type { CityProfileKey } from '@green/contract/enterprise/city-profile.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { Holidays } from '@green/filing/value/working-days.ts'
import { tools } from '@green/tools/all.ts'
import type { ToolList, Verification } from '@green/tools/tool.ts'
import { clock } from '../../platform/clock.ts'
import { spelled } from '../../platform/spelled.ts'
import { type Frozen, freeze, hasOwnFile, once, onceFor, readData } from './data-file.ts'
import { adjusted, type DistrictVersion, districtVersionAt } from './district-adjustments.ts'

type Point = { lng: number; lat: number }

/** A county-level unit or reporting zone. `enabled` ones can be chosen; the others name filings of earlier years. */
export type District = {
  code: string
  name: string
  /** Of the county's seat; unverified, for demo data. */
  postcode?: string
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
  /** Who took over when it was abolished. */
  successor?: string
  /** Those that became part of it. */
  predecessors?: string[]
  /** The district that it was a part of until it began. */
  carvedFrom?: string
  hosts?: string[]
  note?: string
}

/** One row of GB/T 4754: section (门类), division (大类), group (中类) or class (小类). */
export type Industry = { code: string; name: string; level: 1 | 2 | 3 | 4; pCode: string; section: string }

/** A code list of the file, with its source. */
export type DictionaryFile = {
  name: string
  source: string
  confidence?: string
  note?: string
  internal?: boolean
  items: DictItem[]
}

/** What stands in the city's file: its name and numbers, which its districts and its calendar belong to. */
export type CityProfile = {
  code: string
  cityCode: string
  name: string
  shortName: string
  areaCode: string
  landlineDigits: number
  postcodeFrom: string
  postcodeTo: string
  /** 管理节能工作的部门 for industry, and how the inspection body comes to act for it. */
  energyAuthority?: {
    name: string
    relation: 'self' | 'authorised' | 'commissioned'
    document: string
    /** Where its decisions are reviewed, and the court that hears suits against them. */
    reviewOffice?: string
    court?: string
    /** Where fines are paid. */
    bank?: string
  }
  mobileSecondDigits: string
  gridArea: string
  holidays: Holidays & {
    rule: string
    years: { year: number; verification: Verification; source: string; note?: string }[]
  }
}

/** A system item of the platform (page sizes, limits): text by code. */
export type SystemItem = { code: string; value: string; note?: string }

/** The districts of the file, in the order of the menus. */
export const districtFile = once(() =>
  freeze(readData<{ items: District[] }>('districts.json').items.toSorted((a, b) => a.order - b.order)),
)

/** The districts after an adjustment; those of the file after none. */
const districtsAfter = onceFor((version: DistrictVersion | null) =>
  version ? freeze(adjusted(districtFile(), version)) : districtFile(),
)

/** All districts and zones of today, abolished ones included, in the order of the menus. */
export const districts = () => districtsAfter(districtVersionAt(clock.now()))

/** GB/T 4754-2017 as flat rows, parents before children. */
export const industries = once(() => freeze(readData<{ items: Industry[] }>('industries.json').items))

const dictionaryData = once(() => {
  const { sysItems, dicts } = readData<{ sysItems: SystemItem[]; dicts: Record<string, DictionaryFile> }>(
    'dictionaries.json',
  )
  return freeze({ sysItems, dicts: withOwnRules(dicts) })
})

/** The fund's rules are a city's own where it has brought them along. */
function withOwnRules(dicts: Record<string, DictionaryFile>): Record<string, DictionaryFile> {
  if (!hasOwnFile('fund-rules.json') || !dicts.fundRule) return dicts
  const { source, items } = readData<Pick<DictionaryFile, 'source' | 'items'>>('fund-rules.json')
  return { ...dicts, fundRule: { name: dicts.fundRule.name, source, items } }
}

/** The code lists of the file. */
export function dictionaryFiles(): Frozen<Record<string, DictionaryFile>> {
  return dictionaryData().dicts
}

/** The system items of the file. */
export function systemItems(): Frozen<SystemItem[]> {
  return dictionaryData().sysItems
}

/** The city's file, with its working-day table. What the administrator fills in is not read here (city-profile.ts). */
export const cityProfile = once(() => freeze(readData<CityProfile>('city.json')))

/** What the file says beside it for the first version of 城市资料; `demo`: words that stand in for it. */
export const cityFile = once(() =>
  freeze(readData<{ meta: { status: string } } & { [K in CityProfileKey]?: string }>('city.json')),
)

/** Pinyin of a name for a search box: whole syllables and initials, both lower case. */
export type SearchKeys = { readonly pinyin: string; readonly initials: string }

function spell(name: string): SearchKeys {
  const syllables = spelled(name, 'removed')
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') }
}

/** The district of a code, abolished ones included. */
export const districtOf = (code: string | null) => districts().find((district) => district.code === code)

/** The code of a district and those of the districts that became part of it: what was recorded under any of them is its own. */
export function codesOf(code: string): string[] {
  const parts = districtOf(code)?.predecessors ?? []
  return [code, ...parts.flatMap(codesOf)]
}

/** Search keys of industries by code; computed on first use, since it takes a moment. */
export const industrySearchKeys = once(
  (): ReadonlyMap<string, SearchKeys> => new Map(industries().map((row) => [row.code, spell(row.name)])),
)

/** Every district after an adjustment as an entry; `enabled` says whether a new filing may choose it. */
export const districtList = onceFor(
  (version: DistrictVersion | null): ReferenceDictionary => ({
    title: '区县',
    items: districtsAfter(version).map((district) => ({
      code: district.code,
      label: district.name,
      sort: district.order,
      shortName: district.shortName,
      // The data contains local pronunciations (丰都 is fengdu, not fengdou).
      spelled: `${district.pinyin} ${spell(district.shortName).initials}`,
      region: district.region,
      kind: district.kind,
      enabled: district.enabled,
      validFrom: district.validFrom ?? null,
      validTo: district.validTo ?? null,
      successor: district.successor ?? null,
    })),
  }),
)

/** The four-digit classes of GB/T 4754, which filings store. */
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

/** A list for lookups in figures, checks and forms. */
/** `internal`: a list for the offices' own work, which no public call answers. */
export type ReferenceDictionary = {
  readonly title: string
  readonly items: readonly DictItem[]
  readonly internal?: boolean
}

/** The lists that the tools derive from other data, by name. */
export const toolLists = once((): Readonly<Record<string, ReferenceDictionary>> => {
  const lists: Record<string, ReferenceDictionary> = {}
  for (const tool of tools)
    for (const [key, { title, items }] of Object.entries<ToolList>(tool.lists))
      lists[key] = { title, items: items(readData) }
  freeze(lists)
  return lists
})

/** The code lists of the file, those that the tools derive from other data, districts and industries, by name. */
export const referenceDictionaries = once((): Readonly<Record<string, ReferenceDictionary>> => {
  const lists: Record<string, ReferenceDictionary> = {}
  for (const [key, { name, items, internal = false }] of Object.entries(dictionaryFiles()))
    lists[key] = { title: name, items, internal }
  Object.assign(lists, toolLists())
  lists.district = districtList(null)
  lists.industry = { title: '国民经济行业（小类）', items: industryItems() }
  freeze(lists)
  return lists
})
