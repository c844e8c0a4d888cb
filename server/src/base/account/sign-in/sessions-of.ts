/** An account's sessions, for administrators and for its owner: which there are, ending one or all. */
import { refuse } from '@green/contract/errors.ts'
import { idleMs } from '@green/contract/session-times.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, localTime } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { holderById, lockAccount } from '../store.ts'
import { endViewings } from '../viewing-end.ts'
import { endSessionRows, liveSessions } from './session-store.ts'

export async function listSessions({ db }: WithDb, actor: Actor, { id }: { id: string }) {
  if (!(await holderById(db, id))) throw refuse('NOT_FOUND')
  const now = clock.now()
  return (await liveSessions(db, id, now, addMs(now, -idleMs))).map((one) => ({
    session: one.id,
    ip: one.ip,
    device: one.device,
    startedAt: one.createdAt,
    lastSeenAt: one.lastSeenAt,
    endsAt: one.endsAt,
    own: one.tokenHash === actor.sessionHash,
  }))
}

/** Ends one session or all of them, from the next request; the one that asks stays. */
export async function endSessions(
  { db }: WithDb,
  actor: Actor,
  { id, session }: { id: string; session?: string | undefined },
) {
  return transaction(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) throw refuse('NOT_FOUND')
    const viewed = await endViewings(tx, { accountId: id, only: session })
    const at = clock.now()
    const by = actor.accountId === id ? '您在另一处' : actor.name
    const why = `您的登录已于${localTime(at)}由${by}结束`
    const ended = viewed + (await endSessionRows(tx, id, { at, why }, { only: session, except: actor.sessionHash }))
    if (session !== undefined && ended === 0) throw refuse('NOT_FOUND')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '结束登录',
      object: `${account.name}（账号${account.loginName}）`,
      result: `结束${ended}次登录`,
    })
    return { ended }
  })
}
