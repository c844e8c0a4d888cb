/** Several of few, all visible. */
import { Checkbox, Fault } from '../../../ui/control/field.tsx'
import styles from './inspection.module.css'

type ChecksProps<K extends string> = {
  id: string
  label: string
  options: Readonly<Record<K, string>>
  value: readonly K[]
  onChange: (value: K[]) => void
  fault?: string | undefined
}

export function Checks<K extends string>({ id, label, options, value, onChange, fault }: ChecksProps<K>) {
  const keys = Object.keys(options) as K[]
  return (
    <div className={styles.wide} id={id}>
      <fieldset className={styles.checks}>
        <legend className="ge-label" data-required>
          {label}
        </legend>
        {keys.map((key) => (
          <Checkbox
            key={key}
            id={`${id}-${key}`}
            checked={value.includes(key)}
            onChange={(isOn) => onChange(keys.filter((one) => (one === key ? isOn : value.includes(one))))}
          >
            {options[key]}
          </Checkbox>
        ))}
      </fieldset>
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
