/** Files of one slot: how many, which formats. Their content is checked when they are uploaded. */
import type { FileAnswer } from '../answers.ts'
import type { Kind } from './kind.ts'

function isFile(value: unknown): value is FileAnswer {
  const file = value as Partial<FileAnswer> | null
  return (
    typeof file === 'object' &&
    file !== null &&
    typeof file.id === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number' &&
    typeof file.sha256 === 'string'
  )
}

export const filesKind: Kind<'files'> = {
  fits: (value) => Array.isArray(value) && value.every(isFile),
  tidy: (value) => value,
  check: (value, spec) => {
    if (!Array.isArray(value) || value.length === 0) return null
    if (value.length < spec.min) return `至少上传${spec.min}个文件`
    if (value.length > spec.max) return `最多上传${spec.max}个文件`
    const wrong = (value as FileAnswer[]).find(
      (f) => !(spec.formats as readonly string[]).includes(f.name.toLowerCase().split('.').pop() ?? ''),
    )
    return wrong ? `“${wrong.name}”格式不符，只能上传${spec.formats.join('、')}` : null
  },
  show: (value) => (Array.isArray(value) ? (value as FileAnswer[]).map((f) => f.name).join('、') : ''),
  cell: (value) =>
    Array.isArray(value) && value.length ? (value as FileAnswer[]).map((f) => f.name).join('、') : null,
}
