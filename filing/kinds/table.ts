/** Every kind by name: add one, and the compiler lists what is missing. */
import type { AnswerValue } from '../form/answers.ts'
import type { FieldKind, Spec } from '../form/fields.ts'
import type { Reference } from '../programme/reference.ts'
import { filesKind } from './attachments.ts'
import type { Cell, Kind } from './kind.ts'
import { integerKind, moneyKind, numberKind, percentKind } from './numbers.ts'
import { boolKind, choiceKind, choicesKind, industryKind, optionKind, regionKind } from './picks.ts'
import { calcKind, rowsKind } from './tables.ts'
import { areaKind, textKind } from './text-kinds.ts'
import { dateKind, monthKind, yearKind } from './times.ts'

const kinds: { [K in FieldKind]: Kind<K> } = {
  text: textKind,
  area: areaKind,
  number: numberKind,
  integer: integerKind,
  percent: percentKind,
  money: moneyKind,
  date: dateKind,
  month: monthKind,
  year: yearKind,
  bool: boolKind,
  choice: choiceKind,
  choices: choicesKind,
  option: optionKind,
  region: regionKind,
  industry: industryKind,
  files: filesKind,
  rows: rowsKind,
  calc: calcKind,
}

/** The pure half of a spec's kind. */
export function kindOf<S extends Spec>(spec: S): Kind<S['kind']> {
  return kinds[spec.kind] as unknown as Kind<S['kind']>
}

/** The formatted value. */
export function showValue(value: unknown, spec: Spec, reference: Reference): string {
  return (kindOf(spec) as Kind<FieldKind>).show((value ?? null) as AnswerValue, spec as never, reference)
}

/** The value of an export cell. */
export function cellOf(value: unknown, spec: Spec, reference: Reference): Cell {
  return (kindOf(spec) as Kind<FieldKind>).cell((value ?? null) as AnswerValue, spec as never, reference)
}
