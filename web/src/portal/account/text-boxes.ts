/** State of a plain form: values, faults by field; a box is normalised and checked when it is left, all boxes on submit. */
import { password } from '@green/contract/fields/person.ts'
import { type Field, lengthsOf } from '@green/filing/form/fields.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { type RuleName, required, validateRule } from '@green/filing/value/rules.ts'
import { type FormEvent, useState } from 'react'
import { RequestError } from '../../platform/request/request-error.ts'
import type { SummaryFault } from '../../ui/control/error-summary.tsx'

export type FieldSpec<T> = {
  label: string
  /** How a box is normalised when it is left. */
  kind?: RuleName | 'text'
  maxLength?: number | undefined
  /** Null, or the error message. */
  check: (value: string, all: T) => string | null
}

/** The box of a declared text: rule, length and label are the field's, which its call takes too. `empty` refuses an empty one. */
export function declared({ label, spec }: Field, over: { label?: string; empty?: string } = {}) {
  const rule = spec.rules?.find((one): one is RuleName => typeof one === 'string' && one !== 'nonzero')
  return {
    label: over.label ?? label,
    // A password is sent as it was typed.
    ...(rule === 'password' ? {} : { kind: rule ?? ('text' as const) }),
    maxLength: lengthsOf(spec).max ?? undefined,
    check: (value: string) => required(value, over.empty) ?? (rule ? validateRule(rule, value) : null),
  }
}

/** The box of a password that is only passed on: as it was typed. */
export function passwordBox(over: { label?: string; empty?: string } = {}) {
  const { label, maxLength, check } = declared(password, over)
  return { label, maxLength, check }
}

type Values<K extends string> = Record<K, string>

/** `savedAs` is the session storage key under which typed text survives a reload; `secret` fields are never stored. */
export function useTextBoxes<K extends string>(
  form: string,
  specs: Record<K, FieldSpec<Values<NoInfer<K>>>>,
  options: { savedAs?: string; secret?: readonly NoInfer<K>[]; initial?: Partial<Values<NoInfer<K>>> } = {},
) {
  const keys = Object.keys(specs) as K[]
  const [values, setValues] = useState<Values<K>>(() => {
    const empty = Object.fromEntries(keys.map((key) => [key, options.initial?.[key] ?? ''])) as Values<K>
    return { ...empty, ...storedValues(options.savedAs, keys) }
  })
  const [faults, setFaults] = useState<Partial<Record<K, string>>>({})
  const [attempt, setAttempt] = useState(0)

  const id = (key: K) => `${form}-${key}`
  const write = (next: Values<K>) => {
    setValues(next)
    if (options.savedAs) store(options.savedAs, next, (key) => !options.secret?.includes(key as K))
  }
  const faultOf = (key: K, all: Values<K>) => specs[key].check(all[key], all)
  const tidied = (key: K, value: string) => written(specs[key].kind, value)
  const shown = () => {
    const all = shownIn(values, (key) => document.getElementById(id(key)), tidied)
    if (keys.some((key) => all[key] !== values[key])) write(all)
    return all
  }

  return {
    values,
    faults,
    id,
    /** Number of submits, for the error summary. */
    attempt,
    set: (change: Partial<Values<K>>) => {
      write({ ...values, ...change })
      setFaults(withoutFaultsOf(change, faults))
    },
    /** The props of one control. */
    bind: (key: K) => ({
      id: id(key),
      name: key,
      label: specs[key].label,
      maxLength: specs[key].maxLength,
      value: values[key],
      fault: faults[key],
      onChange: (value: string) => {
        write({ ...values, [key]: value })
        if (faults[key]) setFaults({ ...faults, [key]: undefined })
      },
      onBlur: () => {
        const tidy = tidied(key, values[key])
        const all = { ...values, [key]: tidy }
        if (tidy !== values[key]) write(all)
        // Leaving an empty box is no fault yet.
        if (tidy !== '') setFaults({ ...faults, [key]: faultOf(key, all) ?? undefined })
      },
    }),
    /** What one field holds; null, with its fault shown, where it is wrong. */
    checkOne: (key: K): string | null => {
      const all = shown()
      const fault = faultOf(key, all)
      setFaults({ ...faults, [key]: fault ?? undefined })
      return fault === null ? all[key] : null
    },
    /** What the form holds; null, with all faults shown, where something is wrong. */
    checkAll: (): Values<K> | null => {
      const all = shown()
      const found: Partial<Record<K, string>> = {}
      for (const key of keys) found[key] = faultOf(key, all) ?? undefined
      setFaults(found)
      setAttempt(attempt + 1)
      return keys.some((key) => found[key]) ? null : all
    },
    /** Shows the server's faults at their fields; returns whether the failure was about fields of this form. */
    take: (failure: unknown): boolean => {
      if (!(failure instanceof RequestError)) return false
      const ownFaults = failure.errors.filter((fault): fault is { field: K; message: string } =>
        keys.some((key) => key === fault.field),
      )
      if (ownFaults.length === 0) return false
      setFaults(
        Object.fromEntries(ownFaults.map((fault) => [fault.field, fault.message])) as Partial<Record<K, string>>,
      )
      setAttempt(attempt + 1)
      return true
    },
    /** Shows a refusal at one field. */
    blame: (key: K, message: string) => {
      setFaults({ ...faults, [key]: message })
      setAttempt(attempt + 1)
    },
    summary: keys.flatMap((key): SummaryFault[] => {
      const message = faults[key]
      return message ? [{ id: id(key), label: specs[key].label, message }] : []
    }),
    forget: () => {
      if (options.savedAs) sessionStorage.removeItem(options.savedAs)
    },
  }
}

/** Faults of changed values are gone until the next check. */
const withoutFaultsOf = <F extends object>(change: object, faults: F): F => ({
  ...faults,
  ...Object.fromEntries(Object.keys(change).map((key) => [key, undefined])),
})

const written = (kind: RuleName | 'text' | undefined, text: string) => (kind ? normalise(kind, text) : text)

/** What the boxes show: browsers and password managers fill them in without a word to the page. */
function shownIn<K extends string>(
  values: Values<K>,
  boxOf: (key: K) => HTMLElement | null,
  tidied: (key: K, value: string) => string,
): Values<K> {
  const all = { ...values }
  for (const key of Object.keys(values) as K[]) {
    const box = boxOf(key)
    if (isTextBox(box) && box.value !== all[key]) all[key] = tidied(key, box.value)
  }
  return all
}

const isTextBox = (box: HTMLElement | null): box is HTMLInputElement =>
  box instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(box.type)

/** What may survive a reload. */
function store(name: string, values: Readonly<Record<string, string>>, mayStore: (key: string) => boolean) {
  sessionStorage.setItem(
    name,
    JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => mayStore(key)))),
  )
}

function storedValues<K extends string>(name: string | undefined, keys: readonly K[]): Partial<Values<K>> {
  if (!name) return {}
  try {
    const all = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, unknown>
    const texts = keys.filter((key) => typeof all[key] === 'string').map((key) => [key, all[key]])
    return Object.fromEntries(texts) as Partial<Values<K>>
  } catch {
    return {}
  }
}

/** Enter submits the form once, without a reload. */
export function submitted(event: FormEvent, send: () => void): void {
  event.preventDefault()
  send()
}
