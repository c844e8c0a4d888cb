/** Checks that a PDF is complete, opens without a password and contains no active content. */
import { inflate } from 'node:zlib'
import { type ByteSource, bytesBetween } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'

const endWithin = 2048
/** White space and comments, which may stand between any two tokens. */
const gap = String.raw`(?:\s|%[^\r\n]*[\r\n])*`
// Only the entry of a trailer, which references an object or contains a dictionary; not /EncryptMetadata, not prose.
const encryption = new RegExp(String.raw`/Encrypt${gap}(?:\d+\s+\d+\s+R\b|<<)`)
/** Actions that run a script, start a program or send data away, media with a player of its own, and forms that are programs (ISO 32000-1, 12.6.4, 12.7.8, 13.6). */
const activeContent = new RegExp(
  String.raw`/S${gap}/(?:JavaScript|Launch|SubmitForm|ImportData)\b|/Subtype${gap}/RichMedia\b|/XFA${gap}[[\d<]`,
)
const streamBegins = />>\s*stream\r?\n/
const streamEnds = 'endstream'
const objectStream = new RegExp(String.raw`/Type${gap}/ObjStm\b`)
/** The longest dictionary read before a stream, and the overlap between two chunks. */
const overlap = 4096
const objectStreamAtMost = 16 * 1024 * 1024
const inflatedAtMost = 64 * 1024 * 1024

export async function checkPdf(source: ByteSource): Promise<void> {
  const tail = await source.read(Math.max(0, source.size - endWithin), endWithin)
  if (!tail.includes('%%EOF')) throw damaged()
  for await (const text of objectsOf(source)) {
    const plain = withPlainNames(text)
    if (encryption.test(plain))
      throw new FileRefused('encrypted', '是加密的 PDF，请取消密码和权限限制、重新导出后再上传')
    if (activeContent.test(plain))
      throw new FileRefused('active', '含有脚本或会自动运行的内容，请用“打印”另存为普通 PDF 后再上传')
  }
}

/** Decodes names with numbered characters: /J#61vaScript. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The text of the objects, in overlapping chunks: everything outside the streams, and the streams that contain objects. */
async function* objectsOf(source: ByteSource): AsyncGenerator<string> {
  let text = ''
  /** The collected part of the current stream; null outside of streams. */
  let stream: { holdsObjects: boolean; dictionary: string; content: string } | null = null
  for await (const piece of bytesBetween(source, 0, source.size)) {
    text += piece.toString('latin1')
    for (;;) {
      if (stream) {
        const end = text.indexOf(streamEnds)
        const passed = end < 0 ? text.slice(0, -streamEnds.length) : text.slice(0, end)
        if (stream.holdsObjects) stream.content += passed
        if (stream.content.length > objectStreamAtMost) throw damaged()
        text = text.slice(passed.length)
        if (end < 0) break
        if (stream.holdsObjects) yield await inflated(stream.dictionary, stream.content)
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
      const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
      stream = { holdsObjects: objectStream.test(dictionary), dictionary, content: '' }
      text = text.slice(begin.index + begin[0].length)
    }
  }
}

/** The objects of an object stream, which every usual PDF packs by Flate or not at all. */
async function inflated(dictionary: string, content: string): Promise<string> {
  const filters = [...dictionary.matchAll(/\/(\w+Decode)\b/g)].map(([, name]) => name)
  if (filters.length === 0) return content
  if (filters.some((name) => name !== 'FlateDecode') || filters.length > 1) throw damaged()
  return new Promise((resolve, reject) => {
    inflate(Buffer.from(content, 'latin1'), { maxOutputLength: inflatedAtMost }, (error, bytes) =>
      error ? reject(damaged()) : resolve(bytes.toString('latin1')),
    )
  })
}
