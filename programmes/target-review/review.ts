/** The score of one review: what the enterprise claims, what the officer checked, by the rubric that its year was opened with. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { minus, total } from '@green/filing/form/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { type FrozenRubric, thaw } from '@green/filing/scoring/frozen-rubric.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import { gradeLabel } from '@green/filing/scoring/rubric.ts'
import { type ScoredItem, systemScore } from '@green/filing/scoring/score.ts'
import { summariseScore } from '@green/filing/scoring/score-total.ts'
import { reviewPaper } from './paper.ts'
import { breachId, goalGroup, missedGrade, reviewRubrics } from './rubric.ts'
import type { ReviewScope } from './scope.ts'

/** Values of the goal that the officer may correct; the score follows from them. */
export const checkedFigures = ['baseTce', 'baseOutput', 'yearTce', 'yearOutput'] as const
export type CheckedFigure = (typeof checkedFigures)[number]

/** What the officer checked. An item without a score, or whose score was cleared, is still open. */
export type ReviewSheet = {
  figures: Partial<Record<CheckedFigure, { value: string; reason: string }>>
  items: Record<string, { score: number | null; reason: string }>
  /** Decision numbers of unlawful uses of energy, a point each. */
  breaches: string[]
}

export const emptySheet: ReviewSheet = { figures: {}, items: {}, breaches: [] }

export type ReviewLine = {
  id: string
  seq: string
  part: '节能目标' | '节能措施'
  group: string
  label: string
  points: number
  /** The officer gives its score; the others follow from figures or decisions. */
  judged: boolean
  /** As the enterprise declared it. */
  value: string
  self: number
  /** null: not scored yet. */
  checked: number | null
  reason: string
}

export type ReviewResult = {
  ruleVersion: string
  lines: ReviewLine[]
  selfTotal: number
  selfBonus: number
  /** null while an item is open. */
  total: number | null
  bonus: number
  gates: { label: string; hit: boolean }[]
  /** null while an item is open. */
  grade: string | null
  gradeLabel: string
}

type Input = {
  scope: ReviewScope
  /** The rubric of the year as it was frozen; null before the year is open. */
  frozen: FrozenRubric | null
  /** As it was sent; null where nothing came in time. */
  answers: AnswerSet | null
  sheet: ReviewSheet
}

/** The rubric of the year: its points, steps, lines and ties as they were frozen. */
export function rubricOf({ scope, frozen }: Pick<Input, 'scope' | 'frozen'>): Rubric {
  const now = reviewRubrics[scope.variant]
  return frozen ? thaw(frozen, now) : now
}

export function reviewOf(input: Input, reference: Reference): ReviewResult {
  const { scope, answers, sheet } = input
  const rubric = rubricOf(input)
  const paper = reviewPaper(scope)
  const scoreBy = (values: AnswerSet) => {
    const all = computeAnswers(paper, values, reference)
    return systemScore(rubric, paper, all, computeFigures(paper, all, reference))
  }
  const own = answers ?? {}
  const self = scoreBy(own)
  const overlaid = Object.fromEntries(Object.entries(sheet.figures).map(([key, { value }]) => [key, value]))
  const checked = scoreBy({ ...own, ...overlaid })
  const given0 = checked.items.map((item) => ({ ...item, score: checkedScore(item, sheet) }))
  const items = given0.map((item) =>
    item.id === breachId ? { ...item, score: deductionOf(item, given0, sheet.breaches.length) } : item,
  )
  const claimed = new Map(checked.bonusItems.map(({ id, given: is }) => [id, is]))
  const sum = summariseScore(rubric, items, checked.gates, (id) => claimed.get(id) ?? false)
  const isWhole = items.every(({ score }) => score !== null)
  const reached = isWhole ? sum.total : null
  const isMissed = sum.gates.some(({ hit }) => hit === true)
  const grade = reached === null ? null : isMissed ? missedGrade : sum.grade
  return {
    ruleVersion: rubric.version,
    lines: items.map((item, i) => lineOf(item, self.items[i]?.score ?? 0, sheet, self.items[i])),
    selfTotal: answers ? (self.total ?? 0) : 0,
    selfBonus: self.bonus,
    total: reached,
    bonus: sum.bonus,
    gates: sum.gates.map(({ label, hit }) => ({ label, hit: hit === true })),
    grade,
    gradeLabel: grade === missedGrade ? '未完成' : gradeLabel(rubric, reached),
  }
}

const isJudged = ({ kind, id }: Pick<ScoredItem, 'kind' | 'id'>) => kind !== 'steps' && id !== breachId

function checkedScore(item: ScoredItem, { items }: ReviewSheet): number | null {
  if (!isJudged(item)) return item.score ?? 0
  const score = items[item.id]?.score
  return score === undefined || score === null ? null : Math.min(Math.max(score, 0), item.points)
}

/** A point each, never below nothing in its group. */
function deductionOf(breach: ScoredItem, items: readonly ScoredItem[], count: number): number {
  const inGroup = items.filter(({ group, id }) => group === breach.group && id !== breachId)
  const most = total(inGroup.map(({ score }) => score ?? 0)) ?? 0
  return count === 0 ? 0 : (minus(0, Math.min(count, most)) ?? 0)
}

function lineOf(item: ScoredItem, self: number, sheet: ReviewSheet, claimed: ScoredItem | undefined): ReviewLine {
  const value = claimed?.value ?? null
  return {
    id: item.id,
    seq: item.seq,
    part: item.group === goalGroup ? '节能目标' : '节能措施',
    group: item.group,
    label: item.label,
    points: item.points,
    judged: isJudged(item),
    value: item.id === breachId ? '' : typeof value === 'number' ? `${round2(value)}${item.unit ?? ''}` : (value ?? ''),
    self: item.id === breachId ? 0 : self,
    checked: item.score,
    reason: item.id === breachId ? sheet.breaches.join('、') : (sheet.items[item.id]?.reason ?? ''),
  }
}

/** Shown only; 99.999 must not read as 100. */
const round2 = (value: number) => (value < 100 && value > 99.99 ? '99.99' : String(Math.round(value * 100) / 100))

export type SheetFault = { field: string; message: string }

/** What an officer still has to give: a score for every item, a reason for every difference from what was declared. */
export function sheetFaults(result: ReviewResult, sheet: ReviewSheet, answers: AnswerSet | null): SheetFault[] {
  const says = (reason: string) => [...reason.trim()].length >= 2
  const items = result.lines
    .filter(({ judged }) => judged)
    .flatMap(({ id, label, self, checked, reason, points }): SheetFault[] => {
      if (checked === null) return [{ field: `items.${id}`, message: `请评分：${label}` }]
      const score = sheet.items[id]?.score ?? 0
      if (score < 0 || score > points || !Number.isInteger(score * 2))
        return [{ field: `items.${id}`, message: `${label}：0至${points}分，以0.5分为一档` }]
      return checked !== self && !says(reason)
        ? [{ field: `items.${id}`, message: `${label}：与自评分不同，请写理由` }]
        : []
    })
  const figures = Object.entries(sheet.figures).flatMap(([key, { value, reason }]): SheetFault[] => {
    if (!/^\d+(\.\d{1,4})?$/.test(value)) return [{ field: `figures.${key}`, message: '核定值填数字，最多4位小数' }]
    return answers?.[key] !== value && !says(reason)
      ? [{ field: `figures.${key}`, message: '核定值与填报值不同，请写理由' }]
      : []
  })
  return [...items, ...figures]
}
