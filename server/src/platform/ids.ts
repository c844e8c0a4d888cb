/** The only source of randomness: ids, tokens, codes. */
import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Digits and capitals without I, L, O and U. */
const plainSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const ids = {
  /** UUIDv7: sortable by time, not guessable. */
  next: () => uuidv7(),
  /** The trace number of a request in responses and logs: eight characters that can be read out, without look-alikes. */
  request: () => Array.from(randomBytes(8), (byte) => plainSigns[byte % plainSigns.length]).join(''),
  /** 32 random bytes, for sessions and links; only their hash is stored. */
  token: () => randomBytes(32).toString('base64url'),
  /** Six digits. */
  verifyCode: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  /** Four characters of digits and capitals, like the specification's helper. */
  captcha: () => Array.from({ length: 4 }, () => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[randomInt(0, 36)]).join(''),
  /** A recovery code: 50 random bits in two groups of five signs. */
  recoveryCode: () =>
    Array.from({ length: 10 }, () => plainSigns[randomInt(0, 32)])
      .join('')
      .replace(/^.{5}/, '$&-'),
  /** The secret of a second factor: 160 bits, as RFC 4226 recommends. */
  secretBytes: () => randomBytes(20),
  /** The serial number of a certificate: 120 bits. */
  serialBytes: () => randomBytes(15),
  /** A first password that satisfies the rule. */
  password: () => `Lx${randomInt(10, 99)}${randomBytes(6).toString('base64url')}a`,
  /** The seed of a draw: twelve hexadecimal characters, short enough for the minutes. */
  seed: () => randomBytes(6).toString('hex'),
  number: (below: number) => randomInt(0, below),
}
