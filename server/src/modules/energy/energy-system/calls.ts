/** 能源管理体系建设向导: its calls. */
import { energySystem } from '@green/contract/calls/energy/energy-system.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { planPaper } from './paper.ts'
import { planFor, saveStep, schedulePlan } from './plan.ts'

export const energySystemCalls = handlers(energySystem, {
  get: ({ input, actor, services }) => planFor(services.db, input.enterpriseId, actor),
  schedule: ({ input, actor, services }) => schedulePlan(services, input, actor),
  save: ({ input, actor, services }) => saveStep(services, input, actor),
  paper: ({ input, actor, services }) => planPaper(services, input, actor),
})
