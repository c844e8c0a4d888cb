/** 合同能源管理: its calls, handled by the engine. */
import { energyManage } from '@green/contract/calls/filing/energy-contract.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { listFilings, listFilterOf } from '../filing/lists/list.ts'
import { totalsBy } from '../filing/lists/totals.ts'
import { removeFiling } from '../filing/send/own-steps.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { handlers } from '../platform/http/handlers.ts'

export const energyContractCalls = handlers(energyManage, {
  saveOrUpdateInfo: ({ input, actor, services }) => saveFiling(services, energyContract, input, actor),
  getInfos: ({ input, actor, services }) => listFilings(services, energyContract, input, actor),
  getInfosByPage: ({ input, actor, services }) => listFilings(services, energyContract, input, actor),
  deleteById: ({ input, actor, services }) =>
    removeFiling(services, energyContract, { action: 'remove', input, actor }),
  confirmInfo: ({ input, actor, services }) =>
    moveFiling(services, energyContract, { ...input, fieldNotes: [], files: [] }, actor),
  markInfo: ({ input, actor, services }) => moveFiling(services, energyContract, input, actor),
  totals: async ({ input: { signYear }, actor, services }) => {
    const own: Record<string, string> = signYear === undefined ? {} : { signYear: String(signYear) }
    const { filter } = listFilterOf(energyContract, { state: [], sort: 'updatedAt', order: 'desc', own }, actor)
    const lines = await totalsBy(services, energyContract, filter, actor)
    return lines.map(({ by, count, sums }) => ({
      qxName: by[0] ?? '',
      epcType: by[1] ?? '',
      count,
      investTotal: sums[0] ?? 0,
      expectTce: sums[1] ?? 0,
      cumSaving: sums[2] ?? 0,
    }))
  },
})
