/** Sums under a table: amounts of one unit are added; rates, coefficients and counts of different things are not. */
import { type RowAnswers, times, total } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { toNumber } from '@green/filing/value/round.ts'

export type TotalLine = { label: string; sums: Readonly<Record<string, number | null>> }

/** Columns whose values share one unit and can be added. */
export function summableColumns(columns: readonly Field[]): Field[] {
  return columns.filter(({ spec }) => {
    if (spec.kind === 'money') return true
    if (spec.kind !== 'number' && spec.kind !== 'integer' && spec.kind !== 'calc') return false
    return spec.unit !== undefined && spec.unit !== '' && !/[/%]|年/.test(spec.unit)
  })
}

const numberIn = (row: RowAnswers, key: string) => {
  const value = row[key]
  return typeof value === 'string' ? toNumber(value) : null
}

/** What a row adds to the sum of a column: its value, or that of all its pieces. */
function shareOf(row: RowAnswers, { key, spec }: Field): number | null {
  const value = numberIn(row, key)
  const sum = 'sum' in spec ? spec.sum : undefined
  if (!sum) return value
  return sum.of(row) ? times(value, numberIn(row, sum.times)) : null
}

/** One line, or one per year when the table covers several years. Rows come with their computed cells. */
export function totalLines(columns: readonly Field[], rows: readonly RowAnswers[]): TotalLine[] {
  const summed = summableColumns(columns)
  if (summed.length === 0 || rows.length < 2) return []
  const sumsOf = (some: readonly RowAnswers[]) =>
    Object.fromEntries(summed.map((column) => [column.key, total(some.map((row) => shareOf(row, column)))]))
  const yearKey = columns.find((c) => c.spec.kind === 'year')?.key
  const years = yearKey ? [...new Set(rows.map((row) => String(row[yearKey] ?? '')))].filter(Boolean).sort() : []
  if (!yearKey || years.length < 2) return [{ label: '合计', sums: sumsOf(rows) }]
  return years.map((year) => ({ label: `${year}年合计`, sums: sumsOf(rows.filter((row) => row[yearKey] === year)) }))
}
