/** Refunds and voidings: one administrator proposes, another decides; the payment service is asked with one number until it answers. */
import type { CallInput } from '@green/contract/call.ts'
import type { StationOrder, station, stationTenMonth } from '@green/contract/calls/service/station.ts'
import { refuse, refuseBecause, refuseFields } from '@green/contract/errors.ts'
import { yuanOf } from '@green/filing/programme/stations.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { lockMatter } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import type { RefundState } from '../../../platform/payment/payment.ts'
import type { Services } from '../../../platform/services.ts'
import { isManual, stationKind } from './kind.ts'
import { orderView, requireStations } from './orders.ts'
import { approvedOn, noteAttempt, type OrderRecord, orderById, orderOfRefund, waitingRefunds } from './store.ts'

type Proposal = { id: string; version: number; reason: string }

function propose(action: 'proposeRefund' | 'proposeVoid') {
  return (services: Services, { id, version, reason }: Proposal, actor: Actor): Promise<StationOrder> => {
    requireStations(services)
    return transaction(services.db, async (tx) => {
      const seen = { id, version, action, opinion: reason }
      const saved = await takeCaseStep(tx, services, stationKind(services), seen, actor, () => ({
        changes: {
          reason: reason.trim(),
          proposedBy: actor.accountId,
          proposedByName: actor.name,
          approvedByName: null,
        },
      }))
      return orderView(tx, services, saved, actor)
    })
  }
}

export const proposeRefund: (
  services: Services,
  input: CallInput<typeof station.wxBackPay>,
  actor: Actor,
) => Promise<StationOrder> = propose('proposeRefund')

export const proposeVoid: (
  services: Services,
  input: CallInput<typeof stationTenMonth.deleteStation>,
  actor: Actor,
) => Promise<StationOrder> = propose('proposeVoid')

/** Decides what waits; an approved refund is sent after the commit, so that no payment is made for a decision that was lost. */
export async function decideOrder(
  services: Services,
  { id, version, approve, opinion }: CallInput<typeof station.decide>,
  actor: Actor,
): Promise<StationOrder> {
  requireStations(services)
  const saved = await transaction(services.db, async (tx) => {
    const before = await orderById(tx, id)
    const isVoid = before?.state === 'voidProposed'
    const action = isVoid ? (approve ? 'approveVoid' : 'declineVoid') : approve ? 'approveRefund' : 'declineRefund'
    const seen = { id, version, action, opinion } as const
    return takeCaseStep(tx, services, stationKind(services), seen, actor, async (row) => {
      if (action === 'approveRefund') return { changes: await approval(tx, services, row, actor) }
      if (action === 'approveVoid') return { changes: { approvedByName: actor.name } }
      if (action === 'declineRefund') return { to: row.failReason === null ? 'pending' : 'failed' }
      return {}
    })
  })
  if (saved.state === 'refunding' && saved.refundNo !== null) await sendRefund(services, id, actor)
  return orderView(services.db, services, (await orderById(services.db, id)) ?? saved, actor)
}

/** Within the cap of the day. Approvals wait for each other, so that two of them cannot exceed it together. */
async function approval(
  tx: Tx,
  { config, payment }: Pick<Services, 'config' | 'payment'>,
  row: OrderRecord,
  actor: Actor,
) {
  const fault = payment?.faultOf(row)
  if (fault) throw refuseBecause('REFUND_IMPOSSIBLE', fault)
  await lockMatter(tx, 'station-refunds')
  const [done, cap] = [await approvedOn(tx, clock.today()), config.STATION_DAILY_YUAN * 100]
  if (done + row.refundFen > cap)
    throw refuse('REFUND_CAP', { done: yuanOf(done), amount: yuanOf(row.refundFen), cap: yuanOf(cap) })
  const round = row.refundRound + (row.isClosed ? 1 : 0)
  const number = `TK${row.id.replaceAll('-', '')}${round > 0 ? `-${round + 1}` : ''}`
  return {
    approvedOn: clock.today(),
    approvedByName: actor.name,
    refundRound: round,
    isClosed: false,
    refundNo: payment ? number : null,
    lastSays: null,
  }
}

/** Asks the payment service, with the number that the order has: first whether it knows it, so that nothing is paid twice. */
async function sendRefund(services: Services, id: string, actor: Actor | null): Promise<void> {
  const { payment, db } = services
  const row = await orderById(db, id)
  if (!payment || row?.state !== 'refunding' || row.refundNo === null) return
  const known = row.tries > 0 ? await payment.find(row.refundNo) : null
  const outcome =
    known && known.state !== 'missing'
      ? known
      : await payment.refund({
          orderNo: row.orderNo,
          refundNo: row.refundNo,
          reason: row.reason,
          totalFen: row.payFen,
          refundFen: row.refundFen,
        })
  await settleRefund(services, id, row.refundNo, outcome, actor)
}

/** Records what is known of a refund. Repeats and late news change nothing, except that money which was paid counts as paid. */
export async function settleRefund(
  services: Services,
  id: string,
  refundNo: string,
  outcome: RefundState,
  actor: Actor | null,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await lockMatter(tx, `station-order ${id}`)
    const row = await orderById(tx, id)
    if (row?.refundNo !== refundNo) return
    const isAwaited = row.state === 'refunding'
    const isPaid = outcome.state === 'refunded'
    if (!isAwaited && !(isPaid && ['failed', 'refundProposed'].includes(row.state))) return
    const at = clock.now()
    await noteAttempt(tx, id, at, outcome.says)
    if (outcome.state === 'processing' || outcome.state === 'unknown') {
      const object = stationKind(services).nameOf(row)
      await writeAudit(tx, { kind: 'business', actor, action: '核对退款结果', object, result: outcome.says })
      return
    }
    await takeCaseStep(tx, services, stationKind(services), { id, action: 'settle' }, theClock, () => ({
      to: isPaid ? 'refunded' : 'failed',
      opinion: outcome.says,
      changes: isPaid
        ? { refundTime: outcome.at, failReason: null }
        : { failReason: outcome.says, isClosed: outcome.state === 'closed' },
    }))
  })
}

/** The person need not wait for the timer. */
export async function retryRefund(
  services: Services,
  { id }: CallInput<typeof station.retry>,
  actor: Actor,
): Promise<StationOrder> {
  requireStations(services)
  const row = await orderById(services.db, id)
  if (!row) throw refuse('NOT_FOUND')
  if (row.state !== 'refunding' || isManual(services, row))
    throw refuse('ILLEGAL_STEP', { state: row.state === 'refunding' ? '由人登记结果' : '没有在退款' })
  await sendRefund(services, id, actor)
  return orderView(services.db, services, (await orderById(services.db, id)) ?? row, actor)
}

/** Without a payment service: what was done outside is recorded. */
export async function recordRefund(
  services: Services,
  { id, version, isRefunded, refundNo, refundTime, failReason }: CallInput<typeof station.record>,
  actor: Actor,
): Promise<StationOrder> {
  requireStations(services)
  const faults = isRefunded
    ? [
        ...(refundNo.trim() === '' ? [{ field: 'refundNo', message: '请填写退款单号' }] : []),
        ...(refundTime ? [] : [{ field: 'refundTime', message: '请填写退款时间' }]),
        ...(refundTime && refundTime > clock.now() ? [{ field: 'refundTime', message: '退款时间不能晚于现在' }] : []),
      ]
    : failReason.trim().length < 2
      ? [{ field: 'failReason', message: '请填写失败的原因' }]
      : []
  if (faults.length > 0) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    await lockMatter(tx, 'station-refunds')
    const seen = { id, version, action: 'record' } as const
    const saved = await takeCaseStep(tx, services, stationKind(services), seen, actor, async () => {
      if (!isRefunded) return { to: 'failed', opinion: failReason, changes: { failReason: failReason.trim() } }
      const existing = await orderOfRefund(tx, refundNo.trim())
      if (existing && existing.id !== id)
        throw refuseFields([{ field: 'refundNo', message: `这个退款单号已登记在订单${existing.orderNo}上` }])
      const changes = {
        refundNo: refundNo.trim(),
        refundTime: new Date(refundTime ?? '').toISOString(),
        failReason: null,
      }
      return { to: 'refunded', opinion: `退款单号${refundNo.trim()}`, changes }
    })
    return orderView(tx, services, saved, actor)
  })
}

const waitMs = 10 * 60_000
const atOnce = 50

/** Every ten minutes: refunds without an outcome are asked for again, with the same number. */
export async function settleWaitingRefunds(services: Services): Promise<void> {
  if (!services.payment) return
  for (const id of await waitingRefunds(services.db, addMs(clock.now(), -waitMs), atOnce)) {
    if (services.closing.aborted) return
    await sendRefund(services, id, null)
  }
}
