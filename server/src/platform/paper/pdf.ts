/** PDF with the embedded Chinese typeface, laid out in a worker thread so that a long one does not block the server. */
import { Worker } from 'node:worker_threads'
import { refuse } from '@green/contract/errors.ts'
import { idleThread } from '../thread/idle-thread.ts'
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
  return inThread(layout)
}

const thread = idleThread<PdfLayout, Uint8Array>({
  start: () =>
    new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { faces: typefaces() },
      // By default a thread's young generation is as large as the server's, and most of it would stay unused.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
    }),
  // One that was started before the operator's typefaces were known does not have them.
  keyOf: () =>
    typefaces()
      .map(({ normal }) => normal)
      .join(),
})

const inThread = (layout: PdfLayout): Promise<Uint8Array> =>
  thread.run(layout, (stop) => {
    const timer = setTimeout(() => stop(new Error('a PDF took longer than a minute')), timeoutMs)
    return () => clearTimeout(timer)
  })
