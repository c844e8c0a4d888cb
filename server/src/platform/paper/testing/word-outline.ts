/** The content of a Word document as plain text: its words and their structure. */
import { openZip, zipLimits } from '@green/upload-guards/zip-guard.ts'

export type WordXml = { document: string; footer: string }

/** The XML parts of the file that are read. */
export async function wordXml(file: Uint8Array): Promise<WordXml> {
  const zip = await openZip(file, zipLimits)
  const read = async (name: string) => {
    const entry = zip.find(name)
    if (!entry) throw new Error(`no ${name} inside`)
    return (await zip.read(entry, 10_000_000)).toString('utf8')
  }
  const xml = { document: await read('word/document.xml'), footer: await read('word/footer1.xml') }
  await zip.close()
  return xml
}

const wordsIn = (xml: string) => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text).join('')

/** The paragraphs, one per line; the cells of a table in sequence. */
export function textsOf(document: string): string {
  return [...document.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
    .map(([paragraph]) => wordsIn(paragraph))
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * Page, footer, then each paragraph with its formatting, and each table with its columns and rows; lengths in
 * twentieths of a point.
 */
export function wordOutline({ document, footer }: WordXml): string {
  const value = (xml: string, tag: string, name: string) =>
    new RegExp(`<w:${tag} [^>]*w:${name}="([^"]*)"`).exec(xml)?.[1] ?? '-'
  const [page, margins] = [/<w:pgSz [^>]*>/, /<w:pgMar [^>]*>/].map((tag) => tag.exec(document)?.[0] ?? '')
  const foot = footer.replace(/<w:instrText[^>]*>(\w+)<\/w:instrText>/g, '<w:t>[$1]</w:t>')
  const body = [...document.matchAll(/<w:tbl>.*?<\/w:tbl>|<w:p[ >].*?<\/w:p>|<w:p\/>/gs)].map(([block]) => {
    if (!block.startsWith('<w:tbl>')) {
      const marks = [
        value(block, 'pStyle', 'val'),
        value(block, 'jc', 'val'),
        value(block, 'sz', 'val'),
        ...['keepNext', 'b'].filter((tag) => block.includes(`<w:${tag}/>`)),
      ].filter((attribute) => attribute !== '-')
      return `paragraph ${marks.join(' ')}: ${wordsIn(block)}`
    }
    const columns = [...block.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => width)
    const rows = block.match(/<w:tr>/g)?.length ?? 0
    const count = (tag: string) => block.match(new RegExp(`<w:${tag}/>`, 'g'))?.length ?? 0
    return `table of ${rows} rows, ${count('cantSplit')} kept whole, ${count('tblHeader')} repeated, columns ${columns.join(' ')}`
  })
  return `${[
    `page ${value(page ?? '', 'pgSz', 'w')} x ${value(page ?? '', 'pgSz', 'h')} ${value(page ?? '', 'pgSz', 'orient')}, margins ${['top', 'right', 'bottom', 'left'].map((side) => value(margins ?? '', 'pgMar', side)).join(' ')}`,
    `foot: ${wordsIn(foot)}`,
    ...body,
  ].join('\n')}\n`
}
