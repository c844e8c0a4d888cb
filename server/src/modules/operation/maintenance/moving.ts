/** Moves the deadlines that fall into an announced read-only time, in its transaction, and notifies those concerned. */
import { writeAudit } from '../../../base/audit/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { noteChange } from '../../../filing/batches/batches.ts'
import { saveBatch } from '../../../filing/record/batch-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf, localTime } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { CaseMove, DeadlinePlan } from './deadlines.ts'
import type { MovedDate } from './moved-dates.ts'
import { movePublicity, moveReplies, moveSelfChecks } from './store.ts'
import { moveExpertTasks, moveOfficeReplies, moveVerifications } from './terms-store.ts'

const moveDays: Record<CaseMove['kind'], typeof moveReplies> = {
  退回补正: moveReplies,
  公示截止: movePublicity,
  节能自查: moveSelfChecks,
  专家评审: moveExpertTasks,
  部门意见答复: moveOfficeReplies,
  能耗核查: moveVerifications,
}

/** Cases in a line of the log. */
const casesLogged = 100
const action = '维护期间的期限顺延'

/**
 * Carries out the plan. Ending or withdrawing the maintenance later moves nothing back: those concerned have been told
 * the new moment and rely on it.
 */
export async function moveDeadlines(
  tx: Tx,
  services: Services,
  { plan: { batches, cases }, endsAt, actor }: { plan: DeadlinePlan; endsAt: string; actor: Actor },
): Promise<void> {
  const reason = `系统维护至${localTime(endsAt)}，期间不能提交，期限顺延`
  for (const { old, next, moves } of batches) {
    const changes = moves.map(changeOf)
    const codes = moves.flatMap(({ qxCode }) => qxCode ?? [])
    const districts = codes.length === moves.length ? [...new Set(codes)] : undefined
    await noteChange(tx, services, { old, changes, reason, actor, districts })
    await writeAudit(tx, { kind: 'business', actor, action, object: old.name, result: reason, changes })
    await saveBatch(tx, { ...old, ...next })
  }
  for (const [kind, same] of Map.groupBy(cases, (one) => one.kind)) await moveCases(tx, services, kind, same, actor)
}

async function moveCases(
  tx: Tx,
  services: Services,
  kind: CaseMove['kind'],
  cases: readonly CaseMove[],
  actor: Actor,
): Promise<void> {
  for (const [day, same] of Map.groupBy(cases, ({ to }) => dayOf(to)))
    await moveDays[kind](
      tx,
      same.map(({ id }) => id),
      day,
    )
  for (const { what, at, to, reader, link, filingId } of cases)
    await tell(tx, services, {
      to: reader,
      template: 'deadlineMoved',
      values: { what, before: localTime(at), after: localTime(to) },
      link,
      ...(filingId ? { filingId } : {}),
      sms: false,
    })
  for (let first = 0; first < cases.length; first += casesLogged) {
    const changes = cases.slice(first, first + casesLogged).map(({ enterpriseName, what, at, to }) => ({
      label: `${enterpriseName}：${what}`,
      before: localTime(at),
      after: localTime(to),
    }))
    await writeAudit(tx, { kind: 'business', actor, action, object: kind, result: `${changes.length}件`, changes })
  }
}

function changeOf({ kind, qxCode, at, to }: MovedDate) {
  const district = qxCode ? `${districtOf(qxCode)?.name ?? qxCode}的` : ''
  return { label: `${district}${kind}`, before: localTime(at), after: localTime(to) }
}
