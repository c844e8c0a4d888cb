/** Reads a filled template: every cell by its question, with its place and everything that is wrong. */
import { refuseBecause } from '@green/contract/errors.ts'
import type { AnswerSet, AnswerValue, RowAnswers } from '@green/filing/form/answers.ts'
import { type Field, type FieldKind, fieldTitle, isNumeric } from '@green/filing/form/fields.ts'
import { fitsCell, type Place, valueColumn, type WorkbookSheet, workbookSheets } from '@green/filing/form/workbook.ts'
import type { Kind } from '@green/filing/kinds/kind.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { isNoItem } from '@green/filing/value/no-item.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import type { Cell, Row } from '@green/spreadsheet/sheet-rows.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { faultOfKind, textOfCell } from '../../base/import/cell-rules.ts'
import { isFilled } from '../../base/import/checked-rows.ts'
import { ids } from '../../platform/ids.ts'

export type SheetFault = { sheet: string; row: number; column: number; title: string; value: string; message: string }
export type ReadForm = { answers: AnswerSet; places: Place[]; faults: SheetFault[] }

const timeoutMs = 60_000
const widest = 120

/** The filled rows of a sheet by its name. */
export type RowsOf = (sheet: string, limits: { maxRows: number; maxColumns: number }) => AsyncIterable<Row>

/** The sheets of a file, each read in a thread of its own. */
export const sheetsIn =
  (file: string): RowsOf =>
  (sheet, limits) =>
    readSheet(file, { sheet, ...limits, timeoutMs })

export async function readFormWorkbook(rowsOf: RowsOf, programme: Programme, reference: Reference): Promise<ReadForm> {
  const out: ReadForm = { answers: {}, places: [], faults: [] }
  try {
    for (const sheet of workbookSheets(programme)) {
      const rows: Row[] = []
      const maxRows = (sheet.kind === 'table' ? sheet.spec.max : sheet.fields.length) + 50
      for await (const row of rowsOf(sheet.name, { maxRows, maxColumns: widest })) rows.push(row)
      if (sheet.kind === 'questions') readQuestions(sheet, rows, reference, out)
      else readTable(sheet, rows, reference, out)
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseBecause('FILE_REFUSED', error.message, { fault: error.fault })
  }
  return out
}

/** One cell as an answer; undefined when it is empty or wrong; a wrong one is reported. */
function answerIn(
  field: Field,
  cell: Cell | undefined,
  reference: Reference,
  parent: AnswerValue | undefined,
  say: (message: string, cell: Cell) => void,
): AnswerValue | undefined {
  if (!cell || !isFilled(cell)) return undefined
  const kind = kindOf(field.spec) as Kind<FieldKind>
  const isNumber = isNumeric(field.spec)
  const wrong =
    faultOfKind(cell) ??
    (isNumber && cell.kind === 'date' ? '应为数字，不能是日期' : null) ??
    (!isNumber && cell.precisionLost ? '应按文本填写，末几位数字可能已丢失' : null)
  if (wrong) {
    say(wrong, cell)
    return undefined
  }
  const read = kind.read?.(textOfCell(cell), field.spec as never, reference, typeof parent === 'string' ? parent : '')
  if (!read) return undefined
  if ('fault' in read) {
    say(read.fault, cell)
    return undefined
  }
  const value = kind.tidy(read.value, field.spec as never)
  const fault = valueFault(field.spec, value, false, reference)
  if (fault) say(fault, cell)
  return fault ? undefined : value
}

const parentOf = ({ spec }: Field, values: Readonly<Record<string, AnswerValue>>) =>
  'under' in spec && spec.under ? values[spec.under] : undefined

function readQuestions(
  { name, fields }: Extract<WorkbookSheet, { kind: 'questions' }>,
  rows: readonly Row[],
  reference: Reference,
  out: ReadForm,
): void {
  for (const { row, cells } of rows) {
    const field = fields.find(({ key }) => key === cells[0]?.text)
    if (row === 1 || !field) continue
    out.places.push({ sheet: name, key: field.key, row, column: valueColumn })
    const value = answerIn(field, cells[valueColumn - 1], reference, parentOf(field, out.answers), (message, cell) =>
      out.faults.push(faultAt(name, cell, field.label, message)),
    )
    if (value !== undefined) out.answers[field.key] = value
  }
  if (!fields.every(({ key }) => out.places.some((place) => place.key === key)))
    throw new FileRefused('mismatch', `的工作表“${name}”缺少模板中的行，请重新下载模板，不要删除行或列`)
}

function readTable(
  { name, table, spec, columns }: Extract<WorkbookSheet, { kind: 'table' }>,
  rows: readonly Row[],
  reference: Reference,
  out: ReadForm,
): void {
  const header = rows.find(({ row }) => row === 1)?.cells ?? []
  if (columns.some((column, i) => header[i + 1]?.text.trim() !== fieldTitle(column)))
    throw new FileRefused('mismatch', `的工作表“${name}”表头与模板不一致，请重新下载模板，不要改动表头`)
  const fitting = columns.flatMap((column, i) => (fitsCell(column) ? [{ column, at: i + 1 }] : []))
  const place = { sheet: name, key: table.key, rows: [] as number[], columns: {} as Record<string, number> }
  for (const { column, at } of fitting) place.columns[column.key] = at + 1
  const read: RowAnswers[] = []
  for (const { row, cells } of rows) {
    if (row === 1 || !fitting.some(({ at }) => cells[at] && isFilled(cells[at]))) continue
    if (!spec.each && isNoItem(fitting.map(({ at }) => cells[at]?.text ?? ''))) continue
    const rowId = cells[0]?.text.trim() || ids.next()
    if (spec.each && !spec.each.includes(rowId)) {
      const cell = cells.find(isFilled)
      if (cell) out.faults.push(faultAt(name, cell, table.label, '这张表的行是固定的，请勿增加行'))
      continue
    }
    const values: RowAnswers = { rowId: read.some((one) => one.rowId === rowId) ? ids.next() : rowId }
    for (const { column, at } of fitting) {
      const value = answerIn(column, cells[at], reference, parentOf(column, values), (message, cell) =>
        out.faults.push(faultAt(name, cell, fieldTitle(column), message)),
      )
      if (value !== undefined) values[column.key] = value
    }
    read.push(values)
    place.rows.push(row)
  }
  out.places.push(place)
  if (read.length > 0) out.answers[table.key] = read
}

function faultAt(sheet: string, { row, column, text }: Cell, title: string, message: string): SheetFault {
  return { sheet, row, column, title, value: [...text].slice(0, 100).join(''), message }
}
