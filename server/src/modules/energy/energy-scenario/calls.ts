/** 情景测算: its calls. */
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { checkPaper, citePaper, getStudy, listStudies, removeStudy, saveStudy, takePaper } from './scenarios.ts'
import { baseFor, computeStudy } from './study.ts'

export const energyScenarioCalls = handlers(energyScenario, {
  base: ({ input, actor, services }) => baseFor(services, input, actor),
  compute: ({ input, actor, services }) => computeStudy(services, input, actor),
  save: ({ input, actor, services }) => saveStudy(services, input, actor),
  list: ({ input, actor, services }) => listStudies(services, input, actor),
  get: ({ input, actor, services }) => getStudy(services, input, actor),
  remove: ({ input, actor, services }) => removeStudy(services, input, actor),
  export: ({ input, actor, services }) => takePaper(services, input, actor),
  cite: ({ input, actor, services }) => citePaper(services, input, actor),
  check: ({ input, services }) => checkPaper(services, input),
})
