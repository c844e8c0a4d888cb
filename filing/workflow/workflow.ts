/** Workflows: who may do what when. Pure: the screen's buttons and the server's refusals come from the same functions. */

import { type Action, actions, isWriting, type StepRight } from './actions.ts'
import type { DecisionFacet } from './decision.ts'
import type { OneHand } from './hands.ts'
import { isFinal, isInPublicity, isSent, type State, states } from './states.ts'
import { isOfFiler, reviews, type StepRole } from './step-roles.ts'
import { findRow, openRows, tableFaults } from './steps.ts'

/** What a step needs. Lengths count characters. */
export type Needs = {
  /** 意见, 理由 or 修改说明. */
  opinion?: {
    label: string
    min: number
    max: number
    required: boolean
    default?: string
    refusal: 'OPINION_REQUIRED' | 'REASON_REQUIRED'
  }
  /** The reviewer ticks that each attachment was checked. */
  materialsChecked?: boolean
  /** The programme's review items, all applicable ones met. */
  reviewItems?: boolean
  /** Notes pinned to fields, and a reply date. */
  fieldNotes?: boolean
  /** level, finalScore, document number, validity. */
  award?: boolean
  publicity?: boolean
  /** Ground of revocation, out of this reference list, and its document. */
  ground?: { list: string }
  /** 推荐上报: number, day and document with which the city recommends. */
  upward?: boolean
  /** The result: number, day, name and document of the published list; `listed`: the title that follows. */
  upwardResult?: 'listed' | 'unlisted'
  /** The fields of the programme's outcome, filled in on approval. */
  outcome?: boolean
  /** Last day of a suspension, and the document it rests on. */
  suspension?: boolean
  /** 现场抽查: day, people, result, photos. */
  siteVisit?: boolean
  /** 征求部门意见: which offices, until when. */
  askOffices?: boolean
  /** What the offices answered. */
  officeAnswers?: boolean
  /** 事先告知 and 陈述申辩 before a burdening decision. */
  priorNotice?: boolean
  experts?: boolean
  /** A sheet that an expert has submitted. */
  sheet?: boolean
}

/** Facts that guards read, gathered by the server and passed to the pure functions. */
export type Facts = {
  now: string
  /** Inside openAt…closeAt, or inside the days granted after a return and before the city's deadline. */
  windowOpen: boolean
  /** openAt has passed and the batch is not archived: what is due may still come late. */
  begun: boolean
  resubmitOpen: boolean
  countyActed: boolean
  needExperts: boolean
  submittedScores: number
  /** Reviewer is the enterprise's registered contact, or entered its data. */
  selfInterest: boolean
  /** Permissions that the administrator has taken from the reviewer's role in this programme. */
  takenRights: readonly StepRight[]
  /** The batch asks for a visit of the site; whether it is still due for the present submission. */
  wantsVisit: boolean
  visitDue: boolean
  /** The batch asks for opinions of offices; whether any was asked, and whether one is still due. */
  wantsOffices: boolean
  officesAsked: boolean
  officesDue: boolean
  /** Outlier scores that neither a second review nor a note of the panel has settled. */
  openOutliers: number
  /** Two officers decide; whether this is the second one; whether a draft waits. */
  twoHands: boolean
  secondHand: boolean
  proposed: boolean
  /** The title's last day is over. */
  validityEnded: boolean
  /** Applied for 国家级, where the form asks for a level, and does not hold it yet. */
  recommendable: boolean
  /** The last day of publicity is over. */
  publicityEnded: boolean
  /** Objections raised in publicity and not answered yet. */
  openObjections: number
  /** The days for an appeal are running, and none was made. */
  appealOpen: boolean
  /** Published with the experts' score, publicity is running, and no appeal was made. */
  scoreAppealOpen: boolean
  /** The appeal is against the score, not against a decision. */
  appealsScore: boolean
  /** The office that decided what is appealed against. */
  firstHand: boolean
  /** The user drafts and another one sends: an operator without leave to submit. */
  draftsOnly: boolean
  /** This user may delete the draft: an agent only until somebody else has edited it. */
  ownDraft: boolean
  /** What the enterprise holds in this programme is suspended. */
  suspended: boolean
  /** Nothing depends on the entry yet: its owner may remove it. */
  removable: boolean
}

export const noFacts: Omit<Facts, 'now'> = {
  windowOpen: true,
  begun: true,
  resubmitOpen: true,
  countyActed: false,
  needExperts: true,
  submittedScores: 0,
  selfInterest: false,
  takenRights: [],
  wantsVisit: false,
  visitDue: false,
  wantsOffices: false,
  officesAsked: false,
  officesDue: false,
  openOutliers: 0,
  twoHands: false,
  secondHand: false,
  proposed: false,
  validityEnded: false,
  recommendable: true,
  publicityEnded: false,
  openObjections: 0,
  appealOpen: true,
  scoreAppealOpen: true,
  appealsScore: false,
  firstHand: false,
  draftsOnly: false,
  ownDraft: true,
  suspended: false,
  removable: true,
}

/** Why the guard closes a step; the code is an entry of the error table. */
export type Guard = {
  /** The guard in words, for the handbook. */
  says: string
  refusal:
    | 'WINDOW_CLOSED'
    | 'ILLEGAL_STEP'
    | 'NOT_ENOUGH_SCORES'
    | 'SUSPENDED'
    | 'FORBIDDEN'
    | 'MAIN_ACCOUNT_SENDS'
    | 'PUBLICITY_RUNNING'
    | 'OUTLIERS_OPEN'
    | 'TWO_HANDS'
    | 'OBJECTION_OPEN'
    | 'APPEAL_CLOSED'
    | 'SCORE_APPEAL_CLOSED'
    | 'OTHER_HAND'
    | 'DRAFT_OF_OTHERS'
    | 'NOT_RECOMMENDABLE'
    | 'VISIT_DUE'
    | 'OFFICES_DUE'
  holds: (facts: Facts) => boolean
}

export const guards = {
  windowOpen: { says: '在申报时间内', refusal: 'WINDOW_CLOSED', holds: (f) => f.windowOpen },
  begun: { says: '填报已开放，截止后仍可补报', refusal: 'WINDOW_CLOSED', holds: (f) => f.begun },
  resubmitOpen: { says: '在退回后的期限内', refusal: 'WINDOW_CLOSED', holds: (f) => f.resubmitOpen },
  beforeCounty: { says: '区县尚未办理', refusal: 'ILLEGAL_STEP', holds: (f) => !f.countyActed },
  withoutExperts: { says: '批次不要求专家评审', refusal: 'ILLEGAL_STEP', holds: (f) => !f.needExperts },
  withExperts: { says: '批次要求专家评审', refusal: 'ILLEGAL_STEP', holds: (f) => f.needExperts },
  validityEnded: { says: '有效期已满', refusal: 'ILLEGAL_STEP', holds: (f) => f.validityEnded },
  recommendable: {
    says: '申报推荐国家级，且还不是国家级',
    refusal: 'NOT_RECOMMENDABLE',
    holds: (f) => f.recommendable,
  },
  publicityEnded: { says: '公示期已满', refusal: 'PUBLICITY_RUNNING', holds: (f) => f.publicityEnded },
  objectionsAnswered: {
    says: '公示异议都已答复',
    refusal: 'OBJECTION_OPEN',
    holds: (f) => f.openObjections === 0,
  },
  appealOpen: { says: '在申诉期内，且没有申诉过', refusal: 'APPEAL_CLOSED', holds: (f) => f.appealOpen },
  scoreAppealOpen: {
    says: '在公示期内、有专家评分，且没有申诉过',
    refusal: 'SCORE_APPEAL_CLOSED',
    holds: (f) => f.scoreAppealOpen,
  },
  appealsDecision: { says: '申诉的是决定', refusal: 'ILLEGAL_STEP', holds: (f) => !f.appealsScore },
  appealsScore: { says: '申诉的是评分', refusal: 'ILLEGAL_STEP', holds: (f) => f.appealsScore },
  otherHand: { says: '申诉后由原决定人以外的人办理', refusal: 'OTHER_HAND', holds: (f) => !f.firstHand },
  removable: { says: '在登记当年，且还没有年度实际数据', refusal: 'ILLEGAL_STEP', holds: (f) => f.removable },
  wantsVisit: { says: '批次要求现场抽查', refusal: 'ILLEGAL_STEP', holds: (f) => f.wantsVisit },
  visited: {
    says: '批次要求现场抽查的，已登记且没有不一致',
    refusal: 'VISIT_DUE',
    holds: (f) => !f.visitDue,
  },
  wantsOffices: { says: '批次要求征求部门意见', refusal: 'ILLEGAL_STEP', holds: (f) => f.wantsOffices },
  officesAsked: { says: '已征求部门意见', refusal: 'ILLEGAL_STEP', holds: (f) => f.officesAsked },
  officesHeard: {
    says: '批次要求征求部门意见的，已答复或期满，且没有未处理的不同意见',
    refusal: 'OFFICES_DUE',
    holds: (f) => !f.officesDue,
  },
  twoScores: { says: '至少已有两份评分', refusal: 'NOT_ENOUGH_SCORES', holds: (f) => f.submittedScores >= 2 },
  outliersSettled: {
    says: '偏离较大的评分已复评或有专家组说明',
    refusal: 'OUTLIERS_OPEN',
    holds: (f) => f.openOutliers === 0,
  },
  enoughHands: {
    says: '须双人审定的，由另一人批准拟定的结论',
    refusal: 'TWO_HANDS',
    holds: (f) => !f.twoHands || f.secondHand,
  },
  draftsDecision: {
    says: '批次要求双人审定，还没有拟定的结论',
    refusal: 'ILLEGAL_STEP',
    holds: (f) => f.twoHands && !f.proposed,
  },
  decisionDrafted: { says: '已有拟定的结论', refusal: 'ILLEGAL_STEP', holds: (f) => f.proposed },
  ownDraft: { says: '代办机构只删除由其起草的草稿', refusal: 'DRAFT_OF_OTHERS', holds: (f) => f.ownDraft },
  notSuspended: { says: '原备案不在暂停期内', refusal: 'SUSPENDED', holds: (f) => !f.suspended },
} satisfies Record<string, Guard>
export type GuardName = keyof typeof guards

/** Who is no officer: the parties of a filing, and the scheduler. */
export type OutsideRole = 'enterprise' | 'counterpart' | 'system'

/**
 * When a second officer takes what the first one has begun. `always`: the first one only proposes (双人复核, `base/two-hands`). `ofBatch`: where
 * the batch asks for 双人审定. `ofDeparture`: where the input departs from the review or leaves out publicity. `ofCall`: its own call is
 * an act of two people, always or where it departs from the draw.
 */
export type SecondOfficer = 'always' | 'ofBatch' | 'ofDeparture' | 'ofCall'

export type FilingHands =
  | OneHand
  | {
      second: readonly SecondOfficer[]
      /** Whoever decided what is appealed against does not take it. */
      otherHand?: true
    }
  | {
      otherHand: true
      /** Why one person takes it where nothing was appealed against. */
      otherwise: string
    }

type StepBy =
  | { by: readonly StepRole[] & readonly OutsideRole[]; hands?: never }
  | { by: readonly StepRole[]; hands: FilingHands }

export type Transition = StepBy & {
  action: Action
  from: readonly (State | 'none')[]
  to: State
  needs?: Needs
  when?: readonly GuardName[]
  /** A label of its own where the common one would mislead. */
  label?: string
  /** The filer changes these answers only; every other one is locked. */
  only?: readonly string[]
  /** Who is notified, beside the filer's own timeline. */
  tells?: readonly ('filer' | 'counterpart' | 'county' | 'city' | 'experts')[]
}

export type Workflow = {
  id: string
  transitions: readonly Transition[]
  /** Days in which the filer may appeal, where there is an appeal. */
  appealWorkingDays?: number
}

/** What the pure functions need to know of a filing. `none` = not filed yet. */
export type FilingStand = { state: State | 'none' }
export type StepActor = { role: StepRole }

export type AllowedAction = { action: Action; label: string; to: State; needs: Needs; only?: readonly string[] }

/** Whether the hands of a step ask for the second officer in this case. */
export const asksSecond = ({ hands }: Pick<Transition, 'hands'>, when: SecondOfficer): boolean =>
  hands !== undefined && 'second' in hands && hands.second.includes(when)

/** What closes a step: its conditions, and what its hands ask for. */
export const guardsOf = (step: Pick<Transition, 'when' | 'hands'>): GuardName[] => [
  ...(step.when ?? []),
  ...(asksSecond(step, 'ofBatch') ? (['enoughHands'] as const) : []),
  ...(step.hands && 'otherHand' in step.hands && step.hands.otherHand ? (['otherHand'] as const) : []),
]

/** Everything that closes the step for this role, in the order in which it is refused; `guard`: null for a rule of every step. */
export function closingReasons(
  step: Transition,
  facts: Facts,
  role: StepRole,
): { guard: GuardName | null; refusal: Guard['refusal'] }[] {
  const { effect, right = 'review' } = actions[step.action]
  const isBarred = reviews(role) && (facts.selfInterest || facts.takenRights.includes(right))
  const drafts = effect === 'draft' || (effect === 'dropDraft' && facts.ownDraft)
  const onlyDrafts = facts.draftsOnly && isOfFiler(role) && !drafts
  const unmet = guardsOf(step).filter((name) => !guards[name].holds(facts))
  return [
    ...(isBarred ? [{ guard: null, refusal: 'FORBIDDEN' as const }] : []),
    ...(onlyDrafts ? [{ guard: null, refusal: 'MAIN_ACCOUNT_SENDS' as const }] : []),
    ...unmet.map((guard) => ({ guard, refusal: guards[guard].refusal })),
  ]
}

const closedBy = (step: Transition, facts: Facts, role: StepRole): Guard['refusal'] | null =>
  closingReasons(step, facts, role)[0]?.refusal ?? null

/** The steps this user may take now, one button each. The caller has checked the scope (own enterprise, own county, own task) before. */
export function allowedActions(
  workflow: Workflow,
  filing: FilingStand,
  actor: StepActor,
  facts: Facts,
): AllowedAction[] {
  return openRows(workflow.transitions, filing.state, actor.role, (t) => closedBy(t, facts, actor.role)).map((t) => ({
    action: t.action,
    label: t.label ?? actions[t.action].label,
    to: t.to,
    needs: t.needs ?? {},
    ...(t.only ? { only: t.only } : {}),
  }))
}

export type StepRefusal = { refusal: 'FORBIDDEN' | 'ILLEGAL_STEP' | Guard['refusal'] }

/** The transition for an action, or why not: wrong role 403, wrong state 409, closed window 422. */
export function findStep(
  workflow: Workflow,
  filing: FilingStand,
  action: Action,
  actor: StepActor,
  facts: Facts,
): Transition | StepRefusal {
  const named = workflow.transitions.filter((t) => t.action === action)
  return findRow(named, filing.state, actor.role, (t) => closedBy(t, facts, actor.role))
}

/** The action that leads from here to `to` for this role: state calls of the wire name a state, not an action. */
export function actionTo(workflow: Workflow, filing: FilingStand, to: State, actor: StepActor): Action | null {
  const steps = workflow.transitions.filter(
    (t) => t.to === to && t.by.includes(actor.role) && !actions[t.action].ownCall && !actions[t.action].named,
  )
  return (steps.find((t) => t.from.includes(filing.state)) ?? steps[0])?.action ?? null
}

/** The office that decides first on what was sent; none in a ledger, where staff only remark. */
export function firstReviewer(workflow: Workflow): StepRole | null {
  return (
    workflow.transitions.find((t) => !actions[t.action].remark && t.from.some(isSent) && reviews(t.by[0] ?? 'system'))
      ?.by[0] ?? null
  )
}

/** Whether a decision in favour from this state would leave out the publicity that the workflow has here. */
export const skipsPublicity = ({ transitions }: Pick<Workflow, 'transitions'>, state: State): boolean =>
  !isInPublicity(state) && transitions.some(({ from, to }) => isInPublicity(to) && from.includes(state))

/** Whether the workflow knows what a batch may ask for before publicity. */
export const inquires = ({ transitions }: Pick<Workflow, 'transitions'>): boolean =>
  transitions.some(({ action }) => actions[action].named)

/** Whether its decisions can be drafted by one officer and taken by another one, as a batch may ask for. */
export const draftsDecisions = ({ transitions }: Pick<Workflow, 'transitions'>): boolean =>
  transitions.some((step) => asksSecond(step, 'ofBatch'))

/** Whether the filer may change the form in this state. */
export function isEditable(workflow: Workflow, state: State): boolean {
  return workflow.transitions.some((t) => t.by.includes('enterprise') && t.from.includes(state) && isWriting(t.action))
}

/** The step of this name among those offered, for a control made for this one step. */
export function stepNamed<S extends { action: Action }>(steps: readonly S[], name: Action): S | undefined {
  return steps.find(({ action }) => action === name)
}

/** Chinese name of a state in this programme. */
export function stateLabel(programme: Pick<DecisionFacet, 'stateLabels'>, state: State): string {
  return programme.stateLabels?.[state] ?? states[state].label
}

/** Errors in a workflow: states without a way out (except the final ones), unreachable states. Empty when sound. */
export function workflowFaults(workflow: Workflow): string[] {
  const isSaved = (state: string) =>
    workflow.transitions.some(
      (t) => actions[t.action].effect === 'correct' && (t.from as readonly string[]).includes(state),
    )
  return tableFaults(
    workflow.transitions.map(({ from, to }) => ({ from, ends: [to] })),
    (state) => isFinal(state) || isSaved(state),
  )
}
