/** One course: what it is about, its parts, the part that is open, signing up, the quiz and the proof. */
import { type Learning, rcpx, training } from '@green/contract/calls/service/training.ts'
import { courseCategories, partKinds } from '@green/contract/content/training.ts'
import { orgKindLabels, orgKinds } from '@green/contract/roles.ts'
import { useAddress } from '../../platform/navigation/address.ts'
import { useContentPlace } from '../../platform/navigation/content-place.ts'
import { useCall } from '../../platform/request/query.ts'
import { linkTo } from '../../platform/request/request.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { Fact } from '../../ui/figure/fact.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { NotFound } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { ReadinessNotice, useFilingReadiness } from '../filing/start/filing-readiness.tsx'
import { type Course, clockOf } from './course-labels.ts'
import { daysOf, TimeTag } from './courses.tsx'
import { PartPanel } from './part.tsx'
import { ProofPanel } from './proof.tsx'
import { QuizPanel } from './quiz.tsx'
import { SignUpForm } from './sign-up.tsx'
import styles from './training.module.css'
import { Withdraw } from './withdraw.tsx'

export function CoursePage() {
  const [{ id, part }, setPlace] = useAddress({ id: '', part: '' })
  const query = useCall(rcpx.getContents, { id }, { enabled: id !== '' })
  useContentPlace(query.data?.title)
  const missing = <NotFound home="/web/" message="没有找到这门课程，可能已被撤下。" />
  if (id === '') return missing
  return (
    <QueryView
      query={query}
      loading="正在打开课程"
      rows={10}
      page
      missing={missing}
      frame={(face) => <div className="ge-wrap">{face}</div>}
    >
      {(data) => <CourseView key={id} course={data} part={part} onPart={(next) => setPlace({ part: next })} />}
    </QueryView>
  )
}

type CourseViewProps = { course: Course; part: string; onPart: (part: string) => void }

function CourseView({ course, part, onPart }: CourseViewProps) {
  const readiness = useFilingReadiness(orgKinds)
  const isReady = readiness === 'ready'
  const own = useCall(training.own, { courseId: course.id }, { enabled: isReady })
  const learning = own.data?.learning ?? null
  const isStaff = useSession(({ login }) => login !== null && login.userRole !== 'enterprise')
  return (
    <div className="ge-wrap">
      <Page title={course.title} tags={<TimeTag time={course.time} />} lead={course.summary || undefined}>
        <Facts course={course} />
        {isStaff ? null : isReady ? (
          <QueryView query={own} loading={null}>
            {(data) => (data.learning ? null : <SignUpForm course={course} />)}
          </QueryView>
        ) : (
          <ReadinessNotice readiness={readiness} orgKind={orgKinds} />
        )}
        <Parts course={course} learning={learning} part={part} onPart={onPart} />
        {part !== '' ? (
          <PartPanel key={part} course={course} learning={learning} partId={part} onClose={() => onPart('')} />
        ) : null}
        {learning?.quiz && !learning.proof ? <QuizPanel course={course} learning={learning} /> : null}
        {learning ? <ProofPanel course={course} learning={learning} /> : null}
        {learning && !learning.proof ? <Withdraw course={course} /> : null}
      </Page>
    </div>
  )
}

function Facts({ course }: { course: Course }) {
  return (
    <Sheet>
      {course.coverId ? (
        <img
          className={styles.cover}
          alt=""
          src={linkTo(training.file, { courseId: course.id, file: course.coverId })}
        />
      ) : null}
      <dl className={styles.facts}>
        <Fact label="类别">{courseCategories[course.category]}</Fact>
        <Fact label="主办单位">{course.orgName}</Fact>
        {course.teacher ? <Fact label="讲师">{course.teacher}</Fact> : null}
        <Fact label="起止日期">{daysOf(course)}</Fact>
        <Fact label="学时">{`${course.minutes}分钟`}</Fact>
        <Fact label="对象">
          {[
            course.countyName ? `${course.countyName}的` : '',
            course.orgKinds.length > 0
              ? course.orgKinds.map((kind) => orgKindLabels[kind as keyof typeof orgKindLabels]).join('、')
              : '企业、园区和机构',
            '人员',
          ].join('')}
        </Fact>
        {course.signUpLimit !== null ? (
          <Fact label="名额">{`${course.signUpLimit}人${course.isFull ? '，已满' : ''}`}</Fact>
        ) : null}
        {course.quiz ? (
          <Fact label="测验">
            {`${course.quiz.questions}题，${course.quiz.passScore}分及格；连续${course.quiz.tries}次未通过，${course.quiz.waitHours}小时后再试`}
          </Fact>
        ) : null}
        {course.place ? <Fact label="现场地点">{course.place}</Fact> : null}
        {course.url ? (
          <Fact label="网址">
            <a href={course.url} target="_blank" rel="noopener noreferrer">
              {course.url}
            </a>
          </Fact>
        ) : null}
      </dl>
    </Sheet>
  )
}

type PartsProps = CourseViewProps & { learning: Learning | null }

function Parts({ course, learning, part, onPart }: PartsProps) {
  return (
    <Sheet title={learning ? `课程内容，已完成${learning.progress}%` : '课程内容'} id="parts">
      <ol className={styles.parts}>
        {course.contents.map((one, i) => {
          const record = learning?.parts.find(({ partId }) => partId === one.id)
          const isBegun = (record?.reached ?? 0) > 0
          const act = one.id === part ? '收起' : record && !record.done && isBegun ? '继续学习' : '打开'
          return (
            <li key={one.id}>
              <span className={styles.partText}>
                <strong>{`${i + 1}. ${one.title}`}</strong>
                <span className="ge-hint">{`${partKinds[one.kind]}，${one.minutes}分钟`}</span>
              </span>
              <span className={styles.acts}>
                {record?.done ? <Tag tone="green">已完成</Tag> : null}
                {record && !record.done && isBegun ? <Tag tone="blue">{`看到${clockOf(record.reached)}`}</Tag> : null}
                <Button
                  kind={one.id === part ? 'primary' : 'plain'}
                  aria-expanded={one.id === part}
                  aria-label={`${act}：${one.title}`}
                  onClick={() => onPart(one.id === part ? '' : one.id)}
                >
                  {act}
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
