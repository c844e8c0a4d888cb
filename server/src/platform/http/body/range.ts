/** The Range header of RFC 9110: one range of bytes; several, or another unit, are answered with the whole file. */
import type { ByteRange } from '../../uploads/file-store.ts'

/** Null: the whole file. `beyond`: the range begins after its end. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim())
  const [first = '', last = ''] = found?.slice(1) ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
