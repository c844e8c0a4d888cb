/** The fields of a form with label and kind, their sections, and the functions that declare them. */

import type { Reference } from '../programme/reference.ts'
import type { RuleName } from '../value/rules.ts'
import type { StepRole } from '../workflow/step-roles.ts'
import type { Answers, Row, RowAnswers } from './answers.ts'
import type { EvaluatorPick } from './evaluator.ts'
import type { Template } from './template.ts'

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

/** How the net amount of a fact is made up. */
export type NetUse = {
  /** The fact that is taken off, named as the gross one is: `en.{energyCode}.made`. */
  less: string
  /** Other facts that may be among the parts. */
  also: readonly string[]
  /** The parts, by the key of the gross fact and the amounts of its year. */
  parts: (key: string, amountOf: (key: string) => number | undefined) => readonly { key: string; isDeducted: boolean }[]
}

/** The fact that a field or a column asks for. */
export type FactUse = {
  /** `output.value`; in a table the row's own cells are named: `en.{energyCode}.used`. */
  key: string
  /** Of a fact that exists in several calibres: the one that the form means. */
  calibre?: string
  /** The sum of so many years up to the form's own. */
  years?: number
  /** Of so many years before the form's. */
  back?: number
  /** It asks for the net amount. */
  net?: NetUse
  /** Seldom changes: where the year has none, that of the year before. */
  isLasting?: true
}

type Common = {
  /** Required on sending; a draft may lack it. */
  required?: boolean | Condition | RowCondition
  /** Visible only when this holds; hidden values are cleared on sending. */
  visible?: Condition | RowCondition
  rules?: readonly Rule[]
  /** Its record's table has no column of it; the server's half says how it is stored. */
  stored?: false
  /** Required where it is typed; a caller of before leaves it out, and rows of before lack it. */
  addedLater?: true
  /** One plain sentence beside the field. */
  hint?: string
  /** What a fault of the field says in place of the usual message: what may be entered here. */
  faultText?: string
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
        /** First and last year that may be chosen, where it is not the usual range. */
        years?: readonly [number, number]
      }
    | {
        kind: NumberKind
        unit?: string
        decimals?: number
        signed?: boolean
        min?: number
        max?: number
        /** Shown without thousands marks: a year. */
        plain?: boolean
        /** A change against last year beyond so many percent needs a reason; 20 by default, null for never. */
        jump?: number | null
        /** How a column adds up whose values are for one piece each. */
        sum?: PieceSum
        /** The fact of the ledger that it asks for: filled from there with source and day. */
        fact?: FactUse
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
    /** One of a few that the code names, by code. */
    | {
        kind: 'option'
        options: Readonly<Record<string, string>>
        /** What it means that none is chosen: 各类别通用. */
        none?: string
      }
    | {
        kind: 'files'
        min: number
        max: number
        formats: readonly FileFormat[]
        maxMb: number
        /** Fields whose figures its papers prove: they are looked for here first. */
        proves?: readonly string[]
        /** A sample to download. */
        template?: Template
        /** The enterprise may also choose one of its 情景测算书. */
        scenario?: true
        /** The enterprise may also choose the report of one of its 产品碳足迹. */
        footprint?: true
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
        /** Rows of so many years up to the form's are filled from the ledger; one by default. */
        factYears?: number
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
export type Field<K extends string = string, S extends Spec = Spec> = { key: K; label: string; spec: S }

export type Section<K extends string = string> = {
  key: string
  title: string
  intro?: string
  fields: readonly Field<K>[]
  visible?: Condition
}

/** Longest and shortest text that a field's rules permit; null for a bound that none names. */
export function lengthsOf({ rules = [] }: Pick<Spec, 'rules'>): { min: number | null; max: number | null } {
  const ranges = rules.flatMap((rule) => (typeof rule === 'object' && 'length' in rule ? [rule.length] : []))
  const ends = rules.flatMap((rule) => (typeof rule === 'object' && 'maxLength' in rule ? [rule.maxLength] : []))
  const longest = [...ranges.map(([, max]) => max), ...ends]
  return { min: ranges[0]?.[0] ?? null, max: longest.length > 0 ? Math.min(...longest) : null }
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

export function field<const K extends string, const S extends Spec>(key: K, label: string, spec: S): Field<K, S> {
  return { key, label, spec }
}

/** The field with a hint for the case at hand. */
export const hinted = <const F extends Field>(of: F, hint: string): F => ({ ...of, spec: { ...of.spec, hint } })

/** The field with some of its options only. */
export const ofOptions = <const F extends Field<string, SpecOf<'option'>>>(of: F, only: readonly string[]): F => ({
  ...of,
  spec: {
    ...of.spec,
    options: Object.fromEntries(Object.entries(of.spec.options).filter(([code]) => only.includes(code))),
  },
})

type Of<K extends FieldKind> = Omit<SpecOf<K>, 'kind'>
type None = Record<never, never>

/** Makes the builder of a kind; what it is told stays literal in its type, from which records infer their rows. */
const builder =
  <const K extends FieldKind, Usual extends object = None>(kind: K, usual?: Usual) =>
  <const O extends Of<K>>(o?: O): { kind: K } & Usual & O =>
    ({ kind, ...usual, ...o }) as { kind: K } & Usual & O

export const text = builder('text')
/** A text of at most so many characters; where it is not empty it has at least `atLeast`. */
export const area = <const O extends Common & { atLeast?: number }>(max: number, o?: O) => {
  const { atLeast, ...rest } = (o ?? {}) as O
  return {
    kind: 'area' as const,
    ...(rest as Omit<O, 'atLeast'>),
    rules: [
      { maxLength: max },
      ...(atLeast === undefined ? [] : [{ length: [atLeast, max] as const }]),
      ...(o?.rules ?? []),
    ] as readonly Rule[],
  }
}
export const date = builder('date')
export const month = builder('month')
export const year = builder('year')
export const yesNo = builder('bool')
export const region = builder('region')
export const industry = builder('industry')
export const number = builder('number', { decimals: 2 })
export const integer = builder('integer', { decimals: 0 })
export const percent = builder('percent', { unit: '%', decimals: 2, max: 100 })
export const money = builder('money', { unit: '万元', decimals: 2 })

/** One entry of a code list. */
export const choice = <const D extends string, const O extends Omit<Of<'choice'>, 'dict'>>(dict: D, o?: O) => ({
  kind: 'choice' as const,
  dict,
  ...(o as O),
})
/** Entries of a code list. */
export const choices = <const D extends string, const O extends Omit<Of<'choices'>, 'dict'>>(dict: D, o?: O) => ({
  kind: 'choices' as const,
  dict,
  ...(o as O),
})
/** One of these, by code; the labels stand in the code and not in a list of the city. */
export const option = <const P extends Readonly<Record<string, string>>, const O extends Common & { none?: string }>(
  options: P,
  o?: O,
) => ({
  kind: 'option' as const,
  options,
  ...(o as O),
})
export const rows = (columns: readonly Field[], o: Partial<Omit<Of<'rows'>, 'columns'>> = {}): SpecOf<'rows'> => ({
  kind: 'rows',
  columns,
  min: o.each?.length ?? 0,
  max: o.each?.length ?? 200,
  ...o,
})
export const files = (min: number, max: number, o: Partial<Of<'files'>> = {}): SpecOf<'files'> => ({
  kind: 'files',
  formats: ['pdf', 'jpg', 'png'],
  maxMb: 20,
  ...o,
  min,
  max,
  required: o.required ?? min > 0,
})
export const calc = (of: Of<'calc'>['of'], o: Omit<Of<'calc'>, 'of'> = {}): SpecOf<'calc'> => ({
  kind: 'calc',
  of,
  ...o,
})

/** A label with its unit, as papers, tables and templates show it: 年取水量(m³). */
export function titled(label: string, unit?: string): string {
  return unit ? `${label}(${unit})` : label
}

/** The label of a field's answer. */
export function fieldTitle({ label, spec }: Field): string {
  return titled(label, 'unit' in spec ? spec.unit : undefined)
}
