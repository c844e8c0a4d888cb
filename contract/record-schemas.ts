/** The schemas of a declared record's calls: its row, the input that opens it, a step, the query of its list. */
import type { Field, Spec } from '@green/filing/form/fields.ts'
import { isNeverNull } from '@green/filing/kinds/stored-values.ts'
import {
  type AnyRecord,
  type CustomFilterOf,
  type Figure,
  type LaterOf,
  type LooseKeyOf,
  laterFields,
  type OpensOf,
  opinionOf,
  type RecordFilter,
  type RowOf,
  rowKeys,
  type StateOf,
  type StepNameOf,
  type StoredOf,
  specOf,
  type UsualFilter,
} from '@green/filing/records/record.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { shapeOf } from './field-schemas.ts'
import { FileRef } from './files.ts'
import { stateNameOf } from './filing/cases.ts'
import { maxText } from './rule-schemas.ts'
import { Id, Moment, pageInput, QueryYear, QxCode, queryInt, RequestId, Version } from './shapes.ts'

type Declared = Omit<AnyRecord, 'case' | 'checks' | 'nameOf'> & { case: Pick<AnyRecord['case'], 'states' | 'steps'> }
/** A row with the steps that its reader may take now, named as the record's calls name them. */
export type SteppedRow<R> = RowOf<R> & { allowed: StepNameOf<R>[] }

/** The row as it leaves, with the steps that this user may take now. */
export function rowSchema<R extends Declared>(record: R): z.ZodType<SteppedRow<R>, SteppedRow<R>> {
  return z.object({
    id: Id,
    ...Object.fromEntries(rowKeys(record).map((key) => [key, valueSchema(record, key)])),
    version: z.number(),
    allowed: z.array(stepNames(record)),
  }) as never
}

function valueSchema(record: Declared, key: string): z.ZodType {
  const figure = record.figures[key] ?? record.results[key]
  if (figure) return figureSchema(figure)
  if (key === record.opened.at) return Moment
  if (key === 'state') return stateSchema(record)
  if (key === 'enterpriseId') return Id
  return specOf(record, key) ? outOf(record, key) : z.string()
}

function figureSchema({ kind, required }: Figure): z.ZodType {
  const schema = kind === 'number' ? z.number() : kind === 'moment' ? Moment : z.string()
  return required ? schema : schema.nullable()
}

const stateSchema = (record: Declared) => stateNameOf(record.case as never) as z.ZodType

/** The steps after the opening, as the record's calls name them. */
function stepNames(record: Declared): z.ZodType {
  if (record.stepsBy === 'state') return stateSchema(record)
  return z.enum(laterSteps(record).map(([action]) => action) as [string])
}

const laterSteps = ({ case: { steps } }: Declared) =>
  Object.entries(steps).filter(([, { from }]) => !from.includes('none'))

function outOf(record: Declared, key: string): z.ZodType {
  const spec = specOf(record, key)
  if (!spec) throw new Error(`no field ${key}`)
  const schema = record.asText.includes(key) ? z.string() : out(spec)
  const isOfOpening = record.fields.some((one) => one.key === key)
  const isNever = (isOfOpening && spec.required === true && !spec.addedLater) || isNeverNull(spec.kind)
  return isNever ? schema : schema.nullable()
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

/** What a request names beside the fields: the enterprise that an officer chooses, or its idempotency key. */
type Opening<R> = OpensOf<R> extends 'own' ? { requestId?: string | undefined } : { enterpriseId: string }
/** What opens a record: all fields, and the enterprise that an officer opens it for. */
export type OpenInput<R> = StoredOf<R> & Opening<R>
type OpenRequest<R> = Omit<StoredOf<R>, LooseKeyOf<R> & string> & Partial<StoredOf<R>> & Opening<R>

/** The input that opens a record. */
export const openSchema = <R extends Declared>({ opens, fields }: R): z.ZodType<OpenInput<R>, OpenRequest<R>> =>
  z.strictObject({
    ...(opens === 'own' ? { requestId: RequestId } : { enterpriseId: Id }),
    ...shapeOf(fields),
  }) as never

/** A step: by its name, or by the state that it leads to, as older calls name it. */
export type StepInput<R> = { id: string; version: number; opinion: string } & Partial<LaterOf<R>> & NamedStep<R>
type StepRequest<R> = { id: string; version: number; opinion?: string } & Partial<LaterOf<R>> & NamedStep<R>
type NamedStep<R> = StepNameOf<R> extends StateOf<R> ? { state: StateOf<R> } : { action: StepNameOf<R> }

/** A field as the schema of all steps has it: whether it is required, the step says. */
const optionalField = ({ key, label, spec }: Field): Field => ({
  key,
  label,
  spec: { ...spec, required: false, ...(spec.kind === 'files' ? { min: 0 } : {}) } as Spec,
})

/** The input of a step, with what that step asks for. */
export function stepSchema<R extends Declared>(record: R): z.ZodType<StepInput<R>, StepRequest<R>> {
  const targets = [...new Set(laterSteps(record).flatMap(([, { to }]) => [to].flat()))]
  const input = z.strictObject({
    id: Id,
    version: Version,
    ...(record.stepsBy === 'state' ? { state: z.enum(targets as [string]) } : { action: stepNames(record) }),
    ...shapeOf([...laterFields(record).map(optionalField), opinionOf(record)]),
  })
  const forms = new Map(
    Object.entries(record.asks).map(([action, one]) => [action, z.object(shapeOf(one?.fields ?? []))]),
  )
  if (forms.size === 0) return input as never
  return input.superRefine((values, ctx) => {
    const found = forms.get(String((values as { action?: unknown }).action))?.safeParse(values)
    for (const { path, message } of found?.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message })
  }) as never
}

/** The order of the filters in a query, whatever their order on the screen; those of the server's half follow the first. */
const filterOrder = ['keyword', 'county', 'year', 'state', 'label'] as const satisfies readonly UsualFilter[]

/** The query of the list: a page, and the filters that the record declares. */
export function querySchema<R extends Declared>(record: R): z.ZodType<ListQuery<R>, ListRequest<R>> {
  const { filters, lenient } = record.list
  const usual: Record<UsualFilter, [string, z.ZodType]> = {
    keyword: ['keyword', maxText(50)],
    county: ['qxCode', lenient ? z.string().max(6) : QxCode],
    year: ['year', lenient ? queryInt(2000, 2100) : QueryYear],
    state: ['state', stateSchema(record)],
    // Of enterprises that have this label today.
    label: ['label', Id],
  }
  const custom = filters.flatMap((one): [string, z.ZodType][] =>
    typeof one === 'string' ? [] : [[one.custom, maxText(one.max)]],
  )
  const [first, ...others] = filterOrder
  const isDeclared = (filter: RecordFilter) => filters.includes(filter)
  const declared = [
    ...[first].filter(isDeclared).map((filter) => usual[filter]),
    ...custom,
    ...others.filter(isDeclared).map((filter) => usual[filter]),
  ]
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
} & { [K in CustomFilterOf<R>]?: string | undefined }
export type ListQuery<R> = Filters<R> & { page: number; size: number; year?: number | undefined }
type ListRequest<R> = Filters<R> & { page?: unknown; size?: unknown; year?: unknown }
