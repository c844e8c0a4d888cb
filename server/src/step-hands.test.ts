/** How many people each step of staff needs, over every workflow and every kind of case: what its table says, and that it closes the step. */

import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import type { StepInput } from '@green/contract/filing/step-inputs.ts'
import { isTwoHanded } from '@green/contract/hands.ts'
import type { NeedFacts } from '@green/contract/needs/need.ts'
import { needDepartures } from '@green/contract/needs/table.ts'
import { programmeCalls } from '@green/contract/screens/programmes.ts'
import { caseMachines } from '@green/filing/cases/all.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import type { CaseGuard, CaseHands, CaseStep } from '@green/filing/cases/machine.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { commonReasons, type OneHand, postReviewOf } from '@green/filing/workflow/hands.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { asksSecond, type Facts, findStep, guards, noFacts, type Transition } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { expect, test } from 'vitest'
import { twoHandedActs } from './two-hands.ts'

type AnyStep = CaseStep<string, Record<string, unknown>>

const staff: readonly string[] = ['county', 'city', 'expert', 'supervisor', 'admin']
const isOfStaff = ({ by }: { by: readonly string[] }) => by.some((role) => staff.includes(role))

const filingSteps = programmes.flatMap(({ id, workflow }) =>
  workflow.transitions
    .filter(isOfStaff)
    .map((step) => ({ id, workflow, step, label: step.label ?? actions[step.action].label })),
)
const caseSteps = Object.values(caseMachines).flatMap((machine) =>
  Object.entries(machine.steps as unknown as Record<string, AnyStep>)
    .filter(([, step]) => isOfStaff(step))
    .map(([action, step]) => ({ machine, action, step })),
)
const nameOfFiling = ({ id, step }: (typeof filingSteps)[number]) => `${id} ${step.action}`
const nameOfCase = ({ machine, action }: (typeof caseSteps)[number]) => `${machine.id} ${action}`

/** Words of a step that decides, publishes, confers, refuses, pays or takes away. */
const decisive =
  /审定|批准|通过|不予|撤|发布|公布|公示|公开|冻结|恢复|暂停|中止|作废|删除|取消|移出|退款|移送|结案|办结|合并|废止|推荐|备案|维持|受理|更正|停用|到期|责令|入选|出库|告知|下达|清退|复核/
const isCommon = (hands: OneHand) => commonReasons.includes(hands)
const isOneHand = (hands: CaseHands<never> | Transition['hands']): hands is OneHand =>
  hands !== undefined && 'oneHand' in hands

test('every step of staff tells its hands; one that decides has another hand, a second person, or a reason of its own', () => {
  const lines = [
    ...filingSteps.map((one) => ({ name: nameOfFiling(one), label: one.label, hands: one.step.hands })),
    ...caseSteps.map((one) => ({ name: nameOfCase(one), label: one.step.label, hands: one.step.hands })),
  ]
  expect(lines.filter(({ hands }) => hands === undefined).map(({ name }) => name)).toEqual([])
  const generic = lines.filter(
    ({ label, hands }) => decisive.test(label) && isOneHand(hands as never) && isCommon(hands as OneHand),
  )
  // What only drafts or submits is named after what the other one does.
  expect(generic.map(({ name }) => name).filter((name) => !drafting.has(name))).toEqual([])
  for (const { name, hands } of lines)
    if (isOneHand(hands as never)) expect((hands as OneHand).oneHand.length, name).toBeGreaterThan(15)
})

/** Steps that only draft what their names say, and one that a common reason fits though its name sounds like a decision. */
const drafting = new Set([
  ...programmes.flatMap(({ id }) =>
    ['proposeApproval', 'proposeRejection', 'reopenScore'].map((action) => `${id} ${action}`),
  ),
  'content submit',
  'training-course submit',
  'ratingScheme submit',
  'enterprise-merge propose',
  'station-order proposeRefund',
  'station-order proposeVoid',
  'inquiry reword',
  'green-code compute',
  'benchmark-table correct',
  'standard-edition end',
  'station-order correct',
])

test('what is drafted for another one meets a step that the same hand does not take', () => {
  const isDrafted = (hands: unknown) =>
    isOneHand(hands as never) && (hands as OneHand).oneHand.startsWith('only drafts')
  for (const one of caseSteps.filter(({ step }) => isDrafted(step.hands))) {
    const others = caseSteps.filter(
      ({ machine, step }) => machine === one.machine && step.hands && 'otherHand' in step.hands,
    )
    expect(others.length, nameOfCase(one)).toBeGreaterThan(0)
  }
  for (const one of filingSteps.filter(({ step }) => isDrafted(step.hands))) {
    const goal = actions[one.step.action].proposes
    const decisions = one.workflow.transitions.filter(
      ({ to, from }) => to === goal && one.step.from.every((state) => from.includes(state)),
    )
    expect(decisions.length, nameOfFiling(one)).toBeGreaterThan(0)
    for (const step of decisions) expect(asksSecond(step, 'ofBatch'), nameOfFiling(one)).toBe(true)
  }
})

test('what one person does at once and another one reviews is restored by two, in the act that is declared for its kind', () => {
  const kinds = new Set(twoHandedActs.flatMap(({ says }) => (says.reverses ? [says.reverses.kind] : [])))
  const ofFilings = filingSteps.filter(({ step }) => postReviewOf(step.hands))
  const ofCases = caseSteps.filter(({ step }) => postReviewOf(step.hands))
  expect(Math.min(ofFilings.length, ofCases.length)).toBeGreaterThan(0)
  for (const one of ofFilings) {
    const back = one.workflow.transitions.filter(
      (step) => step.from.includes(one.step.to) && one.step.from.includes(step.to) && asksSecond(step, 'always'),
    )
    expect([kinds.has('filing'), back.length], nameOfFiling(one)).toEqual([true, 1])
  }
  for (const one of ofCases) {
    const back = caseSteps.filter(
      ({ machine, step }) =>
        machine === one.machine &&
        step.hands &&
        'second' in step.hands &&
        [one.step.to].flat().every((state) => step.from.includes(state)),
    )
    expect([kinds.has(one.machine.id), back.length], nameOfCase(one)).toEqual([true, 1])
  }
  expect(postReviewOf(greenCode.suspend.hands ?? undefined)).toBe(postReviewOf(greenCodeCase.steps.suspend.hands))
})

const open: Facts = {
  ...noFacts,
  now: '2026-11-20',
  publicityEnded: true,
  submittedScores: 2,
  validityEnded: true,
  recommendable: true,
  wantsVisit: true,
  wantsOffices: true,
  officesAsked: true,
}
/** The step with every other condition met. */
function outcomeOf({ workflow, step }: (typeof filingSteps)[number], known: Partial<Facts>): string {
  const others: Facts = Object.assign({ ...open }, ...(step.when ?? []).map((name) => met[name]))
  const role = step.by.find((one) => staff.includes(one)) as StepRole
  const [state] = step.from
  if (!state) throw new Error('a step from nowhere')
  const found = findStep(workflow, { state }, step.action, { role }, { ...others, ...known })
  return 'refusal' in found ? found.refusal : found.to
}
const met: Partial<Record<keyof typeof guards, Partial<Facts>>> = {
  withoutExperts: { needExperts: false },
  draftsDecision: { twoHands: true },
  decisionDrafted: { proposed: true },
  appealsScore: { appealsScore: true },
}

test('a filing’s other hand and its second officer are what refuses the same one', () => {
  const seen = new Set<string>()
  for (const one of filingSteps) {
    const { hands, action } = one.step
    const other = hands !== undefined && 'otherHand' in hands && hands.otherHand === true
    if (!other && !asksSecond(one.step, 'ofBatch')) continue
    seen.add(`${one.workflow.id} ${action}`)
    expect(outcomeOf(one, {}), nameOfFiling(one)).toBe(one.step.to)
    expect(outcomeOf(one, { firstHand: true }), nameOfFiling(one)).toBe(other ? 'OTHER_HAND' : one.step.to)
    const drafted = asksSecond(one.step, 'ofBatch')
    expect(outcomeOf(one, { twoHands: true }), nameOfFiling(one)).toBe(drafted ? 'TWO_HANDS' : one.step.to)
    expect(outcomeOf(one, { twoHands: true, secondHand: true }), nameOfFiling(one)).toBe(one.step.to)
  }
  expect([...seen].filter((name) => name.endsWith('acceptAppeal')).length).toBeGreaterThan(3)
})

const handRefusals: readonly string[] = [
  'FOUR_EYES',
  'NOT_SECOND',
  'WITNESS_LOCKED',
  'SECOND_ADMINISTRATOR',
  'OBJECTION_OTHER_HAND',
]

test('hands stand nowhere else: no other condition of a step asks who took an earlier one', () => {
  const hidden = caseSteps.filter(({ step }) => (step.when ?? []).some(({ refusal }) => handRefusals.includes(refusal)))
  expect(hidden.map(nameOfCase)).toEqual([])
  for (const one of caseSteps) {
    const { hands } = one.step
    if (hands && 'otherHand' in hands)
      expect(handRefusals, nameOfCase(one)).toContain((hands.otherHand as CaseGuard<never>).refusal)
  }
  const ofHands = ['OTHER_HAND', 'TWO_HANDS']
  expect(
    filingSteps.filter(({ step }) => (step.when ?? []).some((name) => ofHands.includes(guards[name].refusal))),
  ).toEqual([])
})

const below = {
  score: 50,
  from: 'experts',
  line: 60,
  grade: '',
  pass: false,
  gates: [],
  divided: false,
  unscorable: [],
  notes: [],
} as const

test('a second officer where it departs stands exactly where an input can depart', () => {
  const facts = { basis: below, unpublished: true } as unknown as NeedFacts
  for (const one of filingSteps) {
    if (actions[one.step.action].proposes) continue
    const departs = needDepartures(one.step.needs ?? {}, {} as StepInput, facts).length > 0
    expect(asksSecond(one.step, 'ofDeparture'), nameOfFiling(one)).toBe(departs)
  }
})

test('a second officer by the call of its own: that call is an act of two', () => {
  for (const one of filingSteps.filter(({ step }) => asksSecond(step, 'ofCall'))) {
    const calls = programmeCalls[one.id as keyof typeof programmeCalls]
    const own = one.step.needs?.experts ? ('experts' in calls ? calls.experts.assign : null) : expert.panelNote
    // A programme without experts of its own has no call for the step, and nobody takes it.
    if (own) expect(isTwoHanded(own.hands), nameOfFiling(one)).toBe(true)
  }
})

test('revoking, and lifting a suspension, always need the second officer', () => {
  const ends = filingSteps.filter(
    ({ step }) => step.action === 'resume' || (step.action === 'revoke' && step.needs?.ground),
  )
  expect(new Set(ends.map(({ id }) => id)).size).toBeGreaterThan(8)
  for (const one of ends) expect(asksSecond(one.step, 'always'), nameOfFiling(one)).toBe(true)
})
