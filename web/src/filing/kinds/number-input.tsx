/** Numbers are typed as text with the digits' keyboard, keep their unit beside them, and are tidied when the box is left. */
import type { NumberKind } from '@green/filing/programme.ts'
import { formatNumber } from '@green/filing/round.ts'
import { factorBetween, inOwnUnit, typedOf, typedText, unitsOf } from '@green/filing/units.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ariaOf, type InputProps } from './control.ts'

export function NumberInput(props: InputProps<NumberKind>) {
  const { id, spec, value, aside, onAside, onChange, onLeave, invalid, label } = props
  const typed = typedOf(spec, value, aside)
  const [picked, setPicked] = useState(typed?.unit ?? spec.unit ?? '')
  // What was typed elsewhere counts over what was picked here.
  const unit = typed?.unit ?? picked
  const own = spec.unit ?? ''
  const units = onAside && !props.compact ? unitsOf(spec) : []
  const text = typed?.text ?? (typeof value === 'string' ? value : '')
  const write = (next: string, as: string) => {
    const turned = as === own ? null : inOwnUnit(next, as, spec)
    onAside?.(turned === null ? null : typedText({ text: next.trim(), unit: as }))
    onChange(turned ?? next)
  }
  return (
    <>
      <Input
        id={id}
        className="fl-number"
        value={text}
        inputMode={spec.signed ? 'text' : spec.kind === 'integer' ? 'numeric' : 'decimal'}
        status={invalid ? 'error' : undefined}
        suffix={
          units.length > 1 ? (
            <select
              className="fl-units"
              aria-label={`${label}的单位`}
              value={unit}
              onChange={(event) => {
                setPicked(event.target.value)
                write(text, event.target.value)
              }}
              onBlur={onLeave}
            >
              {units.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          ) : spec.unit && !props.compact ? (
            <span className="fl-unit">{spec.unit}</span>
          ) : undefined
        }
        onChange={(event) => write(event.target.value, unit)}
        onBlur={onLeave}
        autoComplete="off"
        {...ariaOf(props)}
      />
      {unit === own || units.length < 2 ? null : (
        <p className="fl-turned" role="status">
          {typed ? `＝${shown(value)}${own}，` : ''}1{unit}＝{formatFactor(unit, own)}
          {own}
        </p>
      )}
    </>
  )
}

const shown = (value: unknown) =>
  formatNumber(Number(String(value).replaceAll(',', '')), String(value).split('.')[1]?.length ?? 0)

function formatFactor(from: string, to: string): string {
  const factor = factorBetween(from, to, 8)
  return factor === null ? '' : formatNumber(factor, String(factor).split('.')[1]?.length ?? 0)
}
