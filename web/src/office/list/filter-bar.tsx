/** The filters over a list in one line: each with its label, applied at once, cleared together; the rest behind a button. */

import { keywordLength } from '@green/contract/shapes.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/control/button.tsx'
import { ChooseOne, ChooseSeveral } from '../../ui/control/choose.tsx'
import { SearchInput } from '../../ui/control/search-input.tsx'
import { currentYear } from '../../ui/figure/date-text.ts'
import styles from './list.module.css'

type FilterBarProps = {
  filtered: boolean
  onClear: () => void
  children: ReactNode
  /** Filters that the line has no room for, and how many of them are set. */
  more?: { set: number; controls: ReactNode } | undefined
}

export function FilterBar({ filtered, onClear, children, more }: FilterBarProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <search className={styles.filters} aria-label="筛选">
      <div className={styles.filterLine}>
        {children}
        <div className={styles.filtersEnd}>
          {more ? (
            <Button
              size="small"
              kind="quiet"
              icon={open ? 'up' : 'down'}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {more.set > 0 ? `更多筛选（已设 ${more.set} 项）` : '更多筛选'}
            </Button>
          ) : null}
          <Button size="small" kind="quiet" disabled={!filtered} onClick={onClear}>
            清除筛选
          </Button>
        </div>
      </div>
      {more ? (
        <div id={id} className={styles.filterMore} hidden={!open}>
          {open ? more.controls : null}
        </div>
      ) : null}
    </search>
  )
}

type LabelledProps = { id: string; label: string; wide?: boolean; children: (label: ReactNode) => ReactNode }

/** The label stands inside the control, before its value: a line of filters is one line high. */
function Labelled({ id, label, wide, children }: LabelledProps) {
  return (
    <div className={classes(styles.filter, wide && styles.filterWide)}>
      {children(
        <label htmlFor={id} className={styles.filterLabel}>
          {label}
        </label>,
      )}
    </div>
  )
}

/** Text is applied on Enter, on the button, or on blur. */
export function TextFilterInput({
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
  return (
    <Labelled id={id} label={label} wide>
      {(prefix) => (
        <SearchInput
          id={id}
          label={label}
          before={prefix}
          value={value}
          placeholder={placeholder}
          maxLength={keywordLength}
          onChange={onChange}
        />
      )}
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
      {(prefix) => (
        <ChooseOne
          id={id}
          before={prefix}
          value={value === '' ? null : value}
          placeholder={needed ? '请选择' : '全部'}
          nothing={loading ? '正在读取' : '没有符合的选项'}
          options={options}
          onChange={onChange}
          onClear={() => onChange('')}
        />
      )}
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
  const thisYear = currentYear()
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
      {(prefix) => (
        <ChooseSeveral
          id={id}
          before={prefix}
          value={value === '' ? [] : value.split(',')}
          placeholder="全部"
          options={options}
          onChange={(next) => onChange(next.join(','))}
        />
      )}
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
      {(prefix) => (
        <DatePicker.RangePicker
          id={{ start: `${id}-from`, end: `${id}-to` }}
          prefix={prefix}
          value={[day(from), day(to)]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          aria-label={label}
          onChange={(days) =>
            onChange({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
        />
      )}
    </Labelled>
  )
}
