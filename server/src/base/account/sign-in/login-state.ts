/** 登录状态: who is signed in, what is pending, until when; and signing out. */
import { refuse } from '@green/contract/errors.ts'
import { privacyVersion } from '@green/contract/privacy.ts'
import { idleMs } from '@green/contract/session-times.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs } from '../../../platform/clock.ts'
import { closedText, featureUser } from '../../../platform/features.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { referenceOf } from '../../reference/reference.ts'
import { latestNoteFor } from '../../reference/release-notes.ts'
import { agreedVersion } from '../consent-store.ts'
import { holderById, unreadMessages } from '../store.ts'
import { endViewings } from '../viewing-end.ts'
import { deleteSession, sessionByHash } from './session-store.ts'

export async function loginState(services: Services, actor: Actor) {
  const [holder, session, unread, reference, agreed] = await Promise.all([
    holderById(services.db, actor.accountId),
    sessionByHash(services.db, actor.sessionHash),
    unreadMessages(services.db, actor.accountId),
    referenceOf(services),
    agreedVersion(services.db, actor.accountId),
  ])
  if (!holder || !session) throw refuse('SIGN_IN')
  const idleEndsAt = addMs(session.lastSeenAt, idleMs)
  const { endsAt } = session
  return {
    userId: actor.accountId,
    userRole: actor.role,
    name: actor.name,
    loginName: actor.loginName,
    qxCode: actor.qxCode,
    qxName: actor.qxCode && (reference.find('district', actor.qxCode)?.label ?? actor.qxCode),
    orgKind: actor.orgKind,
    socialCode: holder.enterprise?.socialCode ?? null,
    enterpriseName: holder.enterprise?.enterpriseName ?? null,
    operator: actor.operator,
    state: actor.state,
    mustChangePassword: actor.mustChangePassword,
    mustSetSecondFactor: actor.mustSetSecondFactor,
    hasNewPrivacyNotice: agreed !== null && agreed !== privacyVersion,
    duty: actor.duty,
    viewing: actor.viewer && { viewerName: actor.viewer.name, until: actor.viewer.until },
    closed: await closedText(services, featureUser(actor)),
    hasNewNotes: latestNoteFor(actor.role) > (holder.account.notesSeen ?? 0),
    unreadMessages: unread,
    idleEndsAt: [idleEndsAt, endsAt].toSorted()[0] ?? endsAt,
    endsAt,
  }
}

/** Ends the session of this request: a viewing, or the own with what it views. */
export async function signOut(services: WithDb, actor: Actor): Promise<void> {
  await transaction(services.db, async (tx) => {
    await deleteSession(tx, actor.sessionHash)
    if (!actor.viewer) await endViewings(tx, { viewerId: actor.accountId })
    await writeAudit(
      tx,
      actor.viewer
        ? {
            kind: 'system',
            actor,
            action: '结束以他人身份查看',
            object: `${actor.name}（账号${actor.loginName}）`,
            result: '成功',
          }
        : { kind: 'login', actor, action: '退出登录', result: '成功' },
    )
  })
}
