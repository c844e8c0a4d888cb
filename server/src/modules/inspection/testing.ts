/** Cases for tests, taken to a state by the steps of the machine as the real people; papers and records are noted as done. */
import type { InspectionAction, InspectionResult, InspectionState } from '@green/filing/cases/inspection.ts'
import { openCase, type StepOutcome, takeCaseStep, theClock } from '../../base/case/take-step.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { inspectionTarget, type inspection as table } from '../../db/schema/inspection.ts'
import { nextNumber } from '../../filing/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { inspectionKind } from './kind.ts'
import { publishTask } from './publish.ts'
import { caseOfTarget, type InspectionRecord, noteOnCase, type TaskRecord } from './store.ts'
import { taskKind } from './task-kind.ts'

type Of = { id: string; name: string; qxCode: string }
export type InspectionCast = { city: Actor; supervisors: Actor[]; filerOf: (enterpriseId: string) => Actor }
type Given = Partial<Omit<TaskRecord, 'id' | 'state'>>

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
  given: Given = {},
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
        ...given,
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
  given: Given = {},
): Promise<TaskRecord> {
  const { id, version } = await draftTask(services, of, cast, given)
  return transaction(services.db, (tx) => publishTask(tx, services, { id, version }, cast.city))
}

type Facts = Partial<typeof table.$inferInsert>
type Step = {
  action: InspectionAction
  by: 'enterprise' | 'supervisor' | 'city' | 'clock'
  /** What is noted on the case before the step. */
  facts?: () => Facts
  outcome?: () => StepOutcome<InspectionState, typeof table>
  opinion?: string
}

const submit: Step = {
  action: 'submit',
  by: 'enterprise',
  outcome: () => ({ changes: { submittedAt: clock.now(), totalTce: 12_400, overLimit: 1, eliminated: 2 } }),
}
const notice: Step = {
  action: 'notice',
  by: 'supervisor',
  facts: () => ({ noticeServedAt: clock.now(), visitFrom: clock.today() }),
}
const verify = (breaches: number): Step => ({
  action: 'verify',
  by: 'supervisor',
  facts: () => ({ findingsComplete: true, recordKept: true, breaches }),
  outcome: () => ({ changes: { verifiedAt: clock.now() } }),
})
const inform: Step = {
  action: 'inform',
  by: 'supervisor',
  facts: () => ({ hearingServedAt: clock.now(), statementDue: daysOn(7) }),
}
const order: Step = {
  action: 'order',
  by: 'supervisor',
  facts: () => ({ statementAt: clock.now(), statementAnsweredAt: clock.now(), orderServedAt: clock.now() }),
  outcome: () => ({ changes: { rectifyDue: daysOn(60), rectifyTerm: 1 } }),
}
const submitRectify: Step = { action: 'submitRectify', by: 'enterprise', facts: () => ({ evidenceGiven: true }) }

const ended = (result: InspectionResult): StepOutcome<InspectionState, typeof table> => ({
  to: 'closed',
  changes: { closedAt: clock.now(), result },
})
const breached = [submit, notice, verify(2)]

/** The way to each state. */
const ways: Readonly<Record<InspectionState, readonly Step[]>> = {
  to_fill: [],
  draft: [{ action: 'saveDraft', by: 'enterprise' }],
  submitted: [submit],
  supervisor_returned: [
    submit,
    {
      action: 'back',
      by: 'supervisor',
      opinion: '请补充电力计量台账。',
      outcome: () => ({ changes: { submittedAt: null } }),
    },
  ],
  noticed: [submit, notice],
  verified: breached,
  hearing: [...breached, inform],
  rectifying: [...breached, inform, order],
  rectified: [...breached, inform, order, submitRectify],
  transferred: [
    ...breached,
    {
      action: 'transfer',
      by: 'city',
      facts: () => ({ transferSignedAt: clock.now() }),
      outcome: () => ({ changes: { result: 'transferred' } }),
    },
  ],
  suspended: [
    submit,
    {
      action: 'suspend',
      by: 'city',
      opinion: '企业停产检修，暂不能核查。',
      outcome: () => ({ changes: { formerState: 'submitted' } }),
    },
  ],
  closed: [
    ...breached,
    inform,
    order,
    submitRectify,
    {
      action: 'recheck',
      by: 'supervisor',
      facts: () => ({ recheckKept: true, fileComplete: true }),
      outcome: () => ended('breach'),
    },
  ],
}

/** The way of a case without a breach. */
const lawfulWay: readonly Step[] = [
  submit,
  notice,
  verify(0),
  {
    action: 'conclude',
    by: 'supervisor',
    facts: () => ({ reportServedAt: clock.now(), fileComplete: true }),
    outcome: () => ended('lawful'),
  },
]

/** Takes a begun case along a way. */
async function walk(tx: Tx, services: Services, row: InspectionRecord, cast: InspectionCast, way: readonly Step[]) {
  const { leader } = teamOf(cast)
  const people = { enterprise: () => cast.filerOf(row.enterpriseId), supervisor: () => leader, city: () => cast.city }
  let saved = row
  for (const { action, by, facts, outcome, opinion } of way) {
    if (facts) await noteOnCase(tx, row.id, facts())
    const actor = by === 'clock' ? theClock : people[by]()
    const seen = { id: row.id, action, opinion }
    saved = await takeCaseStep(tx, services, inspectionKind, seen, actor, outcome)
  }
  return saved
}

/** A case of this enterprise in that state, in a task of its own unless one is given. */
export async function openedInspection(
  services: Services,
  of: Of,
  cast: InspectionCast,
  {
    state = 'to_fill',
    result,
    task: given,
  }: { state?: InspectionState; result?: 'lawful'; task?: Given | { id: string } } = {},
): Promise<InspectionRecord> {
  const task = given && 'id' in given ? given : await publishedTask(services, [of], cast, given)
  return transaction(services.db, async (tx) => {
    const begun = await caseOfTarget(tx, task.id, of.id)
    if (!begun) throw new Error('the task has no case of this enterprise')
    return walk(tx, services, begun, cast, result === 'lawful' ? lawfulWay : ways[state])
  })
}
