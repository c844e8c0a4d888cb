/** Both tables of the 节能目标责任评价考核 as rubrics of the engine. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import type { Bonus, Gate, Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { type Measure, measureGroups, measures } from './items.ts'

export const goalGroup = '节能目标'
/** An unlawful use of energy that was decided costs a point of the group of laws. */
export const breachId = 'breach'
/** Reached by no enterprise that missed its goal. */
export const missedGrade = '4'

const hundred = Exact.whole(100)

const unitOf = (answers: Answers, tce: string, output: string): Exact | null => {
  const [used, made] = [Exact.of(answers.number(tce)), Exact.of(answers.number(output))]
  return used && made && made.compare(Exact.whole(0)) > 0 ? used.over(made) : null
}

/** The drop of unit energy against the year before, %; not rounded. */
export function dropOf(answers: Answers): Exact | null {
  const [before, now] = [unitOf(answers, 'baseTce', 'baseOutput'), unitOf(answers, 'yearTce', 'yearOutput')]
  return (before && now && before.minus(now).over(before)?.times(hundred)) ?? null
}

/** 目标完成率, %; not rounded, so that 99.999 does not pass for 100. */
export const completionOf = (answers: Answers): Exact | null => {
  const target = Exact.of(answers.number('dropTarget'))
  return (target && dropOf(answers)?.over(target)?.times(hundred)) ?? null
}

/** How far the total stays within its limit, %: the limit over what was used. */
export const totalHeldOf = (answers: Answers): Exact | null => {
  const [limit, used] = [Exact.of(answers.number('totalLimit')), Exact.of(answers.number('yearTce'))]
  return (limit && used && limit.over(used)?.times(hundred)) ?? null
}

const source = '节能目标责任评价考核评分表'
/** From a completion of 100, 90 … 50 %. */
const scales: Readonly<Record<ReviewVariant, readonly number[]>> = {
  measures60: [40, 36, 32, 28, 24, 20],
  measures50: [35, 31.5, 28, 24.5, 21, 17.5],
}

const goals = (variant: ReviewVariant): Indicator[] => [
  {
    id: 'goal',
    seq: '1',
    group: goalGroup,
    label: '单位产值综合能耗下降率目标完成率',
    unit: '%',
    points: scales[variant][0] as number,
    value: 'completionRate',
    how: { kind: 'steps', steps: scales[variant].map((points, i) => ({ from: 100 - i * 10, points })) },
    basis: source,
    tentative: ['points'],
  },
  ...(variant === 'measures50'
    ? [
        {
          id: 'total',
          seq: '2',
          group: goalGroup,
          label: '能源消费总量控制目标完成率',
          unit: '%',
          points: 15,
          value: 'totalHeld',
          how: { kind: 'steps', steps: [{ from: 100, points: 15 }] },
          basis: source,
        } satisfies Indicator,
      ]
    : []),
]

const half = (points: number) => points / 2
const optionsOf = ({ by }: Measure, points: number) =>
  by === 'level'
    ? [
        { code: 'lead', label: '领先', points },
        { code: 'good', label: '先进', points: half(points) },
        { code: 'other', label: '其余', points: 0 },
      ]
    : [
        { code: 'yes', label: '已做到', points },
        ...(points > 1 ? [{ code: 'part', label: '部分做到', points: half(points) }] : []),
        { code: 'no', label: '未做到', points: 0 },
      ]

const measured = (variant: ReviewVariant, from: number): Indicator[] =>
  measures.map((one, i) => ({
    id: one.id,
    seq: String(from + i),
    group: measureGroups[one.group],
    label: one.label,
    points: one.points[variant],
    value: one.id,
    how: { kind: 'option', options: optionsOf(one, one.points[variant]) },
    evidence: [`${one.id}Files`],
    basis: source,
    ...(one.known && variant === 'measures60' ? {} : { tentative: ['points'] as const }),
  }))

const below = (rate: Exact | null) => rate === null || rate.compare(hundred) < 0

const missed: Gate = {
  id: 'goalMissed',
  label: '未完成单位产值综合能耗下降率目标',
  basis: source,
  hit: (answers) => below(completionOf(answers)),
}
const overTotal: Gate = {
  id: 'totalMissed',
  label: '超出能源消费总量控制目标',
  basis: source,
  hit: (answers) => below(totalHeldOf(answers)),
}

/** 每超额10%加3分，最多9分. */
const beyond = (percent: number): Bonus => ({
  id: `over${percent}`,
  label: `超额完成${percent}%`,
  points: 3,
  claimed: (answers) => (completionOf(answers)?.compare(Exact.whole(100 + percent)) ?? -1) >= 0,
})

function rubric(variant: ReviewVariant): Rubric {
  const first = goals(variant)
  return {
    id: `target-review-${variant}`,
    name: variant === 'measures60' ? '节能目标责任评价考核（40/60）' : '节能目标责任评价考核（50/50）',
    version: '2026',
    basis: source,
    passLine: 60,
    gates: variant === 'measures60' ? [missed] : [missed, overTotal],
    indicators: [
      ...first,
      ...measured(variant, first.length + 1),
      {
        id: breachId,
        seq: String(first.length + measures.length + 1),
        group: measureGroups.law,
        label: '违法用能行为（每起扣1分）',
        points: 0,
        how: { kind: 'qual' },
        basis: source,
      },
    ],
    bonus: variant === 'measures60' ? [10, 20, 30].map(beyond) : [],
    bonusCap: variant === 'measures60' ? 9 : 0,
    grades: [
      { code: '1', label: '超额完成', min: 95 },
      { code: '2', label: '完成', min: 80 },
      { code: '3', label: '基本完成', min: 60 },
      { code: missedGrade, label: '未完成', min: 0 },
    ],
    gradeTitle: '完成等级',
    naPolicy: 'zero',
  }
}

export const reviewRubrics: Readonly<Record<ReviewVariant, Rubric>> = {
  measures60: rubric('measures60'),
  measures50: rubric('measures50'),
}
