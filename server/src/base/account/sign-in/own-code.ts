/** 签字码: a one-time code that a person takes in the own session; it stands for that person once, in one matter, within a day. */
import { isKeyedHashOf, keyedHash } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { insertCode, liveCodes, useUpCode } from './code-store.ts'

const scene = 'sign'
const validMs = 24 * 3_600_000
/** So many codes may be taken in a day, and so many tried in an hour. */
const limits = { made: { most: 10, seconds: 24 * 3600 }, tried: { most: 20, seconds: 3600 } }

type Owner = { accountId: string; mobile: string }

/** It is shown this once. `matter`: the record in which it counts. */
export async function takeOwnCode(
  tx: Tx,
  services: Pick<Services, 'secret'>,
  { accountId, mobile }: Owner,
  matter: string,
): Promise<{ code: string; until: string }> {
  await takeTurn(tx, `own-code:${accountId}`, limits.made.most, limits.made.seconds)
  const code = ids.verifyCode()
  const sentAt = clock.now()
  const expiresAt = addMs(sentAt, validMs)
  const codeHash = keyedHash(services.secret, codeText(accountId, matter, code))
  await insertCode(tx, { id: ids.next(), mobile, scene, codeHash, sentAt, expiresAt })
  return { code, until: expiresAt }
}

/** Counts a try, which a refusal afterwards does not take back. */
export async function countTry({ db }: WithDb, { accountId }: Actor): Promise<void> {
  await takeTurn(db, `own-code-try:${accountId}`, limits.tried.most, limits.tried.seconds)
}

/** Uses the code up in the transaction of what it signs; false where it is wrong, used, over, or of another matter. */
export async function useOwnCode(
  tx: Tx,
  services: Pick<Services, 'secret'>,
  { accountId, mobile }: Owner,
  { matter, code }: { matter: string; code: string },
): Promise<boolean> {
  const text = codeText(accountId, matter, code.trim())
  const live = await liveCodes(tx, mobile, scene, clock.now())
  const found = live.find(({ codeHash }) => isKeyedHashOf(codeHash, services.secret, text))
  return found !== undefined && useUpCode(tx, found.id, clock.now())
}

const codeText = (accountId: string, matter: string, code: string): string => `${scene}:${accountId}:${matter}:${code}`
