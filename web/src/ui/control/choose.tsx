/** One or several of given entries, whatever their values are: the list to pick from, for pages that hold the values themselves. */
import { type ReactNode, useId, useState } from 'react'
import { type Entry, isFoundBy, Pick } from './pick.tsx'

type Option<T> = { value: T; label: string; disabled?: boolean }

type ChooseProps<T> = {
  id?: string
  /** Where no label stands above. */
  'aria-label'?: string
  options: readonly Option<T>[]
  placeholder?: string
  disabled?: boolean
  className?: string | undefined
  /** Before the value, within the box. */
  before?: ReactNode
  /** Shown when there is no entry. */
  nothing?: string
}

/** More entries than these are searched by typing. */
const overview = 8

type Value = string | number | boolean

type ChooseOneProps<T> = ChooseProps<T> & {
  value: T | null | undefined
  onChange: (value: T) => void
  /** Where no choice is one too. */
  onClear?: () => void
  /** Loads the entries for what is typed. */
  onSearch?: (text: string) => void
  /** Searched by typing, however few entries are there yet. */
  isLong?: boolean
}

export function ChooseOne<T extends Value>(props: ChooseOneProps<T>) {
  const { options, value, onChange, onSearch, isLong = props.options.length > overview, ...rest } = props
  const ownId = useId()
  const entries = options.map(({ value: one, label, disabled }): Entry => ({ label, value: String(one), disabled }))
  return (
    <Pick
      id={ownId}
      placeholder="请选择"
      search={onSearch ?? (isLong ? 'here' : undefined)}
      {...rest}
      entries={entries}
      chosen={value === null || value === undefined ? [] : [String(value)]}
      onPick={(picked) => {
        const option = options.find((one) => String(one.value) === picked)
        if (option) onChange(option.value)
      }}
    />
  )
}

type ChooseSeveralProps<T> = ChooseProps<T> & {
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** Pressing a chosen entry removes it. */
export function ChooseSeveral<T extends string>({ options, value, onChange, ...rest }: ChooseSeveralProps<T>) {
  const ownId = useId()
  return (
    <Pick
      id={ownId}
      placeholder="可多选"
      search="here"
      {...rest}
      several
      entries={options}
      chosen={value}
      onClear={() => onChange([])}
      onPick={(picked) => {
        const option = options.find((one) => one.value === picked)
        if (value.some((one) => one === picked)) onChange(value.filter((one) => one !== picked))
        else if (option) onChange([...value, option.value])
      }}
    />
  )
}

/** Some are offered; what is not among them is typed and added with Enter. */
export function ChooseOrType({ options, value, onChange, ...rest }: ChooseSeveralProps<string>) {
  const ownId = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const known = [...options, ...value.flatMap((one) => (options.some((o) => o.value === one) ? [] : [asOption(one)]))]
  const isKnown = known.some(({ label }) => label === wanted)
  return (
    <Pick
      id={ownId}
      placeholder="可多选，也可以直接输入"
      nothing="输入后按回车添加"
      {...rest}
      several
      search={setTyped}
      entries={[
        ...(wanted === '' || isKnown ? [] : [{ value: wanted, label: `添加“${wanted}”` }]),
        ...known.filter((one) => isFoundBy(one, wanted)),
      ]}
      chosen={value}
      onLeave={() => {
        if (wanted !== '' && !isKnown) onChange([...value, wanted])
      }}
      onClear={() => onChange([])}
      onPick={(picked) => onChange(value.includes(picked) ? value.filter((one) => one !== picked) : [...value, picked])}
    />
  )
}

const asOption = (value: string) => ({ value, label: value })
