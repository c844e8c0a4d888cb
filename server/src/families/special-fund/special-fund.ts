/** 专项资金: its calls, handled by the engine; ledger, rules, duplicate checks and the finance export are its own. */
import { spec } from '@green/contract/calls/filing/spec.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { assignExperts } from '../../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../../filing/experts/expert-tasks.ts'
import { listFilings } from '../../filing/lists/list.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { backgroundOf } from './special-fund-background.ts'
import { exportFinance } from './special-fund-finance.ts'
import { decideEntry, proposeEntry, readLedger } from './special-fund-ledger.ts'
import { readFunds, saveFund } from './special-fund-money.ts'
import { rulesOfBatch } from './special-fund-rules.ts'

export const specialFundCalls = handlers(spec, {
  saveSpec: ({ input, actor, services }) => saveFiling(services, specialFund, input, actor),
  getSpecs: ({ input, actor, services }) => listFilings(services, specialFund, input, actor),
  updateState: ({ input, actor, services }) => moveFiling(services, specialFund, input, actor),
  updateCityState: ({ input, actor, services }) => moveFiling(services, specialFund, input, actor),
  distExpert: ({ input, actor, services }) => assignExperts(services, specialFund, input, actor),
  getTasks: ({ input, actor, services }) => listTasks(services, specialFund, input, actor),
  expertScore: ({ input, actor, services }) => scoreTask(services, specialFund, input, actor),
  getSpecBySbfx: async ({ input, actor, services }) => ({
    ...(await listFilings(services, specialFund, input, actor)),
    rules: await rulesOfBatch(services, { sbfx: input.own.sbfx, batchId: input.batchId }),
  }),
  getLedger: ({ input, actor, services }) => readLedger(services, input.id, actor),
  proposeEntry: ({ input, actor, services }) => proposeEntry(services, input, actor),
  decideEntry: ({ input, actor, services }) => decideEntry(services, input, actor),
  getFunds: ({ input, services }) => readFunds(services, input.batchId),
  saveFund: ({ input, actor, services }) => saveFund(services, input, actor),
  getBackground: ({ input, actor, services }) => backgroundOf(services, input.id, actor),
  exportFinance: ({
    input: {
      sbfx = '',
      ledgerState = '',
      showReason,
      page: _page,
      size: _size,
      after: _after,
      before: _before,
      ...filter
    },
    actor,
    services,
    progress,
  }) => exportFinance(services, { ...filter, own: { sbfx, ledgerState } }, showReason, actor, progress),
})
