/**
 * Encryption at rest of personal values, by the suite of the setting CRYPTO, under a key derived from the server's
 * secret or a later one that the secret encrypts (decision 0042); no table holds a key in the clear. The nonce is a
 * keyed hash of the value, so that equal values have equal ciphertexts under one key: a number can be searched by its
 * full value and be unique, but not searched by parts.
 */
import { type SealingKeys, type Suite, type SuiteName, sealingKeysOf, suiteOfSeal, suites } from '../crypto/suites.ts'

type Key = SealingKeys & { id: string; suite: Suite }
/** What names a key: its suite and its id. */
export type KeyName = { suite: SuiteName; id: string }

/** By mark and id. */
const known = new Map<string, Key>()
let current: Key | null = null
/** The current key, those before it whose values are not all encrypted again, and announced ones. */
let inUse: readonly Key[] = []
/** Encrypts other keys. */
let wrapping: Key | null = null

const nameOf = (suite: Suite, id: string) => `${suite.sealMark}:${id}`

function learn(suite: Suite, material: string, use: string): Key {
  const key = { ...sealingKeysOf(suite, material, use), suite }
  known.set(nameOf(suite, key.id), key)
  return key
}

/** The keys of a secret, in both suites; the ones of today's suite encrypt from here on. */
export function setEncryptionSecret(secret: string, name: SuiteName = 'international', former?: string): void {
  known.clear()
  lately.clear()
  for (const one of former === undefined ? [secret] : [former, secret])
    for (const suite of Object.values(suites)) {
      const key = learn(suite, one, 'contacts')
      const other = learn(suite, one, 'keys')
      if (suite.name === name) [current, wrapping] = [key, other]
    }
  inUse = [currentKey()]
}

/** A key of its own material, for example one read from the database; returns its name. */
export function learnKey(suite: SuiteName, material: string): KeyName {
  return { suite, id: learn(suites[suite], material, 'contacts').id }
}

/** Whether this process can read what the key encrypted. */
export const isKnownKey = ({ suite, id }: KeyName): boolean => known.has(nameOf(suites[suite], id))

/** Encrypts under `now` from here on; values are also looked for under the others. */
export function useKeys(now: KeyName, others: readonly KeyName[]): void {
  const keyOf = ({ suite, id }: KeyName) => {
    const key = known.get(nameOf(suites[suite], id))
    if (!key) throw new Error(otherKey)
    return key
  }
  current = keyOf(now)
  inUse = [current, ...others.map(keyOf)]
}

function currentKey(): Key {
  if (!current) throw new Error('no key to encrypt with: the app is not open')
  return current
}

/** The name of the key that encrypts now. */
export function currentKeyName(): KeyName {
  const { id, suite } = currentKey()
  return { id, suite: suite.name }
}

/** How every value under a key begins. */
export const sealedPrefix = ({ suite, id }: KeyName): string => `${nameOf(suites[suite], id)}:`

const isSealed = (stored: string): boolean => stored[2] === ':' && suiteOfSeal(stored.slice(0, 2)) !== undefined

/** The value as stored. Empty stays empty. */
export const encrypt = (value: string): string => (value === '' ? value : sealUnder(currentKey(), value))

/** Every form in which the value may be stored: more than one while values are encrypted again under another key. */
export const encryptions = (value: string): string[] =>
  value === '' ? [value] : inUse.map((key) => sealUnder(key, value))

/** Those under other keys than the current one; none while no key is being changed. */
export const otherEncryptions = (value: string): string[] => encryptions(value).slice(1)

/** The material of a key, encrypted under the secret. */
export function wrapKey(material: string): string {
  if (!wrapping) throw new Error('no key to encrypt with: the app is not open')
  return sealUnder(wrapping, material)
}

/** The material of a key, and whether the secret of today and its suite encrypt it. */
export function unwrapKey(stored: string): { material: string; isCurrent: boolean } {
  const material = decipher(stored)
  return { material, isCurrent: wrapKey(material) === stored }
}

const sealUnder = (key: Key, value: string): string =>
  `${nameOf(key.suite, key.id)}:${key.suite.seal(key, value).toString('base64url')}`

/** Cache of recent values: lists show the same contacts repeatedly, and decrypting them takes a tenth of a list's time. */
const lately = new Map<string, string>()
const mostLately = 4000

/** The original value. Plain text is returned unchanged: a release may encrypt what an earlier one did not. */
export function decrypt(stored: string): string {
  if (!isSealed(stored)) return stored
  const before = lately.get(stored)
  if (before !== undefined) return before
  const value = decipher(stored)
  if (lately.size >= mostLately) lately.clear()
  lately.set(stored, value)
  return value
}

/** Why nothing starts, or is read, without the key. */
export const otherKey =
  '数据库中的联系方式和证件、账户号码由另一把密钥加密。请放回原来的密钥：SECRET，或 DATA_DIR/secret（随备份保存）；更换 SECRET 时把原来的写在 SECRET_FORMER'

function decipher(stored: string): string {
  const [prefix = '', id = '', body = ''] = stored.split(':')
  const key = known.get(`${prefix}:${id}`)
  if (!key) throw new Error(otherKey)
  return key.suite.open(key, Buffer.from(body, 'base64url'))
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

/** The same values where a form notes what it was filled with: `{ words, value }` under the key of each field. */
export const sourcesIn = (places: EncryptedPaths): EncryptedPaths =>
  Object.fromEntries(Object.entries(places).map(([key, place]) => [key, { value: place }]))

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
export const reencryptDocument = (document: Document, places: EncryptedPaths): Document =>
  withPersonal(document, places, (value) => (isSealed(value) ? value : encrypt(value)))
export const decryptDocument = (document: Document, places = ofRecord): Document =>
  withPersonal(document, places, decrypt)
