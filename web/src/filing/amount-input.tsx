/** A box for an amount outside the typed forms: read as people write it once it is left or sent with Enter, ３２，０００ as 32000. */
import { plainNumber } from '@green/filing/value/plain-number.ts'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/control/field.tsx'

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, 'tidy' | 'inputMode'> & {
  /** Its unit, where people may type it behind the number. */
  unit?: string
}

export function AmountInput({ unit = '', ...rest }: AmountInputProps) {
  return <TextInput {...rest} inputMode="decimal" tidy={(text) => plainNumber(text, { unit })} />
}
