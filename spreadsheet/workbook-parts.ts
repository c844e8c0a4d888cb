/** Finds the parts of a workbook in its archive: sheets, shared strings, number styles, date system. */
import { FileRefused } from '@green/upload-guards/file-refused.ts'
import { attribute, scanXml, xmlText } from '@green/upload-guards/xml-scan.ts'
import type { Zip, ZipEntry } from '@green/upload-guards/zip-guard.ts'
import { type NumberStyle, numberStyle } from './number-format.ts'

export interface SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly entry: ZipEntry
}

export interface WorkbookParts {
  /** Worksheets in order; hidden ones last. */
  readonly sheets: readonly SheetPart[]
  readonly date1904: boolean
  readonly path: string
  readonly relsPath: string
  readonly sharedTexts: ZipEntry | undefined
  readonly styles: ZipEntry | undefined
}

export async function workbookParts(zip: Zip): Promise<WorkbookParts> {
  const root = await relations(zip, '')
  const main = root.find((relation) => relation.type === 'officeDocument')?.target
  const workbook = main === undefined ? undefined : zip.find(main)
  if (main === undefined || !workbook) throw noWorkbook()

  const links = await relations(zip, main)
  const listed: { name: string; id: string; hidden: boolean }[] = []
  let date1904 = false
  await scanXml(zip.unpack(workbook), {
    open: (tag, raw) => {
      if (tag === 'workbookPr') date1904 = ['1', 'true'].includes(attribute(raw, 'date1904') ?? '')
      if (tag === 'sheet') {
        const hidden = (attribute(raw, 'state') ?? 'visible') !== 'visible'
        listed.push({ name: attribute(raw, 'name') ?? '', id: attribute(raw, 'id') ?? '', hidden })
      }
    },
  })
  listed.sort((a, b) => Number(a.hidden) - Number(b.hidden))
  const sheets = listed.flatMap(({ name, id, hidden }) => {
    const link = links.find((relation) => relation.id === id && relation.type === 'worksheet')
    const entry = link && zip.find(link.target)
    return entry ? [{ name, hidden, entry }] : []
  })
  const part = (type: string) => {
    const target = links.find((relation) => relation.type === type)?.target
    return target === undefined ? undefined : zip.find(target)
  }
  return {
    sheets,
    date1904,
    path: main,
    relsPath: relsOf(main),
    sharedTexts: part('sharedStrings'),
    styles: part('styles'),
  }
}

/** The named sheet, or the first visible one. */
export function chooseSheet(workbook: WorkbookParts, name: string | undefined): SheetPart {
  const found =
    name === undefined ? workbook.sheets[0] : workbook.sheets.find((sheet) => sheet.name.trim() === name.trim())
  if (found) return found
  if (name === undefined) throw new FileRefused('no-such-sheet', '中没有工作表，请使用下载的模板填写后再上传')
  const names = workbook.sheets.slice(0, 10).map((sheet) => `“${sheet.name}”`)
  const present = names.length > 0 ? `（现有：${names.join('、')}）` : ''
  throw new FileRefused('no-such-sheet', `中没有名为“${name}”的工作表${present}，请使用下载的模板填写后再上传`)
}

interface Relation {
  id: string
  type: string
  target: string
}

function relsOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`
}

async function relations(zip: Zip, path: string): Promise<Relation[]> {
  const entry = zip.find(relsOf(path))
  const found: Relation[] = []
  if (!entry) return found
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  await scanXml(zip.unpack(entry), {
    open: (tag, raw) => {
      if (tag !== 'Relationship' || attribute(raw, 'TargetMode') === 'External') return
      const type = attribute(raw, 'Type') ?? ''
      found.push({
        id: attribute(raw, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolved(folder, attribute(raw, 'Target') ?? ''),
      })
    },
  })
  return found
}

function resolved(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** Collects the text of a string item: its plain or rich runs, without the phonetic runs of Japanese. */
export function textCollector() {
  let text = ''
  let inText = false
  let phonetic = 0
  return {
    open(tag: string) {
      if (tag === 'rPh') phonetic++
      else if (tag === 't') inText = phonetic === 0
    },
    close(tag: string) {
      if (tag === 'rPh') phonetic--
      else if (tag === 't') inText = false
    },
    text(raw: string) {
      if (inText) text += xmlText(raw)
    },
    take(): string {
      const collected = cellTextOf(text)
      text = ''
      return collected
    },
    get length() {
      return text.length
    },
  }
}

/** Decodes the escapes of the format (_x000D_) and normalises line ends. */
export function cellTextOf(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
}

export async function sharedTexts(zip: Zip, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  const item = textCollector()
  await scanXml(zip.unpack(entry), {
    open: (tag) => item.open(tag),
    close: (tag) => {
      item.close(tag)
      if (tag === 'si') texts.push(item.take())
    },
    text: (raw) => item.text(raw),
  })
  return texts
}

/** The number style of every cell format, in the order of their ids. */
export async function numberStyles(zip: Zip, entry: ZipEntry | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = []
  if (!entry) return styles
  const patterns = new Map<number, string>()
  let inCellFormats = false
  await scanXml(zip.unpack(entry), {
    open: (tag, raw) => {
      if (tag === 'numFmt') patterns.set(Number(attribute(raw, 'numFmtId')), attribute(raw, 'formatCode') ?? '')
      else if (tag === 'cellXfs') inCellFormats = true
      else if (tag === 'xf' && inCellFormats) {
        const id = Number(attribute(raw, 'numFmtId') ?? 0)
        styles.push(numberStyle(id, patterns.get(id)))
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

export function noWorkbook(): FileRefused {
  return new FileRefused('not-workbook', '不是 Excel 工作簿，请使用下载的模板填写，保存为 .xlsx 后再上传')
}
