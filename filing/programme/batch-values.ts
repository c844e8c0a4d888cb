/** The values that a batch sets over the defaults of a reference list (`BatchValues`): parsed from the request, merged into the list. */
import type { FormFacet } from '../form/form.ts'
import type { Reference } from './reference.ts'

/**
 * Values the city sets for each batch, one row per entry of a reference list; the list itself holds the defaults. Figures and checks
 * read them by that list's name and code, as attributes.
 */
export type BatchValues = {
  dict: string
  title: string
  /** What the rows are: 申报方向. */
  rowTitle: string
  columns: readonly { key: string; label: string; unit?: string; decimals: number; hint?: string }[]
}

/** By code of the list's entry, by column; numbers as typed. A missing column keeps the default, null removes it. */
export type ValuesByCode = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** The reference lists as filings of this batch read them. */
export function withBatchValues(
  programme: Pick<FormFacet, 'batchValues'>,
  reference: Reference,
  values: ValuesByCode | null | undefined,
): Reference {
  const dict = programme.batchValues?.dict
  if (!dict || !values) return reference
  const items = reference.items(dict).map((item) => ({ ...item, ...values[item.code] }))
  const byCode = new Map(items.map((item) => [item.code, item]))
  return {
    ...reference,
    items: (name) => (name === dict ? items : reference.items(name)),
    find: (name, code) => (name === dict ? byCode.get(code) : reference.find(name, code)),
  }
}

/** Errors in values from a request: unknown rows and columns, texts that are no numbers. Places read `values.retrofit.capAmount`. */
export function batchValueFaults(
  programme: Pick<FormFacet, 'batchValues'>,
  reference: Reference,
  values: ValuesByCode,
): { field: string; message: string }[] {
  const columns = new Map(programme.batchValues?.columns.map((column) => [column.key, column]))
  return Object.entries(values).flatMap(([code, row]) => {
    const entry = programme.batchValues && reference.find(programme.batchValues.dict, code)
    if (!entry) return [{ field: `values.${code}`, message: '没有这一行，请刷新后重试' }]
    return Object.entries(row).flatMap(([key, text]) => {
      const column = columns.get(key)
      const field = `values.${code}.${key}`
      if (!column) return [{ field, message: '没有这一列，请刷新后重试' }]
      if (text === null || new RegExp(`^\\d{1,10}(\\.\\d{1,${column.decimals}})?$`).test(text)) return []
      return [{ field, message: `${entry.label}的${column.label}应为数字，最多${column.decimals}位小数` }]
    })
  })
}
