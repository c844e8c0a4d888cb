/** Several of a few, all visible, in the order in which they are offered. */
import { Checkbox, Fault } from '../../../ui/control/field.tsx'
import styles from './access-keys.module.css'

type ManyOfProps<Value extends string> = {
  /** Of the first box, where a fault leads. */
  id: string
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  fault: string | undefined
}

export function ManyOf<Value extends string>({ id, label, options, chosen, onChange, fault }: ManyOfProps<Value>) {
  const switched = (value: Value) =>
    options.map((one) => one.value).filter((one) => (one === value) !== chosen.includes(one))
  return (
    <fieldset className="ge-field">
      <legend className="ge-label" data-required>
        {label}
      </legend>
      <div className={styles.scope}>
        {options.map((one, index) => (
          <Checkbox
            key={one.value}
            id={index === 0 ? id : `${id}-${index}`}
            checked={chosen.includes(one.value)}
            onChange={() => onChange(switched(one.value))}
          >
            {one.label}
          </Checkbox>
        ))}
      </div>
      <Fault id={id}>{fault}</Fault>
    </fieldset>
  )
}
