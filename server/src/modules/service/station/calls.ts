/** 站点台账: its calls. */
import { station, stationSixMonth, stationTenMonth } from '@green/contract/calls/service/station.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { exportOrders, listOrders, orderDetail, orderTotals, requireStations } from './orders.ts'
import { decideOrder, proposeRefund, proposeVoid, recordRefund, retryRefund } from './refunds.ts'
import { ordersToChange, stationWorkbook } from './workbook.ts'

const imports = importHandlers((services) => {
  requireStations(services)
  return stationWorkbook(services)
}, station.importRun)

export const stationCalls = [
  ...handlers(station, {
    ...imports,
    getList: ({ input, actor, services }) => listOrders(services, input, actor),
    outInfos: ({ input, actor, services, progress }) => exportOrders(services, input, actor, progress),
    getTotalAmount: ({ input, services }) => orderTotals(services, input),
    get: ({ input, actor, services }) => orderDetail(services, input.id, actor),
    wxBackPay: ({ input, actor, services }) => proposeRefund(services, input, actor),
    decide: ({ input, actor, services }) => decideOrder(services, input, actor),
    retry: ({ input, actor, services }) => retryRefund(services, input, actor),
    record: ({ input, actor, services }) => recordRefund(services, input, actor),
    exportFilled: ({ input, actor, services, progress }) => ordersToChange(services, input, actor, progress),
  }),
  ...handlers(stationSixMonth, {
    getList: ({ input, actor, services }) => listOrders(services, { ...input, period: 'june' }, actor),
    outInfos: ({ input, actor, services, progress }) =>
      exportOrders(services, { ...input, period: 'june' }, actor, progress),
  }),
  ...handlers(stationTenMonth, {
    getList: ({ input, actor, services }) => listOrders(services, { ...input, period: 'october' }, actor),
    outInfos: ({ input, actor, services, progress }) =>
      exportOrders(services, { ...input, period: 'october' }, actor, progress),
    deleteStation: ({ input, actor, services }) => proposeVoid(services, input, actor),
  }),
]
