/**
 * Time-based one-time passwords by RFC 6238 over RFC 4226: HMAC-SHA-1, six digits, steps of thirty seconds, which is
 * what every authenticator app generates. Pure functions.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
/** A telephone's clock may be one step behind or ahead. */
const drift = [0, -1, 1] as const

/** The number of the time step of a moment. */
export const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** The code of a time step; digits and hash as RFC 6238 varies them in its test vectors. */
export function codeOfStep(key: Buffer, step: number, { digits = 6, hash = 'sha1' } = {}): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step that a code belongs to, now or one step beside, but later than `after`; null when it is none of them. */
export function stepOfCode(key: Buffer, code: string, nowMs: number, after: number): number | null {
  const typed = Buffer.from(code)
  const right = drift
    .map((offset) => stepAt(nowMs) + offset)
    .filter((step) => {
      const own = Buffer.from(codeOfStep(key, step))
      return own.length === typed.length && timingSafeEqual(own, typed)
    })
  return right.find((step) => step > after) ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 by RFC 4648 without padding, as authenticator apps take a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a Base32 text that `toBase32` made. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The address that the square code carries to the app; the platform's name and the login name tell accounts apart there. */
export function uriOf(secret: string, issuer: string, loginName: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(loginName)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
