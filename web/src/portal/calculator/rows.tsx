/** The lists of the entry: each row with its fields, its further fields folded behind it, and the way to add and remove one. */
import type { ReactNode } from 'react'
import { AmountInput } from '../../filing/amount-input.tsx'
import { Button, IconButton } from '../../ui/control/button.tsx'
import { Select, TextInput } from '../../ui/control/field.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import styles from './calculator.module.css'
import { type DraftRow, idOf, textIn } from './draft.ts'

export type FaultAt = (id: string) => string | undefined
export type RowForm = {
  text: (
    name: string,
    label: string,
    more?: { hint?: ReactNode; placeholder?: string; required?: boolean },
  ) => ReactNode
  choice: (
    name: string,
    label: string,
    options: readonly { value: string; label: string }[],
    more?: { placeholder?: string; hint?: ReactNode; onChange?: (value: string) => Record<string, string> },
  ) => ReactNode
}

type FormProps = {
  list: string
  /** Null for values that are no row. */
  rowKey: number | null
  values: Readonly<Record<string, string | number>>
  faultAt: FaultAt
  onChange: (part: Record<string, string>) => void
}

/** Fields that hold words; the others hold amounts. */
const wordFields: readonly string[] = ['name', 'reason', 'gridReason', 'unit', 'title']

/** Fields of one row, or of the values that are no row. */
export function formOf({ list, rowKey, values, faultAt, onChange }: FormProps): RowForm {
  const common = (name: string, label: string) => {
    const id = idOf(list, rowKey, name)
    return { id, label, value: textIn(values, name), fault: faultAt(id) }
  }
  return {
    text: (name, label, more = {}) => {
      const box = {
        ...common(name, label),
        ...more,
        maxLength: name === 'reason' || name === 'gridReason' ? 200 : 40,
        autoComplete: 'off',
        onChange: (value: string) => onChange({ [name]: value }),
      }
      return wordFields.includes(name) ? <TextInput {...box} inputMode="text" /> : <AmountInput {...box} />
    },
    choice: (name, label, options, { placeholder, hint, onChange: also } = {}) => (
      <Select
        {...common(name, label)}
        options={options}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(hint === undefined ? {} : { hint })}
        onChange={(value) => onChange({ [name]: value, ...also?.(value) })}
      />
    ),
  }
}

type RowsProps = {
  list: string
  title: string
  rows: readonly DraftRow[]
  faultAt: FaultAt
  onChange: (rows: DraftRow[]) => void
  /** A new row. */
  make: () => DraftRow
  add: string
  fields: (form: RowForm, row: DraftRow) => ReactNode
  /** Folded behind the row; `names` are its fields, so that a fault opens it. */
  further?: { title: string; names: readonly string[]; fields: (form: RowForm, row: DraftRow) => ReactNode }
  hint?: string
}

export function Rows({ list, title, rows, faultAt, onChange, make, add, fields, further, hint }: RowsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{title}</legend>
      {hint ? <p className="ge-hint">{hint}</p> : null}
      {rows.length > 0 ? (
        <ol>
          {rows.map((row, i) => {
            const form = formOf({
              list,
              rowKey: row.key,
              values: row,
              faultAt,
              onChange: (part) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one))),
            })
            const filled = (further?.names ?? []).filter((name) => textIn(row, name) !== '')
            const isWrong = further?.names.some((name) => faultAt(idOf(list, row.key, name)))
            return (
              <li key={row.key} aria-label={`${title}第${i + 1}行`}>
                <div className={styles.row}>
                  {fields(form, row)}
                  <IconButton
                    name="close"
                    label={`删除${title}第${i + 1}行`}
                    onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  />
                </div>
                {further ? (
                  <Fold
                    key={String(isWrong)}
                    title={further.title}
                    line={filled.length > 0 ? `已填${filled.length}项` : undefined}
                    {...(isWrong ? { open: true } : {})}
                  >
                    <div className={styles.grid}>{further.fields(form, row)}</div>
                  </Fold>
                ) : null}
              </li>
            )
          })}
        </ol>
      ) : null}
      <Button id={idOf('add', null, list)} size="small" icon="plus" onClick={() => onChange([...rows, make()])}>
        {add}
      </Button>
    </fieldset>
  )
}
