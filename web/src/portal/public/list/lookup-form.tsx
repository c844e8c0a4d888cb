/** A short search form for codes printed on a paper: a missing value is reported at its box, which gets the focus. */
import { useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import styles from '../check/check-parts.module.css'

export type LookupField<K extends string> = {
  name: K
  label: string
  placeholder: string
  /** Longest value that its call takes. */
  maxLength: number
  /** Error message below `least` characters. */
  missing: string
  least?: number
}

type LookupFormProps<K extends string> = {
  /** Prefix of the ids, for several forms on a page. */
  id: string
  fields: readonly LookupField<K>[]
  values: Readonly<Record<K, string>>
  onLookup: (values: Record<K, string>) => void
  text: string
}

/** Pass the searched values as `key`: a new address resets the form. */
export function LookupForm<K extends string>({ id, fields, values, onLookup, text }: LookupFormProps<K>) {
  const [typed, setTyped] = useState<Record<K, string>>(values)
  const [isTried, setTried] = useState(false)
  const plain = (name: K) => typed[name].replaceAll(/\s/g, '')
  const lacks = ({ name, least = 1 }: LookupField<K>) => plain(name).length < least
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const lacking = fields.find(lacks)
        if (lacking) document.getElementById(`${id}-${lacking.name}`)?.focus()
        else onLookup(Object.fromEntries(fields.map(({ name }) => [name, plain(name)])) as Record<K, string>)
      }}
    >
      {fields.map((field) => (
        <TextInput
          key={field.name}
          id={`${id}-${field.name}`}
          label={field.label}
          placeholder={field.placeholder}
          // Printed groups are copied with the blanks between them, which are taken out.
          maxLength={2 * field.maxLength}
          required
          value={typed[field.name]}
          fault={isTried && lacks(field) ? field.missing : undefined}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <Button type="submit" kind="primary" icon="search">
        {text}
      </Button>
    </form>
  )
}
