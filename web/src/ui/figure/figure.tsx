/** One number with its name and unit; with a link, the number opens its details. */
import type { ReactNode } from 'react'
import styles from './figure.module.css'

type FigureProps = {
  label: string
  /** Undefined while loading; null when there is no value, which is not 0. */
  value: number | string | null | undefined
  unit?: string
  note?: ReactNode
  /** For example a router link around the number. */
  wrap?: (number: ReactNode) => ReactNode
}

const twoDecimals = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** Thousands separators; at most two decimals, rounded half up. */
export function figureText(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  // From the digits of the number: from its binary fraction 2.385 would become 2.38.
  return typeof value === 'number' ? twoDecimals.format(String(value) as `${number}`) : value
}

export function Figure({ label, value, unit, note, wrap }: FigureProps) {
  const number = (
    <>
      <span className={styles.number}>{figureText(value)}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </>
  )
  return (
    <div className={styles.figure} data-part="figure" aria-busy={value === undefined ? true : undefined}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{wrap ? wrap(number) : number}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}
