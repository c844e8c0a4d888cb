/** The answers of a form while they are typed: only the subscribers of a changed field re-render; values derived from the answers are computed once, debounced. */
import type { WarningReason } from '@green/contract/filing/filing.ts'
import { type AnswerSet, Answers, type AnswerValue, isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import {
  checkAnswers,
  isRequired,
  isSectionVisible,
  isVisible,
  rootOf,
  type SectionState,
  sectionOf,
  sectionStates,
  valueAt,
} from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures, withFixedRows } from '@green/filing/form/compute.ts'
import type { Field, Section, Spec } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import { neededByBatch } from '@green/filing/programme/batch-rules.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { CheckContext, Finding } from '@green/filing/workflow/findings.ts'
import { lockedKeys, type ReturnScope } from '@green/filing/workflow/return-scope.ts'
import { correctedPoints, ticksAfter } from './corrected-points.ts'

/** Everything derived from the answers. */
export type Derived = {
  /** Answers with computed cells and fields. */
  values: AnswerSet
  answers: Answers
  figures: Record<string, number | null>
  findings: readonly Finding[]
  at: ReadonlyMap<string, readonly Finding[]>
  /** Paths that are hidden now. */
  hidden: ReadonlySet<string>
  /** Keys that a return left closed: shown as they were submitted. */
  locked: ReadonlySet<string>
  /** Paths that are required now. */
  required: ReadonlySet<string>
  sections: readonly SectionProgress[]
}

export type SectionProgress = {
  key: string
  title: string
  state: SectionState
  wrong: number
  missing: number
  /** No answer in it may change. */
  locked: boolean
}

export type FormState = {
  values: AnswerSet
  reasons: readonly WarningReason[]
  derived: Derived
  /** Paths that were left after input: their faults may be shown. */
  left: ReadonlySet<string>
  /** Number of submit attempts: from the first on, every fault is shown. */
  attempts: number
  /** Number of refusals by the server. */
  refusals: number
  /** The server's faults, until the field changes. */
  refused: ReadonlyMap<string, string>
  /** Warnings only the server can find: they need a reason like any other. */
  serverWarnings: readonly Finding[]
  /** The open section, or `check` for the last page. */
  section: string
  lastField: string | null
  /** A path to show: a collapsed part or another page of a table opens for it. */
  wanted: string | null
  /** The answer on the last page whose link led here; the way back. */
  back: string | null
  /** Notes of a return that the filer ticked off. */
  ticks: readonly string[]
  /** Keys of answers copied from an earlier filing since the form was opened. */
  brought: ReadonlySet<string>
}

export const checkPlace = 'check'

export type FormStart = {
  programme: Programme
  context: CheckContext
  values: AnswerSet
  reasons?: readonly WarningReason[]
  section?: string
  /** Keys of the answers that may change now; sections without any are left out. All when absent. */
  only?: readonly string[] | undefined
  /** The scope a return left open; null where nothing is closed. */
  scope?: ReturnScope | null
  /** The answers as last sent, and the notes of the return: what differs is ticked off by itself. */
  sent?: AnswerSet | null
  notes?: readonly { field: string; note: string }[]
  /** The ticks of this browser's copy; absent, what was changed already is ticked. */
  ticks?: readonly string[] | undefined
  /** Called after each change that should be saved. */
  onChange?: () => void
  /** Schedules the debounced computation; tests pass their own. */
  later?: (run: () => void) => () => void
}

export type FormStore = ReturnType<typeof createFormStore>

const soon = (run: () => void) => {
  const timer = setTimeout(run, 150)
  return () => clearTimeout(timer)
}

/** Longest delay of the computation while somebody types without a pause. */
const longestPutOffMs = 600

/** The form's state: answers change at once, derived values shortly after the last key. */
function stateOf(start: FormStart) {
  const { programme, context, later = soon } = start
  const listeners = new Set<() => void>()
  let cancel: (() => void) | null = null
  let putOffSince = 0
  const corrected = (values: AnswerSet) =>
    start.sent ? correctedPoints(programme, start.notes ?? [], start.sent, values) : []
  let points = corrected(start.values)
  let state: FormState = {
    values: withFixedRows(programme, start.values),
    reasons: start.reasons ?? [],
    derived: derive(programme, context, start.values, start),
    left: new Set(),
    attempts: 0,
    refusals: 0,
    refused: new Map(),
    serverWarnings: [],
    section: start.section ?? firstOpen(start) ?? checkPlace,
    lastField: null,
    wanted: null,
    back: null,
    ticks: start.ticks ?? points,
    brought: new Set(),
  }
  const derived = (values: AnswerSet, serverWarnings: readonly Finding[]) =>
    derive(programme, context, values, start, serverWarnings)
  const put = (change: Partial<FormState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const settle = () => {
    cancel?.()
    cancel = null
    const before = points
    points = corrected(state.values)
    put({
      derived: derived(state.values, state.serverWarnings),
      ticks: ticksAfter(state.ticks, before, points),
    })
  }
  const write = (values: AnswerSet, path: string) => {
    const refused = state.refused.has(path) ? new Map([...state.refused].filter(([at]) => at !== path)) : state.refused
    put({ values, refused, serverWarnings: state.serverWarnings.filter((f) => f.field !== path) })
    if (!cancel) putOffSince = performance.now()
    if (!cancel || performance.now() - putOffSince < longestPutOffMs) {
      cancel?.()
      cancel = later(settle)
    }
    start.onChange?.()
  }
  return {
    get: () => state,
    put,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    settle,
    write,
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}

export function createFormStore(start: FormStart) {
  const { programme, context } = start
  const { get, put, subscribe, settle, write, stop } = stateOf(start)
  return {
    programme,
    context,
    get,
    subscribe,
    set: (path: string, value: AnswerValue) => {
      if (Object.is(valueAt(get().values, path), value)) return
      write(withoutOrphans(programme, withValue(get().values, path, value), path, context), path)
    },
    setRows: (key: string, rows: readonly RowAnswers[]) => write({ ...get().values, [key]: [...rows] }, key),
    /** The box was left: normalises the value, and shows its fault if there was input. */
    leave: (path: string) => {
      const value = valueAt(get().values, path)
      const spec = specAt(programme, path)
      const tidy = spec && value !== null ? kindOf(spec).tidy(value, spec as never) : value
      if (tidy !== value && !Array.isArray(value)) write(withValue(get().values, path, tidy), path)
      if (!isEmpty(tidy) && !get().left.has(path)) put({ left: new Set([...get().left, path]) })
    },
    reason: (code: string, field: string, reason: string) => {
      const others = get().reasons.filter((r) => r.code !== code || r.field !== field)
      put({ reasons: reason === '' ? others : [...others, { code, field, reason }] })
      start.onChange?.()
    },
    tick: (point: string, done: boolean) => {
      put({ ticks: done ? [...get().ticks, point] : get().ticks.filter((t) => t !== point) })
      start.onChange?.()
    },
    open: (section: string) => put({ section, wanted: null, back: null, lastField: null }),
    /** Opens the section of the path and marks the path as wanted. */
    show: (path: string) =>
      put({ section: sectionOf(programme, path)?.key ?? get().section, wanted: path, back: null }),
    /** The same from the last page, with a way back to it. */
    mend: (path: string) =>
      put({ section: sectionOf(programme, path)?.key ?? get().section, wanted: path, back: path }),
    goBack: () => put({ section: checkPlace, wanted: get().back, back: null }),
    visit: (path: string) => {
      if (get().lastField !== path) put({ lastField: path })
    },
    /** Shows every fault; returns what still blocks submitting. */
    attempt: () => {
      settle()
      put({ attempts: get().attempts + 1 })
      return blocking(get())
    },
    refuse: (faults: readonly { field: string; message: string }[], warnings: readonly Finding[] = []) => {
      const toExplain = new Set(warnings.map((f) => f.field))
      const refused = faults.filter((f) => !toExplain.has(f.field)).map((f) => [f.field, f.message] as const)
      put({ refused: new Map(refused), serverWarnings: warnings, refusals: get().refusals + 1 })
      settle()
    },
    /** The server's faults at their fields, found while saving by itself: the focus stays where it is. */
    blame: (faults: readonly { field: string; message: string }[]) =>
      put({ refused: new Map([...get().refused, ...faults.map((f) => [f.field, f.message] as const)]) }),
    replace: (values: AnswerSet, reasons: readonly WarningReason[]) => {
      put({ values: withFixedRows(programme, values), reasons, refused: new Map() })
      settle()
    },
    /** Sets several answers at once, and records which came from an earlier filing. */
    bring: (values: AnswerSet, brought: ReadonlySet<string>) => {
      put({ values: withFixedRows(programme, values), brought })
      settle()
      start.onChange?.()
    },
    settle,
    stop,
  }
}

/** What must be corrected or explained before submitting. */
export function blocking(state: Pick<FormState, 'derived' | 'reasons'>): Finding[] {
  return state.derived.findings.filter(
    (f) => f.level === 'error' || (f.level === 'warning' && !isExplained(f, state.reasons)),
  )
}

export function isExplained(finding: Finding, reasons: readonly WarningReason[]): boolean {
  return reasons.some((r) => r.code === finding.code && r.field === finding.field && [...r.reason.trim()].length >= 2)
}

/** The fault to show at a path now: the server's, else the first error once the box was left or submitting was tried. */
export function visibleFault(state: FormState, path: string): string | null {
  const refused = state.refused.get(path)
  if (refused) return refused
  if (state.attempts === 0 && !(state.left.has(path) && !isEmpty(valueAt(state.values, path)))) return null
  return state.derived.at.get(path)?.find((f) => f.level === 'error')?.message ?? null
}

/** The field at a path such as `productRows[2].output`. */
export function fieldAt(programme: Programme, path: string): Field | null {
  const field = fieldsOf(programme).find((f) => f.key === rootOf(path)) ?? null
  const column = /\]\.(\w+)$/.exec(path)?.[1]
  if (!column || field?.spec.kind !== 'rows') return field
  return field.spec.columns.find((c) => c.key === column) ?? null
}

export function specAt(programme: Programme, path: string): Spec | null {
  return fieldAt(programme, path)?.spec ?? null
}

const inRow = /^(\w+)\[(\d+)\]\.(\w+)$/

function withValue(values: AnswerSet, path: string, value: AnswerValue): AnswerSet {
  const place = inRow.exec(path)
  if (!place) return { ...values, [path]: value }
  const [, key = '', index, column = ''] = place
  const table = values[key]
  const rows = Array.isArray(table) ? (table as RowAnswers[]) : []
  return { ...values, [key]: rows.map((row, i) => (i === Number(index) ? { ...row, [column]: value } : row)) }
}

/** Clears a dependent choice when its parent changes and no longer offers it. */
function withoutOrphans(programme: Programme, values: AnswerSet, path: string, { reference }: CheckContext): AnswerSet {
  const place = inRow.exec(path)
  const parent = valueAt(values, path)
  const siblings = place
    ? columnsOf(programme, place[1] ?? '').map((c) => ({ at: `${place[1]}[${place[2]}].${c.key}`, spec: c.spec }))
    : fieldsOf(programme).map((f) => ({ at: f.key, spec: f.spec }))
  const name = place ? place[3] : path
  let next = values
  for (const { at, spec } of siblings) {
    if (spec.kind !== 'choice' || spec.under !== name) continue
    const code = valueAt(next, at)
    if (typeof code === 'string' && code !== '' && reference.find(spec.dict, code)?.pCode !== parent)
      next = withValue(next, at, null)
  }
  return next
}

function columnsOf(programme: Programme, key: string): readonly Field[] {
  const spec = specAt(programme, key)
  return spec?.kind === 'rows' ? spec.columns : []
}

function firstOpen({ programme, only, scope }: FormStart): string | undefined {
  const offered = programme.form.filter((s) => isOffered(s, only))
  return (offered.find(({ key }) => scope?.sections.includes(key)) ?? offered[0])?.key
}

const isOffered = ({ fields }: Section, only: readonly string[] | undefined) =>
  !only || fields.some(({ key }) => only.includes(key))

/** Computes everything derived from the answers. */
export function derive(
  programme: Programme,
  context: CheckContext,
  input: AnswerSet,
  { only, scope = null }: Pick<FormStart, 'only' | 'scope'> = {},
  serverWarnings: readonly Finding[] = [],
): Derived {
  const values = computeAnswers(programme, input, context.reference)
  const answers = new Answers(programme, values)
  const found = checkAnswers(programme, values, context, 'submit')
  const findings = [
    ...found,
    ...serverWarnings.filter((w) => !found.some((f) => f.code === w.code && f.field === w.field)),
  ]
  const at = Map.groupBy(findings, (f) => f.field)
  const locked = lockedKeys(programme, scope, input, context)
  const hidden = new Set<string>()
  const required = new Set<string>()
  for (const section of programme.form) {
    const isSectionShown = isSectionVisible(section, answers)
    for (const f of section.fields) {
      if (!isSectionShown || !isVisible(f.spec, answers) || (only && !only.includes(f.key))) hidden.add(f.key)
      else if (isRequired(f.spec, answers)) required.add(f.key)
      if (f.spec.kind === 'rows' && !hidden.has(f.key)) {
        const columns = f.spec.columns
        for (const row of answers.rows(f.key))
          for (const c of columns) {
            const path = `${f.key}[${row.index}].${c.key}`
            if (!isVisible(c.spec, answers, row)) hidden.add(path)
            else if (isRequired(c.spec, answers, row)) required.add(path)
          }
      }
    }
  }
  for (const key of neededByBatch(programme, values, context.batch ?? null)) if (!hidden.has(key)) required.add(key)
  const offered = new Set(programme.form.filter((s) => isOffered(s, only)).map((s) => s.key))
  const listed = sectionStates(programme, values, findings).filter(({ key }) => offered.has(key))
  const sections = listed.map(({ key, title, state, faults }) => {
    const fields = programme.form.find((s) => s.key === key)?.fields ?? []
    const own = new Set(fields.map((f) => f.key as string))
    const isLocked =
      scope !== null && fields.every((f) => f.spec.kind === 'calc' || hidden.has(f.key) || locked.has(f.key))
    const errors = findings.filter((f) => f.level === 'error' && own.has(rootOf(f.field)))
    const wrong = errors.filter((f) => !isEmpty(valueAt(values, f.field))).length
    return { key, title, state, wrong, missing: faults - wrong, locked: isLocked }
  })
  return {
    values,
    answers,
    figures: computeFigures(programme, values, context.reference, context.lastYear),
    findings,
    at,
    hidden,
    locked,
    required,
    sections,
  }
}
