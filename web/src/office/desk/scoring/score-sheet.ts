/** An expert's sheet while it is filled in: its initial value, its changes, its request. */
import type { ScoreSheet, TaskView } from '@green/contract/filing/review.ts'
import type { Conclusion, ExpertSheet } from '@green/filing/scoring/expert-sheet.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'

export type SheetDraft = {
  /** Scores are text while they are typed. */
  scores: Record<string, { text: string; comment: string; notApplicable?: boolean }>
  vetoes: Record<string, { hit: boolean; reason: string }>
  bonus: string[]
  conclusion: '' | Conclusion
  opinion: string
}

/** The saved sheet; otherwise the system's scores, which the expert confirms or changes. Qualitative indicators start empty. */
export function sheetOf(task: Pick<TaskView, 'sheet' | 'conclusion' | 'opinion'>, system: SystemScore): SheetDraft {
  const cache = new Map(task.sheet?.scores.map((score) => [score.indicatorId, score]))
  return {
    scores: Object.fromEntries(
      system.items.map((item) => {
        const own = cache.get(item.id)
        const score = own ? own.score : item.applicable ? item.score : null
        return [
          item.id,
          {
            text: score === null ? '' : String(roundHalfUp(score, 2)),
            comment: own?.comment ?? '',
            ...(own?.notApplicable === undefined ? {} : { notApplicable: own.notApplicable }),
          },
        ]
      }),
    ),
    vetoes: Object.fromEntries((task.sheet?.vetoes ?? []).map(({ gateId, hit, reason }) => [gateId, { hit, reason }])),
    bonus: task.sheet ? [...task.sheet.bonus] : system.bonusItems.filter((one) => one.given).map((one) => one.id),
    conclusion: task.conclusion ?? '',
    opinion: task.opinion ?? '',
  }
}

/** A typed score: a number, null when empty, NaN when invalid. */
export function typedScore(text: string): number | null {
  const plain = text.trim().replace('．', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Ids of indicators with an invalid score. */
export function unreadable(draft: SheetDraft): string[] {
  return Object.entries(draft.scores).flatMap(([id, { text }]) => (Number.isNaN(typedScore(text)) ? [id] : []))
}

/** The sheet for the request and for the engine's arithmetic; invalid scores count as missing. */
export function sheetSent(draft: SheetDraft): ScoreSheet {
  return {
    scores: Object.entries(draft.scores).map(([indicatorId, { text, comment, notApplicable }]) => {
      const score = typedScore(text)
      return {
        indicatorId,
        score: score === null || Number.isNaN(score) || notApplicable ? null : score,
        comment: comment.trim(),
        ...(notApplicable === undefined ? {} : { notApplicable }),
      }
    }),
    vetoes: Object.entries(draft.vetoes).map(([gateId, { hit, reason }]) => ({ gateId, hit, reason: reason.trim() })),
    bonus: draft.bonus,
  }
}

/** The same for the checks. */
export function sheetChecked(draft: SheetDraft): ExpertSheet {
  return {
    ...sheetSent(draft),
    ...(draft.conclusion === '' ? {} : { conclusion: draft.conclusion }),
    opinion: draft.opinion,
  }
}
