/** 产品用水定额调查: its calls, handled by the engine; the statistics for revising quotas are its own. */
import { waterQuota as calls } from '@green/contract/calls/filing/water-quota.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { listFilings } from '../filing/lists/list.ts'
import { removeFiling } from '../filing/send/own-steps.ts'
import { saveFiling } from '../filing/send/send.ts'
import { handlers } from '../platform/http/handlers.ts'
import { quotaStatistics } from './water-quota-statistics.ts'

export const waterQuotaCalls = handlers(calls, {
  saveWaterQuota: ({ input, actor, services }) => saveFiling(services, waterQuota, input, actor),
  getWaterQuotas: ({ input, actor, services }) => listFilings(services, waterQuota, input, actor),
  getWaterQuotaList: ({ input, actor, services }) => listFilings(services, waterQuota, input, actor),
  deleteWaterQuota: ({ input, actor, services }) =>
    removeFiling(services, waterQuota, { action: 'remove', input, actor }),
  statistics: ({ input, actor, services }) => quotaStatistics(services, input.year, actor),
})
