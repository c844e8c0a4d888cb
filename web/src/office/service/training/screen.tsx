/** 培训课程: the desk of those who write and publish courses; experts and inspectors see what is published. */
import { rcpx } from '@green/contract/calls/service/training.ts'
import { type CourseRow, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { courseCategories, courseTimes } from '@green/contract/content/training.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { trainingCourseCase } from '@green/filing/cases/training-course.ts'
import { Link } from '@tanstack/react-router'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { CourseEditor } from './editor.tsx'

const writers: readonly string[] = ['county', 'city', 'admin']

export function TrainingCoursesPage() {
  const role = useSession((session) => session.login?.userRole)
  return writers.includes(role ?? '') ? <CourseDesk /> : <PublishedCourses />
}

/** A new course, or the one of the address. */
export function NewTrainingPage() {
  const [{ open }, setPlace] = useAddress({ open: '' })
  return (
    <CourseEditor
      key={open || 'new'}
      open={open || 'new'}
      onOpen={(id) => setPlace({ open: id })}
      onBack={() => setPlace({ open: '' })}
      back="另建一门"
    />
  )
}

function CourseDesk() {
  const list = useList(trainingEditing.list, {
    filters: [
      textFilter('keyword', '课程', '名称或主办单位'),
      choice('category', '类别', courseCategories),
      choice('state', '状态', stateLabels(trainingCourseCase)),
    ],
    also: { open: '' },
  })
  const { open } = list.place
  if (open)
    return (
      <CourseEditor
        key={open}
        open={open}
        onOpen={(id) => list.open({ open: id })}
        onBack={() => list.open({ open: '' })}
        back="返回列表"
      />
    )
  return (
    <ListPage<CourseRow>
      title="培训课程"
      lead="一人编写并提交，没有编写的另一人发布；发布后的修改先存为草稿，发布前学员看到的仍是原稿。到结束日期自动结束。"
      actions={
        <Button kind="primary" icon="plus" onClick={() => list.open({ open: 'new' })}>
          新建课程
        </Button>
      }
      list={list}
      caption="培训课程"
      rowKey={(row) => row.id}
      empty={{ title: '还没有课程', hint: '点“新建课程”。' }}
      columns={[
        {
          key: 'title',
          title: '课程',
          fixed: 'start',
          render: (_, row) => (
            <div className={styles.name} data-part="row-name">
              <button
                type="button"
                className={styles.link}
                data-part="row-link"
                onClick={() => list.open({ open: row.id })}
              >
                {row.title}
              </button>
              <span className={styles.under}>{row.countyName ?? '全市'}</span>
            </div>
          ),
        },
        { key: 'category', title: '类别', width: 110, render: (_, row) => courseCategories[row.category] },
        {
          key: 'state',
          title: '状态',
          width: 170,
          render: (_, row) => (
            <>
              <CaseTag machine={trainingCourseCase} state={row.state} />
              <span className={styles.under}>{shownToLearners(row)}</span>
            </>
          ),
        },
        {
          key: 'days',
          title: '起止日期',
          width: 200,
          render: (_, row) => (row.startsOn ? `${row.startsOn} 至 ${row.endsOn || '未填'}` : '—'),
        },
        {
          key: 'enrolled',
          title: '报名',
          width: 100,
          align: 'right',
          render: (_, row) => (row.signUpLimit === null ? row.enrolled : `${row.enrolled}／${row.signUpLimit}`),
        },
        {
          key: 'by',
          title: '最近办理',
          width: 190,
          render: (_, row) => `${row.updatedByName} ${dateTimeText(row.updatedAt)}`,
        },
      ]}
    />
  )
}

/** What learners see now. */
function shownToLearners({ isShown, state, time }: CourseRow): string {
  if (!isShown) return '学员看不到'
  const now = time ? courseTimes[time].label : ''
  return state === 'published' ? now : `原稿公开，${now}`
}

function PublishedCourses() {
  const list = useList(rcpx.getRcpxs, {
    filters: [
      textFilter('keyword', '课程', '名称、简介或主办单位'),
      choice('category', '类别', courseCategories),
      choice(
        'time',
        '时间',
        Object.fromEntries(Object.entries(courseTimes).map(([value, { label }]) => [value, label])),
      ),
    ],
  })
  return (
    <ListPage
      title="培训课程"
      lead="已发布的课程，点名称在门户中查看。"
      list={list}
      caption="培训课程"
      rowKey={(row) => row.id}
      empty={{ title: '还没有公开的课程', hint: '课程由市级和区县编写。' }}
      columns={[
        {
          key: 'title',
          title: '课程',
          render: (_, row) => (
            <Link className={styles.link} data-part="row-link" to="/mainPages/course" search={{ id: row.id }}>
              {row.title}
            </Link>
          ),
        },
        { key: 'category', title: '类别', width: 110, render: (_, row) => courseCategories[row.category] },
        { key: 'org', title: '主办单位', render: (_, row) => row.orgName },
        { key: 'days', title: '起止日期', width: 200, render: (_, row) => `${row.startsOn} 至 ${row.endsOn}` },
        { key: 'time', title: '状态', width: 100, render: (_, row) => courseTimes[row.time].label },
      ]}
    />
  )
}
