/** How a case stands at its decision: score against the pass line, grade, gates, what cannot be scored. Deciding against it wants a reason. */
import { gradeLabel, type Rubric } from '../scoring/rubric.ts'
import type { SystemScore } from '../scoring/score.ts'
import { notDerivableLabel, scoreNotes, scoreText } from '../scoring/score-words.ts'

export type DecisionBasis = {
  /** The experts' mean, or the system's score where no expert scored; null: 暂不能得出. */
  score: number | null
  from: 'experts' | 'system'
  line: number
  grade: string
  /** null while points are open that only an expert could give, and where the score only advises. */
  pass: boolean | null
  /** Why the score only advises (参考分): then no pass line is held against the decision. */
  advice?: string
  /** 否决项 that were found. */
  gates: readonly string[]
  divided: boolean
  /** Indicators that cannot be scored. */
  unscorable: readonly string[]
  /** What lies between the rows and the total. */
  notes: readonly string[]
}

type Found = {
  expertScore: number | null
  /** Sheets of the round that were submitted: then gates and totals are the experts'. */
  isReviewed: boolean
  gateHits: number
  divided: boolean
}

/** The basis of a decision; null where no score decides. */
export function decisionBasis(
  rubric: Rubric | undefined,
  sheet: SystemScore | null,
  { expertScore, isReviewed, gateHits, divided }: Found,
): DecisionBasis | null {
  if (!rubric || rubric.systemAlone || !sheet) return null
  const score = isReviewed ? expertScore : sheet.total
  const ofSystem = sheet.gates.filter((gate) => gate.hit === true).map((gate) => gate.label)
  const gates = isReviewed ? (gateHits > 0 ? [`专家判定存在否决情形（${gateHits}处）`] : []) : ofSystem
  const reached = score === null ? null : score >= rubric.passLine
  // Points that are still open may lift it over the line.
  const systemPass = reached === false && sheet.openPoints > 0 ? null : reached
  return {
    score,
    from: isReviewed ? 'experts' : 'system',
    line: rubric.passLine,
    grade: sheet.advice ? '' : gradeLabel(rubric, score),
    ...(sheet.advice ? { advice: sheet.advice } : {}),
    pass: sheet.advice ? null : isReviewed ? reached : systemPass,
    gates,
    divided,
    unscorable: sheet.items.filter((item) => item.unscorable).map((item) => item.label),
    notes: scoreNotes(sheet, rubric),
  }
}

const sources = { experts: '专家均分', system: '系统得分' } as const

/** The score of a basis in words: 专家均分54.37，合格线60. */
export const basisText = ({ from, score, line, advice }: DecisionBasis): string =>
  advice
    ? `${sources[from]}${score === null ? notDerivableLabel : scoreText(score)}（参考分）：${advice}`
    : `${sources[from]}${score === null ? notDerivableLabel : scoreText(score, line)}，合格线${line}`

/** The departure of a decision that leaves out the publicity. */
export const unpublishedDeparture = '未经公示'

/** What a decision in favour departs from so far that a second officer answers for it. Experts who disagree only want a reason. */
export function departuresOf(
  basis: DecisionBasis | null,
  { typed = null, unpublished = false }: { typed?: number | null; unpublished?: boolean },
): string[] {
  const decides = basis && (basis.from === 'experts' || basis.advice === undefined)
  const mean = decides ? basis.score : null
  return [
    ...(unpublished ? [unpublishedDeparture] : []),
    ...againstOf(basis && { ...basis, divided: false }, typed),
    ...(typed !== null && mean !== null && typed !== mean
      ? [`最终得分${scoreText(typed)}与${sources[basis?.from ?? 'experts']}${scoreText(mean)}不一致`]
      : []),
  ]
}

/** What a decision in favour goes against; empty when it is in line. `typed`: the final score that the city enters. */
export function againstOf(basis: DecisionBasis | null, typed: number | null = null): string[] {
  if (!basis) return []
  const { score, from, line, pass, gates, divided, advice } = basis
  const decides = advice === undefined
  return [
    ...gates.map((gate) => `否决项：${gate}`),
    ...(decides && score === null ? [`${sources[from]}${notDerivableLabel}`] : []),
    ...(pass === false ? [`${sources[from]}${scoreText(score, line)}，低于合格线${line}`] : []),
    ...(decides && typed !== null && typed < line ? [`最终得分${scoreText(typed, line)}，低于合格线${line}`] : []),
    ...(divided ? ['专家分歧较大'] : []),
  ]
}
