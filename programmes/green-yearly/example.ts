/** A complete 动态管理表 of an invented factory. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { nonGreenExample } from '../non-green-data/example.ts'

export function greenYearlyExample(): AnswerSet {
  const year = withChanges(nonGreenExample())
  return {
    ...year,
    onNationalList: true,
    benchmarkScore: '78.4',
    benchmarkDate: `${Number(year.year) + 1}-02-20`,
    benchmarkExport: [exampleFile('自评价对标导出件.pdf')],
    inLastFive: false,
  }
}

/** A year's data, with nothing changed about the title. */
export function withChanges(year: AnswerSet): AnswerSet {
  return {
    ...year,
    nameChanged: false,
    boundaryChanged: false,
    accident: false,
    onNationalList: false,
    greenProductValue: String(roundHalfUp(Number(year.outputValue ?? 0) * 0.35, 2)),
  }
}
