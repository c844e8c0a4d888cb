/** Recognises office files and archives by their parts, never by their name. */
import type { ByteSource } from './byte-source.ts'
import { FileRefused } from './file-refused.ts'
import { readOle } from './ole-container.ts'
import { attribute, scanXml } from './xml-scan.ts'
import type { Zip } from './zip-guard.ts'

export type ArchiveKind = 'docx' | 'xlsx' | 'pptx' | 'xlsb' | 'opendocument' | 'program' | 'zip'
export type ContainerKind = 'doc' | 'xls' | 'ppt' | 'other'

const macroParts = /(^|\/)(vbaproject[^/]*\.bin|vbadata\.xml)$|^xl\/macrosheets\//i
const macroTypes = /macroenabled|vbaproject|macrosheet/i
const programParts = /^meta-inf\/manifest\.mf$|^classes\.dex$|^androidmanifest\.xml$/i

/** The kind of an opened archive; a macro in an office file is refused. */
export async function recogniseArchive(zip: Zip): Promise<ArchiveKind> {
  const types = zip.find('[Content_Types].xml')
  if (types) {
    const contentTypes: string[] = []
    if (types.size > 4 * 1024 * 1024) return 'zip'
    await scanXml(zip.unpack(types), {
      open: (_tag, raw) => contentTypes.push(attribute(raw, 'ContentType') ?? ''),
    })
    if (
      zip.entries.some((entry) => macroParts.test(entry.name)) ||
      contentTypes.some((type) => macroTypes.test(type))
    ) {
      throw macroRefused()
    }
    const has = (part: string) => contentTypes.some((type) => type.includes(part))
    if (has('spreadsheetml.sheet.main+xml') || has('spreadsheetml.template.main+xml')) return 'xlsx'
    if (has('wordprocessingml.document.main+xml') || has('wordprocessingml.template.main+xml')) return 'docx'
    if (has('presentationml.')) return 'pptx'
    if (has('sheet.binary')) return 'xlsb'
  }
  const mimetype = zip.find('mimetype')
  if (mimetype && mimetype.size < 200) {
    const text = (await zip.read(mimetype, 200)).toString('latin1')
    if (text.startsWith('application/vnd.oasis.opendocument')) return 'opendocument'
  }
  return zip.entries.some((entry) => programParts.test(entry.name)) ? 'program' : 'zip'
}

/** The stream that makes a container what it is. */
const mainStreams = [
  ['xls', ['Workbook', 'Book']],
  ['doc', ['WordDocument']],
  ['ppt', ['PowerPoint Document']],
] as const

/** The kind of an OLE container; encrypted files and files with macros are refused. */
export async function recogniseContainer(source: ByteSource): Promise<ContainerKind> {
  const ole = await readOle(source)
  const has = (...names: string[]) => names.some((name) => ole.names.has(name))
  if (has('EncryptedPackage', 'EncryptionInfo')) throw encryptedRefused()
  const [kind] = mainStreams.find(([, names]) => has(...names)) ?? []
  if (kind === undefined) return 'other'
  if (has('_VBA_PROJECT_CUR', '_VBA_PROJECT', 'Macros', 'VBA')) throw macroRefused()
  if (kind === 'xls' && hasFilePass(await ole.head(has('Workbook') ? 'Workbook' : 'Book'))) throw encryptedRefused()
  const word = kind === 'doc' ? await ole.head('WordDocument') : undefined
  if (word && (word.readUInt16LE(10) & 0x0100) !== 0) throw encryptedRefused()
  return kind
}

/** An encrypted xls has the record FILEPASS (0x2F) right after its beginning. */
function hasFilePass(head: Buffer | undefined): boolean {
  if (!head) return false
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    if (head.readUInt16LE(at) === 0x2f) return true
  }
  return false
}

export function encryptedRefused(): FileRefused {
  return new FileRefused('encrypted', '设有打开密码，请取消密码、重新保存后再上传')
}

function macroRefused(): FileRefused {
  return new FileRefused('macro', '含有宏，不能接收，请另存为不含宏的 .xlsx 或 .docx 文件后再上传')
}
