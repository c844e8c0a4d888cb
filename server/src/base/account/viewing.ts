/**
 * 看作: an administrator looks through another person's eyes. A login of its own kind, which only reads (`byViewer` of
 * each call, checked at the door), ends after a quarter of an hour, and leaves a line for each call under both names.
 */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { type viewing, viewingMinutes } from '@green/contract/calls/account/viewing.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isAdministrator, isExpert } from '@green/contract/roles.ts'
import { digest } from '../../crypto/digest.ts'
import { transaction } from '../../db/database.ts'
import { personalAnswers } from '../../db/personal-answers.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import type { ViewedCall } from '../../platform/http/http.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { isPersonal } from '../audit/changes.ts'
import { writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import { hasWaiting } from '../two-hands/store.ts'
import { personOf } from './sign-in/session.ts'
import { insertSession } from './sign-in/session-store.ts'
import { loginOf } from './sign-in/sign-in.ts'
import { type AccountRecord, holderById } from './store.ts'
import { endViewings } from './viewing-end.ts'

const inLog = ({ name, loginName }: Pick<AccountRecord, 'name' | 'loginName'>) => `${name}（账号${loginName}）`

/** Opens the viewing; one that this administrator has open ends. The person looked at is told at once. */
export async function beginViewing(
  services: Services,
  actor: Actor,
  { id, reason: typedReason }: CallInput<typeof viewing.begin>,
): Promise<CallOutput<typeof viewing.begin>> {
  const holder = await holderById(services.db, id)
  if (!holder || holder.account.state === 'cancelled') throw refuse('NOT_FOUND')
  const { account } = holder
  const fault = (message: string) => refuseFields([{ field: 'id', message }])
  if (id === actor.accountId) throw fault('这是您自己的账号，请直接查看')
  if (isAdministrator(account.role)) throw fault('不能以其他管理员的身份查看')
  if (isExpert(account.role)) throw fault('专家的评分只由本人查看，不能以专家的身份查看')
  if (await hasWaiting(services.db, id)) throw fault('此人提出的事项正待另一人复核，复核前不能以其身份查看')
  if (!(await personOf(services, id, actor.ip))) throw refuse('ACCOUNT_DISABLED')
  const now = clock.now()
  const endsAt = addMs(now, viewingMinutes * 60_000)
  const token = ids.token()
  const [reason, until] = [typedReason.trim(), localTime(endsAt)]
  await transaction(services.db, async (tx) => {
    await endViewings(tx, { viewerId: actor.accountId })
    await insertSession(tx, {
      tokenHash: digest(token),
      accountId: id,
      createdAt: now,
      lastSeenAt: now,
      endsAt,
      ip: actor.ip,
      device: `${actor.name}以此账号的身份查看（只读）`,
      viewerId: actor.accountId,
    })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '开始以他人身份查看',
      object: inLog(account),
      result: `成功，至${until}，理由：${reason}`,
    })
    const values = { viewer: actor.name, until, reason }
    await tell(tx, services, { to: [id], link: null, template: 'viewed', values, sms: false })
  })
  return { ...loginOf(holder, token), name: account.name }
}

/** Logs what the administrator read; the banner's own question is left out. */
export async function noteViewed({ db }: WithDb, { visitor, call, target }: ViewedCall): Promise<void> {
  if (call === user.getLoginState) return
  await writeAudit(db, {
    kind: 'system',
    actor: visitor,
    action: `以他人身份查看：${call.title}`,
    object: [inLog(visitor), target].filter(Boolean).join(' '),
    result: '成功',
  })
}

const keysIn = (paths: object): string[] =>
  Object.entries(paths).flatMap(([key, place]) => (typeof place === 'object' ? keysIn(place) : [key]))
const personalKeys: ReadonlySet<string> = new Set(keysIn(personalAnswers))
const isHidden = (key: string) => personalKeys.has(key) || isPersonal(key)

/** Numbers of telephones and identity cards, and mail addresses, wherever they stand in a text. */
const personalPattern = /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\w)\d{17}[\dXx](?!\w)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** What an administrator reads through another person's eyes: personal values masked that the person sees in full. */
export function veiled(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return isHidden(key) && value !== '' ? masked(value) : value.replace(personalPattern, (found) => masked(found))
  if (Array.isArray(value)) return value.map((one) => veiled(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, veiled(one, name)]))
}
