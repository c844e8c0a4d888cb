/** Reads a block copied from a spreadsheet into rows of a table: by the names in its first line, else from the chosen column on. */
import { type AnswerValue, isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import type { Field, Spec } from '@green/filing/form/fields.ts'
import { picked } from '@green/filing/kinds/picks.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { isNoItem, isSumLine } from '@green/filing/value/no-item.ts'
import { plainNumber } from '@green/filing/value/plain-number.ts'
import { sameUnit, unitsOf } from '@green/filing/value/units.ts'
import { type ColumnUnits, columnUnit, typedIn } from './column-units.ts'
import { tidyTime } from './time-text.ts'

/** Cells of a copied block, separated by tabs and line breaks. */
export function readBlock(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const rows: string[][] = [[]]
  for (let at = 0; at <= source.length; ) {
    const { cell, end } = quotedCell(source, at) ?? plainCell(source, at)
    rows.at(-1)?.push(cell.trim())
    if (source.charAt(end) === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function plainCell(source: string, at: number): { cell: string; end: number } {
  const end = source.slice(at).search(/[\t\n]/)
  return end < 0 ? { cell: source.slice(at), end: source.length } : { cell: source.slice(at, at + end), end: at + end }
}

/**
 * A cell in quotes. Spreadsheets put one in quotes only where it holds a line break, and double the quotes inside; a quote
 * anywhere else was typed by a person: “蓝天”行动, or " for “the same as above”.
 */
function quotedCell(source: string, at: number): { cell: string; end: number } | null {
  const quoted = /^"((?:[^"\t]|"")*)"(?=[\t\n]|$)/.exec(source.slice(at))
  const inside = quoted?.[1]
  if (!quoted || !inside?.trim().includes('\n')) return null
  return { cell: inside.replaceAll('""', '"'), end: at + quoted[0].length }
}

/** Columns that a block may fill. */
export function pastableColumns(columns: readonly Field[]): Field[] {
  return columns.filter((c) => c.spec.kind !== 'calc' && c.spec.kind !== 'files' && c.spec.kind !== 'rows')
}

/** Where a block goes: for each of its columns the column of the table, or null for one that is left out. */
export type PastePlan = {
  columns: readonly (string | null)[]
  /** Its first line, where that names columns. */
  head: readonly string[] | null
  /** The lines below the head that are items. */
  lines: readonly (readonly string[])[]
  /** Lines of sums, which are compared and not pasted. */
  sums: readonly (readonly string[])[]
  /** Lines that are blank or say that there is nothing. */
  skipped: number
}

/** Reads a block for this table: by the names in its first line, else from the chosen column on. */
export function planPaste(columns: readonly Field[], from: string, text: string): PastePlan {
  const block = readBlock(text)
  const width = Math.max(...block.map((cells) => cells.length))
  const named = columnsNamed(columns, block[0] ?? [])
  const head = named ? (block[0] ?? []) : null
  const body = head ? block.slice(1) : block
  const lines = body.filter((cells) => cells.some((cell) => cell !== '') && !isNoItem(cells))
  const sums = body.filter(isSumLine)
  const open = pastableColumns(columns)
  const start = Math.max(
    0,
    open.findIndex((c) => c.key === from),
  )
  const inOrder = Array.from({ length: width }, (_, i) => open[start + i]?.key ?? null)
  const filled = Array.from({ length: width }, (_, i) => named?.[i] ?? null)
  return { columns: named ? filled : inOrder, head, lines, sums, skipped: body.length - lines.length - sums.length }
}

/** Without blanks, brackets with units, asterisks and other signs. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The columns that a line of names stands for; null where it is no such line. */
function columnsNamed(columns: readonly Field[], line: readonly string[]): (string | null)[] | null {
  const names = line.map(plainName)
  const filledNames = names.filter((name) => name !== '')
  const known = filledNames.filter((name) => columns.some(({ label }) => plainName(label) === name))
  // A line of names holds no amounts; one with amounts is a line of names only where most of it is known.
  const isOnlyText = line.every((cell) => Exact.of(plainNumber(cell)) === null)
  if (known.length === 0 || (!isOnlyText && known.length * 2 < filledNames.length)) return null
  const open = pastableColumns(columns)
  const usedKeys = new Set<string>()
  return names.map((name) => {
    const column = open.find(({ key, label }) => !usedKeys.has(key) && name !== '' && plainName(label) === name)
    if (column) usedKeys.add(column.key)
    return column?.key ?? null
  })
}

/** The unit that a head names for its column, where amounts can be read in it: 费用（元）. */
function unitNamed(head: readonly string[] | null, i: number, { spec }: Field): string | undefined {
  const named = /[(（]\s*([^()（）]+?)\s*[)）]\s*$/.exec(head?.[i] ?? '')?.[1]
  return named ? unitsOf(spec).find((unit) => sameUnit(unit, named)) : undefined
}

export type Pasted = { rows: RowAnswers[]; filled: number; cleared: number; problems: string[] }

type Table = { columns: readonly Field[]; max: number; each?: readonly string[]; units?: ColumnUnits }

/** The table after pasting from a row on, amounts in the units of their columns. A blank cell clears what stood there. */
export function pasteLines(
  table: Table,
  rows: readonly RowAnswers[],
  fromRow: number,
  { columns, head, lines, sums }: PastePlan,
  reference: Reference,
  newId: () => string,
): Pasted {
  const targets = columns.map((key) => table.columns.find((column) => column.key === key))
  const most = table.each?.length ?? table.max
  const next = [...rows]
  const problems: string[] = []
  let filled = 0
  let cleared = 0
  lines.forEach((cells, i) => {
    const index = fromRow + i
    if (index >= most) {
      if (index === most) problems.push(`最多填写${most}行，其余${lines.length - i}行没有粘贴`)
      return
    }
    let row: RowAnswers = { ...(next[index] ?? { rowId: newId() }) }
    cells.forEach((cell, j) => {
      const column = targets[j]
      if (!column) return
      const read = cell === '' ? null : readCell(cell, column.spec, reference)
      if (read === undefined) problems.push(`第${index + 1}行“${column.label}”：没有“${cell}”这一项`)
      if (read === null || read === undefined) {
        // What stood there belongs to another item.
        if (!isEmpty(row[column.key])) cleared += 1
        if (column.key in row)
          row = {
            ...row,
            [column.key]: null,
            ...(unitsOf(column.spec).length > 1 ? { [asideKey(column.key)]: null } : {}),
          }
        return
      }
      const unit = unitNamed(head, j, column) ?? columnUnit(column, table.units ?? {})
      row = unit && typeof read === 'string' ? typedIn(row, column, read, unit) : { ...row, [column.key]: read }
      filled += 1
    })
    next[index] = row
  })
  for (const line of sums) problems.push(...sumProblems(line, lines, targets))
  return { rows: next, filled, cleared, problems }
}

/** Where a line of sums disagrees with the lines above it. */
function sumProblems(
  sums: readonly string[],
  lines: readonly (readonly string[])[],
  columns: readonly (Field | undefined)[],
): string[] {
  const amount = (cell: string | undefined) => Exact.of(plainNumber(cell ?? ''))
  /** Added up piece by piece, where the column says so and the block has their number. */
  const byPieces = (j: number) => {
    const spec = columns[j]?.spec
    const at = spec && 'sum' in spec ? columns.findIndex((one) => one?.key === spec.sum?.times) : -1
    if (at < 0) return null
    return exactSum(lines.map((cells) => amount(cells[j])?.times(amount(cells[at]) ?? Exact.whole(0)) ?? null))
  }
  return sums.flatMap((cell, j) => {
    const declared = amount(cell)
    const own = exactSum(lines.map((cells) => amount(cells[j])))
    const pieces = byPieces(j)
    if (declared && pieces && declared.compare(pieces) === 0) return []
    return columns[j] && declared && own && declared.compare(own) !== 0
      ? [
          `合计行“${columns[j]?.label ?? ''}”为${cell}，各行之和为${own.toNumber(6)}，${
            pieces ? `按每行乘以数量为${pieces.toNumber(6)}，` : ''
          }请核对`,
        ]
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
