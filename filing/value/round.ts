/** Rounding and formatting of figures: half away from zero on the decimal digits, so that 1.005 becomes 1.01. */

/** Rounds the decimal digits of x, not its binary fraction. Negative decimals round to tens, hundreds … */
export function roundHalfUp(x: number, decimals: number): number {
  if (!Number.isFinite(x) || x === 0) return x
  // The shortest digits that identify x, and the position of its decimal point after the first of them.
  const [mantissa = '0', exponent = '0'] = Math.abs(x).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const digitCount = Number(exponent) + 1 + decimals
  if (digitCount >= digits.length) return x
  if (digitCount < 0) return 0
  const up = digits.charAt(digitCount) >= '5' ? 1n : 0n
  const rounded = Number(`${BigInt(digits.slice(0, digitCount)) + up}e${-decimals}`)
  return x < 0 && rounded !== 0 ? -rounded : rounded
}

/** A formatted figure: rounded, with fixed decimals and thousands separators. Anything but a number is shown as —. */
export function formatNumber(x: number | null, decimals: number): string {
  if (x === null || !Number.isFinite(x)) return '—'
  const [whole = '0', fraction] = roundHalfUp(x, decimals).toFixed(decimals).split('.')
  const marked = whole.replace(/[0-9](?=(?:[0-9]{3})+$)/g, '$&,')
  return fraction === undefined ? marked : `${marked}.${fraction}`
}

/** A formatted figure with as many decimals as it has, and no more than given. */
export function formatUpTo(x: number | null, decimals: number): string {
  return formatNumber(x, decimals).replace(/(?:\.0+|(\.[0-9]*[1-9])0+)$/, '$1')
}

/** The number in a text, null when it is empty or not a number. Thousands separators must be in their places. */
export function toNumber(text: string): number | null {
  if (!/^-?(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]+)?$/.test(text)) return null
  const number = Number(text.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}
