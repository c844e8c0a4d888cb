/** What the enterprise says of the record of a visit, and the inspectors' replies; all of it stays. */
import type { Verification } from '@green/contract/calls/inspection/verification.ts'
import { recordAnswerKinds } from '@green/filing/inspection/verification.ts'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { FileList } from '../view/answer/file-list.tsx'
import styles from './signatures.module.css'

type Answer = Verification['answers'][number]

/** `reply`: the way to answer one that has no reply yet. */
export function RecordAnswers({ of, reply }: { of: readonly Answer[]; reply?: (answer: Answer) => ReactNode }) {
  return (
    <ul className={classes(styles.signatures, styles.answers)}>
      {of.map((answer) => (
        <li key={answer.id}>
          <Tag tone={answer.kind === 'confirm' ? 'green' : 'orange'}>{recordAnswerKinds[answer.kind]}</Tag>
          <p>{answer.words}</p>
          {answer.files.length > 0 ? <FileList files={answer.files} label="企业提交的材料" /> : null}
          <small>{`${answer.byName} ${dateTimeText(answer.at)}`}</small>
          {answer.reply ? (
            <blockquote className={styles.reply}>
              <p>{`答复：${answer.reply}`}</p>
              {answer.replyFiles.length > 0 ? <FileList files={answer.replyFiles} label="答复所附材料" /> : null}
              <small>{`${answer.repliedByName ?? ''} ${dateTimeText(answer.repliedAt)}`}</small>
            </blockquote>
          ) : (
            reply?.(answer)
          )}
        </li>
      ))}
    </ul>
  )
}
