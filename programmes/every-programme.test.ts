/** One suite over every programme: a new definition is covered by existing. */
import { createHash } from 'node:crypto'
import { type AnswerSet, Answers, type AnswerValue, type RowAnswers } from '@green/filing/form/answers.ts'
import {
  checkAnswers,
  clearHidden,
  isRequired,
  isSectionVisible,
  isVisible,
  shapeFaults,
  tidyAnswers,
} from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { dictionariesOf, fieldsOf } from '@green/filing/form/form.ts'
import { openPoints } from '@green/filing/form/tentative.ts'
import { filingTodoFaults } from '@green/filing/profiles/filing-todos.ts'
import { standardColumns } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { IndicatorKind } from '@green/filing/scoring/rubric.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import type { CheckContext, Finding } from '@green/filing/workflow/findings.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { states } from '@green/filing/workflow/states.ts'
import { allowedActions, noFacts, stateLabel, workflowFaults } from '@green/filing/workflow/workflow.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { programmes } from './all.ts'
import { testReference } from './test-reference.ts'

const reference = testReference(testLists())
const context: CheckContext = { reference, archive: [], lastYear: null }

const complete = (programme: Programme, values: Record<string, unknown>) =>
  computeAnswers(programme, tidyAnswers(programme, values as AnswerSet), reference)
const errors = (findings: readonly Finding[]) => findings.filter((f) => f.level === 'error')
const sending = (programme: Programme, values: AnswerSet) => errors(checkAnswers(programme, values, context, 'submit'))
const columnsOf = (f: Field): readonly Field[] => (f.spec.kind === 'rows' ? f.spec.columns : [])
const everyField = (programme: Programme) => fieldsOf(programme).flatMap((f) => [f, ...columnsOf(f)])

/** Required paths of the example: fields, and columns of each table's first row. */
function requiredPlaces(programme: Programme, values: AnswerSet): string[] {
  const answers = new Answers(programme, values)
  const fields = programme.form.filter((s) => isSectionVisible(s, answers)).flatMap((s) => s.fields)
  return fields.flatMap((f) => {
    if (f.spec.kind === 'calc' || !isVisible(f.spec, answers)) return []
    const own = isRequired(f.spec, answers) ? [f.key] : []
    const [row] = f.spec.kind === 'rows' ? answers.rows(f.key) : []
    if (!row) return own
    const inRow = columnsOf(f)
      .filter((c) => c.spec.kind !== 'calc' && isVisible(c.spec, answers, row) && isRequired(c.spec, answers, row))
      .map((c) => `${f.key}[0].${c.key}`)
    return [...own, ...inRow]
  })
}

function emptied(values: AnswerSet, path: string): AnswerSet {
  const [table = '', column] = path.split('[0].')
  if (column === undefined) return { ...values, [path]: null }
  const [first, ...rest] = values[table] as RowAnswers[]
  return { ...values, [table]: [{ ...(first as RowAnswers), [column]: null }, ...rest] as AnswerValue }
}

/** SHA-256 of the shape of each earlier form. Filings were printed, sent and stored with it: a change belongs in a new version. */
const releasedShapes: Readonly<Record<string, string>> = {
  'green-factory 2025': 'b80f7990dad5f594',
  'green-park 2025': 'c552cce50b14e9fd',
}
test('an earlier form has the shape it was released in', () => {
  const shape = (list: readonly Field[]): unknown =>
    list.map(({ key, label, spec }) => [
      key,
      label,
      spec.kind,
      'unit' in spec ? spec.unit : null,
      'dict' in spec ? spec.dict : null,
      spec.kind === 'rows' ? shape(spec.columns) : null,
    ])
  const earlier = programmes.flatMap((programme) => programme.earlier ?? [])
  const shapes = earlier.map((p): [string, string] => [
    `${p.id} ${p.formVersion}`,
    createHash('sha256')
      .update(JSON.stringify(shape(fieldsOf(p))))
      .digest('hex')
      .slice(0, 16),
  ])
  expect(Object.fromEntries(shapes)).toEqual(releasedShapes)
})

describe('a declared total is compared with its table', () => {
  const cases = programmes.flatMap((programme) =>
    (programme.declaredTotals ?? []).map((total) => [`${programme.id} ${total.code}`, programme, total] as const),
  )
  test.each(cases)('%s', (_name, programme, total) => {
    const example = complete(programme, programme.example())
    const table = fieldsOf(programme).find((f) => f.key === total.rows)
    const rows = (example[total.rows] ?? []) as RowAnswers[]
    const typed = total.column === undefined ? {} : { [total.column]: '10' }
    const found = (declared: string) =>
      checkAnswers(
        programme,
        { ...example, [total.rows]: rows.map((row) => ({ ...row, ...typed })), [total.declared]: declared },
        context,
        'submit',
      ).filter(({ code }) => code === total.code)
    expect(rows.length, `${table?.label} of the example`).toBeGreaterThan(0)
    const [off, sound] = total.fit === 'atLeast' ? ['9999', '0'] : ['0', String(rows.length * 10)]
    expect(found(off)).toEqual([expect.objectContaining({ level: total.level, field: total.declared })])
    expect(found(sound)).toEqual([])
  })
})

test('programmes have unique names', () => {
  expect(new Set(programmes.map((p) => p.id)).size).toBe(programmes.length)
  expect(new Set(programmes.map((p) => p.title)).size).toBe(programmes.length)
})

/** Every version of every form, as released. */
const released = programmes.flatMap((programme) => releasesOf(programme))
const titled = released.map((form) => [`${form.title} ${form.formVersion}`, form] as const)

describe.each(titled)('%s', (_title, programme) => {
  const example = complete(programme, programme.example())
  const fields = fieldsOf(programme)
  const keys = new Set(fields.map((f) => f.key))
  const outcome = programme.outcome?.fields ?? []
  const known = (key: string) =>
    keys.has(key) ||
    key in programme.figures ||
    key in (programme.counted ?? {}) ||
    key in standardColumns ||
    outcome.some((f) => f.key === key)

  test('the example fits the form, and passes without an error', () => {
    expect(shapeFaults(programme, programme.example())).toEqual([])
    expect(sending(programme, example)).toEqual([])
  })
  test('the example is deterministic', () => expect(programme.example()).toEqual(programme.example()))

  const places = requiredPlaces(programme, example)
  test('something is required', () => expect(places.length).toBeGreaterThan(0))
  test.each(places)('without %s it cannot be sent, and the fault is at that place', (path) => {
    const found = errors(checkAnswers(programme, complete(programme, emptied(example, path)), context, 'submit'))
    const there = found.find((f) => f.field === path)
    expect(there?.message).toMatch(/必填|请上传文件|请输入电话|至少/)
    expect(errors(checkAnswers(programme, emptied(example, path), context, 'draft'))).toEqual([])
  })

  test('keys are unique, in the form and in each table', () => {
    const unique = (list: readonly Field[]) => expect(new Set(list.map((f) => f.key)).size).toBe(list.length)
    unique(fields)
    for (const f of fields) unique(columnsOf(f))
    expect(new Set(programme.form.map((s) => s.key)).size).toBe(programme.form.length)
    for (const key of Object.keys(programme.figures)) expect(keys.has(key), key).toBe(false)
    unique(outcome)
    for (const { key } of outcome) expect(keys.has(key) || key in programme.figures, key).toBe(false)
  })
  test('every name, hint and formula has a text', () => {
    for (const f of everyField(programme)) expect(f.label, f.key).toMatch(/\S/)
    for (const figure of Object.values(programme.figures)) {
      expect(figure.label).toMatch(/\S/)
      expect(figure.formula).toMatch(/\S/)
    }
  })
  test('the reference lists it needs exist, and are declared', () => {
    for (const f of [...everyField(programme), ...outcome]) {
      if (f.spec.kind === 'industry') expect(reference.items('industry').length).toBeGreaterThan(0)
      if (f.spec.kind !== 'choice' && f.spec.kind !== 'choices') continue
      expect(reference.items(f.spec.dict).length, `${f.key}: ${f.spec.dict}`).toBeGreaterThan(0)
      expect(dictionariesOf(programme), f.key).toContain(f.spec.dict)
      for (const code of f.spec.only ?? []) expect(reference.find(f.spec.dict, code), `${f.key} ${code}`).toBeTruthy()
      if (f.spec.under !== undefined) expect(everyField(programme).map((other) => other.key)).toContain(f.spec.under)
    }
    for (const dict of dictionariesOf(programme)) expect(reference.items(dict).length, dict).toBeGreaterThan(0)
  })
  test('tables name columns they have', () => {
    for (const f of fields) {
      if (f.spec.kind !== 'rows') continue
      const own = f.spec.columns.map((c) => c.key)
      const { heldAgainst } = programme
      if (heldAgainst?.table === f.key)
        for (const key of [heldAgainst.name, heldAgainst.code, heldAgainst.claims]) expect(own).toContain(key)
      for (const key of [...(f.spec.unique ?? []), ...(f.spec.name ? [f.spec.name] : [])]) expect(own).toContain(key)
    }
  })

  test('three to six eligibility questions, each with its clause and what to do', () => {
    const { eligibility = [] } = programme
    expect(eligibility.length).toBeGreaterThanOrEqual(3)
    expect(eligibility.length).toBeLessThanOrEqual(6)
    expect(new Set(eligibility.map((one) => one.key)).size).toBe(eligibility.length)
    for (const { ask, clause, otherwise } of eligibility)
      for (const text of [ask, clause, otherwise]) expect(text.length).toBeGreaterThan(5)
  })

  test('a paper that expires is beside the date it names', () => {
    const tables = [fields, ...fields.flatMap(({ spec }) => (spec.kind === 'rows' ? [spec.columns] : []))]
    for (const table of tables)
      for (const { key, spec } of table)
        if (spec.kind === 'files' && spec.validUntil)
          expect(table.find((other) => other.key === spec.validUntil)?.spec.kind, key).toBe('date')
  })

  test('every figure is computed on the example or is empty, and never throws', () => {
    const figures = computeFigures(programme, example, reference)
    expect(Object.keys(figures)).toEqual(Object.keys(programme.figures))
    expect(Object.values(figures).some((value) => value !== null)).toBe(true)
    for (const value of Object.values(computeFigures(programme, {}, reference)))
      expect(value === null || Number.isFinite(value)).toBe(true)
  })
  test('checks of an empty form name only existing paths, and do not throw', () => {
    for (const found of checkAnswers(programme, complete(programme, {}), context, 'submit')) {
      const root = found.field.split(/[.[]/, 1)[0] ?? ''
      expect(keys.has(root), found.field).toBe(true)
      expect(found.message).toMatch(/\S/)
    }
  })
  test('codes of checks are unique', () => {
    const codes = programme.checks.map((check) => check.code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('its workflow has no dead end, and every state in it has a label and a tone', () => {
    expect(workflowFaults(programme.workflow)).toEqual([])
    for (const step of programme.workflow.transitions) {
      expect(stateLabel(programme, step.to)).toMatch(/\S/)
      expect(states[step.to].tone).toBeTruthy()
    }
    for (const state of Object.keys(programme.stateLabels ?? {})) expect(state in states, state).toBe(true)
  })
  test('an operator begins and edits; steps with effect are the main account’s', () => {
    const drafting = { ...noFacts, now: '2026-11-20', draftsOnly: true, ownDraft: false }
    for (const state of ['none', 'draft'] as const) {
      const steps = allowedActions(programme.workflow, { state }, { role: 'enterprise' }, drafting)
      expect(steps.map((step) => step.action)).toEqual(['saveDraft'])
    }
  })
  test('every column of list and export is a field, a figure or a standard column', () => {
    for (const key of [...programme.list, ...programme.export]) expect(known(key), key).toBe(true)
    for (const columns of [programme.list, programme.export]) expect(new Set(columns).size).toBe(columns.length)
    if (programme.exportRowsOf) expect(fields.find((f) => f.key === programme.exportRowsOf)?.spec.kind).toBe('rows')
    for (const key of Object.values(programme.statistics ?? {})) expect(known(key), key).toBe(true)
    if (programme.yearField) expect(keys.has(programme.yearField)).toBe(true)
    if (programme.levelField) expect(keys.has(programme.levelField)).toBe(true)
    if (programme.oneOpenBy) expect(keys.has(programme.oneOpenBy)).toBe(true)
    for (const key of programme.totals ?? []) expect(known(key), key).toBe(true)
    for (const key of programme.outcome?.onApproval ?? []) expect(outcome.map((f) => f.key)).toContain(key)
    for (const step of programme.workflow.transitions)
      for (const key of step.only ?? []) expect(keys.has(key), key).toBe(true)
  })

  test('unknown keys are refused, at the top and in a row', () => {
    expect(shapeFaults(programme, { ...example, intruder: '1' })).toEqual([
      { field: 'intruder', message: expect.stringMatching(/没有这一项/) },
    ])
    const table = fields.find((f) => f.spec.kind === 'rows')
    if (table)
      expect(shapeFaults(programme, { [table.key]: [{ rowId: 'r1', intruder: '1' }] })).toEqual([
        { field: `${table.key}[0].intruder`, message: expect.stringMatching(/没有这一项/) },
      ])
  })
  test('clearing hidden values loses nothing of a complete filing, and clears what is hidden', () => {
    expect(clearHidden(programme, example).cleared).toEqual([])
    const answers = new Answers(programme, example)
    const hidden = fields.find((f) => f.spec.kind === 'text' && !isVisible(f.spec, answers))
    if (!hidden) return
    const { values, cleared } = clearHidden(programme, { ...example, [hidden.key]: '不该留下' })
    expect(values[hidden.key]).toBeNull()
    expect(cleared).toEqual([hidden.label])
  })
})

const scored = released.flatMap((programme) =>
  rubricsOf(programme).map((rubric) => [`${programme.title}: ${rubric.name}`, programme, rubric] as const),
)
describe.each(scored)('the rubric of %s', (_title, programme, rubric) => {
  const fields = fieldsOf(programme)
  const known = (key: string) => key in programme.figures || fields.some((f) => f.key === key)

  test('makes 100 points or says how many, or is an index of items that count 100 each, with a basis for every row', () => {
    if (rubric.index === undefined)
      expect(rubric.indicators.reduce((sum, indicator) => sum + indicator.points, 0)).toBe(rubric.points ?? 100)
    else for (const indicator of rubric.indicators) expect(indicator.points, indicator.id).toBe(100)
    for (const { ids, count } of rubric.choose ?? []) {
      expect(count).toBeLessThan(ids.length)
      for (const id of ids)
        expect(
          rubric.indicators.some((indicator) => indicator.id === id),
          id,
        ).toBe(true)
    }
    for (const row of [...rubric.indicators, ...rubric.gates]) expect(row.basis).toMatch(/\S/)
    const ids = [...rubric.indicators, ...rubric.gates, ...rubric.bonus].map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('names values, tables, columns and materials that exist', () => {
    const columnsAt = (table: string) => columnsOf(fields.find((f) => f.key === table) as Field).map((c) => c.key)
    const look = (how: IndicatorKind, value: string | undefined, isRead: boolean) => {
      if (value !== undefined) expect(known(value), value).toBe(true)
      if (how.kind === 'qual' && how.evidence !== undefined) expect(known(how.evidence), how.evidence).toBe(true)
      if (how.kind === 'multi') {
        const wanted = [how.valueColumn, how.weightColumn, ...(how.nameColumn ? [how.nameColumn] : [])]
        if (how.bounds.from === 'row') wanted.push(how.bounds.leadColumn, how.bounds.baseColumn)
        for (const column of wanted) expect(columnsAt(how.table)).toContain(column)
      } else if (how.kind !== 'qual') expect(value !== undefined || isRead).toBe(true)
    }
    for (const indicator of rubric.indicators) {
      look(indicator.how, indicator.value, indicator.of !== undefined)
      for (const way of indicator.otherwise ?? []) look(way.how, way.value, false)
      for (const key of indicator.evidence ?? []) expect(known(key), key).toBe(true)
    }
    for (const key of rubric.gates.flatMap((gate) => gate.evidence ?? [])) expect(known(key), key).toBe(true)
  })
  test('has grades from its pass line down to zero', () => {
    expect(rubric.grades.some((grade) => grade.min === 0)).toBe(true)
    expect(rubric.passLine).toBeGreaterThan(0)
  })
  test('what the city has to confirm is marked, not put into the words of a source', () => {
    for (const { basis } of [rubric, ...rubric.indicators, ...rubric.gates]) expect(basis).not.toMatch(/暂定|为准/)
    for (const { now } of openPoints(rubric)) expect(now).not.toBe('—')
  })
})

test('a choice in the form that picks the rubric has a rubric for every code', () => {
  for (const { title, rubricBy, form } of programmes) {
    if (!rubricBy) continue
    const spec = form.flatMap((s) => s.fields).find((f) => f.key === rubricBy.field)?.spec
    if (spec?.kind !== 'choice') throw new Error(`${title}: the rubric is picked by a choice`)
    expect(Object.keys(rubricBy.rubrics).sort()).toEqual(
      reference
        .items(spec.dict)
        .map(({ code }) => code)
        .sort(),
    )
  }
})

test.each([...new Map(programmes.map(({ workflow }) => [workflow.id, workflow])).values()])(
  '$id: every step of a person is owed by somebody, or optional',
  (workflow) => expect(filingTodoFaults(workflow)).toEqual([]),
)
