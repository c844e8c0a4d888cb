/** Maps the headings of an upload to columns: by exact words, by an earlier confirmation, or as a guess to be confirmed. */
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import type { ImportMapping } from '@green/contract/imports.ts'
import { errorTitle } from '@green/spreadsheet/marked-copy.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { openWorkbook, type Row } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { textOfCell } from './cell-rules.ts'
import { type ImportColumn, isFilled, tagTitle, widestSheet } from './checked-rows.ts'
import type { WorkbookKind } from './workbook-import.ts'

/** Sheet column by the key of our column; from 1. */
export type Places = Readonly<Record<string, number>>
/** Position of the header and the columns of a sheet, and of the row marks of our exports. `from`: the sheet's name in the file. */
export type SheetPlaces = { headRow: number; places: Places; markColumn: number; from?: string | undefined }
/** Confirmed headings: the key of our column, or nothing for one that is not imported. */
export type Remembered = Readonly<Record<string, string>>

type Heading = { column: number; heading: string; samples: string[] }
type Head = { from: string | undefined; row: number; headings: Heading[]; markColumn: number }

const shownSamples = 2
const timeoutMs = 60_000

/** The header is looked for in so many filled rows of so many sheets: a title, a note or the date may stand above it. */
const searched = { rows: 10, sheets: 10 }
/** Fewer known headings do not make a row a header: a guide lists them one below the other. */
const leastKnown = 2
const linesRead = 20

/**
 * The header of a sheet with samples from below it: of the first rows, in a file with one sort of sheet also of the first
 * sheets, the row that has most of our headings. Where none has, the first row as wide as the others, to be mapped by hand.
 */
async function headOf(
  file: string,
  sheet: string | undefined,
  columns: readonly ImportColumn[],
  remembered: Remembered,
): Promise<Head> {
  let best: { head: Head; known: number } | null = null
  let first: Head | null = null
  try {
    for (const from of sheet === undefined ? await visibleSheets(file) : [sheet]) {
      const lines = await firstLines(file, from)
      const widest = Math.max(0, ...lines.map(({ cells }) => cells.filter(isFilled).length))
      for (const [i, line] of lines.slice(0, searched.rows).entries()) {
        const head = headFrom(from, line, lines.slice(i + 1))
        const { sure, guessed } = matched(columns, head.headings, remembered)
        const known = Object.keys(sure).length + Object.keys(guessed).length / 2
        if (known >= Math.min(leastKnown, columns.length) && known > (best?.known ?? 0)) best = { head, known }
        if (head.headings.length * 2 > widest) first ??= head
      }
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseBecause('FILE_REFUSED', error.message, { fault: error.fault })
  }
  const head = best?.head ?? first
  if (!head) throw refuseBecause('FILE_REFUSED', '文件中没有数据，请在表头下方填写后再上传', { fault: 'empty' })
  return head
}

/** The names of the sheets that a person sees. */
async function visibleSheets(file: string): Promise<string[]> {
  const zip = await openWorkbook(file)
  try {
    const { sheets } = await workbookParts(zip)
    return sheets
      .filter(({ hidden }) => !hidden)
      .slice(0, searched.sheets)
      .map(({ name }) => name)
  } finally {
    await zip.close()
  }
}

async function firstLines(file: string, sheet: string | undefined): Promise<Row[]> {
  const lines: Row[] = []
  for await (const line of readSheet(file, { sheet, maxRows: 100_000, maxColumns: widestSheet, timeoutMs })) {
    lines.push(line)
    if (lines.length === searched.rows + linesRead) break
  }
  return lines
}

/** A row read as a header. */
function headFrom(from: string | undefined, { row, cells }: Row, below: readonly Row[]): Head {
  const all = cells.map((cell) => ({ column: cell.column, heading: textOfCell(cell).normalize('NFC') }))
  const own = [errorTitle, tagTitle, '']
  return {
    from,
    row,
    markColumn: all.find(({ heading }) => heading === tagTitle)?.column ?? 0,
    headings: all
      .filter(({ heading }) => !own.includes(heading))
      .map(({ column, heading }) => ({
        column,
        heading,
        samples: below
          .slice(0, linesRead)
          .map((line) => line.cells[column - 1]?.text.trim() ?? '')
          .filter((text) => text !== '')
          .slice(0, shownSamples)
          .map((text) => [...text].slice(0, 20).join('')),
      })),
  }
}

/** The mapping of an upload's headings, sheet by sheet, and whether it is complete without confirmation. */
export async function mappingOf(
  workbook: WorkbookKind,
  file: string,
  remembered: Remembered,
): Promise<{ mapping: ImportMapping; places: SheetPlaces[]; isSure: boolean }> {
  const sheets: ImportMapping = []
  const places: SheetPlaces[] = []
  let isSure = true
  for (const { name, columns } of workbook.sheets) {
    const head = await headOf(file, workbook.sheets.length > 1 ? name : undefined, columns, remembered)
    const found = matched(columns, head.headings, remembered)
    isSure &&= found.isSure
    places.push({ headRow: head.row, places: found.sure, markColumn: head.markColumn, from: head.from })
    sheets.push({
      sheet: name,
      from: head.from,
      headRow: head.row,
      headings: head.headings,
      columns: columns.map(({ key, title, required, note }) => ({
        key,
        title,
        required: required ?? false,
        note,
        column: found.sure[key] ?? found.guessed[key] ?? null,
        isGuess: found.guessed[key] !== undefined,
      })),
    })
  }
  return { mapping: sheets, places, isSure }
}

/** Exact words first, then confirmed headings, then similar ones; a heading maps to one column only. */
export function matched(columns: readonly ImportColumn[], headings: readonly Heading[], remembered: Remembered) {
  const sure: Record<string, number> = {}
  const guessed: Record<string, number> = {}
  const used = new Set<number>()
  const take = (into: Record<string, number>, key: string, found: readonly Heading[]) => {
    const [one, ...others] = found.filter(({ column }) => !used.has(column))
    if (!one || others.length > 0) return
    into[key] = one.column
    used.add(one.column)
  }
  const exact = (title: string) => headings.filter(({ heading }) => heading === title)
  for (const { key, title } of columns) take(sure, key, exact(title))
  for (const { key } of columns)
    if (sure[key] === undefined)
      take(
        sure,
        key,
        headings.filter(({ heading }) => Object.hasOwn(remembered, heading) && remembered[heading] === key),
      )
  const open = columns.filter(({ key }) => sure[key] === undefined)
  for (const { key, title } of open)
    take(
      guessed,
      key,
      headings.filter(({ heading }) => plain(heading) === plain(title)),
    )
  for (const { key, title } of open)
    if (guessed[key] === undefined)
      take(
        guessed,
        key,
        headings.filter(({ heading }) => isLike(plain(heading), plain(title))),
      )
  const unknown = headings.filter(
    ({ column, heading }) => !Object.values(sure).includes(column) && remembered[heading] !== '',
  )
  const isSure =
    columns.every(({ title }) => exact(title).length <= 1) &&
    !open.some(({ required }) => required) &&
    // A column is missing and an unknown heading is present: it may have been renamed.
    (open.length === 0 || unknown.length === 0)
  return { sure, guessed, isSure }
}

/** Without blanks, brackets with units, asterisks and other signs. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const isLike = (a: string, b: string) => a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a))

/** A confirmed mapping as positions: every column once, no required one missing. */
export function confirmedPlaces(
  workbook: WorkbookKind,
  mapping: ImportMapping,
  confirmed: readonly { sheet: string; key: string; column: number }[],
): { places: Places[]; remembered: Remembered } {
  const faults: string[] = []
  const remembered: Record<string, string> = {}
  const places = workbook.sheets.map(({ name, columns }) => {
    const headings = mapping.find(({ sheet }) => sheet === name)?.headings ?? []
    const own = confirmed.filter(({ sheet }) => sheet === name)
    for (const { heading } of headings) remembered[heading] = ''
    for (const { key, column } of own) {
      const heading = headings.find((one) => one.column === column)?.heading
      if (heading === undefined || !columns.some((one) => one.key === key)) throw refuse('BAD_REQUEST')
      remembered[heading] = key
    }
    for (const { heading, column } of headings)
      if (own.filter((one) => one.column === column).length > 1) faults.push(`“${heading}”对应了多个栏目`)
    for (const { key, title, required } of columns)
      if (required && !own.some((one) => one.key === key)) faults.push(`请为必填的“${title}”选择一列`)
    return Object.fromEntries(own.map(({ key, column }) => [key, column]))
  })
  if (faults.length > 0) throw refuseBecause('FILE_REFUSED', faults.join('；'))
  return { places, remembered }
}

/** The faults of the headings in one sentence, for imports without a screen. */
export function headingFault(workbook: WorkbookKind, mapping: ImportMapping): string {
  const quoted = (list: readonly string[]) => list.map((title) => `“${title}”`).join('')
  const missing = mapping.flatMap(({ columns }) => columns.filter(({ column, isGuess }) => column === null || isGuess))
  const needed = missing.filter(({ required }) => required)
  const named = quoted((needed.length > 0 ? needed : missing).map(({ title }) => title))
  return `文件的表头与${workbook.title}导入模板不一致：缺少${named}。请下载导入模板`
}
