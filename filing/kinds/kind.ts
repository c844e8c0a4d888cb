/** One field kind in its pure half: how a value is read, checked, shown, and put into a spreadsheet cell. The web holds the other half. */
import type { AnswerValue } from '../answers.ts'
import type { FieldKind, SpecOf } from '../fields.ts'
import type { Reference } from '../reference.ts'

export type Cell = string | number | null

/** What a spreadsheet cell says, or why it says nothing that this kind takes. */
export type CellRead = { value: AnswerValue } | { fault: string }

export type Kind<K extends FieldKind> = {
  /** Whether the value has the kind's type at all; a wrong type is refused as a bad request field. */
  fits: (value: unknown) => boolean
  /** Tidies what was typed (trim, full-width to half-width, upper case); never clears it. */
  tidy: (value: AnswerValue, spec: SpecOf<K>) => AnswerValue
  /** The kind's own fault, or null. An empty value always passes. */
  check: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => string | null
  /** What a reader sees; '' when empty. */
  show: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => string
  /** What an export cell holds: numbers as numbers, codes as text. */
  cell: (value: AnswerValue, spec: SpecOf<K>, reference: Reference) => Cell
  /** The value that a filled cell's text stands for; null where a cell cannot hold one. `parent`: the choice this one hangs under. */
  read: ((text: string, spec: SpecOf<K>, reference: Reference, parent?: string) => CellRead) | null
}

/** Kept as it stands; the check says what is wrong with it. */
export const asTyped = (text: string): CellRead => ({ value: text })

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Text that a database can keep: no NUL, no half of a surrogate pair. */
export const isCleanText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
