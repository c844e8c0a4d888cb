/**
 * A record that is no filing, declared once: its fields, its figures, who reads it, its list and its workbook. Rows, schemas, the
 * workbook's columns, the log and the refusals derive from it; what only the server knows stands in the server's half.
 */

import type { CaseMachine } from '../cases/machine.ts'
import { area, type Field, field, type Spec } from '../form/fields.ts'
import type { LooseOf, ValuesOf } from '../kinds/stored.ts'

/** A value that the server sets and nobody types. */
export type Figure = { label: string; kind: 'number' | 'text' | 'moment' }
type FigureValue<G> = (G extends { kind: 'number' } ? number : string) | null

/** What a step writes: the opinion it was taken with, or its moment. */
export type SetBy = 'opinion' | 'now'

/** The columns that every record about an enterprise has. */
export const ownColumns = { enterprise: '企业', enterpriseName: '企业', socialCode: '统一社会信用代码', county: '区县' }
type OwnColumn = keyof typeof ownColumns | 'state'

export type RecordFilter = 'keyword' | 'county' | 'state' | 'label' | 'year'

type OwnRow<S extends string> = {
  id: string
  enterpriseId: string
  enterpriseName: string
  socialCode: string
  qxName: string
  state: S
  version: number
}

/** Who reads it: everything, or what is the own enterprise's or county's. */
export type ReadRule = 'all' | 'own'

type Reader = 'enterprise' | 'county' | 'city' | 'expert' | 'supervisor' | 'admin'

type Names = { readonly state?: string }

/** What is the same for every record, for the engine. */
export type AnyRecord = {
  case: CaseMachine<string, string, never>
  fields: readonly Field[]
  /** Shown in words on the wire, as lists of codes are. */
  asText: readonly string[]
  /** Set by the server on opening. */
  figures: Readonly<Record<string, Figure>>
  /** Written by steps: which value, by step. */
  results: Readonly<Record<string, Figure>>
  sets: Readonly<Record<string, Readonly<Record<string, SetBy>> | undefined>>
  /** The column of the moment it was opened, of whom by, and the moment's label. */
  opened: { at: string; by: string; label: string }
  checks: readonly ((values: never) => { field: string; message: string } | null)[]
  /** One for each enterprise and these; the words of what there is already. */
  once: { fields: readonly string[]; says: (values: never) => string }
  /** The field that stands in the history as what it was opened with. */
  openedWith: string | null
  nameOf: (row: never) => string
  reads: Readonly<Partial<Record<Reader, ReadRule>>>
  names: Names
  list: { filters: readonly RecordFilter[] }
  sheet: { columns: readonly string[]; names?: Readonly<Record<string, string>> }
}

/** A declared record. Only for types: its row as it leaves, the values it stores, the fields a request may leave out. */
export interface RecordDef<Row, Values, Loose extends string, S extends string, A extends string>
  extends Omit<AnyRecord, 'case'> {
  readonly case: CaseMachine<S, A, object>
  readonly types?: { row: Row; values: Values; loose: Loose }
}

type TypesOf<R> = R extends { readonly types?: infer T } ? NonNullable<T> : never

/** The row of a record as calls give it out. */
export type RowOf<R> = TypesOf<R> extends { row: infer Row } ? Row : never
/** The values of its fields as its table holds them. */
export type StoredOf<R> = TypesOf<R> extends { values: infer V } ? V : never
export type LooseKeyOf<R> = TypesOf<R> extends { loose: infer L } ? L : never
export type StateOf<R> = R extends { readonly case: CaseMachine<infer S, infer _A, never> } ? S : never
export type ActionOf<R> = R extends { readonly case: CaseMachine<infer _S, infer A, never> } ? A : never

type ShownAs<V, W extends string> = { [K in keyof V]: K extends W ? string : V[K] }

type Declared<
  F extends readonly Field[],
  S extends string,
  A extends string,
  G extends Readonly<Record<string, Figure>>,
  H extends Readonly<Record<string, Figure>>,
  W extends string,
  At extends string,
> = {
  case: CaseMachine<S, A, object>
  fields: F
  asText?: readonly W[]
  figures?: G
  results?: H
  sets?: { readonly [K in NoInfer<A>]?: { readonly [R in keyof H]?: SetBy } }
  opened: { at: At; by: string; label: string }
  checks?: readonly ((values: ValuesOf<F>) => { field: NoInfer<F[number]['key']>; message: string } | null)[]
  once: { fields: readonly NoInfer<F[number]['key']>[]; says: (values: ValuesOf<F>) => string }
  openedWith?: NoInfer<F[number]['key']>
  nameOf: (row: ValuesOf<F> & Pick<OwnRow<S>, 'enterpriseName'>) => string
  reads: Readonly<Partial<Record<Reader, ReadRule>>>
  names?: Names
  list: { filters: readonly RecordFilter[] }
  sheet: {
    columns: readonly NoInfer<F[number]['key'] | (keyof G & string) | (keyof H & string) | OwnColumn | At>[]
    /** Headings of the workbook that differ from the labels. */
    names?: { readonly [K in NoInfer<F[number]['key']>]?: string }
  }
}

/** Keys that every row has; no field, figure or result may be called so. */
type Reserved = keyof OwnRow<string> | 'allowed' | 'qxCode' | 'updatedAt' | 'updatedByName'
type Free<K extends string> = Extract<K, Reserved> extends never ? unknown : { reserved: Extract<K, Reserved> }

/** Declares a record. A column, check or step that names nothing does not compile, nor does a field with a reserved key. */
export function defineRecord<
  const F extends readonly Field[],
  const S extends string,
  const A extends string,
  const At extends string,
  const G extends Readonly<Record<string, Figure>> = Record<never, never>,
  const H extends Readonly<Record<string, Figure>> = Record<never, never>,
  const W extends string = never,
>(
  declared: Declared<F, S, A, G, H, W, At> & Free<F[number]['key'] | (keyof G & string) | (keyof H & string)>,
): RecordDef<
  ShownAs<ValuesOf<F>, W> & { -readonly [K in keyof G]: FigureValue<G[K]> } & {
    -readonly [K in keyof H]: FigureValue<H[K]>
  } & Record<At, string> &
    OwnRow<S>,
  ValuesOf<F>,
  LooseOf<F>,
  S,
  A
> {
  const usual = { asText: [], figures: {}, results: {}, sets: {}, checks: [], openedWith: null, names: {} }
  return { ...usual, ...declared } as never
}

const isMoment = ({ kind }: Figure) => kind === 'moment'

/** The keys of a row in the order in which it is given out: what makes it unique first, what happened to it last. */
export function rowKeys({
  fields,
  once,
  figures,
  results,
  opened,
}: Pick<AnyRecord, 'fields' | 'once' | 'figures' | 'results' | 'opened'>) {
  const written = Object.entries(results)
  return {
    first: once.fields,
    fields: fields.map(({ key }) => key).filter((key) => !once.fields.includes(key)),
    figures: Object.keys(figures),
    results: written.filter(([, figure]) => !isMoment(figure)).map(([key]) => key),
    moments: [opened.at, ...written.filter(([, figure]) => isMoment(figure)).map(([key]) => key)],
  }
}

/** The heading of a column of the list or the workbook. */
export function titleOf(record: AnyRecord, key: string): string {
  const { fields, figures, results, opened, names, sheet } = record
  const own: Readonly<Record<string, string>> = {
    ...ownColumns,
    state: names.state ?? '状态',
    [opened.at]: opened.label,
  }
  const label = fields.find((one) => one.key === key)?.label ?? (figures[key] ?? results[key])?.label ?? own[key]
  return sheet.names?.[key] ?? label ?? key
}

/** The spec of a field. */
export const specOf = ({ fields }: Pick<AnyRecord, 'fields'>, key: string): Spec | undefined =>
  fields.find((one) => one.key === key)?.spec

const longestOpinion = 300

/** The opinion of a step; `hint` stands under it on the screen. */
export const opinionOf = ({ results }: Pick<AnyRecord, 'results'>, hint = '') =>
  field('opinion', results.opinion?.label ?? '意见', area(longestOpinion, { hint }))
