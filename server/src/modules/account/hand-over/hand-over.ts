/**
 * The hand-over itself: the holder's account ends, the successor gets one under the same log-in name. Drafts, filings, files and
 * messages belong to the enterprise and stay; what the former holder did stays under the former name.
 */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { accountStates } from '@green/contract/roles.ts'
import { freedLoginName } from '../../../base/account/administration/freed-login-name.ts'
import { makeAccount } from '../../../base/account/administration/make-account.ts'
import { isMobileUsed, operatorsOf } from '../../../base/account/administration/operator-store.ts'
import { endWaits } from '../../../base/account/sign-in/attempts.ts'
import { closeSessions } from '../../../base/account/sign-in/session.ts'
import { deleteWaysIn } from '../../../base/account/sign-in/ways-in.ts'
import { type AccountRecord, lockAccount, updateAccount } from '../../../base/account/store.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type EnterpriseRecord, textOf, written } from '../../../base/enterprise/fields.ts'
import { mainAccountOf } from '../../../base/enterprise/main-account-store.ts'
import { citing, writeChanges } from '../../../base/enterprise/profile.ts'
import { isClaimed, planChange, proposedWith } from '../../../base/enterprise/profile-rules.ts'
import { updateEnterprise } from '../../../base/enterprise/store.ts'
import { tellNumber } from '../../../base/message/tell.ts'
import { namesOf } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { masked } from '../../../platform/mask.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { passMessages } from './store.ts'

export type Successor = { name: string; mobile: string; email: string; authorisationFile: FileRef[] }

/** Passes the main account of a locked enterprise on; `by` who decided it, `unusable` a hash no password fits. */
export async function passOn(
  tx: Tx,
  services: Services,
  record: EnterpriseRecord,
  successor: Successor,
  { by, action, unusable }: { by: Actor; action: string; unusable: string },
): Promise<void> {
  const { name, mobile, email } = successor
  const found = await mainAccountOf(tx, record.id)
  const former = found && (await lockAccount(tx, found.id))
  if (!former || former.state === 'cancelled') throw refuse('NOT_FOUND')
  if (former.mobile === mobile)
    throw refuseFields([{ field: 'mobile', message: '新手机号与主账号现手机号相同，不需要移交' }])
  // An operator of the enterprise who takes over gets a new account as its main account.
  const operator = (await operatorsOf(tx, record.id)).find((one) => one.mobile === mobile)
  if (operator) await end(tx, operator, unusable)
  if (await isMobileUsed(tx, mobile))
    throw refuseFields([{ field: 'mobile', message: '该手机号已用于本平台其他账号，请换用接管人本人的另一手机号' }])
  await end(tx, former, unusable)
  const id = await makeAccount(tx, {
    loginName: former.loginName,
    name,
    mobile,
    role: 'enterprise',
    passwordHash: unusable,
    state: oneOf(accountStates, former.state),
    unit: former.unit,
    qxCode: former.qxCode,
    enterpriseId: record.id,
    validUntil: former.validUntil,
  })
  await passMessages(tx, former.id, id)
  await writeContact(tx, record, successor, by)
  await writeAudit(tx, {
    kind: 'business',
    actor: by,
    action,
    object: `${record.enterpriseName} ${record.socialCode}`,
    result: '成功，原登录全部退出',
    changes: changesBetween(
      { name: '主账号联系人', mobile: '手机号', email: '电子邮箱' },
      { name: former.name, mobile: former.mobile, email: textOf(record, 'email') ?? '' },
      { name, mobile, email },
    ),
  })
  const values = { enterprise: record.enterpriseName, name }
  await tellNumber(tx, services, { mobile, template: 'accountReceived', values })
  await tellNumber(tx, services, {
    mobile: former.mobile,
    template: 'accountGivenUp',
    values: { ...values, mobile: masked(mobile) },
  })
}

/** Nobody signs in with it any more; its number is free, its deeds stay under its name. */
async function end(tx: Tx, account: AccountRecord, unusable: string): Promise<void> {
  await updateAccount(tx, account.id, {
    state: 'cancelled',
    loginName: freedLoginName(account.id),
    mobile: masked(account.mobile),
    passwordHash: unusable,
    passwordHistory: [],
  })
  await endWaits(tx, account.id)
  await deleteWaysIn(tx, account.id)
  await closeSessions(tx, account.id)
}

/** The enterprise's contact is the successor from now on, by the letter that names him or her. */
async function writeContact(tx: Tx, record: EnterpriseRecord, successor: Successor, by: Actor) {
  const { name, mobile, email, authorisationFile } = successor
  const contact = await citing(tx, by, record, { contactName: name, contactPhone: mobile, email, authorisationFile })
  const updatedAt = clock.now()
  if (isClaimed(record)) {
    await updateEnterprise(tx, record.id, { proposed: proposedWith(record, contact), updatedAt })
    return
  }
  const { now, changes } = planChange(record, contact, await namesOf(tx))
  await updateEnterprise(tx, record.id, { ...written(record.profile, now), updatedAt })
  await writeChanges(tx, record, changes, by)
}
