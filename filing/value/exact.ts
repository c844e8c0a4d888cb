/** Money and measures without binary fractions: every step exact, rounded once at the end. */

/** More decimal digits than a number holds. */
const nearestDigits = 40

/** n ÷ d, d above 0. */
export class Exact {
  readonly n: bigint
  readonly d: bigint
  private constructor(n: bigint, d: bigint) {
    this.n = n
    this.d = d
  }

  /** The number in a text or figure; null when there is none. */
  static of(value: unknown): Exact | null {
    const text = typeof value === 'number' ? plainDigits(value) : typeof value === 'string' ? value.trim() : ''
    const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
    if (!parts) return null
    const [, sign, whole = '0', fraction = ''] = parts
    const units = BigInt(whole + fraction)
    return new Exact(sign ? -units : units, 10n ** BigInt(fraction.length))
  }

  static whole(value: number): Exact {
    return new Exact(BigInt(value), 1n)
  }
  /** a ÷ b, both whole, b above 0. */
  static ratio(a: number, b: number): Exact {
    return new Exact(BigInt(a), BigInt(b))
  }

  /** The fraction that `toFraction` wrote; null for another text. */
  static fromFraction(text: string): Exact | null {
    const parts = /^(-?\d+)\/([1-9]\d*)$/.exec(text)
    return parts?.[1] && parts[2] ? new Exact(BigInt(parts[1]), BigInt(parts[2])) : null
  }

  plus(other: Exact): Exact {
    // A long sum of decimals keeps the largest of their denominators instead of the product of all.
    if (this.d % other.d === 0n) return new Exact(this.n + other.n * (this.d / other.d), this.d)
    if (other.d % this.d === 0n) return new Exact(this.n * (other.d / this.d) + other.n, other.d)
    return new Exact(this.n * other.d + other.n * this.d, this.d * other.d)
  }
  minus(other: Exact): Exact {
    return this.plus(new Exact(-other.n, other.d))
  }
  times(other: Exact): Exact {
    return new Exact(this.n * other.n, this.d * other.d)
  }
  /** null when divided by zero or by null. */
  over(other: Exact): Exact | null {
    if (other.n === 0n) return null
    const sign = other.n < 0n ? -1n : 1n
    return new Exact(this.n * other.d * sign, this.d * other.n * sign)
  }
  /** Below 0 when smaller, 0 when equal, above 0 when greater. */
  compare(other: Exact): number {
    const [a, b] = [this.n * other.d, other.n * this.d]
    return a < b ? -1 : a > b ? 1 : 0
  }
  /** In lowest terms, to store it with every digit: "6719/75". */
  toFraction(): string {
    let [a, b] = [this.n < 0n ? -this.n : this.n, this.d]
    while (b !== 0n) [a, b] = [b, a % b]
    return `${this.n / a}/${this.d / a}`
  }
  /** The whole number at or below it. */
  floor(): number {
    const whole = this.n / this.d
    return Number(this.n < 0n && whole * this.d !== this.n ? whole - 1n : whole)
  }
  /** The nearest number: nothing is rounded that a number can hold. */
  toDouble(): number {
    const size = this.n < 0n ? -this.n : this.n
    const places = Math.max(0, nearestDigits + String(this.d).length - String(size).length)
    const amount = Number(`${(size * 10n ** BigInt(places)) / this.d}e${-places}`)
    return this.n < 0n ? -amount : amount
  }
  /** Its square root, rounded half up to so many decimals; null below 0. */
  root(decimals: number): number | null {
    if (this.n < 0n) return null
    // The root of four times the value is twice the root: its lowest bit says which way the half rounds.
    const twice = wholeRoot((this.n * 4n * 10n ** BigInt(2 * decimals)) / this.d)
    return Number(`${(twice + 1n) / 2n}e${-decimals}`)
  }
  /** Rounded half away from zero to so many decimals. */
  toNumber(decimals: number): number {
    const scaled = (this.n < 0n ? -this.n : this.n) * 10n ** BigInt(decimals)
    const units = (scaled * 2n + this.d) / (this.d * 2n)
    const amount = Number(`${units}e${-decimals}`)
    return this.n < 0n && amount !== 0 ? -amount : amount
  }
}

/** The whole number at or below the square root. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}

/** The minimum of the present values. */
export function least(values: readonly (Exact | null)[]): Exact | null {
  const present = values.filter((value) => value !== null)
  return present.length ? present.reduce((a, b) => (b.compare(a) < 0 ? b : a)) : null
}

/** Σ of the present values; null when none is. */
export function exactSum(values: readonly (Exact | null)[]): Exact | null {
  const present = values.filter((value) => value !== null)
  return present.length ? present.reduce((a, b) => a.plus(b)) : null
}

function plainDigits(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  // Most figures have no exponent, and looking for its letter costs less than the pattern.
  const parts = text.includes('e') && /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!parts) return text
  const [, sign, whole = '0', fraction = '', exponent] = parts
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction).padEnd(point, '0')
  return point > 0 ? `${sign}${digits}` : `${sign}0.${'0'.repeat(-point)}${digits}`
}
