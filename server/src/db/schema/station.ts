/** 站点台账: orders of a consumer promotion and their refunds; used only where the city has turned it on. */
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { amount, moment } from './columns.ts'

const fen = (name: string) => bigint(name, { mode: 'number' })

export const stationOrder = pgTable(
  'station_order',
  {
    ...caseColumns(),
    orderNo: text('order_no').notNull(),
    stationId: text('station_id').notNull(),
    stationName: text('station_name').notNull(),
    stationType: text('station_type').notNull(),
    operatorName: text('operator_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    address: text('address').notNull(),
    /** june, october, other. */
    period: text('period').notNull(),
    orderTime: moment('order_time').notNull(),
    /** kWh or L. */
    energyQty: amount('energy_qty'),
    payFen: fen('pay_fen').notNull(),
    refundFen: fen('refund_fen').notNull(),
    /** Masked by the source. */
    payer: text('payer').notNull().default(''),
    reason: text('reason').notNull().default(''),
    proposedBy: uuid('proposed_by'),
    proposedByName: text('proposed_by_name'),
    /** The day of the approval, for the cap of a day. */
    approvedOn: text('approved_on'),
    approvedByName: text('approved_by_name'),
    /** The number of the refund at the payment service: the same for every attempt, until the service has closed it. */
    refundNo: text('refund_no'),
    refundRound: integer('refund_round').notNull().default(0),
    /** The payment service closed the refund without paying: the next one needs another number. */
    isClosed: boolean('is_closed').notNull().default(false),
    refundTime: moment('refund_time'),
    failReason: text('fail_reason'),
    tries: integer('tries').notNull().default(0),
    lastTryAt: moment('last_try_at'),
    /** What the last attempt told, in words. */
    lastSays: text('last_says'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('station_order_no').on(t.orderNo),
    uniqueIndex('station_order_refund_no').on(t.refundNo),
    index('station_order_list').on(t.period, t.orderTime.desc(), t.id.desc()),
    index('station_order_state').on(t.state, t.approvedOn),
  ],
)
