/** How far filings are, in the columns of an overview: several states of the workflows are one phase to whoever looks over all of them. */
import type { State } from '@green/filing/states.ts'

export const phases: readonly { key: string; label: string; states: readonly State[] }[] = [
  { key: 'first', label: '已提交', states: ['submitted'] },
  { key: 'returned', label: '退回修改', states: ['county_returned', 'city_returned', 'withdrawn', 'disputed'] },
  { key: 'city', label: '待市级', states: ['county_approved', 'scored', 'appealed'] },
  { key: 'experts', label: '专家评审', states: ['expert_review'] },
  { key: 'publicity', label: '公示中', states: ['publicity'] },
  { key: 'approved', label: '已通过', states: ['approved', 'confirmed'] },
  { key: 'recommended', label: '推荐上报', states: ['recommended'] },
  { key: 'listed', label: '上级入选', states: ['listed'] },
  { key: 'unlisted', label: '上级未入选', states: ['unlisted'] },
  { key: 'rejected', label: '不予通过', states: ['rejected'] },
  { key: 'ended', label: '终止、暂停或到期', states: ['cancelled', 'suspended', 'expired', 'revoked', 'superseded'] },
]

type Count = { programme: string; state: State; count: number }
type Line = { programme: string; total: number; byPhase: Readonly<Record<string, number>> }

/** A line for each of these programmes that has filings, and the sum of all. */
export function overviewOf(
  counts: readonly Count[],
  programmes: readonly string[],
): { lines: Line[]; sum: Omit<Line, 'programme'> } {
  const lineOf = (mine: readonly Count[]) => ({
    total: mine.reduce((sum, one) => sum + one.count, 0),
    byPhase: Object.fromEntries(
      phases.map(({ key, states }) => [
        key,
        mine.filter((one) => states.includes(one.state)).reduce((sum, one) => sum + one.count, 0),
      ]),
    ),
  })
  const listed = counts.filter((one) => programmes.includes(one.programme))
  return {
    lines: programmes
      .map((programme) => ({ programme, ...lineOf(listed.filter((one) => one.programme === programme)) }))
      .filter(({ total }) => total > 0),
    sum: lineOf(listed),
  }
}
