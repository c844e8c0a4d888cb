/** 绿色供应链管理企业: its calls, handled by the engine; the end of a title is written to its filing. */
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { refuse } from '@green/contract/errors.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { assignExperts } from '../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../filing/experts/expert-tasks.ts'
import { listFilings } from '../filing/lists/list.ts'
import { findFiling } from '../filing/record/store.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling, takeStep } from '../filing/step/move.ts'
import { titleById } from '../modules/content/public/store.ts'
import { titlesOfKind } from '../modules/content/public/titles.ts'
import { handlers } from '../platform/http/handlers.ts'
import { idempotent } from '../platform/http/idempotent.ts'

const kind = 'supplyChain'

export const greenSupplyChainCalls = handlers(greenSupply, {
  saveDec: ({ input, actor, services }) => saveFiling(services, greenSupplyChain, input, actor),
  getDecQy: ({ input, actor, services }) => listFilings(services, greenSupplyChain, input, actor),
  getDecSelect: ({ input, actor, services }) => listFilings(services, greenSupplyChain, input, actor),
  updateState: ({ input, actor, services }) => moveFiling(services, greenSupplyChain, input, actor),
  distExpert: ({ input, actor, services }) => assignExperts(services, greenSupplyChain, input, actor),
  getTasks: ({ input, actor, services }) => listTasks(services, greenSupplyChain, input, actor),
  expertScore: ({ input, actor, services }) => scoreTask(services, greenSupplyChain, input, actor),
  getSupplys: async ({ input, services }) => {
    const found = await titlesOfKind(services, kind, input)
    const rows = found.rows.map(({ facts, ...row }) => ({
      ...row,
      socialCode: facts.socialCode ?? '',
      variant: facts.variant ?? '',
      score: facts.score ?? '',
      star: facts.grade ?? '',
    }))
    return { ...found, rows }
  },
  updateGsState: ({ input, actor, services }) =>
    idempotent(services, actor, input, async (tx) => {
      const granted = await titleById(tx, input.id)
      const filed = granted?.kind === kind && granted.filingId ? await findFiling(tx, actor, granted.filingId) : null
      if (!filed) throw refuse('NOT_FOUND')
      const { id: _, requestId: __, ...rest } = input
      const move = { ...rest, id: filed.id, version: filed.version, fieldNotes: [] }
      return takeStep(tx, services, { programme: greenSupplyChain, move, actor })
    }),
})
