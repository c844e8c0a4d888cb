/**
 * Who reads which figures of a year: every reader declares its facts and the calibre of each, and gets the adopted values of exactly
 * these. A value keeps its calibre, so that values of two calibres have no sum.
 */
import { calibreLabel, type FactCalibre } from './calibre.ts'
import type { recordFacts, YearFactKey } from './fact-keys.ts'

/** The calibres in which a fact can be read: its own, and of carbon also the energy alone. */
type CalibreOf<K extends YearFactKey> =
  | (typeof recordFacts)[K]['calibre']
  | (K extends 'total.co2' ? 'energyCo2' : never)

export type DeclaredFacts = { readonly [K in YearFactKey]?: CalibreOf<K> }

export type FactReader<F extends DeclaredFacts = DeclaredFacts> = {
  /** What is made of the facts, in words. */
  readonly title: string
  readonly facts: F
}

const readers: FactReader[] = []

/** Declares a reader; once for each, where the module is loaded. */
export function readsFacts<const F extends DeclaredFacts>(title: string, facts: F): FactReader<F> {
  const reader = { title, facts }
  readers.push(reader)
  return reader
}

/** Every reader of the loaded modules. */
export const declaredReaders = (): readonly FactReader[] => readers

/** Why a fact has no value for its reader. */
export const missingReasons = {
  notStated: '账本中没有这一年的数值',
  unsettled: '各来源相差较大，待区县裁定，裁定前不采用',
  otherCalibre: '账本中的数值是另一口径，没有可供折算的数量',
  processUnknown: '本行业有工业生产过程排放而没有申报，只有能源部分，不作为碳排放总量',
  noFactor: '所用能源中有没有排放因子的品种，不能合计',
} as const
export type MissingReason = keyof typeof missingReasons

/** What a reader gets of one declared fact. */
export type AdoptedFact<C extends FactCalibre = FactCalibre> = {
  readonly calibre: C
  readonly value: number | null
  /** Why there is no value; null where there is one. */
  readonly missing: MissingReason | null
  /** Of the adoption that counts; null where the value is computed from several facts, or where there is none. */
  readonly version: number | null
  /** Who stated it, in words, and when it was adopted. */
  readonly source: string | null
  readonly at: string | null
}

export type AdoptedFacts<F extends DeclaredFacts> = {
  readonly [K in keyof F]: AdoptedFact<Extract<F[K], FactCalibre>>
}

/** The facts of a year of which the ledger has nothing. */
export function noFacts<F extends DeclaredFacts>({ facts }: FactReader<F>): AdoptedFacts<F> {
  const of = (calibre: unknown): AdoptedFact => ({
    calibre: calibre as FactCalibre,
    value: null,
    missing: 'notStated',
    version: null,
    source: null,
    at: null,
  })
  return Object.fromEntries(Object.entries(facts).map(([key, calibre]) => [key, of(calibre)])) as AdoptedFacts<F>
}

/** The sum of facts that have a value; null where none has. Of another calibre it does not compile, and is refused in stored data. */
export function sumOfFacts<C extends FactCalibre>(
  calibre: C,
  facts: readonly AdoptedFact<NoInfer<C>>[],
): number | null {
  const other = facts.find((one) => one.calibre !== calibre)
  if (other)
    throw new Error(`口径不同，不能相加：${calibreLabel(calibre)}与${calibreLabel(other.calibre)}，请先折算到同一口径`)
  const values = facts.flatMap(({ value }) => value ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

/** Where a value comes from, in words: 账本第3版，年度终稿；why there is none. */
export function factOrigin({ version, source, missing }: AdoptedFact): string {
  if (missing) return missingReasons[missing]
  return version === null ? '账本分品种消费量合计' : `账本第${version}版${source ? `，${source}` : ''}`
}
