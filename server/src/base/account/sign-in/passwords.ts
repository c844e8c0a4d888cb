/** Passwords: argon2id hashes, a few at a time, and the rules for new ones. */
import { availableParallelism } from 'node:os'
import { refuse } from '@green/contract/errors.ts'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A core is left to the requests and the database: two hashes at a time on two cores cost a quarter more each. */
const lanesOf = (processes: number) => Math.max(1, Math.floor((availableParallelism() - 1) / processes))

let lanes = lanesOf(1)
/** Requests beyond this queue length are refused, so that a flood does not fill the memory. */
const longestQueue = 500
let running = 0
const waiting: (() => void)[] = []

/** Shares the cores with the other server processes of this machine. */
export function shareCores(processes: number): void {
  lanes = lanesOf(processes)
}

/** Limits concurrent hashing: more at a time makes everybody wait longer. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < lanes) running++
  else {
    if (waiting.length >= longestQueue) throw refuse('UNAVAILABLE')
    await new Promise<void>((start) => waiting.push(start))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** A hash that no password matches: verified where no account exists, so that it takes the same time. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$BucFpUdmwqaxXmaBBT/eIg$PXJn/yqWj5mfAIcUGKWZTTzAu4ItqDgaMwfQpxdEdP4'

/** Whether the password matches the hash. Without a hash it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? nobodysHash, password))
  return passwordHash !== null && matches
}

/** Whether the password matches any of these hashes. */
export async function isOneOf(passwordHashes: readonly string[], password: string): Promise<boolean> {
  for (const one of passwordHashes) if (await verifyPassword(one, password)) return true
  return false
}

/** Refuses a common password, or one that contains a name or number of its account. */
export function requireUncommon(password: string, own: readonly (string | null | undefined)[]): void {
  const lower = password.toLowerCase()
  const names = own.filter((text): text is string => typeof text === 'string' && text.length >= 4)
  if (isCommonPassword(lower) || names.some((name) => lower.includes(name.toLowerCase())))
    throw refuse('PASSWORD_COMMON')
}
