/** The numbers in a text as people write them: with separators, in 万 or 亿, in full-width digits. */

/** Its amount is 0.`digits` × 10^`exponent`, so that the digits of 48,364 and 4.8364万 are the same. */
export type Magnitude = { digits: string; exponent: number }

export type WrittenFigure = Magnitude & {
  /** As it is written: 4.8364万. */
  text: string
  /** Its characters in the line. */
  from: number
  to: number
}

/** More digits than an amount has: accounts, identities, serial numbers. */
const mostDigits = 18

const multipliers: Readonly<Record<string, number>> = { 百万: 6, 千万: 7, 万: 4, 亿: 8 }

// Each is one character, so that places in the line stay the same.
const wideDots = /[．｡]/g
const wideCommas = /[，、﹐､]/g
const spaces = /[\u00a0\u2000-\u200a\u202f\u3000]/g
const wideDigits = /[０-９]/g
const asDigit = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** The line with digits, dots, commas and spaces of one kind, character by character. */
const plain = (line: string) =>
  line.replace(wideDigits, asDigit).replace(wideDots, '.').replace(wideCommas, ',').replace(spaces, ' ')

/** Groups of three by comma, apostrophe or space, of four by comma; or digits alone. Not the end of a word or of a longer number. */
const figure =
  /(?<![A-Za-z\d]|\d[.,])(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,4}(?:,\d{4})+(?!\d)|\d{1,3}(?:'\d{3})+(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:\.\d+)?/g
/** The rest of a code of letters and digits, such as 统一社会信用代码. */
const codeFollows = /^[A-Z]{1,8}\d/
const multiplier = /^ ?(百万|千万|万|亿)/

/** The digits of a number and where its point is; of zero no digits. */
export function magnitudeOf(number: string, shift = 0): Magnitude {
  const [whole = '', decimals = ''] = number.split('.', 2)
  const all = whole + decimals
  const digits = all.replace(/^0+/, '')
  return { digits: digits.replace(/0+$/, ''), exponent: whole.length - (all.length - digits.length) + shift }
}

/** What a unit multiplies by, as a power of ten: 4 of 万kWh. */
export function unitPower(unit: string): number {
  return multipliers[multiplier.exec(unit.trim())?.[1] ?? ''] ?? 0
}

/** All numbers of a line. Digits that spaces separate may be one number or several: both are listed. */
export function writtenFigures(line: string): WrittenFigure[] {
  const text = plain(line)
  return [...text.matchAll(figure)].flatMap(({ 0: found, index }) => {
    const whole = written(line, text, index, found)
    if (!found.includes(' ')) return whole
    const parts = [...found.matchAll(/[\d.]+/g)]
    return [...whole, ...parts.flatMap((part) => written(line, text, index + part.index, part[0]))]
  })
}

function written(line: string, text: string, from: number, found: string): WrittenFigure[] {
  const number = found.replace(/[, ']/g, '')
  if (number.replace('.', '').length > mostDigits) return []
  const end = from + found.length
  if (codeFollows.test(text.slice(end, end + 9))) return []
  const [whole = '', name = ''] = multiplier.exec(text.slice(end, end + 3)) ?? []
  const magnitude = magnitudeOf(number, multipliers[name] ?? 0)
  if (magnitude.digits === '') return []
  const to = end + whole.length
  return [{ ...magnitude, text: line.slice(from, to), from, to }]
}
