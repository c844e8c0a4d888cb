/** Adds red variants of cell styles to a workbook's style table, keeping everything else in it. */
import { attribute, decodeXml, XmlScanner } from '@green/upload-guards/xml-scan.ts'
import type { Zip, ZipEntry } from '@green/upload-guards/zip-guard.ts'

export interface MarkedStyles {
  xml: string
  /** Style → the same style with a red background. */
  red: ReadonlyMap<number, number>
  /** A style made red by an earlier marking → the same style without background. */
  cleared: ReadonlyMap<number, number>
  /** For messages: wrapped text. */
  message: number
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A red that is not in any palette, by which our own marking is recognised. */
const highlightColour = 'FFFF807F'
const emptyTable =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts>' +
  '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>'

/** Without a style table (small generators omit it) a new one is created. */
export async function markedStyles(
  zip: Zip,
  entry: ZipEntry | undefined,
  toHighlight: ReadonlySet<number>,
): Promise<MarkedStyles> {
  const red = new Map<number, number>()
  const cleared = new Map<number, number>()
  const formats: string[] = []
  const ourFills = new Set<number>()
  let message = 0
  let xml = declaration
  let prefix = ''
  let list = ''
  let fills = 0

  const add = (format: string) => {
    xml += format
    return formats.push(format) - 1
  }
  const twin = (style: number, fill: number) => {
    const format = formats[style] ?? formats[0] ?? `<${prefix}xf/>`
    const bare = format.replace(/^<[^>]*>/, (start) =>
      start.replace(/\s(fillId|applyFill)\s*=\s*("[^"]*"|'[^']*')/g, ''),
    )
    return bare.replace(/^<[^\s/>]+/, (start) => `${start} fillId="${fill}" applyFill="1"`)
  }
  const finishFills = () => {
    ourFills.add(fills)
    const colours = `<${prefix}fgColor rgb="${highlightColour}"/><${prefix}bgColor indexed="64"/>`
    xml += `<${prefix}fill><${prefix}patternFill patternType="solid">${colours}</${prefix}patternFill></${prefix}fill>`
  }
  const finishFormats = () => {
    const original = [...formats]
    for (const style of toHighlight) red.set(style, add(twin(style, fills)))
    for (const [style, format] of original.entries()) {
      const fill = Number(attribute(format, 'fillId') ?? 0)
      if (ourFills.has(fill)) cleared.set(style, add(twin(style, 0)))
    }
    const alignment = `<${prefix}alignment vertical="top" wrapText="1"/>`
    const settings =
      'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"'
    message = add(`<${prefix}xf ${settings}>${alignment}</${prefix}xf>`)
  }

  const scanner = new XmlScanner({
    aside: (raw) => {
      if (!raw.startsWith('<?xml ')) xml += raw
    },
    open: (tag, raw) => {
      if (tag === 'styleSheet') prefix = /^<([^\s/>:]+:)?/.exec(raw)?.[1] ?? ''
      if (tag === 'fills' || tag === 'cellXfs') {
        list = tag
        // The count would be wrong, and it is optional.
        xml += raw.replace(/\scount\s*=\s*("[^"]*"|'[^']*')/, '')
        return
      }
      if (list === 'cellXfs') {
        if (tag === 'xf') formats.push('')
        formats[formats.length - 1] += raw
      }
      if (list === 'fills' && tag === 'fgColor' && attribute(raw, 'rgb') === highlightColour) ourFills.add(fills)
      xml += raw
    },
    close: (tag, raw) => {
      if (tag === 'fills' && list === 'fills') finishFills()
      if (tag === 'cellXfs' && list === 'cellXfs') finishFormats()
      if (tag === 'fills' || tag === 'cellXfs') list = ''
      if (list === 'fills' && tag === 'fill') fills++
      if (list === 'cellXfs') formats[formats.length - 1] += raw
      xml += raw
    },
    text: (raw) => {
      xml += raw
    },
  })
  if (entry) for await (const text of decodeXml(zip.unpack(entry))) scanner.push(text)
  else scanner.push(emptyTable)
  scanner.end()
  return { xml, red, cleared, message }
}
