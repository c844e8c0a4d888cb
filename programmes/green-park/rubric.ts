/**
 * 绿色指数 GI: the mean of value ÷ lead over the 24 indicators that count, ×100; inverse ones lead ÷ value
 * (工信厅节函〔2016〕586号, 渝经信节能〔2023〕23号附件2). The year that decides is the last of the three.
 */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Indicator, IndicatorKind, Rubric } from '@green/filing/scoring/rubric.ts'
import { scoredItems } from '@green/filing/scoring/score.ts'
import { summariseScore } from '@green/filing/scoring/score-total.ts'
import { nationalNotice } from '../blocks/national-self.ts'
import { vetoResultOf } from '../blocks/vetoes.ts'
import { baseItems, vetoes } from './base-items.ts'
import { type EvalYear, evalYears } from './data-items.ts'
import type { form } from './form.ts'
import { indicatorValue, isChosen, optionalGroups, type ParkIndicator, parkIndicators } from './indicators.ts'

type Key = (typeof form)[number]['fields'][number]['key']

const notice = '工信厅节函〔2016〕586号《绿色园区评价要求》'
/** Seen in an excerpt; the others from general knowledge. */
const confirmedUntil = 11
const isConfirmed = (seq: string) => Number(seq) <= confirmedUntil

function basisOf({ seq, value }: ParkIndicator): string {
  const sure = isConfirmed(seq) ? '引领值见公开资料' : '引领值出自转述，尚待与公布的原文核对'
  return `${notice}；${value.from === 'data' ? `${value.formula}；` : ''}${sure}`
}

function howOf({ value, lead, inverse }: ParkIndicator): IndicatorKind {
  if (value.from === 'degree')
    return {
      kind: 'option',
      options: [
        { code: 'full', label: value.names.full, points: 100 },
        ...(value.partial ? [{ code: 'partial', label: value.names.partial, points: 50 }] : []),
        { code: 'none', label: value.names.none, points: 0 },
      ],
    }
  // Below the lead an inverse value is simply met, whatever the cap of a ratio.
  return inverse ? { kind: 'ratio', lead, direction: 'inv', capRatio: 1 } : { kind: 'ratio', lead, direction: 'fwd' }
}

function rubricFor(year: EvalYear): Rubric<Key> {
  return {
    id: 'green-park',
    name: '绿色园区评价指标体系（2016年版，市级）',
    version: '2016',
    basis: `${notice}；渝经信节能〔2023〕23号；市级发布新表前沿用，不用于推荐国家级`,
    index: '绿色指数GI',
    // The notice does not say how far above its lead a value may count; an index of more than 100 is left to a later ruling.
    capRatio: 1,
    // No official pass line was found.
    passLine: 60,
    tentativeLine: true,
    naPolicy: 'normalise',
    advisory: {
      says: `推荐国家级不用本表，以工信部平台自评价为准（${nationalNotice}）。`,
      reads: [],
      of: () => null,
    },
    choose: optionalGroups.map((group) => ({
      ...group,
      chosen: (answers) => group.ids.filter((id) => isChosen(answers, id)),
    })),
    gates: [
      {
        id: 'neg',
        label: '近三年无否决情形（事故和违法违规、被移出名单、督查发现严重问题）',
        basis: '工信部节〔2024〕13号',
        evidence: vetoes.proofs,
        hit: vetoResultOf(vetoes.keys),
      },
      ...baseItems.map(({ id, label }) => ({
        id,
        label,
        basis: `${notice} 基本要求`,
        evidence: ['baseRows'] as const,
        hit: (answers: Answers) => {
          const row = answers.rows('baseRows').find((one) => one.id === id)
          return row?.has('conform') ? !row.yes('conform') : null
        },
      })),
    ],
    indicators: parkIndicators.map(
      (indicator): Indicator<Key> => ({
        id: indicator.id,
        seq: indicator.seq,
        group: indicator.group,
        label: indicator.label,
        ...(indicator.unit ? { unit: indicator.unit } : {}),
        points: 100,
        of: (answers) => indicatorValue(indicator, answers, year),
        how: howOf(indicator),
        evidence: [indicator.value.from === 'data' ? 'statFiles' : 'planFiles', 'indicatorRows'],
        basis: basisOf(indicator),
        ...(isConfirmed(indicator.seq) || indicator.value.from === 'degree' ? {} : { tentative: ['lead'] as const }),
      }),
    ),
    bonus: [],
    bonusCap: 0,
    grades: [
      { code: 'pass', label: '达到市级要求', min: 60 },
      { code: 'below', label: '未达到市级要求', min: 0 },
    ],
  }
}

const rubrics = new Map(evalYears.map((year) => [year, rubricFor(year)]))
const rubricIn = (year: EvalYear) => rubrics.get(year) ?? rubricFor(year)

/** The rubric of the year that decides. */
export const rubric = rubricIn(3)

/** GI of one of the three years; null before any value that counts is known. */
export function greenIndex(answers: Answers, year: EvalYear): number | null {
  const own = rubricIn(year)
  const items = scoredItems(own, answers, {})
  return items.every((item) => !item.applicable || item.missing)
    ? null
    : summariseScore(own, items, [], () => false).total
}

/** An indicator's degree of reaching its lead in the year that decides, in percent; null where it does not count or has no value. */
export function attained(answers: Answers, id: string): number | null {
  const one = { ...rubric, indicators: rubric.indicators.filter((indicator) => indicator.id === id) }
  const [item] = scoredItems(one, answers, {})
  return !item?.applicable || item.missing ? null : item.score
}

export type MissingValue = { id: string; label: string; years: readonly EvalYear[] }

/** Indicators that count but lack a value in some of the three years. */
export function missingValues(answers: Answers): readonly MissingValue[] {
  const items = evalYears.map((year) => ({ year, items: scoredItems(rubricIn(year), answers, {}) }))
  return parkIndicators
    .map(({ id, label }) => ({
      id,
      label,
      years: items.flatMap((one) => (one.items.some((item) => item.id === id && item.missing) ? [one.year] : [])),
    }))
    .filter((one) => one.years.length > 0)
}
