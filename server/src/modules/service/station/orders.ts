/** 站点台账: lists, totals and exports of the orders. */
import type { CallOutput } from '@green/contract/call.ts'
import type { StationOrder, station } from '@green/contract/calls/service/station.ts'
import { refuse } from '@green/contract/errors.ts'
import { type StationOrderState, stationOrderCase } from '@green/filing/cases/station-order.ts'
import {
  type StationPeriod,
  type StationType,
  stationPeriods,
  stationTypes,
  yuanOf,
} from '@green/filing/programme/stations.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services } from '../../../platform/services.ts'
import { isManual, stationKind } from './kind.ts'
import { approvedOn, type OrderFilter, type OrderRecord, orderById, orderPage, sumsByState } from './store.ts'

/** Refuses every call where the city has not turned the ledger on. */
export function requireStations({ config }: Pick<Services, 'config'>): void {
  if (!config.STATIONS) throw refuse('STATIONS_OFF')
}

export async function orderView(tx: Tx, services: Services, row: OrderRecord, actor: Actor): Promise<StationOrder> {
  return {
    ...row,
    state: row.state as StationOrderState,
    stationType: row.stationType as StationType,
    period: row.period as StationPeriod,
    qxName: districtOf(row.qxCode)?.name ?? row.qxCode,
    payAmount: yuanOf(row.payFen),
    refundAmount: yuanOf(row.refundFen),
    isManual: isManual(services, row),
    allowed: await allowedCaseSteps(tx, stationKind(services), row, actor),
  }
}

export async function listOrders(
  services: Services,
  { page, size, ...filter }: OrderFilter & { page: number; size: number },
  actor: Actor,
) {
  requireStations(services)
  const found = await orderPage(services.db, filter, { page, size })
  const rows = await Promise.all(found.rows.map((row) => orderView(services.db, services, row, actor)))
  return { ...found, rows }
}

export async function orderDetail(
  services: Services,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof station.get>> {
  requireStations(services)
  const row = await orderById(services.db, id)
  if (!row) throw refuse('NOT_FOUND')
  const history = await caseHistoryOf(services.db, id)
  const steps: Readonly<Record<string, { label: string }>> = stationOrderCase.steps
  return {
    ...(await orderView(services.db, services, row, actor)),
    history: history.map(({ at, action, actorName, opinion }) => ({
      at,
      opinion,
      step: steps[action]?.label ?? action,
      by: actorName,
    })),
  }
}

export async function orderTotals(
  services: Services,
  filter: OrderFilter,
): Promise<CallOutput<typeof station.getTotalAmount>> {
  requireStations(services)
  const { db, config, payment } = services
  const sums = await sumsByState(db, filter)
  const total = (key: 'count' | 'pay' | 'refund') => sums.reduce((all, one) => all + one[key], 0)
  const amounts = (of: { count: number; pay: number; refund: number }) => ({
    count: of.count,
    payAmount: yuanOf(of.pay),
    refundAmount: yuanOf(of.refund),
  })
  return {
    ...amounts({ count: total('count'), pay: total('pay'), refund: total('refund') }),
    states: (Object.keys(stationOrderCase.states) as StationOrderState[]).flatMap((state) => {
      const found = sums.find((one) => one.state === state)
      return found ? [{ state, ...amounts(found) }] : []
    }),
    approvedToday: yuanOf(await approvedOn(db, clock.today())),
    dailyCap: yuanOf(config.STATION_DAILY_YUAN * 100),
    isManual: payment === null,
  }
}

const text = (title: string) => ({ title, kind: 'text' as const })
const number = (title: string) => ({ title, kind: 'number' as const })

const columns = [
  ...['站点编号', '站点名称', '站点类型', '运营单位', '信用代码', '区县', '地址', '活动期', '订单号', '交易时间'].map(
    text,
  ),
  ...['充电（加注）量', '支付金额（元）', '退款金额（元）'].map(number),
  ...['支付人', '状态', '退款单号', '退款时间', '失败原因', '提出人', '批准人', '理由'].map(text),
]

const lineOf = (row: OrderRecord) => [
  ...[row.stationId, row.stationName, stationTypes[row.stationType as StationType], row.operatorName, row.socialCode],
  ...[
    districtOf(row.qxCode)?.name ?? row.qxCode,
    row.address,
    stationPeriods[row.period as StationPeriod],
    row.orderNo,
  ],
  ...[localTime(row.orderTime), row.energyQty, Number(yuanOf(row.payFen)), Number(yuanOf(row.refundFen)), row.payer],
  stationOrderCase.states[row.state as StationOrderState].label,
  ...[row.refundNo ?? '', row.refundTime ? localTime(row.refundTime) : '', row.failReason ?? ''],
  ...[row.proposedByName ?? '', row.approvedByName ?? '', row.reason],
]

export async function exportOrders(
  services: Services,
  filter: OrderFilter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  requireStations(services)
  const { db } = services
  const { total } = await orderPage(db, filter, { page: 1, size: 1 })
  async function* lines() {
    for await (const rows of everyPage((page) => orderPage(db, filter, page))) for (const row of rows) yield lineOf(row)
  }
  const name = filter.period ? `站点台账（${stationPeriods[filter.period]}）` : '站点台账'
  return exportedList(services, actor, {
    total,
    action: '导出站点台账',
    query: filter,
    result: `${total}笔`,
    name,
    sheets: () => [{ name: '站点台账', columns, rows: reportingProgress(lines(), total, progress) }],
  })
}
