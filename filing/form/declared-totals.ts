/** Declared totals of a table: the table's rows are added up, or counted, and compared with the declared number. */

import { formatNumber } from '../value/round.ts'
import type { Check } from '../workflow/findings.ts'
import type { Answers, Row } from './answers.ts'
import type { Field, RowCondition } from './fields.ts'
import { type FormFacet, fieldsOf } from './form.ts'

/** A number of the form that rows of a table make up, or may not exceed. */
export type DeclaredTotal<K extends string = string> = {
  /** Code of the rule, as of a check. */
  code: string
  level: 'error' | 'warning'
  rows: K
  /** The column that is added up; without one the rows are counted. */
  column?: string
  /** Rows that count, and what they are called: 评价年度. All of them when absent. */
  of?: { label: string; when: RowCondition }
  declared: K
  /** `atMost`: the table lists a part of the whole; `atLeast`: it lists everybody and may list more. What equals the rows is computed, never asked. */
  fit: 'atMost' | 'atLeast'
}

/** How the rows compare with the declared total. */
const fits = {
  atMost: { says: '不应大于', wrong: '大于填报的', isOff: (listed: number, whole: number) => listed > whole },
  atLeast: { says: '不应少于', wrong: '少于填报的', isOff: (listed: number, whole: number) => listed < whole },
} as const

/** The programme's own rules and those of its declared totals, as the form, the handbook and the waivers name them. */
export function checksOf(programme: FormFacet): readonly Check[] {
  return [...programme.checks, ...(programme.declaredTotals ?? []).map((one) => checkOf(programme, one))]
}

function checkOf(programme: FormFacet, total: DeclaredTotal): Check {
  const { code, level, rows, column, declared, fit, of } = total
  const table = fieldIn(fieldsOf(programme), rows)
  const whole = fieldIn(fieldsOf(programme), declared)
  const added = column === undefined ? null : fieldIn(table.spec.kind === 'rows' ? table.spec.columns : [], column)
  const texts = fits[fit]
  const what = `${table.label}中${of?.label ?? ''}${added ? `“${added.label}”合计` : '的行数'}`
  return {
    code,
    level,
    says: `${what}${texts.says}“${whole.label}”`,
    of: (answers) => {
      const stated = answers.number(declared)
      const listed = listedIn(answers, total)
      if (stated === null || listed === null || !texts.isOff(listed, stated)) return null
      const shown = (value: number) => `${formatNumber(value, added ? decimalsOf(whole) : 0)}${unitOf(whole)}`
      return {
        field: declared,
        message: `${what}为${added ? shown(listed) : `${listed}行`}，${texts.wrong}${shown(stated)}，请核对`,
      }
    },
  }
}

/** The total of the rows; null without rows. */
function listedIn(answers: Answers, { rows, column, of }: DeclaredTotal): number | null {
  const counts = (row: Row) => of?.when(row, answers) ?? true
  if (column !== undefined) return answers.sum(rows, column, counts)
  const all = answers.rows(rows)
  return all.length === 0 ? null : all.filter(counts).length
}

function fieldIn(fields: readonly Field[], key: string): Field {
  const found = fields.find((one) => one.key === key)
  if (!found) throw new Error(`a declared total names ${key}, which the form does not ask for`)
  return found
}

const decimalsOf = ({ spec }: Field) => ('decimals' in spec ? (spec.decimals ?? 2) : 2)
const unitOf = ({ spec }: Field) => ('unit' in spec ? (spec.unit ?? '') : spec.kind === 'money' ? '万元' : '')
