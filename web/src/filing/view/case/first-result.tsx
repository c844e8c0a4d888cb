/** The result that was appealed against; it stays visible after the second review. */

import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import styles from '../answer/answers-view.module.css'

export function FirstResult({ appeal }: Pick<FilingDetail, 'appeal'>) {
  if (!appeal) return null
  const facts = [
    appeal.against === 'score'
      ? ['申诉的评分', `公示时的评分（${dateTimeText(appeal.decidedAt)}开始公示）`]
      : ['原决定', `不予通过（${dateTimeText(appeal.decidedAt)}）`],
    ['原决定理由', appeal.against === 'score' ? null : appeal.opinion],
    ['原专家均分', appeal.expertScore === null ? null : scoreText(appeal.expertScore)],
    ['申诉理由', `${appeal.reason}（${dateTimeText(appeal.at)}）`],
    [
      '申诉处理',
      appeal.accepted === null ? '等待市级决定' : appeal.accepted ? '已受理，由其他人重新评审' : '维持原来的结果',
    ],
  ] as const
  return (
    <section className={styles.view} data-part="view" aria-labelledby="first-result">
      <h2 id="first-result">申诉与第一次结果</h2>
      <dl className={styles.viewFields} data-part="view-fields">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className={styles.viewField} data-part="view-field">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
