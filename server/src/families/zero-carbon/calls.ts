/** 零碳工厂: its calls, handled by the engine; the public list is its own. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  zeroAccept as acceptCalls,
  buildingLabels,
  zeroPlan as planCalls,
} from '@green/contract/calls/filing/zero-carbon.ts'
import { zeroAccept } from '@green/programmes/zero-accept/programme.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { listFilings } from '../../filing/lists/list.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { moveFiling } from '../../filing/step/move.ts'
import { publicPlans, statusOf } from '../../modules/title/zero-progress/plan-store.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'

export const zeroPlanCalls = handlers(planCalls, {
  save: ({ input, actor, services }) => saveFiling(services, zeroPlan, input, actor),
  list: ({ input, actor, services }) => listFilings(services, zeroPlan, input, actor),
  move: ({ input, actor, services }) => moveFiling(services, zeroPlan, input, actor),
  published: ({ input, services }) => listPublished(services, input),
})

export const zeroAcceptCalls = handlers(acceptCalls, {
  save: ({ input, actor, services }) => saveFiling(services, zeroAccept, input, actor),
  list: ({ input, actor, services }) => listFilings(services, zeroAccept, input, actor),
  move: ({ input, actor, services }) => moveFiling(services, zeroAccept, input, actor),
})

/** Who is on the list and how far; nothing of what was filed. */
async function listPublished(
  services: Services,
  { page, size, keyword, status }: CallInput<typeof planCalls.published>,
): Promise<CallOutput<typeof planCalls.published>> {
  const found = await publicPlans(services.db, { keyword: keyword?.trim(), status }, { page, size })
  const rows = found.rows.map(({ qxCode, state, upward, listedOn, ...row }) => ({
    ...row,
    qxName: districtOf(qxCode)?.name ?? '',
    listedOn: listedOn ?? '',
    status: statusOf(state),
    statusName: buildingLabels[statusOf(state)],
    isNational: upward?.result?.listed === true,
  }))
  return { ...found, rows }
}
