/**
 * The fields of a dialogue: what was typed, what is wrong with it, and the request that sends it. Labels, limits and checks stand in
 * the fields, from which the call takes its schema (contract/field-schemas.ts): the screen refuses what the server would, in its words.
 */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { answersFrom, storedFrom, tidied, type ValuesOf } from '@green/filing/kinds/stored-values.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { useEffect, useId, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import { goToField } from '../../ui/control/error-summary.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { isInPart } from '../view/personal-place.ts'
import { type Lists, useLists } from './use-lists.ts'

type KeyOf<F extends readonly Field[]> = F[number]['key']

type FieldOptions<F extends readonly Field[]> = {
  /** What stands in the fields at first, as a call gives it out. */
  start?: { readonly [K in keyof ValuesOf<F>]?: ValuesOf<F>[K] | null }
  /** Compare several fields, after each was checked for itself. */
  checks?: readonly ((values: ValuesOf<F>) => { field: KeyOf<F>; message: string } | null)[]
  /** What other fields become when one is changed: `{ programme: () => ({ field: null }) }`. */
  follows?: { readonly [K in KeyOf<F>]?: (value: AnswerValue) => { readonly [L in KeyOf<F>]?: AnswerValue } }
  /** What of a field depends on the others: `({ way }) => ({ consent: way === 'mail' ? null : { required: true } })`; null leaves it out, empty. */
  varies?: (values: { readonly [K in KeyOf<F>]: AnswerValue }) => { readonly [K in KeyOf<F>]?: Variation | null }
  /** What the call names otherwise: `{ days: 'limit.days' }`. */
  paths?: { readonly [K in KeyOf<F>]?: string }
  /** Parts of the input that are no fields: the dialogue shows their faults itself, by `faultAt`. */
  parts?: readonly string[]
}

type Variation = { label?: string; required?: boolean; hint?: string }

type Request<C> = Omit<CallRequest<C>, 'requestId'>

export type SendOptions<F extends readonly Field[], C extends Call> = FieldOptions<F> & {
  call: C
  /** Besides the fields: id and version. */
  also?: Partial<Request<C>>
  /** Where the call's input is not the fields side by side. */
  input?: (values: ValuesOf<F>) => Partial<Request<C>>
  /** What is reported afterwards; `onDone` where it depends on more. */
  done?: string | ((output: CallOutput<C>) => string)
  onDone?: (output: CallOutput<C>, input: Request<C>) => void
  onClose: () => void
  /** Calls to read anew afterwards, besides the call's own family. */
  refreshes?: readonly Call[]
}

/** What one control gets of its form. */
export type Bound = {
  id: string
  label: string
  required: boolean
  hint: string | undefined
  value: AnswerValue
  /** The value where it is a text, or else ''. */
  text: string
  fault: string | undefined
  onChange: (value: AnswerValue | ((before: AnswerValue) => AnswerValue)) => void
  onLeave: () => void
}

/** What of a control follows from its field and its value. */
export const shownBound = ({ label, spec }: Field, value: AnswerValue) => ({
  label,
  required: spec.required === true,
  hint: spec.hint,
  value,
  text: typeof value === 'string' ? value : '',
})

/** What the controls of a dialogue need of its fields. */
export type FieldsState = {
  fields: readonly Field[]
  lists: Lists
  bind: (field: Field) => Bound
}

/** The same with one action. */
export type FieldsForm = FieldsState & {
  isRunning: boolean
  /** A refusal of the server that belongs to no field shown. */
  refusal: string | null
  send: () => void
  close: () => void
}

type State = { values: AnswerSet; faults: Readonly<Record<string, string>>; attempt: number }

/** Values and faults alone, for a dialogue that sends them itself. */
export function useFieldValues<const F extends readonly Field[]>(fields: F, options: FieldOptions<F> = {}) {
  const { start = {}, checks = [], paths = {}, parts = [], follows = {}, varies } = options
  const form = useId()
  const lists = useLists(fields)
  const [state, setState] = useState<State>(() => ({
    values: answersFrom(fields, withoutMasked(fields, start)),
    faults: {},
    attempt: 0,
  }))
  const shown = varies ? varied(fields, varies(state.values as Parameters<typeof varies>[0])) : fields
  const idOf = (key: string) => `${form}-${key}`
  const firstWrong = shown.find(({ key }) => state.faults[key])?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt leads to the first fault, not each change of a fault
  useEffect(() => {
    if (state.attempt > 0 && firstWrong !== undefined) goToField(idOf(firstWrong))
  }, [state.attempt])

  const refuse = (faults: State['faults'], values?: AnswerSet) =>
    setState((before) => ({ values: values ?? before.values, faults, attempt: before.attempt + 1 }))

  return {
    fields: shown as readonly Field[],
    lists,
    values: state.values as { readonly [K in KeyOf<F>]: AnswerValue },
    bind: (field: Field): Bound => {
      const { key, spec } = field
      const value = state.values[key] ?? null
      const change = (next: AnswerValue | ((before: AnswerValue) => AnswerValue)) =>
        setState((before) => {
          const { [key]: _fault, ...faults } = before.faults
          const changed = typeof next === 'function' ? next(before.values[key] ?? null) : next
          const following = (follows as Record<string, (value: AnswerValue) => AnswerSet>)[key]?.(changed)
          return { ...before, values: { ...before.values, [key]: changed, ...following }, faults }
        })
      return {
        ...shownBound(field, value),
        id: idOf(key),
        fault: state.faults[key],
        onChange: change,
        onLeave: () =>
          setState((before) => {
            const tidy = tidied(spec, before.values[key] ?? null)
            return tidy === before.values[key] ? before : { ...before, values: { ...before.values, [key]: tidy } }
          }),
      }
    },
    /** The stored values; null, with all faults shown and the first in focus, where something is wrong. `only`: of these fields. */
    checkAll: (only?: readonly KeyOf<F>[]): ValuesOf<F> | null => {
      const checked = shown.filter(({ key }) => only === undefined || (only as readonly string[]).includes(key))
      const values = { ...state.values }
      for (const { key, spec } of fields) values[key] = tidied(spec, values[key] ?? null)
      const sent = { ...values }
      for (const { key } of fields) if (!shown.some((one) => one.key === key)) sent[key] = null
      const faults: Record<string, string> = {}
      for (const { key, spec } of checked) {
        const fault = valueFault(spec, values[key] ?? null, spec.required === true, lists.reference)
        if (fault !== null) faults[key] = fault
      }
      const stored = storedFrom(fields, sent)
      if (Object.keys(faults).length === 0 && only === undefined)
        for (const fault of checks.map((check) => check(stored))) if (fault) faults[fault.field] ??= fault.message
      refuse(faults, values)
      return Object.keys(faults).length === 0 ? stored : null
    },
    /** Shows the server's faults at their fields. */
    take: (failure: RequestError) => refuse(faultsAt(shown, paths, failure).faults),
    /** What of a failure no field shows. */
    refusalIn: (failure: RequestError | null): string | null =>
      failure === null ? null : faultsAt(shown, paths, failure, parts).rest,
  }
}

/** Fields with the call that sends them: one idempotency key for the same content, a notice when it is done, the dialogue closed. */
export function useFields<const F extends readonly Field[], C extends Call>(fields: F, options: SendOptions<F, C>) {
  const {
    call,
    also,
    input = (values) => values as object as Partial<Request<C>>,
    done,
    onDone,
    onClose,
    refreshes = [],
  } = options
  const form = useFieldValues<F>(fields, options)
  const act = useAct(call, {
    refreshes,
    onDone: (output, sent) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(output))
      onDone?.(output, sent)
      onClose()
    },
  })
  /** Checks and sends. `more` is what one of several buttons adds, `only` the fields that it needs. */
  const sendWith = (more: Partial<Request<C>>, only?: readonly KeyOf<F>[]) => {
    const values = form.checkAll(only)
    if (values) act.mutate({ ...input(values), ...also, ...more } as CallRequest<C>, { onError: form.take })
  }
  return {
    ...form,
    isRunning: act.isPending,
    refusal: form.refusalIn(act.error),
    /** The server's fault at one of the `parts`. */
    faultAt: (part: string) => act.error?.errors.find(({ field }) => isAt(field, part))?.message,
    sendWith,
    send: () => sendWith({}),
    close: onClose,
  }
}

/** The fields as the values make them, without those that are left out. */
const varied = (fields: readonly Field[], by: Readonly<Record<string, Variation | null | undefined>>): Field[] =>
  fields.flatMap(({ key, label, spec }) => {
    const change = by[key]
    if (change === null) return []
    const { label: other = label, ...rest } = change ?? {}
    return [{ key, label: other, spec: { ...spec, ...rest } }]
  })

/** A personal value that came masked is typed anew: its asterisks are never sent back. */
const withoutMasked = (fields: readonly Field[], start: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(start).filter(([key, value]) => {
      const spec = fields.find((one) => one.key === key)?.spec
      return !(spec && typeof value === 'string' && isInPart(spec, value))
    }),
  )

/** A failure's faults by field, and the message that belongs to none. */
function faultsAt(
  fields: readonly Field[],
  paths: Readonly<Record<string, string | undefined>>,
  { errors, message }: Pick<RequestError, 'errors' | 'message'>,
  parts: readonly string[] = [],
): { faults: Record<string, string>; rest: string | null } {
  const faults: Record<string, string> = {}
  const rest: string[] = []
  for (const { field, message: fault } of errors) {
    const at = fields.find(({ key }) => isAt(field, paths[key] ?? key))
    if (at) faults[at.key] ??= fault
    else if (!parts.some((part) => isAt(field, part))) rest.push(fault)
  }
  return { faults, rest: errors.length === 0 ? message : rest.length > 0 ? rest.join('；') : null }
}

/** `files[0].id` and `files.0.id` are at `files`. */
const isAt = (path: string, key: string) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`)
