/** 培训课程: what is published, by category and time; below how many people of each county have a proof. */
import { type PublicCourse, rcpx, training } from '@green/contract/calls/service/training.ts'
import { courseCategories, courseTimes } from '@green/contract/content/training.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/control/button.tsx'
import { Select } from '../../ui/control/field.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ListFilter } from '../public/list/list-filter.tsx'
import { PublicList } from '../public/list/public-list.tsx'
import styles from '../public/public.module.css'

type Category = keyof typeof courseCategories
type Time = keyof typeof courseTimes
const isCategory = (value: string): value is Category => Object.hasOwn(courseCategories, value)
const isTime = (value: string): value is Time => Object.hasOwn(courseTimes, value)

export function CoursesPage() {
  const [place, setPlace] = useAddress({ keyword: '', category: '', time: '', page: 1, size: 10 })
  const { keyword, category, time, page, size } = place
  const isLearner = useSession(({ login }) => login?.userRole === 'enterprise')
  const query = useCall(
    rcpx.getRcpxs,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(isCategory(category) ? { category } : {}),
      ...(isTime(time) ? { time } : {}),
    },
    { keepPrevious: true },
  )
  const clear = () => setPlace({ keyword: '', category: '', time: '', page: 1 })
  return (
    <div className="ge-wrap">
      <Page
        title="培训课程"
        lead="课程内容公开，谁都可以看；企业、园区和机构的人员登录后可以报名，平台记录进度，学完并通过测验的取得学习证明。"
        actions={
          <>
            {isLearner ? (
              <Link className={buttonClass('plain')} to="/mainPages/myCourses">
                我的课程
              </Link>
            ) : null}
            <Link className={buttonClass('plain')} to="/mainPages/trainingCheck">
              学习证明核验
            </Link>
          </>
        }
      >
        <ListFilter
          label="课程"
          placeholder="名称、简介或主办单位"
          keyword={keyword}
          filtered={keyword !== '' || category !== '' || time !== ''}
          onKeyword={(text) => setPlace({ keyword: text, page: 1 })}
          onClear={clear}
        >
          <Select
            id="category"
            label="类别"
            placeholder="全部类别"
            value={category}
            options={Object.entries(courseCategories).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setPlace({ category: value, page: 1 })}
          />
          <Select
            id="time"
            label="时间"
            placeholder="全部"
            value={time}
            options={Object.entries(courseTimes).map(([value, { label }]) => ({ value, label }))}
            onChange={(value) => setPlace({ time: value, page: 1 })}
          />
        </ListFilter>
        <PublicList<PublicCourse>
          caption="培训课程"
          query={query}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => (
            <>
              <h2>
                <CourseLink row={row} />
              </h2>
              <p>
                <TimeTag time={row.time} /> {courseCategories[row.category]}，{row.orgName}
              </p>
              <p>{daysOf(row)}</p>
            </>
          )}
          filtered={keyword !== '' || category !== '' || time !== ''}
          onClear={clear}
          onPlace={setPlace}
          searched={null}
          empty={<Empty title="还没有公开的培训课程" />}
        />
        <PeopleByCounty />
      </Page>
    </div>
  )
}

export const daysOf = ({ startsOn, endsOn }: Pick<PublicCourse, 'startsOn' | 'endsOn'>) => `${startsOn} 至 ${endsOn}`

export function TimeTag({ time }: { time: Time }) {
  const { tone, label } = courseTimes[time]
  return <Tag tone={tone}>{label}</Tag>
}

const CourseLink = ({ row }: { row: PublicCourse }) => (
  <Link to="/mainPages/course" search={{ id: row.id }}>
    {row.title}
  </Link>
)

const columns: readonly Column<PublicCourse>[] = [
  {
    key: 'title',
    title: '课程',
    head: true,
    cell: (row) => (
      <>
        <CourseLink row={row} />
        <span className={styles.sub}>{[row.orgName, row.countyName].filter(Boolean).join('，')}</span>
      </>
    ),
  },
  { key: 'category', title: '类别', width: '8rem', cell: (row) => courseCategories[row.category] },
  {
    key: 'parts',
    title: '内容',
    width: '12rem',
    cell: (row) => `${row.parts}个部分，${row.minutes}分钟${row.hasQuiz ? '，有测验' : ''}`,
  },
  { key: 'days', title: '起止日期', width: '15rem', cell: daysOf },
  {
    key: 'time',
    title: '状态',
    width: '8rem',
    cell: (row) => (
      <>
        <TimeTag time={row.time} />
        {row.isFull && row.time !== 'ended' ? <span className={styles.sub}>名额已满</span> : null}
      </>
    ),
  },
]

function PeopleByCounty() {
  const query = useCall(training.byCounty, {})
  const { data } = query
  const shown = data?.rows.filter(({ people }) => people !== null && people > 0) ?? []
  const hidden = data?.rows.filter(({ people }) => people === null).length ?? 0
  return (
    <Sheet title="各区县取得学习证明的人数" id="people">
      <QueryView query={query} loading="正在读取人数">
        {(data) => (
          <>
            <p className="ge-hint">
              {data.total === null ? '' : `全市${data.total}人。`}
              一人有几份证明的只计一次。
              {hidden > 0 ? `另有${hidden}个区县不足5人，或者会由此推算出来，不单独列出。` : ''}
            </p>
            {data.rows.every(({ people }) => people === 0) ? (
              <Empty title="还没有人取得学习证明" />
            ) : shown.length === 0 ? null : (
              <DataTable
                caption="各区县取得学习证明的人数"
                rows={shown}
                rowKey={(row) => row.qxCode}
                columns={[
                  { key: 'qxName', title: '区县', head: true, cell: (row) => row.qxName },
                  { key: 'people', title: '人数', align: 'right', cell: (row) => row.people },
                ]}
              />
            )}
          </>
        )}
      </QueryView>
    </Sheet>
  )
}
