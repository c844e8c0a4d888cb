/** Hashes that are stored, each with the mark of its suite. */
import { createHash, type Hash } from 'node:crypto'
import { digestName } from '@green/contract/digest.ts'
import { type Suite, type SuiteName, suites } from './suites.ts'

let current: Suite = suites.international

/** Sets the suite of all further hashes. */
export function hashWith(name: SuiteName): void {
  current = suites[name]
}

/** The hash of a value that is stored or compared later. */
export const digest = (data: string | Buffer): string => startDigest().update(data).digest()

/** A hash of content that comes in parts. */
export type RunningDigest = { update(part: string | Buffer): RunningDigest; digest(): string }

/** Begins a hash by today's suite, or by the suite of a stored one that the content is compared with. */
export function startDigest(like?: string): RunningDigest {
  const suite = like === undefined ? current : suiteOf(like)
  const hash: Hash = createHash(suite.hash)
  const running: RunningDigest = {
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

/** Hashes by which a value may be stored: by today's suite, and by the other before the setting was changed. */
export const digestsOf = (data: string): string[] =>
  Object.values(suites).map(({ hash, hashMark }) => hashMark + createHash(hash).update(data).digest('hex'))

/** SHA-256 whatever the suite: for what outside programs or published rules recompute. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

const suiteOf = (stored: string): Suite => (digestName(stored) === 'SM3' ? suites.gm : suites.international)
