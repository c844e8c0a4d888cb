/** Reads one sheet of an uploaded workbook against a table of columns: header by exact names, then every cell of every filled row. */
import { refuse } from '@green/contract/errors.ts'
import { FileRefused } from '../../platform/file-refused.ts'
import { columnLetters } from '../../platform/spreadsheet/cell-ref.ts'
import { errorTitle } from '../../platform/spreadsheet/marked-copy.ts'
import { readSheet } from '../../platform/spreadsheet/reader.ts'
import { type Cell, openWorkbook, type Row } from '../../platform/spreadsheet/sheet-rows.ts'
import { workbookParts } from '../../platform/spreadsheet/workbook-parts.ts'
import { type CellRule, cellWords, faultOfKind } from './cell-rules.ts'
import type { Names } from './names.ts'

export const longestSheet = 50_000
const widestSheet = 100
const timeoutMs = 120_000
/** Rows checked and written in one go. */
export const batchSize = 200

export type ImportColumn = {
  title: string
  key: string
  rule: CellRule
  required?: boolean
  /** A column of running numbers or of words that repeat a code: alone it does not make a row. */
  aside?: boolean
  /** What the template says about it. */
  note: string
}

export type CellFault = { row: number; column: number; title: string; value: string; message: string }

export type CheckedRow = {
  row: number
  values: Record<string, string | number>
  faults: CellFault[]
  /** Where the column of a key stands in this file. */
  placeOf: (key: string) => number
}

export type SheetPlan = {
  sheet?: string
  columns: readonly ImportColumn[]
  names: Names
  /** What only the row as a whole can show. */
  across?: (values: Readonly<Record<string, string | number>>) => { key: string; message: string }[]
}

/** The filled rows in batches. Throws a refusal when the file or its header cannot be used at all. */
export async function* checkedBatches(file: string, plan: SheetPlan): AsyncGenerator<CheckedRow[]> {
  try {
    const date1904 = await countsFrom1904(file)
    let places: Map<ImportColumn, number> | null = null
    let batch: CheckedRow[] = []
    let rows = 0
    const options = { sheet: plan.sheet, maxRows: longestSheet + 2, maxColumns: widestSheet, timeoutMs }
    for await (const row of readSheet(file, options)) {
      if (!places) {
        places = placesOf(row, plan.columns)
        continue
      }
      const checked = checkedRow(row, places, plan, date1904)
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
    throw refuse('FILE_REFUSED', { message: error.message }, { fault: error.fault })
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

/** Where each column stands; one sentence names everything that is wrong with the header. */
function placesOf(header: Row, columns: readonly ImportColumn[]): Map<ImportColumn, number> {
  const titles = header.cells.map((cell) => cellWords(cell).normalize('NFC'))
  const known = new Set(columns.map(({ title }) => title))
  const quoted = (list: readonly string[]) => list.map((title) => `“${[...title].slice(0, 30).join('')}”`).join('')
  const missing = columns.map(({ title }) => title).filter((title) => !titles.includes(title))
  // The column of messages comes back with a marked file.
  const unknown = titles.filter((title) => title !== '' && title !== errorTitle && !known.has(title))
  const double = [...known].filter((title) => titles.indexOf(title) !== titles.lastIndexOf(title))
  const faults = [
    ...(header.row === 1 ? [] : ['表头应在第1行']),
    ...(missing.length > 0 ? [`缺少${quoted(missing)}`] : []),
    ...(unknown.length > 0 ? [`多出${quoted(unknown.slice(0, 10))}${unknown.length > 10 ? '等' : ''}`] : []),
    ...(double.length > 0 ? [`重复${quoted(double)}`] : []),
  ]
  if (faults.length > 0)
    throw new FileRefused('mismatch', `的表头不正确：${faults.join('；')}。请下载导入模板，不要改名或删除列`)
  return new Map(columns.map((column) => [column, titles.indexOf(column.title) + 1]))
}

function checkedRow(
  { row, cells }: Row,
  places: ReadonlyMap<ImportColumn, number>,
  plan: SheetPlan,
  date1904: boolean,
): CheckedRow | null {
  const values: CheckedRow['values'] = {}
  const faults: CellFault[] = []
  const cellOf = (column: ImportColumn) => {
    const cell = cells[(places.get(column) ?? 0) - 1]
    return cell && isFilled(cell) ? cell : undefined
  }
  if (!plan.columns.some((column) => !column.aside && cellOf(column))) return null
  const say = (column: ImportColumn, message: string) =>
    faults.push({
      row,
      column: places.get(column) ?? 0,
      title: column.title,
      value: [...(cellOf(column)?.text ?? '')].slice(0, 100).join(''),
      message,
    })
  for (const column of plan.columns) {
    const cell = cellOf(column)
    if (!cell) {
      if (column.required) say(column, '该输入项为必填项!')
      continue
    }
    const kindFault = faultOfKind(cell)
    const found = kindFault ? { fault: kindFault } : column.rule(cell, { names: plan.names, date1904 })
    if ('fault' in found) say(column, found.fault)
    else values[column.key] = found.value
  }
  for (const { key, message } of plan.across?.(values) ?? []) {
    const column = plan.columns.find((one) => one.key === key)
    if (column) say(column, message)
  }
  return { row, values, faults, placeOf: (key) => placeIn(places, key) }
}

/** A formula without a result is still something somebody wrote. */
export function isFilled(cell: Cell): boolean {
  return cell.kind !== 'empty' && (cell.kind === 'formula' || cell.text.trim() !== '')
}

function placeIn(places: ReadonlyMap<ImportColumn, number>, key: string): number {
  for (const [column, place] of places) if (column.key === key) return place
  return 0
}

/** A fault that shows only beside other rows or the database. */
export function faultAt(
  checked: CheckedRow,
  columns: readonly ImportColumn[],
  key: string,
  message: string,
): CellFault {
  const title = columns.find((column) => column.key === key)?.title ?? ''
  return { row: checked.row, column: checked.placeOf(key), title, value: String(checked.values[key] ?? ''), message }
}

/** The errors of a report: the first ones in full, all of them counted. */
export class ErrorList {
  readonly first: { row: number; column: string; title: string; value: string; message: string }[] = []
  total = 0

  add(faults: readonly CellFault[]): void {
    for (const fault of faults) {
      this.total++
      if (this.first.length < 500) this.first.push({ ...fault, column: columnLetters(fault.column) })
    }
  }
}
