/**
 * The two cipher suites of everything that the server hashes, encrypts and signs: `international` with SHA-256 and
 * AES-256-GCM, `gm` with SM3 (GB/T 32905) and SM4 (GB/T 32907). The setting CRYPTO chooses the one for new values;
 * every stored value carries the mark of its own, so that both are read and verified whatever the setting.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { sm3Prefix } from '@green/contract/overview/digest.ts'

export const suiteNames = ['international', 'gm'] as const
export type SuiteName = (typeof suiteNames)[number]

/** Keys of encryption at rest, as key objects: with raw bytes each value takes four times as long. */
export type SealingKeys = { cipher: KeyObject; nonce: KeyObject; tag: KeyObject }

export type Suite = {
  name: SuiteName
  hash: 'sha256' | 'sm3'
  /** Before a stored hash. */
  hashMark: '' | typeof sm3Prefix
  /** Before an encrypted value. */
  sealMark: 's1' | 'g1'
  cipherBytes: number
  /** The value as nonce, ciphertext and tag. Equal values have equal ciphertexts. */
  seal(keys: SealingKeys, value: string): Buffer
  /** The value, or an error where a byte was changed. */
  open(keys: SealingKeys, bytes: Buffer): string
}

const tagBytes = 16
const gcmNonceBytes = 12
const sm4NonceBytes = 16

const international: Suite = {
  name: 'international',
  hash: 'sha256',
  hashMark: '',
  sealMark: 's1',
  cipherBytes: 32,
  seal(keys, value) {
    const nonce = createHmac('sha256', keys.nonce).update(value).digest().subarray(0, gcmNonceBytes)
    const cipher = createCipheriv('aes-256-gcm', keys.cipher, nonce)
    return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  },
  open(keys, bytes) {
    const opener = createDecipheriv('aes-256-gcm', keys.cipher, bytes.subarray(0, gcmNonceBytes), {
      authTagLength: tagBytes,
    })
    opener.setAuthTag(bytes.subarray(-tagBytes))
    return opener.update(bytes.subarray(gcmNonceBytes, -tagBytes), undefined, 'utf8') + opener.final('utf8')
  },
}

/** The runtime has no SM4-GCM: SM4-CTR, then HMAC-SM3 over nonce and ciphertext (encrypt-then-MAC). */
const gm: Suite = {
  name: 'gm',
  hash: 'sm3',
  hashMark: sm3Prefix,
  sealMark: 'g1',
  cipherBytes: 16,
  seal(keys, value) {
    const nonce = createHmac('sm3', keys.nonce).update(value).digest().subarray(0, sm4NonceBytes)
    const cipher = createCipheriv('sm4-ctr', keys.cipher, nonce)
    const body = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final()])
    return Buffer.concat([body, sm4Tag(keys, body)])
  },
  open(keys, bytes) {
    const body = bytes.subarray(0, -tagBytes)
    const tag = bytes.subarray(-tagBytes)
    if (body.length < sm4NonceBytes || !timingSafeEqual(tag, sm4Tag(keys, body)))
      throw new Error('an encrypted value was changed')
    const opener = createDecipheriv('sm4-ctr', keys.cipher, body.subarray(0, sm4NonceBytes))
    return opener.update(body.subarray(sm4NonceBytes), undefined, 'utf8') + opener.final('utf8')
  },
}

const sm4Tag = (keys: SealingKeys, body: Buffer) =>
  createHmac('sm3', keys.tag).update(body).digest().subarray(0, tagBytes)

export const suites: Readonly<Record<SuiteName, Suite>> = { international, gm }

/** The suite of an encrypted value by its mark; undefined for text that is none. */
export const suiteOfSeal = (prefix: string): Suite | undefined =>
  Object.values(suites).find(({ sealMark }) => sealMark === prefix)

/** Derives the keys of one use from key material (HKDF of RFC 5869 with the suite's hash), and the id that names them. */
export function sealingKeysOf(suite: Suite, material: string, use: string): SealingKeys & { id: string } {
  const derived = (part: string, bytes: number) =>
    Buffer.from(hkdfSync(suite.hash, material, '', `${use} ${part}`, bytes))
  const keyOf = (part: string, bytes = 32) => createSecretKey(derived(part, bytes))
  return {
    id: derived('id', 6).toString('base64url'),
    cipher: keyOf('cipher', suite.cipherBytes),
    nonce: keyOf('nonce'),
    tag: keyOf('tag'),
  }
}
