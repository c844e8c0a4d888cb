/** PDF with the embedded Chinese typeface, laid out in a worker thread so that a long one does not block the server. */
import { Worker } from 'node:worker_threads'

/** A PDF as a pdfmake definition; built by the callers, never from a person's input. */
export type PdfLayout = Readonly<Record<string, unknown>> & { readonly content: unknown }

const patience = 60_000

/** One at a time: each worker holds the typeface in memory. */
let last: Promise<unknown> = Promise.resolve()

/** The finished file. Throws when the layout takes longer than a minute or fails. */
export function renderPdf(layout: PdfLayout): Promise<Uint8Array> {
  const next = last.then(
    () => inThread(layout),
    () => inThread(layout),
  )
  last = next
  return next
}

function inThread(layout: PdfLayout): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: layout,
      // By default a thread's young generation is as large as the server's, and most of it would stay unused.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      reject(new Error('a PDF took longer than a minute'))
      void worker.terminate()
    }, patience)
    worker.once('message', (bytes: Uint8Array) => resolve(bytes))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the PDF thread ended without a file'))
    })
  })
}
