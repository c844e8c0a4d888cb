/** Reads a block copied from a spreadsheet into rows of a table: columns from the chosen one on, hidden ones are skipped. */
import type { AnswerValue, RowAnswers } from '@green/filing/answers.ts'
import { Exact, exactSum } from '@green/filing/exact.ts'
import type { Field, Spec } from '@green/filing/fields.ts'
import { picked } from '@green/filing/kinds/picks.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/reference.ts'
import { type ColumnUnits, columnUnit, typedIn } from './column-units.ts'
import { tidyTime } from './time-text.ts'

/** Cells of a copied block, separated by tabs and line breaks; quoted cells may contain both. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  for (let i = 0; i < source.length; i += 1) {
    const sign = source.charAt(i)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source.charAt(i + 1) === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** A block has more than one cell; anything else is pasted as plain text. */
export function isBlock(text: string): boolean {
  return /\t|\n[^\n]/.test(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''))
}

/** Columns that a block may fill. */
export function pastableColumns(columns: readonly Field[]): Field[] {
  return columns.filter((c) => c.spec.kind !== 'calc' && c.spec.kind !== 'files' && c.spec.kind !== 'rows')
}

export type Pasted = { rows: RowAnswers[]; filled: number; problems: string[] }

/** The table after pasting at row and column, amounts in the units of their columns. A first line of column labels is left out. */
export function pasteBlock(
  table: { columns: readonly Field[]; max: number; units?: ColumnUnits },
  rows: readonly RowAnswers[],
  at: { row: number; column: string },
  text: string,
  reference: Reference,
  newId: () => string,
): Pasted {
  const columns = pastableColumns(table.columns)
  const from = Math.max(
    0,
    columns.findIndex((c) => c.key === at.column),
  )
  const block = readBlock(text)
  const isHead = block[0]?.every((cell, i) => cell === '' || columns[from + i]?.label === cell) ?? false
  const body = isHead ? block.slice(1) : block
  const lines = body.filter((cells) => !isSumLine(cells))
  const next = [...rows]
  const problems: string[] = []
  let filled = 0
  lines.forEach((cells, i) => {
    const index = at.row + i
    if (index >= table.max) {
      if (index === table.max) problems.push(`最多填写${table.max}行，其余${lines.length - i}行没有粘贴`)
      return
    }
    let row: RowAnswers = { ...(next[index] ?? { rowId: newId() }) }
    cells.forEach((cell, j) => {
      const column = columns[from + j]
      if (!column || cell === '') return
      const read = readCell(cell, column.spec, reference)
      if (read === undefined) problems.push(`第${index + 1}行“${column.label}”：没有“${cell}”这一项`)
      else {
        const unit = columnUnit(column, table.units ?? {})
        row = unit && typeof read === 'string' ? typedIn(row, column, read, unit) : { ...row, [column.key]: read }
        filled += 1
      }
    })
    next[index] = row
  })
  for (const sums of body.filter(isSumLine)) problems.push(...sumProblems(sums, lines, columns.slice(from)))
  return { rows: next, filled, problems }
}

/** A line of sums below a block is not a row. */
const isSumLine = (cells: readonly string[]) =>
  /^(合计|总计|小计|总和)[:：]?$/.test(cells.find((cell) => cell !== '') ?? '')

/** Where a line of sums disagrees with the lines above it. */
function sumProblems(sums: readonly string[], lines: readonly string[][], columns: readonly Field[]): string[] {
  const amount = (cell: string | undefined) => Exact.of((cell ?? '').replaceAll(',', ''))
  return sums.flatMap((cell, j) => {
    const declared = amount(cell)
    const own = exactSum(lines.map((cells) => amount(cells[j])))
    return declared && own && declared.compare(own) !== 0
      ? [`合计行“${columns[j]?.label ?? ''}”为${cell}，各行之和为${own.toNumber(6)}，请核对`]
      : []
  })
}

/** Labels become codes, 是/否 becomes a choice; undefined when the cell names no entry. */
function readCell(cell: string, spec: Spec, reference: Reference): AnswerValue | undefined {
  switch (spec.kind) {
    case 'bool':
      return /^(是|有|√|1|true|y)$/i.test(cell) ? true : /^(否|无|×|0|false|n)$/i.test(cell) ? false : undefined
    case 'choice':
      return picked(cell, spec, reference) ?? undefined
    case 'choices': {
      const codes = cell.split(/[、，,;；]/).map((one) => picked(one.trim(), spec, reference) ?? undefined)
      return codes.includes(undefined) ? undefined : (codes as string[])
    }
    case 'region':
      return picked(cell, { dict: 'district' }, reference) ?? undefined
    case 'industry':
      return picked(cell.replace(/^[A-T](?=[0-9]{4})/, ''), { dict: 'industry' }, reference) ?? undefined
    case 'date':
    case 'month':
    case 'year':
      return tidyTime(spec.kind, cell)
    default:
      return kindOf(spec).tidy(cell, spec as never)
  }
}
