/**
 * 要办的事: what somebody owes, declared beside the states and steps that it follows from. Pure: the list, its dates and its test read
 * these declarations; nothing is ticked off, a duty is gone when its state is.
 */
import {
  allowedSteps,
  type CaseGuard,
  type CaseMachine,
  type CaseRole,
  caseGuardsOf,
  endsOf,
  hasAccount,
} from '../cases/machine.ts'
import { keysOf } from '../value/keys-of.ts'

/** Where the last day comes from: a law, the office's own promise, a batch, or what the parties have set. `none`: it has no last day. */
export const todoNatures = {
  law: '法定期限',
  promise: '承诺期限',
  batch: '批次期限',
  own: '约定期限',
  none: '没有期限',
} as const
export type TodoNature = keyof typeof todoNatures

/** What a list shows of every duty, whatever it follows from. */
export type TodoText = {
  /** Verb first, at most twenty characters. */
  label: string
  nature: TodoNature
  /** What follows where it is not done in time. */
  otherwise?: string
}

/** What stands with its last day: whose day it is, and what follows; nothing is late where no day is set. */
export function dueNote({
  due,
  nature,
  otherwise,
}: {
  due: string | null
  nature: TodoNature
  otherwise: string | null
}): string {
  if (due !== null) return [todoNatures[nature], otherwise].filter(Boolean).join('，')
  return nature === 'law' || nature === 'promise' ? '' : (otherwise ?? '')
}

export type CaseTodo<S extends string, A extends string, F> = TodoText & {
  in: readonly S[]
  who: readonly CaseRole[]
  /** Whoever may take one of these steps owes one of them. */
  doneBy: readonly A[]
  /** Other steps that end it; to be able to take one of them is no duty. */
  endedBy?: readonly A[]
  /** Steps of those who prepare it for somebody else: it is on their list too. */
  preparedBy?: readonly A[]
  /** Guards of the steps that the doer's own work fulfils: it is owed before they hold. */
  ownWork?: readonly CaseGuard<F>[]
  /** Why some who may take the step do not owe it. */
  narrower?: string
}

export type CaseTodos<S extends string, A extends string, F, K extends string> = {
  machine: CaseMachine<S, A, F>
  todos: Readonly<Record<K, CaseTodo<S, A, F>>>
}

type Declared<S extends string, A extends string, F, K extends string> = {
  todos: Readonly<Record<K, CaseTodo<NoInfer<S>, NoInfer<A>, F>>>
  /** Steps that nobody owes. */
  optional?: readonly NoInfer<A>[]
  /** Why nobody owes anything in a state, although somebody may act in it. */
  none?: Partial<Record<NoInfer<S>, string>>
}

/** Declares the duties of a kind of case; throws where a step or a state of its machine is left out, so the server does not start. */
export function todosOf<S extends string, A extends string, F, const K extends string>(
  machine: CaseMachine<S, A, F>,
  declared: Declared<S, A, F, K>,
): CaseTodos<S, A, F, K> {
  const faults = todoFaults(machine, declared)
  if (faults.length > 0) throw new Error(`${machine.id}: ${faults.join(', ')}`)
  return { machine, todos: declared.todos as CaseTodos<S, A, F, K>['todos'] }
}

const people = (roles: readonly CaseRole[]) => roles.filter(hasAccount)

/** Longest label: it shares a row with a name and a day. */
export const longestLabel = 20

/** What a declaration leaves out or says wrongly. Empty when sound. */
export function todoFaults<S extends string, A extends string, F, K extends string>(
  machine: CaseMachine<S, A, F>,
  { todos, optional = [], none = {} }: Declared<S, A, F, K>,
): string[] {
  const all = keysOf(todos).map((key) => ({ key, ...todos[key] }))
  const covered = new Set<A>(
    all.flatMap(({ doneBy, endedBy = [], preparedBy = [] }) => [...doneBy, ...endedBy, ...preparedBy]),
  )
  const free = new Set<A>(optional)
  const owing = keysOf(machine.steps).filter((action) => {
    const { from, by, quiet } = machine.steps[action]
    return !quiet && people(by).length > 0 && keysOf(machine.states).some((state) => from.includes(state))
  })
  return [
    ...owing.filter((action) => !covered.has(action) && !free.has(action)).map((one) => `who owes the step ${one}?`),
    ...[...free].filter((action) => covered.has(action)).map((one) => `${one} is owed and optional`),
    ...keysOf(machine.states).flatMap((state) =>
      people(machine.states[state].turn)
        .filter((role) => !all.some((todo) => todo.in.includes(state) && todo.who.includes(role)))
        .filter(() => none[state] === undefined)
        .map((role) => `what does ${role} owe in ${state}?`),
    ),
    ...keysOf(none as Record<S, string>).flatMap((state) =>
      all.some((todo) => todo.in.includes(state)) ? [`${state} has a duty and none`] : [],
    ),
    ...all.flatMap((todo) => faultsOf(machine, todo)),
  ]
}

function faultsOf<S extends string, A extends string, F>(
  { steps }: CaseMachine<S, A, F>,
  todo: CaseTodo<S, A, F> & { key: string },
): string[] {
  const { key, label, in: places, who, doneBy, endedBy = [], preparedBy = [], ownWork = [] } = todo
  const named = [...doneBy, ...endedBy, ...preparedBy]
  const guards = named.flatMap((action) => caseGuardsOf(steps[action]))
  return [
    ...(label.length > longestLabel ? [`${key}: the label is longer than ${longestLabel}`] : []),
    ...places.flatMap((state) =>
      who
        .filter((role) => !doneBy.some((one) => steps[one].from.includes(state) && steps[one].by.includes(role)))
        .map((role) => `${key}: ${role} has no step in ${state}`),
    ),
    ...named
      .filter((action) => !places.some((state) => steps[action].from.includes(state)))
      .map((action) => `${key}: ${action} does not begin there`),
    ...doneBy.flatMap((action) =>
      places.some((state) => endsOf<S>(steps[action], state).length > 0) ? [] : [`${key}: ${action} leads nowhere`],
    ),
    ...ownWork.filter((guard) => !guards.includes(guard)).map(({ says }) => `${key}: no step asks for ${says}`),
  ]
}

/**
 * Whether somebody of this role and these facts owes it, or prepares it, in this state. A duty that says why it is narrower may still not
 * be owed by some of them.
 */
export function owes<S extends string, A extends string, F>(
  machine: CaseMachine<S, A, F>,
  todo: CaseTodo<S, A, F>,
  state: S,
  role: CaseRole,
  facts: F,
): boolean {
  const { in: places, who, doneBy, preparedBy = [], ownWork = [] } = todo
  if (!places.includes(state) || !who.includes(role)) return false
  const ready = Object.fromEntries(
    keysOf(machine.steps).map((action) => {
      const { when, hands, ...step } = machine.steps[action]
      const closing = caseGuardsOf({ ...(when ? { when } : {}), ...(hands ? { hands } : {}) })
      return [action, { ...step, when: closing.filter((guard) => !ownWork.includes(guard)) }]
    }),
  ) as unknown as CaseMachine<S, A, F>['steps']
  return allowedSteps({ ...machine, steps: ready }, state, role, facts).some(
    ({ action }) => doneBy.includes(action) || preparedBy.includes(action),
  )
}
