/** 节能项目入库: its calls, answered by the engine; completion and projects of the same name are its own. */
import { rec } from '@green/contract/calls/rec.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { lockCase } from '../filing/case.ts'
import { listFilings } from '../filing/list.ts'
import { moveFiling } from '../filing/move.ts'
import { once } from '../filing/once.ts'
import { receiptOf, staleBy } from '../filing/outcome.ts'
import { saveFiling } from '../filing/send.ts'
import { findFiling, updateFiling } from '../filing/store.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { tell } from '../modules/message/tell.ts'
import type { Actor } from '../platform/actor.ts'
import { answer } from '../platform/answer.ts'
import { clock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { alikeOf } from './alike.ts'
import { energyProjectFilter } from './own-filters.ts'

export const energyProjectCalls = answer(rec, {
  saveRec: ({ input, actor, services }) => saveFiling(services, energyProject, input, actor),
  getRecsByCounty: ({ input: { projType, stage, emc, planEndYear, priority, ...query }, actor, services }) =>
    listFilings(
      services,
      energyProject,
      { ...query, ...energyProjectFilter({ projType, stage, emc, planEndYear, priority }, actor) },
      actor,
    ),
  updateState: ({ input, actor, services }) => moveFiling(services, energyProject, input, actor),
  updateCityState: ({ input, actor, services }) => moveFiling(services, energyProject, input, actor),
  completeRec: ({ input, actor, services }) => complete(services, input, actor),
  getAlike: async ({ input, actor, services }) => {
    const filing = await findFiling(services.db, actor, input.id)
    if (filing?.programme !== energyProject.id) throw refuse('NOT_FOUND')
    return alikeOf(services, energyProject, filing, actor)
  },
})

type Completion = {
  id: string
  version: number
  completedAt: string
  verifiedSaving: string
  requestId?: string | undefined
}

/** An admitted project is found finished: an attribute beside its state, with the saving that was verified. */
async function complete(services: Services, input: Completion, actor: Actor): Promise<FilingReceipt> {
  return once(services, actor, input, async (tx) => {
    const { filing, batch, facts } = await lockCase(tx, energyProject, input, actor)
    if (facts.selfInterest) throw refuse('FORBIDDEN')
    if (filing.state !== 'approved') throw refuseFields([{ field: 'completedAt', message: '只有已入库的项目可以验收' }])
    const faults = [
      ...(input.completedAt > clock.today() ? [{ field: 'completedAt', message: '完成日期不能晚于今天' }] : []),
      ...(input.verifiedSaving.trim() === ''
        ? [{ field: 'verifiedSaving', message: '请填写核定年节能量，没有的填0' }]
        : []),
    ]
    if (faults.length) throw refuseFields(faults)
    const saved = await updateFiling(tx, filing.id, filing.version, {
      outcome: { ...filing.outcome, completedAt: input.completedAt, verifiedSaving: input.verifiedSaving.trim() },
      updatedAt: clock.now(),
      updatedBy: actor.accountId,
      updatedByName: actor.name,
    })
    if (!saved) throw staleBy(filing)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '项目完成验收',
      object: `项目入库 ${filing.number ?? filing.id}`,
      result: `${input.completedAt}，核定年节能量${input.verifiedSaving} tce`,
    })
    await tell(tx, services, {
      to: { enterpriseId: filing.enterpriseId },
      title: `项目入库（${filing.number ?? ''}）：已完成验收`,
      body: `完成日期${input.completedAt}，核定年节能量${input.verifiedSaving} tce。`,
      link: `/mainPages/personalCenter?filing=${filing.id}`,
      sms: false,
    })
    return receiptOf(tx, energyProject, saved, batch, actor)
  })
}
