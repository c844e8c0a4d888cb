/** Rules across the fields of a provider's filing. */

import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { rowsNotAfterToday, rowsNotExpired } from '../blocks/relations.ts'
import { isOfLastThreeYears, yearsBefore } from './figures.ts'
import { issuesTestData, minCases } from './form.ts'

export const declaredTotals = [
  { code: 'staff.listed', level: 'warning', rows: 'staffRows', declared: 'techStaff', fit: 'atMost' },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  {
    code: 'staff.tech',
    level: 'error',
    says: '节能专职技术人员不能多于职工人数',
    of: (answers) =>
      (answers.number('techStaff') ?? 0) > (answers.number('staffTotal') ?? Number.POSITIVE_INFINITY)
        ? { field: 'techStaff', message: '节能专职技术人员不能多于职工人数' }
        : null,
  },
  {
    code: 'staff.titles',
    level: 'error',
    says: '高级与中级职称人数之和不能多于职工人数',
    of: (answers) =>
      (answers.number('seniorStaff') ?? 0) + (answers.number('midStaff') ?? 0) >
      (answers.number('staffTotal') ?? Number.POSITIVE_INFINITY)
        ? { field: 'seniorStaff', message: '高级与中级职称人数之和不能多于职工人数' }
        : null,
  },
  {
    code: 'cma.required',
    level: 'error',
    says: '选择“节能检测”的须具备 CMA 或 CNAS 资质',
    of: (answers) =>
      issuesTestData(answers) && answers.has('cma') && !answers.yes('cma')
        ? { field: 'cma', message: '选择“节能检测”时须具备CMA或CNAS资质，请补充资质或取消该服务类型' }
        : null,
  },
  {
    code: 'revenue.share',
    level: 'error',
    says: '节能服务收入不能大于营业收入',
    of: (answers) =>
      answers
        .rows('revenue2y')
        .filter((row) => (row.number('serviceRevenue') ?? 0) > (row.number('revenue') ?? Number.POSITIVE_INFINITY))
        .map((row) => ({ field: `revenue2y[${row.index}].serviceRevenue`, message: '节能服务收入不能大于营业收入' })),
  },
  {
    code: 'revenue.years',
    level: 'warning',
    says: '应填写最近两个会计年度的收入',
    of: (answers, { reference }) =>
      answers
        .rows('revenue2y')
        .filter((row) => (row.number('year') ?? reference.now.year) < reference.now.year - 3)
        .map((row) => ({
          field: `revenue2y[${row.index}].year`,
          message: `${row.text('year')}年不在近两年内，请填写最近两个会计年度`,
        })),
  },
  rowsNotExpired({
    code: 'device.calibration',
    rows: 'deviceRows',
    column: 'calibratedUntil',
    says: '仪器检定应在有效期内',
    message: () => '检定有效期已过，请说明重新检定的安排',
  }),
  rowsNotAfterToday({
    code: 'case.future',
    rows: 'caseRows',
    column: 'finishedOn',
    says: '业绩的完成时间不能晚于今天',
    label: '完成时间',
  }),
  {
    code: 'case.old',
    level: 'warning',
    says: '三年前完成的业绩不计入近三年业绩',
    of: (answers, { reference }) =>
      answers
        .rows('caseRows')
        .filter((row) => row.has('finishedOn') && row.text('finishedOn') < yearsBefore(reference.now.date, 3))
        .map((row) => ({
          field: `caseRows[${row.index}].finishedOn`,
          message: '完成时间早于三年前，不计入近三年业绩',
        })),
  },
  {
    code: 'case.count',
    level: 'error',
    says: '近三年内完成的业绩应达到最少项数',
    of: (answers, { reference }) => {
      const listed = answers.rows('caseRows')
      const counted = listed.filter((row) => isOfLastThreeYears(row, reference)).length
      // Too few rows are already reported by the table itself.
      return listed.length >= minCases && counted < minCases
        ? { field: 'caseRows', message: `近三年内完成的业绩只有${counted}项，至少需要${minCases}项` }
        : null
    },
  },
  commitmentCheck,
]
