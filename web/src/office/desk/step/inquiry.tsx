/** Where 现场抽查 and 征求部门意见 stand, which the batch asks for before publicity. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { opinionText, visitText } from '@green/filing/workflow/inquiry.ts'

import { today } from '../../../ui/figure/date-text.ts'
import caseHeadStyles from '../case-head.module.css'
import styles from './step.module.css'

export function Inquiry({ detail: { inquiry } }: { detail: FilingDetail }) {
  if (!inquiry) return null
  const { wantsVisit, visit, wantedOffices, offices, replyBy } = inquiry
  const unasked = wantedOffices.filter((office) => !offices.some((one) => one.office === office))
  return (
    <section className={styles.proposal} aria-label="公示前的抽查和征求意见">
      <h3>公示前须办</h3>
      <dl className={caseHeadStyles.caseFacts}>
        {wantsVisit || visit ? (
          <div>
            <dt>现场抽查</dt>
            <dd>
              {visit ? visitText(visit) : '待登记'}
              {visit?.isEarlier ? '（针对上次提交，请重新登记）' : ''}
            </dd>
          </div>
        ) : null}
        {unasked.length > 0 ? (
          <div>
            <dt>待征求意见</dt>
            <dd>{unasked.join('、')}</dd>
          </div>
        ) : null}
        {offices.map((one) => (
          <div key={one.office}>
            <dt>{one.office}</dt>
            <dd>
              {opinionText(one)}
              {one.answer || !replyBy
                ? ''
                : today() > replyBy
                  ? `，${replyBy} 期满，视为没有不同意见`
                  : `（${replyBy} 前）`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
