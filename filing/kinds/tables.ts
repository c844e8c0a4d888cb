/** Repeated rows and computed cells. Rows are checked column by column in check.ts; here only their number and shape. */
import { formatNumber, roundHalfUp } from '../value/round.ts'
import { isCleanText, type Kind, sameOnWire } from './kind.ts'

export const rowsKind: Kind<'rows'> = {
  fits: (value) =>
    Array.isArray(value) &&
    value.every((row) => typeof row === 'object' && row !== null && isCleanText((row as { rowId?: unknown }).rowId)),
  tidy: (value) => value,
  check: (value, spec) => {
    const count = Array.isArray(value) ? value.length : 0
    if (count < spec.min) return `至少填写${spec.min}行`
    return count > spec.max ? `最多填写${spec.max}行` : null
  },
  show: (value) => (Array.isArray(value) && value.length ? `${value.length}行` : ''),
  cell: (value) => (Array.isArray(value) ? value.length : null),
  read: null,
  wire: sameOnWire,
}

export const calcKind: Kind<'calc'> = {
  fits: isCleanText,
  tidy: (value) => value,
  check: () => null,
  show: (value, spec) => {
    if (typeof value !== 'string' || value === '') return ''
    const n = Number(value)
    return Number.isFinite(n) && spec.decimals !== undefined ? formatNumber(n, spec.decimals) : value
  },
  cell: (value, spec) =>
    typeof value !== 'string' || value === ''
      ? null
      : spec.decimals !== undefined && Number.isFinite(Number(value))
        ? roundHalfUp(Number(value), spec.decimals)
        : value,
  read: null,
  wire: sameOnWire,
}
