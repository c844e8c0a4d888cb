/**
 * A case that is not a filing (a diagnosis, a rating, an inspection): its states and its steps in one table. Pure: the buttons on a screen
 * and the server's refusals come from the same functions.
 */

import { keysOf } from '../value/keys-of.ts'
import type { OneHand } from '../workflow/hands.ts'
import type { RoleName } from '../workflow/role-table.ts'
import type { Tone } from '../workflow/states.ts'
import { findRow, openRows, tableFaults } from '../workflow/steps.ts'

/** `anyone`: a visitor without an account. `clock`: a timer, when a term has ended. */
export type CaseRole = RoleName | 'anyone' | 'clock'

export type CaseState = {
  label: string
  tone: Tone
  /** Who acts next; nobody: the case is over. */
  turn: readonly CaseRole[]
  /** Working days that the office has here, unless the city sets others (办理时限). */
  limitDays?: number
}

export type CaseNeeds = {
  /** Required texts: 意见, 理由. Lengths count characters. */
  opinion?: {
    label: string
    min: number
    max: number
    refusal: 'OPINION_REQUIRED' | 'REASON_REQUIRED'
    /** One message for missing and too short alike. */
    says?: string
  }
  /** Assigned people. */
  experts?: boolean
}

/** A guard over the facts that the server has gathered about the case. */
export type CaseGuard<F> = {
  /** The guard in words. */
  says: string
  refusal:
    | 'FORBIDDEN'
    | 'FOUR_EYES'
    | 'NOT_SECOND'
    | 'WITNESS_LOCKED'
    | 'SECOND_ADMINISTRATOR'
    | 'OTHER_ADMINISTRATOR'
    | 'OBJECTION_OTHER_HAND'
    | 'ILLEGAL_STEP'
    | 'MAIN_ACCOUNT_SENDS'
  /** The words that replace the state's name in the refusal. */
  names?: string
  holds: (facts: F) => boolean
}

/** Whether a step by this role is taken by a signed-in person: not by a timer, nor by a visitor. */
export const hasAccount = (role: CaseRole): boolean => role !== 'clock' && role !== 'anyone'

/** Who is no staff: the parties of a case, visitors, and timers. */
export type OutsideCaseRole = 'enterprise' | 'anyone' | 'clock'

/**
 * `otherHand`: the guard that closes the step to whoever took an earlier one. `second`: one person proposes it and another one carries it out
 * (双人复核, `base/two-hands`), by an act of the call; `sometimes` says of which inputs only.
 */
export type CaseHands<F> =
  | OneHand
  | { otherHand: CaseGuard<F> }
  | { second: 'always' }
  | { second: 'sometimes'; when: string }

type StepBy<F> =
  | { by: readonly CaseRole[] & readonly OutsideCaseRole[]; hands?: never }
  | { by: readonly CaseRole[]; hands: CaseHands<F> }

export type CaseStep<S extends string, F> = StepBy<F> & {
  label: string
  from: readonly (S | 'none')[]
  /** Where it leads; of several targets the operation chooses one. `same`: the state does not change. */
  to: S | 'same' | readonly (S | 'same')[]
  needs?: CaseNeeds
  when?: readonly CaseGuard<F>[]
  /** Who is notified. */
  tells?: readonly string[]
  /** Its name in the log, where that is not its label. */
  logged?: string
  /** An intermediate save: no entry in the history, and a line in the log only if the operation writes one. */
  quiet?: boolean
}

export type CaseMachine<S extends string, A extends string, F> = {
  /** The case's name in the history. */
  id: string
  title: string
  states: Readonly<Record<S, CaseState>>
  steps: Readonly<Record<A, CaseStep<NoInfer<S>, F>>>
  /** The refusal of a step from a state that has none, where `ILLEGAL_STEP` is not specific enough. */
  refusedAs?: 'OBJECTION_ANSWERED'
}

export type OpenStep<S extends string, A extends string> = { action: A; label: string; to: S; needs: CaseNeeds }

/** Declares a case over the facts its guards read; throws for a table with a dead end, so the server does not start with one. */
export const defineCase =
  <F>() =>
  <const S extends string, const A extends string>(machine: CaseMachine<S, A, F>): CaseMachine<S, A, F> => {
    const faults = caseFaults(machine)
    if (faults.length > 0) throw new Error(`${machine.id}: ${faults.join(', ')}`)
    return machine
  }

/** Steps for the main account only, not for operators. */
export const byMainAccount: CaseGuard<{ draftsOnly: boolean }> = {
  says: '由企业主账号办理',
  refusal: 'MAIN_ACCOUNT_SENDS',
  holds: (facts) => !facts.draftsOnly,
}

/** Label by key: what lists, filters and exports show. */
export const stateLabels = <S extends string>({ states }: { states: Readonly<Record<S, CaseState>> }) =>
  Object.fromEntries(keysOf(states).map((key) => [key, states[key].label])) as Record<S, string>

/** Label of a stored state. */
export const stateLabelOf = (machine: { states: Readonly<Record<string, CaseState>> }, state: string): string =>
  machine.states[state]?.label ?? state

/** Whether the step begins in this stored state; its role and guards are not asked. */
export const beginsIn = <A extends string>(
  { steps }: { steps: Readonly<Record<A, { from: readonly string[] }>> },
  action: A,
  state: string,
): boolean => steps[action].from.includes(state)

/** The states in which the step begins, for a query. */
export const beginningsOf = <A extends string>(
  { steps }: { steps: Readonly<Record<A, { from: readonly string[] }>> },
  action: A,
): string[] => [...steps[action].from]

/** The states that a step can lead to from a state. */
export function endsOf<S extends string>({ to }: Pick<CaseStep<S, never>, 'to'>, state: S | 'none'): S[] {
  const ends = (typeof to === 'string' ? [to] : to) as readonly (S | 'same')[]
  const here = state === 'none' ? [] : [state]
  return [...new Set(ends.flatMap((end) => (end === 'same' ? here : [end])))]
}

const rowsOf = <S extends string, A extends string, F>({ steps }: CaseMachine<S, A, F>) =>
  keysOf(steps).map((action) => ({ action, ...steps[action] }))

/** What closes a step: whoever took the earlier hand is told that first, then its conditions. */
export const caseGuardsOf = <F>({ when = [], hands }: Pick<CaseStep<never, F>, 'when' | 'hands'>): CaseGuard<F>[] => [
  ...(hands && 'otherHand' in hands ? [hands.otherHand] : []),
  ...when,
]

const shutBy =
  <F>(facts: F) =>
  (step: Pick<CaseStep<never, F>, 'when' | 'hands'>) =>
    caseGuardsOf(step).find((guard) => !guard.holds(facts)) ?? null

/** The steps this role may take now, one button each. The caller has checked the scope (own enterprise, own county) before. */
export function allowedSteps<S extends string, A extends string, F>(
  machine: CaseMachine<S, A, F>,
  state: S,
  role: CaseRole,
  facts: F,
): OpenStep<S, A>[] {
  return openRows(rowsOf(machine), state, role, shutBy(facts)).flatMap(({ action, label, needs = {}, ...step }) => {
    const [to] = endsOf<S>(step, state)
    return to ? [{ action, label, to, needs }] : []
  })
}

/** The step of an action, or why not. `names`: the words that replace the state's name in the refusal. */
export function findCaseStep<S extends string, A extends string, F>(
  { steps, refusedAs }: CaseMachine<S, A, F>,
  state: S | 'none',
  action: A,
  role: CaseRole,
  facts: F,
) {
  const found = findRow([steps[action]], state, role, shutBy(facts))
  if (!('refusal' in found)) return found
  const { refusal } = found
  if (typeof refusal !== 'string') return { refusal: refusal.refusal, names: refusal.names }
  return { refusal: refusal === 'ILLEGAL_STEP' ? (refusedAs ?? refusal) : refusal, names: undefined }
}

/** Errors in a table: unreachable states, states without a way out, a turn without a step. Empty when sound. */
export function caseFaults<S extends string, A extends string, F>(machine: CaseMachine<S, A, F>): string[] {
  const rows = rowsOf(machine)
  const flat = rows.flatMap(({ from, ...step }) =>
    from.map((state) => ({ from: [state], ends: endsOf<S>(step, state) })),
  )
  return [
    ...tableFaults(flat, (state) => machine.states[state as S]?.turn.length === 0),
    ...keysOf(machine.states).flatMap((state) =>
      machine.states[state].turn
        .filter((role) => !rows.some(({ from, by, quiet }) => !quiet && from.includes(state) && by.includes(role)))
        .map((role) => `it is the turn of ${role} in ${state}, without a step`),
    ),
    ...keysOf(machine.states)
      .filter((state) => !flat.some(({ ends }) => ends.includes(state)))
      .map((state) => `nothing leads to ${state}`),
  ]
}
