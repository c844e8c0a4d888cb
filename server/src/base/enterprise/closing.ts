/** 停业、注销、吊销、迁出: a closed enterprise begins no filing; its submitted ones are completed. */
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import type { closures, Enterprise } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type AuditPerson, writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import { type EnterpriseRecord, textOf } from './fields.ts'
import { closureOf } from './operating-state.ts'
import { enterpriseFor, staleRecord } from './profile.ts'
import { enterpriseById, insertChanges, lockEnterprise, updateEnterprise } from './store.ts'

type Closure = { as: (typeof closures)[number]; on: string; reason: string; by: 'staff' | 'register' }

const asText = (closure: Enterprise['closure']) => (closure ? `${closure.on} ${closure.label}` : '正常经营')

/** Refuses to begin anything new for a closed enterprise. */
export async function requireOperating(tx: Tx, enterpriseId: string): Promise<void> {
  const record = await enterpriseById(tx, enterpriseId)
  const closure = record && closureOf(record)
  if (record && closure)
    throw refuse('ENTERPRISE_CLOSED', { name: record.enterpriseName, on: closure.on, closed: closure.label })
}

/** County or city closes an enterprise, or reopens it. */
export const setClosed: Handler<typeof enterprise.setClosed> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const record = await lockEnterprise(tx, actor, input.id)
    if (!record) throw refuse('NOT_FOUND')
    if (record.version !== input.version) throw await staleRecord(tx, record)
    const reason = input.reason.trim()
    const { closedAs, on = '' } = input
    if (closedAs === null && record.closedAs === null) throw refuse('ILLEGAL_STEP', { state: '正常经营' })
    const faults = closedAs === null ? [] : dayFaults(record, on)
    if (faults.length > 0) throw refuseFields(faults)
    const closure = closedAs && { as: closedAs, on, reason, by: 'staff' as const }
    const saved = await writeClosure(tx, services, record, { closure, reason, by: { actor, name: actor.name } })
    return enterpriseFor(tx, actor, saved)
  })

function dayFaults(record: EnterpriseRecord, on: string) {
  if (on === '') return [{ field: 'on', message: '请选择日期' }]
  const founded = textOf(record, 'foundDate')
  if (on > clock.today()) return [{ field: 'on', message: '日期不能晚于今天' }]
  return founded && on < founded ? [{ field: 'on', message: `日期不能早于成立日期（${founded}）` }] : []
}

type WrittenClosure = {
  /** Null reopens it. */
  closure: Closure | null
  reason: string
  by: { actor: AuditPerson | null; name: string }
}

/** Writes the closure of a locked enterprise: row, change, log, and notices to the county and to its people. */
export async function writeClosure(
  tx: Tx,
  services: Services,
  record: EnterpriseRecord,
  { closure, reason, by }: WrittenClosure,
): Promise<EnterpriseRecord> {
  const now = clock.now()
  const saved = await updateEnterprise(tx, record.id, {
    closedAs: closure?.as ?? null,
    closedOn: closure?.on ?? null,
    closedReason: closure?.reason ?? null,
    closedBy: closure?.by ?? null,
    updatedAt: now,
  })
  const [before, after] = [asText(closureOf(record)), asText(closureOf(saved))]
  await insertChanges(tx, [
    {
      id: ids.next(),
      enterpriseId: record.id,
      qxCode: record.qxCode,
      at: now,
      actorId: by.actor?.accountId ?? null,
      actorName: by.name,
      field: 'closure',
      before,
      after: `${after}（${reason}）`,
    },
  ])
  await writeAudit(tx, {
    kind: 'business',
    actor: by.actor,
    action: closure ? '登记企业停止经营' : '恢复企业正常经营',
    object: `${record.enterpriseName} ${record.socialCode}`,
    result: `${after}：${reason}`,
    changes: [{ label: '经营状态', before, after }],
  })
  const closed = closureOf(saved)
  const values = { enterprise: record.enterpriseName, reason }
  const news = closed
    ? { template: 'enterpriseClosed' as const, values: { ...values, closure: closed.label, standing: after } }
    : { template: 'enterpriseReopened' as const, values }
  await tell(tx, services, {
    ...news,
    to: { enterpriseId: record.id },
    link: '/mainPages/personalCenter?tab=profile',
    sms: false,
  })
  if (closure?.by === 'register')
    await tell(tx, services, {
      ...news,
      to: { role: 'county', qxCode: record.qxCode },
      link: `${officePath('enterpriseCard')}?id=${record.id}`,
      sms: false,
    })
  return saved
}
