/** 更换手机号: by a code to the old number and one to the new; the old number is told. */
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { isDouble, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { tellNumber } from '../../message/tell.ts'
import { isMobileUsed } from '../administration/operator-store.ts'
import { holderById, lockAccount, updateAccount } from '../store.ts'
import type { CaptchaAnswer } from './captcha.ts'
import { requireUnused, sendCode, tryCode } from './codes.ts'
import { closeSessions } from './session.ts'

const scene = 'changeMobile'

/** Sends a code to the number that the account has now. */
export async function sendOwnCode(services: Services, actor: Actor, answer: CaptchaAnswer) {
  const holder = await holderById(services.db, actor.accountId)
  if (!holder) throw refuse('SIGN_IN')
  return sendCode(services, { mobile: holder.account.mobile, scene, ...answer }, actor.accountId)
}

type MobileChange = { mobile: string; verifyCode: string; ownCode: string }

/** Both codes are checked before either is used up; every other session of the account ends. */
export async function changeMobile(
  services: Services,
  actor: Actor,
  { mobile, verifyCode, ownCode }: MobileChange,
): Promise<void> {
  const holder = await holderById(services.db, actor.accountId)
  if (!holder) throw refuse('SIGN_IN')
  const before = holder.account.mobile
  if (before === mobile) throw refuseFields([{ field: 'mobile', message: '新手机号与现手机号相同' }])
  const [fresh, own] = [
    await tryCode(services, mobile, scene, verifyCode),
    await tryCode(services, before, scene, ownCode),
  ]
  const wrong = '验证码不正确或已过期，请重新获取'
  const faults: FieldFault[] = [
    ...(fresh ? [] : [{ field: 'verifyCode', message: wrong }]),
    ...(own ? [] : [{ field: 'ownCode', message: wrong }]),
  ]
  if (!fresh || !own) throw refuseFields(faults)
  try {
    await transaction(services.db, async (tx) => {
      const account = await lockAccount(tx, actor.accountId)
      if (account?.mobile !== before) throw refuse('STALE')
      if (await isMobileUsed(tx, mobile)) throw claim()
      await requireUnused(tx, fresh)
      await requireUnused(tx, own)
      await updateAccount(tx, account.id, { mobile })
      await closeSessions(tx, account.id, actor.sessionHash)
      await writeAudit(tx, {
        kind: 'login',
        actor,
        action: '更换手机号',
        result: '成功',
        changes: [{ label: '手机号', before: masked(before), after: masked(mobile) }],
      })
      await tellNumber(tx, services, {
        mobile: before,
        template: 'mobileChanged',
        values: { mobile: masked(mobile) },
      })
    })
  } catch (error) {
    if (isDouble(error, 'account_mobile_role')) throw claim()
    throw error
  }
}

const claim = () => refuseFields([{ field: 'mobile', message: '该手机号已用于本平台其他账号，请换用本人的另一手机号' }])
