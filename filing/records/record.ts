/**
 * A record that is no filing, declared once: its fields, its figures, who reads it, its list and its workbook. Rows, schemas, the
 * workbook's columns, the log and the refusals derive from it; what only the server knows stands in the server's half.
 */

import type { CaseMachine } from '../cases/machine.ts'
import { area, type Field, field, fieldTitle, type Spec } from '../form/fields.ts'
import type { LooseOf, ValueOf, ValuesOf } from '../kinds/stored-values.ts'
import { type OrgKind, organisationLabels } from '../workflow/who-files.ts'
import type { Readers } from './readers.ts'

/** A value that the server sets and nobody types; `required` where there always is one. */
export type Figure = { label: string; kind: 'number' | 'text' | 'moment'; required?: true }
type FigureValue<G> = (G extends { kind: 'number' } ? number : string) | (G extends { required: true } ? never : null)

/** What a step writes: the opinion it was taken with, its moment, or nothing in place of what there was. */
export type SetBy = 'opinion' | 'now' | 'empty'

/** The columns that every record about an enterprise has. */
export const ownColumns = { enterprise: '企业', enterpriseName: '企业', socialCode: '统一社会信用代码', county: '区县' }
type OwnColumn = keyof typeof ownColumns | 'state'

/** Filters that every record may have; the key, the longest text and the words of one that only its server's half knows. */
export type UsualFilter = 'keyword' | 'county' | 'state' | 'label' | 'year'
export type CustomFilter = { custom: string; max: number; label: string; hint: string }
export type RecordFilter = UsualFilter | CustomFilter

/** How a step is named by its call: by itself, or by the state that it leads to, as older calls do. */
type StepsBy = 'action' | 'state'
/** Whom it is opened for: the own enterprise, with an idempotency key, or one that an officer chooses. */
type Opens = 'own' | 'chosen'

type OwnRow<S extends string> = {
  id: string
  enterpriseId: string
  enterpriseName: string
  socialCode: string
  qxName: string
  state: S
  version: number
}

/** What a step asks for beside its opinion, and what is checked of several of these. */
export type StepForm = {
  readonly fields: readonly Field[]
  readonly checks: readonly ((values: never, today: string) => Fault | null)[]
}

/** Declares what a step asks for. */
export const stepForm = <const F extends readonly Field[]>(
  fields: F,
  checks: readonly ((values: ValuesOf<F>, today: string) => Fault | null)[] = [],
) => ({ fields, checks }) as const

type Names = Readonly<Record<string, string>>
type Fault = { field: string; message: string }

/** What is the same for every record, for the engine. */
export type AnyRecord = {
  case: CaseMachine<string, string, never>
  /** Of its list and its workbook, where it is not the case's. */
  title: string | null
  opens: Opens
  /** The kind of organisation that it is about. */
  about: OrgKind
  stepsBy: StepsBy
  fields: readonly Field[]
  /** What steps ask for, by step; empty until it is taken. */
  asks: Readonly<Record<string, StepForm | undefined>>
  /** Shown in words on the wire, as lists of codes are. */
  asText: readonly string[]
  /** What leaves of a row, in this order, where it is not all that there is in the usual one. */
  row: readonly string[] | null
  /** What the log compares, where it is not every field. */
  log: readonly string[] | null
  /** Set by the server, on opening or when a row is read. */
  figures: Readonly<Record<string, Figure>>
  /** Written by steps: which value, by step. */
  results: Readonly<Record<string, Figure>>
  sets: Readonly<Record<string, Readonly<Record<string, SetBy>> | undefined>>
  /** The column of the moment it was opened, of whom by, and the moment's label. */
  opened: { at: string; by?: string; label: string }
  /** Pure, over the values and the day of today. */
  checks: readonly ((values: never, today: string) => Fault | null)[]
  /** One for each enterprise and these; the words of what there is already. */
  once: { fields: readonly string[]; says: (values: never) => string } | null
  /** The field that stands in the history as what it was opened with. */
  openedWith: string | null
  nameOf: (row: never) => string
  reads: Readers
  /** Labels where no form asks: in lists, the workbook and the log. */
  names: Names
  /** What a personal value is called in the log of who looked at it, where its label does not tell of what it is. */
  revealed: Names
  list: RecordList
  /** The facts of one record, in this order. */
  detail: readonly string[]
  sheet: { columns: readonly string[]; names?: Readonly<Record<string, string>> }
}

export type RecordList = {
  filters: readonly RecordFilter[]
  columns: readonly string[]
  /** What the list is for, and what it says while it is empty: what is missing, and how to begin. */
  lead: string
  empty: readonly [title: string, hint: string]
  /** Columns by which it is sorted, the largest first; by the moment of opening where none is named. */
  order?: readonly string[]
  /** A county or a year that there is not finds nothing instead of being refused, as callers of an older list expect. */
  lenient?: true
}

/** A declared record. Only for types: its row as it leaves, the values it stores, the fields a request may leave out, and more. */
export interface RecordDef<T extends RecordTypes, S extends string, A extends string> extends Omit<AnyRecord, 'case'> {
  readonly case: CaseMachine<S, A, never>
  readonly types?: T
}

type RecordTypes = {
  row: unknown
  values: unknown
  loose: string
  /** How its steps are named on the wire. */
  step: string
  opens: Opens
  /** Filters that the server's half knows. */
  custom: string
  figures: string
  /** What its steps ask for. */
  later: unknown
}

type TypesOf<R> = R extends { readonly types?: infer T } ? NonNullable<T> : never

/** The row of a record as calls give it out. */
export type RowOf<R> = TypesOf<R> extends { row: infer Row } ? Row : never
/** The values of its fields as its table holds them. */
export type StoredOf<R> = TypesOf<R> extends { values: infer V } ? V : never
export type LaterOf<R> = TypesOf<R> extends { later: infer V } ? V : never
export type LooseKeyOf<R> = TypesOf<R> extends { loose: infer L } ? L : never
/** The names of its steps in calls: actions, or the states that they lead to. */
export type StepNameOf<R> = TypesOf<R> extends { step: infer N extends string } ? N : never
export type OpensOf<R> = TypesOf<R> extends { opens: infer O } ? O : never
export type CustomFilterOf<R> = TypesOf<R> extends { custom: infer C extends string } ? C : never
export type FigureKeyOf<R> = TypesOf<R> extends { figures: infer G extends string } ? G : never
export type StateOf<R> = R extends { readonly case: CaseMachine<infer S, infer _A, never> } ? S : never
export type ActionOf<R> = R extends { readonly case: CaseMachine<infer _S, infer A, never> } ? A : never

type ShownAs<V, W extends string> = { [K in keyof V]: K extends W ? string : V[K] }

type Figures = Readonly<Record<string, Figure>>

type Asks = Readonly<Record<string, StepForm>>
type LaterField<Q extends Asks> = Q[keyof Q]['fields'][number]
/** Null, or empty, until a step has asked for it. */
type LaterValues<Q extends Asks> = { [X in LaterField<Q> as X['key']]: ValueOf<Omit<X['spec'], 'required'>> }

type Declared<
  F extends readonly Field[],
  S extends string,
  A extends string,
  G extends Figures,
  H extends Figures,
  W extends string,
  At extends string,
  K extends string,
  B extends StepsBy,
  O extends Opens,
  C extends string,
  Q extends Asks,
> = {
  case: CaseMachine<S, A, never>
  title?: string
  opens: O
  about?: OrgKind
  asks?: Q & { readonly [X in keyof Q]: X extends NoInfer<A> ? unknown : never }
  stepsBy?: B
  fields: F
  asText?: readonly W[]
  row?: readonly K[]
  log?: readonly NoInfer<F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string)>[]
  figures?: G
  results?: H
  sets?: { readonly [X in NoInfer<A>]?: { readonly [R in keyof H]?: SetBy } }
  opened: { at: At; by?: string; label: string }
  checks?: readonly ((
    values: ValuesOf<F>,
    today: string,
  ) => { field: NoInfer<F[number]['key']>; message: string } | null)[]
  once?: { fields: readonly NoInfer<F[number]['key']>[]; says: (values: ValuesOf<F>) => string }
  openedWith?: NoInfer<F[number]['key']>
  nameOf: (row: ValuesOf<F> & FigureValues<G> & Pick<OwnRow<S>, 'enterpriseName'>) => string
  reads: Readers
  names?: {
    readonly [X in
      | NoInfer<F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string)>
      | 'state']?: string
  }
  revealed?: { readonly [X in NoInfer<F[number]['key']>]?: string }
  list: Omit<RecordList, 'filters' | 'columns'> & {
    filters: readonly (UsualFilter | (CustomFilter & { custom: C }))[]
    columns: readonly NoInfer<
      F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string) | OwnColumn | At
    >[]
  }
  detail: readonly NoInfer<
    F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string) | OwnColumn | At
  >[]
  sheet: {
    columns: readonly NoInfer<
      F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string) | OwnColumn | At
    >[]
    /** Headings of the workbook that differ from the labels. */
    names?: { readonly [X in NoInfer<F[number]['key'] | (keyof G & string)>]?: string }
  }
}

type FigureValues<G extends Figures> = { -readonly [X in keyof G]: FigureValue<G[X]> }

/** Keys that every row has; no field, figure or result may be called so. */
type Reserved = keyof OwnRow<string> | 'allowed' | 'qxCode' | 'updatedAt' | 'updatedByName'
type Free<K extends string> = Extract<K, Reserved> extends never ? unknown : { reserved: Extract<K, Reserved> }
/** The keys that a declared row names, all of which there must be. */
type Known<K extends string, Row> = Exclude<K, keyof Row> extends never ? unknown : { unknown: Exclude<K, keyof Row> }
/** What leaves of a row: everything, or what it names. */
type Leaving<Row, K extends string> = [K] extends [never]
  ? Row
  : Pick<Row, (K | 'id' | 'state' | 'version') & keyof Row>

type WholeRow<
  F extends readonly Field[],
  S extends string,
  G extends Figures,
  H extends Figures,
  W extends string,
  At extends string,
  Q extends Asks,
> = ShownAs<ValuesOf<F>, W> & LaterValues<Q> & FigureValues<G> & FigureValues<H> & Record<At, string> & OwnRow<S>

/** Declares a record. A column, check or step that names nothing does not compile, nor does a field with a reserved key. */
export function defineRecord<
  const F extends readonly Field[],
  const S extends string,
  const A extends string,
  const At extends string,
  const O extends Opens,
  const G extends Figures = Record<never, never>,
  const H extends Figures = Record<never, never>,
  const W extends string = never,
  const K extends string = never,
  const B extends StepsBy = 'action',
  const C extends string = never,
  const Q extends Asks = Record<never, never>,
>(
  declared: Declared<F, S, A, G, H, W, At, K, B, O, C, Q> &
    Free<F[number]['key'] | LaterField<Q>['key'] | (keyof G & string) | (keyof H & string)> &
    Known<K, WholeRow<F, S, G, H, W, At, Q>>,
): RecordDef<
  {
    row: Leaving<WholeRow<F, S, G, H, W, At, Q>, K>
    values: ValuesOf<F>
    loose: LooseOf<F>
    step: B extends 'state' ? S : A
    opens: O
    custom: C
    figures: keyof G & string
    later: LaterValues<Q>
  },
  S,
  A
> {
  const usual = {
    title: null,
    about: 'enterprise',
    stepsBy: 'action',
    asks: {},
    asText: [],
    row: null,
    log: null,
    figures: {},
    results: {},
    sets: {},
    checks: [],
    once: null,
    openedWith: null,
    names: {},
    revealed: {},
  }
  return { ...usual, ...declared } as never
}

const isMoment = ({ kind }: Figure) => kind === 'moment'

/** What its steps ask for, each field once. */
export function laterFields({ asks }: Pick<AnyRecord, 'asks'>): Field[] {
  const all = Object.values(asks).flatMap((one) => one?.fields ?? [])
  return all.filter(({ key }, i) => all.findIndex((other) => other.key === key) === i)
}

/** Its fields: those that open it, then those that its steps ask for. */
export const allFields = (record: Pick<AnyRecord, 'fields' | 'asks'>): Field[] => [
  ...record.fields,
  ...laterFields(record),
]

/** The keys of a row in the order in which it is given out: what makes it unique first, what happened to it last. */
export function rowKeys({
  row,
  fields,
  asks,
  once,
  figures,
  results,
  opened,
}: Pick<AnyRecord, 'row' | 'fields' | 'asks' | 'once' | 'figures' | 'results' | 'opened'>): readonly string[] {
  if (row !== null) return row
  const first = once?.fields ?? []
  const written = Object.entries(results)
  return [
    ...first,
    'enterpriseId',
    'enterpriseName',
    'socialCode',
    'qxName',
    ...allFields({ fields, asks })
      .map(({ key }) => key)
      .filter((key) => !first.includes(key)),
    ...Object.keys(figures),
    'state',
    ...written.filter(([, figure]) => !isMoment(figure)).map(([key]) => key),
    opened.at,
    ...written.filter(([, figure]) => isMoment(figure)).map(([key]) => key),
  ]
}

/** What its list and its workbook are called. */
export const recordTitle = (record: Pick<AnyRecord, 'title'> & { case: { title: string } }) =>
  record.title ?? record.case.title

/** What a value is called in lists and in the log. */
export function labelOf(record: Omit<AnyRecord, 'case' | 'checks' | 'nameOf'>, key: string): string {
  const { figures, results, opened, names } = record
  const whose = organisationLabels[record.about]
  const own: Readonly<Record<string, string>> = {
    ...ownColumns,
    enterprise: whose,
    enterpriseName: whose,
    state: '状态',
    [opened.at]: opened.label,
  }
  const label = allFields(record).find((one) => one.key === key)?.label ?? (figures[key] ?? results[key])?.label
  return names[key] ?? label ?? own[key] ?? key
}

/** The label of a column, with the unit where its values are numbers. */
export function columnTitle(record: AnyRecord, key: string): string {
  const spec = specOf(record, key)
  const label = labelOf(record, key)
  return spec && 'unit' in spec ? fieldTitle({ key, label, spec }) : label
}

/** The heading of a column of the workbook. */
export const titleOf = (record: AnyRecord, key: string): string => record.sheet.names?.[key] ?? columnTitle(record, key)

/** The spec of a field. */
export const specOf = (record: Pick<AnyRecord, 'fields' | 'asks'>, key: string): Spec | undefined =>
  allFields(record).find((one) => one.key === key)?.spec

const longestOpinion = 300

/** The opinion of a step; `hint` stands under it on the screen. */
export const opinionOf = ({ results }: Pick<AnyRecord, 'results'>, hint = '') =>
  field('opinion', results.opinion?.label ?? '意见', area(longestOpinion, { hint }))

/** The opinion that a step needs, within its limits; below it `lead` and its length. */
export function stepOpinion(record: Pick<AnyRecord, 'case' | 'results'>, action: string, lead = ''): Field {
  const need = record.case.steps[action]?.needs?.opinion
  if (!need) return opinionOf(record, lead)
  const { label, min, max } = need
  const range = `${min}至${max}字`
  const faultText = `请填写${label}，${range}`
  return field('opinion', label, area(max, { required: min > 0, atLeast: min, hint: `${lead}${range}。`, faultText }))
}

/** What the dialogue of a step asks for: its fields, and an opinion unless it has fields and needs none. */
export function stepFields(record: Pick<AnyRecord, 'case' | 'results' | 'asks'>, action: string, lead = ''): Field[] {
  const fields = record.asks[action]?.fields ?? []
  const needsOpinion = record.case.steps[action]?.needs?.opinion !== undefined
  return fields.length > 0 && !needsOpinion ? [...fields] : [...fields, stepOpinion(record, action, lead)]
}
