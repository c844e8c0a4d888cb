/** Accounts with an end: it is told 30 and 14 days before, and can be moved. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isAdministrator } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { changesBetween } from '../../audit/changes.ts'
import { writeAudit } from '../../audit/store.ts'
import { allHandsOf, noteHandled } from '../../deputy/handled.ts'
import { tell } from '../../message/tell.ts'
import { referenceOf } from '../../reference/reference.ts'
import { requireAnotherAdministrator } from '../../role/roles.ts'
import { lockRole } from '../../role/store.ts'
import { holderById, lockAccount, updateAccount } from '../store.ts'
import { rowOf } from './administration.ts'
import { endingAccounts, noteEndNotified } from './expiry-store.ts'
import { tellOwner } from './tell-owner.ts'

/** Days before the end at which it is told, the later notice first. */
const noticeDays = [14, 30] as const
const dayMs = 86_400_000
const inDays = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

/** Tells people and administrators of ends to come: each notice once for each end, also after a day without the server. */
export async function tellEnds(services: Services): Promise<void> {
  const today = clock.today()
  for (const { id, name, validUntil: until, endTold } of await endingAccounts(services.db, today, inDays(30))) {
    const days = noticeDays.find((one) => until <= inDays(one))
    const reminder = `${until} ${days}`
    if (days === undefined || endTold === reminder) continue
    await transaction(services.db, async (tx) => {
      if (!(await noteEndNotified(tx, id, reminder))) return
      const left = String(Math.round((Date.parse(until) - Date.parse(today)) / dayMs))
      const values = { until, days: left }
      await tell(tx, services, { to: [id], link: null, template: 'accountEnds', values, sms: false })
      await tell(tx, services, {
        to: { role: 'admin' },
        link: officePath('accounts'),
        template: 'accountEndsSoon',
        values: { name, ...values },
        sms: false,
      })
    })
  }
}

/** Whether an account ends later than before; without an end it never does. */
export const isLonger = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)

type Extension = { id: string; version: number; validUntil: string | null; reason: string }

/** Moves the end of an account, not one's own and not before today. */
export async function extendAccount(services: Services, actor: Actor, wanted: Extension) {
  const { id, version, validUntil, reason } = wanted
  if (id === actor.accountId) throw refuseFields([{ field: 'id', message: '不能调整自己账号的有效期' }])
  if (validUntil !== null && validUntil < clock.today())
    throw refuseFields([{ field: 'validUntil', message: '有效期不能早于今天；不再使用的账号请停用' }])
  const reference = await referenceOf(services)
  return transaction(services.db, async (tx) => {
    await lockRole(tx, 'admin')
    const account = await lockAccount(tx, id)
    if (!account || account.state === 'cancelled') throw refuse('NOT_FOUND')
    if (account.version !== version) throw refuse('STALE')
    if (isAdministrator(account.role) && validUntil !== null) await requireAnotherAdministrator(tx, [id], 'validUntil')
    await updateAccount(tx, id, { validUntil })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '调整有效期',
      object: `${account.name}（账号${account.loginName}）`,
      result: `成功，理由：${reason.trim()}`,
      changes: changesBetween({ validUntil: '有效期至' }, { validUntil: account.validUntil }, { validUntil }),
    })
    if (isLonger(account.validUntil, validUntil)) {
      await noteHandled(tx, id, 'extended', allHandsOf(actor))
      await tellOwner(tx, services, account, { what: '延长有效期', by: actor.name })
    }
    const after = await holderById(tx, id)
    if (!after) throw new Error('the locked account is gone')
    return rowOf(after, reference)
  })
}
