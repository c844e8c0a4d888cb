/** Context of the open form: the store by subscription, and facts that do not change while it is open. */
import type { FieldNote } from '@green/contract/filing/step-inputs.ts'
import type { AnswerValue } from '@green/filing/form/answers.ts'
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { FormState, FormStore } from './form-store.ts'
import type { FormLedger } from './opening/ledger-places.ts'

/** The value as it was filled in, and where from: 2025年度能耗，绿色工厂申报. */
export type ValueSource = { words: string; value: AnswerValue }

export type FormFacts = {
  store: FormStore
  lastYear: { year: number | null; answers: Record<string, unknown> } | null
  /** Where values that were filled in beforehand come from, in words, by field. */
  sources?: Readonly<Record<string, ValueSource>>
  /** What the ledger offers: the numbers' source, and what differs from it. */
  ledger?: FormLedger
  /** Values from the enterprise archive, by field. */
  offered: Readonly<Record<string, AnswerValue>>
  /** Corrections a return asks for, by field. */
  notes: readonly (FieldNote & { label: string })[]
  /** Titles of the sections that a return opened; null when none is closed. */
  openTitles?: readonly string[] | null
  /** Attachments take no remarks for the reviewer here. */
  withoutRemarks?: boolean
}

const Context = createContext<FormFacts | null>(null)
export const FormFactsProvider = Context.Provider

export function useFormFacts(): FormFacts {
  const facts = useContext(Context)
  if (!facts) throw new Error('a form part stands outside a form')
  return facts
}

export function useFormStore(): FormStore {
  return useFormFacts().store
}

/** A selected part of the form's state; re-renders only when that part changes. */
export function useForm<T>(select: (state: FormState) => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const store = useFormStore()
  const last = useRef<{ value: T } | null>(null)
  const read = () => {
    const next = select(store.get())
    if (last.current && isSame(last.current.value, next)) return last.current.value
    last.current = { value: next }
    return next
  }
  return useSyncExternalStore(store.subscribe, read, read)
}

/** For selectors that build a new object each time: equal when the content is equal. */
export function sameContent(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
