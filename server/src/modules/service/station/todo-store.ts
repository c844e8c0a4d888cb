/** What is owed of 站点订单: the second decision on a refund, and what failed. Few are open at once. */
import { officePath } from '@green/contract/screens/screens.ts'
import { stationOrderTodos } from '@green/filing/cases/station-order.ts'
import { sql } from 'drizzle-orm'
import { exactSource } from '../../../base/todo/case-source-store.ts'
import { stationOrder } from '../../../db/schema/station.ts'
import { stationKind } from './kind.ts'

const page = officePath('stations')

export const stationSource = exactSource({
  key: 'stationOrder',
  kindOf: stationKind,
  declared: stationOrderTodos,
  columns: { object: sql`${stationOrder.orderNo} || ' ' || ${stationOrder.stationName}` },
  places: {
    decideRefund: { page, idAs: null, list: 'state=refundProposed' },
    record: { page, idAs: null, list: 'state=refunding' },
    proposeAgain: { page, idAs: null, list: 'state=failed' },
    decideVoid: { page, idAs: null, list: 'state=voidProposed' },
  },
})
