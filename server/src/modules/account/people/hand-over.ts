/** 工作移交: what somebody holds alone goes to colleagues of the same scope, all of the request or nothing. */
import type { CallInput } from '@green/contract/call.ts'
import type { people } from '@green/contract/calls/account/people.ts'
import { type FieldFault, refuseFields } from '@green/contract/errors.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { type AccountRecord, lockAccount } from '../../../base/account/store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { countOpenWork, inLog, kindsOf, requireVisible } from './people.ts'
import { colleaguesOf } from './store.ts'

type Wanted = CallInput<typeof people.handOver>

/** Every fault of every line, each at its field. */
async function faultsOf(tx: Tx, services: Services, actor: Actor, from: AccountRecord, wanted: Wanted) {
  const faults: FieldFault[] = []
  const receivers = new Set((await colleaguesOf(tx, from, clock.today())).map(({ id }) => id))
  const kinds = new Map(kindsOf(services, from.role))
  const held = new Map<string, Set<string>>()
  const seen = new Set<string>()
  for (const [i, { kind: name, id, to }] of wanted.items.entries()) {
    const add = (field: string, message: string) => faults.push({ field: `items[${i}].${field}`, message })
    const kind = kinds.get(name)
    if (!kind) {
      add('kind', '没有这一类工作，请刷新后重新选择')
      continue
    }
    const own = held.get(name) ?? new Set((await kind.items(tx, from.id)).map((one) => one.id))
    held.set(name, own)
    if (!kind.movedBy.includes(actor.role))
      add('kind', `“${kind.label}”由${kind.movedBy.map((role) => roleLabels[role]).join('、')}移交`)
    else if (!own.has(id) || seen.has(id)) add('id', '已办结或已不在其手中，请刷新后重新选择')
    else if (!receivers.has(to)) add('to', '接手人应是同一角色、同一范围的在岗人员')
    else {
      const why = await kind.fault(tx, id, { from: from.id, to, reason: wanted.reason })
      if (why) add('to', `不能接手：${why}`)
    }
    seen.add(id)
  }
  return faults
}

export async function handOverWork(services: Services, actor: Actor, wanted: Wanted) {
  return transaction(services.db, async (tx) => {
    const from = requireVisible(actor, await lockAccount(tx, wanted.id))
    const reason = wanted.reason.trim()
    const faults = await faultsOf(tx, services, actor, from, wanted)
    if (faults.length > 0) throw refuseFields(faults)
    const kinds = new Map(kindsOf(services, from.role))
    for (const { kind, id, to } of wanted.items)
      await kinds.get(kind)?.move(tx, services, { id, hands: { from: from.id, to, reason } }, actor)
    const byReceiver = Map.groupBy(wanted.items, ({ to }) => to)
    const names = new Map((await colleaguesOf(tx, from, clock.today())).map(({ id, name }) => [id, name]))
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '移交工作',
      object: inLog(from),
      result: `${[...byReceiver].map(([to, items]) => `${names.get(to) ?? ''}接手${items.length}项`).join('，')}，理由：${reason}`,
      changes: [...byReceiver].map(([to, items]) => ({
        label: '接手人',
        before: from.name,
        after: `${names.get(to) ?? ''}（${items.length}项）`,
      })),
    })
    for (const [to, items] of [[from.id, wanted.items] as const, ...byReceiver])
      await tell(tx, services, {
        to: [to],
        link: null,
        template: 'workHandedOver',
        values: { from: from.name, count: String(items.length), by: actor.name, reason },
        sms: false,
      })
    return { moved: wanted.items.length, left: await countOpenWork(tx, services, from) }
  })
}
