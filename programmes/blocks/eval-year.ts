/** The year that a form is about: any year but the last one needs a reason. */
import type { Check } from '@green/filing/workflow/findings.ts'

export const lastYearCheck = (field: string, label: string, code = field): Check => ({
  code,
  level: 'warning',
  says: `${label}一般为上一自然年`,
  of: (answers, { reference }) => {
    const given = Number(answers.text(field))
    return given && given !== reference.now.year - 1
      ? { field, message: `${label}一般为上一自然年（${reference.now.year - 1}年）` }
      : null
  },
})

export const evalYearCheck = lastYearCheck('evalYear', '评价年度')
