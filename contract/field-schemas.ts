/** The schemas of declared fields: a limit or a check stands in the field, and the call, the dialogue and the record take it from there. */
import {
  type Field,
  type FieldKind,
  lengthsOf,
  type NumberKind,
  type Spec,
  type SpecOf,
} from '@green/filing/form/fields.ts'
import type { Kind } from '@green/filing/kinds/kind.ts'
import type { ValueOf } from '@green/filing/kinds/stored-values.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { noLists } from '@green/filing/programme/reference.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type RuleName, telephoneRequiredMessage } from '@green/filing/value/rules.ts'
import { z } from 'zod'
import { FileRef } from './files.ts'
import { maxText, needed, OrganisationName, PersonName, requiredText, ruled } from './rule-schemas.ts'
import { DateText } from './shapes.ts'

type SchemaOf<S> = S extends { required: true }
  ? z.ZodType<ValueOf<S>, ValueOf<S>>
  : z.ZodDefault<z.ZodType<ValueOf<S>, ValueOf<S>>>

/** The part of an input that these fields are: `z.strictObject({ id: Id, ...shapeOf(fields) })`. */
export function shapeOf<const F extends readonly Field[]>(
  fields: F,
): { [X in F[number] as X['key']]: SchemaOf<X['spec']> } {
  return Object.fromEntries(
    fields.map(({ key, label, spec }) => {
      const schema = schemaOf(label, spec)
      return [key, spec.addedLater ? schema.optional() : schema]
    }),
  ) as never
}

const longestCode = 20
const usualLength = 200

function schemaOf(label: string, spec: Spec): z.ZodType {
  const isRequired = spec.required === true
  switch (spec.kind) {
    case 'bool':
      return isRequired ? z.boolean('请选择“是”或“否”') : z.boolean().default(false)
    case 'files':
      return spec.min > 0
        ? z
            .array(FileRef)
            .min(spec.min, spec.faultText ?? `请上传${label}`)
            .max(spec.max, `最多上传${spec.max}个文件`)
        : z.array(FileRef).max(spec.max).default([])
    case 'option':
      return optional(isRequired, z.enum(keysOf(spec.options), spec.faultText))
    case 'choice':
    case 'region':
    case 'industry':
      // Whether a list has the entry, the handler sees.
      return optional(isRequired, isRequired ? requiredText(longestCode) : maxText(longestCode))
    case 'choices': {
      const codes = z.array(z.string().max(longestCode))
      const bounded = spec.max === undefined ? codes : codes.max(spec.max)
      return isRequired ? bounded.min(1, `请至少选择一个${label}`) : bounded.default([])
    }
    case 'year': {
      const [first, last] = spec.years ?? [2015, 2100]
      const tooEarly = spec.faultText === undefined ? undefined : `${label}不早于${first}年`
      return optional(isRequired, z.number(spec.faultText).int().min(first, tooEarly).max(last))
    }
    case 'month':
      return optional(isRequired, z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, spec.faultText ?? `请选择${label}`))
    case 'date':
      return optional(isRequired, DateText)
    case 'number':
    case 'integer':
    case 'percent':
    case 'money':
      return optional(isRequired, numberSchema(spec))
    case 'text':
    case 'area':
      return textSchema(spec, isRequired)
    default:
      throw new Error(`${label}: a call has no field of the kind ${spec.kind} yet`)
  }
}

const optional = (isRequired: boolean, schema: z.ZodType) => (isRequired ? schema : schema.nullable().default(null))

/** The largest whole number that a column holds. */
const largest = 2_147_483_647

/** Refused by the kind itself, in its words as where it is typed; the bounds are also those of the described interface. */
function numberSchema(spec: SpecOf<NumberKind>): z.ZodType {
  const { wire } = kindOf(spec) as Kind<FieldKind>
  const faultIn = (value: number) => valueFault(spec, wire.from(value), true, noLists)
  const { max = spec.kind === 'percent' ? 100 : largest, min = spec.signed ? -max : 0 } = spec
  const message = (value: number) => faultIn(value) ?? spec.faultText ?? '请输入数字'
  const bounded = z
    .number(spec.faultText ?? '请输入数字')
    .min(min, message(min - 1))
    .max(max, message(max + 1))
  const whole = spec.kind === 'integer' ? bounded.int(message(min + 0.5)) : bounded
  return whole.superRefine((value, ctx) => {
    if (value < min || value > max || (spec.kind === 'integer' && !Number.isInteger(value))) return
    const fault = faultIn(value)
    if (fault) ctx.addIssue({ code: 'custom', message: fault })
  })
}

function textSchema(spec: Spec, isRequired: boolean): z.ZodType {
  const rule = spec.rules?.find((one): one is RuleName => typeof one === 'string' && one !== 'nonzero')
  const { min, max } = lengthsOf(spec)
  if (rule === 'personName' && isRequired) return PersonName
  if (rule === 'organisationName' && isRequired) return OrganisationName
  if (rule === 'telephone' && isRequired) return ruled(rule, max ?? usualLength).min(1, telephoneRequiredMessage)
  if (rule) return isRequired ? needed(rule, max ?? usualLength) : ruled(rule, max ?? usualLength).default('')
  if (isRequired) return requiredText(max ?? usualLength, min ?? 1, spec.faultText)
  const text = maxText(max ?? usualLength, spec.faultText)
  return (min === null ? text : atLeast(text, min, spec.faultText ?? `字符长度在${min}至${max}之间!`)).default('')
}

/** Empty passes. */
const atLeast = (text: z.ZodString, min: number, message: string) =>
  text.refine((value) => value.trim() === '' || [...value.trim()].length >= min, message)
