/**
 * Gives a person their own workbook back with the wrong cells in red and a last column 错误说明. Only the one sheet and
 * the table of styles are edited, piece by piece; everything else is copied as it was packed.
 */
import { Readable } from 'node:stream'
import { FileRefused } from '../uploads/file-refused.ts'
import { attribute, decodeXml, XmlScanner } from '../uploads/xml-scan.ts'
import type { Zip, ZipEntry } from '../uploads/zip-guard.ts'
import { type ZipPart, zipped } from '../uploads/zip-writer.ts'
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

export interface MarkOptions {
  errors: readonly CellError[]
  /** By name; otherwise the first visible one, as readSheet chooses. */
  sheet?: string | undefined
  /** Where the titles stand; 1 when not given. */
  headerRow?: number | undefined
}

export const errorTitle = '错误说明'

/** The marked workbook as a stream. A copy marked before is marked afresh: old red cells and messages go. */
export async function markedCopy(file: string | Buffer, options: MarkOptions): Promise<Readable> {
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
    const styles = await markedStyles(zip, workbook.styles, survey.stylesToMark)
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

interface MarkPlan {
  marks: ReadonlyMap<number, RowMarks>
  headerRow: number
  survey: SheetSurvey
  styles: MarkedStyles
}

async function* markedParts(
  zip: Zip,
  workbook: WorkbookParts,
  sheet: ZipEntry,
  plan: MarkPlan,
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

async function* markedSheet(pieces: AsyncIterable<string>, plan: MarkPlan): AsyncGenerator<string> {
  let out = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const scanner = sheetMarker(plan, (xml) => {
    out += xml
  })
  for await (const piece of pieces) {
    scanner.push(piece)
    yield out
    out = ''
  }
  scanner.end()
  yield out
}

/** Copies the sheet's XML, putting in red styles, missing cells and rows, and the column of messages. */
function sheetMarker(plan: MarkPlan, write: (xml: string) => void): XmlScanner {
  const { marks, headerRow, survey, styles } = plan
  const { messageColumn } = survey
  const waitingRows = [...new Set([headerRow, ...marks.keys()])].sort((a, b) => a - b)
  let waitingCells: number[] = []
  let prefix = ''
  let row = 0
  let column = 0
  let inData = false
  let dropping = ''
  /** Elements that were self-closing and were opened to put something in. */
  let opened = ''

  const tag = (name: string, rest = '') => `<${prefix}${name}${rest}`
  const messageCell = () => {
    const messages = marks.get(row)?.messages.join('；') ?? ''
    const text = row !== headerRow ? messages : messages ? `${errorTitle}：${messages}` : errorTitle
    const style = row === headerRow ? (styles.cleared.get(survey.headerStyle) ?? survey.headerStyle) : styles.message
    // The cell's own elements need the sheet's prefix as well.
    const content = inlineString(text).replace(/<(\/?)(is|t)\b/g, `<$1${prefix}$2`)
    return `${tag('c', ` r="${columnLetters(messageColumn)}${row}" s="${style}" t="inlineStr">`)}${content}</${prefix}c>`
  }
  const redStyle = (style: number) => styles.red.get(style) ?? style
  const newCell = (wanted: number) =>
    wanted === messageColumn
      ? messageCell()
      : tag('c', ` r="${columnLetters(wanted)}${row}" s="${redStyle(survey.columnStyle(wanted))}"/>`)
  const startRow = (number: number) => {
    row = number
    column = 0
    const isWaiting = waitingRows[0] === row
    if (isWaiting) waitingRows.shift()
    const wanted = isWaiting ? [...(marks.get(row)?.columns ?? []), messageColumn] : []
    waitingCells = [...new Set(wanted)].sort((a, b) => a - b)
  }
  const writeCellsBefore = (limit: number) => {
    while (waitingCells[0] !== undefined && waitingCells[0] < limit) write(newCell(waitingCells.shift() ?? 0))
  }
  const writeRowsBefore = (limit: number) => {
    while (waitingRows[0] !== undefined && waitingRows[0] < limit) {
      startRow(waitingRows[0])
      write(tag('row', ` r="${row}">`))
      writeCellsBefore(Number.POSITIVE_INFINITY)
      write(`</${prefix}row>`)
    }
  }
  const openUp = (name: string, raw: string) => {
    if (!raw.endsWith('/>')) return raw
    opened = name
    return `${raw.slice(0, -2)}>`
  }

  return new XmlScanner({
    aside: (raw) => {
      if (!raw.startsWith('<?xml ')) write(raw)
    },
    open: (name, raw) => {
      if (dropping) return
      if (name === 'worksheet') {
        prefix = /^<([^\s/>:]+:)?/.exec(raw)?.[1] ?? ''
        write(raw)
      } else if (name === 'dimension' || name === 'cols') dropping = name
      else if (name === 'sheetData') {
        const width = tag('col', ` min="${messageColumn}" max="${messageColumn}" width="60" customWidth="1"/>`)
        write(`${tag('cols', '>')}${sorted([...survey.columnsAround, width]).join('')}</${prefix}cols>`)
        inData = true
        write(openUp(name, raw))
      } else if (inData && name === 'row') {
        const number = Number(attribute(raw, 'r') ?? row + 1)
        writeRowsBefore(number)
        startRow(number)
        const changed = waitingCells.length > 0 ? openUp(name, raw).replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '') : raw
        write(changed)
      } else if (inData && name === 'c') {
        const ref = attribute(raw, 'r')
        column = (ref === undefined ? undefined : columnOf(ref)) ?? column + 1
        writeCellsBefore(column)
        const style = Number(attribute(raw, 's') ?? 0)
        if (column === messageColumn) {
          if (waitingCells[0] === column) write(newCell(waitingCells.shift() ?? 0))
          dropping = name
        } else if (waitingCells[0] === column) {
          waitingCells.shift()
          write(withStyle(raw, redStyle(style)))
        } else {
          const cleared = styles.cleared.get(style)
          write(cleared === undefined ? raw : withStyle(raw, cleared))
        }
      } else write(raw)
    },
    close: (name, raw) => {
      if (dropping) {
        if (dropping === name) dropping = ''
        return
      }
      if (inData && name === 'row') writeCellsBefore(Number.POSITIVE_INFINITY)
      if (name === 'sheetData') {
        writeRowsBefore(Number.POSITIVE_INFINITY)
        inData = false
      }
      write(raw === '' && opened === name ? `</${prefix}${name}>` : raw)
      if (opened === name) opened = ''
    },
    text: (raw) => {
      if (!dropping) write(raw)
    },
  })
}

function withStyle(raw: string, style: number): string {
  const without = raw.replace(/\ss\s*=\s*("[^"]*"|'[^']*')/, '')
  return without.replace(/^<[^\s/>]+/, (start) => `${start} s="${style}"`)
}

function sorted(columns: readonly string[]): string[] {
  return [...columns].sort((a, b) => Number(attribute(a, 'min')) - Number(attribute(b, 'min')))
}
