/** 对外事件: the receivers, made, changed, paused and ended by an administrator; events sent again on request. */

import type { CallInput } from '@green/contract/call.ts'
import type { outgoingEvent as calls } from '@green/contract/calls/operation/outgoing-event.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import {
  type EventKind,
  eventKinds,
  eventStates,
  type ReceiverState,
  receiverStates,
} from '@green/contract/outgoing-events.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import { closedAddressOf, closedText } from '../../../platform/outside/address-guard.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { signingPrefix } from './deliver.ts'
import {
  eventPage,
  everyReceiver,
  insertReceiver,
  lockReceiver,
  type ReceiverRecord,
  resendAll,
  resendOne,
  updateReceiver,
} from './store.ts'

const kindNames = Object.keys(eventKinds) as EventKind[]
const stateNames = Object.keys(receiverStates) as ReceiverState[]

export async function listReceivers(services: Services) {
  const reference = await referenceOf(services)
  return (await everyReceiver(services.db)).map(({ receiver, waiting, parked, lastDeliveredAt }) => {
    const state = oneOf(stateNames, receiver.state)
    return {
      ...receiver,
      kinds: receiver.kinds.map((kind) => oneOf(kindNames, kind)),
      area: areaOf(reference, receiver.qxCode),
      state,
      stateLabel: receiverStates[state],
      waiting: waiting ?? 0,
      parked: parked ?? 0,
      lastDeliveredAt,
    }
  })
}

const areaOf = (reference: Reference, qxCode: string | null) =>
  qxCode === null ? '全市' : (reference.find('district', qxCode)?.label ?? qxCode)

type Input = CallInput<typeof calls.create>

const labels = { systemName: '系统名称', address: '地址', kinds: '事件', area: '区域' } as const

const logged = ({ systemName, address, kinds, qxCode }: Input, reference: Reference) => ({
  systemName,
  address,
  area: areaOf(reference, qxCode),
  kinds: kinds.map((kind) => eventKinds[kind]),
})

async function requireFit({ outside }: Pick<Services, 'outside'>, input: Input, reference: Reference): Promise<Input> {
  const address = input.address.trim()
  const faults: FieldFault[] = []
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') faults.push({ field: 'address', message: '请填写 https:// 开头的完整地址' })
  else if (url.username || url.password || url.hash)
    faults.push({ field: 'address', message: '地址中不能有账号、密码和 # 以后的部分' })
  else {
    const closed = await closedAddressOf(outside, url.hostname)
    if (closed !== null) faults.push({ field: 'address', message: `不能使用这个地址：${closedText(closed)}` })
  }
  if (input.qxCode !== null && !reference.find('district', input.qxCode))
    faults.push({ field: 'qxCode', message: faultTexts.listedCounty })
  if (faults.length > 0) throw refuseFields(faults)
  return { ...input, address, systemName: input.systemName.trim(), kinds: [...new Set(input.kinds)] }
}

const newSecret = () => signingPrefix + Buffer.from(ids.token(), 'base64url').toString('base64')

const inLog = ({ systemName }: { systemName: string }) => `对外事件接收方：${systemName}`

/** A new receiver; events that happen from now on are sent to it. */
export async function createReceiver(services: Services, input: Input, actor: Actor) {
  const reference = await referenceOf(services)
  const values = await requireFit(services, input, reference)
  return transaction(services.db, async (tx) => {
    const [id, secret] = [ids.next(), newSecret()]
    const made = { createdAt: clock.now(), createdByName: actor.name }
    await insertReceiver(tx, { id, ...values, secret, state: 'active', ...made })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '新建对外事件接收方',
      object: inLog(values),
      result: '成功',
      changes: changesBetween(labels, null, logged(values, reference)),
    })
    return { id, secret }
  })
}

async function lockedReceiver(tx: Tx, { id, version }: { id: string; version: number }): Promise<ReceiverRecord> {
  const receiver = await lockReceiver(tx, id)
  if (!receiver) throw refuse('NOT_FOUND')
  if (receiver.version !== version) throw refuse('STALE')
  return requireInUse(receiver)
}

function requireInUse(receiver: ReceiverRecord): ReceiverRecord {
  if (receiver.state === 'ended') throw refuse('ILLEGAL_STEP', { state: receiverStates.ended })
  return receiver
}

export async function changeReceiver(services: Services, input: CallInput<typeof calls.change>, actor: Actor) {
  const { id, version, ...rest } = input
  const reference = await referenceOf(services)
  const values = await requireFit(services, rest, reference)
  return transaction(services.db, async (tx) => {
    const before = await lockedReceiver(tx, { id, version })
    await updateReceiver(tx, id, values)
    const was = { ...before, kinds: before.kinds.map((kind) => oneOf(kindNames, kind)) }
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改对外事件接收方',
      object: inLog(values),
      result: '成功',
      changes: changesBetween(labels, logged(was, reference), logged(values, reference)),
    })
    return { done: true as const }
  })
}

/** Another secret, which signs from the next attempt on. */
export async function renewSecret(services: WithDb, input: CallInput<typeof calls.renewSecret>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const before = await lockedReceiver(tx, input)
    const secret = newSecret()
    await updateReceiver(tx, before.id, { secret })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '更换对外事件的签名密钥',
      object: inLog(before),
      result: '成功',
    })
    return { id: before.id, secret }
  })
}

/** Paused, its events wait; ended, it gets no more and what waits stays unsent. */
export async function setReceiverState(services: WithDb, input: CallInput<typeof calls.setState>, actor: Actor) {
  const { state } = input
  return transaction(services.db, async (tx) => {
    const before = await lockedReceiver(tx, input)
    if (before.state === state) throw refuse('DONE_ALREADY')
    await updateReceiver(tx, before.id, { state })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '调整对外事件接收方的状态',
      object: inLog(before),
      result: `${receiverStates[state]}，理由：${input.reason.trim()}`,
      changes: [
        { label: '状态', before: receiverStates[oneOf(stateNames, before.state)], after: receiverStates[state] },
      ],
    })
    return { done: true as const }
  })
}

/** One page of events with what became of them. */
export async function listEvents({ db }: WithDb, { page, size, ...filter }: CallInput<typeof calls.list>) {
  const found = await eventPage(db, filter, { page, size })
  const states = Object.keys(eventStates) as (keyof typeof eventStates)[]
  return {
    ...found,
    rows: found.rows.map(({ receiverState, ...row }) => {
      const [kind, state] = [oneOf(kindNames, row.kind), oneOf(states, row.state)]
      const isTried = state === 'waiting' && receiverState === 'active' && !row.isHeldBack
      return {
        ...row,
        kind,
        kindLabel: eventKinds[kind],
        state,
        stateLabel: eventStates[state],
        isHeldBack: state === 'waiting' && row.isHeldBack,
        nextAt: isTried ? row.nextAt : null,
        mayResend: receiverState !== 'ended',
      }
    }),
  }
}

export async function resendEvent(services: WithDb, { id }: CallInput<typeof calls.resend>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const event = await resendOne(tx, id, clock.now())
    if (!event) throw refuse('NOT_FOUND')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '再次发送对外事件',
      object: `${inLog(event)}，${event.subject}`,
      result: '已排入发送',
    })
    return { done: true as const }
  })
}

/** All events since a moment, also delivered ones, in their order. */
export async function resendSince(services: WithDb, input: CallInput<typeof calls.resendSince>, actor: Actor) {
  const since = new Date(input.since).toISOString()
  return transaction(services.db, async (tx) => {
    const receiver = await lockReceiver(tx, input.id)
    if (!receiver) throw refuse('NOT_FOUND')
    requireInUse(receiver)
    const count = await resendAll(tx, receiver.id, since, clock.now())
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '再次发送对外事件',
      object: inLog(receiver),
      result: `${localTime(since)}以来的${count}个已排入发送`,
      changes: [{ label: '再发一次', before: '', after: `${localTime(since)}以来的全部事件，包括已经送达的` }],
    })
    return { count }
  })
}
