/** Visible, required, valid: the same checks on the screen while typing and on the server on sending. */

import type { Kind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/table.ts'
import { valueFault } from '../kinds/value-fault.ts'
import { batchFaults } from '../programme/batch-rules.ts'
import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'
import { unitSlipAt } from '../value/unit-slip.ts'
import type { Check, CheckContext, Finding } from '../workflow/findings.ts'
import { withWaivers } from '../workflow/waiver.ts'
import { type AnswerSet, Answers, type AnswerValue, isEmpty, type Row, type RowAnswers } from './answers.ts'
import { asideFits, asideOf, tidyAsides } from './aside.ts'
import { checksOf } from './declared-totals.ts'
import type { Field, FieldKind, Section, Spec } from './fields.ts'
import { fieldsOf } from './form.ts'
import { jumpAt } from './jumps.ts'

type Holds = (subject: unknown, answers: Answers) => boolean

function holds(
  condition: boolean | ((...args: never[]) => boolean) | undefined,
  fallback: boolean,
  answers: Answers,
  row: Row | null,
): boolean {
  if (condition === undefined) return fallback
  if (typeof condition === 'boolean') return condition
  return (condition as Holds)(row ?? answers, answers)
}

export function isVisible(spec: Spec, answers: Answers, row: Row | null = null): boolean {
  return holds(spec.visible, true, answers, row)
}

export function isRequired(spec: Spec, answers: Answers, row: Row | null = null): boolean {
  return holds(spec.required, false, answers, row)
}

export function isSectionVisible(section: Section, answers: Answers): boolean {
  return section.visible?.(answers) ?? true
}

const kind = (spec: Spec) => kindOf(spec) as Kind<FieldKind>

type Fault = { field: string; message: string }

/** At most so many faults of a malformed body are reported. */
const maxShapeFaults = 100

/**
 * Faults of the shape itself: unknown keys, values of a wrong type, tables longer than any screen makes them.
 * The schema is closed, for drafts too.
 */
export function shapeFaults(programme: Programme, values: unknown): Fault[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return [{ field: '', message: '表单内容的格式不正确' }]
  const faults: Fault[] = []
  findShapeFaults(fieldsOf(programme), values as Record<string, unknown>, '', faults)
  return faults
}

function findShapeFaults(fields: readonly Field[], values: Record<string, unknown>, at: string, faults: Fault[]): void {
  const known = new Map(fields.map((f) => [f.key, f]))
  for (const [key, value] of Object.entries(values)) {
    if (faults.length >= maxShapeFaults) return
    const field = known.get(key)
    const report = (message: string) => faults.push({ field: at + key.slice(0, 100), message })
    if (!field && key === 'rowId' && at !== '') continue
    if (!field && asideOf(fields, key, at !== '')) {
      if (!asideFits(value)) report('备注最多200字')
    } else if (!field) report('表单中没有这一项')
    else if (value === null || value === undefined) continue
    else if (!kind(field.spec).fits(value)) report(`“${field.label}”的数据类型不正确`)
    else if (field.spec.kind === 'rows') {
      const table = value as Record<string, unknown>[]
      if (table.length > field.spec.max) report(`“${field.label}”最多填写${field.spec.max}行`)
      else
        for (const [i, row] of table.entries()) findShapeFaults(field.spec.columns, row, `${at}${key}[${i}].`, faults)
    }
  }
}

/** Normalises every value by its kind (trim, half-width, upper case). No typed value is cleared. */
export function tidyAnswers(programme: Programme, values: AnswerSet): AnswerSet {
  return tidyAsides(programme, tidyWith(fieldsOf(programme), values))
}

function tidyWith<T extends Record<string, AnswerValue>>(fields: readonly Field[], values: T): T {
  const out: Record<string, AnswerValue> = { ...values }
  for (const f of fields) {
    const value = out[f.key]
    if (value === undefined || value === null) continue
    const columns = f.spec.kind === 'rows' ? f.spec.columns : null
    out[f.key] = columns
      ? (value as RowAnswers[]).map((row) => tidyWith(columns, row))
      : kind(f.spec).tidy(value, f.spec as never)
  }
  return out as T
}

/** Clears hidden values and returns the labels of what was cleared. Hiding may cascade, so it repeats until nothing changes. */
export function clearHidden(programme: Programme, values: AnswerSet): { values: AnswerSet; cleared: string[] } {
  let current = values
  const cleared: string[] = []
  for (let changed = true; changed; ) {
    changed = false
    const answers = new Answers(programme, current)
    const next: AnswerSet = { ...current }
    for (const s of programme.form) {
      const shown = isSectionVisible(s, answers)
      for (const f of s.fields) {
        if (!isEmpty(next[f.key]) && (!shown || !isVisible(f.spec, answers))) {
          next[f.key] = null
          if (f.spec.kind !== 'calc') cleared.push(f.label)
          changed = true
        } else if (f.spec.kind === 'rows' && Array.isArray(next[f.key])) {
          const columns = f.spec.columns
          next[f.key] = answers.rows(f.key).map((row) => {
            const cells = { ...row.values } as RowAnswers
            for (const c of columns)
              if (!isEmpty(cells[c.key]) && c.spec.kind !== 'calc' && !isVisible(c.spec, answers, row)) {
                cells[c.key] = null
                cleared.push(`${f.label}第${row.index + 1}行“${c.label}”`)
                changed = true
              }
            return cells
          })
        }
      }
    }
    current = next
  }
  return { values: tidyAsides(programme, current), cleared }
}

export type CheckMode = 'draft' | 'submit'

/**
 * Every fault at once, in the form's order. A draft checks types and rules of the values present; sending also checks required fields
 * and the checks across fields. `values` are normalised and computed before.
 */
export function checkAnswers(
  programme: Programme,
  values: AnswerSet,
  context: CheckContext,
  mode: CheckMode,
): Finding[] {
  const answers = new Answers(programme, values)
  const findings: Finding[] = []
  const moved: Finding[] = []
  const sending = mode === 'submit'
  const report = (field: string, message: string | null) => {
    if (message) findings.push({ level: 'error', code: 'field', field, message })
  }
  for (const s of programme.form) {
    if (!isSectionVisible(s, answers)) continue
    for (const f of s.fields) {
      if (f.spec.kind === 'calc' || !isVisible(f.spec, answers)) continue
      const value = values[f.key] ?? null
      if (sending || !isEmpty(value))
        report(
          f.key,
          valueFault(inMode(f.spec, mode), value, sending && isRequired(f.spec, answers), context.reference) ??
            parentFault(f.spec, value, answers, null, context.reference),
        )
      const before = context.yearBefore?.[f.key]
      const jump = unitSlipAt(f, value, { before, programme, answers }) ?? jumpAt(f, value, before)
      if (jump) moved.push(jump)
      if (f.spec.kind === 'rows') for (const row of answers.rows(f.key)) checkRow(f, row)
      if (f.spec.kind === 'rows') reportDoubles(f, f.spec.unique ?? [], answers.rows(f.key), report)
    }
  }
  if (sending) {
    const named = new Set(findings.map(({ field }) => field))
    for (const { field, message } of batchFaults(programme, values, context.batch ?? null))
      if (!named.has(field)) report(field, message)
    for (const check of checksOf(programme)) for (const found of runCheck(check, answers, context)) findings.push(found)
    const flagged = new Set(findings.filter((f) => f.level !== 'info').map((f) => f.field))
    findings.push(...moved.filter((f) => !flagged.has(f.field)))
  }
  return withWaivers(findings, context.waivers)

  function checkRow(table: Field, row: Row) {
    if (table.spec.kind !== 'rows') return
    for (const c of table.spec.columns) {
      if (c.spec.kind === 'calc' || !isVisible(c.spec, answers, row)) continue
      const value = (row.values[c.key] ?? null) as AnswerValue
      if (sending || !isEmpty(value))
        report(
          `${table.key}[${row.index}].${c.key}`,
          valueFault(inMode(c.spec, mode), value, sending && isRequired(c.spec, answers, row), context.reference) ??
            parentFault(c.spec, value, answers, row, context.reference),
        )
    }
  }
}

/** A draft may hold fewer rows or files than sending requires, but not more. */
function inMode(spec: Spec, mode: CheckMode): Spec {
  return mode === 'draft' && (spec.kind === 'rows' || spec.kind === 'files') ? { ...spec, min: 0 } : spec
}

/** A dependent choice must belong to its parent choice, in the same row or in the form. */
function parentFault(
  spec: Spec,
  value: AnswerValue,
  answers: Answers,
  row: Row | null,
  reference: Reference,
): string | null {
  if ((spec.kind !== 'choice' && spec.kind !== 'choices') || spec.under === undefined || isEmpty(value)) return null
  const parent = row?.keys.has(spec.under) ? row.text(spec.under) : answers.text(spec.under)
  const codes = Array.isArray(value) ? (value as string[]) : [String(value)]
  return parent === '' || codes.every((code) => reference.find(spec.dict, code)?.pCode === parent)
    ? null
    : '请从列表中选择'
}

function reportDoubles(
  table: Field,
  unique: readonly string[],
  rows: readonly Row[],
  report: (field: string, message: string) => void,
) {
  if (!unique.length) return
  const seen = new Map<string, number>()
  for (const row of rows) {
    const parts = unique.map((k) => row.text(k).trim())
    if (parts.every((p) => p === '')) continue
    const first = seen.get(parts.join('\u0000'))
    if (first === undefined) seen.set(parts.join('\u0000'), row.index)
    else report(`${table.key}[${row.index}].${unique.at(-1)}`, `与第${first + 1}行重复，请合并或删除`)
  }
}

function runCheck(check: Check, answers: Answers, context: CheckContext): Finding[] {
  const found = check.of(answers, context)
  const list = found === null ? [] : Array.isArray(found) ? found : [found]
  return list.map((f) => ({ level: check.level, code: check.code, field: f.field, message: f.message }))
}

export type SectionState = 'untouched' | 'filling' | 'faulty' | 'complete'
export const sectionStateLabels: Record<SectionState, string> = {
  untouched: '未开始',
  filling: '填写中',
  faulty: '有问题',
  complete: '已完成',
}

/** The task list: a state and the number of errors for each visible section. `findings` are those of sending. */
export function sectionStates(
  programme: Programme,
  values: AnswerSet,
  findings: readonly Finding[],
): { key: string; title: string; state: SectionState; faults: number }[] {
  const answers = new Answers(programme, values)
  return programme.form
    .filter((s) => isSectionVisible(s, answers))
    .map((s) => {
      const keys = new Set<string>(s.fields.map((f) => f.key))
      const own = findings.filter((f) => f.level === 'error' && keys.has(rootOf(f.field)))
      const touched = s.fields.some((f) => isTouched(f, values[f.key]))
      const wrong = own.filter((f) => !isEmpty(valueAt(values, f.field)))
      const isCalculated = s.fields.every((f) => f.spec.kind === 'calc')
      const begun: SectionState = own.length === 0 ? 'complete' : wrong.length > 0 ? 'faulty' : 'filling'
      const state: SectionState = touched || (own.length === 0 && isCalculated) ? begun : 'untouched'
      return { key: s.key, title: s.title, state, faults: own.length }
    })
}

/** Whether the user filled something in; fixed rows do not count. */
export function isTouched({ spec }: Pick<Field, 'spec'>, value: AnswerValue | undefined): boolean {
  if (spec.kind === 'calc' || isEmpty(value)) return false
  if (spec.kind !== 'rows' || !spec.each) return true
  const typed = spec.columns.filter((column) => column.spec.kind !== 'calc')
  return (value as RowAnswers[]).some((row) => typed.some((column) => !isEmpty(row[column.key])))
}

/** `productRows[2].output` → `productRows`. */
export function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path
}

/** The section of the field at a path. */
export function sectionOf(programme: Programme, path: string): Section | undefined {
  const root = rootOf(path)
  return programme.form.find((section) => section.fields.some(({ key }) => key === root))
}

/** The value at a path such as `productRows[2].output`. */
export function valueAt(values: AnswerSet, path: string): AnswerValue {
  const inRow = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path)
  if (!inRow) return own(values, path)
  const table = own(values, inRow[1] ?? '')
  const row = Array.isArray(table) ? (table[Number(inRow[2])] as RowAnswers | undefined) : undefined
  return row ? own(row, inRow[3] ?? '') : null
}

const own = (values: AnswerSet, key: string): AnswerValue => (Object.hasOwn(values, key) ? (values[key] ?? null) : null)

/** A path as text: 主要产品 第3行 产量. */
export function labelOf(programme: Programme, path: string): string {
  const root = fieldsOf(programme).find((f) => f.key === rootOf(path))
  const inRow = /^\w+\[(\d+)\](?:\.(\w+))?$/.exec(path)
  if (!root) return path
  if (!inRow || root.spec.kind !== 'rows') return root.label
  const column = root.spec.columns.find((c) => c.key === inRow[2])
  return `${root.label} 第${Number(inRow[1]) + 1}行${column ? ` ${column.label}` : ''}`
}
