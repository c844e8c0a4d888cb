/** The filters of a list as data: label, control, and the key of the call's input it fills. */
import { filterLabel, type ListFilter, offerOf } from '@green/filing/programme/filters.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { ReactNode } from 'react'
import { currentYear } from '../../ui/figure/date-text.ts'
import { useDictionary } from './dictionary.ts'
import {
  ChoiceFilter,
  ChoicesFilter,
  DaysFilter,
  type FilterOption,
  TextFilterInput,
  YearFilter,
} from './filter-bar.tsx'
import { CountyFilter, IndustryFilter, LabelFilter } from './place-filters.tsx'

export type Filter<Key extends string = string> = { key: Key; label: string } & (
  | { control: 'words'; placeholder: string }
  /** A value that is no option counts as empty; while the options are loading, any value is valid. `usual` is the default. */
  | {
      control: 'choice'
      options: readonly FilterOption[]
      usual?: string
      needed?: boolean
      wide?: boolean
      loading?: boolean
    }
  /** Several at once. */
  | { control: 'choices'; options: readonly FilterOption[] }
  /** The entries of a code list, all or these, by code or by name. */
  | { control: 'dictionary'; dictionary: string; only?: readonly string[]; byName?: boolean }
  | { control: 'year'; years: { since: number } | { last: number } }
  /** Fills `from` and `to`. */
  | { control: 'days' }
  | { control: 'county' | 'industry' | 'mark' }
)

type Options = Readonly<Record<string, string>> | readonly FilterOption[]

const optionsOf = (options: Options): readonly FilterOption[] =>
  Array.isArray(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))

export const textFilter = <Key extends string>(key: Key, label: string, placeholder: string): Filter<Key> => ({
  key,
  label,
  control: 'words',
  placeholder,
})

export const choice = <Key extends string>(
  key: Key,
  label: string,
  options: Options,
  more: { usual?: string; needed?: boolean; wide?: boolean; loading?: boolean } = {},
): Filter<Key> => ({ key, label, control: 'choice', options: optionsOf(options), ...more })

/** A programme's own filter, from its definition. */
export function ownFilter(programme: Programme, filter: ListFilter): Filter {
  const { key } = filter
  const label = filterLabel(programme, filter)
  const offer = offerOf(programme, filter, currentYear())
  if ('placeholder' in offer) return textFilter(key, label, offer.placeholder)
  if ('choices' in offer) return choice(key, label, offer.choices)
  const { dict, only, byName } = offer
  return { key, label, control: 'dictionary', dictionary: dict, byName, ...(only ? { only } : {}) }
}

/** The same by its key, where another list offers it as well. */
export function ownChoice<Key extends string>(programme: Programme, key: Key): Filter<Key> {
  const filter = programme.filters?.find((one) => one.key === key)
  if (!filter) throw new Error(`${programme.id} has no filter ${key}`)
  return ownFilter(programme, filter) as Filter<Key>
}

export const choices = <Key extends string>(key: Key, label: string, options: Options): Filter<Key> => ({
  key,
  label,
  control: 'choices',
  options: optionsOf(options),
})

/** One entry of a code list. */
export const entry = <Key extends string>(key: Key, label: string, dictionary: string): Filter<Key> => ({
  key,
  label,
  control: 'dictionary',
  dictionary,
})

export const year = <Key extends string>(
  key: Key,
  label: string,
  years: { since: number } | { last: number },
): Filter<Key> => ({ key, label, control: 'year', years })

export const days = (label: string): Filter<'from'> => ({ key: 'from', label, control: 'days' })
export const county: Filter<'qxCode'> = { key: 'qxCode', label: '区县', control: 'county' }
export const industry: Filter<'industryCode'> = { key: 'industryCode', label: '行业大类', control: 'industry' }
export const labelFilter: Filter<'label'> = { key: 'label', label: '标签', control: 'mark' }

type Values = Readonly<Record<string, string | number>>

/** Room that each control takes in a line, in widths of a choice. */
const roomOf = (filter: Filter): number =>
  filter.control === 'days' ? 1.8 : filter.control === 'words' || filter.control === 'choices' ? 1.6 : 1

/** The button behind which the others are. */
const roomOfButton = 0.9

/** The filters that fit into one line, the first always, and the others. */
export function inOneLine(filters: readonly Filter[], room: number): { line: Filter[]; rest: Filter[] } {
  const until = filters.map((_, i) => filters.slice(0, i + 1).reduce((sum, one) => sum + roomOf(one), 0))
  if ((until.at(-1) ?? 0) <= room) return { line: [...filters], rest: [] }
  const at = Math.max(1, until.filter((width) => width <= room - roomOfButton).length)
  return { line: filters.slice(0, at), rest: filters.slice(at) }
}

/** How many of these filters are set. */
export function countSet(filters: readonly Filter[], values: Values): number {
  return filters.filter((filter) =>
    Object.entries(usualOf([filter])).some(([key, usual]) => (values[key] ?? usual) !== usual),
  ).length
}

/** The address of a list with default filters. */
export function usualOf(filters: readonly Filter[]): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((filter): [string, string][] =>
      filter.control === 'days'
        ? [
            ['from', ''],
            ['to', ''],
          ]
        : [[filter.key, filter.control === 'choice' ? (filter.usual ?? '') : '']],
    ),
  )
}

/** The query: invalid values of a hand-typed address and empty filters are not sent. */
export function queryOf(filters: readonly Filter[], values: Values): Record<string, string | number> {
  const entries = Object.keys(usualOf(filters)).flatMap((key): [string, string | number][] => {
    const filter = filters.find((one) => one.key === key)
    const value = String(values[key] ?? '')
    if (filter?.control === 'choice' && filter.options.length > 0 && !filter.options.some((one) => one.value === value))
      return filter.usual ? [[key, filter.usual]] : []
    if (filter?.control === 'year') return /^\d{4}$/.test(value) ? [[key, Number(value)]] : []
    return value === '' ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

type FilterControlProps = { filter: Filter; values: Values; onChange: (change: Record<string, string>) => void }

export function FilterControl({ filter, values, onChange }: FilterControlProps): ReactNode {
  const { key, label } = filter
  const value = String(values[key] ?? '')
  const set = (next: string) => onChange({ [key]: next })
  switch (filter.control) {
    case 'words':
      return <TextFilterInput label={label} placeholder={filter.placeholder} value={value} onChange={set} />
    case 'choice':
      return (
        <ChoiceFilter
          label={label}
          value={String(queryOf([filter], values)[key] ?? '')}
          options={filter.options}
          wide={filter.wide ?? false}
          needed={filter.needed ?? false}
          loading={filter.loading ?? false}
          onChange={(next) => set(next || (filter.usual ?? ''))}
        />
      )
    case 'choices':
      return <ChoicesFilter label={label} value={value} options={filter.options} onChange={set} />
    case 'dictionary':
      return <EntryFilter filter={filter} value={value} onChange={set} />
    case 'year':
      return <YearFilter label={label} value={value} onChange={set} {...filter.years} />
    case 'days':
      return <DaysFilter label={label} from={value} to={String(values.to ?? '')} onChange={onChange} />
    case 'county':
      return <CountyFilter value={value} onChange={set} />
    case 'industry':
      return <IndustryFilter value={value} onChange={set} />
    case 'mark':
      return <LabelFilter value={value} onChange={set} />
  }
}

type EntryFilterProps = {
  filter: Extract<Filter, { control: 'dictionary' }>
  value: string
  onChange: (code: string) => void
}

function EntryFilter({ filter: { label, dictionary, only, byName }, ...control }: EntryFilterProps) {
  const { options, isLoading } = useDictionary(dictionary)
  const offered = only ? options.filter((one) => only.includes(one.value)) : options
  return (
    <ChoiceFilter
      {...control}
      label={label}
      options={byName ? offered.map((one) => ({ value: one.label, label: one.label })) : offered}
      loading={isLoading}
    />
  )
}
