/** Where a filing stands on its way, in the filer's words: the stages, who has it, and by when the next word is to be expected. Pure. */
import type { DecisionFacet } from './decision.ts'
import { limitOf } from './time-limits.ts'
import { isStanding, type State, standingStates, stateLabel } from './workflow.ts'
import { addWorkingDays, type Holidays, workingDaysBetween } from './working-days.ts'

export type Stage = { label: string; is: 'done' | 'now' | 'ahead' }

/** The way of a filing that is not returned, by the state it waits in. */
const way: readonly (readonly [State, string])[] = [
  ['submitted', '审核'],
  ['county_approved', '市级审核'],
  ['expert_review', '专家评审'],
  ['scored', '市级审定'],
  ['publicity', '公示'],
  ['approved', '办结'],
]
const ended: readonly State[] = [
  ...standingStates,
  'rejected',
  'revoked',
  'expired',
  'suspended',
  'superseded',
  'cancelled',
]
/** Ended on the way: what lay ahead never came. */
const brokenOff: readonly State[] = ['rejected', 'cancelled']

type Reviewed = Pick<DecisionFacet, 'workflow' | 'timeLimits' | 'stateLabels'>

type Standing = {
  state: State
  /** Day it came to this state. */
  since: string
  needExperts: boolean
  /** The states in which a reviewer took a step. */
  reviewedIn: readonly string[]
  /** Last day of the experts, of publicity, of the reply: whichever this state waits for. */
  fixed: string | null
  /** The office's clock stands until the filer has answered. */
  isWaitedFor: boolean
}

/** The stages of this filing; empty where nobody reviews. */
export function stagesOf(
  programme: Reviewed,
  { state, needExperts, reviewedIn }: Pick<Standing, 'state' | 'needExperts' | 'reviewedIn'>,
): Stage[] {
  const { transitions } = programme.workflow
  const leaves = (from: State) =>
    transitions.some((t) => t.from.includes(from) && t.to !== from && !t.by.includes('enterprise'))
  const whole = way.filter(
    ([at]) =>
      (at === 'approved' || leaves(at)) && (needExperts || !['expert_review', 'scored'].includes(at) || at === state),
  )
  if (whole.length < 2) return []
  const passed =
    brokenOff.includes(state) || state === 'appealed'
      ? whole.filter(([at]) => at === 'approved' || reviewedIn.includes(at))
      : whole
  const first = transitions.find((t) => t.from.includes('submitted') && !t.by.includes('enterprise'))?.by[0]
  const waitsIn = state === 'appealed' ? 'approved' : state
  const place = ended.includes(state) ? passed.length : passed.findIndex(([at]) => at === waitsIn)
  const named = passed.map(([at, label]) =>
    at === 'submitted'
      ? first === 'city'
        ? '市级审核'
        : '区县审核'
      : at === 'approved'
        ? endWords(programme, state)
        : label,
  )
  const stages = ['提交', ...named].map((label, i): Stage => {
    // With the filer again: the first review has not begun.
    const now = place < 0 ? 0 : place + 1
    return { label, is: i < now ? 'done' : i === now ? 'now' : 'ahead' }
  })
  return [...stages, ...stagesAbove(programme, state)]
}

/** What the city has granted goes on above it where it was recommended. */
function stagesAbove(programme: Reviewed, state: State): Stage[] {
  if (state === 'approved' || !isStanding(state)) return []
  const outcome: Stage =
    state === 'recommended' ? { label: '上级公布结果', is: 'now' } : { label: stateLabel(programme, state), is: 'done' }
  return [{ label: '推荐上报', is: 'done' }, outcome]
}

function endWords(programme: Reviewed, state: State): string {
  if (state === 'appealed') return '申诉处理'
  if (isStanding(state)) return stateLabel(programme, 'approved')
  return ended.includes(state) ? stateLabel(programme, state) : '办结'
}

/** The day by which the next word is to be expected, and the working days until then (negative: over); null where nobody owes one. */
export function expectedOn(
  programme: Reviewed,
  { state, since, fixed, isWaitedFor }: Pick<Standing, 'state' | 'since' | 'fixed' | 'isWaitedFor'>,
  today: string,
  holidays: Holidays,
): { on: string; left: number } | null {
  if (ended.includes(state) || isWaitedFor) return null
  const limit = limitOf(programme, state)
  const on = fixed ?? (limit ? addWorkingDays(since, limit.days, holidays) : null)
  if (!on) return null
  return { on, left: workingDaysBetween(today, on, holidays) }
}
