/** The fault of a value at its field: the same on the screen, in a form's check and in a call's schema. */

import { type AnswerValue, isEmpty } from '../form/answers.ts'
import type { FieldKind, Rule, Spec } from '../form/fields.ts'
import type { Reference } from '../programme/reference.ts'
import { lengthBetween, maxLength, nonzero, required, telephoneRequiredMessage, validateRule } from '../value/rules.ts'
import type { Kind } from './kind.ts'
import { kindOf } from './table.ts'

/** The fault of one value: required, the kind's own, then the rules in order; in the field's own words where it has some. */
export function valueFault(spec: Spec, value: AnswerValue, isRequired: boolean, reference: Reference): string | null {
  const fault = usualFault(spec, value, isRequired, reference)
  return fault === null ? null : (spec.faultText ?? fault)
}

function usualFault(spec: Spec, value: AnswerValue, isNeeded: boolean, reference: Reference): string | null {
  const own = () => (kindOf(spec) as Kind<FieldKind>).check(value, spec as never, reference)
  if (isEmpty(value)) return isNeeded ? emptyFault(spec, value) : spec.kind === 'rows' ? own() : null
  return own() ?? (spec.rules ?? []).reduce<string | null>((fault, rule) => fault ?? ruleFault(rule, value), null)
}

function emptyFault(spec: Spec, value: AnswerValue): string | null {
  if (spec.kind === 'files') return '请上传文件'
  return spec.rules?.includes('telephone') ? telephoneRequiredMessage : required(value)
}

function ruleFault(rule: Rule, value: AnswerValue): string | null {
  if (rule === 'nonzero') return nonzero(value)
  if (typeof rule === 'string') return validateRule(rule, value)
  if ('maxLength' in rule) return maxLength(rule.maxLength)(value)
  return lengthBetween(rule.length[0], rule.length[1])(value)
}
