/** Text and long text. Typed text is never cleared; it is normalised when the box is left. */
import { lengthsOf } from '@green/filing/form/fields.ts'
import { classes } from '../../ui/classes.ts'
import { Box, GrowingBox } from '../../ui/control/box.tsx'
import { ariaOf, type InputProps } from './control.ts'
import { EvaluatorInput } from './evaluator-input.tsx'
import styles from './kinds.module.css'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Input mode and autocomplete by rule. */
const modes: Partial<Record<string, { inputMode: 'tel' | 'email' | 'url' | 'numeric'; autoComplete?: string }>> = {
  telephone: { inputMode: 'tel' },
  mobile: { inputMode: 'tel' },
  landline: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  url: { inputMode: 'url' },
  postcode: { inputMode: 'numeric' },
}

export function TextInput(props: InputProps<'text'>) {
  const { id, spec, value, onChange, onLeave } = props
  if (spec.evaluator) return <EvaluatorInput {...props} pick={spec.evaluator} />
  const rule = spec.rules?.find((r) => typeof r === 'string')
  return (
    <Box
      id={id}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      autoComplete="off"
      readOnly={spec.given === true}
      {...(rule ? modes[rule] : {})}
      {...ariaOf(props)}
    />
  )
}

export function AreaInput(props: InputProps<'area'>) {
  const { id, spec, value, onChange, onLeave, compact } = props
  const text = textOf(value)
  const { max } = lengthsOf(spec)
  const used = [...text].length
  return (
    <div className={styles.area}>
      <GrowingBox
        id={id}
        value={text}
        least={compact ? 1 : 3}
        most={compact ? 4 : 12}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        {...ariaOf(props)}
      />
      {max ? (
        <span
          className={classes(styles.counter, used > max && styles.counterOver)}
          aria-live={used > max ? 'polite' : 'off'}
        >
          {used} / {max}
        </span>
      ) : null}
    </div>
  )
}
