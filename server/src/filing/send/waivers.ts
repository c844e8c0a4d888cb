/** 提醒豁免: granted and ended by the city with a reason, read by county and city; the enterprise is notified of both. */

import type { CallInput } from '@green/contract/call.ts'
import { waiver } from '@green/contract/calls/filing/waiver.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { checksOf } from '@green/filing/form/declared-totals.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { ruleCode } from '@green/filing/value/rule-code.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { enterpriseById, findEnterprise } from '../../base/enterprise/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { lockMatter } from '../record/store.ts'
import { endWaiver, insertWaiver, validWaivers, type WaiverRecord, waiversOf } from './waiver-store.ts'

/** The longest term of a waiver. */
const mostYears = 3

export const waiverCalls = handlers(waiver, {
  list: async ({ input, actor, services }) => {
    const record = await findEnterprise(services.db, actor, { id: input.enterpriseId })
    if (!record) throw refuse('NOT_FOUND')
    return (await waiversOf(services.db, record.id)).map(waiverView)
  },
  grant: ({ input, actor, services }) => grantWaiver(services, input, actor),
  end: ({ input, actor, services }) =>
    idempotent(services, actor, input, async (tx) => {
      const now = clock.now()
      const ended = await endWaiver(tx, input.id, {
        endedAt: now,
        endedByName: actor.name,
        endReason: input.reason.trim(),
      })
      if (!ended) throw refuse('NOT_FOUND')
      await record(tx, services, { actor, row: ended, action: '结束提醒豁免', reason: input.reason })
      return { done: true as const }
    }),
})

function waiverView(row: WaiverRecord) {
  const programme = programmeOf(row.programme)
  return {
    id: row.id,
    programme: row.programme,
    programmeTitle: programme.shortTitle,
    code: ruleCode(programme, { code: row.code, field: '' }),
    rule: checksOf(programme).find(({ code }) => code === row.code)?.says ?? row.code,
    year: row.year,
    until: row.until,
    reason: row.reason,
    grantedBy: row.grantedByName,
    grantedAt: row.grantedAt,
    state: row.endedAt ? ('ended' as const) : row.until < clock.today() ? ('over' as const) : ('valid' as const),
    ended: row.endedAt ? { by: row.endedByName ?? '', at: row.endedAt, reason: row.endReason ?? '' } : null,
  }
}

/** Only a warning that the programme knows can be waived, once at a time, and not beyond some years. */
async function grantWaiver(services: Services, input: CallInput<typeof waiver.grant>, actor: Actor) {
  const { enterpriseId, programme: id, code, year, until } = input
  const programme = programmeOf(id)
  const faults: { field: string; message: string }[] = []
  if (!checksOf(programme).some((one) => one.code === code && one.level === 'warning'))
    faults.push({ field: 'code', message: '请选择本类别的一项提醒' })
  const latest = `${clock.year() + mostYears}${clock.today().slice(4)}`
  if (until < clock.today() || until > latest)
    faults.push({ field: 'until', message: faultTexts.deadlineWithin(latest) })
  if (faults.length) throw refuseFields(faults)
  return idempotent(services, actor, input, async (tx) => {
    if (!(await enterpriseById(tx, enterpriseId))) throw refuse('NOT_FOUND')
    await lockMatter(tx, `waiver ${enterpriseId} ${id} ${code}`)
    const valid = await validWaivers(tx, { enterpriseId, programme: id, year }, clock.today())
    if (valid.some((one) => one.code === code)) throw refuse('DUPLICATE', { what: '这项提醒的有效豁免' })
    const row = {
      id: ids.next(),
      enterpriseId,
      programme: id,
      code,
      year,
      until,
      reason: input.reason.trim(),
      grantedBy: actor.accountId,
      grantedByName: actor.name,
      grantedAt: clock.now(),
    }
    await insertWaiver(tx, row)
    await record(tx, services, { actor, row, action: '豁免提醒', reason: row.reason })
    return { done: true as const }
  })
}

type Recorded = {
  actor: Actor
  row: Pick<WaiverRecord, 'enterpriseId' | 'programme' | 'code' | 'year' | 'until'>
  action: '豁免提醒' | '结束提醒豁免'
  reason: string
}

/** Writes the audit line and notifies the enterprise. */
async function record(tx: Tx, services: Services, { actor, row, action, reason }: Recorded) {
  const programme = programmeOf(row.programme)
  const enterprise = await enterpriseById(tx, row.enterpriseId)
  const scope = `${programme.shortTitle}${row.year === null ? '各年度' : `${row.year}年度`} 规则${ruleCode(programme, { code: row.code, field: '' })}`
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action,
    object: `${enterprise?.enterpriseName ?? ''} ${scope}`,
    result: `至${row.until}：${reason}`,
  })
  await tell(tx, services, {
    to: { enterpriseId: row.enterpriseId },
    ...(action === '豁免提醒'
      ? { template: 'waiverGranted', values: { scope, until: row.until, reason } }
      : { template: 'waiverEnded', values: { scope, reason } }),
    link: null,
    sms: false,
  })
}
