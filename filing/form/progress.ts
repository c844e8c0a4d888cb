/** A filing's progress in the filer's words: the stages, whose turn it is, and by when the next response is due. Pure. */

import { addWorkingDays, type Holidays, workingDaysBetween } from '../value/working-days.ts'
import type { DecisionFacet } from '../workflow/decision.ts'
import {
  hasPanel,
  isAppealed,
  isInForce,
  isSent,
  isSettled,
  type State,
  states,
  statesWhere,
  type Turn,
} from '../workflow/states.ts'
import { limitOf } from '../workflow/time-limits.ts'
import type { WhoFilesFacet } from '../workflow/who-files.ts'
import { firstReviewer, stateLabel, type Workflow } from '../workflow/workflow.ts'

export type ProgressStage = { label: string; is: 'done' | 'now' | 'ahead' }

type Reviewed = Pick<DecisionFacet, 'workflow' | 'timeLimits' | 'stateLabels'>

type ProgressFacts = {
  state: State
  /** Day it came to this state. */
  since: string
  needExperts: boolean
  /** The states in which a reviewer took a step. */
  reviewedIn: readonly string[]
  /** Last day of what this state waits for: the experts, publicity, or the reply. */
  fixed: string | null
  /** The office's clock is paused until the filer has answered. */
  isWaitedFor: boolean
}

/** The stages of this filing; empty where there is no review. */
export function stagesOf(
  programme: Reviewed,
  { state, needExperts, reviewedIn }: Pick<ProgressFacts, 'state' | 'needExperts' | 'reviewedIn'>,
): ProgressStage[] {
  const { workflow } = programme
  const officesLeave = (from: State) =>
    workflow.transitions.some((t) => t.from.includes(from) && t.to !== from && !t.by.includes('enterprise'))
  const whole = statesWhere((at) => states[at].stage !== undefined).filter(
    (at) => (isInForce(at) || officesLeave(at)) && (needExperts || !hasPanel(at) || at === state),
  )
  if (whole.length < 2) return []
  const { brokenOff, appealed } = states[state]
  const passed = brokenOff || appealed ? whole.filter((at) => isInForce(at) || reviewedIn.includes(at)) : whole
  const waitsAt = appealed ? passed.findIndex(isInForce) : passed.indexOf(state)
  const place = isSettled(state) ? passed.length : waitsAt
  const named = passed.map((at) =>
    isInForce(at)
      ? endText(programme, at, state)
      : isSent(at)
        ? `${reviewerName(workflow) ?? '区县'}审核`
        : (states[at].stage ?? ''),
  )
  const stages = ['提交', ...named].map((label, i): ProgressStage => {
    // Returned to the filer: the first review has not begun.
    const now = place < 0 ? 0 : place + 1
    return { label, is: i < now ? 'done' : i === now ? 'now' : 'ahead' }
  })
  return [...stages, ...stagesAbove(programme, state)]
}

/** A title granted by the city continues at the state where it was recommended. */
function stagesAbove(programme: Reviewed, state: State): ProgressStage[] {
  const { above } = states[state]
  if (!above) return []
  const outcome: ProgressStage =
    above === 'waiting' ? { label: '上级公布结果', is: 'now' } : { label: stateLabel(programme, state), is: 'done' }
  return [{ label: '推荐上报', is: 'done' }, outcome]
}

/** The last stage: named by the result, or by what is pending. */
function endText(programme: Reviewed, granted: State, state: State): string {
  if (isInForce(state)) return stateLabel(programme, granted)
  if (isAppealed(state)) return '申诉处理'
  return isSettled(state) ? stateLabel(programme, state) : (states[granted].stage ?? '')
}

/** 区县 or 市级: the office that decides first; none in a ledger. */
function reviewerName(workflow: Workflow): '区县' | '市级' | null {
  const reviewer = firstReviewer(workflow)
  return reviewer && (reviewer === 'city' ? '市级' : '区县')
}

const turns: Record<Exclude<Turn, 'reviewer'>, string> = {
  filer: '企业',
  city: '市级',
  experts: '专家',
  above: '上级主管部门',
}
const nobody = '—'

/** 当前处理人: whose turn it is, in words; nobody's in a ledger. */
export function handlerOf({ workflow }: Pick<DecisionFacet, 'workflow'>, state: State): string {
  const reviewer = reviewerName(workflow)
  const { turn } = states[state]
  if (!reviewer || !turn) return nobody
  return turn === 'reviewer' ? reviewer : turns[turn]
}

/** What happens next, in the filer's words. */
export function nextText(
  { nextWords: own, workflow, owed }: Pick<DecisionFacet, 'nextWords' | 'workflow'> & Pick<WhoFilesFacet, 'owed'>,
  state: State,
): string {
  const { next } = states[state]
  const text = typeof next === 'string' ? next : next({ reviewer: reviewerName(workflow), isOwed: owed !== undefined })
  return own?.[state] ?? text
}

/** The day by which the next response is due, and the working days until then (negative: overdue); null where none is due. */
export function expectedOn(
  programme: Reviewed,
  { state, since, fixed, isWaitedFor }: Pick<ProgressFacts, 'state' | 'since' | 'fixed' | 'isWaitedFor'>,
  today: string,
  holidays: Holidays,
): { on: string; left: number } | null {
  if (isSettled(state) || isWaitedFor) return null
  const limit = limitOf(programme, state)
  const on = fixed ?? (limit ? addWorkingDays(since, limit.days, holidays) : null)
  if (!on) return null
  return { on, left: workingDaysBetween(today, on, holidays) }
}
