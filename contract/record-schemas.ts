/** The schemas of a declared record's calls: its row, the input that opens it, a step, the query of its list. */
import type { FieldKind, Spec } from '@green/filing/form/fields.ts'
import {
  type AnyRecord,
  type CustomFilterOf,
  type Figure,
  type LooseKeyOf,
  lengthsOf,
  type OpensOf,
  type RecordFilter,
  type RowOf,
  rowKeys,
  type StateOf,
  type StepNameOf,
  type StoredOf,
  type UsualFilter,
} from '@green/filing/records/record.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type RuleName, telephoneRequiredMessage } from '@green/filing/value/rules.ts'
import { z } from 'zod'
import { FileRef } from './files.ts'
import { stateNameOf } from './filing/cases.ts'
import { needed, neededWords, PersonName, ruled, words as textUpTo } from './rule-schemas.ts'
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
  return record.fields.some((one) => one.key === key) ? outOf(record, key) : z.string()
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

function outOf({ fields, asText }: Declared, key: string): z.ZodType {
  const spec = fields.find((one) => one.key === key)?.spec
  if (!spec) throw new Error(`no field ${key}`)
  const schema = asText.includes(key) ? z.string() : out(spec)
  return spec.required === true || neverNull.includes(spec.kind) ? schema : schema.nullable()
}

const neverNull: readonly FieldKind[] = ['text', 'area', 'bool', 'choices', 'files']

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
    ...Object.fromEntries(fields.map(({ key, label, spec }) => [key, input(label, spec)])),
  }) as never

const longestCode = 20
const usualLength = 200

function input(label: string, spec: Spec): z.ZodType {
  const { refusal } = spec
  const isRequired = spec.required === true
  switch (spec.kind) {
    case 'bool':
      return z.boolean().default(false)
    case 'files':
      return spec.min > 0
        ? z.array(FileRef).min(spec.min, `请上传${label}`).max(spec.max, `最多上传${spec.max}个文件`)
        : z.array(FileRef).max(spec.max).default([])
    case 'option':
      return optional(isRequired, z.enum(keysOf(spec.options), refusal))
    case 'choices': {
      const codes = z.array(z.string().max(longestCode))
      const bounded = spec.max === undefined ? codes : codes.max(spec.max)
      return isRequired ? bounded.min(1, `请至少选择一个${label}`) : bounded.default([])
    }
    case 'year': {
      const [first, last] = spec.years ?? [2015, 2100]
      const tooEarly = refusal === undefined ? undefined : `${label}不早于${first}年`
      return optional(isRequired, z.number(refusal).int().min(first, tooEarly).max(last))
    }
    case 'month':
      return optional(isRequired, z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, refusal ?? `请选择${label}`))
    case 'integer': {
      const least = spec.rules?.includes('nonzero') ? 1 : 0
      const whole = z.number(refusal).int('应为整数').min(least, refusal)
      const bounded = spec.max === undefined ? whole : whole.max(spec.max)
      return isRequired ? bounded : bounded.optional()
    }
    case 'text':
    case 'area':
      return textInput(spec, isRequired)
    default:
      throw new Error(`${label}: a record has no field of the kind ${spec.kind} yet`)
  }
}

const optional = (isRequired: boolean, schema: z.ZodType) => (isRequired ? schema : schema.nullable().default(null))

function textInput(spec: Spec, isRequired: boolean): z.ZodType {
  const rule = spec.rules?.find((one): one is RuleName => typeof one === 'string' && one !== 'nonzero')
  const { min, max } = lengthsOf(spec)
  if (rule === 'personName' && isRequired) return PersonName
  if (rule === 'telephone' && isRequired) return ruled(rule).min(1, telephoneRequiredMessage)
  if (rule) return isRequired ? needed(rule, max ?? usualLength) : ruled(rule, max ?? usualLength).default('')
  return isRequired ? neededWords(max ?? usualLength, min ?? 1) : textUpTo(max ?? usualLength).default('')
}

/** A step: by its name, or by the state that it leads to, as older calls name it. */
export type StepInput<R> = { id: string; version: number; opinion: string } & NamedStep<R>
type StepRequest<R> = { id: string; version: number; opinion?: string } & NamedStep<R>
type NamedStep<R> = StepNameOf<R> extends StateOf<R> ? { state: StateOf<R> } : { action: StepNameOf<R> }

const longestOpinion = 300

/** The input of a step. */
export function stepSchema<R extends Declared>(record: R): z.ZodType<StepInput<R>, StepRequest<R>> {
  const targets = [...new Set(laterSteps(record).flatMap(([, { to }]) => [to].flat()))]
  return z.strictObject({
    id: Id,
    version: Version,
    ...(record.stepsBy === 'state' ? { state: z.enum(targets as [string]) } : { action: stepNames(record) }),
    opinion: textUpTo(longestOpinion).default(''),
  }) as never
}

/** The order of the filters in a query, whatever their order on the screen; those of the server's half follow the first. */
const filterOrder = ['keyword', 'county', 'year', 'state', 'label'] as const satisfies readonly UsualFilter[]

/** The query of the list: a page, and the filters that the record declares. */
export function querySchema<R extends Declared>(record: R): z.ZodType<ListQuery<R>, ListRequest<R>> {
  const { filters, lenient } = record.list
  const usual: Record<UsualFilter, [string, z.ZodType]> = {
    keyword: ['keyword', textUpTo(50)],
    county: ['qxCode', lenient ? z.string().max(6) : QxCode],
    year: ['year', lenient ? queryInt(2000, 2100) : QueryYear],
    state: ['state', stateSchema(record)],
    // Of enterprises that have this label today.
    label: ['label', Id],
  }
  const custom = filters.flatMap((one): [string, z.ZodType][] =>
    typeof one === 'string' ? [] : [[one.custom, textUpTo(one.max)]],
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
