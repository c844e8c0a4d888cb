/** Checks that a PDF is complete, opens without a password and contains no active content. */
import { inflate } from 'node:zlib'
import { type ByteSource, bytesBetween } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'
import { openedWithoutPassword, type StreamDecryption } from './pdf-encryption.ts'
import { type PdfValue, readPdfValue } from './pdf-value.ts'

/** Readers look for the end mark in the last part of the content. */
const endWithin = 2048
const blankBytes: readonly number[] = [0, 9, 10, 12, 13, 32]
/** White space and comments, which may stand between any two tokens. */
const gap = String.raw`(?:\s|%[^\r\n]*[\r\n])*`
// Only the entry of a trailer, which references an object or contains a dictionary; not /EncryptMetadata, not prose.
const encryption = new RegExp(String.raw`/Encrypt${gap}(?:(\d+)\s+(\d+)\s+R\b|<<)`)
const idEntry = new RegExp(String.raw`/ID(?=${gap}\[)`)
/** Actions that run a script, start a program or send data away, media with a player of its own, and forms that are programs (ISO 32000-1, 12.6.4, 12.7.8, 13.6). */
const activeContent = new RegExp(
  String.raw`/S${gap}/(?:JavaScript|Launch|SubmitForm|ImportData)\b|/Subtype${gap}/RichMedia\b|/XFA${gap}[[\d<]`,
)
const streamBegins = />>\s*stream\r?\n/
const streamEnds = 'endstream'
const objectHead = /(?<!\d)\d{1,10}\s+\d{1,5}\s+obj/g
const objectStream = new RegExp(String.raw`/Type${gap}/ObjStm\b`)
/** The longest dictionary read before a stream, and the overlap between two chunks. */
const overlap = 4096
const objectStreamAtMost = 16 * 1024 * 1024
const inflatedAtMost = 64 * 1024 * 1024

/** White space before the head, which readers skip: a document that a web server sent after blank lines. */
const headAfterBlanks = /^(?:\u00ef\u00bb\u00bf)?[\s\0]{0,1024}%PDF-/

/** Whether these first bytes of a file begin a PDF. */
export const beginsPdf = (head: Buffer): boolean => headAfterBlanks.test(head.toString('latin1', 0, 1100))

/** Refuses a PDF that is cut off, needs a password to be opened, or does something by itself. */
export async function checkPdf(source: ByteSource): Promise<void> {
  const end = await endOfContent(source)
  const tail = await source.read(Math.max(0, end - endWithin), Math.min(end, endWithin))
  if (!tail.includes('%%EOF')) throw damaged()
  const decryption = await decryptionOf(source)
  for await (const text of objectsOf(source, (dictionary, content) => unpacked(dictionary, content, decryption))) {
    if (activeContent.test(withPlainNames(text)))
      throw new FileRefused('active', '含有脚本或会自动运行的内容，请用“打印”另存为普通 PDF 后再上传')
  }
}

/** The end without the blank lines and zeros that some programs and disks leave behind it. */
async function endOfContent(source: ByteSource): Promise<number> {
  const step = 65_536
  for (let end = source.size; end > 0; end -= step) {
    const from = Math.max(0, end - step)
    const piece = await source.read(from, end - from)
    const last = piece.findLastIndex((byte) => !blankBytes.includes(byte))
    if (last >= 0) return from + last + 1
  }
  return 0
}

/** Opens an encrypted document without a password, or refuses it; undefined for one that is not encrypted. */
async function decryptionOf(source: ByteSource): Promise<StreamDecryption | undefined> {
  const entry = {
    isThere: false,
    object: '',
    dictionary: undefined as PdfValue | undefined,
    id: undefined as PdfValue | undefined,
  }
  for await (const text of objectsOf(source)) {
    const id = idEntry.exec(text)
    if (id) entry.id = readPdfValue(text, id.index + '/ID'.length) ?? entry.id
    const found = encryption.exec(withPlainNames(text))
    if (!found) continue
    entry.isThere = true
    if (found[1]) entry.object = `${found[1]}${gap}${found[2]}${gap}obj`
    const direct = encryption.exec(text)
    if (direct && !direct[1]) entry.dictionary = readPdfValue(text, direct.index + direct[0].length - '<<'.length)
  }
  if (!entry.isThere) return undefined
  if (entry.object !== '') {
    const begins = new RegExp(String.raw`(?<!\d)${entry.object}`, 'g')
    for await (const text of objectsOf(source))
      for (const { index, 0: head } of text.matchAll(begins))
        entry.dictionary = readPdfValue(text, index + head.length) ?? entry.dictionary
  }
  const firstId = Array.isArray(entry.id) && Buffer.isBuffer(entry.id[0]) ? entry.id[0] : Buffer.alloc(0)
  const opened = entry.dictionary instanceof Map ? openedWithoutPassword(entry.dictionary, firstId) : null
  if (opened) return opened
  throw new FileRefused(
    'encrypted',
    '要输入密码才能打开，请取消打开密码、重新导出后再上传；只限制修改或打印、不用密码就能打开的 PDF 可以直接上传',
  )
}

/** Decodes names with numbered characters: /J#61vaScript. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

type Unpack = (dictionary: string, content: string) => Promise<string>

/** The text of the objects, in overlapping chunks: everything outside the streams and, with `unpack`, the streams that contain objects. */
async function* objectsOf(source: ByteSource, unpack?: Unpack): AsyncGenerator<string> {
  let text = ''
  /** The collected part of the current stream; null outside of streams. */
  let stream: { unpack: Unpack | undefined; dictionary: string; content: string } | null = null
  for await (const piece of bytesBetween(source, 0, source.size)) {
    text += piece.toString('latin1')
    for (;;) {
      if (stream) {
        const end = text.indexOf(streamEnds)
        const passed = end < 0 ? text.slice(0, -streamEnds.length) : text.slice(0, end)
        if (stream.unpack) stream.content += passed
        if (stream.content.length > objectStreamAtMost) throw damaged()
        text = text.slice(passed.length)
        if (end < 0) break
        if (stream.unpack) yield await stream.unpack(stream.dictionary, stream.content)
        text = text.slice(streamEnds.length)
        stream = null
      }
      const begin = streamBegins.exec(text)
      yield begin ? text.slice(0, begin.index + 2) : text
      if (!begin) {
        text = text.slice(-overlap)
        break
      }
      const before = withPlainNames(text.slice(Math.max(0, begin.index - overlap), begin.index))
      const dictionary = before.slice(Math.max(0, [...before.matchAll(objectHead)].at(-1)?.index ?? 0))
      stream = { unpack: objectStream.test(dictionary) ? unpack : undefined, dictionary, content: '' }
      text = text.slice(begin.index + begin[0].length)
    }
  }
}

/** The objects of an object stream, which every usual PDF packs by Flate or not at all. */
async function unpacked(
  dictionary: string,
  content: string,
  decryption: StreamDecryption | undefined,
): Promise<string> {
  const filters = [...dictionary.matchAll(/\/(\w+Decode)\b/g)].map(([, name]) => name)
  if (filters.some((name) => name !== 'FlateDecode') || filters.length > 1) throw damaged()
  const [, number, generation] = /^(\d+)\s+(\d+)/.exec(dictionary) ?? []
  const stored = Buffer.from(content, 'latin1')
  const bytes = decryption ? decryption({ number: Number(number), generation: Number(generation) }, stored) : stored
  if (!bytes) throw damaged()
  if (filters.length === 0) return bytes.toString('latin1')
  return new Promise((resolve, reject) => {
    inflate(bytes, { maxOutputLength: inflatedAtMost }, (error, plain) =>
      error ? reject(damaged()) : resolve(plain.toString('latin1')),
    )
  })
}
