/**
 * Checks an uploaded file: its name and its content must agree. What the sender calls its type is not asked, since
 * office programs and desktops name one and the same format in many ways, and a hostile sender as he likes.
 */
import { type ByteSource, openBytes } from './byte-source.ts'
import { extensionOf, safeFileName } from './file-name.ts'
import { type FileFault, FileRefused } from './file-refused.ts'
import { recogniseArchive, recogniseContainer } from './office-file.ts'
import { oleSignature } from './ole-container.ts'
import { beginsPdf, checkPdf } from './pdf-check.ts'
import { checkJpeg, checkPng } from './picture-check.ts'
import { checkSound, isSound, type SoundFormat, soundContainers } from './sound-check.ts'
import { checkVideo, isVideo, type VideoFormat, videoContainers } from './video-check.ts'
import { openZip } from './zip-guard.ts'

export type FormatName = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'zip' | SoundFormat | VideoFormat

export interface Upload {
  /** As the browser sent it. */
  name: string
  /** Path of the stored temporary file, or its whole content. */
  file: string | Uint8Array
  allow: readonly FormatName[]
  maxBytes: number
}

export type UploadVerdict =
  | { ok: true; type: string; ext: FormatName; safeName: string; size: number }
  | { ok: false; fault: FileFault; message: string; safeName: string }

const office = 'application/vnd.openxmlformats-officedocument'
/** The type with which each format is stored and served, whatever the sender called it. */
const types: Record<FormatName, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  mp4: 'video/mp4',
  webmVideo: 'video/webm',
}
/** Other endings of the same format. */
const endings: Readonly<Record<string, FormatName>> = { jpeg: 'jpg', oga: 'ogg', opus: 'ogg' }

const programTypes = [
  'exe',
  'elf',
  'macho',
  'dex',
  'jar',
  'class',
  'lnk',
  'deb',
  'rpm',
  'msi',
  'apk',
  'wasm',
  'crx',
  'xpi',
  'cab',
  'swf',
]
const programName = /\.(exe|com|scr|bat|cmd|msi|dll|js|jse|vbs|vbe|wsf|hta|ps1|jar|lnk|apk|sh)$/i
const markup =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html|head|body|script|svg|iframe|table|meta|style)\b/i

/** Checks a whole upload. Expected faults are returned as a refusal with a sentence for the person, not thrown. */
export async function checkUpload(upload: Upload): Promise<UploadVerdict> {
  const safeName = safeFileName(upload.name)
  try {
    const ext = allowedFormat(safeName, upload)
    const source = await openBytes(upload.file)
    try {
      if (source.size === 0) throw new FileRefused('empty', '是空文件（0 字节），请重新选择后再上传')
      if (source.size > upload.maxBytes) {
        const sizes = `大小为 ${megabytes(source.size)}，超过 ${megabytes(upload.maxBytes)} 的上限`
        throw new FileRefused('too-large', `${sizes}，请压缩或拆分后重新上传`)
      }
      const found = await recognise(source, upload.file)
      if (!containersOf(ext).some((one) => one === found)) throw mismatch(ext, found)
      await checkInside(ext, source, upload.file)
      return { ok: true, type: types[ext], ext, safeName, size: source.size }
    } finally {
      await source.close()
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { ok: false, fault: error.fault, message: `文件“${safeName}”${error.reason}`, safeName }
  }
}

/** The ending of the format's files: recordings and videos share one. */
const endingOf = (format: FormatName) => (format === 'webmVideo' ? 'webm' : format)

const containersOf = (ext: FormatName): readonly string[] =>
  isSound(ext) ? soundContainers[ext] : isVideo(ext) ? videoContainers[ext] : [ext]

/** Workbooks that Excel and WPS open and can save as xlsx. */
const otherWorkbooks: readonly string[] = ['xls', 'et', 'ett', 'xlt', 'xltx', 'xlsb', 'ods', 'csv']

/** The format by extension, where it is allowed. */
function allowedFormat(safeName: string, { allow }: Upload): FormatName {
  const extension = extensionOf(safeName)
  const ext = allow.find((format) => endingOf(format) === (endings[extension] ?? extension))
  if (ext) return ext
  const accepted = allow.map((format) => endingOf(format).toUpperCase()).join('、')
  if (programName.test(safeName))
    throw new FileRefused('program', `是程序文件，不能上传，请上传 ${accepted} 格式的文件`)
  if (allow.includes('xlsx') && otherWorkbooks.includes(extension))
    throw new FileRefused('not-allowed', `是 .${extension} 格式，请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传`)
  throw new FileRefused('not-allowed', `的格式不在允许范围内，请上传 ${accepted} 格式的文件`)
}

/** The content's format: one of ours, or a name for any other. */
async function recognise(source: ByteSource, file: string | Uint8Array): Promise<string> {
  const head = await source.read(0, 4100)
  if (head.subarray(0, 8).equals(oleSignature)) return recogniseContainer(source)
  if (head.length >= 4 && head.readUInt16LE(0) === 0x4b50) {
    const zip = await openZip(file)
    try {
      return await recogniseArchive(zip)
    } finally {
      await zip.close()
    }
  }
  if (beginsPdf(head)) return 'pdf'
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(head)
  if (detected && detected.ext !== 'xml') {
    if (!programTypes.includes(detected.ext)) return detected.ext
    throw new FileRefused('program', '的实际内容是程序，不能上传，请选择正确的文件')
  }
  const text = head.toString('utf8').replace(/^\ufeff/, '')
  if (markup.test(text) || markup.test(head.toString('utf16le').replace(/^\ufeff/, ''))) {
    throw new FileRefused('markup', '的实际内容是网页或 SVG 图形，请在对应软件中打开、另存为允许的格式后再上传')
  }
  if (text.startsWith('#!') || text.startsWith('MZ')) {
    throw new FileRefused('program', '的实际内容是程序，不能上传，请选择正确的文件')
  }
  return ''
}

/** The slower check of the content, once name and format agree. */
async function checkInside(ext: FormatName, source: ByteSource, file: string | Uint8Array): Promise<void> {
  if (ext === 'pdf') await checkPdf(source)
  else if (ext === 'jpg') await checkJpeg(source)
  else if (ext === 'png') await checkPng(source)
  else if (isSound(ext)) await checkSound(ext, source)
  else if (isVideo(ext)) await checkVideo(ext, source)
  else if (ext === 'docx' || ext === 'xlsx' || ext === 'zip') {
    const zip = await openZip(file)
    try {
      const program = ext === 'zip' ? zip.entries.find((entry) => programName.test(entry.name)) : undefined
      if (program) {
        const inner = safeFileName(program.name)
        throw new FileRefused('program', `内含程序文件“${inner}”，不能上传，请删除后重新打包上传`)
      }
      await zip.verify()
    } finally {
      await zip.close()
    }
  }
}

function mismatch(ext: FormatName, found: string): FileRefused {
  if (found === 'program') return new FileRefused('program', '的实际内容是程序，不能上传，请选择正确的文件')
  const named =
    /^[a-z0-9]+$/.test(found) && found !== 'other' && found !== 'opendocument' ? ` ${found.toUpperCase()} ` : '其他格式'
  if (found in types) {
    return new FileRefused(
      'mismatch',
      `的实际内容是${named}，与扩展名 .${endingOf(ext)} 不一致，请改回 .${found} 或另存为 .${endingOf(ext)} 后重新上传`,
    )
  }
  const what =
    found === ''
      ? `不是有效的 ${endingOf(ext).toUpperCase()} 文件`
      : `的实际内容是${named}，与扩展名 .${endingOf(ext)} 不一致`
  return new FileRefused('mismatch', `${what}，请在对应软件中打开、另存为 .${endingOf(ext)} 后重新上传`)
}

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
