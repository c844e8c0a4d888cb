/** 非绿企业梯度培育数据 and 动态管理表: their calls, handled by the engine; the series over several years are their own. */

import { lsdtFinal, lsdtNogreen, yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { refuse } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isInForce, isReturned, statesWhere } from '@green/filing/workflow/states.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { draftOf, filingDetail } from '../../filing/detail.ts'
import { listFilings } from '../../filing/lists/list.ts'
import { findBatch } from '../../filing/record/batch-store.ts'
import { findFiling } from '../../filing/record/store.ts'
import { owedEnterprises, owedProgress } from '../../filing/send/owed.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { moveFiling } from '../../filing/step/move.ts'
import type { Actor } from '../../platform/actor.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { twoYears, yearSeries } from './yearly-data-series.ts'

const kinds: readonly Programme[] = [nonGreenData, greenYearly]
const kindOf = (titled: '0' | '1') => (titled === '1' ? greenYearly : nonGreenData)

/** Which of the two programmes a filing belongs to; another programme's id is treated as missing. */
async function programmeOfFiling(services: WithDb, id: string, actor: Actor): Promise<Programme> {
  const found = await findFiling(services.db, actor, id)
  const programme = kinds.find((one) => one.id === found?.programme)
  if (!programme) throw refuse('NOT_FOUND')
  return programme
}

/** One by its id, or the enterprise's own one in that batch. */
async function oneOf(
  services: Services,
  query: { id?: string | undefined; batchId?: string | undefined },
  actor: Actor,
) {
  if (query.id) return filingDetail(services, query.id, actor, await programmeOfFiling(services, query.id, actor))
  const batch = query.batchId ? await findBatch(services.db, query.batchId) : null
  const programme = kinds.find((one) => one.id === batch?.programme)
  return programme ? draftOf(services, programme, query, actor) : null
}

/** A step by the call for it: one call returns, the other passes on. */
async function step(services: Services, move: MoveFiling, actor: Actor, isReturn: boolean) {
  const programme = await programmeOfFiling(services, move.id, actor)
  if (isReturned(move.state) !== isReturn) throw refuse('FORBIDDEN')
  return moveFiling(services, programme, move, actor)
}

export const yearlyDataCalls = [
  ...handlers(lsdtNogreen, {
    getInfos: ({ input: { titled, ...query }, actor, services }) => listFilings(services, kindOf(titled), query, actor),
    getInfoById: ({ input, actor, services }) => oneOf(services, input, actor),
    updateNogreen: ({ input, actor, services }) => saveFiling(services, nonGreenData, input, actor),
    updateState: ({ input, actor, services }) => step(services, input, actor, false),
    updateBack: ({ input, actor, services }) => step(services, input, actor, true),
    getCounts: ({ input, actor, services }) => owedProgress(services, kindOf(input.titled), input.year, actor),
  }),
  ...handlers(lsdtFinal, {
    getFinalInfos: ({ input: { titled, ...query }, actor, services }) =>
      listFilings(services, kindOf(titled), { ...query, state: statesWhere(isInForce) }, actor),
    getInfoById: async ({ input, actor, services }) => {
      const detail = await filingDetail(services, input.id, actor, await programmeOfFiling(services, input.id, actor))
      if (!isInForce(detail.state)) throw refuse('NOT_FOUND')
      return detail
    },
  }),
  ...handlers(yearlyOf, {
    getYearDatas: ({ input, actor, services }) => yearSeries(services, input.enterpriseId, actor),
    getTwoYearDf: ({ input, actor, services }) => twoYears(services, input, actor),
    getQxQyInfos: ({ input: { titled, ...query }, actor, services }) =>
      owedEnterprises(services, kindOf(titled), query, actor),
    updateFillById: ({ input, actor, services }) => saveFiling(services, greenYearly, input, actor),
  }),
]
