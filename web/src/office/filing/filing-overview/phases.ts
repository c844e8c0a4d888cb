/** The phases of filings, as columns of an overview: several states of the workflows are one phase. */
import { type Phase, phases, type State, states, statesWhere } from '@green/filing/workflow/states.ts'

export const columns = (Object.keys(phases) as Phase[]).flatMap((key) =>
  // Drafts are the filer's own.
  key === 'draft' ? [] : [{ key, label: phases[key], states: statesWhere((state) => states[state].phase === key) }],
)

type Count = { programme: string; state: State; count: number }
type Line = { programme: string; total: number; byPhase: Readonly<Record<string, number>> }

/** One line per programme that has filings, and the sum of all. */
export function overviewOf(
  counts: readonly Count[],
  programmes: readonly string[],
): { lines: Line[]; sum: Omit<Line, 'programme'> } {
  const lineOf = (mine: readonly Count[]) => ({
    total: mine.reduce((sum, one) => sum + one.count, 0),
    byPhase: Object.fromEntries(
      columns.map(({ key, states }) => [
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
