/** A plain table with caption and sticky head; on narrow windows it scrolls inside its own frame. */
import type { CSSProperties, ReactNode } from 'react'
import './data-table.css'
import { ScrollFrame } from '../page/scroll-frame.tsx'

export type Column<Row> = {
  key: string
  /** With the unit: 年取水量（m³）. */
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned right. */
  align?: 'right'
  /** For example `12rem`. */
  width?: string
  /** The row header: one column, usually the first. */
  head?: boolean
}

type DataTableProps<Row> = {
  /** Read out; shown above the table with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Old rows while the next page loads. */
  stale?: boolean
}

export function DataTable<Row>({ caption, showCaption, columns, rows, rowKey, stale }: DataTableProps<Row>) {
  return (
    <ScrollFrame className="ge-table-frame" label={caption} busy={stale}>
      <table className="ge-table" data-part="table">
        <caption className={showCaption ? undefined : 'ge-hidden'}>{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={column.width ? { width: column.width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                style={column.width ? ({ '--column': column.width } as CSSProperties) : undefined}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.head ? (
                  <th key={column.key} scope="row" data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
