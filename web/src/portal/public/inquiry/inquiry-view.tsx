/** One question as its asker reads it: where it lies, by when it is answered, the answer. */
import type { AskedInquiry } from '@green/contract/calls/content/inquiry.ts'
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { QuestionAndAnswer } from './published.tsx'

/** What is public is said by the tag of an answered question only to the asker who agreed. */
export function Query({ row }: { row: AskedInquiry }) {
  return (
    <article aria-label={row.subject}>
      <h3>{row.subject}</h3>
      <p>
        {row.answer ? <Tag tone="green">已答复</Tag> : <CaseTag machine={inquiryCase} state={row.state} />}{' '}
        {row.isOverdue ? <Tag tone="red">已逾期</Tag> : null}{' '}
        <span className="ge-hint">
          {row.number}，{dateTimeText(row.at)}提交给{row.office}
          {row.answer ? '' : `，${row.dueOn}前答复`}
        </span>
      </p>
      <QuestionAndAnswer {...row} />
    </article>
  )
}
