/** Writes lists as an xlsx workbook, as a stream: 100,000 rows take no more memory than ten. */
import { Readable } from 'node:stream'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { type ZipPart, zipped } from '@green/upload-guards/zip-writer.ts'
import { columnLetters, lastRow } from './cell-ref.ts'
import { escapeXml, inlineString } from './cell-text.ts'
import { dateSerial } from './number-format.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ColumnSpec {
  title: string
  /** In pixels; default 130. */
  width?: number | undefined
  /** `code`: digits that are no quantity (credit code, ID number); stored as text like `text`. `date`: 2024-05-31. `percent`: what is typed, with or without a sign, is a percentage. */
  kind: 'text' | 'number' | 'percent' | 'date' | 'code'
  /** Of a number; default: as many as it has. */
  decimals?: number | undefined
  /** Read-only in a protected sheet; the header always is. */
  locked?: true
  /** For the program that reads the file again. */
  hidden?: true
}

/** For some cells: a drop-down list (a cell range, or the entries themselves), or a note. */
export interface CellAid {
  range: string
  source?: string | undefined
  note?: string | undefined
}

/** A percentage, 85.5 for 85.5%: displayed and stored as a spreadsheet does it. An empty one formats its cell. */
export type Percentage = { percent: string }
export type CellValue = string | number | Percentage | null

export interface SheetSpec {
  name: string
  columns: readonly ColumnSpec[]
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>
  /** A line over the whole width above the header. */
  title?: string | undefined
  /** A grey line below the title: who exported it, when, for what. */
  watermark?: string | undefined
  /** Prevents changing its header and its locked columns by mistake. No security: the protection has no password. */
  protected?: true
  /** The sheet is hidden. */
  hidden?: true
  aids?: readonly CellAid[]
}

const defaultWidth = 130
const pixelsPerCharacter = 7
const flushAt = 16_384
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documentTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'

/** One sheet as an xlsx stream. Destroying the stream ends the rows' iterator. */
export function writeSheet(sheet: SheetSpec): Readable {
  return writeWorkbook([sheet])
}

export function writeWorkbook(sheets: readonly SheetSpec[]): Readable {
  if (sheets.length === 0) throw new Error('a workbook needs a sheet')
  return Readable.from(zipped(workbookParts(sheets)), { objectMode: false })
}

function* workbookParts(sheets: readonly SheetSpec[]): Generator<ZipPart> {
  const styles = styleTable(sheets)
  const numbers = sheets.map((_sheet, index) => index + 1)
  const part = (name: string, body: string): ZipPart => ({ name, content: [declaration + body] })
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('styles.xml', 'styles')}` +
      `${numbers.map((n) => type(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
  )
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${documentTypes}/${kind}" Target="${target}"/>`
  const relations = (body: string) => `<Relationships xmlns="${packageTypes}/relationships">${body}</Relationships>`
  yield part('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml')))
  const names = sheetNames(sheets)
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${documentTypes}"><sheets>` +
      `${numbers.map((n) => `<sheet name="${escapeXml(names[n - 1] ?? '')}" sheetId="${n}"${sheets[n - 1]?.hidden ? ' state="veryHidden"' : ''} r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(
      numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
        relation(sheets.length + 1, 'styles', 'styles.xml'),
    ),
  )
  yield part('xl/styles.xml', styles.xml)
  for (const n of numbers) {
    const sheet = sheets[n - 1]
    if (sheet) yield { name: `xl/worksheets/sheet${n}.xml`, content: sheetXml(sheet, styles) }
  }
}

/** Indexes in the table of cell formats; number formats follow, one per count of decimals in use. */
const style = { plain: 0, header: 1, text: 2, date: 3, dateTime: 4, title: 5, watermark: 6, percent: 7, firstNumber: 8 }

/** 0.00%, of the built-in formats. */
const percentFormat = 10

interface StyleTable {
  xml: string
  number(decimals: number | undefined): number
  cell(of: number): number
  /** The same style, unlocked for typing in a protected sheet. */
  open(of: number): number
}

function styleTable(sheets: readonly SheetSpec[]): StyleTable {
  const used = sheets.flatMap((sheet) => sheet.columns.flatMap((column) => column.decimals ?? []))
  const decimals = [...new Set(used)]
  const formats = [
    'yyyy\\-mm\\-dd',
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    ...decimals.map((n) => (n > 0 ? `0.${'0'.repeat(n)}` : '0')),
  ]
  const font = (size: number, rest = '') => `<font><sz val="${size}"/>${rest}<name val="宋体"/><family val="3"/></font>`
  const xf = (format: number, font = 0, fill = 0, alignment = '', open = false) => {
    const inside = (alignment ? `<alignment ${alignment}/>` : '') + (open ? '<protection locked="0"/>' : '')
    return (
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"` +
      (alignment ? ' applyAlignment="1"' : '') +
      (open ? ' applyProtection="1"' : '') +
      (inside ? `>${inside}</xf>` : '/>')
    )
  }
  const centred = 'horizontal="center" vertical="center"'
  const xfs = [
    xf(0),
    xf(49, 1, 2, `${centred} wrapText="1"`),
    xf(49),
    xf(164),
    xf(165),
    xf(49, 2, 0, centred),
    xf(49, 3),
    xf(percentFormat),
  ]
  xfs.push(...decimals.map((_n, index) => xf(166 + index)))
  const opened: Readonly<Record<number, number>> = {
    [style.plain]: 0,
    [style.text]: 1,
    [style.date]: 2,
    [style.percent]: 3,
  }
  const firstOpen = xfs.length
  if (sheets.some((sheet) => sheet.protected))
    xfs.push(...[0, 49, 164, percentFormat].map((format) => xf(format, 0, 0, '', true)))
  return {
    cell: (of) => of,
    open: (of) => firstOpen + (opened[of] ?? 0),
    xml:
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
      `${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<fonts count="4">${font(11)}<font><b/>${font(11).slice(6)}<font><b/>${font(16).slice(6)}${font(9, '<color rgb="FF808080"/>')}</fonts>` +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE7F1EB"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    number: (wanted) => (wanted === undefined ? style.plain : style.firstNumber + decimals.indexOf(wanted)),
  }
}

async function* sheetXml(sheet: SheetSpec, styles: StyleTable): AsyncGenerator<string> {
  const { columns } = sheet
  const above = [
    ...(sheet.title ? [{ text: sheet.title, style: style.title, height: 30 }] : []),
    ...(sheet.watermark ? [{ text: sheet.watermark, style: style.watermark, height: 16 }] : []),
  ]
  const headerRow = above.length + 1
  const top = `A${headerRow + 1}`
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${headerRow}" topLeftCell="${top}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${top}" sqref="${top}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>` +
    columns.map((column, index) => columnXml(column, index + 1, sheet, styles)).join('') +
    '</cols><sheetData>' +
    above
      .map(
        (line, i) =>
          `<row r="${i + 1}" ht="${line.height}" customHeight="1">${textCell('A', i + 1, line.style, line.text)}</row>`,
      )
      .join('')

  const opened = openStyles(styles)
  const stylesOf = columns.map((column) => (isOpen(column, sheet) ? opened : styles))
  const letters = columns.map((_column, index) => columnLetters(index + 1))
  const headers = columns.map((column, index) => textCell(letters[index] ?? '', headerRow, style.header, column.title))
  let pending = `<row r="${headerRow}" ht="24" customHeight="1">${headers.join('')}</row>`
  let row = headerRow
  for await (const values of sheet.rows) {
    row++
    if (row > lastRow) throw new FileRefused('too-many-rows', '超过 Excel 一张表的行数上限，请缩小筛选范围后再导出')
    pending += `<row r="${row}">`
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      if (column) pending += cellXml(values[i] ?? null, column, letters[i] ?? '', row, stylesOf[i] ?? styles)
    }
    pending += '</row>'
    if (pending.length > flushAt) {
      yield pending
      pending = ''
    }
  }
  const across =
    columns.length > 1 ? above.map((_line, i) => `<mergeCell ref="A${i + 1}:${letters.at(-1)}${i + 1}"/>`) : []
  const merges = across.length > 0 ? `<mergeCells count="${across.length}">${across.join('')}</mergeCells>` : ''
  const protection = sheet.protected
    ? '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>'
    : ''
  yield `${pending}</sheetData>${protection}${merges}${aidsXml(sheet.aids ?? [])}<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`
}

const isOpen = (column: ColumnSpec, sheet: SheetSpec) => sheet.protected === true && !column.locked

/** The styles of an unlocked column. */
function openStyles(styles: StyleTable): StyleTable {
  return { ...styles, number: () => styles.open(style.plain), cell: (of) => styles.open(of) }
}

/** The longest note that Excel shows. */
const longestNote = 255

function aidsXml(aids: readonly CellAid[]): string {
  if (aids.length === 0) return ''
  const each = aids.map(({ range, source, note }) => {
    const list = source
      ? ' type="list" showErrorMessage="1" errorTitle="不在可选范围内" error="请从下拉列表中选择"'
      : ''
    const shown = note ? ` showInputMessage="1" prompt="${escapeXml([...note].slice(0, longestNote).join(''))}"` : ''
    const entries = source ? `<formula1>${escapeXml(source)}</formula1>` : ''
    return `<dataValidation${list} allowBlank="1"${shown} sqref="${range}">${entries}</dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

function columnXml(column: ColumnSpec, n: number, sheet: SheetSpec, styles: StyleTable): string {
  const width = ((column.width ?? defaultWidth) / pixelsPerCharacter).toFixed(2)
  // What a person types below the exported rows of a code column stays text too.
  const usual = { text: style.text, code: style.text, percent: style.percent, date: null, number: null }[column.kind]
  const own = isOpen(column, sheet) ? styles.open(usual ?? (column.kind === 'date' ? style.date : style.plain)) : usual
  const styled = own === null ? '' : ` style="${own}"`
  return `<col min="${n}" max="${n}" width="${width}"${styled}${column.hidden ? ' hidden="1"' : ''} customWidth="1"/>`
}

function cellXml(value: CellValue, column: ColumnSpec, letters: string, row: number, styles: StyleTable): string {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return ''
  if (typeof value === 'object') return percentCell(value, letters, row, styles)
  if (column.kind === 'number') {
    const digits = storableNumber(value)
    if (digits !== undefined)
      return `<c r="${letters}${row}" s="${styles.number(column.decimals)}"><v>${digits}</v></c>`
  }
  if (column.kind === 'date' && typeof value === 'string') {
    const date = dateSerial(value)
    if (date)
      return `<c r="${letters}${row}" s="${styles.cell(date.withTime ? style.dateTime : style.date)}"><v>${date.serial}</v></c>`
  }
  return textCell(letters, row, styles.cell(style.text), String(value))
}

function percentCell({ percent }: Percentage, letters: string, row: number, styles: StyleTable): string {
  const at = `<c r="${letters}${row}" s="${styles.cell(style.percent)}"`
  const digits = percent === '' ? undefined : storableNumber(percent)
  if (digits === undefined)
    return percent === '' ? `${at}/>` : textCell(letters, row, styles.cell(style.text), `${percent}%`)
  return `${at}><v>${Number((Number(digits) / 100).toPrecision(15))}</v></c>`
}

function textCell(letters: string, row: number, styleNumber: number, text: string): string {
  return `<c r="${letters}${row}" s="${styleNumber}" t="inlineStr">${inlineString(text)}</c>`
}

/** The database returns exact numbers as text; those with more digits than a cell can hold stay text. */
function storableNumber(value: string | number): string | undefined {
  if (typeof value === 'number') return String(value)
  const digits = /^-?\d+(\.\d+)?$/.test(value) ? value.replace(/^-?0*\.?0*|\./g, '').length : Number.POSITIVE_INFINITY
  return digits <= 15 ? value : undefined
}

/** Valid sheet names for Excel: at most 31 characters, none of []:*?/\, no two alike. */
function sheetNames(sheets: readonly SheetSpec[]): string[] {
  const namesInUse = new Set<string>()
  return sheets.map((sheet, index) => {
    const clean = sheet.name
      .replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}]/gu, ' ')
      .replace(/^[\s']+|[\s']+$/g, '')
      .slice(0, 28)
    let name = clean || `表${index + 1}`
    for (let n = 2; namesInUse.has(name.toLowerCase()); n++) name = `${clean.slice(0, 26)}(${n})`
    namesInUse.add(name.toLowerCase())
    return name
  })
}
