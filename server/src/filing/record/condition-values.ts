/** The values of a sent filing that conditions query, field by field, stored beside the long documents: see docs/decisions/0020. */

import { createHash } from 'node:crypto'
import { type Condition, type FilterableField, filterableFields } from '@green/filing/form/conditions.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'

/** Everybody whose conditions are matched against what was sent; filers query their own documents, which are few. */
const askers: readonly StepRole[] = ['county', 'city', 'admin', 'expert']

/** A field whose values are stored, under a number of its own. */
export type RetainedField = Pick<FilterableField, 'asking' | 'table' | 'at'> & {
  from: 'answers' | 'figures'
  number: number
}

const fieldsByProgramme = new WeakMap<Programme, ReadonlyMap<string, RetainedField>>()

/** By the key that conditions name. Fields that nobody may query are not stored: no contact, no identity or account number. */
export function retainedFields(programme: Programme): ReadonlyMap<string, RetainedField> {
  const made =
    fieldsByProgramme.get(programme) ??
    new Map(
      askers
        .flatMap((role) => filterableFields(programme, role))
        .flatMap(({ key, asking, from, table, at }) =>
          from === 'outcome'
            ? []
            : [[key, { asking, from, at, number: fieldNumber(programme.id, key), ...(table ? { table } : {}) }]],
        ),
    )
  fieldsByProgramme.set(programme, made)
  return made
}

/** Four bytes of a hash instead of forty of names in each of a thousand values of a filing; a test asserts that no two fields share one. */
function fieldNumber(programme: string, key: string): number {
  return createHash('sha256').update(`${programme} ${key}`).digest().readInt32BE()
}

export type Documents = {
  answers: Readonly<Record<string, unknown>>
  figures: Readonly<Record<string, unknown>>
}
/** One row of the table: a piece of a field's value, as JSON. */
export type RetainedValue = { field: number; part: number; value: string }

/** All stored values of these documents; empty ones have no row. */
export function retainedValues(programme: Programme, documents: Documents): RetainedValue[] {
  return [...retainedFields(programme).values()].flatMap((field) =>
    pieces(field, valuesOfField(field, documents)).map((value, part) => ({ field: field.number, part, value })),
  )
}

function valuesOfField({ from, table, at }: RetainedField, documents: Documents): unknown[] {
  const document = documents[from]
  const rows = table ? document[table] : [document]
  const values = Array.isArray(rows) ? rows.map((row) => (row as Record<string, unknown> | null)?.[at]) : []
  return values.filter((value) => !isNothing(value))
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** An index holds 2,700 bytes of a value: longer ones are stored in pieces, each of which is matched on its own. */
function pieces({ asking }: RetainedField, values: unknown[]): string[] {
  if (asking === 'words') return overlapping(values.map(asText).join(between)).map((text) => JSON.stringify(text))
  const atoms = values.flat().map((value) => (asking === 'number' ? numberOf(value) : JSON.stringify(asText(value))))
  return inGroups(atoms).map((group) => (group.length === 1 ? String(group[0]) : `[${group.join(',')}]`))
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const digits = /^(-?)0*([0-9]+(?:[.][0-9]+)?)$/

/** Exactly as typed; a non-number in a number's place counts only as filled. */
function numberOf(value: unknown): string {
  if (typeof value === 'number') return JSON.stringify(value)
  const [, sign, amount] = digits.exec(asText(value)) ?? []
  return amount && amount.length <= longest ? `${sign}${amount}` : 'true'
}

/** Texts of a table's rows are joined by a character that nobody types. */
const between = '\u001f'
const longest = 600
/** No condition holds more than 200 characters, so that it lies within one piece or the next. */
const shared = 200

function overlapping(text: string): string[] {
  const characters = [...text]
  const starts = [0]
  while ((starts.at(-1) ?? 0) + longest < characters.length) starts.push((starts.at(-1) ?? 0) + longest - shared)
  return text === '' ? [] : starts.map((start) => characters.slice(start, start + longest).join(''))
}

const together = 60

function inGroups(atoms: string[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const atom of atoms) {
    const last = groups.at(-1)
    room -= atom.length
    if (last && last.length < together && room >= 0) last.push(atom)
    else {
      groups.push([atom])
      room = longest - atom.length
    }
  }
  return groups
}

/** The condition on one piece as a JSON path, which searches lists by itself; null where any piece will do. */
export function pathOf(asking: FilterableField['asking'], op: Condition['op'], value: string): string | null {
  if (op === 'filled' || op === 'empty' || op === 'has') return null
  if (op === 'in')
    return value
      .split(',')
      .map((code) => `$ == ${JSON.stringify(code)}`)
      .join(' || ')
  return `$ ${op === 'ge' ? '>=' : '<='} ${asking === 'number' ? value : JSON.stringify(value)}`
}
