/** 引入上年: which answers of an earlier filing of the same programme a draft may take over, and the draft with those that were chosen. */

import { showValue } from '../kinds/table.ts'
import { valueFault } from '../kinds/value-fault.ts'
import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'
import { type AnswerSet, Answers, type AnswerValue, isEmpty, type RowAnswers } from './answers.ts'
import { isSectionVisible, isTouched, isVisible } from './check.ts'
import { fieldDifferences } from './difference.ts'
import type { Field } from './fields.ts'

/** One answer that may be brought in. */
export type Offer = {
  key: string
  label: string
  section: string
  before: string
  /** The draft's present value; '' when empty. */
  now: string
}

/**
 * The answers of an earlier filing that a draft can take over, in the form's order: different, visible now and still valid.
 * Files, statements made anew each time, and identifying fields are excluded.
 */
export function offersOf(programme: Programme, earlier: AnswerSet, draft: AnswerSet, reference: Reference): Offer[] {
  const whole = new Answers(programme, { ...earlier, ...withoutEmpty(draft) })
  const apart = new Set([programme.yearField, programme.oneOpenBy])
  return programme.form
    .filter((section) => isSectionVisible(section, whole))
    .flatMap((section) =>
      section.fields
        .filter((field) => !apart.has(field.key) && isVisible(field.spec, whole))
        .filter((field) => isBringable(field, earlier[field.key] ?? null, draft[field.key] ?? null, reference))
        .map((field) => ({
          key: field.key,
          label: field.label,
          section: section.title,
          before: showValue(earlier[field.key], field.spec, reference),
          now: isTouched(field, draft[field.key]) ? showValue(draft[field.key], field.spec, reference) : '',
        })),
    )
}

function isBringable(field: Field, earlier: AnswerValue, now: AnswerValue, reference: Reference): boolean {
  const { spec } = field
  if (spec.kind === 'calc' || spec.kind === 'files' || spec.anew || !isTouched(field, earlier)) return false
  if (valueFault(spec, earlier, false, reference) !== null) return false
  return fieldDifferences(field, now, withoutFiles(spec, earlier), reference).length > 0
}

/** The draft with the chosen answers brought in; rows get new ids. */
export function broughtIn(
  programme: Programme,
  earlier: AnswerSet,
  draft: AnswerSet,
  keys: ReadonlySet<string>,
  newRowId: () => string,
): AnswerSet {
  const next: AnswerSet = { ...draft }
  for (const { fields } of programme.form)
    for (const { key, spec } of fields) {
      if (!keys.has(key)) continue
      const value = withoutFiles(spec, earlier[key] ?? null)
      next[key] =
        spec.kind === 'rows' && !spec.each
          ? (value as RowAnswers[]).map((row) => ({ ...row, rowId: newRowId() }))
          : value
    }
  return next
}

/** Evidence of a row is uploaded anew, as that of the form is. */
function withoutFiles(spec: Field['spec'], value: AnswerValue): AnswerValue {
  if (spec.kind !== 'rows' || !Array.isArray(value)) return value
  const papers = spec.columns.filter((column) => column.spec.kind === 'files').map(({ key }) => key)
  return (value as RowAnswers[]).map((row) => ({ ...row, ...Object.fromEntries(papers.map((key) => [key, null])) }))
}

function withoutEmpty(values: AnswerSet): AnswerSet {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}
