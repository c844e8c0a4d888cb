/** What an authenticator signs: given out once, taken once, within five minutes. */
import { refuse } from '@green/contract/errors.ts'
import { z } from 'zod'
import { digest, digestsOf } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { failed } from '../sign-in/sign-in-log.ts'
import { insertChallenge, takeChallenge } from './store.ts'

const validMs = 5 * 60_000

/** For a new key of this account, or for a sign-in (null). */
export async function newChallenge(tx: Tx, accountId: string | null): Promise<string> {
  const challenge = ids.token()
  await insertChallenge(tx, { challengeHash: digest(challenge), accountId, expiresAt: addMs(clock.now(), validMs) })
  return challenge
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) })

/** The challenge that the browser says was signed, used up; the signature then proves that it was. */
export async function claimedChallenge(tx: Tx, clientData: string, accountId: string | null): Promise<string> {
  const parsed = ClientData.safeParse(jsonOf(clientData))
  const challenge = parsed.data?.challenge
  if (!challenge || !(await takeChallenge(tx, digestsOf(challenge), accountId, clock.now())))
    throw failed(refuse('PASSKEY_OVER'), '随机数已使用、已过期或不是发给这个账号的')
  return challenge
}

function jsonOf(clientData: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
