/**
 * Three-way merge of a filled workbook into the open form, cell by cell. The values at the time of download tell who changed what: the
 * workbook, the page, or both, which the user then decides. Nothing changed on the page since is lost silently.
 */

import { showValue } from '../kinds/table.ts'
import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'
import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers } from './answers.ts'
import { rowName, same } from './difference.ts'
import type { Field, SpecOf } from './fields.ts'
import { fitsCell } from './workbook.ts'

export type Side = 'workbook' | 'page'

/** A conflict: one answer, or one row, that both sides changed. */
export type Clash = { at: string; label: string; workbook: string; page: string }

type Sides = {
  /** The open form. */
  page: AnswerSet
  /** The workbook's values; an empty cell has none. */
  workbook: AnswerSet
  /** The values at the time of download; null where the workbook was made from another form, or does not say. */
  taken: AnswerSet | null
}

type Options = { locked?: ReadonlySet<string>; decided?: ReadonlyMap<string, Side> }

/**
 * The form with the workbook merged in. A row is matched by its own id, else by its unique columns, and keeps its files; a table without
 * rows in the workbook is unchanged; so is what is `locked`. In an undecided conflict the page's side stays.
 */
export function layOver(
  programme: Programme,
  { page, workbook, taken: base }: Sides,
  reference: Reference,
  { locked = new Set(), decided = new Map() }: Options = {},
): { answers: AnswerSet; clashes: Clash[] } {
  const answers: AnswerSet = { ...page }
  const over = new Over(reference, decided)
  for (const field of programme.form.flatMap((section) => section.fields)) {
    const { key, spec } = field
    const answer = workbook[key]
    if (answer === undefined || isEmpty(answer) || locked.has(key)) continue
    if (spec.kind === 'rows')
      answers[key] = over.table(field, spec, rowsOf(page[key]), rowsOf(answer), base && rowsOf(base[key]))
    else answers[key] = over.cell(field, key, field.label, page[key], answer, base && { was: base[key] })
  }
  return { answers, clashes: over.clashes }
}

const rowsOf = (value: AnswerValue | undefined) => (Array.isArray(value) ? value : []) as RowAnswers[]

const gone = '没有这一行'

class Over {
  readonly clashes: Clash[] = []
  readonly #reference: Reference
  readonly #decided: ReadonlyMap<string, Side>
  constructor(reference: Reference, decided: ReadonlyMap<string, Side>) {
    this.#reference = reference
    this.#decided = decided
  }

  #ask(clash: Clash): Side {
    this.clashes.push(clash)
    return this.#decided.get(clash.at) ?? 'page'
  }

  /** The side that changed it; where both did, the user's choice. `base` is null where the original value is unknown. */
  cell(
    { spec }: Field,
    at: string,
    label: string,
    page: AnswerValue = null,
    workbook: AnswerValue = null,
    base: { was: AnswerValue | undefined } | null,
  ): AnswerValue {
    if (isEmpty(workbook) || same(spec, workbook, page)) return page
    if (base && same(spec, workbook, base.was)) return page
    if (base ? same(spec, page, base.was) : isEmpty(page)) return workbook
    const shown = (value: AnswerValue) => showValue(value, spec, this.#reference)
    const side = this.#ask({ at, label, workbook: shown(workbook), page: shown(page) || '空' })
    return side === 'workbook' ? workbook : page
  }

  /** The workbook's rows in its order, each merged into its match; the page's own rows stay behind the row they follow there. */
  table(
    table: Field,
    spec: SpecOf<'rows'>,
    page: RowAnswers[],
    workbook: RowAnswers[],
    base: RowAnswers[] | null,
  ): RowAnswers[] {
    const before = new Map((base ?? []).map((row) => [row.rowId, row]))
    const columns = spec.columns.filter(fitsCell)
    const differ = (a: RowAnswers, b: RowAnswers) => columns.some((c) => !same(c.spec, a[c.key], b[c.key]))
    const textOf = (row: RowAnswers) =>
      columns
        .filter(({ key }) => !isEmpty(row[key]))
        .map(({ key, label, spec: own }) => `${label}：${showValue(row[key], own, this.#reference)}`)
        .join('，')
    const askRow = (row: RowAnswers, sides: Record<Side, string>) =>
      this.#ask({
        at: `${table.key} ${row.rowId}`,
        label: `${table.label} ${rowName(spec, row, this.#reference)}`.trim(),
        ...sides,
      })

    const partners = partnersOf(spec, page, workbook)
    const out = workbook.flatMap((other, i): RowAnswers[] => {
      const own = partners[i]
      const was = before.get(other.rowId) ?? (own && before.get(own.rowId))
      if (own) {
        const row = { ...own }
        for (const c of columns)
          if (!isEmpty(other[c.key]))
            row[c.key] = this.cell(
              c,
              `${table.key} ${own.rowId} ${c.key}`,
              `${table.label} 第${page.indexOf(own) + 1}行 ${c.label}`,
              own[c.key],
              other[c.key],
              base && { was: was?.[c.key] },
            )
        return [row]
      }
      // Deleted on the page: restored only when the workbook changed it and the user wants it.
      if (!was) return [other]
      return differ(other, was) && askRow(other, { workbook: textOf(other), page: gone }) === 'workbook' ? [other] : []
    })
    /** A row that the workbook does not have: added on the page, or removed in the workbook, which may be a conflict. */
    const stays = (own: RowAnswers) => {
      const was = before.get(own.rowId)
      // Fixed rows are never removed.
      if (spec.each || (base && !was)) return true
      const holdsFiles = spec.columns.some((c) => c.spec.kind === 'files' && !isEmpty(own[c.key]))
      if (was && !holdsFiles && !differ(own, was)) return false
      return askRow(own, { workbook: gone, page: textOf(own) }) === 'page'
    }
    for (const [i, own] of page.entries()) {
      if (partners.includes(own) || !stays(own)) continue
      const above = page.slice(0, i).findLast(({ rowId }) => out.some((row) => row.rowId === rowId))
      out.splice(above ? out.findIndex(({ rowId }) => rowId === above.rowId) + 1 : 0, 0, own)
    }
    return out
  }
}

/** The page's row for each of the workbook's rows. */
function partnersOf(
  { unique = [] }: SpecOf<'rows'>,
  page: readonly RowAnswers[],
  workbook: readonly RowAnswers[],
): (RowAnswers | undefined)[] {
  const left = new Set(page)
  const take = (test: (row: RowAnswers) => boolean) => {
    const found = [...left].find(test)
    if (found) left.delete(found)
    return found
  }
  const nameOf = (row: RowAnswers) => unique.map((key) => String(row[key] ?? '')).join('\u0000')
  const byId = workbook.map((other) => take((own) => own.rowId === other.rowId))
  return workbook.map((other, i) => {
    if (byId[i] || !unique.some((key) => !isEmpty(other[key]))) return byId[i]
    return take((own) => nameOf(own) === nameOf(other))
  })
}
