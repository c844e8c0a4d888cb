/** A complete 动态管理表 of an invented factory. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { roundHalfUp } from '@green/filing/round.ts'
import { nonGreenExample } from '../non-green-data/example.ts'

export function greenYearlyExample(): AnswerSet {
  return withChanges(nonGreenExample())
}

/** A year's data, with nothing changed about the title. */
export function withChanges(year: AnswerSet): AnswerSet {
  return {
    ...year,
    nameChanged: false,
    boundaryChanged: false,
    accident: false,
    greenProductValue: String(roundHalfUp(Number(year.outputValue ?? 0) * 0.35, 2)),
  }
}
