/** The evaluated year: `evalYear` of a form. */
import type { Check } from '@green/filing/findings.ts'

/** Any year but the last one needs a reason. */
export const evalYearCheck: Check = {
  code: 'evalYear',
  level: 'warning',
  says: '评价年度一般为上一自然年',
  of: (answers, { reference }) => {
    const evaluated = Number(answers.text('evalYear'))
    return evaluated && evaluated !== reference.now.year - 1
      ? { field: 'evalYear', message: `评价年度一般为上一自然年（${reference.now.year - 1}年）` }
      : null
  },
}
