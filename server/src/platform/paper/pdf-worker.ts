/** The worker thread that lays PDFs out, one after the other. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { mainFamily, type Typeface } from './typefaces.ts'

const port = parentPort
if (!port) throw new Error('pdf-worker runs only as a worker thread')

/** Read once, under the library's own names: read for every document again, it takes a third of the drawing. */
const typeface = (name: string, path: string) => {
  pdfmake.virtualfs.writeFileSync(name, readFileSync(path))
  return name
}
const { faces } = workerData as { faces: Typeface[] }
// No URL and no file is read, even if a layout names one.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts(
  Object.fromEntries(
    faces.map(({ name, normal, bold }) => [
      name,
      {
        normal: typeface(`${name}-400`, normal),
        bold: bold === normal ? `${name}-400` : typeface(`${name}-700`, bold),
      },
    ]),
  ),
)
const ruled = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#c9d2cc',
  vLineColor: () => '#c9d2cc',
  paddingLeft: () => 3,
  paddingRight: () => 3,
}
// For a table whose first row is its title: no line above it.
pdfmake.setTableLayouts({ ruled, titled: { ...ruled, hLineWidth: (line: number) => (line === 0 ? 0 : 0.5) } })

type Layout = { foot?: unknown; content: unknown }

/** The page numbers are known only after the layout, so the footer is added here: functions cannot be passed to a thread. */
const footerOf = (foot: unknown) => (page: number, pages: number) => ({
  columns: [
    { text: foot, alignment: 'left' },
    { text: `第 ${page} 页，共 ${pages} 页`, alignment: 'right' },
  ],
  fontSize: 8,
  color: '#5f6d66',
  margin: [36, 10, 36, 0],
})

// A layout that fails ends the thread with its error.
port.on('message', async ({ foot, ...layout }: Layout) => {
  const bytes = await pdfmake
    .createPdf({
      defaultStyle: { font: mainFamily, fontSize: 9, lineHeight: 1.25 },
      ...layout,
      ...(foot === undefined ? {} : { footer: footerOf(foot) }),
    })
    .getBuffer()
  port.postMessage(new Uint8Array(bytes))
})
