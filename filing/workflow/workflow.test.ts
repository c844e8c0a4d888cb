/** Who may do what when: every state × action × role of every profile against the trade's tables, repeated here independently. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityThenState } from '../profiles/city-then-state.ts'
import { countyCityExperts } from '../profiles/county-city-experts.ts'
import { confirmedLedger, ledger } from '../profiles/ledger.ts'
import { singleCityReview, singleCountyReview } from '../profiles/single-review.ts'
import { countyThenCity, twoLevelReview } from '../profiles/two-levels.ts'
import { type Action, actions } from './actions.ts'
import { type State, states } from './states.ts'
import type { StepRole } from './step-roles.ts'
import {
  actionTo,
  allowedActions,
  type Facts,
  findStep,
  type GuardName,
  isEditable,
  noFacts,
  stateLabel,
  type Transition,
  type Workflow,
  workflowFaults,
} from './workflow.ts'

type From = State | 'none'
/** from · action · to · role · what must hold. */
type Line = readonly [From, Action, State, StepRole, ...GuardName[]]

/** 绿色工厂, 专项资金: county recommends, experts score, the city decides. */
const w1: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['draft', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['withdrawn', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['submitted', 'withdraw', 'withdrawn', 'enterprise', 'beforeCounty'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'windowOpen', 'beforeCounty'],
  ['withdrawn', 'cancel', 'cancelled', 'enterprise'],
  ['county_returned', 'cancel', 'cancelled', 'enterprise'],
  ['city_returned', 'cancel', 'cancelled', 'enterprise'],
  ['cancelled', 'reopen', 'withdrawn', 'enterprise', 'windowOpen'],
  ['submitted', 'countyApprove', 'county_approved', 'county'],
  ['submitted', 'countyReturn', 'county_returned', 'county'],
  ['county_returned', 'resubmit', 'submitted', 'enterprise', 'resubmitOpen'],
  ['city_returned', 'resubmit', 'submitted', 'enterprise', 'resubmitOpen'],
  ['county_approved', 'cityReturn', 'city_returned', 'city'],
  ['county_approved', 'distExpert', 'expert_review', 'city', 'withExperts'],
  [
    'county_approved',
    'cityReject',
    'rejected',
    'city',
    'outliersSettled',
    'enoughHands',
    'objectionsAnswered',
    'otherHand',
  ],
  ['expert_review', 'expertScore', 'expert_review', 'expert'],
  ['expert_review', 'closeReview', 'scored', 'city', 'twoScores'],
  ['expert_review', 'reopenScore', 'expert_review', 'city'],
  ['scored', 'reopenScore', 'expert_review', 'city'],
  ['expert_review', 'replaceExpert', 'expert_review', 'city'],
  ['scored', 'cityReturn', 'city_returned', 'city'],
  ['scored', 'startPublicity', 'publicity', 'city', 'outliersSettled', 'visited', 'officesHeard'],
  ['scored', 'secondReview', 'expert_review', 'city'],
  ['scored', 'panelNote', 'scored', 'city'],
  [
    'county_approved',
    'cityApprove',
    'approved',
    'city',
    'withoutExperts',
    'enoughHands',
    'visited',
    'officesHeard',
    'otherHand',
  ],
  ['county_approved', 'startPublicity', 'publicity', 'city', 'withoutExperts', 'visited', 'officesHeard'],
  [
    'scored',
    'cityApprove',
    'approved',
    'city',
    'outliersSettled',
    'enoughHands',
    'visited',
    'officesHeard',
    'otherHand',
  ],
  ['publicity', 'cityApprove', 'approved', 'city', 'publicityEnded', 'enoughHands', 'objectionsAnswered', 'otherHand'],
  ['publicity', 'withdrawPublicity', 'scored', 'city', 'withExperts', 'objectionsAnswered'],
  ['publicity', 'withdrawUnscored', 'county_approved', 'city', 'withoutExperts', 'objectionsAnswered'],
  ['rejected', 'appeal', 'appealed', 'enterprise', 'appealOpen'],
  ['appealed', 'acceptAppeal', 'county_approved', 'city', 'otherHand'],
  ['appealed', 'refuseAppeal', 'rejected', 'city', 'appealsDecision', 'otherHand'],
  ['publicity', 'appeal', 'appealed', 'enterprise', 'scoreAppealOpen'],
  ['appealed', 'keepScore', 'publicity', 'city', 'appealsScore', 'otherHand'],
  ['scored', 'cityReject', 'rejected', 'city', 'outliersSettled', 'enoughHands', 'objectionsAnswered', 'otherHand'],
  ['publicity', 'cityReject', 'rejected', 'city', 'outliersSettled', 'enoughHands', 'objectionsAnswered', 'otherHand'],
  // Two officers: drafted by one, taken or refused by another.
  ['scored', 'proposeApproval', 'scored', 'city', 'outliersSettled', 'visited', 'officesHeard', 'draftsDecision'],
  ['publicity', 'proposeApproval', 'publicity', 'city', 'publicityEnded', 'draftsDecision'],
  [
    'county_approved',
    'proposeApproval',
    'county_approved',
    'city',
    'withoutExperts',
    'visited',
    'officesHeard',
    'draftsDecision',
  ],
  ['scored', 'proposeRejection', 'scored', 'city', 'outliersSettled', 'draftsDecision'],
  ['publicity', 'proposeRejection', 'publicity', 'city', 'draftsDecision'],
  ['county_approved', 'proposeRejection', 'county_approved', 'city', 'draftsDecision'],
  ['scored', 'refuseProposal', 'scored', 'city', 'decisionDrafted'],
  ['publicity', 'refuseProposal', 'publicity', 'city', 'decisionDrafted'],
  ['county_approved', 'refuseProposal', 'county_approved', 'city', 'decisionDrafted'],
  // Before publicity, where the batch asks for it: a visit of the site, opinions of offices. The state stays.
  ...(['county_approved', 'expert_review', 'scored'] as const).flatMap((state): Line[] => [
    [state, 'siteVisit', state, 'city', 'wantsVisit'],
    [state, 'askOffices', state, 'city', 'wantsOffices'],
    [state, 'recordOffices', state, 'city', 'officesAsked'],
  ]),
  ['approved', 'revoke', 'revoked', 'city'],
  ['approved', 'expire', 'expired', 'system'],
  // In these states the filer saves the form without sending it. Returned ones do not change state.
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['withdrawn', 'saveDraft', 'draft', 'enterprise'],
  ['county_returned', 'saveDraft', 'county_returned', 'enterprise'],
  ['city_returned', 'saveDraft', 'city_returned', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
]

/** 绿色工厂 and the other titles that the state grants as well: the city recommends what it granted, and enters the result. */
const w1s: readonly Line[] = [
  ...w1,
  ['approved', 'recommendUp', 'recommended', 'city', 'recommendable'],
  ['unlisted', 'recommendUp', 'recommended', 'city', 'recommendable'],
  ['recommended', 'recallUp', 'approved', 'city'],
  ['recommended', 'recordListed', 'listed', 'city'],
  ['recommended', 'recordUnlisted', 'unlisted', 'city'],
  ['listed', 'correctResult', 'recommended', 'city'],
  ['unlisted', 'correctResult', 'recommended', 'city'],
  // With either result the title can be revoked, and expires.
  ...(['recommended', 'listed', 'unlisted'] as const).flatMap((state): Line[] => [
    [state, 'revoke', 'revoked', 'city'],
    [state, 'expire', 'expired', 'system'],
  ]),
]

/** 节能项目入库: the county, then the city; either may refuse, and after an appeal not by the officer who refused first. */
const w2: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise'],
  ['draft', 'submit', 'submitted', 'enterprise'],
  ['withdrawn', 'submit', 'submitted', 'enterprise'],
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['withdrawn', 'saveDraft', 'draft', 'enterprise'],
  ['county_returned', 'saveDraft', 'county_returned', 'enterprise'],
  ['city_returned', 'saveDraft', 'city_returned', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['submitted', 'withdraw', 'withdrawn', 'enterprise', 'beforeCounty'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'beforeCounty'],
  ['withdrawn', 'cancel', 'cancelled', 'enterprise'],
  ['county_returned', 'cancel', 'cancelled', 'enterprise'],
  ['city_returned', 'cancel', 'cancelled', 'enterprise'],
  ['cancelled', 'reopen', 'withdrawn', 'enterprise'],
  ['submitted', 'countyApprove', 'county_approved', 'county'],
  ['submitted', 'countyReturn', 'county_returned', 'county'],
  ['submitted', 'countyReject', 'rejected', 'county', 'otherHand'],
  ['county_returned', 'resubmit', 'submitted', 'enterprise'],
  ['city_returned', 'resubmit', 'submitted', 'enterprise'],
  ['county_approved', 'cityReturn', 'city_returned', 'city'],
  ['county_approved', 'cityReject', 'rejected', 'city', 'otherHand'],
  ['county_approved', 'cityApprove', 'approved', 'city', 'otherHand'],
  ['rejected', 'appeal', 'appealed', 'enterprise', 'appealOpen'],
  ['appealed', 'acceptAppeal', 'county_approved', 'city', 'otherHand'],
  ['appealed', 'refuseAppeal', 'rejected', 'city', 'otherHand'],
  ['approved', 'revoke', 'revoked', 'city'],
  ['approved', 'expire', 'expired', 'system'],
]

/** 节能服务机构备案: one review by the county, the city on the same states; no batch, no server draft. */
const w3: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise'],
  ['draft', 'submit', 'submitted', 'enterprise'],
  ['withdrawn', 'submit', 'submitted', 'enterprise'],
  // An operator's draft waits on the server for the main account.
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['withdrawn', 'saveDraft', 'draft', 'enterprise'],
  ['county_returned', 'saveDraft', 'county_returned', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['submitted', 'withdraw', 'withdrawn', 'enterprise', 'beforeCounty'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'beforeCounty'],
  ['withdrawn', 'cancel', 'cancelled', 'enterprise'],
  ['county_returned', 'cancel', 'cancelled', 'enterprise'],
  ['cancelled', 'reopen', 'withdrawn', 'enterprise'],
  ['submitted', 'countyApprove', 'approved', 'county', 'otherHand'],
  ['submitted', 'countyApprove', 'approved', 'city', 'otherHand'],
  ['submitted', 'countyReturn', 'county_returned', 'county'],
  ['submitted', 'countyReturn', 'county_returned', 'city'],
  ['submitted', 'countyReject', 'rejected', 'county', 'otherHand'],
  ['submitted', 'countyReject', 'rejected', 'city', 'otherHand'],
  ['county_returned', 'resubmit', 'submitted', 'enterprise'],
  ['rejected', 'appeal', 'appealed', 'enterprise', 'appealOpen'],
  ['appealed', 'acceptAppeal', 'submitted', 'city', 'otherHand'],
  ['appealed', 'refuseAppeal', 'rejected', 'city', 'otherHand'],
  ['approved', 'revoke', 'revoked', 'city'],
  ['approved', 'expire', 'expired', 'system'],
]

/** 第三方机构备案: the city alone reviews; it may suspend for a term, and a new version takes the old one's place. */
const w3c: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise'],
  ['draft', 'submit', 'submitted', 'enterprise'],
  ['withdrawn', 'submit', 'submitted', 'enterprise'],
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['withdrawn', 'saveDraft', 'draft', 'enterprise'],
  ['city_returned', 'saveDraft', 'city_returned', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['submitted', 'withdraw', 'withdrawn', 'enterprise', 'beforeCounty'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'beforeCounty'],
  ['withdrawn', 'cancel', 'cancelled', 'enterprise'],
  ['city_returned', 'cancel', 'cancelled', 'enterprise'],
  ['cancelled', 'reopen', 'withdrawn', 'enterprise'],
  ['submitted', 'cityApprove', 'approved', 'city', 'notSuspended', 'otherHand'],
  ['submitted', 'cityReturn', 'city_returned', 'city'],
  ['submitted', 'cityReject', 'rejected', 'city', 'otherHand'],
  ['rejected', 'appeal', 'appealed', 'enterprise', 'appealOpen'],
  ['appealed', 'acceptAppeal', 'submitted', 'city', 'otherHand'],
  ['appealed', 'refuseAppeal', 'rejected', 'city', 'otherHand'],
  ['city_returned', 'resubmit', 'submitted', 'enterprise'],
  ['approved', 'suspend', 'suspended', 'city'],
  ['suspended', 'resume', 'approved', 'city'],
  ['suspended', 'resume', 'approved', 'system'],
  ['approved', 'revoke', 'revoked', 'city'],
  ['suspended', 'revoke', 'revoked', 'city'],
  ['approved', 'expire', 'expired', 'system'],
  ['suspended', 'expire', 'expired', 'system'],
  ['approved', 'supersede', 'superseded', 'system'],
]

/** 用水定额调查: submitted on save, the owner changes and removes it until the year is closed. */
const w5: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['draft', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'windowOpen'],
  ['submitted', 'remove', 'submitted', 'enterprise', 'windowOpen'],
  ['submitted', 'remove', 'submitted', 'admin'],
]

/** Yearly data: county, then city; it may come late once the batch has begun. */
const w4: readonly Line[] = [
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['county_returned', 'saveDraft', 'county_returned', 'enterprise'],
  ['city_returned', 'saveDraft', 'city_returned', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['none', 'submit', 'submitted', 'enterprise', 'begun'],
  ['draft', 'submit', 'submitted', 'enterprise', 'begun'],
  ['withdrawn', 'submit', 'submitted', 'enterprise', 'begun'],
  ['withdrawn', 'saveDraft', 'draft', 'enterprise'],
  ['submitted', 'withdraw', 'withdrawn', 'enterprise', 'beforeCounty'],
  ['withdrawn', 'cancel', 'cancelled', 'enterprise'],
  ['cancelled', 'reopen', 'withdrawn', 'enterprise', 'begun'],
  ['submitted', 'edit', 'submitted', 'enterprise', 'begun', 'beforeCounty'],
  ['county_returned', 'resubmit', 'submitted', 'enterprise'],
  ['city_returned', 'resubmit', 'submitted', 'enterprise'],
  ['submitted', 'countyApprove', 'county_approved', 'county'],
  ['submitted', 'countyReturn', 'county_returned', 'county'],
  ['county_approved', 'cityReturn', 'city_returned', 'city'],
  ['county_approved', 'cityApprove', 'approved', 'city'],
]

/** 合同能源管理: one party registers, the other confirms or disputes; a change is confirmed anew; staff only mark. */
const w5c: readonly Line[] = [
  ['none', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['draft', 'submit', 'submitted', 'enterprise', 'windowOpen'],
  ['none', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'saveDraft', 'draft', 'enterprise'],
  ['draft', 'deleteDraft', 'draft', 'enterprise', 'ownDraft'],
  ['submitted', 'confirm', 'confirmed', 'counterpart'],
  ['disputed', 'confirm', 'confirmed', 'counterpart'],
  ['submitted', 'dispute', 'disputed', 'counterpart'],
  ['confirmed', 'dispute', 'disputed', 'counterpart'],
  ...(['submitted', 'confirmed', 'disputed'] as const).flatMap((state): Line[] => [
    [state, 'edit', 'submitted', 'enterprise', 'windowOpen'],
    [state, 'remove', state, 'enterprise', 'windowOpen', 'removable'],
    [state, 'remove', state, 'admin'],
    [state, 'mark', state, 'county'],
    [state, 'mark', state, 'city'],
  ]),
]

const profiles: readonly [Workflow, readonly Line[]][] = [
  [countyCityExperts, w1],
  [cityThenState, w1s],
  [twoLevelReview, w2],
  [singleCountyReview, w3],
  [countyThenCity, w4],
  [singleCityReview, w3c],
  [ledger, w5],
  [confirmedLedger, w5c],
]

const everyState = ['none', ...Object.keys(states)] as From[]
const everyAction = Object.keys(actions) as Action[]
const everyRole: readonly StepRole[] = ['enterprise', 'counterpart', 'county', 'city', 'expert', 'admin', 'system']

const open: Record<GuardName, Partial<Facts>> = {
  windowOpen: { windowOpen: true },
  begun: { begun: true },
  resubmitOpen: { resubmitOpen: true },
  beforeCounty: { countyActed: false },
  withoutExperts: { needExperts: false },
  withExperts: { needExperts: true },
  validityEnded: { validityEnded: true },
  notSuspended: { suspended: false },
  ownDraft: { ownDraft: true },
  removable: { removable: true },
  twoScores: { submittedScores: 2 },
  publicityEnded: { publicityEnded: true },
  recommendable: { recommendable: true },
  objectionsAnswered: { openObjections: 0 },
  appealOpen: { appealOpen: true },
  scoreAppealOpen: { scoreAppealOpen: true },
  appealsDecision: { appealsScore: false },
  appealsScore: { appealsScore: true },
  otherHand: { firstHand: false },
  outliersSettled: { openOutliers: 0 },
  enoughHands: { twoHands: false },
  wantsVisit: { wantsVisit: true },
  visited: { visitDue: false },
  wantsOffices: { wantsOffices: true },
  officesAsked: { officesAsked: true },
  officesHeard: { officesDue: false },
  draftsDecision: { twoHands: true, proposed: false },
  decisionDrafted: { proposed: true },
}
const shut: Record<GuardName, Partial<Facts>> = {
  windowOpen: { windowOpen: false },
  begun: { begun: false },
  resubmitOpen: { resubmitOpen: false },
  beforeCounty: { countyActed: true },
  withoutExperts: { needExperts: true },
  withExperts: { needExperts: false },
  validityEnded: { validityEnded: false },
  notSuspended: { suspended: true },
  ownDraft: { ownDraft: false },
  removable: { removable: false },
  twoScores: { submittedScores: 1 },
  publicityEnded: { publicityEnded: false },
  recommendable: { recommendable: false },
  objectionsAnswered: { openObjections: 1 },
  appealOpen: { appealOpen: false },
  scoreAppealOpen: { scoreAppealOpen: false },
  appealsDecision: { appealsScore: true },
  appealsScore: { appealsScore: false },
  otherHand: { firstHand: true },
  outliersSettled: { openOutliers: 1 },
  enoughHands: { twoHands: true },
  wantsVisit: { wantsVisit: false },
  visited: { visitDue: true },
  wantsOffices: { wantsOffices: false },
  officesAsked: { officesAsked: false },
  officesHeard: { officesDue: true },
  draftsDecision: { twoHands: false },
  decisionDrafted: { proposed: false },
}
const refusalOf: Record<GuardName, string> = {
  windowOpen: 'WINDOW_CLOSED',
  begun: 'WINDOW_CLOSED',
  resubmitOpen: 'WINDOW_CLOSED',
  beforeCounty: 'ILLEGAL_STEP',
  withoutExperts: 'ILLEGAL_STEP',
  withExperts: 'ILLEGAL_STEP',
  validityEnded: 'ILLEGAL_STEP',
  notSuspended: 'SUSPENDED',
  ownDraft: 'DRAFT_OF_OTHERS',
  removable: 'ILLEGAL_STEP',
  twoScores: 'NOT_ENOUGH_SCORES',
  publicityEnded: 'PUBLICITY_RUNNING',
  recommendable: 'NOT_RECOMMENDABLE',
  objectionsAnswered: 'OBJECTION_OPEN',
  appealOpen: 'APPEAL_CLOSED',
  scoreAppealOpen: 'SCORE_APPEAL_CLOSED',
  appealsDecision: 'ILLEGAL_STEP',
  appealsScore: 'ILLEGAL_STEP',
  otherHand: 'OTHER_HAND',
  outliersSettled: 'OUTLIERS_OPEN',
  enoughHands: 'TWO_HANDS',
  wantsVisit: 'ILLEGAL_STEP',
  visited: 'VISIT_DUE',
  wantsOffices: 'ILLEGAL_STEP',
  officesAsked: 'ILLEGAL_STEP',
  officesHeard: 'OFFICES_DUE',
  draftsDecision: 'ILLEGAL_STEP',
  decisionDrafted: 'ILLEGAL_STEP',
}
const facts = (...parts: Partial<Facts>[]): Facts => Object.assign({ ...noFacts, now: '2026-11-20' }, ...parts)

/** The step's target, or why not. */
function outcome(workflow: Workflow, from: From, action: Action, role: StepRole, known: Facts): string {
  const found = findStep(workflow, { state: from }, action, { role }, known)
  return 'refusal' in found ? found.refusal : `→ ${found.to}`
}

describe.each(profiles)('profile $id', (workflow, table) => {
  const lineFor = (from: From, action: Action, role: StepRole) =>
    table.find((line) => line[0] === from && line[1] === action && line[3] === role)

  test('the table has every step once', () => {
    const named = table.map(([from, action, , role]) => `${from} ${action} ${role}`)
    expect(named).toHaveLength(new Set(named).size)
  })

  test('every state × action × role: the step of the table, or 403 for the role, 409 for the state', () => {
    const wrong: string[] = []
    for (const from of everyState)
      for (const action of everyAction)
        for (const role of everyRole) {
          const line = lineFor(from, action, role)
          const [, , to, , ...needed] = line ?? []
          const expected = to
            ? `→ ${to}`
            : table.some((l) => l[1] === action && l[3] === role)
              ? 'ILLEGAL_STEP'
              : 'FORBIDDEN'
          const found = outcome(workflow, from, action, role, facts(...needed.map((guard) => open[guard])))
          if (found !== expected) wrong.push(`${from} ${action} by ${role}: ${found}, the table says ${expected}`)
        }
    expect(wrong).toEqual([])
  })

  test('each guard closes exactly its own step, with its own refusal', () => {
    for (const [from, action, to, role, ...needed] of table) {
      const satisfied = needed.map((guard) => open[guard])
      for (const guard of needed)
        expect(
          outcome(workflow, from, action, role, facts(...satisfied, shut[guard])),
          `${from} ${action} ${guard}`,
        ).toBe(refusalOf[guard])
      for (const other of Object.keys(shut) as GuardName[])
        if (!needed.some((guard) => Object.keys(open[guard])[0] === Object.keys(shut[other])[0]))
          expect(
            outcome(workflow, from, action, role, facts(...satisfied, shut[other])),
            `${from} ${action} ${other}`,
          ).toBe(`→ ${to}`)
    }
  })

  test('nobody reviews their own enterprise; the filer and the scheduler are not reviewers', () => {
    for (const [from, action, to, role, ...needed] of table) {
      const known = facts(...needed.map((guard) => open[guard]), { selfInterest: true })
      const reviewer = role === 'county' || role === 'city' || role === 'expert'
      expect(outcome(workflow, from, action, role, known), `${from} ${action}`).toBe(reviewer ? 'FORBIDDEN' : `→ ${to}`)
    }
  })

  test('an operator without leave to submit only saves; other roles are not affected', () => {
    for (const [from, action, to, role, ...needed] of table) {
      const known = facts(...needed.map((guard) => open[guard]), { draftsOnly: true, ownDraft: false })
      const isShut = (role === 'enterprise' || role === 'counterpart') && action !== 'saveDraft'
      expect(outcome(workflow, from, action, role, known), `${from} ${action}`).toBe(
        isShut ? 'MAIN_ACCOUNT_SENDS' : `→ ${to}`,
      )
    }
  })

  test('a button is offered exactly when its step is accepted, with the same result', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyState),
        fc.constantFrom(...everyRole),
        fc.record({
          windowOpen: fc.boolean(),
          resubmitOpen: fc.boolean(),
          countyActed: fc.boolean(),
          needExperts: fc.boolean(),
          submittedScores: fc.nat(4),
          selfInterest: fc.boolean(),
          publicityEnded: fc.boolean(),
          draftsOnly: fc.boolean(),
        }),
        (state, role, known) => {
          const now = facts(known)
          const buttons = allowedActions(workflow, { state }, { role }, now)
          expect(new Set(buttons.map((b) => b.action)).size).toBe(buttons.length)
          for (const action of everyAction) {
            const found = findStep(workflow, { state }, action, { role }, now)
            const button = buttons.find((b) => b.action === action)
            expect(button !== undefined, `${state} ${action} ${role}`).toBe(!('refusal' in found))
            if (button && !('refusal' in found))
              expect(button).toEqual({
                action,
                to: found.to,
                needs: found.needs ?? {},
                label: found.label ?? actions[action].label,
              })
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('no dead end, and every state of the table is reachable and has a colour', () => {
    expect(workflowFaults(workflow)).toEqual([])
    for (const [from, , to] of table)
      for (const state of [from, to]) if (state !== 'none') expect(states[state].tone).toBeDefined()
  })

  test('the form is editable for the filer exactly where a step of theirs takes answers', () => {
    const open = new Set(
      table
        .filter(
          ([, action, , role]) => role === 'enterprise' && ['submit', 'resubmit', 'saveDraft', 'edit'].includes(action),
        )
        .map(([from]) => from),
    )
    for (const state of Object.keys(states) as State[]) expect(isEditable(workflow, state), state).toBe(open.has(state))
  })

  test('a wire call that names a state finds the step that leads there, and never one with a call of its own', () => {
    for (const [from, action, to, role] of table) {
      const named = actionTo(workflow, { state: from }, to, { role })
      if (named) expect(actions[named].ownCall).toBeUndefined()
      if (actions[action].ownCall || actions[action].named) continue
      const sameGoal = table
        .filter((line) => line[0] === from && line[2] === to && line[3] === role)
        .map((line) => line[1])
      expect(sameGoal, `${from} → ${to} by ${role}, wanted ${action}`).toContain(named)
    }
    expect(actionTo(workflow, { state: 'submitted' }, 'draft', { role: 'city' })).toBeNull()
  })
})

describe('what a step needs', () => {
  const needs = (workflow: Workflow, state: From, action: Action, role: StepRole, known: Partial<Facts> = {}) => {
    const found = findStep(workflow, { state }, action, { role }, facts(known))
    if ('refusal' in found) throw new Error(`${state} ${action}: ${found.refusal}`)
    return found.needs ?? {}
  }
  const opinion = (workflow: Workflow, state: From, action: Action, role: StepRole, known: Partial<Facts> = {}) => {
    const { opinion } = needs(workflow, state, action, role, known)
    return opinion && [opinion.required, opinion.min, opinion.max]
  }

  test('returns, rejections, resubmissions and revocations need 5 to 500 characters', () => {
    const five = [true, 5, 500]
    expect(opinion(countyCityExperts, 'submitted', 'countyReturn', 'county')).toEqual(five)
    expect(opinion(countyCityExperts, 'county_approved', 'cityReturn', 'city')).toEqual(five)
    expect(opinion(countyCityExperts, 'scored', 'cityReturn', 'city')).toEqual(five)
    expect(opinion(countyCityExperts, 'county_returned', 'resubmit', 'enterprise')).toEqual(five)
    expect(opinion(countyCityExperts, 'city_returned', 'resubmit', 'enterprise')).toEqual(five)
    for (const state of ['county_approved', 'scored', 'publicity'] as const)
      expect(opinion(countyCityExperts, state, 'cityReject', 'city')).toEqual(five)
    expect(opinion(countyCityExperts, 'expert_review', 'closeReview', 'city', { submittedScores: 2 })).toEqual(five)
    expect(opinion(countyCityExperts, 'approved', 'revoke', 'city')).toEqual(five)
    expect(opinion(singleCountyReview, 'submitted', 'countyReturn', 'county')).toEqual(five)
    expect(opinion(singleCountyReview, 'submitted', 'countyReject', 'city')).toEqual(five)
    expect(opinion(ledger, 'submitted', 'remove', 'admin')).toEqual(five)
  })

  test('an approval proposes its text; the county ticks the attachments or the review items', () => {
    expect(needs(countyCityExperts, 'submitted', 'countyApprove', 'county')).toMatchObject({
      materialsChecked: true,
      opinion: { required: false, max: 500, default: '同意推荐' },
    })
    expect(needs(singleCountyReview, 'submitted', 'countyApprove', 'county')).toMatchObject({
      reviewItems: true,
      opinion: { required: false, default: '同意备案' },
    })
  })

  test('the city names experts, publicity, award, and the ground of a revocation', () => {
    expect(needs(countyCityExperts, 'county_approved', 'distExpert', 'city').experts).toBe(true)
    expect(needs(countyCityExperts, 'scored', 'startPublicity', 'city').publicity).toBe(true)
    expect(needs(countyCityExperts, 'publicity', 'cityApprove', 'city', { publicityEnded: true }).award).toBe(true)
    expect(needs(countyCityExperts, 'county_approved', 'cityApprove', 'city', { needExperts: false }).award).toBe(true)
    expect(needs(singleCountyReview, 'approved', 'revoke', 'city').ground).toEqual({ list: 'revokeGround' })
  })

  test('notifications: a return notifies the filer, a new filing the county, a recommendation the city', () => {
    const tellsOf = (action: Action) =>
      countyCityExperts.transitions.filter((t) => t.action === action).map((t) => t.tells)
    expect(tellsOf('submit')).toEqual([['county']])
    expect(tellsOf('resubmit')).toEqual([['county']])
    expect(tellsOf('countyReturn')).toEqual([['filer']])
    expect(tellsOf('countyApprove')).toEqual([['filer', 'city']])
    expect(tellsOf('distExpert')).toEqual([['experts']])
    for (const tells of [...tellsOf('cityApprove'), ...tellsOf('cityReject'), ...tellsOf('revoke')])
      expect(tells).toContain('filer')
  })
})

test('a county never rejects where the city decides', () => {
  expect(countyCityExperts.transitions.some((t) => t.by.includes('county') && t.to === 'rejected')).toBe(false)
})

test('unsound workflows are reported: no way out, unreachable', () => {
  const step = (action: Action, from: From, to: State): Transition => ({ action, from: [from], to, by: ['enterprise'] })
  expect(workflowFaults({ id: 'x', transitions: [step('submit', 'none', 'submitted')] })).toEqual([
    'nobody can leave submitted',
  ])
  expect(
    workflowFaults({
      id: 'x',
      transitions: [step('submit', 'none', 'approved'), step('revoke', 'publicity', 'revoked')],
    }),
  ).toEqual(['nobody can reach publicity', 'nobody can reach revoked'])
})

test('two steps from one state: the open one is taken, else the first gives the refusal', () => {
  const way = (to: State, when: Transition['when']): Transition => ({
    action: 'submit',
    from: ['none'],
    to,
    by: ['enterprise'],
    ...(when ? { when } : {}),
  })
  const workflow: Workflow = {
    id: 'x',
    transitions: [way('submitted', ['windowOpen']), way('draft', ['withoutExperts'])],
  }
  expect(outcome(workflow, 'none', 'submit', 'enterprise', facts())).toBe('→ submitted')
  expect(outcome(workflow, 'none', 'submit', 'enterprise', facts({ windowOpen: false, needExperts: false }))).toBe(
    '→ draft',
  )
  expect(outcome(workflow, 'none', 'submit', 'enterprise', facts({ windowOpen: false }))).toBe('WINDOW_CLOSED')
})

test('a programme may rename a state', () => {
  expect(stateLabel({ stateLabels: { approved: '已认定' } }, 'approved')).toBe('已认定')
  expect(stateLabel({ stateLabels: { approved: '已认定' } }, 'rejected')).toBe('不予通过')
  expect(stateLabel({}, 'approved')).toBe('已通过')
})
