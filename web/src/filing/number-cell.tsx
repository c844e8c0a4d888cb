/** A number in a cell of a table: typed as people write it, known as soon as it can be read. */
import { plainNumber } from '@green/filing/value/plain-number.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { type ComponentProps, useState } from 'react'

type NumberCellProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  unit?: string
  value: number | null
  onChange: (value: number | null) => void
}

export function NumberCell({ unit, value, onChange, ...rest }: NumberCellProps) {
  const read = (text: string) => toNumber(plainNumber(text, { unit }))
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays while it says the same as the value; another value comes from elsewhere.
  const text = typed !== null && read(typed) === value ? typed : String(value ?? '')
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
