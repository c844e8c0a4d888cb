/** How the stored number of a cell is displayed: as a date, as digits, as a percentage, with a unit, as a padded code. */

export type NumberStyle =
  | { as: 'number' }
  | { as: 'date' }
  | { as: 'text' }
  | { as: 'percent' }
  /** Displayed smaller than it is stored, so many times: 10,000,000 as 1,000.0万元. */
  | { as: 'scaled'; by: number }
  /** With words behind it: 万元. */
  | { as: 'unit'; unit: string }
  | { as: 'padded'; digits: number }

const plain: NumberStyle = { as: 'number' }
const date: NumberStyle = { as: 'date' }

/** The meaning of a number format, by its id and, when the workbook defines it, its pattern. */
export function numberStyle(id: number, pattern: string | undefined): NumberStyle {
  if (pattern === undefined) {
    if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
      return date
    if (id === 9 || id === 10) return { as: 'percent' }
    return id === 49 ? { as: 'text' } : plain
  }
  const first = pattern.split(';')[0] ?? ''
  if (first.trim() === '@') return { as: 'text' }
  if (/^0{2,30}$/.test(first)) return { as: 'padded', digits: first.length }
  if (/^(general|g\/通用格式)$/i.test(first.trim())) return plain
  const signs = first.replace(/"[^"]*"|[\\!].|[_*].|\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/[ymdhs]/i.test(signs)) return date
  if (signs.includes('%')) return { as: 'percent' }
  const by = scaleOf(first)
  if (by > 1) return { as: 'scaled', by }
  const unit = /[0#?]\s*(?:"([^"\d]+)"|[\\!](\p{Script=Han})|(\p{Script=Han}+))\s*$/u.exec(first.replace(/_./g, ''))
  return unit ? { as: 'unit', unit: (unit[1] ?? unit[2] ?? unit[3] ?? '').trim() } : plain
}

/**
 * How many times smaller a pattern displays a number: each comma behind the last digit divides by a thousand, and a point
 * that is written as text, as in 0!.0, , by ten for every digit behind it.
 */
function scaleOf(pattern: string): number {
  const digits = pattern.replace(/[_*].|\[[^\]]*\]/g, '')
  const commas = /[0#?](?:\.[0#?]*)?(,+)(?![0#?,])/.exec(digits.replace(/"[^"]*"|[\\!]./g, ''))?.[1]?.length ?? 0
  const textPoint = /[0#?](?:[\\!]\.|"\.")([0#?]+)/.exec(digits)?.[1]?.length ?? 0
  return 1000 ** commas * 10 ** textPoint
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/

/** The digits of a stored number as displayed, and whether digits beyond the fifteenth may be lost. */
export function numberText(raw: string): { text: string; precisionLost: boolean } | undefined {
  const trimmed = raw.trim()
  if (trimmed.length > 400 || !numeral.test(trimmed)) return undefined
  const value = Number(trimmed)
  if (!Number.isFinite(value)) return undefined
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) {
    const digits = trimmed.replace(/^\+/, '').replace(/\.0*$/, '')
    const shortest = Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString()
    // Digits that no floating-point number would print were written by a program that knew all of them.
    const exact = /^-?\d+$/.test(digits) && digits !== shortest && digits !== BigInt(value).toString()
    return { text: exact ? digits : shortest, precisionLost: !exact }
  }
  // Excel computes and shows 15 digits, but stores 0.1 as 0.10000000000000001.
  return { text: withoutExponent(Number(value.toPrecision(15))), precisionLost: false }
}

/** A stored part of one as it is displayed: 0.855 is 85.5%. */
export function percentText(raw: string): string | undefined {
  const value = Number(numberText(raw)?.text ?? Number.NaN)
  return Number.isFinite(value) ? `${withoutExponent(Number((value * 100).toPrecision(15)))}%` : undefined
}

function withoutExponent(value: number): string {
  const text = String(value)
  const parts = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  if (!parts) return text
  const [, sign = '', head = '', tail = '', exponent = '1'] = parts
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${head}${tail}`
}

const dayMs = 86_400_000

/** A stored date as 2024-05-31, with 08:30:00 when it has a time; a time alone is 08:30:00. */
export function dateText(raw: string, date1904: boolean): string | undefined {
  const serial = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return undefined
  const seconds = Math.round(serial * 86_400)
  let days = Math.floor(seconds / 86_400)
  const time = new Date((seconds - days * 86_400) * 1000).toISOString().slice(11, 19)
  if (serial < 1 && !date1904) return time
  // The 1900 system counts a 29 February 1900 that did not exist.
  if (date1904) days += 1462
  else if (days < 60) days += 1
  const day = new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10)
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** The serial number of a date written as 2024-05-31 or 2024-05-31 08:30:00; undefined for other text. */
export function dateSerial(text: string): { serial: number; withTime: boolean } | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const real = midnight.toISOString().startsWith(text.slice(0, 10)) && hour < 24 && minute < 60 && second < 60
  const serial = (midnight.getTime() - Date.UTC(1899, 11, 30)) / dayMs
  if (!real || serial < 61) return undefined
  return { serial: serial + (hour * 3600 + minute * 60 + second) / 86_400, withTime: parts[4] !== undefined }
}
