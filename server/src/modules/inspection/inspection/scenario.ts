/**
 * The way of a case to each state, by the steps of the machine as the real people; what happens elsewhere (a paper served, a record
 * signed) is noted as done. For the demo city and for tests.
 */
import type { InspectionAction, InspectionResult, InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import { type StepOutcome, takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { transaction } from '../../../db/database.ts'
import type { inspection as table } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from './kind.ts'
import { type InspectionRecord, noteOnCase } from './store.ts'

const dayMs = 86_400_000
const daysOn = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

type Facts = Partial<typeof table.$inferInsert>
export type InspectionStep = {
  action: InspectionAction
  by: 'enterprise' | 'supervisor' | 'city' | 'clock'
  /** What is noted on the case before the step. */
  facts?: () => Facts
  outcome?: () => StepOutcome<InspectionState, typeof table>
  opinion?: string
}

const submit: InspectionStep = {
  action: 'submit',
  by: 'enterprise',
  outcome: () => ({ changes: { submittedAt: clock.now(), totalTce: 12_400, overLimit: 1, eliminated: 2 } }),
}
const notice: InspectionStep = {
  action: 'notice',
  by: 'supervisor',
  facts: () => ({ noticeServedAt: clock.now(), visitFrom: clock.today() }),
}
const verify = (breaches: number): InspectionStep => ({
  action: 'verify',
  by: 'supervisor',
  facts: () => ({ findingsComplete: true, recordKept: true, breaches }),
  outcome: () => ({ changes: { verifiedAt: clock.now() } }),
})
const inform: InspectionStep = {
  action: 'inform',
  by: 'supervisor',
  facts: () => ({ hearingServedAt: clock.now(), statementDue: daysOn(7) }),
}
const order: InspectionStep = {
  action: 'order',
  by: 'supervisor',
  facts: () => ({ statementAt: clock.now(), statementAnsweredAt: clock.now(), orderServedAt: clock.now() }),
  outcome: () => ({ changes: { rectifyDue: daysOn(60), rectifyTerm: 1 } }),
}
const submitRectify: InspectionStep = {
  action: 'submitRectify',
  by: 'enterprise',
  facts: () => ({ evidenceGiven: true }),
}

const ended = (result: InspectionResult): StepOutcome<InspectionState, typeof table> => ({
  to: 'closed',
  changes: { closedAt: clock.now(), result },
})
const breached = [submit, notice, verify(2)]

/** The way to each state. */
export const inspectionWays: Readonly<Record<InspectionState, readonly InspectionStep[]>> = {
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
export const lawfulWay: readonly InspectionStep[] = [
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

type People = { leader: Actor; city: Actor; filer: Actor }

/** Takes a begun case along a way, each step in a transaction of its own. */
export async function walkCase(
  services: Services,
  row: InspectionRecord,
  { leader, city, filer }: People,
  way: readonly InspectionStep[],
  beforeStep: () => void = () => undefined,
): Promise<InspectionRecord> {
  const people = { enterprise: filer, supervisor: leader, city, clock: theClock } as const
  let saved = row
  for (const { action, by, facts, outcome, opinion } of way) {
    beforeStep()
    saved = await transaction(services.db, async (tx) => {
      if (facts) await noteOnCase(tx, row.id, facts())
      return takeCaseStep(tx, services, inspectionKind, { id: row.id, action, opinion }, people[by], outcome)
    })
  }
  return saved
}
