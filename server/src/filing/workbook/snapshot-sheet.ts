/** A snapshot of the form at the download of its workbook, with draft and version: a hidden sheet, read on import. */
import type { AnswerSet, AnswerValue, RowAnswers } from '@green/filing/form/answers.ts'
import type { Field, FieldKind } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { fitsCell } from '@green/filing/form/workbook.ts'
import type { Kind } from '@green/filing/kinds/kind.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import type { RowsOf } from './read-form-workbook.ts'

/** `id` and `version` are null of a form that was not saved yet. */
export type WorkbookSnapshot = { id: string | null; version: number | null; at: string; answers: AnswerSet }

const name = '下载时的内容'
const widest = 4
/** Longer than any answer; what would not fit a cell is left out and counts as empty. */
const longest = 32_000
const maxRows = 100_000

/** First the draft, then one line for each answer: question, row, column, value. */
export function snapshotSheet(programme: Programme, { id, version, at, answers }: WorkbookSnapshot): SheetSpec {
  const line = (key: string, rowId: string, column: string, value: AnswerValue | undefined) => {
    const text = JSON.stringify(value ?? null)
    return text === 'null' || text === '""' || text.length > longest ? [] : [[key, rowId, column, text]]
  }
  return {
    name,
    hidden: true,
    columns: ['question', 'row', 'column', 'value'].map((title) => ({ title, kind: 'text' as const })),
    rows: [
      ['', id ?? '', version === null ? '' : String(version), at],
      ...fieldsOf(programme).flatMap((field) => {
        const { key, spec } = field
        if (spec.kind !== 'rows') return fitsCell(field) ? line(key, '', '', answers[key]) : []
        const rows = (answers[key] ?? []) as RowAnswers[]
        const fitting = spec.columns.filter(fitsCell)
        return rows.flatMap((row) => [
          [key, row.rowId, '', ''],
          ...fitting.flatMap((column) => line(key, row.rowId, column.key, row[column.key])),
        ])
      }),
    ],
  }
}

/** Null of a workbook without one. Entries of another form are skipped. */
export async function readSnapshot(rowsOf: RowsOf, programme: Programme): Promise<WorkbookSnapshot | null> {
  const fields = new Map(fieldsOf(programme).map((field) => [field.key, field]))
  const answers: AnswerSet = {}
  let snapshot: WorkbookSnapshot | null = null
  try {
    for await (const { row, cells } of rowsOf(name, { maxRows, maxColumns: widest })) {
      const [key = '', rowId = '', column = '', text = ''] = cells.map((cell) => cell.text)
      if (row === 2 && Number.isFinite(Date.parse(text)))
        snapshot = { id: rowId || null, version: /^\d{1,9}$/.test(column) ? Number(column) : null, at: text, answers }
      const field = fields.get(key)
      if (row <= 2 || !field) continue
      if (field.spec.kind !== 'rows') {
        const value = valueIn(field, text)
        if (value !== undefined) answers[key] = value
        continue
      }
      const rows = (answers[key] ?? []) as RowAnswers[]
      answers[key] = rows
      const columnField = field.spec.columns.find((one) => one.key === column)
      if (column === '') rows.push({ rowId })
      const last = rows.at(-1)
      const value = columnField && valueIn(columnField, text)
      if (last?.rowId === rowId && columnField && value !== undefined) last[columnField.key] = value
    }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.fault !== 'no-such-sheet') throw error
  }
  return snapshot
}

function valueIn(field: Field, text: string): AnswerValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isSound = fitsCell(field) && (kindOf(field.spec) as Kind<FieldKind>).fits(value)
    return isSound ? (value as AnswerValue) : undefined
  } catch {
    return undefined
  }
}
