/**
 * Encryption at rest of personal values: AES-256-GCM under a key derived from the server's secret, which is in no
 * table. The nonce is a keyed hash of the value, so that equal values have equal ciphertexts: a number can be
 * searched by its full value and be unique, but not searched by parts.
 */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Key objects: with raw bytes each value takes four times as long. */
type Keys = { id: string; cipher: KeyObject; nonce: KeyObject }

const mark = 's1:'
const nonceBytes = 12
const tagBytes = 16

/** By id: a process may have opened an app with another secret before. */
const keysBySecret = new Map<string, Keys>()
let current: Keys | null = null

/** Sets the secret for all further encryption. */
export function setEncryptionSecret(secret: string): void {
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `contacts ${use}`, bytes))
  const keyOf = (use: string) => createSecretKey(derived(use, 32))
  current = { id: derived('id', 6).toString('base64url'), cipher: keyOf('cipher'), nonce: keyOf('nonce') }
  keysBySecret.set(current.id, current)
}

const isSealed = (kept: string): boolean => kept.startsWith(mark)

/** The value as stored. Empty stays empty. */
export function encrypt(value: string): string {
  if (value === '') return value
  if (!current) throw new Error('no key to seal with: the house is not open')
  const nonce = createHmac('sha256', current.nonce).update(value).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', current.cipher, nonce)
  const body = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${mark}${current.id}:${body.toString('base64url')}`
}

/** Cache of recent values: lists show the same contacts repeatedly, and decrypting them takes a tenth of a list's time. */
const lately = new Map<string, string>()
const mostLately = 4000

/** The original value. Plain text is returned unchanged: a release may encrypt what an earlier one did not. */
export function decrypt(kept: string): string {
  if (!isSealed(kept)) return kept
  const keysBySecret = lately.get(kept)
  if (keysBySecret !== undefined) return keysBySecret
  const value = decipher(kept)
  if (lately.size >= mostLately) lately.clear()
  lately.set(kept, value)
  return value
}

function decipher(kept: string): string {
  const [, id = '', body = ''] = kept.split(':')
  const keys = keysBySecret.get(id)
  if (!keys)
    throw new Error(
      '数据库中的联系方式和证件、账户号码由另一把密钥加密。请放回原来的密钥：SECRET，或 DATA_DIR/secret（随备份保存）',
    )
  const bytes = Buffer.from(body, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', keys.cipher, bytes.subarray(0, nonceBytes))
  opener.setAuthTag(bytes.subarray(-tagBytes))
  return opener.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opener.final('utf8')
}

/** Keys of a document whose texts, or lists of texts, are encrypted; of a table, those of its rows. */
export type EncryptedPaths = { readonly [key: string]: true | EncryptedPaths }

let personalPlaces: EncryptedPaths | null = null

/** Sets the personal answers of forms when the app starts: the schema imports no programme, so that drizzle-kit can read it. */
export function sealPersonal(places: EncryptedPaths): void {
  personalPlaces = places
}

export function placesOfAnswers(): EncryptedPaths {
  if (!personalPlaces) throw new Error('nobody has said which answers are personal: the house is not open')
  return personalPlaces
}

/** Keys of contacts in an enterprise's document. */
const encryptedKeys: readonly string[] = ['legalPhone', 'contactPhone', 'email', 'landline']
const ofRecord: EncryptedPaths = Object.fromEntries(encryptedKeys.map((key) => [key, true]))

export type Document = Record<string, unknown>

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null

function withPersonal(document: Document, places: EncryptedPaths, change: (value: string) => string): Document {
  const inPlace = (value: unknown, place: true | EncryptedPaths): unknown => {
    if (Array.isArray(value)) return value.map((one) => inPlace(one, place))
    if (place === true) return typeof value === 'string' ? change(value) : value
    return isDocument(value) ? withPersonal(value, place, change) : value
  }
  const out = { ...document }
  for (const key of Object.keys(document)) {
    const place = Object.hasOwn(places, key) ? places[key] : undefined
    if (place) out[key] = inPlace(document[key], place)
  }
  return out
}

export const encryptDocument = (document: Document, places = ofRecord): Document =>
  withPersonal(document, places, encrypt)
/** Encrypts the remaining plain text of a document. */
export const reencryptDocument = (kept: Document, places: EncryptedPaths): Document =>
  withPersonal(kept, places, (value) => (isSealed(value) ? value : encrypt(value)))
export const decryptDocument = (kept: Document, places = ofRecord): Document => withPersonal(kept, places, decrypt)
