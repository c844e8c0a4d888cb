/** 站点订单 as a case: administrators only; what the guards read, what the log compares. */

import {
  type StationOrderAction,
  type StationOrderFacts,
  type StationOrderState,
  stationOrderCase,
} from '@green/filing/cases/station-order.ts'
import { yuanOf } from '@green/filing/programme/stations.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { stationOrder } from '../../../db/schema/station.ts'
import type { Services } from '../../../platform/services.ts'
import { stationScope } from './scope-store.ts'
import type { OrderRecord } from './store.ts'

type StationKind = CaseKind<StationOrderState, StationOrderAction, StationOrderFacts, typeof stationOrder>

/** Approved without a payment service, or the service has been taken away since. */
export const isManual = ({ payment }: Pick<Services, 'payment'>, row: Pick<OrderRecord, 'refundNo'> | null): boolean =>
  payment === null || (row !== null && row.refundNo === null)

export const stationKind = (services: Pick<Services, 'payment'>): StationKind => ({
  machine: stationOrderCase,
  table: stationOrder,
  scope: stationScope,
  facts: async (tx, row, actor) => ({
    isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, [row.proposedBy])),
    isOfDuty: actor === null || actor.duty === null || actor.duty === 'system',
    mayVoid: row?.period === 'october',
    isManual: isManual(services, row),
  }),
  nameOf: ({ orderNo, stationName }) => `站点订单 ${orderNo} ${stationName}`,
  logged: {
    labels: {
      payAmount: '支付金额（元）',
      refundAmount: '退款金额（元）',
      reason: '理由',
      refundNo: '退款单号',
      refundTime: '退款时间',
      failReason: '失败原因',
    },
    values: (_services, row) => ({ ...row, payAmount: yuanOf(row.payFen), refundAmount: yuanOf(row.refundFen) }),
  },
  tell: {},
})
