/** Scans a sheet before it is marked: its width, and the styles of the invalid cells. */
import { attribute, scanXml, xmlText } from '@green/upload-guards/xml-scan.ts'
import type { Zip, ZipEntry } from '@green/upload-guards/zip-guard.ts'
import { columnOf, lastColumn } from './cell-ref.ts'
import { sharedTexts } from './workbook-parts.ts'

export interface SheetSurvey {
  /** The first free column, or the message column of an earlier marking. */
  messageColumn: number
  headerStyle: number
  stylesToHighlight: ReadonlySet<number>
  /** The style of missing cells in a column. */
  columnStyle(column: number): number
  /** The sheet's own column settings, cut so that they exclude the message column. */
  columnsAround: readonly string[]
}

interface SurveyTask {
  marks: ReadonlyMap<number, { columns: ReadonlySet<number> }>
  headerRow: number
  errorTitle: string
}

interface ColumnSetting {
  min: number
  max: number
  style: number
  raw: string
}

export async function surveySheet(
  zip: Zip,
  sheet: ZipEntry,
  sharedPart: ZipEntry | undefined,
  { marks, headerRow, errorTitle }: SurveyTask,
): Promise<SheetSurvey> {
  const settings: ColumnSetting[] = []
  const styles = new Set<number>()
  const found = new Set<string>()
  let inData = false
  let row = 0
  let column = 0
  let cell = { style: 0, type: '', text: '', filled: false }
  let header = { column: 0, style: 0, type: '', text: '' }
  let widest = 0

  await scanXml(zip.unpack(sheet), {
    open: (tag, raw) => {
      if (tag === 'col') {
        const min = Number(attribute(raw, 'min'))
        const max = Math.min(Number(attribute(raw, 'max')), lastColumn)
        settings.push({ min, max, style: Number(attribute(raw, 'style') ?? 0), raw })
      } else if (tag === 'sheetData') inData = true
      else if (tag === 'mergeCell') {
        const end = columnOf(attribute(raw, 'ref')?.split(':').at(-1) ?? '') ?? 0
        if (end < lastColumn) widest = Math.max(widest, end)
      }
      if (!inData) return
      if (tag === 'row') {
        row = Number(attribute(raw, 'r') ?? row + 1)
        column = 0
      } else if (tag === 'c') {
        const ref = attribute(raw, 'r')
        column = (ref === undefined ? undefined : columnOf(ref)) ?? column + 1
        cell = { style: Number(attribute(raw, 's') ?? 0), type: attribute(raw, 't') ?? '', text: '', filled: false }
        if (marks.get(row)?.columns.has(column)) {
          styles.add(cell.style)
          found.add(`${row}:${column}`)
        }
      } else if (tag === 'v' || tag === 'is' || tag === 'f') cell.filled = true
    },
    text: (raw) => {
      if (inData && row === headerRow) cell.text += xmlText(raw)
    },
    close: (tag) => {
      if (tag === 'sheetData') inData = false
      if (!inData || tag !== 'c' || !cell.filled) return
      widest = Math.max(widest, column)
      if (row === headerRow && column > header.column) header = { column, ...cell }
    },
  })

  const columnStyle = (wanted: number) => settings.find(({ min, max }) => min <= wanted && wanted <= max)?.style ?? 0
  for (const [markedRow, { columns }] of marks) {
    for (const marked of columns) {
      if (!found.has(`${markedRow}:${marked}`)) styles.add(columnStyle(marked))
      widest = Math.max(widest, marked)
    }
  }
  const headerText = header.type === 's' ? (await sharedTexts(zip, sharedPart))[Number(header.text)] : header.text
  const markedBefore = header.column === widest && (headerText ?? '').trim().startsWith(errorTitle)
  const messageColumn = markedBefore ? widest : widest + 1

  return {
    messageColumn,
    headerStyle: header.style,
    stylesToHighlight: styles,
    columnStyle,
    columnsAround: settings.flatMap(({ min, max, raw }) => {
      if (max < messageColumn || min > messageColumn) return [raw]
      const parts: [number, number][] = [
        [min, messageColumn - 1],
        [messageColumn + 1, max],
      ]
      return parts.filter(([from, to]) => from <= to).map(([from, to]) => withRange(raw, from, to))
    }),
  }
}

function withRange(raw: string, min: number, max: number): string {
  return raw
    .replace(/\smin\s*=\s*("[^"]*"|'[^']*')/, ` min="${min}"`)
    .replace(/\smax\s*=\s*("[^"]*"|'[^']*')/, ` max="${max}"`)
}
