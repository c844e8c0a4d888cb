/** The numbers of a workbook, cell by cell. Runs only in the reading thread. */

import { writtenFigures } from '@green/filing/evidence/written-figures.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { openWorkbook, type Row, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { aroundOf, type FileFigures, isWorth, limits, type PlacedFigure } from './found-figures.ts'

export async function sheetFigures(bytes: Uint8Array): Promise<FileFigures> {
  try {
    const zip = await openWorkbook(bytes)
    try {
      const { sheets } = await workbookParts(zip)
      const read = sheets.slice(0, limits.sheets)
      const figures: PlacedFigure[] = []
      for (const { name } of read) {
        const options = { sheet: name, maxRows: limits.rows, maxColumns: limits.columns }
        for await (const rows of sheetRows(zip, options)) {
          for (const row of rows) figures.push(...rowFigures(row, name))
          if (figures.length >= limits.figures) break
        }
      }
      return {
        state: 'searched',
        figures: figures.slice(0, limits.figures),
        read: read.length,
        of: sheets.length,
        blank: [],
      }
    } finally {
      await zip.close()
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { state: stateOf(error) }
  }
}

function stateOf({ fault }: FileRefused) {
  if (fault === 'not-workbook') return 'unsupported'
  return fault === 'too-many-rows' || fault === 'too-large' ? 'tooLarge' : 'damaged'
}

function rowFigures({ row, cells }: Row, sheet: string): PlacedFigure[] {
  const line = cells.map(({ text }) => text)
  return cells.flatMap((cell, i): PlacedFigure[] => {
    const before = line
      .slice(0, i)
      .filter((text) => text !== '')
      .join(' ')
    const around = aroundOf(`${before} ${cell.text}`, before.length + 1, before.length + 1 + cell.text.length)
    const place = { sheet, cell: `${columnLetters(cell.column)}${row}` }
    return writtenFigures(cell.text)
      .filter(isWorth)
      .map(({ digits, exponent, text }) => ({ digits, exponent, text, around, place }))
  })
}
