/** How a declared record is shown: as a row of a call, in the log, in a workbook; and what its values are refused for. */
import type { FieldFault } from '@green/contract/errors.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import type { FieldKind, Spec } from '@green/filing/form/fields.ts'
import type { Kind } from '@green/filing/kinds/kind.ts'
import { kindOf, showValue } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { type AnyRecord, allFields, labelOf, specOf, titleOf } from '@green/filing/records/record.ts'
import type { CellValue, ColumnSpec } from '@green/spreadsheet/writer.ts'
import { localTime } from '../../platform/clock.ts'
import { masked } from '../../platform/mask.ts'
import type { Services } from '../../platform/services.ts'
import { referenceOf } from '../reference/reference.ts'
import { districtOf } from '../reference/reference-data.ts'

export type Row = Record<string, unknown>

const answerOf = (spec: Spec, stored: unknown) => (kindOf(spec) as Kind<FieldKind>).wire.from(stored)
/** A field's value in words, from what the table holds. */
const shown = (spec: Spec, stored: unknown, reference: Reference): string =>
  showValue(answerOf(spec, stored), spec, reference)

/** The row as a call gives it out, after its figures were added: personal values masked, lists of codes in words where the record says so. */
export function shownRow(record: AnyRecord, row: Row, reference: Reference): Row {
  const changed = allFields(record).flatMap(({ key, spec }) => {
    if (spec.personal) return [[key, masked(String(row[key] ?? ''))] as const]
    return record.asText.includes(key) ? [[key, shown(spec, row[key], reference)] as const] : []
  })
  return { ...row, ...Object.fromEntries(changed), qxName: districtOf(String(row.qxCode))?.name ?? '' }
}

/** What the log compares: what the record says, or every field that is not part of the name and no file, and the texts that steps write. */
export function logOf(record: AnyRecord, read: (row: Row) => Row) {
  const { results } = record
  const fields = allFields(record)
  const once = record.once?.fields ?? []
  const keys = record.log ?? [
    ...fields.filter(({ key, spec }) => spec.kind !== 'files' && !once.includes(key)).map(({ key }) => key),
    ...Object.keys(results).filter((key) => results[key]?.kind === 'text'),
  ]
  const coded = fields.filter(
    ({ key, spec }) => keys.includes(key) && ['choice', 'choices', 'option', 'region', 'industry'].includes(spec.kind),
  )
  return {
    labels: Object.fromEntries(keys.map((key) => [key, labelOf(record, key)])),
    async values(services: Services, row: object) {
      const reference = await referenceOf(services)
      const asText = coded.map(({ key, spec }) => [key, shown(spec, (row as Row)[key], reference)])
      return { ...row, ...read(row as Row), ...Object.fromEntries(asText) }
    },
  }
}

const isNumber = ({ kind }: { kind: string }) => ['number', 'integer', 'percent', 'money'].includes(kind)

/** The workbook's columns. */
export const sheetColumns = (record: AnyRecord): ColumnSpec[] =>
  record.sheet.columns.map((key) => {
    const of = specOf(record, key) ?? record.figures[key] ?? record.results[key]
    return { title: titleOf(record, key), kind: of && isNumber(of) ? 'number' : 'text' }
  })

/** A line of the workbook. */
export function cellsOf(record: AnyRecord, row: Row, reference: Reference): CellValue[] {
  return record.sheet.columns.map((key) => {
    const value = row[key]
    const spec = specOf(record, key)
    if (spec?.personal) return masked(String(value ?? ''))
    if (spec) return isNumber(spec) ? (value as number | null) : shown(spec, value, reference)
    if (key === 'county') return districtOf(String(row.qxCode))?.name ?? ''
    if (key === 'state') return record.case.states[String(value)]?.label ?? String(value)
    const figure = record.figures[key] ?? record.results[key]
    if (key === record.opened.at || figure?.kind === 'moment') return value ? localTime(String(value)) : ''
    return figure?.kind === 'number' ? (value as number | null) : String(value ?? '')
  })
}

/** What the schema could not see: entries that no list has, and what the record checks of several fields. */
export function faultsOf(record: AnyRecord, values: Row, reference: Reference, today: string): FieldFault[] {
  const unlisted = record.fields.flatMap(({ key, label, spec }) => {
    if (!['choice', 'choices', 'region', 'industry'].includes(spec.kind)) return []
    const fault = (kindOf(spec) as Kind<FieldKind>).check(answerOf(spec, values[key]), spec as never, reference)
    return fault === null ? [] : [{ field: key, message: fault === unlistedEntry ? `${fault}${label}` : fault }]
  })
  const checked = record.checks.flatMap((check) => check(values as never, today) ?? [])
  return [...unlisted, ...checked]
}

const unlistedEntry = '请从列表中选择'

/** Why a record is not about this organisation; null where it is. */
export const otherKind = (about: AnyRecord['about'], { orgKind }: { orgKind: string }): string | null =>
  orgKind === about ? null : `请选择${orgKindLabels[about]}，所选的是${orgKindLabels[orgKind as AnyRecord['about']]}`
