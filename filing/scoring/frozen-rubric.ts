/**
 * A rubric as plain data: a batch stores the rubric it was published with, so that items, points, bounds, lines and ties of a review under
 * way do not change with next year's programme. Data comes from the frozen rubric; functions (is it
 * applicable, which cell is meant) come from today's indicator of the same id.
 */
import type { Programme } from '../programme/programme.ts'
import type { Bonus, Choose, Gate, Indicator, IndicatorKind, Rubric } from './rubric.ts'
import { rubricFor, rubricsOf } from './rubric.ts'

type FrozenIndicator = Omit<Indicator, 'of' | 'applicable'> & {
  /** Read by a function, which must still exist to score the indicator. */
  reads?: true
}
export type FrozenRubric = Omit<Rubric, 'indicators' | 'gates' | 'bonus' | 'choose' | 'advisory'> & {
  indicators: readonly FrozenIndicator[]
  gates: readonly Omit<Gate, 'hit'>[]
  bonus: readonly Omit<Bonus, 'claimed'>[]
  choose?: readonly Omit<Choose, 'chosen'>[]
}
/** By the rubric's id. */
export type FrozenRubrics = Readonly<Record<string, FrozenRubric>>

/** The rubric without its functions; all data is stored as it is. */
export function freeze(rubric: Rubric): FrozenRubric {
  // Whether a score only advises is not the table's: it follows the rules of today.
  const { advisory: _, ...table } = rubric
  const data = JSON.parse(JSON.stringify(table)) as FrozenRubric
  return {
    ...data,
    indicators: data.indicators.map((one, i) => (rubric.indicators[i]?.of ? { ...one, reads: true } : one)),
  }
}

/** Every rubric of a programme, frozen. */
export function frozenRubrics(programme: Programme): FrozenRubrics {
  return Object.fromEntries(rubricsOf(programme).map((rubric) => [rubric.id, freeze(rubric)]))
}

/** The frozen rubric with today's functions: an indicator that has no function any more is left to the experts. */
export function thaw(frozen: FrozenRubric, now: Rubric | undefined): Rubric {
  const today = <T extends { id: string }>(list: readonly T[] | undefined, id: string) =>
    list?.find((one) => one.id === id)
  const { choose, ...rest } = frozen
  return {
    ...rest,
    ...pick(now, 'advisory'),
    indicators: frozen.indicators.map(({ reads, ...item }): Indicator => {
      const one = today(now?.indicators, item.id)
      const how: IndicatorKind = reads && !one?.of ? { kind: 'qual' } : withWhere(item.how, one?.how)
      return {
        ...item,
        how,
        ...(item.otherwise
          ? {
              otherwise: item.otherwise.map((way, i) => ({
                ...way,
                how: withWhere(way.how, one?.otherwise?.[i]?.how),
              })),
            }
          : {}),
        ...(reads && one?.of ? { of: one.of } : {}),
        ...(one?.applicable ? { applicable: one.applicable } : {}),
      }
    }),
    gates: frozen.gates.map((item) => ({ ...item, ...pick(today(now?.gates, item.id), 'hit') })),
    bonus: frozen.bonus.map((item) => ({ ...item, ...pick(today(now?.bonus, item.id), 'claimed') })),
    ...(choose
      ? {
          choose: choose.map((one) => ({
            ...one,
            chosen: now?.choose?.find(({ ids }) => ids.join() === one.ids.join())?.chosen ?? (() => one.ids),
          })),
        }
      : {}),
  }
}

const pick = <T extends object, K extends keyof T>(from: T | undefined, key: K) =>
  from && from[key] !== undefined ? ({ [key]: from[key] } as Pick<T, K>) : {}

function withWhere(frozen: IndicatorKind, now: IndicatorKind | undefined): IndicatorKind {
  return frozen.kind === 'multi' && now?.kind === 'multi' && now.table === frozen.table && now.where
    ? { ...frozen, where: now.where }
    : frozen
}

/** The rubric that scores these answers as the batch published it; today's where the batch stored none. */
export function publishedRubric(
  programme: Programme,
  answers: Readonly<Record<string, unknown>>,
  rubrics: FrozenRubrics | null | undefined,
): Rubric | undefined {
  const now = rubricFor(programme, answers)
  const frozen = now && rubrics?.[now.id]
  return frozen ? thaw(frozen, now) : now
}

/** Rubrics serialised, each computed once. */
const texts = new WeakMap<object, string>()

function textOf(rubric: object, frozen: () => unknown): string {
  const known = texts.get(rubric) ?? ordered(frozen())
  texts.set(rubric, known)
  return known
}

/** The frozen rubrics that differ from today's; null when there is none: what a screen needs beside its own code. */
export function unlikeToday(programme: Programme, rubrics: FrozenRubrics | null): FrozenRubrics | null {
  const today = new Map(rubricsOf(programme).map((rubric) => [rubric.id, textOf(rubric, () => freeze(rubric))]))
  const other = Object.entries(rubrics ?? {}).filter(([id, one]) => textOf(one, () => one) !== today.get(id))
  return other.length ? Object.fromEntries(other) : null
}

/** The database stores the keys of a document in an order of its own. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
