/** The worker thread that reads the numbers of files, one after the other; a hostile file ends here. */
import { parentPort } from 'node:worker_threads'
import type { FileFigures } from './found-figures.ts'
import { pdfFigures } from './pdf-figures.ts'
import { sheetFigures } from './sheet-figures.ts'

export type FiguresTask = { kind: 'pdf' | 'sheet'; bytes: Uint8Array }

const port = parentPort
if (!port) throw new Error('figures-worker runs only as a worker thread')

// A file that fails for no known reason ends the thread with its error.
port.on('message', async ({ kind, bytes }: FiguresTask) => {
  const found: FileFigures = kind === 'pdf' ? await pdfFigures(bytes) : await sheetFigures(bytes)
  port.postMessage(found)
})
