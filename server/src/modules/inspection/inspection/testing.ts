/** Cases for tests, taken to a state by the steps of the machine as the real people; papers and records are noted as done. */
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import { openCase } from '../../../base/case/take-step.ts'
import { transaction } from '../../../db/database.ts'
import { inspectionTarget } from '../../../db/schema/inspection/inspection.ts'
import { nextNumber } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionWays, lawfulWay, walkCase } from './scenario.ts'
import { caseOfTarget, type InspectionRecord, type TaskRecord } from './store.ts'
import { publishTask } from './task/publish.ts'
import { taskKind } from './task/task-kind.ts'

type Of = { id: string; name: string; qxCode: string }
export type InspectionCast = { city: Actor; supervisors: Actor[]; filerOf: (enterpriseId: string) => Actor }
type Overrides = Partial<Omit<TaskRecord, 'id' | 'state'>>

const dayMs = 86_400_000
const daysOn = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

/** The first three: a leader and two members, whose cards are valid. */
const teamOf = ({ supervisors: [leader, ...members] }: InspectionCast) => {
  if (!leader) throw new Error('supervisors are expected')
  return { leader, members: members.slice(0, 2) }
}

/** A draft task over these enterprises, declared by the whole team. */
export async function draftTask(
  services: Services,
  of: readonly Of[],
  cast: InspectionCast,
  overrides: Overrides = {},
): Promise<TaskRecord> {
  const { leader, members } = teamOf(cast)
  return transaction(services.db, async (tx) => {
    const draft = await openCase(tx, services, taskKind, 'begin', cast.city, async () => {
      const serial = await nextNumber(tx, 'inspection-task', clock.year())
      return {
        id: ids.next(),
        taskNo: `JNJC-${clock.year()}-${String(serial).padStart(3, '0')}`,
        taskName: '水泥行业能效专项监察',
        year: clock.year(),
        taskLevel: 'city',
        taskType: 'industry',
        mode: 'both',
        contents: ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training'],
        basis: '《工业节能监察办法》',
        checkYears: [clock.year() - 1],
        orgName: '市节能监察中心',
        leaderId: leader.accountId,
        memberIds: members.map(({ accountId }) => accountId),
        declared: Object.fromEntries([leader, ...members].map(({ accountId }) => [accountId, clock.now()])),
        drawMode: 'all',
        startDate: daysOn(-30),
        endDate: daysOn(150),
        selfDeadline: daysOn(10),
        createdBy: cast.city.accountId,
        createdAt: clock.now(),
        ...overrides,
      }
    })
    await tx
      .insert(inspectionTarget)
      .values(of.map(({ id }) => ({ taskId: draft.id, enterpriseId: id, source: 'hand', inspectorIds: [] })))
    return draft
  })
}

/** The same, published. */
export async function publishedTask(
  services: Services,
  of: readonly Of[],
  cast: InspectionCast,
  overrides: Overrides = {},
): Promise<TaskRecord> {
  const { id, version } = await draftTask(services, of, cast, overrides)
  return transaction(services.db, (tx) => publishTask(tx, services, { id, version }, cast.city))
}

/** A case of this enterprise in that state, in a task of its own unless one is given. */
export async function openedInspection(
  services: Services,
  of: Of,
  cast: InspectionCast,
  {
    state = 'to_fill',
    result,
    task: wanted,
  }: { state?: InspectionState; result?: 'lawful'; task?: Overrides | { id: string } } = {},
): Promise<InspectionRecord> {
  const task = wanted && 'id' in wanted ? wanted : await publishedTask(services, [of], cast, wanted)
  const begun = await caseOfTarget(services.db, task.id, of.id)
  if (!begun) throw new Error('the task has no case of this enterprise')
  const { leader } = teamOf(cast)
  const people = { leader, city: cast.city, filer: cast.filerOf(of.id) }
  return walkCase(services, begun, people, result === 'lawful' ? lawfulWay : inspectionWays[state])
}
