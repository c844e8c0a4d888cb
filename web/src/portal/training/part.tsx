/** The part that is open: its text, its document or its video, and what is taken along. */
import { type Learning, type PublicPart, rcpx, training } from '@green/contract/calls/service/training.ts'
import { RichText } from '../../filing/view/answer/rich-text.tsx'
import { useAct, useCall } from '../../platform/request/query.ts'
import { linkTo } from '../../platform/request/request.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import type { Course } from './course-labels.ts'
import styles from './training.module.css'
import { VideoPart } from './video.tsx'

type PartPanelProps = { course: Course; learning: Learning | null; partId: string; onClose: () => void }

export function PartPanel({ course, learning, partId, onClose }: PartPanelProps) {
  const query = useCall(rcpx.getContentsById, { id: course.id, contentId: partId })
  const { data } = query
  return (
    <Sheet title={data?.title ?? '课程内容'} id="part">
      <QueryView query={query} loading="正在打开这一部分" rows={6}>
        {(data) => <Shown course={course} learning={learning} part={data} />}
      </QueryView>
      <p className={styles.acts}>
        <Button onClick={onClose}>收起</Button>
      </p>
    </Sheet>
  )
}

function Shown({ course, learning, part }: { course: Course; learning: Learning | null; part: PublicPart }) {
  const record = learning?.parts.find(({ partId }) => partId === part.id)
  const fileAddress = part.file ? linkTo(training.file, { courseId: course.id, file: part.file.id }) : ''
  const records = learning !== null && course.time === 'open'
  return (
    <>
      {part.kind === 'video' && part.file ? (
        <VideoPart
          key={part.file.id}
          courseId={course.id}
          partId={part.id}
          title={part.title}
          address={fileAddress}
          seconds={part.seconds}
          start={record?.done ? 0 : (record?.reached ?? 0)}
          isDone={record?.done ?? false}
          records={records}
        />
      ) : null}
      {part.kind === 'pdf' && part.file ? (
        <>
          <iframe className={styles.document} title={part.title} src={fileAddress} />
          <p>
            <a href={fileAddress} target="_blank" rel="noopener noreferrer">
              {`在新窗口打开“${part.file.name}”`}
            </a>
          </p>
        </>
      ) : null}
      {part.body.length > 0 ? <RichText body={part.body} /> : null}
      {part.files.length > 0 ? (
        <ul aria-label="附件">
          {part.files.map((file) => (
            <li key={file.id}>
              <a href={linkTo(training.file, { courseId: course.id, file: file.id })} download={file.name}>
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {records && part.kind !== 'video' ? (
        <Finish courseId={course.id} partId={part.id} isDone={record?.done ?? false} />
      ) : null}
      {learning !== null && course.time === 'ended' ? <p className="ge-hint">课程已结束，不再记录学习。</p> : null}
      {learning !== null && course.time === 'coming' ? (
        <p className="ge-hint">{`课程${course.startsOn}开始，从这一天起记录学习。`}</p>
      ) : null}
    </>
  )
}

function Finish({ courseId, partId, isDone }: { courseId: string; partId: string; isDone: boolean }) {
  const finish = useAct(training.readPart, { onDone: () => toast.success('已记录，这一部分学完') })
  if (isDone) return <p className="ge-hint">这一部分已经学完。</p>
  return (
    <>
      <Refused error={finish.error} />
      <p className={styles.acts}>
        <Button
          kind="primary"
          running={finish.isPending ? '正在记录' : false}
          onClick={() => finish.mutate({ courseId, partId })}
        >
          学完这一部分
        </Button>
      </p>
    </>
  )
}
