/** The worker thread that lays PDFs out, one after the other. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const port = parentPort
if (!port) throw new Error('pdf-worker runs only as a worker thread')

const { resolve } = createRequire(import.meta.url)
const family = '@expo-google-fonts/noto-sans-sc'
/** Read once, under the library's own names: read for every document again, it takes a third of the drawing. */
const typeface = (name: string, file: string) => {
  pdfmake.virtualfs.writeFileSync(name, readFileSync(resolve(`${family}/${file}`)))
  return name
}
// No URL and no file is read, even if a layout names one.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts({
  Sans: {
    normal: typeface('sans-400.ttf', '400Regular/NotoSansSC_400Regular.ttf'),
    bold: typeface('sans-700.ttf', '700Bold/NotoSansSC_700Bold.ttf'),
  },
})
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

type Layout = { foot?: string; content: unknown }

/** The page numbers are known only after the layout, so the footer is added here: functions cannot be passed to a thread. */
const footerOf = (foot: string) => (page: number, pages: number) => ({
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
      defaultStyle: { font: 'Sans', fontSize: 9, lineHeight: 1.25 },
      ...layout,
      ...(foot === undefined ? {} : { footer: footerOf(foot) }),
    })
    .getBuffer()
  port.postMessage(new Uint8Array(bytes))
})
