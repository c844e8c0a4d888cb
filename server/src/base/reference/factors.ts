/** 折标系数 and 排放因子 with the city's versions: the lists that are made from the files with them. */
import type { FactorPart } from '@green/filing/programme/factor-words.ts'
import { type DictItem, ofDataYear } from '@green/filing/programme/reference.ts'
import type { FactorEdition } from '@green/tools/energy-conversion/factors.ts'
import { factorLists } from '@green/tools/energy-conversion/lists-by-year.ts'
import {
  co2PerUnit,
  equivalentFactor,
  statisticalTcePerUnit,
  tcePerUnit,
} from '@green/tools/energy-conversion/rules.ts'
import { dayOf } from '../../platform/clock.ts'
import { freeze, once, readData } from './data-file.ts'
import type { ReferenceDictionary } from './reference-data.ts'
import type { SettingVersion } from './setting-store.ts'

/** The kind of setting; its keys are those of the factors. */
export const factorKind = 'factor'

/** What a version says, in the factor's own units. */
export type FactorVersion = {
  values: Partial<Record<FactorPart, number>>
  source: string
  fromYear: number
  /** Why it is so unlike the one before, where it is. */
  unusual: string
}

/** The editions in force after these versions; the platform's own again ends those before it. */
export function editionsAfter(started: readonly SettingVersion[]): FactorEdition[] {
  const editions = new Map<string, FactorEdition[]>()
  for (const { kind, key, value, startsAt } of started) {
    if (kind !== factorKind) continue
    const { values, source, fromYear } = (value ?? {}) as unknown as FactorVersion
    const edition = `本市${dayOf(startsAt)}起`
    if (value) editions.set(key, [...(editions.get(key) ?? []), { key, values, source, fromYear, edition }])
    else editions.delete(key)
  }
  return [...editions.values()].flat()
}

type Lists = Readonly<Record<string, ReferenceDictionary>>
const most = 20
const savedOf = once(() => new Map<string, Lists>())

/** The lists with these editions, each state made once; none where the city has set none. */
export function listsWithFactors(editions: readonly FactorEdition[]): Lists {
  if (editions.length === 0) return {}
  const name = JSON.stringify(editions)
  const known = savedOf().get(name)
  if (known) return known
  const lists = factorLists(readData, editions)
  freeze(lists)
  if (savedOf().size >= most) savedOf().clear()
  savedOf().set(name, lists)
  return lists
}

/** An entry of a list that counts differently, and the data years in which it does. */
export type TouchedEntry = { dict: string; code: string; years: number[] }

/** Data before this year is not asked for anywhere. */
const firstYear = 2015

/** The figures that count for data of that year. */
function countsIn(item: DictItem | undefined, dict: string, year: number): string {
  if (!item) return ''
  if (dict === 'energyType') {
    const found = { find: () => item }
    const factors = [tcePerUnit, statisticalTcePerUnit, co2PerUnit].map((of) => of(found, item.code, year))
    return JSON.stringify([...factors, equivalentFactor(found, year)?.tcePerUnit])
  }
  const { sort: _, ...attributes } = ofDataYear(item, year) ?? item
  return JSON.stringify(Object.entries(attributes).filter(([, value]) => typeof value === 'number'))
}

/** What the next edition changes in the lists, for data of the years up to this one. */
export function touchedBy(
  before: readonly FactorEdition[],
  next: FactorEdition | null,
  { key, lastYear }: { key: string; lastYear: number },
): TouchedEntry[] {
  const after = next ? [...before, next] : before.filter((one) => one.key !== key)
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i)
  const [old, made] = [factorLists(readData, before), factorLists(readData, after)]
  return Object.entries(made).flatMap(([dict, { items }]) =>
    items.flatMap((item) => {
      const known = old[dict]?.items.find(({ code }) => code === item.code)
      if (JSON.stringify(known) === JSON.stringify(item)) return []
      return [
        {
          dict,
          code: item.code,
          years: years.filter((year) => countsIn(known, dict, year) !== countsIn(item, dict, year)),
        },
      ]
    }),
  )
}
