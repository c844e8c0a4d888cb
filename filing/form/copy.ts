/** 复制历史申报: which answers of an earlier filing a new one starts with. */

import type { Programme } from '../programme/programme.ts'
import { type AnswerSet, type AnswerValue, type FileAnswer, isEmpty, type RowAnswers } from './answers.ts'
import type { Field } from './fields.ts'
import { fieldsOf } from './form.ts'

/** What was left out, by name, and why. */
export type LeftOut = { label: string; field: string; what: string; why: 'expired' | 'anew' }

/**
 * The answers that a new filing starts with: everything today's form still has, without expired attachments,
 * without statements made anew each time (`anew`), and without the year of the earlier filing. `gone` counts answers that today's
 * form no longer has.
 */
export function copyAnswers(
  programme: Programme,
  former: Readonly<Record<string, unknown>>,
  today: string,
): { answers: AnswerSet; left: LeftOut[]; gone: number } {
  const left: LeftOut[] = []
  const take = (
    fields: readonly Field[],
    from: Readonly<Record<string, unknown>>,
    where = '',
    path = '',
  ): AnswerSet => {
    const out: AnswerSet = {}
    for (const { key, label, spec } of fields) {
      const value = from[key] as AnswerValue | undefined
      if (value === undefined || isEmpty(value) || spec.kind === 'calc' || key === programme.yearField) continue
      const place = { label: where + label, field: path + key }
      if (spec.anew) left.push({ ...place, what: namesOf(value), why: 'anew' })
      else if (spec.kind === 'files' && spec.validUntil && isOver(from[spec.validUntil], today))
        left.push({ ...place, what: namesOf(value), why: 'expired' })
      else if (spec.kind === 'rows')
        out[key] = (value as RowAnswers[]).map((row, i) => ({
          ...take(spec.columns, row, `${label}第${i + 1}行 `, `${key}[${i}].`),
          rowId: row.rowId,
        }))
      else out[key] = value
    }
    return out
  }
  const fields = fieldsOf(programme)
  const known = new Set(fields.map((f) => f.key))
  const gone = Object.entries(former).filter(([key, value]) => !known.has(key) && !isEmpty(value)).length
  return { answers: take(fields, former), left, gone }
}

function isOver(until: unknown, today: string): boolean {
  return typeof until === 'string' && until !== '' && until < today
}

/** The files' names; nothing for other values, which are not listed. */
function namesOf(value: AnswerValue): string {
  if (!Array.isArray(value)) return ''
  return (value as readonly unknown[])
    .flatMap((one) => (typeof one === 'object' && one !== null && 'sha256' in one ? [(one as FileAnswer).name] : []))
    .join('、')
}
