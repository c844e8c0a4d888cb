/**
 * The second step of a sign-in: the first one, whatever way it came, leaves a challenge that is valid for five minutes,
 * and only the code answers it. Wrong codes count like wrong passwords, and over all addresses together.
 */
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { admit, countFailure, requireAttempt, requireFree } from '../sign-in/attempts.ts'
import type { CaptchaAnswer } from '../sign-in/captcha.ts'
import { knownPlaces } from '../sign-in/known-store.ts'
import { type Origin, requireUsable } from '../sign-in/session.ts'
import { auditSuccess, failed, noted } from '../sign-in/sign-in-log.ts'
import { tellUnusual } from '../sign-in/unusual.ts'
import { type Holder, holderById } from '../store.ts'
import { trySecond, useUpSecond } from './codes.ts'
import { insertChallenge, liveChallenge, takeChallenge } from './store.ts'

const validMs = 5 * 60_000

export type SecondStepForm = { challenge: string; code: string } & CaptchaAnswer

/** Leaves the sign-in waiting for its second step; the returned challenge is stored only as a hash. */
export async function beginSecondStep(tx: Tx, accountId: string, kind: string): Promise<string> {
  const challenge = ids.token()
  const expiresAt = addMs(clock.now(), validMs)
  await insertChallenge(tx, { tokenHash: digest(challenge), accountId, kind, expiresAt })
  return challenge
}

/** Opens what the sign-in is for when the code is right; a challenge and a code are each good for one sign-in. */
export async function requireSecondStep<T>(
  services: Services,
  form: SecondStepForm,
  { origin, kind }: { origin: Origin; kind: string },
  open: (tx: Tx, holder: Holder) => Promise<T>,
): Promise<T> {
  const tokenHash = digest(form.challenge)
  const waiting = await liveChallenge(services.db, tokenHash, clock.now())
  const found = waiting?.kind === kind ? await holderById(services.db, waiting.accountId) : null
  if (!found) throw refuse('CHALLENGE_OVER')
  const { account } = found
  const target = { account, name: account.loginName, way: 'second' as const }
  return noted(services, { target, origin, action: '动态口令登录' }, async () => {
    await requireAttempt(services, target, form, origin.ip)
    const right = await trySecond(services, account.id, form.code)
    if (!right) throw failed(declaredSo(await countFailure(services, target, origin.ip)), '动态口令或恢复码错误')
    return transaction(services.db, async (tx) => {
      const [known] = await Promise.all([knownPlaces(tx, account.id), requireFree(tx, target, origin.ip)])
      if (!(await takeChallenge(tx, tokenHash))) throw refuse('CHALLENGE_OVER')
      await requireUsable(tx, account)
      await tellUnusual(tx, services, account, { known, origin })
      await admit(tx, account, origin)
      const { recovery } = await useUpSecond(tx, right)
      await auditSuccess(tx, { account, origin, action: recovery ? '恢复码登录' : '动态口令登录' })
      return open(tx, found)
    })
  })
}

/** The refusal of a wrong code names the code: the first step was right. */
function declaredSo(refusal: Refusal): Refusal {
  return refusal.code === 'BAD_CREDENTIALS' ? refuse('SECOND_CODE_WRONG', {}, refusal.data) : refusal
}
