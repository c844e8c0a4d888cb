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

  plus(other: Exact): Exact {
    return new Exact(this.n * other.d + other.n * this.d, this.d * other.d)
  }
  minus(other: Exact): Exact {
    return new Exact(this.n * other.d - other.n * this.d, this.d * other.d)
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
  /** The nearest number: nothing is rounded that a number can hold. */
  toDouble(): number {
    const size = this.n < 0n ? -this.n : this.n
    const places = Math.max(0, nearestDigits + String(this.d).length - String(size).length)
    const amount = Number(`${(size * 10n ** BigInt(places)) / this.d}e${-places}`)
    return this.n < 0n ? -amount : amount
  }
  /** Rounded half away from zero to so many decimals. */
  toNumber(decimals: number): number {
    const scaled = (this.n < 0n ? -this.n : this.n) * 10n ** BigInt(decimals)
    const units = (scaled * 2n + this.d) / (this.d * 2n)
    const amount = Number(`${units}e${-decimals}`)
    return this.n < 0n && amount !== 0 ? -amount : amount
  }
}

/** The minimum of the present values. */
export function least(values: readonly (Exact | null)[]): Exact | null {
  const given = values.filter((value) => value !== null)
  return given.length ? given.reduce((a, b) => (b.compare(a) < 0 ? b : a)) : null
}

/** Σ of the present values; null when none is. */
export function exactSum(values: readonly (Exact | null)[]): Exact | null {
  const given = values.filter((value) => value !== null)
  return given.length ? given.reduce((a, b) => a.plus(b)) : null
}

function plainDigits(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Math.abs(value) >= 1e-6 && Math.abs(value) < 1e21 ? String(value) : value.toFixed(20)
}
