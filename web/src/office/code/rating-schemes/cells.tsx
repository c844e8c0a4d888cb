/** A text or a number in a cell of the tree: plain text where it may not be changed. */

import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './rating-schemes.module.css'

type CellProps<T> = { label: string; value: T; editable: boolean; onChange: (value: T) => void }

type TextCellProps = CellProps<string> & { maxLength: number }

export function TextCell({ label, value, editable, maxLength, onChange }: TextCellProps) {
  if (!editable) return <>{value}</>
  return (
    <input
      className={classes('ge-input', styles.cell)}
      aria-label={label}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** What is typed stays as it is typed until it is a number. */
export function NumberCell({ label, value, editable, onChange }: CellProps<number>) {
  const [typed, setTyped] = useState<string | null>(null)
  if (!editable) return <>{value}</>
  const isWrong = typed !== null && numberIn(typed) === null
  return (
    <input
      className={classes('ge-input', styles.cell, styles.number)}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = numberIn(event.target.value)
        if (next !== null) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function numberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim()
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
