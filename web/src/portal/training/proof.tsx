/** 学习证明 of the learner: claimed, downloaded, revoked; the answers of the quiz that was passed. */
import { type Learning, training } from '@green/contract/calls/service/training.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Fact } from '../../ui/figure/fact.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import type { Course } from './course-labels.ts'
import styles from './training.module.css'

export function ProofPanel({ course, learning }: { course: Course; learning: Learning }) {
  const claim = useAct(training.claim, { onDone: () => toast.success('已出具学习证明') })
  const { proof, mayClaim, quiz, personName } = learning
  return (
    <Sheet title="学习证明" id="proof">
      {proof ? (
        <>
          <dl className={styles.facts}>
            <Fact label="编号">{proof.number}</Fact>
            <Fact label="校验码">{proof.checkCode}</Fact>
            <Fact label="姓名">{personName}</Fact>
            <Fact label="出具时间">{dateTimeText(proof.issuedAt)}</Fact>
            <Fact label="状态">{proof.revokedAt ? <Tag tone="red">已撤销</Tag> : <Tag tone="green">有效</Tag>}</Fact>
            {proof.revokedAt ? (
              <Fact label="撤销">{`${dateTimeText(proof.revokedAt)}：${proof.reason ?? ''}`}</Fact>
            ) : null}
          </dl>
          <p className={styles.acts}>
            <DownloadButton call={training.paper} input={{ courseId: course.id }}>
              下载学习证明
            </DownloadButton>
            <Link to="/mainPages/trainingCheck" search={{ number: proof.number, code: proof.checkCode }}>
              公开核验
            </Link>
          </p>
        </>
      ) : mayClaim ? (
        <>
          <Refused error={claim.error} />
          <p>这门课程的要求已经全部完成。</p>
          <Button
            kind="primary"
            running={claim.isPending ? '正在出具' : false}
            onClick={() => claim.mutate({ courseId: course.id })}
          >
            领取学习证明
          </Button>
        </>
      ) : (
        <p>{`学完各部分${course.quiz ? '并通过测验' : ''}后自动出具，姓名为“${personName}”。`}</p>
      )}
      {quiz?.passed ? <Answers courseId={course.id} /> : null}
    </Sheet>
  )
}

/** After passing the right answers may be seen. */
function Answers({ courseId }: { courseId: string }) {
  const { data } = useCall(training.quiz, { courseId })
  if (!data) return null
  return (
    <Fold title="测验的答案">
      <ol>
        {data.questions.map(({ id, text, options, right }) => (
          <li key={id}>
            {text}
            <br />
            {(right ?? []).map((at) => options[at]).join('；')}
          </li>
        ))}
      </ol>
    </Fold>
  )
}
