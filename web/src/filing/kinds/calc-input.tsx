/** A computed field on the form: read-only, updated while others are typed. */
import { showValue } from '@green/filing/kinds/table.ts'
import answersViewStyles from '../view/answer/answers-view.module.css'
import type { InputProps } from './control.ts'
import styles from './kinds.module.css'

export function CalcInput({ id, spec, value, reference, label, compact }: InputProps<'calc'>) {
  const text = showValue(value, spec, reference)
  return (
    <output
      id={id}
      className={styles.calc}
      data-part="calc"
      aria-label={compact ? label : undefined}
      tabIndex={compact ? undefined : -1}
    >
      {text === '' ? '—' : text}
      {text !== '' && spec.unit && !compact ? (
        <span className={answersViewStyles.unit} data-part="unit">
          {spec.unit}
        </span>
      ) : null}
    </output>
  )
}
