/**
 * Contacts at rest: AES-256-GCM under a key that is derived from the house's secret and stands in no table. The nonce is a keyed hash
 * of the value, so that equal values are kept alike: a number can be looked for whole and be unique, and by nothing less.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

type Keys = { id: string; cipher: Buffer; nonce: Buffer }

const mark = 's1:'
const nonceBytes = 12
const tagBytes = 16

/** By id: a process may have opened a house before, on another secret. */
const known = new Map<string, Keys>()
let current: Keys | null = null

/** From here on values are sealed under this secret. */
export function sealUnder(secret: string): void {
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `contacts ${use}`, bytes))
  current = { id: derived('id', 6).toString('base64url'), cipher: derived('cipher', 32), nonce: derived('nonce', 32) }
  known.set(current.id, current)
}

const isSealed = (kept: string): boolean => kept.startsWith(mark)

/** As it is kept. Nothing given stays nothing. */
export function sealed(value: string): string {
  if (value === '') return value
  if (!current) throw new Error('no key to seal contacts with: the house is not open')
  const nonce = createHmac('sha256', current.nonce).update(value).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', current.cipher, nonce)
  const body = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${mark}${current.id}:${body.toString('base64url')}`
}

/** As it was given; what was kept before there was a key is read as it stands. */
export function opened(kept: string): string {
  if (!isSealed(kept)) return kept
  const [, id = '', body = ''] = kept.split(':')
  const keys = known.get(id)
  if (!keys)
    throw new Error('数据库中的联系方式由另一把密钥加密。请放回原来的密钥：SECRET，或 DATA_DIR/secret（随备份保存）')
  const bytes = Buffer.from(body, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', keys.cipher, bytes.subarray(0, nonceBytes))
  opener.setAuthTag(bytes.subarray(-tagBytes))
  return opener.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opener.final('utf8')
}

/** Keys of an enterprise's document that hold a contact. */
export const sealedKeys: readonly string[] = ['legalPhone', 'contactPhone', 'email', 'landline']

type Document = Record<string, unknown>

function withContacts(document: Document, change: (value: string) => string): Document {
  const contacts = sealedKeys.flatMap((key) => {
    const value = document[key]
    return typeof value === 'string' ? [[key, change(value)]] : []
  })
  return { ...document, ...Object.fromEntries(contacts) }
}

export const sealedDocument = (document: Document): Document => withContacts(document, sealed)
/** Of one that was kept in the clear, wholly or in part. */
export const resealedDocument = (kept: Document): Document =>
  withContacts(kept, (value) => (isSealed(value) ? value : sealed(value)))
export const openedDocument = (document: Document): Document => withContacts(document, opened)
