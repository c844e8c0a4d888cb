/** The figures of a filled form that a paper can prove: every visible number with enough digits to be looked for. */
import { type AnswerSet, Answers, type RowAnswers } from '../form/answers.ts'
import { isSectionVisible, isVisible } from '../form/check.ts'
import { type Field, isNumeric } from '../form/fields.ts'
import type { Programme } from '../programme/programme.ts'
import { toNumber } from '../value/round.ts'
import { isTelling } from './look-up.ts'

export type FormFigure = {
  /** outputValue, energyRows.r1.consumeQty. */
  path: string
  /** 能源消费 第2行 原煤 消费量. */
  label: string
  value: number
  unit: string
  /** Of the form: papers of the same section come first. */
  section: string
}

const numberOf = (value: unknown) => (typeof value === 'string' ? toNumber(value) : null)
const unitIn = ({ spec }: Field) => ('unit' in spec ? (spec.unit ?? '') : '')

/** In the order of the form. Years and other plain numbers are no figures. */
export function figuresOf(programme: Programme, values: AnswerSet): FormFigure[] {
  const answers = new Answers(programme, values)
  return programme.form
    .filter((section) => isSectionVisible(section, answers))
    .flatMap((section) =>
      section.fields
        .filter(({ spec }) => isVisible(spec, answers))
        .flatMap((field) =>
          figuresAt(field, values, answers).flatMap(({ path, label, unit, spec, value }) => {
            const number = isNumeric(spec) && spec.plain !== true ? numberOf(value) : null
            return number === null || !isTelling(number)
              ? []
              : [{ path, label, value: number, unit, section: section.key }]
          }),
        ),
    )
}

type Cell = { path: string; label: string; unit: string; spec: Field['spec']; value: unknown }

function figuresAt(field: Field, values: AnswerSet, answers: Answers): Cell[] {
  const { key, label, spec } = field
  if (spec.kind !== 'rows') return [{ path: key, label, unit: unitIn(field), spec, value: values[key] }]
  const cells = Array.isArray(values[key]) ? (values[key] as RowAnswers[]) : []
  const rows = answers.rows(key)
  return cells.flatMap((row, i) => {
    const name = spec.name === undefined ? '' : String(row[spec.name] ?? '')
    const rowUnit = typeof row.unit === 'string' ? row.unit : ''
    return spec.columns
      .filter((column) => isVisible(column.spec, answers, rows[i]))
      .map((column) => ({
        path: `${key}.${row.rowId}.${column.key}`,
        label: [label, `第${i + 1}行`, name, column.label].filter((part) => part !== '').join(' '),
        unit: unitIn(column) || rowUnit,
        spec: column.spec,
        value: row[column.key],
      }))
  })
}
