/** 节能项目入库: its calls, answered by the engine. */
import { rec } from '@green/contract/calls/rec.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { listFilings } from '../filing/lists/list.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { answer } from '../platform/http/answer.ts'
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
})
