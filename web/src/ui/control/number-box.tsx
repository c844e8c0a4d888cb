/** A number between two bounds: typed, or moved by the arrow keys; empty is no number. */
import { type KeyboardEvent, useState } from 'react'
import { Box } from './box.tsx'

type NumberBoxProps = {
  id?: string
  'aria-label'?: string
  value: number | null
  min: number
  max: number
  /** Without it whole numbers only. */
  decimals?: boolean
  className?: string | undefined
  onChange: (value: number | null) => void
}

export function NumberBox({ value, min, max, decimals = false, onChange, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): number | null => {
    const number = Number(text.trim())
    if (text.trim() === '' || !Number.isFinite(number)) return null
    return Math.min(max, Math.max(min, decimals ? number : Math.round(number)))
  }
  const onType = (text: string) => {
    setTyped(text)
    const number = read(text)
    // What is out of bounds, or not yet a number, counts when the box is left.
    if (text.trim() === '' || (number !== null && number === Number(text.trim()))) onChange(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setTyped(null)
    onChange(read(String((value ?? min - step) + step)))
  }
  return (
    <Box
      {...rest}
      role="spinbutton"
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const number = read(event.target.value)
        if (typed !== null && number !== null && number !== value) onChange(number)
        setTyped(null)
      }}
    />
  )
}
