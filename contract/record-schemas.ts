/** The schemas of a declared record's calls: its row, the input that opens it, a step, the query of its list. */
import type { Spec } from '@green/filing/form/fields.ts'
import { isNeverNull } from '@green/filing/kinds/stored.ts'
import {
  type AnyRecord,
  type LooseKeyOf,
  opinionOf,
  type RecordFilter,
  type RowOf,
  rowKeys,
  type StateOf,
  type StoredOf,
} from '@green/filing/records/record.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { shapeOf } from './field-schemas.ts'
import { FileRef } from './files.ts'
import { stateNameOf } from './filing/cases.ts'
import { words as textUpTo } from './rule-schemas.ts'
import { Id, Moment, pageInput, queryInt, Version } from './shapes.ts'

type Declared = Omit<AnyRecord, 'case' | 'checks' | 'nameOf'> & { case: Pick<AnyRecord['case'], 'states' | 'steps'> }
/** A row with the states that its reader may move it to now. */
export type SteppedRow<R> = RowOf<R> & { allowed: StateOf<R>[] }

/** The row as it leaves, with the states that this user may move it to now. */
export function rowSchema<R extends Declared>(record: R): z.ZodType<SteppedRow<R>, SteppedRow<R>> {
  const keys = rowKeys(record)
  const field = (key: string) => [key, outOf(record, key)] as const
  const figure = ({ kind }: { kind: string }) =>
    kind === 'number' ? z.number() : kind === 'moment' ? Moment : z.string()
  const written = (key: string) => figure(record.figures[key] ?? record.results[key] ?? { kind: 'text' }).nullable()
  const state = stateNameOf(record.case as never) as z.ZodType
  return z.object({
    id: Id,
    ...Object.fromEntries(keys.first.map(field)),
    enterpriseId: Id,
    enterpriseName: z.string(),
    socialCode: z.string(),
    qxName: z.string(),
    ...Object.fromEntries(keys.fields.map(field)),
    ...Object.fromEntries(keys.figures.map((key) => [key, written(key)])),
    state,
    ...Object.fromEntries(keys.results.map((key) => [key, written(key)])),
    ...Object.fromEntries(keys.moments.map((key) => [key, key === record.opened.at ? Moment : written(key)])),
    version: z.number(),
    allowed: z.array(state),
  }) as never
}

function outOf({ fields, asText }: Declared, key: string): z.ZodType {
  const spec = fields.find((one) => one.key === key)?.spec
  if (!spec) throw new Error(`no field ${key}`)
  const schema = asText.includes(key) ? z.string() : out(spec)
  return spec.required === true || isNeverNull(spec.kind) ? schema : schema.nullable()
}

function out(spec: Spec): z.ZodType {
  switch (spec.kind) {
    case 'number':
    case 'integer':
    case 'percent':
    case 'money':
    case 'year':
      return z.number()
    case 'bool':
      return z.boolean()
    case 'choices':
      return z.array(z.string())
    case 'option':
      return z.enum(keysOf(spec.options))
    case 'files':
      return z.array(FileRef)
    default:
      return z.string()
  }
}

type Chosen = { enterpriseId: string }
/** What opens a record that an officer opens for an enterprise: the enterprise and all fields. */
export type OpenInput<R> = StoredOf<R> & Chosen
type OpenRequest<R> = Omit<StoredOf<R>, LooseKeyOf<R> & string> & Partial<StoredOf<R>> & Chosen

/** The input that opens a record for a chosen enterprise. */
export const openSchema = <R extends Declared>({ fields }: R): z.ZodType<OpenInput<R>, OpenRequest<R>> =>
  z.strictObject({
    enterpriseId: Id,
    ...shapeOf(fields),
  }) as never

/** A step by the state that it leads to, as older calls name it. */
export type StepInput<R> = { id: string; version: number; state: StateOf<R>; opinion: string }
type StepRequest<R> = Omit<StepInput<R>, 'opinion'> & { opinion?: string }

/** The input of a step, which is named by the state that it leads to. */
export function stepSchema<R extends Declared>({ case: machine, results }: R): z.ZodType<StepInput<R>, StepRequest<R>> {
  const steps = Object.values(machine.steps).filter(({ from }) => !from.includes('none'))
  const targets = [...new Set(steps.flatMap(({ to }) => [to].flat()))]
  return z.strictObject({
    id: Id,
    version: Version,
    state: z.enum(targets as [string]),
    ...shapeOf([opinionOf({ results })]),
  }) as never
}

/** The query of the list: a page, and the filters that the record declares. */
export function querySchema<R extends Declared>(record: R): z.ZodType<ListQuery<R>, ListRequest<R>> {
  const filters: Record<RecordFilter, [string, z.ZodType]> = {
    keyword: ['keyword', textUpTo(50)],
    county: ['qxCode', z.string().max(6)],
    year: ['year', queryInt(2000, 2100)],
    state: ['state', stateNameOf(record.case as never) as z.ZodType],
    // Of enterprises that have this label today.
    label: ['label', Id],
  }
  const declared = record.list.filters.map((filter) => filters[filter])
  return z.strictObject({
    ...pageInput,
    ...Object.fromEntries(declared.map(([key, schema]) => [key, schema.optional()])),
  }) as never
}

type Filters<R> = {
  keyword?: string | undefined
  qxCode?: string | undefined
  state?: StateOf<R> | undefined
  label?: string | undefined
}
export type ListQuery<R> = Filters<R> & { page: number; size: number; year?: number | undefined }
type ListRequest<R> = Filters<R> & { page?: unknown; size?: unknown; year?: unknown }
