/** Draws a page of a PDF. The library comes with the first page, as it is, in the edition for older browsers. */
import type * as Library from 'pdfjs-dist'
import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

type Page = { bytes: ArrayBuffer; page: number; canvas: HTMLCanvasElement; signal: AbortSignal }

/** Twice the width of a page on a screen: figures stay sharp when they are enlarged. */
const widthInPixels = 1600

let loading: Promise<typeof Library> | null = null

function library(): Promise<typeof Library> {
  loading ??= import(/* @vite-ignore */ libraryAddress).then((loaded: typeof Library) => {
    loaded.GlobalWorkerOptions.workerSrc = workerAddress
    return loaded
  })
  return loading
}

/** The tables for Chinese fonts that a file only names (web/pdf-tables.ts). */
const tablesOf = (version: string) =>
  class {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const found = await fetch(`${import.meta.env.BASE_URL}assets/pdf-${version}-${filename}`)
      if (!found.ok) throw new Error(`${filename} is missing`)
      return new Uint8Array(await found.arrayBuffer())
    }
  }

export async function drawPage({ bytes, page: number, canvas, signal }: Page): Promise<void> {
  const { getDocument, version } = await library()
  const task = getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: tablesOf(version),
    cMapUrl: `${import.meta.env.BASE_URL}assets/`,
    cMapPacked: true,
    // The policy of the pages allows no WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
  })
  const stop = () => void task.destroy()
  signal.addEventListener('abort', stop)
  try {
    const document = await task.promise
    const page = await document.getPage(number)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: widthInPixels / width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
  } finally {
    signal.removeEventListener('abort', stop)
    await task.destroy()
  }
}
