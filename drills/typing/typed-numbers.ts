/**
 * How many numbers a clerk types by key into the forms of one year, sent one after the other. A number is not typed where the ledger has
 * its fact by then, where it seldom changes and stands from the year before (land, capacity, meters, equipment), where the form takes it
 * from the archive or from last year's filing, and where it is computed. What is typed once is in the ledger for the forms after it.
 */

import { factPlaces } from '@green/filing/facts/facts.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { type Field, isNumeric } from '@green/filing/form/fields.ts'
import { type FormFacet, fieldsOf } from '@green/filing/form/form.ts'
import { givesFact, type StatFormName, statFormNames } from '@green/filing/programme/stat-forms.ts'

/** A form as it was sent, with the year of its data. */
export type SentForm = { title: string; form: Pick<FormFacet, 'form'>; values: AnswerSet; year: number }
export type TypedCount = {
  title: string
  /** Every number in it. */
  numbers: number
  typed: number
}

const nameOf = (key: string, year: number) => `${year} ${key}`
const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isPrefilled = ({ spec }: Field) => spec.from !== undefined && isNumeric(spec)

/** The numbers of a filled form by their places: land, energyRows.r1.consumeQty. */
function numbersIn({ form, values }: SentForm): { path: string; field: Field }[] {
  return fieldsOf({ form: form.form }).flatMap((field): { path: string; field: Field }[] => {
    const { key, spec } = field
    if (spec.kind !== 'rows') return isNumeric(spec) && isFilled(values[key]) ? [{ path: key, field }] : []
    const rows = (values[key] ?? []) as RowAnswers[]
    const columns = spec.columns.filter((column) => isNumeric(column.spec))
    return rows.flatMap((row) =>
      columns
        .filter((column) => isFilled(row[column.key]))
        .map((column) => ({ path: `${key}.${row.rowId}.${column.key}`, field: column })),
    )
  })
}

/** Counts the forms in the order in which they are sent; `arrived` says of which facts bills or sheets were read before. */
export function typedNumbers(
  forms: readonly SentForm[],
  arrived: (key: string, year: number) => boolean = () => false,
): TypedCount[] {
  const known = new Set<string>()
  const has = (key: string, year: number) => known.has(nameOf(key, year)) || arrived(key, year)
  return forms.map((sent) => {
    const places = factPlaces(sent.form, sent.values, sent.year)
    const byPath = new Map(places.map((place) => [place.path, place]))
    const numbers = numbersIn(sent)
    const typed = numbers.filter(({ path, field }) => {
      const place = byPath.get(path)
      if (!place) return !isPrefilled(field)
      if (place.use.isLasting || isPrefilled(field)) return false
      // A sum of years is known once each of them is.
      return place.use.years
        ? !place.years.every((year) => has(place.key, year))
        : !place.years.some((year) => has(place.key, year))
    })
    for (const { key, use, years, value } of places)
      if (value !== null && !use.years && years[0] !== undefined) known.add(nameOf(key, years[0]))
    return { title: sent.title, numbers: numbers.length, typed: typed.length }
  })
}

export const totalTyped = (counts: readonly TypedCount[]): number => counts.reduce((sum, { typed }) => sum + typed, 0)

const isBilled = (key: string) => /^en\.(33|15|32)\.bought$|^water\.\w+\.intake$|^power\.traded$/.test(key)
/** Facts that the reader of these statistical forms gives; the entry of energy by kind states the total. */
const isOf = (forms: readonly StatFormName[]) => (key: string) =>
  forms.some((form) => givesFact(form, key)) || (forms.includes('205-1') && key === 'total.tce')
const isOfEnergyForm = isOf(['205-1'])
const isOfAnyForm = isOf(statFormNames)

/** What has arrived before the clerk begins: nothing, the bills and 205-1, or every form that the platform reads. */
export const arrivals: Readonly<Record<string, (key: string) => boolean>> = {
  没有数据到达: () => false,
  '结算单和205-1': (key) => isBilled(key) || isOfEnergyForm(key),
  '结算单和205-1、205-2、205-4、B204-1': (key) => isBilled(key) || isOfAnyForm(key),
}
