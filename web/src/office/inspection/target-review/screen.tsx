/** 节能目标考核: the results of every year, and the years that the city opens. */

import { type ReviewRow, reviewGrades, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { type TableProps, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { gradeTones } from '../../../filing/target-review/score-tree.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ReviewCase } from './case.tsx'
import { YearEditor } from './year-dialogs.tsx'
import { YearsView } from './years.tsx'

const filters = [
  textFilter('keyword', '企业', '名称、编号或信用代码'),
  year('year', '年度', { last: 4 }),
  choice('state', '状态', stateLabels(targetReviewCase)),
  choice('grade', '完成等级', reviewGrades),
  county,
]
const views = { results: '考核结果', years: '考核年度' } as const
const lead =
  '每年一次，由市级按当年的评分表考核重点用能企业的节能目标和措施。与节能监察无关，不影响其他评价；违法用能按生效决定每起扣1分。'

export function TargetReviewsPage() {
  const [{ view }, setPlace] = useAddress({ view: 'results', keyword: '', page: 1 })
  const [isNew, setNew] = useState(false)
  const role = useSession((session) => session.login?.userRole)
  const tabs = (
    <Tabs
      activeKey={Object.hasOwn(views, view) ? view : 'results'}
      onChange={(next) => setPlace({ view: next, keyword: '' })}
      items={Object.entries(views).map(([key, label]) => ({ key, label }))}
    />
  )
  const begin = isCityOfficer(role) ? (
    <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
      新建考核
    </Button>
  ) : null
  return (
    <>
      {view === 'years' ? (
        <YearsView above={tabs} lead={lead} actions={begin} />
      ) : (
        <Results above={tabs} more={begin} />
      )}
      {isNew ? (
        <YearEditor of={null} onSaved={() => setPlace({ view: 'years', keyword: '' })} onClose={() => setNew(false)} />
      ) : null}
    </>
  )
}

function Results({ above, more }: { above: ReactNode; more: ReactNode }) {
  const list = useList(targetReview.page, { filters, also: { id: '' } })
  const { place, open } = list
  if (place.id !== '') return <ReviewCase id={place.id} onBack={() => open({ id: '' })} />
  return (
    <ListPage
      title="节能目标考核"
      lead={lead}
      actions={
        <>
          <ExportList list={list} call={targetReview.exportList} of="节能目标考核结果" />
          {more}
        </>
      }
      above={above}
      list={list}
      caption="考核结果列表"
      rowKey={(row) => row.id}
      columns={columnsOf((id) => open({ id }))}
      empty={{ title: '还没有考核', hint: '市级新建考核、列入企业并开启后，每家企业列一行。' }}
    />
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<ReviewRow>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => (
        <>
          <CaseTag machine={targetReviewCase} state={row.state} />
          {row.late ? <Tag tone="red">逾期</Tag> : null}
        </>
      ),
    },
    { key: 'year', title: '年度', dataIndex: 'year' },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'industry', title: '行业', dataIndex: 'industryName' },
    { key: 'self', title: '自评总分', align: 'right', render: (_v, row) => figureText(row.selfTotal) },
    { key: 'total', title: '核定总分', align: 'right', render: (_v, row) => figureText(row.total) },
    {
      key: 'grade',
      title: '完成等级',
      render: (_v, row) => (row.grade ? <Tag tone={gradeTones[row.grade]}>{reviewGrades[row.grade]}</Tag> : '—'),
    },
    { key: 'due', title: '自评截止', render: (_v, row) => <span className="ge-whole">{row.deadline}</span> },
    {
      key: 'told',
      title: '告知日期',
      render: (_v, row) => <span className="ge-whole">{row.releasedAt ? dateText(row.releasedAt) : '—'}</span>,
    },
  ]
}
