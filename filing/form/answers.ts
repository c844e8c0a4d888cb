/** Reads a filing's answers by key: numbers as numbers, rows as rows. A key that the form does not have is a broken definition and throws. */

import type { Programme } from '../programme/programme.ts'
import { Exact, exactSum } from '../value/exact.ts'
import { toNumber } from '../value/round.ts'
import type { Field } from './fields.ts'
import { fieldsOf } from './form.ts'

/** A file as an answer names it; its content is in the file store. */
export type FileAnswer = {
  id: string
  name: string
  size: number
  sha256: string
  uploadedAt?: string
  /** The check for viruses, as the server last told it; absent where files are not scanned. */
  scan?: 'pending' | 'clean' | 'quarantined'
  /** Page on which it proves an indicator or requirement, by its id. */
  pages?: Readonly<Record<string, number>>
}

/** What is stored: texts (also for numbers, as typed), booleans, code lists, files, rows. */
export type AnswerValue = string | boolean | null | string[] | FileAnswer[] | RowAnswers[]
export type RowAnswers = { rowId: string; [key: string]: AnswerValue }
export type AnswerSet = Record<string, AnswerValue>

/** What rows and whole forms have in common. */
abstract class Reader {
  readonly values: Record<string, unknown>
  readonly keys: ReadonlySet<string>
  constructor(values: Record<string, unknown>, keys: ReadonlySet<string>) {
    this.values = values
    this.keys = keys
  }
  raw(key: string): unknown {
    if (!this.keys.has(key)) throw new Error(`the form has no field ${key}`)
    return this.values[key] ?? null
  }
  /** Text of the answer, '' when empty. */
  text(key: string): string {
    const value = this.raw(key)
    return value === null || typeof value === 'object' ? '' : String(value)
  }
  /** The answer as a number, null when empty or not a number. */
  number(key: string): number | null {
    const value = this.raw(key)
    return typeof value === 'number' ? value : typeof value === 'string' ? toNumber(value) : null
  }
  yes(key: string): boolean {
    return this.raw(key) === true
  }
  list(key: string): readonly string[] {
    const value = this.raw(key)
    return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
  }
  files(key: string): readonly FileAnswer[] {
    const value = this.raw(key)
    return Array.isArray(value) ? (value as FileAnswer[]) : []
  }
  has(key: string): boolean {
    return !isEmpty(this.raw(key))
  }
}

/** One row of a repeated table. */
export class Row extends Reader {
  readonly index: number
  /** Its stable id: made by the screen, or given by the form for fixed rows. */
  get id(): string {
    return String(this.values.rowId ?? '')
  }
  constructor(values: Record<string, unknown>, keys: ReadonlySet<string>, index: number) {
    super(values, keys)
    this.index = index
  }
}

/** The answers of one filing. */
export class Answers extends Reader {
  readonly #columns: Map<string, ReadonlySet<string>>
  constructor(programme: Programme, values: Record<string, unknown>) {
    const shape = shapeOf(programme)
    super(values, shape.keys)
    this.#columns = shape.columns
  }
  rows(key: string): readonly Row[] {
    const value = this.raw(key)
    const keys = this.#columns.get(key)
    if (!keys) throw new Error(`${key} is not a table of the form`)
    return Array.isArray(value) ? value.map((row, i) => new Row(row as Record<string, unknown>, keys, i)) : []
  }
  /** Σ of a column; null when no row has a number there. */
  sum(key: string, column: string, where: (row: Row) => boolean = () => true): number | null {
    return total(
      this.rows(key)
        .filter(where)
        .map((row) => row.number(column)),
    )
  }
}

const shapes = new WeakMap<Programme, { keys: ReadonlySet<string>; columns: Map<string, ReadonlySet<string>> }>()

function shapeOf(programme: Programme) {
  const known = shapes.get(programme)
  if (known) return known
  const fields = fieldsOf(programme)
  const columns = new Map<string, ReadonlySet<string>>()
  for (const f of fields)
    if (f.spec.kind === 'rows') columns.set(f.key, new Set(f.spec.columns.map((c: Field) => c.key)))
  const shape = { keys: new Set(fields.map((f) => f.key)), columns }
  shapes.set(programme, shape)
  return shape
}

/** Empty: '', null, undefined, an empty list. Zero and false are answers. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

/*
 * Arithmetic on the decimal digits of numbers, so that 4.35 × 100 is 435 and a value at a limit is never beyond it. Nothing
 * is rounded in between: GB/T 8170 compares full values, and only what is shown is rounded.
 */

/** Σ of the numbers that are there; null when none is. */
export function total(values: readonly (number | null)[]): number | null {
  return exactSum(values.map((value) => Exact.of(value)))?.toDouble() ?? null
}

/** a ÷ b; null when either is missing or b is 0. */
export function divide(a: number | null, b: number | null): number | null {
  return onDigits(a, b, (x, y) => x.over(y))
}

/** a × b; null when either is missing. */
export function times(a: number | null, b: number | null): number | null {
  return onDigits(a, b, (x, y) => x.times(y))
}

/** a − b; null when either is missing. */
export function minus(a: number | null, b: number | null): number | null {
  return onDigits(a, b, (x, y) => x.minus(y))
}

function onDigits(a: number | null, b: number | null, of: (x: Exact, y: Exact) => Exact | null): number | null {
  const [x, y] = [Exact.of(a), Exact.of(b)]
  return x && y ? (of(x, y)?.toDouble() ?? null) : null
}
