/** 新制度参数 in force, as server, screens and forms read them: from the reference lists, in which a city's own stand. */
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { carbonCalendar } from '../footprint/carbon-calendar.ts'
import { defaultSettings, type FootprintSettings } from '../footprint/settings.ts'
import {
  isSchemeGroup,
  partFault,
  partsOf,
  partText,
  type SchemeGroup,
  type SchemeValue,
  schemeGroups,
} from './groups.ts'

type Found = Pick<Reference, 'find'>

export type CarbonCalendar = Pick<
  typeof carbonCalendar,
  'reportDay' | 'quotaDay' | 'surrenderDay' | 'monthDays' | 'remindDays'
>
export type SchemeSettings = FootprintSettings & { readonly carbonMarket: CarbonCalendar }

/** What a city sets of a group: each of its figures, and where they come from. */
export type SchemeSetting = { values: Readonly<Record<string, SchemeValue>>; source: string }

const defaults: SchemeSettings = { ...defaultSettings, carbonMarket: carbonCalendar }

/** The parameters of now; what a list lacks is the platform's own. */
export function schemeSettings(reference: Found): SchemeSettings {
  const own = Object.keys(schemeGroups)
    .filter(isSchemeGroup)
    .map((group) => [group, { ...defaults[group], ...valuesIn(reference, group) }])
  return { ...defaults, ...Object.fromEntries(own) }
}

function valuesIn({ find }: Found, group: SchemeGroup): Record<string, SchemeValue> {
  const { list } = schemeGroups[group]
  const values = partsOf(group).flatMap(([name, part]) => {
    const value = find(list, name)?.value
    return partFault(part, value) === null ? [[name, value as SchemeValue] as const] : []
  })
  return Object.fromEntries(values)
}

/** A group as it stands: each figure in words, and where they come from. */
export function schemeView({ find }: Found, group: SchemeGroup) {
  const { list, title } = schemeGroups[group]
  const parts = partsOf(group).map(([name, part]) => {
    const value = find(list, name)?.value ?? null
    return { name, label: part.label, value: value as SchemeValue | null, text: partText(part, value) }
  })
  return { group, title, parts, source: schemeSource({ find }, group) }
}

/** Where the figures of a group come from; 未核对 as long as the city has not set them. */
export function schemeSource({ find }: Found, group: SchemeGroup): string {
  const [first] = partsOf(group)
  const item = first && find(schemeGroups[group].list, first[0])
  return typeof item?.source === 'string' ? `${item.source}${item.verification === 'unverified' ? '；未核对' : ''}` : ''
}

/** What is wrong with what a city proposes for a group, by figure. */
export function schemeFaults(
  group: SchemeGroup,
  values: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  const parts = partsOf(group)
  const odd = Object.keys(values).find((name) => !parts.some(([known]) => known === name))
  if (odd !== undefined)
    return [{ name: 'group', text: `“${schemeGroups[group].title}”没有“${odd}”这一项，请刷新页面后再试` }]
  const faults = parts.flatMap(([name, part]) => {
    const text = partFault(part, values[name])
    return text === null ? [] : [{ name, text }]
  })
  return faults.length > 0 ? faults : orderFaults(group, values)
}

/** Of two figures the second is not below the first, or not above it. */
const ordered: Partial<Record<SchemeGroup, readonly (readonly [string, 'atLeast' | 'atMost', string])[]>> = {
  zeroFactory: [
    ['intensityTarget', 'atMost', 'intensityBasic'],
    ['nonFossilTargetPct', 'atLeast', 'nonFossilBasicPct'],
  ],
  bridge: [['explainedPct', 'atLeast', 'reconciledPct']],
  carbonMarket: [
    ['quotaDay', 'atLeast', 'reportDay'],
    ['surrenderDay', 'atLeast', 'quotaDay'],
  ],
}

function orderFaults(group: SchemeGroup, values: Readonly<Record<string, unknown>>) {
  const labelOf = (name: string) => partsOf(group).find(([known]) => known === name)?.[1].label ?? name
  return (ordered[group] ?? []).flatMap(([name, order, than]) => {
    const [mine, other] = [values[name] as number | string, values[than] as number | string]
    const isInOrder = order === 'atLeast' ? mine >= other : mine <= other
    if (isInOrder) return []
    return [{ name, text: `${labelOf(name)}不能${order === 'atLeast' ? '小于或早于' : '大于'}${labelOf(than)}` }]
  })
}

/** The list's entries with a city's figures in place of the platform's. */
export const itemsWith = (items: readonly DictItem[], { values, source }: SchemeSetting): DictItem[] =>
  items.map((item) =>
    Object.hasOwn(values, item.code) ? { ...item, value: values[item.code], source, verification: 'parameter' } : item,
  )
