/** 绿色工厂: its calls, handled by the engine. */
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { draftOf } from '../filing/detail.ts'
import { assignExperts } from '../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../filing/experts/expert-tasks.ts'
import { exportPackage } from '../filing/export/package.ts'
import { listFilings } from '../filing/lists/list.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { handlers } from '../platform/http/handlers.ts'

export const greenFactoryCalls = handlers(shenb, {
  saveDraft: ({ input, actor, services }) => saveFiling(services, greenFactory, { ...input, action: 'draft' }, actor),
  getDraft: ({ input, actor, services }) => draftOf(services, greenFactory, input, actor),
  saveShenb: ({ input, actor, services }) => saveFiling(services, greenFactory, input, actor),
  updateShenb: ({ input, actor, services }) => saveFiling(services, greenFactory, input, actor),
  getShenbList: ({ input, actor, services }) => listFilings(services, greenFactory, input, actor),
  getShenbs: ({ input, actor, services }) => listFilings(services, greenFactory, input, actor),
  updateCountyState: ({ input, actor, services }) => moveFiling(services, greenFactory, input, actor),
  updateCityState: ({ input, actor, services }) => moveFiling(services, greenFactory, input, actor),
  distExpert: ({ input, actor, services }) => assignExperts(services, greenFactory, input, actor),
  getTasks: ({ input, actor, services }) => listTasks(services, greenFactory, input, actor),
  expertScore: ({ input, actor, services }) => scoreTask(services, greenFactory, input, actor),
  exportByEnterprise: ({ input, actor, services, progress }) =>
    exportPackage(services, greenFactory, input.id, actor, progress),
})
