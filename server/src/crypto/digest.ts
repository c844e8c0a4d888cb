/** Hashes that are stored, each with the mark of its suite, and keyed hashes of codes. */
import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto'
import { digestName } from '@green/contract/overview/digest.ts'
import { type Suite, type SuiteName, suites } from './suites.ts'

let current: Suite = suites.international

/** Sets the suite of all further hashes. */
export function hashWith(name: SuiteName): void {
  current = suites[name]
}

/** The suite of today's hashes and signatures. */
export const suiteInUse = (): SuiteName => current.name

/** The hash of a value that is stored or compared later. */
export const digest = (data: string | Buffer): string => startDigest().update(data).digest()

/** A hash of content that comes in parts. */
export type RunningDigest = {
  name: ReturnType<typeof digestName>
  update(part: string | Uint8Array): RunningDigest
  digest(): string
}

/** Begins a hash by today's suite, or by the suite of a stored one that the content is compared with. */
export function startDigest(like?: string): RunningDigest {
  const suite = like === undefined ? current : suiteOf(like)
  const hash: Hash = createHash(suite.hash)
  const running: RunningDigest = {
    name: digestName(suite.hashMark),
    update(part) {
      hash.update(part)
      return running
    },
    digest: () => suite.hashMark + hash.digest('hex'),
  }
  return running
}

/** Whether the data has this hash, by the suite that made it. */
export const isDigestOf = (stored: string, data: string | Buffer): boolean =>
  startDigest(stored).update(data).digest() === stored

/** Every hash by which a value may be stored, today's suite first. */
export const digestsOf = (data: string): string[] =>
  [current, ...Object.values(suites).filter((suite) => suite !== current)].map(
    ({ hash, hashMark }) => hashMark + createHash(hash).update(data).digest('hex'),
  )

/** SHA-256 whatever the suite: for what outside programs or published rules recompute. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** A keyed hash that is stored or shown in the place of a secret. */
export const keyedHash = (key: string, data: string): string => keyedHashBy(current, key, data)

/** Whether the data and the key have this hash, by the suite that made it; in constant time. */
export function isKeyedHashOf(stored: string, key: string, data: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(keyedHashBy(suiteOf(stored), key, data))]
  return a.length === b.length && timingSafeEqual(a, b)
}

const keyedHashBy = ({ hash, hashMark }: Suite, key: string, data: string): string =>
  hashMark + createHmac(hash, key).update(data).digest('hex')

const suiteOf = (stored: string): Suite => (digestName(stored) === 'SM3' ? suites.gm : suites.international)
