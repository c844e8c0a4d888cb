/** Who may do what when: every state × action × role of every case against the trade's tables, repeated here independently. */
import { describe, expect, test } from 'vitest'
import { keysOf } from '../value/keys-of.ts'
import { recordsWork } from '../workflow/hands.ts'
import { caseMachines } from './all.ts'
import { contentCase } from './content.ts'
import { pushCase } from './county-push.ts'
import { creditCase } from './credit-reference.ts'
import { diagnosisCase } from './diagnosis.ts'
import { energyVerificationCase } from './energy-verification.ts'
import { enterpriseMergeCase } from './enterprise-merge.ts'
import { greenCodeCase } from './green-code.ts'
import { greenPowerCase } from './green-power.ts'
import { inquiryCase } from './inquiry.ts'
import { inspectionCase } from './inspection/inspection.ts'
import { inspectionPlanCase } from './inspection/inspection-plan.ts'
import { inspectionTaskCase } from './inspection/inspection-task.ts'
import { targetReviewCase, targetReviewYearCase } from './inspection/target-review.ts'
import {
  inspectionLines,
  openInspection,
  openTask,
  planLines,
  shutOf,
  taskLines,
} from './inspection/test-inspection.ts'
import {
  allowedSteps,
  type CaseMachine,
  type CaseRole,
  caseFaults,
  defineCase,
  endsOf,
  findCaseStep,
  stateLabelOf,
  stateLabels,
} from './machine.ts'
import { carbonMarketCase } from './market/carbon-market.ts'
import { greenTargetCase } from './market/green-target.ts'
import { objectionCase } from './objection.ts'
import { panelMeetingCase } from './panel-meeting.ts'
import { parkTenantCase } from './park-tenant.ts'
import { benchmarkTableCase } from './rating/benchmark-table.ts'
import { ratingCase } from './rating/rating.ts'
import { ratingRunCase } from './rating/rating-run.ts'
import { ratingSchemeCase } from './rating/rating-scheme.ts'
import { rightsChangeCase } from './rights-change.ts'
import { settingChangeCase } from './setting-change.ts'
import { standardEditionCase } from './standard-edition.ts'
import { stationOrderCase } from './station-order.ts'
import { supplyAccountCase } from './supply-account.ts'
import { trainingCourseCase } from './training-course.ts'
import { twoHandsCase } from './two-hands.ts'
import { ecCentreCase } from './zero-carbon/energy-carbon-centre.ts'
import { microgridCase } from './zero-carbon/microgrid.ts'
import { parkPilotCase } from './zero-carbon/park-pilot.ts'
import { zeroProgressCase } from './zero-carbon/zero-progress.ts'

/** from · action · where it may lead · role · the conditions. */
type Line<S, A, F> = readonly [S | 'none', A, readonly S[], CaseRole, ...(keyof F & string)[]]

const everyRole: readonly CaseRole[] = [
  'enterprise',
  'county',
  'city',
  'expert',
  'supervisor',
  'admin',
  'anyone',
  'clock',
]
const written = new Set<string>()

/** `open`: facts under which every condition holds; `shut`: under which it does not. */
function describeCase<S extends string, A extends string, F extends object>(
  machine: CaseMachine<S, A, F>,
  { open, shut }: { open: F; shut: F },
  lines: readonly Line<NoInfer<S>, NoInfer<A>, F>[],
) {
  written.add(machine.id)
  const outcome = (from: S | 'none', action: A, role: CaseRole, facts: F) => {
    const found = findCaseStep(machine, from, action, role, facts)
    return 'refusal' in found ? found.refusal : `→ ${endsOf<S>(found, from).join(' ')}`
  }
  const closing = (fact: keyof F) => ({ ...open, [fact]: shut[fact] })

  describe(machine.title, () => {
    test('every state × action × role: the step of the table, or 403 for the role, 409 for the state', () => {
      const wrong: string[] = []
      for (const from of ['none' as const, ...keysOf(machine.states)])
        for (const action of keysOf(machine.steps))
          for (const role of everyRole) {
            const own = lines.filter((line) => line[1] === action && line[3] === role)
            const line = own.find((one) => one[0] === from)
            const expected = line
              ? `→ ${line[2].join(' ')}`
              : own.length > 0
                ? (machine.refusedAs ?? 'ILLEGAL_STEP')
                : 'FORBIDDEN'
            const found = outcome(from, action, role, open)
            if (found !== expected) wrong.push(`${from} ${action} by ${role}: ${found}, the table says ${expected}`)
          }
      expect(wrong).toEqual([])
    })

    test('each guard closes exactly its own step', () => {
      for (const [from, action, ends, role, ...needed] of lines)
        for (const fact of Object.keys(open) as (keyof F & string)[]) {
          const found = outcome(from, action, role, closing(fact))
          const message = `${from} ${action} by ${role} without ${fact}`
          if (needed.includes(fact))
            expect(
              [
                'FORBIDDEN',
                'FOUR_EYES',
                'NOT_SECOND',
                'WITNESS_LOCKED',
                'OBJECTION_OTHER_HAND',
                'SECOND_ADMINISTRATOR',
                'ILLEGAL_STEP',
                'MAIN_ACCOUNT_SENDS',
              ],
              message,
            ).toContain(found)
          else expect(found, message).toBe(`→ ${ends.join(' ')}`)
        }
    })

    test('a button is offered exactly when its step is accepted, with the same result', () => {
      for (const state of keysOf(machine.states))
        for (const role of everyRole)
          for (const facts of [open, shut, ...Object.keys(open).map((fact) => closing(fact as keyof F))]) {
            const buttons = allowedSteps(machine, state, role, facts)
            for (const action of keysOf(machine.steps)) {
              const found = findCaseStep(machine, state, action, role, facts)
              const button = buttons.find((one) => one.action === action)
              expect(button !== undefined, `${state} ${action} ${role}`).toBe(!('refusal' in found))
              if (button && !('refusal' in found))
                expect(button).toEqual({
                  action,
                  label: found.label,
                  to: endsOf<S>(found, state)[0],
                  needs: found.needs ?? {},
                })
            }
          }
    })

    test('no dead end, no turn without a step, and every state has a name of its own', () => {
      expect(caseFaults(machine)).toEqual([])
      const labels = Object.values(stateLabels(machine))
      expect(new Set(labels).size).toBe(labels.length)
      for (const state of keysOf(machine.states)) expect(stateLabelOf(machine, state)).not.toBe('')
    })
  })
}

const early = ['requested', 'assigned', 'diagnosing'] as const
const late = ['diagnosing', 'reported'] as const

describeCase(
  diagnosisCase,
  {
    open: { draftsOnly: false, invited: true, leads: true, dataGiven: true },
    shut: { draftsOnly: true, invited: false, leads: false, dataGiven: false },
  },
  [
    ...(['none', 'withdrawn'] as const).flatMap((state) =>
      (['enterprise', 'county', 'city'] as const).map(
        (role) => [state, 'submit', ['requested'], role, 'draftsOnly'] as const,
      ),
    ),
    ['requested', 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly'],
    ['assigned', 'handOver', ['assigned'], 'city'],
    ['diagnosing', 'handOver', ['diagnosing'], 'city'],
    ['requested', 'assign', ['assigned'], 'county'],
    ['requested', 'assign', ['assigned'], 'city'],
    ['assigned', 'accept', ['diagnosing', 'assigned'], 'expert', 'invited'],
    // Other experts may respond after the lead expert.
    ['diagnosing', 'accept', ['diagnosing'], 'expert', 'invited'],
    ['assigned', 'decline', ['requested', 'assigned'], 'expert', 'invited'],
    ...early.map((state) => [state, 'keepData', [state], 'enterprise'] as const),
    ...early.map((state) => [state, 'giveData', [state], 'enterprise'] as const),
    ...early.flatMap((state) =>
      (['county', 'city', 'expert'] as const).map((role) => [state, 'returnData', [state], role, 'dataGiven'] as const),
    ),
    ...late.map((state) => [state, 'keepSheet', [state], 'expert', 'leads'] as const),
    ...late.map((state) => [state, 'report', ['reported'], 'expert', 'leads'] as const),
    ['reported', 'confirm', ['confirmed'], 'enterprise', 'draftsOnly'],
    ['reported', 'dispute', ['reported'], 'enterprise', 'draftsOnly'],
    ['confirmed', 'close', ['closed'], 'county'],
    ['confirmed', 'close', ['closed'], 'city'],
    ['confirmed', 'followUp', ['confirmed'], 'enterprise'],
    ['closed', 'followUp', ['closed'], 'enterprise'],
  ],
)

const office = ['county', 'city'] as const

describeCase(ratingCase, { open: { isBad: true }, shut: { isBad: false } }, [
  ['none', 'rate', ['waiting'], 'enterprise'],
  ...office.flatMap((role) => [
    ['waiting', 'reply', ['fixed', 'replied'], role] as const,
    ['replied', 'reply', ['fixed', 'replied'], role] as const,
    ['replied', 'callBack', ['fixed', 'replied'], role, 'isBad'] as const,
  ]),
])

describeCase(
  benchmarkTableCase,
  { open: { isSecond: true, isUnused: true }, shut: { isSecond: false, isUnused: false } },
  [
    ['none', 'compute', ['unconfirmed', 'draft'], 'city'],
    ['none', 'enter', ['unconfirmed', 'draft'], 'city'],
    ['none', 'correct', ['unconfirmed', 'draft'], 'city'],
    ['unconfirmed', 'recompute', ['unconfirmed'], 'city'],
    ['draft', 'recompute', ['draft'], 'city'],
    ['unconfirmed', 'confirm', ['draft'], 'city'],
    ['unconfirmed', 'drop', ['dropped'], 'city'],
    ['draft', 'drop', ['dropped'], 'city'],
    ['draft', 'freeze', ['frozen'], 'city', 'isSecond'],
    ['frozen', 'supersede', ['replaced'], 'city'],
    ['frozen', 'withdraw', ['withdrawn'], 'city', 'isUnused'],
  ],
)

describeCase(standardEditionCase, { open: { isSecond: true }, shut: { isSecond: false } }, [
  ['none', 'add', ['draft'], 'city'],
  ['none', 'change', ['draft'], 'city'],
  ['none', 'end', ['draft'], 'city'],
  ['draft', 'save', ['draft'], 'city'],
  ['returned', 'save', ['draft'], 'city'],
  ['draft', 'giveBack', ['returned'], 'city', 'isSecond'],
  ['draft', 'publish', ['published'], 'city', 'isSecond'],
  ['published', 'supersede', ['replaced'], 'city'],
  ['draft', 'drop', ['dropped'], 'city'],
  ['returned', 'drop', ['dropped'], 'city'],
])

describeCase(
  stationOrderCase,
  {
    open: { isSecond: true, isOfDuty: true, mayVoid: true, isManual: true },
    shut: { isSecond: false, isOfDuty: false, mayVoid: false, isManual: false },
  },
  [
    ['none', 'enter', ['pending'], 'admin', 'isOfDuty'],
    ['pending', 'correct', ['pending'], 'admin', 'isOfDuty'],
    ['pending', 'proposeRefund', ['refundProposed'], 'admin', 'isOfDuty'],
    ['failed', 'proposeRefund', ['refundProposed'], 'admin', 'isOfDuty'],
    ['refundProposed', 'approveRefund', ['refunding'], 'admin', 'isSecond'],
    ['refundProposed', 'declineRefund', ['pending', 'failed'], 'admin', 'isSecond'],
    ['refunding', 'record', ['refunded', 'failed'], 'admin', 'isOfDuty', 'isManual'],
    ...(['refunding', 'failed', 'refundProposed'] as const).map(
      (state) => [state, 'settle', ['refunded', 'failed'], 'clock'] as const,
    ),
    ['pending', 'proposeVoid', ['voidProposed'], 'admin', 'isOfDuty', 'mayVoid'],
    ['voidProposed', 'approveVoid', ['voided'], 'admin', 'isSecond'],
    ['voidProposed', 'declineVoid', ['pending'], 'admin', 'isSecond'],
  ],
)

describeCase(pushCase, { open: {}, shut: {} }, [
  ['none', 'push', ['pushed'], 'county'],
  ['pushed', 'accept', ['accepted'], 'city'],
  ['pushed', 'decline', ['declined'], 'city'],
  ['accepted', 'invite', ['invited'], 'city'],
])

describeCase(
  creditCase,
  {
    open: { draftsOnly: false, isOwner: true, isBank: true, inTerm: true },
    shut: { draftsOnly: true, isOwner: false, isBank: false, inTerm: false },
  },
  [
    ['none', 'submit', ['pending'], 'enterprise', 'draftsOnly'],
    ['pending', 'push', ['pushed'], 'city', 'inTerm'],
    ['pending', 'decline', ['refused'], 'city'],
    ['pushed', 'accept', ['accepted'], 'enterprise', 'isBank', 'inTerm'],
    // The result is reported whenever it is known.
    ['accepted', 'lend', ['lent'], 'enterprise', 'isBank'],
    ['pushed', 'refuse', ['refused'], 'enterprise', 'isBank'],
    ['accepted', 'refuse', ['refused'], 'enterprise', 'isBank'],
    // Whatever became of it, and in term or not.
    ...(['pending', 'pushed', 'accepted', 'lent', 'refused'] as const).map(
      (state) => [state, 'revoke', ['revoked'], 'enterprise', 'isOwner', 'draftsOnly'] as const,
    ),
  ],
)

const unfit = ['isFiled', 'isIndependent'] as const
describeCase(
  energyVerificationCase,
  {
    open: {
      draftsOnly: false,
      isOwner: true,
      isVerifier: true,
      isCommissioner: true,
      isFiled: true,
      isIndependent: true,
    },
    shut: {
      draftsOnly: true,
      isOwner: false,
      isVerifier: false,
      isCommissioner: false,
      isFiled: false,
      isIndependent: false,
    },
  },
  [
    ['none', 'commission', ['commissioned'], 'enterprise', 'draftsOnly'],
    ['none', 'commission', ['commissioned'], 'city', 'draftsOnly'],
    ['commissioned', 'accept', ['verifying'], 'enterprise', 'isVerifier', 'draftsOnly', ...unfit],
    ['commissioned', 'decline', ['declined'], 'enterprise', 'isVerifier', 'draftsOnly'],
    ['verifying', 'refresh', ['verifying'], 'enterprise', 'isVerifier'],
    ['verifying', 'save', ['verifying'], 'enterprise', 'isVerifier'],
    ['verifying', 'submit', ['found'], 'enterprise', 'isVerifier', 'draftsOnly', ...unfit],
    ['found', 'answer', ['answered'], 'enterprise', 'isOwner', 'draftsOnly'],
    ['answered', 'reopen', ['verifying'], 'enterprise', 'isVerifier'],
    ['answered', 'issue', ['issued'], 'enterprise', 'isVerifier', 'draftsOnly', ...unfit],
    ...(['commissioned', 'verifying', 'found', 'answered'] as const).flatMap((state) =>
      (['enterprise', 'city'] as const).map(
        (role) => [state, 'withdraw', ['withdrawn'], role, 'isCommissioner', 'draftsOnly'] as const,
      ),
    ),
  ],
)

describeCase(
  inquiryCase,
  { open: { isReceiver: true, isSecond: true }, shut: { isReceiver: false, isSecond: false } },
  [
    ['none', 'ask', ['waiting'], 'anyone'],
    ['none', 'ask', ['waiting'], 'enterprise'],
    ...office.flatMap((role) => [
      ['waiting', 'handOn', ['waiting'], role, 'isReceiver'] as const,
      ['waiting', 'answer', ['proposed', 'closed'], role, 'isReceiver'] as const,
    ]),
    ['proposed', 'reword', ['proposed'], 'city'],
    ['proposed', 'release', ['published'], 'city', 'isSecond'],
    ['proposed', 'keepBack', ['closed'], 'city'],
    ['published', 'withdraw', ['closed'], 'city'],
  ],
)

describeCase(objectionCase, { open: { beganPublicity: false }, shut: { beganPublicity: true } }, [
  ['none', 'raise', ['open'], 'anyone'],
  ['open', 'uphold', ['upheld'], 'city', 'beganPublicity'],
  ['open', 'dismiss', ['dismissed'], 'city', 'beganPublicity'],
])

const writers = ['county', 'city', 'admin'] as const
const publishers = ['city', 'admin'] as const
const underWay = ['draft', 'submitted', 'published'] as const

describeCase(
  contentCase,
  {
    open: { writes: true, publishes: true, isSecond: true, isShown: true, isDue: false, isUnseen: true },
    shut: { writes: false, publishes: false, isSecond: false, isShown: false, isDue: true, isUnseen: false },
  },
  [
    ...writers.map((role) => ['none', 'begin', ['draft'], role, 'writes'] as const),
    ...writers.flatMap((role) =>
      (['draft', 'published', 'withdrawn'] as const).map(
        (state) => [state, 'save', ['draft'], role, 'writes'] as const,
      ),
    ),
    ...writers.map((role) => ['draft', 'submit', ['submitted'], role, 'writes'] as const),
    ...writers.flatMap((role) =>
      (['draft', 'submitted', 'withdrawn'] as const).map(
        (state) => [state, 'discard', ['discarded'], role, 'writes', 'isUnseen'] as const,
      ),
    ),
    ...publishers.flatMap(
      (role) =>
        [
          ['submitted', 'giveBack', ['draft'], role, 'publishes'],
          ['submitted', 'publish', ['published'], role, 'publishes', 'isSecond'],
        ] as const,
    ),
    ...publishers.flatMap((role) =>
      underWay.flatMap(
        (state) =>
          [
            [state, 'schedule', [state], role, 'publishes', 'isShown', 'isDue'],
            [state, 'expire', [state], role, 'publishes', 'isShown'],
            [state, 'withdraw', ['withdrawn', state], role, 'publishes', 'isShown'],
          ] as const,
      ),
    ),
  ],
)

describeCase(
  trainingCourseCase,
  {
    open: { isSecond: true, isShown: true, isUnseen: true },
    shut: { isSecond: false, isShown: false, isUnseen: false },
  },
  [
    ...writers.map((role) => ['none', 'begin', ['draft'], role] as const),
    ...writers.flatMap((role) =>
      (['draft', 'published', 'withdrawn'] as const).map((state) => [state, 'save', ['draft'], role] as const),
    ),
    ...writers.map((role) => ['draft', 'submit', ['submitted'], role] as const),
    ...writers.flatMap((role) =>
      (['draft', 'submitted', 'withdrawn'] as const).map(
        (state) => [state, 'discard', ['discarded'], role, 'isUnseen'] as const,
      ),
    ),
    ...publishers.map((role) => ['submitted', 'giveBack', ['draft'], role] as const),
    ...publishers.map((role) => ['submitted', 'publish', ['published'], role, 'isSecond'] as const),
    ...publishers.flatMap((role) =>
      underWay.map((state) => [state, 'withdraw', ['withdrawn', state], role, 'isShown'] as const),
    ),
  ],
)

const settledCodes = ['confirmed', 'public', 'withdrawn'] as const

describeCase(
  greenCodeCase,
  {
    open: {
      draftsOnly: false,
      termOpen: true,
      termOver: true,
      isSecond: true,
      consented: true,
      unconsented: true,
      outlived: true,
    },
    shut: {
      draftsOnly: true,
      termOpen: false,
      termOver: false,
      isSecond: false,
      consented: false,
      unconsented: false,
      outlived: false,
    },
  },
  [
    ['none', 'publish', ['told'], 'city'],
    ['none', 'compute', ['computed'], 'city'],
    ['computed', 'tell', ['told'], 'city', 'isSecond'],
    ['computed', 'drop', ['dropped'], 'city'],
    ['told', 'agree', ['confirmed', 'public'], 'enterprise', 'draftsOnly'],
    ['told', 'confirm', ['confirmed', 'public'], 'clock', 'termOver'],
    ['told', 'contest', ['contested'], 'enterprise', 'draftsOnly', 'termOpen'],
    ['contested', 'takeBack', ['told'], 'enterprise', 'draftsOnly'],
    ['contested', 'keep', ['confirmed', 'public'], 'city', 'isSecond'],
    ['contested', 'correct', ['corrected'], 'city', 'isSecond'],
    ...(['told', ...settledCodes, 'suspended'] as const).map(
      (state) => [state, 'replace', ['corrected'], 'city'] as const,
    ),
    ...(['told', 'contested', 'withdrawn', 'suspended'] as const).map(
      (state) => [state, 'consent', [state, 'public', 'confirmed'], 'enterprise', 'draftsOnly', 'unconsented'] as const,
    ),
    ['confirmed', 'consent', ['confirmed', 'public'], 'enterprise', 'draftsOnly', 'unconsented'],
    ...(['told', 'contested', 'confirmed', 'public', 'suspended'] as const).map(
      (state) => [state, 'revoke', [state, 'withdrawn'], 'enterprise', 'draftsOnly', 'consented'] as const,
    ),
    ['confirmed', 'show', ['public'], 'clock', 'consented'],
    ['public', 'hide', ['confirmed'], 'clock'],
    ...settledCodes.map((state) => [state, 'suspend', ['suspended'], 'city'] as const),
    ['suspended', 'lift', [...settledCodes], 'city'],
    ...([...settledCodes, 'suspended'] as const).map(
      (state) => [state, 'expire', ['expired'], 'clock', 'outlived'] as const,
    ),
  ],
)

const drafters = ['city', 'admin'] as const

describeCase(
  ratingSchemeCase,
  {
    open: { isSound: true, isTried: true, isSecond: true },
    shut: { isSound: false, isTried: false, isSecond: false },
  },
  [
    ...drafters.flatMap((role) => [
      ['none', 'begin', ['draft'], role] as const,
      ['draft', 'save', ['draft'], role] as const,
      ['draft', 'submit', ['submitted'], role, 'isSound', 'isTried'] as const,
      ['draft', 'drop', ['dropped'], role] as const,
    ]),
    ['submitted', 'giveBack', ['draft'], 'city'],
    ['submitted', 'release', ['released'], 'city', 'isSound', 'isTried', 'isSecond'],
  ],
)

describeCase(
  ratingRunCase,
  {
    open: { isTrial: false, isSecond: true, yearIsOpen: true, isIdle: true },
    shut: { isTrial: true, isSecond: false, yearIsOpen: false, isIdle: false },
  },
  [
    ['none', 'start', ['computing'], 'city'],
    ...drafters.flatMap((role) => [
      ['none', 'try', ['computing'], role] as const,
      ['computing', 'finish', ['computed'], role] as const,
    ]),
    ['computed', 'freeze', ['frozen'], 'city', 'isTrial', 'yearIsOpen'],
    ['frozen', 'publish', ['published'], 'city', 'isTrial', 'yearIsOpen', 'isSecond'],
    ...(['computing', 'computed', 'frozen'] as const).map(
      (state) => [state, 'discard', ['discarded'], 'city', 'isTrial', 'isIdle'] as const,
    ),
  ],
)

describeCase(panelMeetingCase, { open: { isConfirmer: true }, shut: { isConfirmer: false } }, [
  ['none', 'begin', ['draft'], 'city'],
  ['draft', 'save', ['draft'], 'city'],
  ['draft', 'send', ['sent'], 'city'],
  ['sent', 'confirm', ['sent', 'confirmed'], 'city', 'isConfirmer'],
  ['sent', 'giveBack', ['draft'], 'city'],
  ['draft', 'drop', ['dropped'], 'city'],
])

const openPower = { draftsOnly: false, isHeard: true, isCancelled: false }
describeCase(greenPowerCase, { open: openPower, shut: { draftsOnly: true, isHeard: false, isCancelled: true } }, [
  ['registered', 'cancel', ['registered'], 'enterprise', 'draftsOnly', 'isCancelled'],
  ['none', 'register', ['registered'], 'enterprise', 'draftsOnly'],
  ...office.flatMap((role) => [
    ['registered', 'doubt', ['doubted'], role] as const,
    ...(['doubted', 'answered'] as const).flatMap((state) => [
      [state, 'settle', ['registered'], role] as const,
      [state, 'free', ['freed'], role, 'isHeard'] as const,
    ]),
  ]),
  ['doubted', 'answer', ['answered'], 'enterprise', 'draftsOnly'],
  ...(['registered', 'doubted', 'answered'] as const).map(
    (state) => [state, 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly', 'isCancelled'] as const,
  ),
])

describeCase(zeroProgressCase, { open: { draftsOnly: false }, shut: { draftsOnly: true } }, [
  ['none', 'report', ['reported'], 'enterprise', 'draftsOnly'],
  ...office.flatMap((role) => [
    ['reported', 'confirm', ['confirmed'], role] as const,
    ['reported', 'doubt', ['doubted'], role] as const,
  ]),
  ['doubted', 'answer', ['reported'], 'enterprise', 'draftsOnly'],
  ...(['reported', 'doubted'] as const).map(
    (state) => [state, 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly'] as const,
  ),
])

describeCase(parkPilotCase, { open: { draftsOnly: false }, shut: { draftsOnly: true } }, [
  ['none', 'list', ['listed'], 'city'],
  ...(['listed', 'returned'] as const).map(
    (state) => [state, 'handIn', ['assessed'], 'enterprise', 'draftsOnly'] as const,
  ),
  ['assessed', 'giveBack', ['returned'], 'city'],
  ['assessed', 'pass', ['passed'], 'city'],
  ['assessed', 'fail', ['failed'], 'city'],
  ...(['passed', 'failed'] as const).map((state) => [state, 'takeBack', ['assessed'], 'city'] as const),
  ...(['listed', 'returned', 'assessed'] as const).map((state) => [state, 'remove', ['removed'], 'city'] as const),
])

for (const registration of [ecCentreCase, microgridCase])
  describeCase(registration, { open: { draftsOnly: false }, shut: { draftsOnly: true } }, [
    ['none', 'register', ['registered'], 'enterprise', 'draftsOnly'],
    ...office.flatMap((role) => [
      ['registered', 'confirm', ['confirmed'], role] as const,
      ['registered', 'doubt', ['doubted'], role] as const,
    ]),
    ['doubted', 'answer', ['registered'], 'enterprise', 'draftsOnly'],
    ...(['registered', 'doubted', 'confirmed'] as const).map(
      (state) => [state, 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly'] as const,
    ),
  ])

describeCase(
  greenTargetCase,
  { open: { draftsOnly: false, isOver: true }, shut: { draftsOnly: true, isOver: false } },
  [
    ['none', 'list', ['listed'], 'city'],
    ...(['listed', 'returned'] as const).flatMap((state) => [
      [state, 'report', ['reported'], 'enterprise', 'draftsOnly', 'isOver'] as const,
      [state, 'remove', ['removed'], 'city'] as const,
    ]),
    ['reported', 'review', ['reviewed'], 'county'],
    ['reviewed', 'record', ['recorded'], 'city'],
    ...office.flatMap((role) =>
      (['reported', 'reviewed'] as const).map((state) => [state, 'giveBack', ['returned'], role] as const),
    ),
  ],
)

describeCase(
  carbonMarketCase,
  {
    open: { draftsOnly: false, isOver: true, hasQuota: true },
    shut: { draftsOnly: true, isOver: false, hasQuota: false },
  },
  [
    ['none', 'list', ['listed'], 'city'],
    ['listed', 'report', ['reported'], 'enterprise', 'draftsOnly', 'isOver'],
    ['reported', 'surrender', ['surrendered'], 'enterprise', 'draftsOnly', 'hasQuota'],
    ...(['listed', 'reported'] as const).map((state) => [state, 'remove', ['removed'], 'city'] as const),
  ],
)

const openAccount = { draftsOnly: false, isHeard: true }
describeCase(supplyAccountCase, { open: openAccount, shut: { draftsOnly: true, isHeard: false } }, [
  ['none', 'claim', ['confirmed'], 'enterprise', 'draftsOnly'],
  ...office.flatMap((role) => [
    ['confirmed', 'doubt', ['doubted'], role] as const,
    ...(['doubted', 'answered'] as const).flatMap((state) => [
      [state, 'settle', ['confirmed'], role] as const,
      [state, 'free', ['freed'], role, 'isHeard'] as const,
    ]),
  ]),
  ['doubted', 'answer', ['answered'], 'enterprise', 'draftsOnly'],
  ...(['confirmed', 'doubted', 'answered'] as const).flatMap((state) => [
    [state, 'revoke', ['revoked'], 'enterprise', 'draftsOnly'] as const,
    [state, 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly'] as const,
  ]),
])

describeCase(inspectionPlanCase, { open: {}, shut: {} }, planLines)
describeCase(inspectionTaskCase, { open: openTask, shut: shutOf(openTask) }, taskLines)
describeCase(inspectionCase, { open: openInspection, shut: shutOf(openInspection) }, inspectionLines)
describeCase(
  enterpriseMergeCase,
  { open: { isSecond: true, isInTerm: true }, shut: { isSecond: false, isInTerm: false } },
  [
    ...(['city', 'admin'] as const).flatMap((role) => [
      ['none', 'propose', ['proposed'], role] as const,
      ['none', 'setApart', ['distinct'], role] as const,
      ['proposed', 'merge', ['merged'], role, 'isSecond'] as const,
      ['proposed', 'drop', ['dropped'], role] as const,
      ['merged', 'undo', ['undone'], role, 'isInTerm'] as const,
    ]),
    ['merged', 'settle', ['settled'], 'clock'],
  ],
)

describeCase(
  rightsChangeCase,
  {
    open: { isSecond: true, isMaker: true, isOfDuty: true },
    shut: { isSecond: false, isMaker: false, isOfDuty: true },
  },
  [
    ['none', 'propose', ['proposed'], 'admin'],
    ['proposed', 'confirm', ['confirmed'], 'admin', 'isSecond'],
    ['proposed', 'refuse', ['refused'], 'admin', 'isSecond'],
    ['proposed', 'withdraw', ['withdrawn'], 'admin', 'isMaker'],
  ],
)

const twoHandsLines = (['county', 'city', 'expert', 'supervisor', 'admin'] as const).flatMap(
  (role) =>
    [
      ['none', 'propose', ['waiting'], role],
      ['none', 'openReview', ['waiting'], role],
      ['waiting', 'agree', ['waiting'], role, 'isSecond', 'isProposal', 'hasNext'],
      ['waiting', 'confirm', ['done'], role, 'isSecond', 'isProposal', 'isLast'],
      ['waiting', 'giveBack', ['returned'], role, 'isSecond', 'isProposal'],
      ['waiting', 'withdraw', ['withdrawn'], role, 'isProposal', 'isMaker'],
      ['waiting', 'uphold', ['upheld'], role, 'isSecond', 'isPostReview'],
      ['waiting', 'reverse', ['reversed'], role, 'isSecond', 'isPostReview'],
    ] as const,
)

describeCase(
  twoHandsCase,
  {
    open: { isSecond: true, isLast: true, hasNext: true, isMaker: true, isProposal: true, isPostReview: true },
    shut: { isSecond: false, isLast: false, hasNext: false, isMaker: false, isProposal: false, isPostReview: false },
  },
  [
    ...twoHandsLines,
    ['waiting', 'endReview', ['ended'], 'clock'],
    ['waiting', 'lapse', ['lapsed'], 'clock', 'isProposal'],
    ['waiting', 'overtake', ['overtaken'], 'clock'],
  ],
)

const settingSteps = (role: 'city' | 'admin') =>
  [
    ['none', 'propose', ['proposed'], role],
    ['proposed', 'confirm', ['confirmed'], role, 'isSecond'],
    ['proposed', 'refuse', ['refused'], role, 'isSecond'],
    ['proposed', 'withdraw', ['withdrawn'], role, 'isMaker'],
    ['confirmed', 'revoke', ['withdrawn'], role, 'isPlanned', 'isLast'],
  ] as const

describeCase(
  settingChangeCase,
  {
    open: { isSecond: true, isMaker: true, isPlanned: true, isLast: true },
    shut: { isSecond: false, isMaker: false, isPlanned: false, isLast: false },
  },
  [...settingSteps('city'), ...settingSteps('admin')],
)

describeCase(
  parkTenantCase,
  {
    open: { draftsOnly: false, isAsked: true, isAsker: true },
    shut: { draftsOnly: true, isAsked: false, isAsker: false },
  },
  [
    ['none', 'ask', ['asked'], 'enterprise', 'draftsOnly'],
    ['asked', 'confirm', ['confirmed'], 'enterprise', 'draftsOnly', 'isAsked'],
    ['asked', 'decline', ['declined'], 'enterprise', 'draftsOnly', 'isAsked'],
    ['asked', 'withdraw', ['withdrawn'], 'enterprise', 'draftsOnly', 'isAsker'],
    ['confirmed', 'end', ['ended'], 'enterprise', 'draftsOnly'],
  ],
)

describeCase(targetReviewYearCase, { open: {}, shut: {} }, [
  ['none', 'begin', ['draft'], 'city'],
  ['draft', 'save', ['draft'], 'city'],
  ['draft', 'list', ['draft'], 'city'],
  ['draft', 'open', ['open'], 'city'],
  ['open', 'close', ['closed'], 'city'],
  ['draft', 'drop', ['dropped'], 'city'],
])

describeCase(
  targetReviewCase,
  {
    open: { draftsOnly: false, isLate: true, isSecond: true, objectionOpen: true, objectionTermOver: true },
    shut: { draftsOnly: true, isLate: false, isSecond: false, objectionOpen: false, objectionTermOver: false },
  },
  [
    ['none', 'list', ['listed'], 'city'],
    ['listed', 'setTarget', ['listed'], 'city'],
    ['listed', 'start', ['to_fill'], 'city'],
    ['listed', 'remove', ['removed'], 'city'],
    ['to_fill', 'keep', ['to_fill'], 'enterprise'],
    ['returned', 'keep', ['returned'], 'enterprise'],
    ['to_fill', 'submit', ['submitted'], 'enterprise', 'draftsOnly'],
    ['returned', 'resubmit', ['submitted'], 'enterprise', 'draftsOnly'],
    ['to_fill', 'takeOver', ['submitted'], 'city', 'isLate'],
    ['returned', 'takeOver', ['submitted'], 'city', 'isLate'],
    ...(['city', 'supervisor'] as const).flatMap((role) => [
      ['submitted', 'back', ['returned'], role] as const,
      ['submitted', 'keepSheet', ['submitted'], role] as const,
      ['submitted', 'score', ['scored'], role] as const,
    ]),
    ['scored', 'reopen', ['submitted'], 'city'],
    ['scored', 'release', ['released'], 'city', 'isSecond'],
    ['released', 'object', ['objected'], 'enterprise', 'draftsOnly', 'objectionOpen'],
    ['released', 'settle', ['closed'], 'clock', 'objectionTermOver'],
    ['objected', 'uphold', ['closed'], 'city', 'isSecond'],
    ['objected', 'rescore', ['submitted'], 'city'],
  ],
)

test('every kind of case has its table repeated here', () => {
  expect([...written].sort()).toEqual(
    Object.values(caseMachines)
      .map(({ id }) => id)
      .sort(),
  )
})

describe('a machine', () => {
  const state = (turn: readonly CaseRole[] = []) => ({ label: '状态', tone: 'blue', turn }) as const
  const step = { label: '办理', by: ['city'], hands: recordsWork } as const

  test('is refused with a dead end, an unreachable state, or a turn without a step', () => {
    const define = defineCase<object>()
    expect(() =>
      define({
        id: 'a',
        title: 'A',
        states: { begun: state(['city']) },
        steps: { begin: { ...step, from: ['none'], to: 'begun' } },
      }),
    ).toThrow('nobody can leave begun, it is the turn of city in begun, without a step')
    expect(() =>
      define({
        id: 'b',
        title: 'B',
        states: { begun: state(), lost: state() },
        steps: { begin: { ...step, from: ['none'], to: 'begun' } },
      }),
    ).toThrow('nothing leads to lost')
  })

  /** A small 节能监察: documents served, two inspectors, a term that ends, a second one, and a suspension that ends in the state it began in. */
  test('supports documents, two officers, terms and a suspension as guards and several end states', () => {
    type Facts = { noticeServed: boolean; inspectors: number; termEnded: boolean }
    const when = (says: string, holds: (facts: Facts) => boolean) => [{ says, refusal: 'ILLEGAL_STEP', holds } as const]
    const inspection = defineCase<Facts>()({
      id: 'inspection',
      title: '监察',
      states: {
        submitted: state(['supervisor']),
        rectifying: state(['enterprise']),
        rectified: state(['supervisor']),
        suspended: state(['city']),
        closed: state(),
      },
      steps: {
        submit: { ...step, from: ['none'], to: 'submitted', by: ['enterprise'] },
        verify: {
          ...step,
          from: ['submitted'],
          to: ['rectifying', 'closed'],
          by: ['supervisor'],
          when: [
            ...when('通知书已送达', (facts) => facts.noticeServed),
            ...when('两名监察人员', (facts) => facts.inspectors >= 2),
          ],
        },
        submitRectify: { ...step, from: ['rectifying'], to: 'rectified', by: ['enterprise'] },
        recheck: { ...step, from: ['rectified'], to: ['closed', 'rectifying'], by: ['supervisor'] },
        recheckOverdue: {
          ...step,
          from: ['rectifying'],
          to: ['closed', 'rectifying'],
          by: ['supervisor'],
          when: when('整改期满', (facts) => facts.termEnded),
        },
        suspend: { ...step, from: ['submitted', 'rectifying', 'rectified'], to: 'suspended' },
        resume: { ...step, from: ['suspended'], to: ['submitted', 'rectifying', 'rectified'] },
      },
    })
    const ready = { noticeServed: true, inspectors: 2, termEnded: false }
    const open = (from: keyof typeof inspection.states, role: CaseRole, facts: Facts) =>
      allowedSteps(inspection, from, role, facts).map(({ action }) => action)
    expect(open('submitted', 'supervisor', { ...ready, inspectors: 1 })).toEqual([])
    expect(open('submitted', 'supervisor', { ...ready, noticeServed: false })).toEqual([])
    expect(open('submitted', 'supervisor', ready)).toEqual(['verify'])
    expect(open('rectifying', 'supervisor', ready)).toEqual([])
    expect(open('rectifying', 'supervisor', { ...ready, termEnded: true })).toEqual(['recheckOverdue'])
    expect(endsOf(inspection.steps.resume, 'suspended')).toEqual(['submitted', 'rectifying', 'rectified'])
  })
})
