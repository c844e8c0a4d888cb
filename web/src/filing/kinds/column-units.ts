/** A table's column typed in another unit than its own: which unit it is in, and reading its digits in another. */
import { isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { inUnit, typedOf, unitsOf } from '@green/filing/value/units.ts'

/** Unit by column; a missing column is typed in its own. */
export type ColumnUnits = Readonly<Record<string, string>>

/** The unit of each column that offers several. */
export function columnUnit({ key, spec }: Field, units: ColumnUnits): string | undefined {
  const [own, ...others] = unitsOf(spec)
  return others.length > 0 ? (units[key] ?? own) : undefined
}

/** The units the rows were typed in, by the first row that has one. */
export function typedUnits(columns: readonly Field[], rows: readonly RowAnswers[]): ColumnUnits {
  return Object.fromEntries(
    columns.flatMap(({ key, spec }) => {
      const typed = rows.map((row) => typedOf(spec, row[key], row[asideKey(key)])).find((one) => one !== null)
      return typed ? [[key, typed.unit]] : []
    }),
  )
}

/** The row with one cell typed in that unit. */
export function typedIn(row: RowAnswers, { key, spec }: Field, text: string, unit: string): RowAnswers {
  const { value, typed } = inUnit(text, unit, spec)
  return { ...row, [key]: value, [asideKey(key)]: typed }
}

/** The rows with a column's digits unchanged but read in another unit; and how many cells that changes. */
export function retyped(
  rows: readonly RowAnswers[],
  column: Field,
  unit: string,
): { rows: RowAnswers[]; cells: number } {
  const { key, spec } = column
  const isFilled = (row: RowAnswers) => !isEmpty(row[key])
  return {
    cells: rows.filter(isFilled).length,
    rows: rows.map((row) => {
      const text = typedOf(spec, row[key], row[asideKey(key)])?.text ?? String(row[key] ?? '')
      return isFilled(row) ? typedIn(row, column, text, unit) : row
    }),
  }
}
