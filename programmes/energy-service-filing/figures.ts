/** Figures of a provider's filing, and the span of its last three years. */
import { type Answers, divide, type Row, times, total } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Reference } from '@green/filing/programme/reference.ts'

/** The same day `years` earlier, as comparable text. */
export function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
}

/** Whether the work was finished in the three years up to today. */
export function isOfLastThreeYears(row: Row, reference: Reference): boolean {
  const finished = row.text('finishedOn')
  return finished !== '' && finished >= yearsBefore(reference.now.date, 3) && finished <= reference.now.date
}

const countedCases = (answers: Answers, reference: Reference) =>
  answers.rows('caseRows').filter((row) => isOfLastThreeYears(row, reference))

export const figures = {
  caseCount3y: {
    label: '三年业绩数',
    unit: '项',
    decimals: 0,
    formula: '近三年业绩中完成时间在提交之日前三年内的项目数',
    of: (answers, reference) => countedCases(answers, reference).length,
  },
  savingTotal: {
    label: '节能量合计',
    unit: 'tce',
    decimals: 2,
    formula: 'Σ 近三年业绩的节能量',
    of: (answers, reference) => total(countedCases(answers, reference).map((row) => row.number('saving'))),
  },
  techRatio: {
    label: '专职技术人员占比',
    unit: '%',
    decimals: 2,
    formula: '节能专职技术人员 ÷ 职工人数 × 100',
    of: (answers) => times(divide(answers.number('techStaff'), answers.number('staffTotal')), 100),
  },
} satisfies Record<string, Figure>
