/** Released versions of one form: which one a filing opens with, and how a draft changes to another. */
import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers } from '../form/answers.ts'
import { type Field, type FieldKind, fieldTitle } from '../form/fields.ts'
import { fieldsOf } from '../form/form.ts'
import type { Kind } from '../kinds/kind.ts'
import { kindOf, showValue } from '../kinds/table.ts'
import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'

/** Every released version, the newest first. */
export function releasesOf(programme: Programme): readonly Programme[] {
  return [programme, ...(programme.earlier ?? [])]
}

/** The version of that name. A released form is never removed while a filing uses it, so an unknown one is a broken installation. */
export function releaseOf(programme: Programme, version: string): Programme {
  const found = releasesOf(programme).find((one) => one.formVersion === version)
  if (!found) throw new Error(`${programme.id} has no released form ${version}`)
  return found
}

/** Whether `version` was released after `than`. */
export function isNewer(programme: Programme, version: string, than: string): boolean {
  const order = releasesOf(programme).map((one) => one.formVersion)
  return order.indexOf(version) < order.indexOf(than)
}

export type CarriedOver = {
  values: AnswerSet
  /** How many answers were carried over. */
  retained: number
  /** Answers without a matching field in the other form, with their values. */
  lost: { section: string; field: string; label: string; value: string }[]
  /** Fields that only the other form has. */
  requested: { section: string; label: string }[]
}

type Values = Record<string, AnswerValue>

/** The answers in another version of the form, carried over by field name where the value is still valid. */
export function carryOver(from: Programme, to: Programme, answers: AnswerSet, reference: Reference): CarriedOver {
  const lost: CarriedOver['lost'] = []
  const parts = from.form.map(({ title, fields }) =>
    carry(fields, fieldsOf(to), answers, reference, lost, { section: title, path: '', text: '' }),
  )
  const before = new Set(fieldsOf(from).map((f) => f.key))
  return {
    values: Object.assign({}, ...parts.map(({ values }) => values)),
    retained: parts.reduce((sum, { retained }) => sum + retained, 0),
    lost,
    requested: to.form.flatMap(({ title, fields }) =>
      fields
        .filter((f) => f.spec.kind !== 'calc' && !before.has(f.key))
        .map((f) => ({ section: title, label: fieldTitle(f) })),
    ),
  }
}

function carry(
  from: readonly Field[],
  to: readonly Field[],
  answers: Values,
  reference: Reference,
  lost: CarriedOver['lost'],
  at: { section: string; path: string; text: string },
): { values: Values; retained: number } {
  const places = new Map(to.map((f) => [f.key, f]))
  const values: Values = {}
  let retained = 0
  for (const field of from) {
    const value = answers[field.key]
    // Computed values are computed again.
    if (field.spec.kind === 'calc' || value === undefined || isEmpty(value)) continue
    const place = places.get(field.key)
    if (!place || !takes(place, field, value, reference))
      lost.push({
        section: at.section,
        field: at.path + field.key,
        label: at.text + fieldTitle(field),
        value: showValue(value, field.spec, reference),
      })
    else if (place.spec.kind === 'rows' && field.spec.kind === 'rows') {
      const { columns } = place.spec
      const own = field.spec.columns
      values[field.key] = (value as RowAnswers[]).map((row, i) => ({
        rowId: row.rowId,
        ...carry(own, columns, row, reference, lost, {
          section: at.section,
          path: `${field.key}[${i}].`,
          text: `${field.label}第${i + 1}行 `,
        }).values,
      }))
      retained++
    } else {
      values[field.key] = value
      retained++
    }
  }
  return { values, retained }
}

/** Whether the field accepts the value unchanged: of its kind, and without a fault that the former form did not have. */
function takes(place: Field, before: Field, value: AnswerValue, reference: Reference): boolean {
  if (place.spec.kind === 'calc') return false
  const kind = kindOf(place.spec) as Kind<FieldKind>
  if (!kind.fits(value)) return false
  const isPicked = ['choice', 'choices', 'region', 'industry'].includes(place.spec.kind)
  const wasPickedAlike = 'dict' in place.spec && 'dict' in before.spec && place.spec.dict === before.spec.dict
  if (place.spec.kind === 'rows') return before.spec.kind === 'rows' && (value as RowAnswers[]).length <= place.spec.max
  return !isPicked || wasPickedAlike || kind.check(value, place.spec as never, reference) === null
}
