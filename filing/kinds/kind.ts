/** The pure half of a field kind: how a value is parsed, checked, formatted, and exported to a spreadsheet cell. The web holds the other half. */
import type { AnswerValue } from '../form/answers.ts'
import type { FieldKind, SpecOf } from '../form/fields.ts'
import type { Reference } from '../programme/reference.ts'

export type Cell = string | number | null

/** The value of a spreadsheet cell, or why this kind cannot read it. */
export type CellRead = { value: AnswerValue } | { fault: string }

export type Kind<K extends FieldKind> = {
  /** Whether the value has the kind's type; a wrong type is refused as a bad request field. */
  fits: (value: unknown) => boolean
  /** Normalises what was typed (trim, full-width to half-width, upper case); never clears it. */
  tidy: (value: AnswerValue, spec: SpecOf<K>) => AnswerValue
  /** The kind's own fault, or null. An empty value always passes. */
  check: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => string | null
  /** The formatted value; '' when empty. */
  show: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => string
  /** The value of an export cell: numbers as numbers, codes as text. */
  cell: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => Cell
  /** The value that a filled cell's text stands for; null where a cell cannot hold one. `parent`: the parent choice. */
  read: ((text: string, spec: SpecOf<K>, reference: Reference, parent?: string) => CellRead) | null
  /** Between an answer and what a record's table and calls hold: a number is typed text there and a number here. */
  wire: Wire
}

export type Wire = {
  /** The answer of a stored value. */
  from: (stored: unknown) => AnswerValue
  /** The stored value of an answer. */
  to: (value: AnswerValue) => unknown
}

/** Stored like the answer. */
export const sameOnWire: Wire = { from: (stored) => (stored ?? null) as AnswerValue, to: (value) => value }

/** Stored as a number; an empty answer as null. */
export const numberOnWire: Wire = {
  from: (stored) => (typeof stored === 'number' ? String(stored) : null),
  to: (value) => (isText(value) && value !== '' ? Number(value) : null),
}

/** Unchanged; the check reports its faults. */
export const asTyped = (text: string): CellRead => ({ value: text })

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Text that a database can store: no NUL, no lone surrogate. */
export const isCleanText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
