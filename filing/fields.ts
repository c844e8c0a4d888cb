/** The fields of a form with label and kind, their sections, and the functions that declare them. */
import type { Answers, Row, RowAnswers } from './answers.ts'
import type { EvaluatorPick } from './evaluator.ts'
import type { Reference } from './reference.ts'
import type { RuleName } from './rules.ts'
import type { Template } from './template.ts'
import type { StepRole } from './workflow.ts'

/** A pure condition over the answers: visible, required. */
export type Condition = (answers: Answers) => boolean
/** The same inside a repeated row. */
export type RowCondition = (row: Row, answers: Answers) => boolean

export type Rule = RuleName | { maxLength: number } | { length: readonly [number, number] } | 'nonzero'

/** Formats of recordings. */
export const soundFormats = ['m4a', 'mp3', 'wav', 'ogg', 'webm'] as const
/** Formats of videos; `webmVideo` has the ending of the recordings. */
export const videoFormats = ['mp4', 'webmVideo'] as const
export type FileFormat =
  | ('pdf' | 'jpg' | 'png' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'zip')
  | (typeof soundFormats)[number]
  | (typeof videoFormats)[number]

type Common = {
  /** Required on sending; a draft may lack it. */
  required?: boolean | Condition | RowCondition
  /** Visible only when this holds; hidden values are cleared on sending. */
  visible?: Condition | RowCondition
  rules?: readonly Rule[]
  /** One plain sentence beside the field. */
  hint?: string
  example?: string
  /** Standard, notice or clause of the field. */
  clause?: string
  /** Prefilled from the enterprise archive or from last year's filing; shown as 来自企业档案 / 上年报告. */
  from?: { archive: string } | 'lastYear'
  /** A statement made anew with every filing; never taken from an earlier one. */
  anew?: true
  /** Stored, but hidden from experts and the public. */
  personal?: boolean
  /** The number of a bank account. */
  account?: true
  /** Besides the filer only these roles read it: only the paying city needs an account number. */
  seenBy?: readonly StepRole[]
}

/** Kinds whose value is one number. */
export type NumberKind = 'number' | 'integer' | 'percent' | 'money'

export type Spec = Common &
  (
    | {
        kind: 'text' | 'area' | 'date' | 'month' | 'year' | 'bool' | 'region' | 'industry'
        evaluator?: EvaluatorPick
        /** Filled by another field's choice; read-only. */
        given?: true
      }
    | {
        kind: NumberKind
        unit?: string
        decimals?: number
        signed?: boolean
        max?: number /** Shown without thousands marks: a year. */
        plain?: boolean
        /** A change against last year beyond so many percent needs a reason; 20 by default, null for never. */
        jump?: number | null
        /** How a column adds up whose values are for one piece each. */
        sum?: PieceSum
      }
    | {
        kind: 'choice' | 'choices'
        dict: string
        max?: number
        /** Another choice in the form; only entries below it are offered. */
        under?: string
        /** Codes that may be chosen; all when absent. */
        only?: readonly string[]
        /** An industry code of the form: the entries whose `classes` name it are proposed. */
        proposedBy?: string
      }
    | {
        kind: 'files'
        min: number
        max: number
        formats: readonly FileFormat[]
        maxMb: number
        /** A sample to download. */
        template?: Template
        /** The enterprise may also choose one of its 情景测算书. */
        scenario?: true
        /** The date field, in the same row or form, after which the paper is no longer valid: it is not copied into a new filing. */
        validUntil?: string
      }
    | {
        kind: 'rows'
        columns: readonly Field[]
        min: number
        max: number
        unique?: readonly string[] /** Column whose values name a row in messages. */
        name?: string
        /** Fixed rows, by row id: one each, in this order; the user cannot add, copy or remove one. */
        each?: readonly string[]
      }
    /** Read-only; computed from the row, the form and the reference lists. Text, a number, or empty. */
    | {
        kind: 'calc'
        unit?: string
        decimals?: number
        of: (row: Row, answers: Answers, reference: Reference) => number | string | null
      }
  )

/** Each value times the number in another column; only of rows whose values have the column's unit. `says` it to the reader. */
type PieceSum = { times: string; of: (row: RowAnswers) => boolean; says: string }

export type FieldKind = Spec['kind']

type Member<S, K> = S extends { kind: infer Kinds } ? (K extends Kinds ? S : never) : never
/** The spec of one kind. */
export type SpecOf<K extends FieldKind> = Member<Spec, K>

/** One field. `key` is its name in the answers, on the wire and in the database. */
export type Field<K extends string = string> = { key: K; label: string; spec: Spec }

export type Section<K extends string = string> = {
  key: string
  title: string
  intro?: string
  fields: readonly Field<K>[]
  visible?: Condition
}

/** Whether its answers are numbers, typed as text. */
export function isNumeric(spec: Spec): spec is Extract<Spec, { kind: NumberKind }> {
  return ['number', 'integer', 'money', 'percent'].includes(spec.kind)
}

export function section<const F extends readonly Field[]>(
  key: string,
  title: string,
  fields: F,
  more: { intro?: string; visible?: Condition } = {},
): Section<F[number]['key']> {
  return { key, title, fields, ...more }
}

export function field<const K extends string>(key: K, label: string, spec: Spec): Field<K> {
  return { key, label, spec }
}

type Of<K extends FieldKind> = Omit<SpecOf<K>, 'kind'>

export const text = (o: Of<'text'> = {}): Spec => ({ kind: 'text', ...o })
export const area = (max: number, o: Common = {}): Spec => ({
  kind: 'area',
  ...o,
  rules: [{ maxLength: max }, ...(o.rules ?? [])],
})
export const date = (o: Common = {}): Spec => ({ kind: 'date', ...o })
export const month = (o: Common = {}): Spec => ({ kind: 'month', ...o })
export const year = (o: Common = {}): Spec => ({ kind: 'year', ...o })
export const yesNo = (o: Common = {}): Spec => ({ kind: 'bool', ...o })
export const region = (o: Common = {}): Spec => ({ kind: 'region', ...o })
export const industry = (o: Common = {}): Spec => ({ kind: 'industry', ...o })
export const number = (o: Of<'number'> = {}): Spec => ({ kind: 'number', decimals: 2, ...o })
export const integer = (o: Of<'integer'> = {}): Spec => ({ kind: 'integer', decimals: 0, ...o })
export const percent = (o: Of<'percent'> = {}): Spec => ({ kind: 'percent', unit: '%', decimals: 2, max: 100, ...o })
export const money = (o: Of<'money'> = {}): Spec => ({ kind: 'money', unit: '万元', decimals: 2, ...o })
export const choice = (dict: string, o: Omit<Of<'choice'>, 'dict'> = {}): Spec => ({ kind: 'choice', dict, ...o })
export const choices = (dict: string, o: Omit<Of<'choices'>, 'dict'> = {}): Spec => ({ kind: 'choices', dict, ...o })
export const rows = (columns: readonly Field[], o: Partial<Omit<Of<'rows'>, 'columns'>> = {}): Spec => ({
  kind: 'rows',
  columns,
  min: o.each?.length ?? 0,
  max: o.each?.length ?? 200,
  ...o,
})
export const files = (min: number, max: number, o: Partial<Of<'files'>> = {}): Spec => ({
  kind: 'files',
  formats: ['pdf', 'jpg', 'png'],
  maxMb: 20,
  ...o,
  min,
  max,
  required: o.required ?? min > 0,
})
export const calc = (of: Of<'calc'>['of'], o: Omit<Of<'calc'>, 'of'> = {}): Spec => ({ kind: 'calc', of, ...o })

/** A label with its unit, as papers, tables and templates show it: 年取水量(m³). */
export function titled(label: string, unit?: string): string {
  return unit ? `${label}(${unit})` : label
}

/** The label of a field's answer. */
export function fieldTitle({ label, spec }: Field): string {
  return titled(label, 'unit' in spec ? spec.unit : undefined)
}
