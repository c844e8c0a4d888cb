/** Numbers are typed as text with the digits' keyboard, keep their unit beside them, and are tidied when the box is left. */
import type { NumberKind } from '@green/filing/programme.ts'
import { Input } from 'antd'
import { ariaOf, type InputProps } from './control.ts'

export function NumberInput(props: InputProps<NumberKind>) {
  const { id, spec, value, onChange, onLeave, invalid } = props
  return (
    <Input
      id={id}
      className="fl-number"
      value={typeof value === 'string' ? value : ''}
      inputMode={spec.signed ? 'text' : spec.kind === 'integer' ? 'numeric' : 'decimal'}
      status={invalid ? 'error' : undefined}
      suffix={spec.unit && !props.compact ? <span className="fl-unit">{spec.unit}</span> : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      autoComplete="off"
      {...ariaOf(props)}
    />
  )
}
