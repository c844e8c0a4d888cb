import type { AnswerValue } from '@green/filing/form/answers.ts'
import { asideText } from '@green/filing/form/aside.ts'
import type { Field } from '@green/filing/form/fields.ts'
import styles from './aside.module.css'

/** Beside an answer: the amount as it was typed, the remark to attachments. */
export function Aside({ field, values }: { field: Field; values: Readonly<Record<string, AnswerValue>> }) {
  const text = asideText(field, values)
  return text === '' ? null : <p className={styles.aside}>{text}</p>
}
