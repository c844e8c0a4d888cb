/** The worker thread that reads a workbook, so that a large or hostile file does not block the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import type { ReaderMessage, ReaderTask } from './reader.ts'
import { openWorkbook, sheetRows } from './sheet-rows.ts'

const port = parentPort
if (!port) throw new Error('reader-worker runs only as a worker thread')

let credit = 0
let wake = () => {}
port.on('message', () => {
  credit++
  wake()
})

/** Waits until the reader has requested one more batch. */
async function granted(): Promise<void> {
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  credit--
}

const say = (message: ReaderMessage) => port.postMessage(message)

try {
  const { file, options }: ReaderTask = workerData
  const zip = await openWorkbook(file)
  try {
    for await (const rows of sheetRows(zip, options)) {
      await granted()
      say({ rows })
    }
  } finally {
    await zip.close()
  }
  say({ end: true })
} catch (error) {
  if (!(error instanceof FileRefused)) throw error
  say({ refused: { fault: error.fault, reason: error.reason } })
}
port.close()
