/**
 * A form as a workbook: one sheet for the fields of each section, one for each table. The template is written from it and an upload
 * is read by it.
 */

import type { Kind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/table.ts'
import type { Programme } from '../programme/programme.ts'
import type { Field, FieldKind, SpecOf } from './fields.ts'

export type WorkbookSheet = { name: string } & (
  | { kind: 'questions'; fields: readonly Field[] }
  | { kind: 'table'; table: Field; spec: SpecOf<'rows'>; columns: readonly Field[] }
)

/** Rows and columns of both kinds of sheets, from 1. The first column is hidden: the field's key, the row's own id. */
export const questionColumns = ['', '填报项', '填写内容', '单位', '是否必填', '填写说明'] as const
export const valueColumn = 3

/** Whether a cell can hold it: no files, no computed values, no statement that is ticked on the screen. */
export function fitsCell({ spec }: Field): boolean {
  return (kindOf(spec) as Kind<FieldKind>).read !== null && !spec.anew
}

export function workbookSheets(programme: Programme): WorkbookSheet[] {
  const namesInUse = new Set<string>()
  const named = (title: string): string => {
    const plain = title.replace(/[[\]:*?/\\]/g, ' ').trim()
    let name = plain.slice(0, 24)
    for (let n = 2; namesInUse.has(name); n++) name = `${plain.slice(0, 20)}(${n})`
    namesInUse.add(name)
    return name
  }
  return programme.form.flatMap((section): WorkbookSheet[] => {
    const fields = section.fields.filter(fitsCell)
    return [
      ...(fields.length > 0 ? [{ kind: 'questions' as const, name: named(section.title), fields }] : []),
      ...section.fields.flatMap((table): WorkbookSheet[] => {
        const { spec } = table
        if (spec.kind !== 'rows') return []
        const columns = spec.columns.filter(fitsCell)
        return columns.length > 0
          ? [{ kind: 'table', name: named(table.label), table, spec, columns: fixedColumns(spec, columns) }]
          : []
      }),
    ]
  })
}

/** Fixed rows are identified by their computed columns, which are shown and not read. */
function fixedColumns(spec: SpecOf<'rows'>, columns: readonly Field[]): readonly Field[] {
  return spec.each ? spec.columns.filter((c) => c.spec.kind === 'calc' || columns.includes(c)) : columns
}

/** Positions in an upload: a field in its cell, a table in its rows and columns. */
export type Place =
  | { sheet: string; key: string; row: number; column: number }
  | { sheet: string; key: string; rows: number[]; columns: Record<string, number> }

/** Where a finding's path is in the upload; the table itself where its row is missing. Null for what no sheet has. */
export function placeOf(places: readonly Place[], path: string): { sheet: string; row: number; column: number } | null {
  const [, key = path, index, column = ''] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
  const place = places.find((one) => one.key === key)
  if (!place) return null
  if ('row' in place) return { sheet: place.sheet, row: place.row, column: place.column }
  const row = index === undefined ? undefined : place.rows[Number(index)]
  return { sheet: place.sheet, row: row ?? 1, column: place.columns[column] ?? 2 }
}

/** 第5行C列 as people read it: C5. */
export function cellName(row: number, column: number): string {
  let letters = ''
  for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row}`
}
