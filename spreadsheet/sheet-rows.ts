/** Reads the rows of one worksheet as a stream of small batches: cells with kind, displayed text and stored value. */
import { isUnit } from '@green/filing/value/units.ts'
import { openBytes } from '@green/upload-guards/byte-source.ts'
import { damaged, FileRefused } from '@green/upload-guards/file-refused.ts'
import { recogniseArchive, recogniseContainer } from '@green/upload-guards/office-file.ts'
import { oleSignature } from '@green/upload-guards/ole-container.ts'
import { attribute, decodeXml, XmlScanner, xmlText } from '@green/upload-guards/xml-scan.ts'
import { openZip, type Zip } from '@green/upload-guards/zip-guard.ts'
import { columnLetters, columnOf, lastRow } from './cell-ref.ts'
import { dateText, type NumberStyle, numberText, percentText } from './number-format.ts'
import {
  cellTextOf,
  chooseSheet,
  noWorkbook,
  numberStyles,
  sharedTexts,
  textCollector,
  workbookParts,
} from './workbook-parts.ts'

export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'formula' | 'error' | 'empty'

export interface Cell {
  /** Both count from 1, as displayed. */
  row: number
  column: number
  kind: CellKind
  /** The displayed text: digits without exponent, 85.5%, dates as 2024-05-31; of a formula its last result. */
  text: string
  /** The stored value. */
  raw: string
  /** A number of more than 15 digits: the last digits probably differ from those that were typed. */
  precisionLost?: true
  /** Its number format displays it so many times smaller than it is stored. */
  scaledBy?: number
}

export interface Row {
  row: number
  /** Without gaps from the first column to the last filled one: `cells[column - 1]`. */
  cells: Cell[]
}

export interface SheetOptions {
  /** By name; default: the first visible one. */
  sheet?: string | undefined
  /** Maximum of filled rows; more are refused. */
  maxRows: number
  maxColumns: number
}

const longestCell = 32_767

/** Opens a workbook, or refuses with the file's actual format. The caller closes it. */
export async function openWorkbook(file: string | Uint8Array): Promise<Zip> {
  const source = await openBytes(file)
  try {
    if (source.size === 0) throw new FileRefused('empty', '是空文件（0 字节），请重新选择后再上传')
    const head = await source.read(0, 8)
    if (head.equals(oleSignature)) {
      const kind = await recogniseContainer(source)
      if (kind === 'xls')
        throw new FileRefused('not-workbook', '是旧版 .xls 工作簿，请在 Excel 或 WPS 中另存为 .xlsx 后再上传')
      throw noWorkbook()
    }
    if (head.length < 4 || head.readUInt16LE(0) !== 0x4b50) throw noWorkbook()
  } finally {
    await source.close()
  }
  const zip = await openZip(file)
  try {
    const kind = await recogniseArchive(zip)
    if (kind === 'xlsb' || kind === 'opendocument') {
      throw new FileRefused('not-workbook', '不是 .xlsx 格式，请在 Excel 或 WPS 中另存为 .xlsx 后再上传')
    }
    if (kind !== 'xlsx') throw noWorkbook()
    return zip
  } catch (error) {
    await zip.close()
    throw error
  }
}

/** The filled rows of a sheet, batch by batch, holding no more than one piece of the file at a time. */
export async function* sheetRows(zip: Zip, options: SheetOptions): AsyncGenerator<Row[]> {
  const workbook = await workbookParts(zip)
  const sheet = chooseSheet(workbook, options.sheet)
  const texts = await sharedTexts(zip, workbook.sharedTexts)
  const styles = await numberStyles(zip, workbook.styles)

  let batch: Row[] = []
  let filledRows = 0
  const scanner = sheetScanner(
    { texts, styles, date1904: workbook.date1904, maxColumns: options.maxColumns },
    (row) => {
      filledRows++
      if (filledRows > options.maxRows) {
        throw new FileRefused('too-many-rows', `的数据超过 ${options.maxRows} 行，请拆分成多个文件后分别上传`)
      }
      batch.push(row)
    },
  )
  for await (const text of decodeXml(zip.unpack(sheet.entry))) {
    scanner.push(text)
    if (batch.length > 0) yield batch
    batch = []
  }
  scanner.end()
}

interface SheetContext {
  texts: readonly string[]
  styles: readonly NumberStyle[]
  date1904: boolean
  maxColumns: number
}

function sheetScanner(context: SheetContext, onRow: (row: Row) => void): XmlScanner {
  let inData = false
  let row = 0
  let column = 0
  let filled: Cell[] = []
  let inCell = false
  let type = ''
  let style = 0
  let formula = false
  let inValue = false
  let value = ''
  const inline = textCollector()

  const finishCell = () => {
    const stored = type === 'inlineStr' ? inline.take() : value
    const cell = readCell(stored, { type, style, formula, row, column }, context)
    if (cell.kind === 'empty') return
    if (column > context.maxColumns) {
      const place = `第 ${row} 行的 ${columnLetters(column)} 列`
      throw new FileRefused(
        'too-many-columns',
        `在${place}有内容，最多只能有 ${context.maxColumns} 列，请删除多余的列后再上传`,
      )
    }
    if (cell.text.length > longestCell) {
      throw new FileRefused('cell-too-long', `第 ${row} 行 ${columnLetters(column)} 列的文字过长，请缩短后再上传`)
    }
    filled.push(cell)
  }

  return new XmlScanner({
    open: (tag, raw) => {
      if (tag === 'sheetData') inData = true
      if (!inData) return
      if (tag === 'row') {
        row = Number(attribute(raw, 'r') ?? row + 1)
        if (!Number.isInteger(row) || row < 1 || row > lastRow) throw damaged()
        column = 0
        filled = []
      } else if (tag === 'c') {
        const ref = attribute(raw, 'r')
        const stated = ref === undefined ? column + 1 : columnOf(ref)
        if (stated === undefined) throw damaged()
        column = stated
        type = attribute(raw, 't') ?? 'n'
        style = Number(attribute(raw, 's') ?? 0)
        formula = false
        value = ''
        inCell = true
      } else if (inCell && tag === 'v') inValue = true
      else if (inCell && tag === 'f') formula = true
      else if (inCell) inline.open(tag)
    },
    close: (tag) => {
      if (!inData) return
      if (tag === 'sheetData') inData = false
      else if (tag === 'row') {
        if (filled.length > 0) onRow({ row, cells: withoutGaps(filled, row) })
      } else if (tag === 'c') {
        inCell = false
        finishCell()
      } else if (tag === 'v') inValue = false
      else if (inCell) inline.close(tag)
    },
    text: (raw) => {
      if (inValue) value += xmlText(raw)
      else if (inCell) inline.text(raw)
      // Limits a text without end before it fills the memory.
      if (value.length > 10 * longestCell || inline.length > 10 * longestCell) throw damaged()
    },
  })
}

interface CellHead {
  type: string
  style: number
  formula: boolean
  row: number
  column: number
}

function readCell(stored: string, head: CellHead, context: SheetContext): Cell {
  const { row, column } = head
  const cell = (kind: CellKind, text: string, raw = stored): Cell => ({
    row,
    column,
    kind: head.formula ? 'formula' : kind,
    text,
    raw,
  })
  if (stored === '' && head.type !== 's') return cell('empty', '')
  switch (head.type) {
    case 's': {
      const text = context.texts[Number(stored)]
      if (text === undefined || stored.trim() === '') throw damaged()
      return cell(text === '' ? 'empty' : 'text', text, text)
    }
    case 'inlineStr':
      return cell('text', stored)
    case 'str': {
      const text = cellTextOf(stored)
      return cell('text', text, text)
    }
    case 'b':
      return cell('boolean', stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE')
    case 'e':
      return cell('error', stored)
    case 'd':
      return cell(
        'date',
        stored
          .replace(/T00:00:00(\.0+)?Z?$/, '')
          .replace('T', ' ')
          .replace(/(\.\d+)?Z?$/, ''),
      )
  }
  const style = context.styles[head.style]
  const date = style?.as === 'date' ? dateText(stored, context.date1904) : undefined
  if (date !== undefined) return cell('date', date)
  const number = numberText(stored)
  if (!number) return cell('text', stored)
  const read = cell('number', displayed(number.text, style))
  if (number.precisionLost) read.precisionLost = true
  if (style?.as === 'scaled' && Number(number.text) !== 0) read.scaledBy = style.by
  return read
}

/** A number as its format displays it; rounding for display changes nothing. */
function displayed(digits: string, style: NumberStyle | undefined): string {
  if (style?.as === 'percent') return percentText(digits) ?? digits
  if (style?.as === 'unit' && isUnit(style.unit)) return `${digits}${style.unit}`
  return style?.as === 'padded' && /^\d+$/.test(digits) ? digits.padStart(style.digits, '0') : digits
}

function withoutGaps(filled: readonly Cell[], row: number): Cell[] {
  const cells: Cell[] = []
  for (const cell of filled) {
    while (cells.length < cell.column - 1)
      cells.push({ row, column: cells.length + 1, kind: 'empty', text: '', raw: '' })
    cells[cell.column - 1] = cell
  }
  return cells
}
