/** 监察年度计划: written and published by the city, read by everybody. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionPlan as calls, InspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { refuse } from '@green/contract/errors.ts'
import type { TaskContent, TaskLevel, TaskType } from '@green/filing/programme/inspection-words.ts'
import { allowedCaseSteps, openCase, takeCaseStep } from '../../../../base/case/take-step.ts'
import { citeFiles } from '../../../../base/files/rights.ts'
import { type Tx, transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import { ids } from '../../../../platform/ids.ts'
import type { Services, WithDb } from '../../../../platform/services.ts'
import { planKind } from './task-kind.ts'
import { type PlanRow, plansFor, planWithCounts, publishedPlans } from './task-store.ts'

const typed = (row: PlanRow) => ({
  ...row,
  level: row.level as TaskLevel,
  kinds: row.kinds as TaskType[],
  contents: row.contents as TaskContent[],
})

async function viewOf(
  tx: Tx,
  found: Awaited<ReturnType<typeof plansFor>>[number],
  actor: Actor,
): Promise<InspectionPlan> {
  const { row, begun, closed } = found
  return {
    ...typed(row),
    state: row.state as InspectionPlan['state'],
    begun,
    closed,
    allowed: await allowedCaseSteps(tx, planKind, row, actor),
  }
}

async function viewById(tx: Tx, id: string, actor: Actor): Promise<InspectionPlan> {
  const found = await planWithCounts(tx, id)
  if (!found) throw refuse('NOT_FOUND')
  return viewOf(tx, found, actor)
}

export async function listPlans({ db }: WithDb, actor: Actor): Promise<InspectionPlan[]> {
  return Promise.all((await plansFor(db, actor)).map((one) => viewOf(db, one, actor)))
}

export async function savePlan(
  services: Services,
  { id: existingId, version, files, ...plan }: CallInput<typeof calls.savePlan>,
  actor: Actor,
): Promise<InspectionPlan> {
  return transaction(services.db, async (tx) => {
    const id = existingId ?? ids.next()
    const fileIds = files.map((one) => one.id)
    const cells = { ...plan, title: plan.title.trim(), text: plan.text.trim() }
    if (existingId)
      await takeCaseStep(tx, services, planKind, { id, version, action: 'save' }, actor, async () => ({
        changes: { ...cells, files: [...(await citeFiles(tx, 'inspectionPlan', id, fileIds, actor)).values()] },
      }))
    else
      await openCase(tx, services, planKind, 'begin', actor, async () => ({
        ...cells,
        id,
        files: [...(await citeFiles(tx, 'inspectionPlan', id, fileIds, actor)).values()],
        createdAt: clock.now(),
      }))
    return viewById(tx, id, actor)
  })
}

export async function stepPlan(
  services: Services,
  seen: CallInput<typeof calls.stepPlan>,
  actor: Actor,
): Promise<InspectionPlan> {
  return transaction(services.db, async (tx) => {
    await takeCaseStep(tx, services, planKind, seen, actor, () => ({
      changes: seen.action === 'publish' ? { publishedAt: clock.now() } : {},
    }))
    return viewById(tx, seen.id, actor)
  })
}

export async function publicPlans({ db }: WithDb): Promise<CallOutput<typeof calls.publicPlans>> {
  return (await publishedPlans(db)).map((row) => ({ ...typed(row), publishedAt: row.publishedAt ?? row.updatedAt }))
}
