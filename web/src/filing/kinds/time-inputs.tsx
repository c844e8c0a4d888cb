/** Dates, months and years: typed in any usual form, or picked with the browser's own picker. */
import { useId, useRef } from 'react'
import { Box } from '../../ui/control/box.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import { ariaOf, type InputProps } from './control.ts'
import styles from './time-inputs.module.css'
import { tidyTime } from './time-text.ts'

const examples = { date: '例如 2026-03-15', month: '例如 2026-03' } as const

export function DateInput(props: InputProps<'date' | 'month'>) {
  const { id, spec, value, label, onChange, onLeave, compact } = props
  const picker = useRef<HTMLInputElement>(null)
  const kind = spec.kind === 'month' ? 'month' : 'date'
  const text = typeof value === 'string' ? value : ''
  return (
    <span className={styles.date} data-part="date">
      <Box
        id={id}
        value={text}
        placeholder={compact ? undefined : examples[kind]}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const tidy = tidyTime(kind, text)
          if (tidy !== text) onChange(tidy)
          onLeave()
        }}
        autoComplete="off"
        suffix={
          <button
            type="button"
            className={styles.dateButton}
            aria-label={`选择${label}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="clock" size={16} />
          </button>
        }
        {...ariaOf(props)}
      />
      <input
        ref={picker}
        className={styles.datePicker}
        type={kind}
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d{2}(-\d{2})?$/.test(text) ? text : ''}
        onChange={(event) => {
          onChange(event.target.value || null)
          document.getElementById(id)?.focus()
        }}
      />
    </span>
  )
}

export function YearInput(props: InputProps<'year'>) {
  const { id, spec, value, onChange, onLeave, reference } = props
  const list = useId()
  const text = typeof value === 'string' ? value : ''
  // Of years that may lie ahead, the next two are offered.
  const [first, last] = spec.years ?? [2015, reference.now.year]
  const latest = Math.min(last, reference.now.year + 2)
  const years = Array.from({ length: Math.max(0, latest - first + 1) }, (_, i) => String(latest - i))
  return (
    <>
      <Box
        id={id}
        className={styles.year}
        value={text}
        list={list}
        inputMode="numeric"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const tidy = tidyTime('year', text)
          if (tidy !== text) onChange(tidy)
          onLeave()
        }}
        autoComplete="off"
        {...ariaOf(props)}
      />
      <datalist id={list}>
        {years.map((year) => (
          <option key={year} value={year} />
        ))}
      </datalist>
    </>
  )
}
