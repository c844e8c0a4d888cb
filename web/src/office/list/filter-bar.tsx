/** The filters over a list: each with its label, applied at once, cleared together. */
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import './list.css'

type FilterBarProps = {
  filtered: boolean
  onClear: () => void
  children: ReactNode
}

export function FilterBar({ filtered, onClear, children }: FilterBarProps) {
  return (
    <search className="ol-filters" aria-label="筛选">
      {children}
      <div className="ol-filters-end">
        <Button size="small" kind="quiet" disabled={!filtered} onClick={onClear}>
          清除筛选
        </Button>
      </div>
    </search>
  )
}

function Labelled({ id, label, wide, children }: { id: string; label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`ol-filter${wide ? ' ol-filter-wide' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

/** Text is applied on Enter, on the button, or on blur. */
export function WordsFilter({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState({ from: value, text: value })
  const text = typed.from === value ? typed.text : value
  const apply = (wanted: string) => {
    if (wanted.trim() !== value) onChange(wanted.trim())
  }
  return (
    <Labelled id={id} label={label} wide>
      <Input.Search
        id={id}
        value={text}
        placeholder={placeholder}
        maxLength={50}
        allowClear
        onChange={(event) => setTyped({ from: value, text: event.target.value })}
        onSearch={apply}
        onBlur={() => apply(text)}
      />
    </Labelled>
  )
}

export type FilterOption = { value: string; label: string }

/** One of several; `wide` where names are long, `needed` where empty does not mean all. */
export function ChoiceFilter({
  label,
  value,
  options,
  loading,
  wide,
  needed,
  onChange,
}: {
  label: string
  value: string
  options: readonly FilterOption[]
  loading?: boolean
  wide?: boolean
  needed?: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={label} {...(wide ? { wide } : {})}>
      <Select
        id={id}
        value={value === '' ? undefined : value}
        placeholder={needed ? '请选择' : '全部'}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={loading ?? false}
        options={[...options]}
        onChange={(next?: string) => onChange(next ?? '')}
      />
    </Labelled>
  )
}

type YearFilterProps = {
  label: string
  value: string
  onChange: (year: string) => void
  /** The years offered: from one on, or the last so many. */
} & ({ since: number } | { last: number })

/** One of the years up to this one, newest first. */
export function YearFilter({ label, value, onChange, ...years }: YearFilterProps) {
  const thisYear = new Date().getFullYear()
  const last = 'last' in years ? years.last : thisYear - years.since + 1
  const offered = Array.from({ length: last }, (_, i) => String(thisYear - i))
  return (
    <ChoiceFilter
      label={label}
      value={value}
      options={offered.map((year) => ({ value: year, label: `${year} 年` }))}
      onChange={onChange}
    />
  )
}

/** Several at once; comma-separated in the address. */
export function ChoicesFilter({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly FilterOption[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={label} wide>
      <Select
        id={id}
        mode="multiple"
        maxTagCount="responsive"
        value={value === '' ? [] : value.split(',')}
        placeholder="全部"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        onChange={(next: string[]) => onChange(next.join(','))}
      />
    </Labelled>
  )
}

/** From one day to another. */
export function DaysFilter({
  label,
  from,
  to,
  onChange,
}: {
  label: string
  from: string
  to: string
  onChange: (days: { from: string; to: string }) => void
}) {
  const id = useId()
  const day = (text: string) => (text === '' ? null : dayjs(text))
  return (
    <Labelled id={`${id}-from`} label={label} wide>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        value={[day(from), day(to)]}
        allowEmpty={[true, true]}
        placeholder={['开始日期', '结束日期']}
        aria-label={label}
        onChange={(days) =>
          onChange({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
        }
      />
    </Labelled>
  )
}
