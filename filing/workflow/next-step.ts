/** The step with which the city takes a case on, and what still closes it: by the same guards that the step itself asks. Pure. */
import { hasPanel, isAppealed, isInFavour, isInPublicity, isPanelAtWork } from './states.ts'
import { closingReasons, type Facts, type GuardName, type Transition, type Workflow } from './workflow.ts'

/** Guards that only say which way this case goes; nobody brings them about. */
const routing: readonly GuardName[] = ['withExperts', 'withoutExperts', 'appealsDecision', 'appealsScore']

const isOnItsWay = ({ guard }: { guard: GuardName | null }) => guard === null || !routing.includes(guard)

/** How far a step takes the case: towards publicity, to the experts, to the decision, or out of an appeal. */
function rankOf(from: string, { to }: Transition): number | null {
  if (to === from) return null
  if (isInPublicity(to) && !isAppealed(from)) return 0
  if (isPanelAtWork(to) && !hasPanel(from)) return 1
  if (isInFavour(from, to)) return 2
  return isAppealed(from) ? 3 : null
}

/** The next step of the city from this state, with everything that closes it; null where the city takes none. */
export function nextStepOf(
  { transitions }: Pick<Workflow, 'transitions'>,
  from: string,
  facts: Facts,
): { step: Transition; closedBy: ReturnType<typeof closingReasons> } | null {
  const [found] = transitions
    .filter((step) => (step.from as readonly string[]).includes(from) && step.by.includes('city'))
    .map((step) => ({ step, rank: rankOf(from, step), closedBy: closingReasons(step, facts, 'city') }))
    .filter(({ rank, closedBy }) => rank !== null && closedBy.every(isOnItsWay))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  return found ? { step: found.step, closedBy: found.closedBy } : null
}
