/** 隐私说明: consents by purpose and version; every yes and no is kept. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type ConsentPurpose, consentPurposeNames, consentPurposes, privacyVersion } from '@green/contract/privacy.ts'
import { consentsOf, insertConsent, setReminders } from '../../../base/account/consent-store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { WithDb } from '../../../platform/services.ts'

type Privacy = CallOutput<typeof ownAccount.privacy>

export async function privacyOf({ db }: WithDb, actor: Actor): Promise<Privacy> {
  return stateOf(db, actor)
}

async function stateOf(tx: Tx, actor: Actor): Promise<Privacy> {
  const history = (await consentsOf(tx, actor.accountId)).map(({ purpose, agreed, version, at }) => ({
    purpose: purpose as ConsentPurpose,
    agreed,
    version,
    at,
  }))
  const purposes = consentPurposeNames.map((purpose) => {
    const last = history.find((one) => one.purpose === purpose)
    // Reminders belong to the agreement with which an account begins, until they are declined.
    return {
      purpose,
      agreed: last?.agreed ?? purpose === 'reminders',
      version: last?.version ?? null,
      at: last?.at ?? null,
    }
  })
  return { version: privacyVersion, purposes, history }
}

/** Records a consent to the notice that was read, or its withdrawal, in effect from the next message. */
export async function recordConsent(
  { db }: WithDb,
  actor: Actor,
  { purpose, agreed, version }: CallInput<typeof ownAccount.consent>,
): Promise<Privacy> {
  if (version !== privacyVersion) throw refuse('STALE')
  const { needed, label } = consentPurposes[purpose]
  if (needed && !agreed)
    throw refuseFields([
      { field: 'purpose', message: '这是使用平台所必需的，撤回同意请注销账号（工作人员请联系系统管理员）' },
    ])
  return transaction(db, async (tx) => {
    const { accountId, ip } = actor
    await insertConsent(tx, { id: ids.next(), accountId, purpose, version, agreed, at: clock.now(), ip })
    if (purpose === 'reminders') await setReminders(tx, accountId, agreed)
    await writeAudit(tx, {
      kind: 'login',
      actor,
      action: agreed ? '同意隐私说明' : '撤回隐私同意',
      object: `${label}（${version}版）`,
      result: '成功',
    })
    return stateOf(tx, actor)
  })
}
