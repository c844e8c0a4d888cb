/**
 * Opens an encrypted PDF as a reader does for somebody who types no password. Such a document is encrypted only so that
 * programs forbid printing or changing it (ISO 32000-2, 7.6.4: the standard security handler, revisions 2 to 6).
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type PdfDictionary, PdfName, type PdfValue } from './pdf-value.ts'

/** Decrypts the content of a stream; undefined where it cannot be. */
export type StreamDecryption = (object: { number: number; generation: number }, content: Buffer) => Buffer | undefined

type Method = 'RC4' | 'AES' | 'none'

/** What an empty password is filled up with (7.6.4.3.2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const noStart = Buffer.alloc(16)

/** The decryption of a document that opens without a password; null for one that needs a password, or another reader. */
export function openedWithoutPassword(encryption: PdfDictionary, firstId: Buffer): StreamDecryption | null {
  const method = methodOf(encryption)
  if (nameOf(encryption.get('Filter')) !== 'Standard' || !method) return null
  const version = numberOf(encryption.get('V')) ?? 0
  const fileKey = version >= 5 ? longKey(encryption) : shortKey(encryption, firstId)
  if (!fileKey) return null
  return ({ number, generation }, content) => {
    if (method === 'none') return content
    const key = version >= 5 ? fileKey : objectKey(fileKey, number, generation, method)
    return method === 'RC4' ? rc4(key, content) : aesDecrypted(key, content)
  }
}

/** How streams are encrypted; undefined where this is no method of the standard. */
function methodOf(encryption: PdfDictionary): Method | undefined {
  const version = numberOf(encryption.get('V')) ?? 0
  if (version === 1 || version === 2) return 'RC4'
  if (version !== 4 && version !== 5) return undefined
  const filter = nameOf(encryption.get('StmF')) ?? 'Identity'
  if (filter === 'Identity') return 'none'
  const filters = encryption.get('CF')
  const chosen = filters instanceof Map ? filters.get(filter) : undefined
  const named = chosen instanceof Map ? nameOf(chosen.get('CFM')) : undefined
  if (named === 'None') return 'none'
  if (version === 5) return named === 'AESV3' ? 'AES' : undefined
  return named === 'V2' ? 'RC4' : named === 'AESV2' ? 'AES' : undefined
}

/** The key of revisions 2 to 4, where the empty password is the right one. */
function shortKey(encryption: PdfDictionary, firstId: Buffer): Buffer | undefined {
  const owner = bytesOf(encryption.get('O'))
  const user = bytesOf(encryption.get('U'))
  const permissions = numberOf(encryption.get('P'))
  const revision = numberOf(encryption.get('R')) ?? 0
  if (!owner || !user || permissions === undefined || revision < 2 || revision > 4) return undefined
  const bits = numberOf(encryption.get('Length')) ?? 40
  const length = revision === 2 ? 5 : revision === 4 ? 16 : bits / 8
  if (!Number.isInteger(length) || length < 5 || length > 16) return undefined
  const permissionBytes = Buffer.alloc(4)
  permissionBytes.writeInt32LE(permissions | 0)
  const hidesMetadata = revision < 4 || encryption.get('EncryptMetadata') !== false
  const more = hidesMetadata ? Buffer.alloc(0) : Buffer.alloc(4, 0xff)
  let key = md5(padding, owner.subarray(0, 32), permissionBytes, firstId, more).subarray(0, length)
  if (revision > 2) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length)

  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined
  let proof: Buffer = md5(padding, firstId)
  for (let i = 0; i < 20; i++) proof = rc4(Buffer.from(key.map((byte) => byte ^ i)), proof)
  return proof.equals(user.subarray(0, 16)) ? key : undefined
}

/** The key of revisions 5 and 6, where the empty password is the right one. */
function longKey(encryption: PdfDictionary): Buffer | undefined {
  const user = bytesOf(encryption.get('U'))
  const wrapped = bytesOf(encryption.get('UE'))
  const revision = numberOf(encryption.get('R'))
  if (!user || user.length < 48 || wrapped?.length !== 32 || (revision !== 5 && revision !== 6)) return undefined
  const hash = revision === 5 ? (salt: Buffer) => sha('sha256', salt) : hardHash
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined
  const opener = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), noStart).setAutoPadding(false)
  return Buffer.concat([opener.update(wrapped), opener.final()])
}

/** The hash of revision 6 for an empty password (7.6.4.3.4, algorithm 2.B). */
function hardHash(salt: Buffer): Buffer {
  let key = sha('sha256', salt)
  let last = 0
  for (let i = 0; i < 64 || last > i - 32; i++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = Buffer.concat([cipher.update(block), cipher.final()])
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(rest === 0 ? 'sha256' : rest === 1 ? 'sha384' : 'sha512', mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** Each object has a key of its own up to revision 4 (7.6.3.2, algorithm 1). */
function objectKey(fileKey: Buffer, number: number, generation: number, method: Method): Buffer {
  const place = Buffer.alloc(5)
  place.writeUIntLE(number % 2 ** 24, 0, 3)
  place.writeUIntLE(generation % 2 ** 16, 3, 2)
  const salt = method === 'AES' ? Buffer.from('sAlT') : Buffer.alloc(0)
  return md5(fileKey, place, salt).subarray(0, Math.min(fileKey.length + 5, 16))
}

/** The first block is the start value; a line break may follow the last. */
function aesDecrypted(key: Buffer, content: Buffer): Buffer | undefined {
  const end = content.length - (content.length % 16)
  if (end < 32) return undefined
  const cipher = key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc'
  const opener = createDecipheriv(cipher, key, content.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([opener.update(content.subarray(16, end)), opener.final()])
}

/** RC4, which the cryptographic library no longer offers; here it only opens what older programs have written. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number) => {
    const former = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = former
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    content.map((byte) => {
      i = (i + 1) & 0xff
      j = (j + (state[i] ?? 0)) & 0xff
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0)
    }),
  )
}

const sha = (name: 'sha256' | 'sha384' | 'sha512', bytes: Buffer) => createHash(name).update(bytes).digest()
const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.text : undefined)
const numberOf = (value: PdfValue | undefined) => (typeof value === 'number' ? value : undefined)
const bytesOf = (value: PdfValue | undefined) => (Buffer.isBuffer(value) ? value : undefined)
