/** PDF with the embedded Chinese typeface, laid out in a worker thread so that a long one does not block the server. */
import { Worker } from 'node:worker_threads'
import { refuse } from '@green/contract/errors.ts'
import { drawable } from './drawable.ts'
import { typefaces } from './typefaces.ts'

/** A PDF as a pdfmake definition; built by the callers, never from a person's input. */
export type PdfLayout = Readonly<Record<string, unknown>> & { readonly content: unknown }

/** The side of an emblem at the head of a page, in points. */
const emblemSide = 44

/** The emblem in the middle of the head, without taking room from what follows; nothing where there is none. */
export const emblemAt = (emblem: string | null | undefined, pageWidth: number, y: number): unknown[] =>
  emblem ? [{ image: emblem, width: emblemSide, absolutePosition: { x: (pageWidth - emblemSide) / 2, y } }] : []

const timeoutMs = 60_000
/** After so long without a document the thread ends, and with it the typeface in its memory. */
const idleMs = 5_000

/** One document at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The finished file. `official`: what an office issues, or looks at before issuing it; refused with every character that
 * no typeface has. Elsewhere such a character is printed as its code point. Throws when the layout takes longer than a
 * minute or fails.
 */
export async function renderPdf(requested: PdfLayout, { official = false } = {}): Promise<Uint8Array> {
  const { layout, missing } = drawable(requested)
  if (official && missing.length > 0)
    throw refuse('SIGN_NOT_DRAWN', {
      what: missing.map(({ sign, code, where }) => `“${sign}”（${code}，见“${where}”）`).join('、'),
    })
  return queued(layout)
}

function queued(layout: PdfLayout): Promise<Uint8Array> {
  const next = last.then(
    () => inThread(layout),
    () => inThread(layout),
  )
  last = next
  return next
}

type Job = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; job: Job | null; end: NodeJS.Timeout | null; faces: readonly string[] }

/** The thread of the last document; it waits a moment for the next. */
let thread: Thread | null = null

function startThread(): Thread {
  const faces = typefaces()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { faces },
    // By default a thread's young generation is as large as the server's, and most of it would stay unused.
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
  })
  const made: Thread = { worker, job: null, end: null, faces: faces.map(({ normal }) => normal) }
  const over = (error: Error) => {
    if (thread === made) thread = null
    made.job?.reject(error)
    made.job = null
  }
  worker.on('message', (bytes: Uint8Array) => made.job?.resolve(bytes))
  worker.on('error', over)
  worker.on('exit', () => over(new Error('the PDF thread ended without a file')))
  return made
}

async function inThread(layout: PdfLayout): Promise<Uint8Array> {
  // One that was started before the operator's typefaces were known does not have them.
  if (
    thread &&
    thread.faces.join() !==
      typefaces()
        .map(({ normal }) => normal)
        .join()
  )
    end(thread)
  thread ??= startThread()
  const own = thread
  if (own.end) clearTimeout(own.end)
  own.worker.ref()
  const timer = setTimeout(() => {
    own.job?.reject(new Error('a PDF took longer than a minute'))
    void own.worker.terminate()
  }, timeoutMs)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      own.job = { resolve, reject }
      own.worker.postMessage(layout)
    })
  } finally {
    clearTimeout(timer)
    own.job = null
    // Neither the process nor a test waits for a thread that has nothing to do.
    own.worker.unref()
    own.end = setTimeout(() => end(own), idleMs).unref()
  }
}

function end(own: Thread): void {
  if (thread === own) thread = null
  void own.worker.terminate()
}
