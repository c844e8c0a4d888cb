/**
 * Returns an uploaded workbook with the invalid cells in red and a last column 错误说明. Only the one sheet and the style
 * table are edited, as streams; everything else is copied in packed form.
 */
import { Readable } from 'node:stream'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { attribute, decodeXml, XmlScanner } from '@green/upload-guards/xml-scan.ts'
import type { Zip, ZipEntry } from '@green/upload-guards/zip-guard.ts'
import { type ZipPart, zipped } from '@green/upload-guards/zip-writer.ts'
import { columnLetters, columnOf, lastColumn } from './cell-ref.ts'
import { inlineString } from './cell-text.ts'
import { type MarkedStyles, markedStyles } from './marked-styles.ts'
import { openWorkbook } from './sheet-rows.ts'
import { type SheetSurvey, surveySheet } from './sheet-survey.ts'
import { chooseSheet, type WorkbookParts, workbookParts } from './workbook-parts.ts'

export interface CellError {
  /** Both count from 1; without a column the error concerns the whole row. */
  row: number
  column?: number | undefined
  message: string
}

export interface HighlightOptions {
  errors: readonly CellError[]
  /** By name; default: the first visible one, as in readSheet. */
  sheet?: string | undefined
  /** Row of the titles; default 1. */
  headerRow?: number | undefined
}

export const errorTitle = '错误说明'

/** The marked workbook as a stream. Red cells and messages of an earlier marking are removed. */
export async function markedCopy(file: string | Buffer, options: HighlightOptions): Promise<Readable> {
  const zip = await openWorkbook(file)
  try {
    const workbook = await workbookParts(zip)
    const sheet = chooseSheet(workbook, options.sheet).entry
    const headerRow = options.headerRow ?? 1
    const marks = marksByRow(options.errors)
    const survey = await surveySheet(zip, sheet, workbook.sharedTexts, { marks, headerRow, errorTitle })
    if (survey.messageColumn > lastColumn) {
      throw new FileRefused('too-many-columns', '的列数已达上限，无法添加错误说明，请删除多余的列后再上传')
    }
    const styles = await markedStyles(zip, workbook.styles, survey.stylesToHighlight)
    const parts = markedParts(zip, workbook, sheet, { marks, headerRow, survey, styles })
    return Readable.from(closing(zip, zipped(parts)), { objectMode: false })
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function* closing(zip: Zip, bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } finally {
    await zip.close()
  }
}

export interface RowMarks {
  columns: Set<number>
  messages: string[]
}

function marksByRow(errors: readonly CellError[]): Map<number, RowMarks> {
  const rows = new Map<number, RowMarks>()
  for (const { row, column, message } of [...errors].sort((a, b) => a.row - b.row)) {
    const marks = rows.get(row) ?? { columns: new Set(), messages: [] }
    if (column !== undefined) marks.columns.add(column)
    if (!marks.messages.includes(message)) marks.messages.push(message)
    rows.set(row, marks)
  }
  return rows
}

interface HighlightPlan {
  marks: ReadonlyMap<number, RowMarks>
  headerRow: number
  survey: SheetSurvey
  styles: MarkedStyles
}

async function* markedParts(
  zip: Zip,
  workbook: WorkbookParts,
  sheet: ZipEntry,
  plan: HighlightPlan,
): AsyncGenerator<ZipPart> {
  const stylesPath = workbook.path.replace(/[^/]*$/, 'styles.xml')
  for (const entry of zip.entries) {
    if (entry === sheet) yield { name: entry.name, content: markedSheet(decodeXml(zip.unpack(entry)), plan) }
    else if (entry === workbook.styles) yield { name: entry.name, content: [plan.styles.xml] }
    else if (!workbook.styles && entry.name === '[Content_Types].xml') {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'
      yield await withLastElement(zip, entry, `Override PartName="/${stylesPath}" ContentType="${type}"`)
    } else if (!workbook.styles && entry.name === workbook.relsPath) {
      const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles'
      yield await withLastElement(zip, entry, `Relationship Id="rIdMarkedStyles" Type="${type}" Target="styles.xml"`)
    } else yield { ...entry, packed: zip.packed(entry) }
  }
  if (!workbook.styles) yield { name: stylesPath, content: [plan.styles.xml] }
}

/** Adds one element at the end of a part's root. */
async function withLastElement(zip: Zip, entry: ZipEntry, element: string): Promise<ZipPart> {
  let xml = ''
  for await (const text of decodeXml(zip.unpack(entry))) xml += text
  const text = xml.replace(/<\/([\w.-]+:)?([\w.-]+)\s*>\s*$/, (end, prefix = '') => `<${prefix}${element}/>${end}`)
  return { name: entry.name, content: [text.replace(/^\ufeff?(<\?xml[^>]*\?>)?/, '')] }
}

async function* markedSheet(pieces: AsyncIterable<string>, plan: HighlightPlan): AsyncGenerator<string> {
  let out = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const scanner = new SheetMarker(plan, (xml) => {
    out += xml
  }).scanner()
  for await (const piece of pieces) {
    scanner.push(piece)
    yield out
    out = ''
  }
  scanner.end()
  yield out
}

/** Copies the sheet's XML and inserts red styles, missing cells and rows, and the message column. */
class SheetMarker {
  private readonly plan: HighlightPlan
  private readonly write: (xml: string) => void
  private readonly waitingRows: number[]
  private waitingCells: number[] = []
  private prefix = ''
  private row = 0
  private column = 0
  private inData = false
  /** The element that is being dropped with its content. */
  private dropping = ''
  /** A self-closing element that was opened to insert content. */
  private opened = ''

  constructor(plan: HighlightPlan, write: (xml: string) => void) {
    this.plan = plan
    this.write = write
    this.waitingRows = [...new Set([plan.headerRow, ...plan.marks.keys()])].sort((a, b) => a - b)
  }

  scanner(): XmlScanner {
    return new XmlScanner({
      aside: (raw) => {
        if (!raw.startsWith('<?xml ')) this.write(raw)
      },
      open: (name, raw) => {
        if (!this.dropping) this.open(name, raw)
      },
      close: (name, raw) => {
        if (!this.dropping) this.close(name, raw)
        else if (this.dropping === name) this.dropping = ''
      },
      text: (raw) => {
        if (!this.dropping) this.write(raw)
      },
    })
  }

  private open(name: string, raw: string): void {
    if (name === 'worksheet') {
      this.prefix = /^<([^\s/>:]+:)?/.exec(raw)?.[1] ?? ''
      this.write(raw)
    } else if (name === 'dimension' || name === 'cols') this.dropping = name
    else if (name === 'sheetData') this.openData(name, raw)
    else if (this.inData && name === 'row') this.openRow(name, raw)
    else if (this.inData && name === 'c') this.openCell(name, raw)
    else this.write(raw)
  }

  private openData(name: string, raw: string): void {
    const { messageColumn, columnsAround } = this.plan.survey
    const width = this.tag('col', ` min="${messageColumn}" max="${messageColumn}" width="60" customWidth="1"/>`)
    this.write(`${this.tag('cols', '>')}${sorted([...columnsAround, width]).join('')}</${this.prefix}cols>`)
    this.inData = true
    this.write(this.openUp(name, raw))
  }

  private openRow(name: string, raw: string): void {
    const number = Number(attribute(raw, 'r') ?? this.row + 1)
    this.writeRowsBefore(number)
    this.startRow(number)
    const gets = this.waitingCells.length > 0
    this.write(gets ? this.openUp(name, raw).replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '') : raw)
  }

  private openCell(name: string, raw: string): void {
    const { survey, styles } = this.plan
    const ref = attribute(raw, 'r')
    this.column = (ref === undefined ? undefined : columnOf(ref)) ?? this.column + 1
    this.writeCellsBefore(this.column)
    const style = Number(attribute(raw, 's') ?? 0)
    if (this.column === survey.messageColumn) {
      if (this.waitingCells[0] === this.column) this.write(this.newCell(this.waitingCells.shift() ?? 0))
      this.dropping = name
    } else if (this.waitingCells[0] === this.column) {
      this.waitingCells.shift()
      this.write(withStyle(raw, this.redStyle(style)))
    } else {
      const cleared = styles.cleared.get(style)
      this.write(cleared === undefined ? raw : withStyle(raw, cleared))
    }
  }

  private close(name: string, raw: string): void {
    if (this.inData && name === 'row') this.writeCellsBefore(Number.POSITIVE_INFINITY)
    if (name === 'sheetData') {
      this.writeRowsBefore(Number.POSITIVE_INFINITY)
      this.inData = false
    }
    this.write(raw === '' && this.opened === name ? `</${this.prefix}${name}>` : raw)
    if (this.opened === name) this.opened = ''
  }

  private tag(name: string, rest = ''): string {
    return `<${this.prefix}${name}${rest}`
  }

  private messageCell(): string {
    const { marks, headerRow, survey, styles } = this.plan
    const messages = marks.get(this.row)?.messages.join('；') ?? ''
    const isHeader = this.row === headerRow
    const text = isHeader ? (messages ? `${errorTitle}：${messages}` : errorTitle) : messages
    const style = isHeader ? (styles.cleared.get(survey.headerStyle) ?? survey.headerStyle) : styles.message
    // The cell's own elements need the sheet's prefix as well.
    const content = inlineString(text).replace(/<(\/?)(is|t)\b/g, `<$1${this.prefix}$2`)
    const place = `${columnLetters(survey.messageColumn)}${this.row}`
    return `${this.tag('c', ` r="${place}" s="${style}" t="inlineStr">`)}${content}</${this.prefix}c>`
  }

  private redStyle(style: number): number {
    return this.plan.styles.red.get(style) ?? style
  }

  private newCell(wanted: number): string {
    const { survey } = this.plan
    if (wanted === survey.messageColumn) return this.messageCell()
    return this.tag('c', ` r="${columnLetters(wanted)}${this.row}" s="${this.redStyle(survey.columnStyle(wanted))}"/>`)
  }

  private startRow(number: number): void {
    this.row = number
    this.column = 0
    const isWaiting = this.waitingRows[0] === number
    if (isWaiting) this.waitingRows.shift()
    const wanted = isWaiting ? [...(this.plan.marks.get(number)?.columns ?? []), this.plan.survey.messageColumn] : []
    this.waitingCells = [...new Set(wanted)].sort((a, b) => a - b)
  }

  private writeCellsBefore(limit: number): void {
    while (this.waitingCells[0] !== undefined && this.waitingCells[0] < limit)
      this.write(this.newCell(this.waitingCells.shift() ?? 0))
  }

  private writeRowsBefore(limit: number): void {
    while (this.waitingRows[0] !== undefined && this.waitingRows[0] < limit) {
      this.startRow(this.waitingRows[0])
      this.write(this.tag('row', ` r="${this.row}">`))
      this.writeCellsBefore(Number.POSITIVE_INFINITY)
      this.write(`</${this.prefix}row>`)
    }
  }

  private openUp(name: string, raw: string): string {
    if (!raw.endsWith('/>')) return raw
    this.opened = name
    return `${raw.slice(0, -2)}>`
  }
}

function withStyle(raw: string, style: number): string {
  const without = raw.replace(/\ss\s*=\s*("[^"]*"|'[^']*')/, '')
  return without.replace(/^<[^\s/>]+/, (start) => `${start} s="${style}"`)
}

function sorted(columns: readonly string[]): string[] {
  return [...columns].sort((a, b) => Number(attribute(a, 'min')) - Number(attribute(b, 'min')))
}
