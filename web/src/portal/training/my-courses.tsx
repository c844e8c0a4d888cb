/** 我的课程 of the signed-in person: what was signed up for, how far it is, the proofs. */
import type { CallOutput } from '@green/contract/call.ts'
import { training } from '@green/contract/calls/service/training.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../platform/request/query.ts'
import { buttonClass } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TimeTag } from './courses.tsx'

type Own = CallOutput<typeof training.mine>[number]

export function MyCoursesPage() {
  const query = useCall(training.mine, {})
  return (
    <div className="ge-wrap">
      <Page
        title="我的课程"
        lead="本账号报名的课程；企业操作员各有自己的课程。"
        actions={
          <Link className={buttonClass('plain')} to="/mainPages/courses">
            全部课程
          </Link>
        }
      >
        <Sheet>
          <QueryView
            query={query}
            loading="正在读取我的课程"
            rows={5}
            empty={<Empty title="还没有报名课程" hint="在“培训课程”中打开一门课程并报名。" />}
          >
            {(data) => <DataTable caption="我的课程" rows={data} rowKey={(row) => row.courseId} columns={columns} />}
          </QueryView>
        </Sheet>
      </Page>
    </div>
  )
}

const columns: readonly Column<Own>[] = [
  {
    key: 'title',
    title: '课程',
    head: true,
    cell: (row) =>
      row.isShown ? (
        <Link to="/mainPages/course" search={{ id: row.courseId }}>
          {row.title}
        </Link>
      ) : (
        `${row.title}（已撤下）`
      ),
  },
  {
    key: 'time',
    title: '状态',
    width: '14rem',
    cell: (row) => (
      <>
        <TimeTag time={row.time} /> {`至${row.endsOn}`}
      </>
    ),
  },
  { key: 'signedAt', title: '报名', width: '8rem', cell: (row) => dateText(row.signedAt) },
  { key: 'progress', title: '进度（%）', align: 'right', width: '7rem', cell: (row) => row.progress },
  { key: 'score', title: '测验最高分', align: 'right', width: '7rem', cell: (row) => row.bestScore ?? '—' },
  {
    key: 'proof',
    title: '学习证明',
    width: '16rem',
    cell: ({ proof }) =>
      proof ? (
        <>
          <Link to="/mainPages/trainingCheck" search={{ number: proof.number, code: proof.checkCode }}>
            {proof.number}
          </Link>{' '}
          {proof.revokedAt ? <Tag tone="red">已撤销</Tag> : null}
        </>
      ) : (
        '—'
      ),
  },
]
