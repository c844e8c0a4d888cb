/** Declared fields in an editor that keeps the values itself: it shows and changes them, and limits stand in the fields here too. */
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { answersFrom, storedFrom, tidied, type ValuesOf } from '@green/filing/kinds/stored-values.ts'
import { noLists } from '@green/filing/programme/reference.ts'
import { faultOf } from '../../ui/control/refused.tsx'
import { type FieldsState, shownBound } from './use-fields.ts'

type Owner<F extends readonly Field[]> = {
  value: ValuesOf<F>
  onChange: (next: ValuesOf<F>) => void
  error: Parameters<typeof faultOf>[0]
}

/** Of fields whose values are text; the server's faults are at the fields' own names. */
export function ownedFields<const F extends readonly Field[]>(
  form: string,
  fields: F,
  { value, onChange, error }: Owner<F>,
): FieldsState {
  const answers = answersFrom(fields, value)
  const write = (change: AnswerSet) => onChange(storedFrom(fields, { ...answers, ...change }))
  return {
    fields,
    lists: { reference: noLists, isLoading: false, error: null, retry: () => undefined },
    bind: (field) => {
      const { key, spec } = field
      const now = answers[key] ?? null
      return {
        ...shownBound(field, now),
        id: `${form}-${key}`,
        fault: faultOf(error, key),
        onChange: (next: AnswerValue | ((before: AnswerValue) => AnswerValue)) =>
          write({ [key]: typeof next === 'function' ? next(now) : next }),
        onLeave: () => write({ [key]: tidied(spec, now) }),
      }
    },
  }
}
