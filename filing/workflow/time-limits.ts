/** 办理时限: how many working days an office has for its step, and what happens when it does not act. Pure. */

import { addWorkingDays, type Holidays, workingDaysBetween } from '../value/working-days.ts'
import type { Action } from './actions.ts'
import type { DecisionFacet } from './decision.ts'
import { isInForce, type State, states } from './states.ts'
import { decides } from './step-roles.ts'

export type TimeLimit = {
  /** 承诺时限 in working days; the day the filing comes does not count. */
  days: number
  /** Working days before the end from which a case is shown in amber. */
  soonDays?: number
  /** 法定时限, where a law or notice sets one, and its clause. */
  statutory?: { days: number; basis: string }
  /** 默许: the step the scheduler takes when the office has not acted. Only where the programme's own notice says so. */
  silence?: { action: Action; opinion: string; basis: string }
}
export type TimeLimits = Partial<Record<State, TimeLimit>>

type Limited = Pick<DecisionFacet, 'workflow' | 'timeLimits'>

/** The limit of an office's step from this state; none where no office decides, as in a ledger. */
export function limitOf({ workflow, timeLimits }: Limited, state: State): TimeLimit | null {
  const isDecided = workflow.transitions.some((t) => t.from.includes(state) && t.to !== state && t.by.some(decides))
  const { limitDays } = states[state]
  return isDecided ? (timeLimits?.[state] ?? (limitDays ? { days: limitDays } : null)) : null
}

/** Errors in a programme's limits: a default step that the scheduler may not take, or one that grants a title. */
export function limitFaults({ workflow, timeLimits }: Limited): string[] {
  return (Object.keys(timeLimits ?? {}) as State[]).flatMap((state) => {
    const silence = timeLimits?.[state]?.silence
    const step = workflow.transitions.find(
      (t) => t.action === silence?.action && t.from.includes(state) && t.by.includes('system'),
    )
    if (!silence || (step && !isInForce(step.to))) return []
    return [`${state}: the clock may not ${silence.action}`]
  })
}

/** The city's setting for a step, in place of the programme's. */
export type SetLimit = Pick<TimeLimit, 'days' | 'statutory'> & { soonDays: number }

/** The programme with the limits that the city has set, by state; the default step stays the programme's. */
export function withLimits<P extends Limited>(programme: P, set: Partial<Record<State, SetLimit>> = {}): P {
  const states = Object.keys(set) as State[]
  if (states.length === 0) return programme
  const limits = states.flatMap((state): [State, TimeLimit][] => {
    const [before, next] = [limitOf(programme, state), set[state]]
    if (!before || !next) return []
    const { days, soonDays, statutory } = next
    return [
      [
        state,
        {
          days,
          soonDays,
          ...(statutory ? { statutory } : {}),
          ...(before.silence ? { silence: before.silence } : {}),
        },
      ],
    ]
  })
  return { ...programme, timeLimits: { ...programme.timeLimits, ...Object.fromEntries(limits) } }
}

/** Amber threshold by default. */
export const usualSoonDays = 2
export const mostSoonDays = 20

export type LimitTone = 'ok' | 'soon' | 'late' | 'paused'

/** State of a clock today: working days left (negative: overdue), or paused. */
export function clockStand(
  dueOn: string | null,
  today: string,
  holidays: Holidays,
  soonDays = usualSoonDays,
): { left: number; tone: LimitTone } {
  if (dueOn === null) return { left: 0, tone: 'paused' }
  const left = workingDaysBetween(today, dueOn, holidays)
  return { left, tone: left < 0 || today > dueOn ? 'late' : left <= soonDays ? 'soon' : 'ok' }
}

/** The last day of a clock that resumes today with so many days used. At least one day is left. */
export function dueFrom(today: string, limitDays: number, usedDays: number, holidays: Holidays): string {
  return addWorkingDays(today, Math.max(1, limitDays - usedDays), holidays)
}
