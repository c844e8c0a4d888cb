/** A repeated table for readers: columns with units, numbers at the right, sums below. */
import type { FileAnswer, RowAnswers } from '@green/filing/form/answers.ts'
import { type Field, isNumeric } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber, roundHalfUp } from '@green/filing/value/round.ts'
import { use } from 'react'
import { classes } from '../../../ui/classes.ts'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import { totalLines } from '../../kinds/totals.ts'
import { isInPart, PersonalContext } from '../personal-place.ts'
import { Aside } from './aside.tsx'
import { FileList } from './file-list.tsx'
import printPageStyles from './print-page.module.css'
import styles from './rows-table.module.css'

/** More columns than this are printed in smaller type, so that numbers do not wrap. */
const manyColumns = 12

/** Whether a column holds numbers, typed or computed: they are aligned right. */
export function isFigure({ spec }: Field): boolean {
  return isNumeric(spec) || (spec.kind === 'calc' && (spec.decimals !== undefined || spec.unit !== undefined))
}

/** 取水量（m³）. */
export function headOf(column: Field): string {
  const unit = 'unit' in column.spec ? column.spec.unit : undefined
  return unit ? `${column.label}（${unit}）` : column.label
}

type RowsTableProps = {
  label: string
  columns: readonly Field[]
  rows: readonly RowAnswers[]
  reference: Reference
}

export function RowsTable({ label, columns, rows, reference }: RowsTableProps) {
  const lines = totalLines(columns, rows)
  const place = use(PersonalContext)
  const cell = (column: Field, row: RowAnswers) => {
    const text = showValue(row[column.key], column.spec, reference)
    return place && isInPart(column.spec, text)
      ? place.show(`${place.path}.${row.rowId}.${column.key}`, text, place.no)
      : text
  }
  return (
    <ScrollFrame className={styles.rows} label={label}>
      <table
        className={
          columns.length > manyColumns ? classes(styles.rowsTable, printPageStyles.rowsMany) : styles.rowsTable
        }
        data-part="rows-table"
      >
        <caption className="ge-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={isFigure(column) ? 'right' : undefined}>
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.rowId}>
              <th scope="row">{i + 1}</th>
              {columns.map((column) => (
                <td key={column.key} data-align={isFigure(column) ? 'right' : undefined} data-kind={column.spec.kind}>
                  {column.spec.kind === 'files' ? (
                    <CellFiles value={row[column.key]} label={`第${i + 1}行${column.label}`} />
                  ) : (
                    <>
                      {cell(column, row)}
                      <Aside field={column} values={row} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {lines.length ? (
          <tfoot>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">{line.label}</th>
                {columns.map((column) => (
                  <td key={column.key} data-align="right">
                    {column.key in line.sums ? sumText(line.sums[column.key] ?? null, column) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </ScrollFrame>
  )
}

function CellFiles({ value, label }: { value: unknown; label: string }) {
  const files = Array.isArray(value) ? (value as FileAnswer[]) : []
  return files.length > 0 ? <FileList files={files} label={label} /> : null
}

/** A sum with as many decimals as it has, at most those of the column, and how it was added up where that is not plain. */
export function sumText(sum: number | null, { spec }: Field): string {
  if (sum === null) return formatNumber(null, 0)
  const most = 'decimals' in spec && spec.decimals !== undefined ? spec.decimals : 2
  const rounded = roundHalfUp(sum, most)
  const says = 'sum' in spec && spec.sum ? `（${spec.sum.says}）` : ''
  return formatNumber(rounded, String(rounded).split('.')[1]?.length ?? 0) + says
}
