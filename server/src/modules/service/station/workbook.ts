/** The workbook of station orders: new ones are entered, those that wait for their refund are corrected, by the order's number. */

import { fenOf, stationPeriods, stationTypes, yuanOf } from '@green/filing/programme/stations.ts'
import { plainNumber, unitFault } from '@green/filing/value/plain-number.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { type CellRule, choice, code, listed, quantity, textCell, textOfCell } from '../../../base/import/cell-rules.ts'
import {
  type CheckedRow,
  type ColumnFault,
  faultAt,
  type ImportColumn,
  type RowValues,
} from '../../../base/import/checked-rows.ts'
import { filledTemplate } from '../../../base/import/template.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../../../base/import/workbook-import.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { stationKind } from './kind.ts'
import { requireStations } from './orders.ts'
import { type OrderFilter, type OrderRecord, orderPage, ordersBy } from './store.ts'

/** A moment in Beijing time: a date cell with a time, or text; stored in UTC. */
const pastMoment: CellRule = {
  typed: 'code',
  read: (cell) => {
    const [, day, time, seconds = ':00'] =
      /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(textOfCell(cell).replaceAll('/', '-')) ?? []
    const ms = Date.parse(`${day}T${time}${seconds}+08:00`)
    if (Number.isNaN(ms)) return { fault: '时间格式应为2026-06-01 08:30' }
    return ms > clock.nowMs() ? { fault: '交易时间不能晚于现在' } : { value: new Date(ms).toISOString() }
  },
}

/** Yuan, stored as written; compared in fen. */
const money: CellRule = {
  typed: 'code',
  read: (cell) => {
    const text = textOfCell(cell)
    const fen = fenOf(plainNumber(text, { unit: '元' }))
    return fen === null
      ? { fault: unitFault(text, { unit: '元' }) ?? '应为金额（元），最多两位小数' }
      : { value: yuanOf(fen) }
  },
}

/** The source masks who paid; a number in full does not enter the system. */
const masked: CellRule = {
  typed: 'code',
  read: (cell, context) => {
    const found = textCell(20).read(cell, context)
    if ('fault' in found) return found
    return /\d{7}/.test(String(found.value)) ? { fault: '支付人须脱敏，例如 138****5678' } : found
  },
}

const columns: readonly ImportColumn[] = [
  {
    title: '订单号',
    key: 'orderNo',
    rule: textCell(40),
    required: true,
    note: '不重复，按文本填写；微信支付的商户订单号',
  },
  { title: '站点编号', key: 'stationId', rule: textCell(30), required: true, note: '' },
  { title: '站点名称', key: 'stationName', rule: textCell(50), required: true, note: '' },
  {
    title: '站点类型',
    key: 'stationType',
    rule: choice(stationTypes),
    required: true,
    note: Object.values(stationTypes).join('、'),
  },
  { title: '运营单位', key: 'operatorName', rule: textCell(50, 'organisationName'), required: true, note: '' },
  { title: '信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '18位，按文本填写' },
  { title: '区县代码', key: 'qxCode', rule: listed('district', '区县'), required: true, note: '6位，按文本填写' },
  { title: '地址', key: 'address', rule: textCell(100), required: true, note: '' },
  { title: '活动期', key: 'period', rule: choice(stationPeriods), required: true, note: '6月、10月、其他' },
  { title: '交易时间', key: 'orderTime', rule: pastMoment, required: true, note: '2026-06-01 08:30，北京时间' },
  { title: '充电（加注）量', key: 'energyQty', rule: quantity(2), note: 'kWh或L' },
  { title: '支付金额（元）', key: 'payAmount', rule: money, required: true, note: '最多两位小数' },
  { title: '退款金额（元）', key: 'refundAmount', rule: money, required: true, note: '不大于支付金额' },
  { title: '支付人', key: 'payer', rule: masked, note: '脱敏后的，例如 138****5678' },
]

function across({ payAmount, refundAmount }: RowValues): ColumnFault[] {
  const [pay, refund] = [fenOf(String(payAmount ?? '')), fenOf(String(refundAmount ?? ''))]
  return pay !== null && refund !== null && refund > pay
    ? [{ key: 'refundAmount', message: `退款金额不能大于支付金额（${yuanOf(pay)}元）` }]
    : []
}

function valuesOf({ isClosed: _, ...row }: OrderRecord): Readonly<Record<string, string | number | null>> {
  return { ...row, payAmount: yuanOf(row.payFen), refundAmount: yuanOf(row.refundFen) }
}

/** As the workbook shows a value. */
function textOf(key: string, value: string | number | null | undefined): string | number | null {
  if (value === null || value === undefined) return null
  const table = { stationType: stationTypes, period: stationPeriods }[key] as
    | Readonly<Record<string, string>>
    | undefined
  if (table) return table[String(value)] ?? value
  return key === 'orderTime' ? localTime(String(value)) : value
}

function changesOf(row: CheckedRow, record: OrderRecord) {
  const before = valuesOf(record)
  return columns.flatMap(({ key, title }) => {
    const after = row.values[key]
    const [was, is] = [textOf(key, before[key]), textOf(key, after)]
    return after === undefined || String(was ?? '') === String(is)
      ? []
      : [{ label: title, before: String(was ?? ''), after: String(is) }]
  })
}

/** The columns of a row, over the record as it is. */
function laid({ values }: CheckedRow, record: OrderRecord | null) {
  const before = record && valuesOf(record)
  const text = (key: string) => String(values[key] ?? before?.[key] ?? '')
  return {
    orderNo: text('orderNo'),
    stationId: text('stationId'),
    stationName: text('stationName'),
    stationType: text('stationType'),
    operatorName: text('operatorName'),
    socialCode: text('socialCode'),
    qxCode: text('qxCode'),
    address: text('address'),
    period: text('period'),
    orderTime: text('orderTime'),
    energyQty: values.energyQty === undefined ? (record?.energyQty ?? null) : Number(values.energyQty),
    payFen: fenOf(text('payAmount')) ?? 0,
    refundFen: fenOf(text('refundAmount')) ?? 0,
    payer: text('payer'),
  }
}

function judgeWith(services: Services) {
  const kind = stationKind(services)
  return async (tx: Tx, rows: readonly CheckedRow[], { actor, lock }: ImportContext): Promise<JudgedBatch> => {
    const orderNos = rows.flatMap(({ values }) => (values.orderNo === undefined ? [] : [String(values.orderNo)]))
    const marks = rows.flatMap(({ mark: tag }) => (tag ? [tag.id] : []))
    const stored = await ordersBy(tx, { orderNos, ids: marks }, { lock })
    const recordOf = (row: CheckedRow) => stored.find(({ orderNo }) => orderNo === row.values.orderNo) ?? null
    for (const row of rows) {
      const marked = row.mark && stored.find(({ id }) => id === row.mark?.id)
      if (row.mark && marked?.orderNo !== row.values.orderNo)
        row.faults.push(
          faultAt(row, columns, 'orderNo', '与导出时的订单号不一致：订单号不能通过导入修改，排序时须选中所有列'),
        )
      const record = recordOf(row)
      const { payFen, refundFen } = laid(row, record)
      if (record && row.faults.length === 0 && refundFen > payFen)
        row.faults.push(faultAt(row, columns, 'refundAmount', `退款金额不能大于支付金额（${yuanOf(payFen)}元）`))
      if (record && record.state !== 'pending' && row.faults.length === 0 && changesOf(row, record).length > 0)
        row.faults.push(
          faultAt(
            row,
            columns,
            'orderNo',
            `订单已在办理（${kind.machine.states[record.state as 'pending'].label}），不能更正`,
          ),
        )
    }
    const of = (row: CheckedRow): Judgement => {
      const record = recordOf(row)
      if (!record) return { outcome: 'add', changes: [] }
      const changes = changesOf(row, record)
      if (changes.length === 0) return { outcome: 'same', changes }
      return { outcome: row.mark && row.mark.version !== record.version ? 'conflict' : 'update', changes }
    }
    const write = async () => {
      for (const row of rows) {
        const { outcome } = of(row)
        const record = recordOf(row)
        const values = laid(row, record)
        if (outcome === 'add')
          await openCase(tx, services, kind, 'enter', actor, async () => ({
            id: ids.next(),
            createdAt: clock.now(),
            ...values,
          }))
        if (outcome === 'update' && record)
          await takeCaseStep(tx, services, kind, { id: record.id, action: 'correct' }, actor, () => ({
            changes: values,
          }))
      }
    }
    return { logs: true, of, write }
  }
}

export const stationWorkbook = (services: Services): WorkbookKind => ({
  kind: 'stationOrders',
  title: '站点订单',
  namedBy: ['stationName', 'orderNo'],
  sheets: [
    {
      name: '站点订单',
      columns,
      across,
      keyOf: ({ orderNo }) => (orderNo === undefined ? undefined : String(orderNo)),
      keyColumn: 'orderNo',
      judge: judgeWith(services),
    },
  ],
  uniqueIndex: 'station_order_no',
  advice: [['更新', '以订单号识别：没有的新增，待退款的按本表更正；已经提出退款或作废的不能更正']],
})

/** The list as the import takes it again, each order with its version. */
export async function ordersToChange(services: Services, filter: OrderFilter, actor: Actor, progress: Progress) {
  requireStations(services)
  const { total } = await orderPage(services.db, filter, { page: 1, size: 1 })
  async function* records() {
    for await (const rows of everyPage((page) => orderPage(services.db, filter, page)))
      for (const row of rows) {
        const values = valuesOf(row)
        yield {
          id: row.id,
          version: row.version,
          values: Object.fromEntries(columns.map(({ key }) => [key, textOf(key, values[key])])),
        }
      }
  }
  return filledTemplate(services, stationWorkbook(services), { actor, total, records, progress })
}
