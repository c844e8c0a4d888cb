/** How far a system score reaches: the points it could judge, and the indicators it could not, each with the reason. */
import { type ScoredItem, unscorableLabel } from '@green/filing/scoring/score.ts'

type Item = Pick<
  ScoredItem,
  'id' | 'seq' | 'label' | 'points' | 'applicable' | 'reason' | 'missing' | 'unscorable' | 'score'
>

export type Unscored = Pick<Item, 'id' | 'seq' | 'label' | 'points'> & { why: string }

export function scoreReach(items: readonly Item[]): {
  counted: number
  points: number
  got: number
  unscored: Unscored[]
} {
  const counted = items.filter((item) => whyUnscored(item) === null)
  return {
    counted: counted.length,
    points: counted.reduce((sum, { points }) => sum + points, 0),
    got: counted.reduce((sum, { score }) => sum + (score ?? 0), 0),
    unscored: items.flatMap((item) => {
      const why = whyUnscored(item)
      const { id, seq, label, points } = item
      return why === null ? [] : [{ id, seq, label, points, why }]
    }),
  }
}

function whyUnscored({ applicable, reason, missing, unscorable, score }: Item): string | null {
  if (!applicable) return `不适用，${reason}`
  if (unscorable) return `${unscorableLabel}，${reason}`
  if (missing) return '缺数据，按 0 分计'
  return score === null ? '由专家评定' : null
}
