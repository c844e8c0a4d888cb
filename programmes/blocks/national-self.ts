/**
 * Applying for the national list since the round of 2025 (工信厅节函〔2025〕390号): the applicant assesses itself on the ministry's
 * platform, without a third-party report; here its result is kept with the export of the platform, and decides nothing.
 */
import type { Answers } from '@green/filing/form/answers.ts'
import { date, field, files, percent } from '@green/filing/form/fields.ts'
import { notAfterToday } from './relations.ts'

export const nationalNotice = '工信厅节函〔2025〕390号'

export const isNational = (answers: Answers) => answers.text('applyLevel') === 'national'
export const isCityLevel = (answers: Answers) => !isNational(answers)
const whenNational = { required: isNational, visible: isNational } as const

export const nationalSelfFields = [
  field(
    'nationalSelfScore',
    '国家平台自评价得分',
    percent({
      ...whenNational,
      unit: '分',
      hint: '在工信部工业节能与绿色发展管理平台（green.miit.gov.cn）自评价的结果',
      clause: nationalNotice,
    }),
  ),
  field('nationalSelfDate', '国家平台自评价日期', date(whenNational)),
] as const

export const nationalExport = field(
  'nationalExport',
  '国家平台自评价导出件',
  files(1, 1, { ...whenNational, formats: ['pdf'], hint: '由平台导出，与填写的得分和日期一致' }),
)

/** The platform's result is of the past. */
export const nationalDateCheck = notAfterToday('nationalSelfDate', '国家平台自评价日期', { when: isNational })
