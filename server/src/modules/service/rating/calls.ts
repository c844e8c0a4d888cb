/** 服务评价: its calls. */
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { callBack, exportRates, listRates, ownRates, publicRates, replyToRate, saveRate } from './rates.ts'

export const enterRateCalls = handlers(enterRate, {
  saveRate: ({ input, actor, services }) => saveRate(services, input, actor),
  getRate: ({ actor, services }) => ownRates(services, actor),
  getRates: ({ input, actor, services }) => listRates(services, input, actor),
  reply: ({ input, actor, services }) => replyToRate(services, input, actor),
  callBack: ({ input, actor, services }) => callBack(services, input, actor),
  publicRates: ({ input, services }) => publicRates(services, input),
  exportRates: ({ input, actor, services, progress }) => exportRates(services, input, actor, progress),
})
