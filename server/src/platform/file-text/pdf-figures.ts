/** The numbers of a PDF that has its text as text. Runs only in the reading thread. */
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { writtenFigures } from '@green/filing/evidence/written-figures.ts'
import { aroundOf, type Box, type FileFigures, isWorth, limits, type PlacedFigure } from './found-figures.ts'
import { cornersOf, linesOf, type TextPiece } from './text-lines.ts'

/** Drawing is the browser's matter: the library looks for a canvas, and warns that there is none. */
class NotDrawn {}
const globals = globalThis as unknown as Record<string, unknown>
globals.DOMMatrix ??= NotDrawn
globals.Path2D ??= NotDrawn
globals.ImageData ??= NotDrawn

const { warn } = console
console.warn = () => {}
const { getDocument, PasswordResponses, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
console.warn = warn
// In this thread the library's own worker runs as a module beside it.
globals.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const part = (name: string) => join(folder, name) + sep

/** Without scripts, links, forms and fonts of the file: nothing of it is run or drawn. */
const options = {
  verbosity: VerbosityLevel.ERRORS,
  // Chinese fonts that a file only names have their characters in these tables.
  cMapUrl: part('cmaps'),
  cMapPacked: true,
  standardFontDataUrl: part('standard_fonts'),
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  enableXfa: false,
  stopAtErrors: false,
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

export async function pdfFigures(bytes: Uint8Array): Promise<FileFigures> {
  const task = getDocument({ ...options, data: bytes })
  // Otherwise the library waits for a password for ever.
  task.onPassword = (_: unknown, reason: number) => {
    if (reason === PasswordResponses.NEED_PASSWORD) throw new Error('encrypted')
  }
  try {
    const document = await task.promise
    const read = Math.min(document.numPages, limits.pages)
    const figures: PlacedFigure[] = []
    const blank: number[] = []
    for (let number = 1; number <= read && figures.length < limits.figures; number++) {
      const page = await document.getPage(number)
      const found = await pageFigures(page, number)
      if (found === null) blank.push(number)
      else figures.push(...found)
      page.cleanup()
    }
    if (blank.length === read) return { state: 'scanned' }
    return { state: 'searched', figures: figures.slice(0, limits.figures), read, of: document.numPages, blank }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { state: name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await task.destroy()
  }
}

type TextItem = Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number]

/** Null where the page has no text. */
async function pageFigures(page: PdfPage, number: number): Promise<PlacedFigure[] | null> {
  const lines = linesOf(await piecesOf(page))
  if (lines.length === 0) return null
  const viewport = page.getViewport({ scale: 1 })
  return lines.flatMap((line) =>
    writtenFigures(line.text)
      .filter(isWorth)
      .map(({ digits, exponent, text, from, to }) => {
        const { x1, y1, x2, y2 } = cornersOf(line, from, to)
        const box = boxOf(viewport, viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2))
        return { digits, exponent, text, around: aroundOf(line.text, from, to), place: { page: number, box } }
      }),
  )
}

/** Page by page as the library finds them: a page that is all text ends at the limit. */
async function piecesOf(page: PdfPage): Promise<TextPiece[]> {
  const pieces: TextPiece[] = []
  let length = 0
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: TextItem[] }>
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items) {
      if (!('str' in item)) continue
      pieces.push(item)
      length += item.str.length
    }
    if (length > limits.pageCharacters) {
      await reader.cancel(new Error('the page has too much text'))
      break
    }
  }
  return pieces
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

function boxOf({ width, height }: { width: number; height: number }, one: number[], other: number[]): Box {
  const [xs, ys] = [
    [one[0] ?? 0, other[0] ?? 0],
    [one[1] ?? 0, other[1] ?? 0],
  ]
  const [left, top] = [share(Math.min(...xs) / width), share(Math.min(...ys) / height)]
  return {
    left,
    top,
    width: share(Math.max(...xs) / width - left),
    height: share(Math.max(...ys) / height - top),
  }
}
