/** 隐私说明: consents by purpose and version; every yes and no is kept. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import {
  bothChannels,
  type ConsentPurpose,
  consentPurposeNames,
  privacyVersion,
  purposeLabel,
  type ReminderChannel,
} from '@green/contract/privacy.ts'
import { consentsOf, insertConsent, setReminders } from '../../../base/account/consent-store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { alwaysSentLabels } from '../../../base/message/binding.ts'
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
    purpose: purpose as ConsentPurpose | typeof bothChannels,
    agreed,
    version,
    at,
  }))
  const purposes = consentPurposeNames.map((purpose) => {
    const isReminder = purpose !== 'service'
    const last = history.find((one) => one.purpose === purpose || (isReminder && one.purpose === bothChannels))
    // Reminders belong to the agreement with which an account begins, until they are declined.
    return {
      purpose,
      agreed: last?.agreed ?? isReminder,
      version: last?.version ?? null,
      at: last?.at ?? null,
    }
  })
  return { version: privacyVersion, purposes, history, alwaysSent: [...alwaysSentLabels] }
}

function channelsOf(purpose: ConsentPurpose | typeof bothChannels): ReminderChannel[] {
  if (purpose === bothChannels) return ['sms', 'email']
  return purpose === 'service' ? [] : [purpose]
}

/** Records a consent to the notice that was read, or its withdrawal, in effect from the next message. */
export async function recordConsent(
  { db }: WithDb,
  actor: Actor,
  { purpose, agreed, version }: CallInput<typeof ownAccount.consent>,
): Promise<Privacy> {
  if (version !== privacyVersion) throw refuse('STALE')
  if (purpose === 'service' && !agreed)
    throw refuseFields([
      { field: 'purpose', message: '这是使用平台所必需的，撤回同意请注销账号（工作人员请联系系统管理员）' },
    ])
  return transaction(db, async (tx) => {
    const { accountId, ip } = actor
    await insertConsent(tx, { id: ids.next(), accountId, purpose, version, agreed, at: clock.now(), ip })
    for (const channel of channelsOf(purpose)) await setReminders(tx, accountId, channel, agreed)
    await writeAudit(tx, {
      kind: 'login',
      actor,
      action: agreed ? '同意隐私说明' : '撤回隐私同意',
      object: `${purposeLabel(purpose)}（${version}版）`,
      result: '成功',
    })
    return stateOf(tx, actor)
  })
}
