/** 缺勤代理: registered by an administrator, for days to come, with a deputy of the same role and county. */

import type { CallInput } from '@green/contract/call.ts'
import type { Person, people } from '@green/contract/calls/account/people.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { roles } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { deputisedRoles } from '../../../base/account/administration/deputy.ts'
import { type AccountRecord, holderById, lockAccount } from '../../../base/account/store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import {
  absencesTouching,
  closeAbsence,
  insertAbsence,
  lockAbsence,
  type NamedAbsence,
} from '../../../base/deputy/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { absenceView, inLog, personalWork, personOf, requireVisible } from './people.ts'
import { colleaguesOf } from './store.ts'

type Wanted = CallInput<typeof people.setAbsence>

const longestDays = 366
const dayMs = 86_400_000
const daysOf = ({ from, until }: { from: string; until: string }) => `${from}至${until}`

function dayFaults({ from, until }: Wanted): FieldFault[] {
  const today = clock.today()
  if (from < today) return [{ field: 'from', message: `缺勤不能从今天（${today}）以前开始，请改为今天或以后` }]
  if (until < from) return [{ field: 'until', message: faultTexts.endBeforeStart }]
  const last = dayOf(addMs(`${from}T00:00:00+08:00`, longestDays * dayMs))
  return until > last ? [{ field: 'until', message: `一次最多登记一年，请填${last}以前的日期` }] : []
}

/** What stands against these days: another absence, the deputy's own, or somebody whom the absent one is to act for. */
function clashFaults(wanted: Wanted, touching: readonly NamedAbsence[]): FieldFault[] {
  const faults = touching.flatMap(({ absence, accountName }): FieldFault[] => {
    const days = daysOf(absence)
    if (absence.accountId === wanted.id)
      return [{ field: 'from', message: `与已登记的缺勤（${days}）重叠，请改日期或先结束原来的` }]
    if (absence.accountId === wanted.deputyId)
      return [{ field: 'deputyId', message: `代理人${days}也缺勤，请另选代理人` }]
    if (absence.deputyId === wanted.id)
      return [{ field: 'from', message: `这些天要代${accountName}办理（${days}），请先为其改定代理人` }]
    return []
  })
  return [...new Map(faults.map((one) => [one.field, one])).values()]
}

async function deputyFaults(tx: Tx, actor: Actor, absent: AccountRecord, { deputyId, until }: Wanted) {
  const fault = (message: string): FieldFault[] => [{ field: 'deputyId', message }]
  if (deputyId === absent.id) return fault('代理人不能是缺勤人本人')
  if (deputyId === actor.accountId) return fault('不能把自己登记为代理人，请由缺勤人或另一位系统管理员登记')
  const known = (await colleaguesOf(tx, absent, until)).find(({ id }) => id === deputyId)
  return known && known.qxCode === absent.qxCode
    ? []
    : fault('代理人应是同一角色、同一区县的在岗人员，且账号在缺勤期间有效')
}

/** Registers the absence; both people are told. Nobody's permissions change before its first day. */
export async function setAbsence(services: Services, actor: Actor, wanted: Wanted): Promise<Person> {
  return transaction(services.db, async (tx) => {
    // Both, in one order: two absences that are registered at once see each other.
    for (const id of [wanted.id, wanted.deputyId].toSorted()) await lockAccount(tx, id)
    const absent = requireVisible(actor, (await holderById(tx, wanted.id))?.account)
    if (!deputisedRoles.includes(oneOf(roles, absent.role)))
      throw refuseFields([{ field: 'id', message: personalWork }])
    const faults = [...dayFaults(wanted), ...(await deputyFaults(tx, actor, absent, wanted))]
    if (faults.length === 0)
      faults.push(...clashFaults(wanted, await absencesTouching(tx, [wanted.id, wanted.deputyId], wanted)))
    if (faults.length > 0) throw refuseFields(faults)
    const deputy = (await holderById(tx, wanted.deputyId))?.account
    if (!deputy) throw refuse('NOT_FOUND')
    const { from, until, deputyId } = wanted
    const reason = wanted.reason.trim()
    const made = { madeAt: clock.now(), madeByName: actor.name }
    await insertAbsence(tx, { id: ids.next(), accountId: absent.id, deputyId, from, until, reason, ...made })
    const [own, lent] = [
      await services.permissions.deniedTo(deputy.roleId ?? deputy.role),
      await services.permissions.deniedTo(absent.roleId ?? absent.role),
    ]
    const more = [...own].filter((one) => !lent.has(one)).length
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '登记缺勤代理',
      object: inLog(absent),
      result: `${daysOf(wanted)}由${inLog(deputy)}代办，理由：${reason}${more > 0 ? `；代办时另有本人平时没有的权限${more}项` : ''}`,
      changes: [
        { label: '代理人', before: '', after: inLog(deputy) },
        { label: '缺勤的日期', before: '', after: daysOf(wanted) },
        { label: '代办时另有本人平时没有的权限', before: '', after: `${more}项` },
      ],
    })
    await tell(tx, services, {
      to: [absent.id, deputyId],
      link: null,
      template: 'absenceSet',
      values: { absent: absent.name, deputy: deputy.name, days: daysOf(wanted) },
      sms: false,
    })
    return personOf(tx, services, actor, absent)
  })
}

/** Cancels an absence to come, or ends a running one from the next request. */
export async function endAbsence(services: Services, actor: Actor, id: string): Promise<{ done: true }> {
  return transaction(services.db, async (tx) => {
    const absence = await lockAbsence(tx, id)
    const absent = absence && (await holderById(tx, absence.accountId))?.account
    const deputy = absence && (await holderById(tx, absence.deputyId))?.account
    if (!absence || !absent || !deputy) throw refuse('NOT_FOUND')
    requireVisible(actor, absent)
    const { state } = absenceView({ absence, accountName: '', deputyName: '', qxCode: null })
    if (state === 'over' || state === 'ended') throw refuse('ILLEGAL_STEP', { state: '已结束' })
    await closeAbsence(tx, id, { at: clock.now(), name: actor.name })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '结束缺勤代理',
      object: inLog(absent),
      result: `${daysOf(absence)}由${inLog(deputy)}代办，${state === 'coming' ? '已取消' : '提前结束'}`,
    })
    await tell(tx, services, {
      to: [absent.id, deputy.id],
      link: officePath('dashboard'),
      template: 'absenceEnded',
      values: { absent: absent.name, deputy: deputy.name },
      sms: false,
    })
    return { done: true as const }
  })
}
