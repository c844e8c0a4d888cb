import type { CaseMachine } from '@green/filing/cases/machine.ts'

/** The longest text that any step of a case needs: what its calls take, and where it is typed. */
export const longestOpinion = ({ steps }: Pick<CaseMachine<string, string, never>, 'steps'>): number =>
  Math.max(...Object.values(steps).map(({ needs }) => needs?.opinion?.max ?? 0))
