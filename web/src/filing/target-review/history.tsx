/** The steps of a review that its reader may know. */
import type { ReviewDetail } from '@green/contract/calls/inspection/target-review.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import styles from './target-review.module.css'

export function ReviewHistory({ of }: { of: ReviewDetail }) {
  return (
    <ul className={styles.history}>
      {of.history.map(({ at, step, by, opinion, to }) => (
        <li key={`${at} ${step}`}>
          {dateTimeText(at)}　{by}　{step}，{to}
          {opinion ? `：${opinion}` : ''}
        </li>
      ))}
    </ul>
  )
}
