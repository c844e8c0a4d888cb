/** Checks that a PDF is whole and can be opened without a password. */
import { type ByteSource, bytesBetween } from './byte-source.ts'
import { damaged, FileRefused } from './file-refused.ts'

const endWithin = 2048
// Only the entry of a trailer, which points to an object or holds a dictionary; not /EncryptMetadata, not prose.
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/
const longestMatch = 64

export async function checkPdf(source: ByteSource): Promise<void> {
  const tail = await source.read(Math.max(0, source.size - endWithin), endWithin)
  if (!tail.includes('%%EOF')) throw damaged()
  let before = ''
  for await (const piece of bytesBetween(source, 0, source.size)) {
    const text = before + piece.toString('latin1')
    if (encryption.test(text)) {
      throw new FileRefused('encrypted', '是加密的 PDF，请取消密码和权限限制、重新导出后再上传')
    }
    before = text.slice(-longestMatch)
  }
}
