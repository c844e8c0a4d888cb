/** Files of one slot: how many, which formats. Their content is checked when they are uploaded. */
import type { FileAnswer } from '../form/answers.ts'
import { arePages } from '../value/proof-pages.ts'
import { ext } from '../value/rules.ts'
import { isCleanText, type Kind, sameOnWire } from './kind.ts'

const parts: ReadonlySet<string> = new Set([
  'id',
  'name',
  'size',
  'sha256',
  'uploadedAt',
  'scan',
  'pages',
] satisfies (keyof FileAnswer)[])

function isFile(value: unknown): value is FileAnswer {
  if (typeof value !== 'object' || value === null) return false
  const file = value as Partial<FileAnswer>
  return (
    Object.keys(value).every((key) => parts.has(key)) &&
    isCleanText(file.id) &&
    isCleanText(file.name) &&
    typeof file.size === 'number' &&
    isCleanText(file.sha256) &&
    (file.uploadedAt === undefined || isCleanText(file.uploadedAt)) &&
    (file.scan === undefined || ['pending', 'clean', 'quarantined'].includes(file.scan)) &&
    (file.pages === undefined || arePages(file.pages))
  )
}

export const filesKind: Kind<'files'> = {
  fits: (value) => Array.isArray(value) && value.every(isFile),
  tidy: (value) => value,
  check: (value, spec) => {
    if (!Array.isArray(value) || value.length === 0) return null
    if (value.length < spec.min) return `至少上传${spec.min}个文件`
    if (value.length > spec.max) return `最多上传${spec.max}个文件`
    const files = value as FileAnswer[]
    const infected = files.find((f) => f.scan === 'quarantined')
    if (infected) return `“${infected.name}”中发现病毒，已被隔离，请移除后换一份干净的文件`
    const formatFault = ext(spec.formats)
    const wrong = files.find((f) => formatFault(f) !== null)
    if (wrong) return `“${wrong.name}”格式不符，只能上传${spec.formats.join('、')}`
    const large = files.find((f) => f.size > spec.maxMb * 1024 * 1024)
    return large ? `“${large.name}”超过${spec.maxMb}MB` : null
  },
  show: (value) => (Array.isArray(value) ? (value as FileAnswer[]).map((f) => f.name).join('、') : ''),
  cell: (value) =>
    Array.isArray(value) && value.length ? (value as FileAnswer[]).map((f) => f.name).join('、') : null,
  read: null,
  wire: sameOnWire,
}
