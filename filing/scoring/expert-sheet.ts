/** An expert's score sheet: its total, its faults, and the combination of several sheets (programmes/README §7). */
import { divide, minus, total } from '../form/answers.ts'
import { roundHalfUp } from '../value/round.ts'
import type { Rubric } from './rubric.ts'
import { afterGates, type ScoredItem, type SystemScore } from './score.ts'
import { advising, type ScoreSummary, summariseScore } from './score-total.ts'

/** Codes of the dictionary `expertConclusion`. */
export const conclusions = ['recommend', 'conditional', 'notRecommend'] as const
export type Conclusion = (typeof conclusions)[number]

export type SheetScore = { indicatorId: string; score: number | null; comment?: string; notApplicable?: boolean }
export type SheetVeto = { gateId: string; hit: boolean; reason?: string }
export type ExpertSheet = {
  scores: readonly SheetScore[]
  vetoes: readonly SheetVeto[]
  /** Ids of the bonus items the expert confirms. */
  bonus: readonly string[]
  conclusion?: string
  opinion?: string
}

/** One indicator as the expert scored it, beside the system's score. */
export type ExpertItem = Pick<ScoredItem, 'id' | 'seq' | 'group' | 'label' | 'points' | 'applicable' | 'missing'> & {
  unscorable: boolean
  score: number | null
  systemScore: number | null
  overridden: boolean
  comment: string
}
export type ExpertScore = ScoreSummary & { items: readonly ExpertItem[] }

function isApplicable(item: ScoredItem, entry: SheetScore | undefined): boolean {
  return entry?.notApplicable === undefined ? item.applicable : !entry.notApplicable
}

/** Whether the expert departs from the system's score; an indicator without one is no departure. */
function isOverride(item: ScoredItem, entry: SheetScore): boolean {
  if (isApplicable(item, entry) !== item.applicable) return true
  return item.score !== null && entry.score !== null && !isAsShown(item.score, entry.score)
}

/** Whether a given score is the system's, in full or as it is shown: two decimals of a value with many. */
const isAsShown = (score: number, value: number) => value === score || value === roundHalfUp(score, 2)

/** The score that counts: the expert's own, and the system's with every digit where the expert leaves it or types what is shown. */
export function scoreCounted(item: Pick<ScoredItem, 'score'>, own: number | null | undefined): number | null {
  return own === null || own === undefined || (item.score !== null && isAsShown(item.score, own)) ? item.score : own
}

/** The expert's total: own scores, otherwise the system's; own vetoes over those of the form; confirmed bonus only. */
export function expertTotal(
  rubric: Rubric,
  system: SystemScore,
  sheet: Pick<ExpertSheet, 'scores' | 'vetoes' | 'bonus'>,
): ExpertScore {
  const entries = new Map(sheet.scores.map((score) => [score.indicatorId, score]))
  const vetoes = new Map(sheet.vetoes.map((veto) => [veto.gateId, veto.hit]))
  const gates = system.gates.map((gate) => ({ ...gate, hit: vetoes.get(gate.id) ?? gate.hit }))
  const scored = system.items.map((item): ExpertItem => {
    const own = entries.get(item.id)
    const applicable = isApplicable(item, own)
    const { id, seq, group, label, points } = item
    return {
      id,
      seq,
      group,
      label,
      points,
      applicable,
      missing: item.missing && own?.score == null,
      unscorable: item.unscorable === true && own?.score == null,
      score: applicable ? scoreCounted(item, own?.score) : null,
      systemScore: item.score,
      overridden: own !== undefined && isOverride(item, own),
      comment: own?.comment ?? '',
    }
  })
  const items = afterGates(rubric, scored, gates)
  const summary = summariseScore(rubric, items, gates, (id) => sheet.bonus.includes(id))
  return { ...advising(summary, system.advice), items }
}

export type SheetFault = { field: string; message: string }

const commentMax = 500
const opinionLength = [10, 1000] as const
const length = (text: string | undefined) => [...(text ?? '').trim()].length

/**
 * The faults of a sheet, in the rubric's order. Fields read `scores.4.score`, `scores.4.comment`, `vetoes.g1.reason`, `bonus`,
 * `conclusion`, `opinion`. A draft is checked only for impossible values.
 */
export function sheetFaults(
  rubric: Rubric,
  system: SystemScore,
  sheet: ExpertSheet,
  mode: 'draft' | 'submit',
): SheetFault[] {
  const faults: SheetFault[] = []
  const report = (field: string, message: string) => faults.push({ field, message })
  reportStrangers(
    sheet.scores.map((score) => score.indicatorId),
    system.items.map((item) => item.id),
    (id) => report(`scores.${id}`, '评分表中没有这一项，或重复评分'),
  )
  for (const item of system.items) {
    const entry = sheet.scores.find((score) => score.indicatorId === item.id)
    for (const fault of scoreFaults(item, entry, mode)) report(`scores.${item.id}.${fault.part}`, fault.message)
  }
  reportStrangers(
    sheet.vetoes.map((veto) => veto.gateId),
    system.gates.map((gate) => gate.id),
    (id) => report(`vetoes.${id}`, '评分表中没有这一否决项，或重复填写'),
  )
  for (const gate of system.gates) {
    const veto = sheet.vetoes.find((v) => v.gateId === gate.id)
    if (length(veto?.reason) > commentMax) report(`vetoes.${gate.id}.reason`, `最多输入${commentMax}个字符!`)
    if (mode === 'draft' || !veto || length(veto.reason) > 0) continue
    if (veto.hit) report(`vetoes.${gate.id}.reason`, '判定存在否决情形，请填写理由')
    else if (gate.hit === true) report(`vetoes.${gate.id}.reason`, '系统判定存在否决情形，改判请填写理由')
  }
  reportStrangers(
    sheet.bonus,
    rubric.bonus.map((bonus) => bonus.id),
    () => report('bonus', '评分表中没有这一加分项，或重复填写'),
  )
  const conclusion = sheet.conclusion ?? ''
  if (conclusion === '' ? mode === 'submit' : !(conclusions as readonly string[]).includes(conclusion))
    report('conclusion', '请选择评审结论')
  const [min, max] = opinionLength
  if (length(sheet.opinion) > max || (mode === 'submit' && length(sheet.opinion) < min))
    report('opinion', `评审意见应为${min}至${max}个字符`)
  return faults
}

/** Ids that the rubric does not have, or that occur twice. */
function reportStrangers(names: readonly string[], known: readonly string[], report: (name: string) => void) {
  names.forEach((name, i) => {
    if (!known.includes(name) || names.indexOf(name) !== i) report(name)
  })
}

function scoreFaults(
  item: ScoredItem,
  entry: SheetScore | undefined,
  mode: 'draft' | 'submit',
): { part: 'score' | 'comment'; message: string }[] {
  const applicable = isApplicable(item, entry)
  const score = entry?.score ?? null
  if (length(entry?.comment) > commentMax) return [{ part: 'comment', message: `最多输入${commentMax}个字符!` }]
  if (score !== null && !(score >= 0 && score <= item.points))
    return [{ part: 'score', message: `得分应在0至${item.points}之间` }]
  if (score !== null && item.kind === 'qual' && (score * 2) % 1 !== 0)
    return [{ part: 'score', message: '定性指标得分以0.5为步长' }]
  if (score !== null && score !== item.score && roundHalfUp(score, 2) !== score)
    return [{ part: 'score', message: '得分最多保留两位小数' }]
  if (mode === 'draft') return []
  if (applicable && score === null && !item.unscorable) return [{ part: 'score', message: '请评分' }]
  if (!entry || length(entry.comment) > 0) return []
  const why = commentNeeded(item, entry)
  return why === null ? [] : [{ part: 'comment', message: why }]
}

/**
 * Why a score needs a comment: it departs from the system's, or the expert alone gives less than 60 % of the points. A score of the
 * system that she leaves as it is has its basis beside it. null where none is needed.
 */
export function commentNeeded(item: ScoredItem, entry: SheetScore): string | null {
  if (isOverride(item, entry)) return '与系统判定不一致，请填写理由'
  const own = item.score === null && isApplicable(item, entry) ? entry.score : null
  return own !== null && own < item.points * 0.6 ? '得分低于该项分值的60%，请填写评语' : null
}

export type Aggregate = {
  /** null without a score. */
  mean: number | null
  /** How many scores the mean is made of: with five or more, the highest and the lowest are dropped. */
  counted: number
  spread: number
  median: number | null
  /** 分歧较大: spread above 15, or different conclusions. */
  disputed: boolean
  /** Positions of scores more than 15 from the median, in the given order. */
  outliers: readonly number[]
}

export const disputedLabel = '分歧较大'
const farApart = 15

/** Totals and conclusions of several experts combined. */
export function aggregate(scores: readonly number[], conclusions: readonly string[]): Aggregate {
  const sorted = scores.toSorted((a, b) => a - b)
  const retained = sorted.length >= 5 ? sorted.slice(1, -1) : sorted
  const lowest = sorted[0] ?? 0
  const highest = sorted.at(-1) ?? 0
  const spread = minus(highest, lowest) ?? 0
  const middle = middleOf(sorted)
  return {
    mean: divide(total(retained), retained.length),
    counted: retained.length,
    spread,
    median: middle,
    disputed: spread > farApart || new Set(conclusions).size > 1,
    outliers: scores.flatMap((score, i) =>
      middle !== null && Math.abs(minus(score, middle) ?? 0) > farApart ? [i] : [],
    ),
  }
}

function middleOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : divide(total([lower, upper]), 2)
}
