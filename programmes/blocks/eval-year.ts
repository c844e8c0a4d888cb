/** The year that a form is about: any year but the usual one needs a reason. */
import type { Check } from '@green/filing/workflow/findings.ts'

/**
 * The usual year is the batch's, or so many years before it; without a batch the last calendar year. In the January after the year of a
 * batch that still runs it is that batch's all the same.
 */
const usualYearCheck = (field: string, label: string, code: string, yearsBefore: number): Check => ({
  code,
  level: 'warning',
  says: `${label}一般为上一自然年`,
  of: (answers, { reference, batch }) => {
    const year = Number(answers.text(field))
    const usual = batch ? batch.year - yearsBefore : reference.now.year - 1
    const which = batch ? '本批次的数据年度' : '上一自然年'
    return year && year !== usual ? { field, message: `${label}一般为${which}（${usual}年）` } : null
  },
})

/** Of a batch that collects the data of its own year. */
export const dataYearCheck = (field: string, label: string, code: string) => usualYearCheck(field, label, code, 0)

/** Of a batch that judges the year before its own. */
export const evalYearCheck = usualYearCheck('evalYear', '评价年度', 'evalYear', 1)
