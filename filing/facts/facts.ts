/**
 * 引用账本: which facts of the ledger a form asks for, the values it opens with, and how its numbers compare with what counts. The
 * answers stay as they are; what they cite is listed beside them.
 */

import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers, total } from '../form/answers.ts'
import { type FactUse, type Field, isNumeric, type SpecOf } from '../form/fields.ts'
import type { FormFacet } from '../form/form.ts'
import { fieldsOf } from '../form/form.ts'
import { roundHalfUp, toNumber } from '../value/round.ts'

/** A fact of the ledger as it counts now. */
export type LedgerValue = {
  key: string
  year: number
  label: string
  unit: string
  value: number
  version: number
  /** In words: 供电结算. */
  source: string
  /** Since when this version counts. */
  at: string
  /** What the enterprise has proposed instead, where that does not count. */
  proposed: { value: number; reason: string; at: string } | null
}

/** A version of a fact that a number of the form was compared with. */
export type CitedFact = Pick<LedgerValue, 'key' | 'year' | 'label' | 'unit' | 'value' | 'version' | 'source' | 'at'> & {
  /** Taken off the others: what comes out of a conversion. */
  isDeducted?: true
  /** What the ledger has by now, where that is another value; never stored. */
  now?: FactNow
}

/** `value` is null where nothing counts any more. */
export type FactNow = { value: number | null; version: number | null; at: string | null }

/** One number of the form beside the ledger. */
export type Citation = {
  /** outputValue, energyRows.r1.consumeQty. */
  path: string
  value: number
  /** `cited`: the ledger's; `proposed`: another one, proposed to the ledger; `differs`: another one. */
  state: 'cited' | 'proposed' | 'differs'
  /** Several where the number is their sum. */
  facts: CitedFact[]
  /** Why another value was proposed. */
  reason?: string
}

type Form = Pick<FormFacet, 'form'>

/** The year of the form's data, as its field for it says; null where it has none or none was chosen. */
export function yearOfData({ yearField }: { yearField?: string }, values: AnswerSet): number | null {
  const year = yearField === undefined ? '' : String(values[yearField] ?? '')
  return /^(19|20)[0-9]{2}$/.test(year) ? Number(year) : null
}
type NumberField = Field & { spec: Extract<Field['spec'], { fact?: FactUse }> }

/** One place of a filled form that asks for a fact. */
export type FactPlace = {
  path: string
  /** As faults and the screen name it: energyRows[0].consumeQty. */
  at: string
  field: NumberField
  use: FactUse
  /** The key, once the row's cells name it. */
  key: string
  /** The years that may be cited, the first that has the fact; with `years` all of them. */
  years: readonly number[]
  value: number | null
}

const asksFact = (field: Field): field is NumberField => isNumeric(field.spec) && field.spec.fact !== undefined
type Table = Field & { spec: SpecOf<'rows'> }
const isTable = (field: Field): field is Table => field.spec.kind === 'rows'
const namedCell = /\{(\w+)\}/g
const cellsNamed = ({ key }: FactUse) => [...key.matchAll(namedCell)].map(([, column = '']) => column)

/** Columns of a table that ask for a fact which its cells can name; a block that lends one column alone asks for none. */
const asking = ({ spec }: Table) =>
  spec.columns.filter(asksFact).filter(({ spec: { fact } }) => {
    const columns = new Set(spec.columns.map(({ key }) => key))
    return fact && cellsNamed(fact).every((column) => columns.has(column))
  })

/** The columns whose cells name the facts of a table's rows, with the year. */
const namingColumns = (spec: SpecOf<'rows'>): string[] => [
  ...new Set([
    ...spec.columns.filter(({ key }) => key === 'year').map(({ key }) => key),
    ...asking({ key: '', label: '', spec }).flatMap(({ spec: { fact } }) => (fact ? cellsNamed(fact) : [])),
  ]),
]

/** Every fact that the form asks for, with its field. */
export function factUses(form: Form): { field: Field; table: Table | null; use: FactUse }[] {
  return fieldsOf(form).flatMap((field) => {
    const places = isTable(field) ? asking(field) : [field].filter(asksFact)
    return places.flatMap((one) => {
      const { fact } = one.spec
      return fact ? [{ field: one, table: isTable(field) ? field : null, use: fact }] : []
    })
  })
}

const familyOf = (key: string) => key.split('.', 1)[0] ?? ''
const families = new WeakMap<Form['form'], readonly string[]>()

/** The families of the facts that the form asks for, those that a net amount is made up of included: en, prod, power. */
export function factFamilies(form: Form): readonly string[] {
  const known = families.get(form.form)
  if (known) return known
  const found = [
    ...new Set(
      factUses(form).flatMap(({ use: { key, net } }) => [key, ...(net ? [net.less, ...net.also] : [])].map(familyOf)),
    ),
  ]
  families.set(form.form, found)
  return found
}

const numberIn = (value: AnswerValue | undefined) => (typeof value === 'string' ? toNumber(value) : null)

function yearsFor({ years, back = 0, isLasting }: FactUse, dataYear: number): number[] {
  const year = dataYear - back
  return Array.from({ length: years ?? (isLasting ? 2 : 1) }, (_, i) => year - i)
}

/** The cell as part of a key; null where it is empty or could be read as two. */
function cellName(row: RowAnswers, column: string): string | null {
  const value = row[column]
  return typeof value === 'string' && value.trim() !== '' && !/[|{}]/.test(value) ? value.trim() : null
}

/** The key that a row's cells name; null while one of them is empty. */
function keyIn(use: FactUse, row: RowAnswers): string | null {
  const names = cellsNamed(use).map((column) => cellName(row, column))
  if (names.includes(null)) return null
  let next = 0
  return use.key.replace(namedCell, () => names[next++] ?? '')
}

/** Years of a table's row: its own, that of a fixed row's name, else the form's. */
function rowYear({ spec }: Table, row: RowAnswers, year: number): number {
  if (spec.columns.some(({ key }) => key === 'year')) return Number(row.year) || 0
  return spec.each && /^(19|20)\d\d$/.test(row.rowId) ? Number(row.rowId) : year
}

/** The places of a filled form that ask for a fact, in the order of the form; `year` is that of its data. */
export function factPlaces(form: Form, values: AnswerSet, year: number): FactPlace[] {
  return fieldsOf(form).flatMap((field): FactPlace[] => {
    if (!isTable(field)) {
      const use = asksFact(field) ? field.spec.fact : undefined
      if (!use || !asksFact(field)) return []
      return [
        {
          path: field.key,
          at: field.key,
          field,
          use,
          key: use.key,
          years: yearsFor(use, year),
          value: numberIn(values[field.key]),
        },
      ]
    }
    const rows = Array.isArray(values[field.key]) ? (values[field.key] as RowAnswers[]) : []
    return namedOnce(rows.flatMap((row, i) => rowPlaces(field, row, i, rowYear(field, row, year))))
  })
}

/** Of two rows with the same name neither says which of them the ledger means. */
function namedOnce(places: readonly FactPlace[]): FactPlace[] {
  const nameIn = ({ field, key, years }: FactPlace) => `${field.key} ${years[0]} ${key}`
  const named = Map.groupBy(places, nameIn)
  return places.filter((place) => named.get(nameIn(place))?.length === 1)
}

function rowPlaces(table: Table, row: RowAnswers, index: number, year: number): FactPlace[] {
  return asking(table).flatMap((field): FactPlace[] => {
    const use = field.spec.fact
    const key = use ? keyIn(use, row) : null
    if (!use || key === null || year === 0) return []
    return [
      {
        path: `${table.key}.${row.rowId}.${field.key}`,
        at: `${table.key}[${index}].${field.key}`,
        field,
        use,
        key,
        years: yearsFor(use, year),
        value: numberIn(row[field.key]),
      },
    ]
  })
}

/** Facts by key and year. */
export type Ledger = ReadonlyMap<string, LedgerValue>
const nameOf = (key: string, year: number) => `${year} ${key}`

/** What counts, ready to be looked up. */
export const ledgerOf = (values: readonly LedgerValue[]): Ledger =>
  new Map(values.map((one) => [nameOf(one.key, one.year), one]))

/** What counts now of a fact that was cited. */
export const ledgerAt = (ledger: Ledger, { key, year }: Pick<CitedFact, 'key' | 'year'>): LedgerValue | undefined =>
  ledger.get(nameOf(key, year))

/** A fact of the ledger that a place cites. */
export type PlaceFact = LedgerValue & Pick<CitedFact, 'isDeducted'>

/** The facts that a place cites; none where the ledger lacks one of them. */
export function factsAt({ use, key, years }: Pick<FactPlace, 'use' | 'key' | 'years'>, ledger: Ledger): PlaceFact[] {
  const found = years.flatMap((year) => ledger.get(nameOf(key, year)) ?? [])
  if (use.years) return found.length === use.years ? found : []
  if (!use.net) return found.slice(0, 1)
  return years.map((year) => netFacts(use.net, key, year, ledger)).find((parts) => parts.length > 0) ?? []
}

/** What the net amount of a fact is made up of in a year. */
function netFacts(net: FactUse['net'], key: string, year: number, ledger: Ledger): PlaceFact[] {
  const of = (name: string) => ledger.get(nameOf(name, year))
  const parts = net?.parts(key, (name) => of(name)?.value) ?? []
  return parts.flatMap((part) => {
    const fact = of(part.key)
    return fact ? [part.isDeducted ? { ...fact, isDeducted: true } : fact] : []
  })
}

/** What facts add up to, less what is deducted. */
export const sumOfFacts = (facts: readonly Pick<CitedFact, 'value' | 'isDeducted'>[]): number =>
  total(facts.map(({ value, isDeducted }) => (isDeducted ? -value : value))) ?? 0

const decimalsOf = ({ spec }: NumberField) => ('decimals' in spec ? (spec.decimals ?? 2) : 2)

/** The facts as the field's number: their sum, with the field's decimals. */
export const amountOf = (field: NumberField, facts: readonly PlaceFact[]): number =>
  roundHalfUp(sumOfFacts(facts), decimalsOf(field))

/** A number as it is typed. */
const typed = (value: number, field: NumberField) =>
  Number.isInteger(value) ? String(value) : value.toFixed(decimalsOf(field)).replace(/\.?0+$/, '')

/** The ledger's number at a place as it is typed; null where it lacks the fact. */
export function ledgerAnswer(place: Pick<FactPlace, 'field' | 'use' | 'key' | 'years'>, ledger: Ledger): string | null {
  const facts = factsAt(place, ledger)
  return facts.length > 0 ? typed(amountOf(place.field, facts), place.field) : null
}

/** The field that a citation belongs to. */
export const citedField = (path: string): string => path.split('.', 1)[0] ?? ''

/** A value of the ledger as it is cited. */
export const citedFact = ({ proposed: _, ...rest }: PlaceFact): CitedFact => rest

/** A number of the form beside the ledger; null where it is empty or the ledger lacks the fact. */
export function citationAt(place: FactPlace, ledger: Ledger): Citation | null {
  const facts = factsAt(place, ledger)
  if (place.value === null || facts.length === 0) return null
  const cited = { path: place.path, value: place.value, facts: facts.map(citedFact) }
  if (place.value === amountOf(place.field, facts)) return { ...cited, state: 'cited' }
  const [{ proposed = null } = {}] = facts.length === 1 ? facts : []
  const isProposed = proposed !== null && roundHalfUp(proposed.value, decimalsOf(place.field)) === place.value
  return isProposed ? { ...cited, state: 'proposed', reason: proposed.reason } : { ...cited, state: 'differs' }
}

/** Every number of the form that the ledger knows too. */
export const citationsOf = (form: Form, values: AnswerSet, year: number, ledger: Ledger): Citation[] =>
  factPlaces(form, values, year).flatMap((place) => citationAt(place, ledger) ?? [])

const escaped = (text: string) => text.replace(/[.|()[\]{}*+?^$\\]/g, '\\$&')

/** Reads the cells of a row from a key of this form; null for any other key. */
function cellsReader(use: FactUse): (of: string) => Record<string, string> | null {
  const columns = cellsNamed(use)
  const pattern = use.key
    .split(/\{\w+\}/)
    .map(escaped)
    .join('([^|]+?)')
  const shape = new RegExp(`^${pattern}$`, 'su')
  return (of) => {
    const found = shape.exec(of)
    return found && Object.fromEntries(columns.map((column, i) => [column, found[i + 1] ?? '']))
  }
}

/** Rows of a table from the facts of its years, the newest year first, no more than the table takes. */
function rowsFrom(table: Table, facts: readonly LedgerValue[], year: number): RowAnswers[] {
  const { columns, factYears = 1, each, max, unique } = table.spec
  const hasYear = columns.some(({ key }) => key === 'year')
  const isOfYear = (one: LedgerValue, { isLasting }: FactUse) =>
    each
      ? each.includes(String(one.year))
      : one.year > year - (isLasting && !hasYear ? Math.max(2, factYears) : factYears)
  const rows = new Map<string, RowAnswers>()
  const all = ledgerOf(facts)
  const things = new Set<string>()
  const uses = asking(table).map((field) => ({ field, use: field.spec.fact ?? { key: '' } }))
  for (const { field, use } of uses) {
    const cellsOf = cellsReader(use)
    const lessOf = use.net ? cellsReader({ key: use.net.less }) : () => null
    const inReach = facts.filter((one) => one.year <= year && isOfYear(one, use)).toSorted((a, b) => b.year - a.year)
    for (const fact of inReach) {
      const cells = cellsOf(fact.key) ?? lessOf(fact.key)
      if (!cells) continue
      const thing = each ? String(fact.year) : Object.values(cells).join('|')
      things.add(thing)
      // A table without a year has each thing once, as it is in the newest year.
      const name = hasYear && !each ? `${fact.year} ${thing}` : thing
      const row = rows.get(name) ?? {
        rowId: each ? thing : `ledger${rows.size + 1}`,
        ...(hasYear ? { year: String(fact.year) } : {}),
        ...cells,
      }
      const parts = use.net ? netFacts(use.net, keyIn(use, row) ?? '', fact.year, all) : [fact]
      if (parts.length === 0) continue
      row[field.key] ??= typed(amountOf(field, parts), field)
      rows.set(name, row)
    }
  }
  // A table about one thing, which its rows do not tell apart: which one it is, only the filer knows where there are several.
  const isOfOne = unique !== undefined && !uses.some(({ use }) => cellsNamed(use).some((cell) => unique.includes(cell)))
  if (isOfOne && !each && things.size > 1) return []
  const made = [...rows.values()].map((row) => withLasting(table, row, all, year))
  return each ? made : made.toSorted((a, b) => Number(b.year ?? 0) - Number(a.year ?? 0)).slice(0, max)
}

/** A row with what seldom changes: without a fact of its year, that of the year before. */
function withLasting(table: Table, row: RowAnswers, ledger: Ledger, year: number): RowAnswers {
  const lasting = rowPlaces(table, row, 0, rowYear(table, row, year)).flatMap((place) => {
    const answer = place.use.isLasting && place.value === null ? ledgerAnswer(place, ledger) : null
    return answer === null ? [] : [[place.field.key, answer] as const]
  })
  return { ...row, ...Object.fromEntries(lasting) }
}

/** The answers that a new form of this year opens with, of what the ledger knows. */
export function valuesFromLedger(form: Form, facts: readonly LedgerValue[], year: number): AnswerSet {
  const ledger = ledgerOf(facts)
  const values: AnswerSet = {}
  for (const field of fieldsOf(form)) {
    if (isTable(field)) {
      const rows = rowsFrom(field, facts, year)
      if (rows.length > 0) values[field.key] = rows
    } else if (asksFact(field) && field.spec.fact) {
      const use = field.spec.fact
      const answer = ledgerAnswer({ field, use, key: use.key, years: yearsFor(use, year) }, ledger)
      if (answer !== null) values[field.key] = answer
    }
  }
  return values
}

/**
 * The ledger's answer; of a table its rows with what else is known of the same things: the choices, texts and dates that are no facts.
 * Rows of which the ledger knows nothing stay, where the table is not about the year alone.
 */
export function withLedger({ spec }: Field, before: AnswerValue, answer: AnswerValue): AnswerValue {
  if (spec.kind !== 'rows' || !Array.isArray(before) || before.length === 0) return answer
  const own = before as RowAnswers[]
  const names = namingColumns(spec)
  const nameOf = (row: RowAnswers) => names.map((key) => String(row[key] ?? '')).join(' ')
  const filled = (answer as RowAnswers[]).map((row) => {
    const same = own.find((one) => (spec.each ? one.rowId === row.rowId : nameOf(one) === nameOf(row)))
    return same ? { ...same, ...row, rowId: same.rowId } : row
  })
  const known = new Set(filled.map((row) => row.rowId))
  return [...filled, ...own.filter(({ rowId }) => !known.has(rowId))].slice(0, spec.max)
}

/** Whether a row has every cell that is always required. */
const isWhole = ({ columns }: SpecOf<'rows'>, row: RowAnswers) =>
  columns.every(({ key, spec }) => spec.kind === 'calc' || spec.required !== true || !isEmpty(row[key]))

/**
 * The same for a paper that begins with rows of another one: they get the ledger's numbers, and rows of which only numbers are known do not
 * join them.
 */
export function numbersOver(field: Field, before: AnswerValue, answer: AnswerValue): AnswerValue {
  if (!isTable(field) || !Array.isArray(answer)) return answer
  const own = Array.isArray(before) ? (before as RowAnswers[]) : []
  if (own.length === 0) return (answer as RowAnswers[]).filter((row) => isWhole(field.spec, row))
  const ids = new Set(own.map(({ rowId }) => rowId))
  return (withLedger(field, before, answer) as RowAnswers[]).filter(({ rowId }) => ids.has(rowId))
}

/** One number that a newer version of its fact has replaced in a draft. */
export type Refilled = { path: string; at: string; label: string; before: string; after: string }

/**
 * A draft with the numbers that it cited and that have a newer version since; a number that somebody has typed stays. `citations` are
 * those that were stored with the draft.
 */
export function refilled(
  form: Form,
  values: AnswerSet,
  year: number,
  ledger: Ledger,
  citations: readonly Citation[],
): { values: AnswerSet; changed: Refilled[] } {
  const before = new Map(citations.filter(({ state }) => state === 'cited').map((one) => [one.path, one]))
  let next = values
  const changed: Refilled[] = []
  for (const place of factPlaces(form, values, year)) {
    const cited = before.get(place.path)
    const answer = ledgerAnswer(place, ledger)
    if (!cited || answer === null || place.value === null) continue
    // What was typed over since is no citation any more, and a cell that now asks for another fact neither.
    const known = new Set([place.key, ...factsAt(place, ledger).map(({ key }) => key)])
    if (cited.value !== place.value || cited.facts.some(({ key }) => !known.has(key))) continue
    if (toNumber(answer) === place.value) continue
    const label = factsAt(place, ledger)[0]?.label ?? place.field.label
    changed.push({ path: place.path, at: place.at, label, before: String(place.value), after: answer })
    next = withAnswer(next, place, answer)
  }
  return { values: next, changed }
}

/** The answers with a number at a place of the form. */
export function withAnswer(values: AnswerSet, { path }: Pick<FactPlace, 'path'>, answer: string): AnswerSet {
  const [key = '', rowId, column = ''] = path.split('.')
  if (rowId === undefined) return { ...values, [key]: answer }
  const rows = (values[key] ?? []) as RowAnswers[]
  return { ...values, [key]: rows.map((row) => (row.rowId === rowId ? { ...row, [column]: answer } : row)) }
}
