/** 站点台账: orders of a promotion, their refunds and voidings by two administrators. Refused where the city has not turned it on. */
import { stationOrderCase } from '@green/filing/cases/station-order.ts'
import { area, field, text } from '@green/filing/form/fields.ts'
import { stationPeriods, stationTypes } from '@green/filing/programme/stations.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { dailyRecord, firstOfTwo, secondOfTwo, type TwoHands } from '../../hands.ts'
import { importCallsOf } from '../../import-calls.ts'
import { ImportReport } from '../../imports.ts'
import { maxText } from '../../rule-schemas.ts'
import {
  DateText,
  GivenMoment,
  Id,
  Moment,
  mostInt,
  pageInput,
  pageOf,
  QxCode,
  queryInt,
  Version,
} from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const State = stateNameOf(stationOrderCase)
const may = ['admin'] as const
/** Money: what is paid or counted as paid, another administrator looks at. */
const bySecondAdministrator: TwoHands = { twoHands: { second: ['admin'], days: 5 } }
/** Where duties are split: what the second person of a refund reads and decides. */
const secondDuty = ['system', 'security'] as const

export const StationOrder = z.object({
  id: Id,
  version: z.number(),
  state: State,
  stationId: z.string(),
  stationName: z.string(),
  stationType: z.enum(keysOf(stationTypes)),
  operatorName: z.string(),
  socialCode: z.string(),
  qxCode: z.string(),
  qxName: z.string(),
  address: z.string(),
  period: z.enum(keysOf(stationPeriods)),
  orderNo: z.string(),
  orderTime: Moment,
  energyQty: z.number().nullable(),
  /** Yuan with two decimals, as text: 115.00. */
  payAmount: z.string(),
  refundAmount: z.string(),
  payer: z.string(),
  reason: z.string(),
  proposedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  refundNo: z.string().nullable(),
  refundTime: Moment.nullable(),
  failReason: z.string().nullable(),
  /** What the last attempt told. */
  lastSays: z.string().nullable(),
  tries: z.number(),
  /** The outcome is recorded by hand: no payment service is configured. */
  isManual: z.boolean(),
  /** Steps this user may take now. */
  allowed: z.array(openStepOf(stationOrderCase)),
})
export type StationOrder = z.output<typeof StationOrder>

const filters = {
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  state: State.optional(),
  from: DateText.optional(),
  to: DateText.optional(),
}
/** The list of every campaign is filtered by it as well. */
const everyFilter = { ...filters, period: z.enum(keysOf(stationPeriods)).optional() }

const page = (path: `/${string}`, title: string) =>
  call({
    get: path,
    title,
    may,
    duty: secondDuty,
    in: z.strictObject({ ...pageInput, ...filters }),
    out: pageOf(StationOrder),
  })
const exported = (path: `/${string}`, title: string) =>
  call({ get: path, title, may, in: z.strictObject(filters), ...listExport })

const Totals = z.object({ count: z.number(), payAmount: z.string(), refundAmount: z.string() })

/** Why a refund or a cancellation is proposed; the case says how long it is at least. */
export const orderReason = field('reason', '理由', area(200, { required: true }))
export const orderOpinion = field('opinion', '意见', area(200, { hint: '不同意的须写明理由。' }))
export const refundFields = [
  field('refundNo', '退款单号', text({ rules: [{ maxLength: 64 }] })),
  field('failReason', '失败原因', text({ rules: [{ maxLength: 60 }], hint: '退款没有成功时填写。' })),
]

export const station = {
  getList: call({
    get: '/station/getList',
    title: '站点台账：订单',
    may,
    duty: secondDuty,
    in: z.strictObject({ ...pageInput, ...everyFilter }),
    out: pageOf(StationOrder),
  }),
  outInfos: call({
    get: '/station/outInfos',
    title: '导出站点台账',
    may,
    in: z.strictObject(everyFilter),
    ...listExport,
  }),
  getTotalAmount: call({
    get: '/station/getTotalAmount',
    title: '站点台账：笔数、支付和退款合计，分状态',
    may,
    duty: secondDuty,
    in: z.strictObject(everyFilter),
    out: Totals.extend({
      states: z.array(Totals.extend({ state: State })),
      /** Refunds approved today, and the most of a day, in yuan. */
      approvedToday: z.string(),
      dailyCap: z.string(),
      isManual: z.boolean(),
    }),
  }),
  get: call({
    get: '/station/get',
    title: '站点订单和办理过程',
    may,
    duty: secondDuty,
    in: z.strictObject({ id: Id }),
    out: StationOrder.extend({
      history: z.array(z.object({ at: Moment, step: z.string(), by: z.string(), opinion: z.string().nullable() })),
    }),
  }),
  wxBackPay: call({
    post: '/station/wxBackPay',
    hands: firstOfTwo,
    title: '提出退款（由另一人批准后才退）',
    may,
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([orderReason]) }),
    out: StationOrder,
  }),
  decide: call({
    post: '/station/decide',
    hands: secondOfTwo,
    title: '批准或不同意退款、作废（由没有提出的系统管理员，三员分立时也可由安全管理员）',
    may,
    duty: secondDuty,
    slow: true,
    in: z.strictObject({ id: Id, version: Version, approve: z.boolean(), ...shapeOf([orderOpinion]) }),
    out: StationOrder,
  }),
  retry: call({
    post: '/station/retry',
    hands: dailyRecord,
    title: '用同一退款单号再次核对退款结果',
    may,
    slow: true,
    in: z.strictObject({ id: Id }),
    out: StationOrder,
  }),
  record: call({
    post: '/station/record',
    hands: bySecondAdministrator,
    title: '登记退款结果（没有接入支付服务时）',
    may,
    in: z.strictObject({
      id: Id,
      version: Version,
      isRefunded: z.boolean(),
      ...shapeOf(refundFields),
      refundTime: GivenMoment.optional(),
    }),
    out: orWaits(StationOrder),
  }),
  exportFilled: call({
    get: '/station/exportFilled',
    title: '导出用于修改的站点订单工作簿',
    may,
    in: z.strictObject(everyFilter),
    out: 'blob',
    background: true,
  }),
  ...importCallsOf('/station', '站点订单', may, bySecondAdministrator, orWaits(ImportReport)),
}

export const stationSixMonth = {
  getList: page('/stationSixMonth/getList', '站点台账：6月订单'),
  outInfos: exported('/stationSixMonth/outInfos', '导出站点台账：6月订单'),
}

export const stationTenMonth = {
  getList: page('/stationTenMonth/getList', '站点台账：10月订单'),
  outInfos: exported('/stationTenMonth/outInfos', '导出站点台账：10月订单'),
  deleteStation: call({
    delete: '/stationTenMonth/deleteStation',
    hands: firstOfTwo,
    title: '提出作废10月订单（由另一人批准）',
    may,
    in: z.strictObject({ id: Id, version: queryInt(0, mostInt), ...shapeOf([orderReason]) }),
    out: StationOrder,
  }),
}
