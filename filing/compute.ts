/** Works out computed cells and figures. The screen shows them while typing; the server works them out again and keeps its own. */
import { type AnswerSet, Answers, Row, type RowAnswers } from './answers.ts'
import { fieldsOf, type Programme, type Spec } from './programme.ts'
import type { Reference } from './reference.ts'
import { roundHalfUp } from './round.ts'

function asText(value: number | string | null, spec: Extract<Spec, { kind: 'calc' }>): string | null {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? String(spec.decimals === undefined ? value : roundHalfUp(value, spec.decimals)) : null
}

/** The answers with every computed column and field filled in, from left to right, tables first. */
export function computeAnswers(programme: Programme, values: AnswerSet, reference: Reference): AnswerSet {
  const next: AnswerSet = { ...values }
  for (const f of fieldsOf(programme)) {
    if (f.spec.kind !== 'rows') continue
    const calcs = f.spec.columns.filter((c) => c.spec.kind === 'calc')
    const table = next[f.key]
    if (!calcs.length || !Array.isArray(table)) continue
    const keys = new Set(f.spec.columns.map((c) => c.key))
    const answers = new Answers(programme, next)
    next[f.key] = (table as RowAnswers[]).map((given, i) => {
      const row: RowAnswers = { ...given }
      for (const c of calcs)
        if (c.spec.kind === 'calc') row[c.key] = asText(c.spec.of(new Row(row, keys, i), answers, reference), c.spec)
      return row
    })
  }
  for (const f of fieldsOf(programme)) {
    if (f.spec.kind !== 'calc') continue
    const answers = new Answers(programme, next)
    next[f.key] = asText(f.spec.of(new Row(next, answers.keys, 0), answers, reference), f.spec)
  }
  return next
}

/** Every figure of the programme with full precision, as scores need it; null where something it needs is missing. */
export function exactFigures(
  programme: Programme,
  values: AnswerSet,
  reference: Reference,
): Record<string, number | null> {
  const answers = new Answers(programme, values)
  return Object.fromEntries(
    Object.entries(programme.figures).map(([key, figure]) => {
      const value = figure.of(answers, reference)
      return [key, value === null || !Number.isFinite(value) ? null : value]
    }),
  )
}

/** Every figure of the programme, rounded half up to its decimals; null where something it needs is missing. */
export function computeFigures(
  programme: Programme,
  values: AnswerSet,
  reference: Reference,
): Record<string, number | null> {
  const exact = exactFigures(programme, values, reference)
  return Object.fromEntries(
    Object.entries(programme.figures).map(([key, figure]) => {
      const value = exact[key] ?? null
      return [key, value === null ? null : roundHalfUp(value, figure.decimals)]
    }),
  )
}
