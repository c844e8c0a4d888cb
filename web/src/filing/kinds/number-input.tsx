/** Numbers are typed as text with a numeric keyboard, show their unit, and are normalised when the box is left. */
import { isEmpty } from '@green/filing/form/answers.ts'
import type { NumberKind } from '@green/filing/form/fields.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { factorBetween, inOwnUnit, inUnit, typedOf, unitsOf } from '@green/filing/value/units.ts'
import { useState } from 'react'
import { Box } from '../../ui/control/box.tsx'
import styles from '../form/rows/table.module.css'
import answersViewStyles from '../view/answer/answers-view.module.css'
import { ariaOf, type InputProps } from './control.ts'
import kindsStyles from './kinds.module.css'

export function NumberInput(props: InputProps<NumberKind>) {
  const { id, spec, value, aside, onAside, onChange, onLeave, label } = props
  const own = spec.unit ?? ''
  const typed = typedOf(spec, value, aside)
  const [picked, setPicked] = useState(typed?.unit ?? own)
  // A value changed elsewhere overrides the unit picked here; an amount without a unit is in the field's own.
  const isOwn = typeof value === 'string' && inOwnUnit(value, own, spec) !== null
  const unit = typed?.unit ?? (isEmpty(value) ? (props.unit ?? picked) : isOwn ? own : picked)
  const units = onAside ? unitsOf(spec) : []
  const text = typed?.text ?? (typeof value === 'string' ? value : '')
  const write = (next: string, as: string) => {
    setPicked(as)
    const converted = inUnit(next, as, spec)
    onAside?.(converted.typed)
    onChange(converted.value)
  }
  const turned = typed ? [`＝${numberText(value)}${own}`] : []
  // The column's header shows its unit and factor; a cell shows its unit only when it differs.
  const usual = props.unit ?? own
  const besides = isEmpty(value) && props.unit ? [] : [props.unit ? `以${unit}填写` : factorText(unit, own)]
  const notes = [...turned, ...(unit === usual ? [] : besides)]
  return (
    <>
      <Box
        id={id}
        className={kindsStyles.number}
        data-part="number"
        value={text}
        inputMode={spec.signed ? 'text' : spec.kind === 'integer' ? 'numeric' : 'decimal'}
        suffix={
          units.length > 1 && !props.unit ? (
            <select
              className={styles.units}
              aria-label={`${label}的单位`}
              value={unit}
              onChange={(event) => write(text, event.target.value)}
              onBlur={onLeave}
            >
              {units.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          ) : spec.unit && !props.compact ? (
            <span className={answersViewStyles.unit} data-part="unit">
              {spec.unit}
            </span>
          ) : undefined
        }
        onChange={(event) => write(event.target.value, unit)}
        onBlur={onLeave}
        autoComplete="off"
        {...ariaOf(props)}
      />
      {notes.length > 0 ? (
        <p className={styles.turned} role="status">
          {notes.join('，')}
        </p>
      ) : null}
    </>
  )
}

const numberText = (value: unknown) =>
  formatNumber(Number(String(value).replaceAll(',', '')), String(value).split('.')[1]?.length ?? 0)

/** 1亿元＝10,000万元. */
export function factorText(from: string, to: string): string {
  const factor = factorBetween(from, to, 8)
  return factor === null ? '' : `1${from}＝${formatNumber(factor, String(factor).split('.')[1]?.length ?? 0)}${to}`
}
