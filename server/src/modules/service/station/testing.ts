/** An order of a station as tests enter it. */
import { ids } from '../../../platform/ids.ts'
import type { NewOrder } from './store.ts'

let orders = 0

export const stationSample = (): Omit<NewOrder, 'state' | 'updatedAt' | 'updatedByName'> => ({
  id: ids.next(),
  orderNo: `TEST${String(++orders).padStart(6, '0')}`,
  stationId: 'CQ-001',
  stationName: '示例充电站',
  stationType: 'charging',
  operatorName: '示例运营有限公司',
  socialCode: '91500000MA5U00006W',
  qxCode: '500112',
  address: '示例路1号',
  period: 'october',
  orderTime: '2026-10-08T02:00:00.000Z',
  energyQty: 35.5,
  payFen: 11_507,
  refundFen: 2000,
  payer: '138****5678',
  createdAt: '2026-11-20T00:00:00.000Z',
})
