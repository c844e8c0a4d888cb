/** Relations of two values of a form as rules: a part within its whole, days in their order, days that are over or yet to come. */

import type { Answers } from '@green/filing/form/answers.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Check, Level } from '@green/filing/workflow/findings.ts'

type Related = {
  code: string
  says: string
  message: string
  level?: Level
  /** Answers to which the rule applies; all of them without. */
  when?: (answers: Answers) => boolean
}

/** A finding at `field` when `isOff`. */
const relation = (
  { code, says, message, level = 'error', when = () => true }: Related,
  field: string,
  isOff: (answers: Answers, today: string) => boolean,
): Check => ({
  code,
  level,
  says,
  of: (answers, { reference }) => (when(answers) && isOff(answers, reference.now.date) ? { field, message } : null),
})

/** An error when one number exceeds another it is part of, with the message as the rule in words; `place` is the field to correct. */
export function notAbove(
  part: string,
  whole: string,
  message: string,
  { place = part, ...more }: Partial<Omit<Related, 'message'>> & { place?: string } = {},
): Check {
  return relation({ code: place, says: message, message, ...more }, place, (answers) => {
    const [a, b] = [answers.number(part), answers.number(whole)]
    return a !== null && b !== null && a > b
  })
}

/** An error when the later of two days comes before the earlier one. */
export const inOrder = (first: string, last: string, rule: Related): Check =>
  relation(rule, last, (answers) => answers.has(first) && answers.has(last) && answers.text(last) < answers.text(first))

/** An error when a day is yet to come. `label` names it: 公布或发证日期. */
export const notAfterToday = (
  field: string,
  label: string,
  { code = field, ...more }: Partial<Pick<Related, 'code' | 'when'>> = {},
): Check =>
  relation(
    { code, says: `${label}不能晚于今天`, message: faultTexts.future(label), ...more },
    field,
    (answers, today) => answers.text(field) > today,
  )

type Column = { code: string; rows: string; column: string; says: string }

/** Days of a table that are yet to come; `label` names them. */
export const rowsNotAfterToday = ({ code, rows, column, says, label }: Column & { label: string }): Check => ({
  code,
  level: 'error',
  says,
  of: (answers, { reference }) =>
    answers
      .rows(rows)
      .filter((row) => row.text(column) > reference.now.date)
      .map((row) => ({ field: `${rows}[${row.index}].${column}`, message: faultTexts.future(label) })),
})

/** Days of a table of which the later one comes before the earlier one. */
export const rowsInOrder = ({
  code,
  rows,
  first,
  column,
  says,
  message,
}: Column & { first: string; message: string }): Check => ({
  code,
  level: 'error',
  says,
  of: (answers) =>
    answers
      .rows(rows)
      .filter((row) => row.has(first) && row.has(column) && row.text(column) < row.text(first))
      .map((row) => ({ field: `${rows}[${row.index}].${column}`, message })),
})

/** Last days of a table that are over: each wants a reason. */
export const rowsNotExpired = ({
  code,
  rows,
  column,
  says,
  message,
}: Column & { message: (row: ReturnType<Answers['rows']>[number]) => string }): Check => ({
  code,
  level: 'warning',
  says,
  of: (answers, { reference }) =>
    answers
      .rows(rows)
      .filter((row) => row.has(column) && row.text(column) < reference.now.date)
      .map((row) => ({ field: `${rows}[${row.index}].${column}`, message: message(row) })),
})
