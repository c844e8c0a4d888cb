/** A computed field on the form: read-only, updated while others are typed. */
import { showValue } from '@green/filing/kinds/table.ts'
import type { InputProps } from './control.ts'

export function CalcInput({ id, spec, value, reference, label, compact }: InputProps<'calc'>) {
  const text = showValue(value, spec, reference)
  return (
    <output id={id} className="fl-calc" aria-label={compact ? label : undefined} tabIndex={compact ? undefined : -1}>
      {text === '' ? '—' : text}
      {text !== '' && spec.unit && !compact ? <span className="fl-unit">{spec.unit}</span> : null}
    </output>
  )
}
