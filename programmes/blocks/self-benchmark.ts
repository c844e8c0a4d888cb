/**
 * 自评价对标: since the round of 2025 every factory and park of the national list compares itself with the present requirements on the
 * ministry's platform, every year; among the last 5 % three years running it is removed, by the ministry and never by this system.
 */
import type { Answers } from '@green/filing/form/answers.ts'
import { date, field, files, percent, rows, year, yesNo } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { nationalNotice } from './national-self.ts'

const isListed = (answers: Answers) => answers.yes('onNationalList')
const whenListed = { required: isListed, visible: isListed } as const

export const selfBenchmarkFields = [
  field(
    'onNationalList',
    '是否已列入国家级名单',
    yesNo({ required: true, hint: '已列入的每年在工信部平台自评价对标', clause: nationalNotice }),
  ),
  field('benchmarkScore', '自评价对标得分', percent({ ...whenListed, unit: '分', hint: '工信部平台的结果' })),
  field('benchmarkDate', '自评价对标日期', date(whenListed)),
  field('benchmarkExport', '自评价对标导出件', files(1, 1, { ...whenListed, formats: ['pdf'], hint: '由平台导出' })),
  field('inLastFive', '得分是否列入全国后5%', yesNo({ visible: isListed, hint: '以工信部通报为准；还不知道的空着' })),
] as const

/** Successive years among the last 5 %, counted from year to year; null while it is not known. */
function yearsInLastFive(answers: Answers, before: Readonly<Record<string, number | null>> | null): number | null {
  if (!isListed(answers) || !answers.has('inLastFive')) return null
  return answers.yes('inLastFive') ? (before?.yearsInLastFive ?? 0) + 1 : 0
}

export const selfBenchmarkFigures = {
  yearsInLastFive: {
    label: '连续列入后5%的年数',
    unit: '年',
    decimals: 0,
    formula: `上年年数＋1，未列入的为0（${nationalNotice}：连续三年列入后5%的移出名单）`,
    of: (answers, _reference, lastYear = null) => yearsInLastFive(answers, lastYear),
  },
} satisfies Record<string, Figure>

/** What is said of so many successive years; null below two. */
function lastFiveText(years: number): string | null {
  if (years < 2) return null
  return years === 2
    ? '已连续两年列入后5%，再有一年将被移出国家级名单，请说明整改安排'
    : `已连续${years}年列入后5%，是否移出国家级名单由工信部决定，请说明整改情况`
}

/** Two years warn, three tell what the ministry does. */
export const lastFiveCheck: Check = {
  code: 'lastFive',
  level: 'warning',
  says: '国家级连续两年列入后5%时提醒，连续三年的由工信部决定移出名单',
  of: (answers, { lastYear }) => {
    const message = lastFiveText(yearsInLastFive(answers, lastYear) ?? 0)
    return message ? { field: 'inLastFive', message } : null
  },
}

/** The same for a park, in the record that it keeps up to date: a row for every year. */
export const benchmarkRows = field(
  'benchmarkRows',
  '自评价对标（国家级）',
  rows(
    [
      field('year', '年度', year({ required: true })),
      field('score', '得分', percent({ unit: '分', required: true })),
      field('date', '日期', date({ required: true })),
      field('inLastFive', '是否列入全国后5%', yesNo({ hint: '以工信部通报为准；还不知道的空着' })),
      field('file', '平台导出件', files(1, 1, { formats: ['pdf'] })),
    ],
    {
      max: 20,
      unique: ['year'],
      name: 'year',
      hint: '列入国家级名单的园区每年在工信部平台自评价对标，每年一行',
      clause: nationalNotice,
    },
  ),
)

/** Successive years among the last 5 % up to the newest row. */
export const lastFiveRowsCheck: Check = {
  ...lastFiveCheck,
  of: (answers) => {
    const newest = answers.rows('benchmarkRows').toSorted((a, b) => Number(b.text('year')) - Number(a.text('year')))
    const first = newest[0]
    const outside = newest.findIndex(
      (row, i) => !row.yes('inLastFive') || Number(row.text('year')) !== Number(first?.text('year')) - i,
    )
    const message = lastFiveText(outside === -1 ? newest.length : outside)
    return message && first ? { field: `benchmarkRows[${first.index}].inLastFive`, message } : null
  },
}
