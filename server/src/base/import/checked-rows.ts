/** Reads one sheet of an uploaded workbook by a table of columns: header by exact names, then every cell of every filled row. */
import { refuseBecause } from '@green/contract/errors.ts'
import { isNoItem } from '@green/filing/value/no-item.ts'
import { visibleText } from '@green/filing/value/visible-text.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { type Cell, openWorkbook, type Row } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import type { Names } from '../reference/names.ts'
import { type CellRule, faultOfKind } from './cell-rules.ts'

export const longestSheet = 50_000
export const widestSheet = 100
const timeoutMs = 120_000
/** Rows checked and written per batch. */
const batchSize = 200

export type ImportColumn = {
  title: string
  key: string
  rule: CellRule
  required?: boolean
  /** A column of running numbers or labels of a code: alone it does not make a row filled. */
  aside?: boolean
  /** Its note in the template. */
  note: string
}

export type RowValues = Readonly<Record<string, string | number>>
export type ColumnFault = { key: string; message: string }
export type CellFault = { row: number; column: number; title: string; value: string; message: string }

export type CheckedRow = {
  row: number
  /** The mark of our own export; null in a row that somebody typed. */
  mark: RowTag | null
  values: Record<string, string | number>
  faults: CellFault[]
  /** The position of a key's column in this file. */
  placeOf: (key: string) => number
}

/** The title of the hidden column with row marks: record id and version at the export. */
export const tagTitle = '行标记'
export type RowTag = { id: string; version: number }

/** The text of a mark in the workbook. */
export const tagText = ({ id, version }: RowTag): string => `${id}@${version}`

function readTag(cell: Cell | undefined): RowTag | null {
  const [, id, version] = /^([0-9a-f-]{36})@(\d{1,9})$/.exec(cell?.text.trim() ?? '') ?? []
  return id ? { id, version: Number(version) } : null
}

type SheetPlan = {
  sheet: string | undefined
  headRow: number
  /** Sheet column by key, from 1; a column that is missing here is not in this file. */
  places: Readonly<Record<string, number>>
  /** The column with row marks; 0 where the file has none. */
  markColumn: number
  /** A column required in every row: other required cells of a row from our own export may be empty and change nothing. */
  keyColumn: string
  columns: readonly ImportColumn[]
  names: Names
  /** Rules across the columns of a row. */
  across: (values: RowValues, names: Names) => ColumnFault[]
}

/** The filled rows in batches. Throws a refusal when the file or its header cannot be used at all. */
export async function* checkedBatches(file: string, plan: SheetPlan): AsyncGenerator<CheckedRow[]> {
  try {
    const date1904 = await countsFrom1904(file)
    let batch: CheckedRow[] = []
    let rows = 0
    const options = { sheet: plan.sheet, maxRows: longestSheet + 2, maxColumns: widestSheet, timeoutMs }
    for await (const row of readSheet(file, options)) {
      if (row.row <= plan.headRow) continue
      const tag = plan.markColumn > 0 ? readTag(row.cells[plan.markColumn - 1]) : null
      const checked = checkedRow(row, tag, plan, date1904)
      if (!checked) continue
      if (++rows > longestSheet)
        throw new FileRefused('too-many-rows', `的数据超过 ${longestSheet} 行，请拆分成多个文件后分别上传`)
      batch.push(checked)
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
    }
    if (rows === 0) throw new FileRefused('empty', '中没有数据，请在表头下方填写后再上传')
    if (batch.length > 0) yield batch
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseBecause('FILE_REFUSED', error.message, { fault: error.fault })
  }
}

async function countsFrom1904(file: string): Promise<boolean> {
  const zip = await openWorkbook(file)
  try {
    return (await workbookParts(zip)).date1904
  } finally {
    await zip.close()
  }
}

function checkedRow({ row, cells }: Row, tag: RowTag | null, plan: SheetPlan, date1904: boolean): CheckedRow | null {
  const values: CheckedRow['values'] = {}
  const faults: CellFault[] = []
  const cellOf = (column: ImportColumn) => {
    const cell = cells[(plan.places[column.key] ?? 0) - 1]
    return cell && isFilled(cell) ? cell : undefined
  }
  if (!plan.columns.some((column) => !column.aside && cellOf(column))) return null
  if (isNoItem(cells.map(({ text }) => text))) return null
  const say = (column: ImportColumn, message: string) =>
    faults.push({
      row,
      column: plan.places[column.key] ?? 0,
      title: column.title,
      value: [...(cellOf(column)?.text ?? '')].slice(0, 100).join(''),
      message,
    })
  for (const column of plan.columns) {
    const cell = cellOf(column)
    if (!cell) {
      if (column.required && (!tag || column.key === plan.keyColumn)) say(column, '该输入项为必填项!')
      continue
    }
    const kindFault = faultOfKind(cell)
    const found = kindFault ? { fault: kindFault } : column.rule.read(cell, { names: plan.names, date1904 })
    if ('fault' in found) say(column, found.fault)
    else values[column.key] = found.value
  }
  for (const { key, message } of plan.across(values, plan.names)) {
    const column = plan.columns.find((one) => one.key === key)
    if (column) say(column, message)
  }
  return { row, mark: tag, values, faults, placeOf: (key) => plan.places[key] ?? 0 }
}

/** A formula without a result also counts as filled; invisible signs alone do not. */
export function isFilled(cell: Cell): boolean {
  return cell.kind !== 'empty' && (cell.kind === 'formula' || visibleText(cell.text).trim() !== '')
}

/** A fault found by comparison with other rows or the database. */
export function faultAt(
  checked: CheckedRow,
  columns: readonly ImportColumn[],
  key: string,
  message: string,
): CellFault {
  const title = columns.find((column) => column.key === key)?.title ?? ''
  return { row: checked.row, column: checked.placeOf(key), title, value: String(checked.values[key] ?? ''), message }
}
