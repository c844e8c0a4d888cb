/** What is accepted as the second factor: a code of the app, used once, or a recovery code, used once. */
import { recoveryCodes } from '@green/contract/calls/account/security.ts'
import { refuse } from '@green/contract/errors.ts'
import { halfWidth } from '@green/filing/value/normalise.ts'
import { isKeyedHashOf, keyedHash } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { findFactor, replaceRecoveryCodes, unusedRecoveryCodes, useUpRecoveryCode, useUpStep } from './store.ts'
import { fromBase32, stepOfCode } from './totp.ts'

/** A right code, to be used up in the transaction of the operation. */
export type RightSecond = { accountId: string } & ({ step: number } | { recovery: string })

/** A code as it was meant: full-width signs, blanks, hyphens and small letters do not count, nor letters read for digits. */
const meant = (typed: string) =>
  halfWidth(typed).replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** Codes tried for one account from all addresses together: only who has passed the first step gets here. */
const perAccount = { limit: 20, seconds: 3600 }

/** The right code behind what was typed; null when it is wrong, outside its time, or used. Refuses too many tries for one account. */
export async function trySecond(
  { db, secret, config }: Pick<Services, 'config' | 'db' | 'secret'>,
  accountId: string,
  typed: string,
): Promise<RightSecond | null> {
  await takeTurn(db, `second-step:${accountId}`, perAccount.limit, perAccount.seconds)
  const code = meant(typed)
  const factor = await findFactor(db, accountId)
  if (!factor?.confirmedAt) return null
  if (/^\d{6}$/.test(code)) {
    const step = stepOfCode(fromBase32(factor.secret), code, clock.nowMs(), factor.lastStep)
    return step === null ? null : { accountId, step }
  }
  const secrets = [secret, ...(config.SECRET_FORMER ? [config.SECRET_FORMER] : [])]
  const recovery = (await unusedRecoveryCodes(db, accountId)).find((codeHash) =>
    secrets.some((one) => isKeyedHashOf(codeHash, one, recoveryText(accountId, code))),
  )
  return recovery === undefined ? null : { accountId, recovery }
}

/** Uses the code up, or refuses when a concurrent request did; says whether it was a recovery code. */
export async function useUpSecond(tx: Tx, right: RightSecond): Promise<{ recovery: boolean }> {
  const recovery = 'recovery' in right
  const isFirst = recovery
    ? await useUpRecoveryCode(tx, right.accountId, right.recovery, clock.now())
    : await useUpStep(tx, right.accountId, right.step)
  if (!isFirst) throw refuse('SECOND_CODE_WRONG')
  return { recovery }
}

/** Makes new recovery codes in the place of the old ones and returns them: they are shown once, stored are keyed hashes. */
export async function renewRecoveryCodes(
  tx: Tx,
  { secret }: Pick<Services, 'secret'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => ids.recoveryCode())
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => keyedHash(secret, recoveryText(accountId, meant(code)))),
  )
  return codes
}

const recoveryText = (accountId: string, code: string): string => `recovery:${accountId}:${code}`
