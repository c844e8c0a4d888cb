/** 绿色评级: the runs of each year, and one of them opened. */
import { greenRating, type RunRow } from '@green/contract/calls/code/green-rating.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ByWhom } from './by-whom.tsx'
import { RunPage } from './run-page.tsx'
import { StartDialog } from './start-dialog.tsx'

const filters = [choice('trial', '种类', { 0: '年度评分', 1: '方案试算' }, { usual: '0' })]

export function GreenRatingPage() {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const list = useList(greenRating.runs, { filters, also: { run: '', tab: 'distribution' } })
  const [isStarting, setStarting] = useState(false)
  const { place, open } = list
  if (place.run !== '')
    return (
      <RunPage
        id={place.run}
        tab={place.tab}
        onTab={(tab) => open({ tab })}
        onBack={() => open({ run: '', tab: 'distribution' })}
      />
    )
  const start = isCity ? (
    <Button kind="primary" icon="plus" onClick={() => setStarting(true)}>
      开始年度评分
    </Button>
  ) : null
  return (
    <>
      <ListPage
        title="绿色评级"
        lead="按已发布的评分方案和冻结的行业基准，给全市工业企业的一个数据年度评分：计算、核对、冻结，再由另一名市级管理员发布并告知企业。"
        actions={start}
        list={list}
        caption="年度评分批次"
        rowKey={(row) => row.id}
        columns={columnsOf((run) => open({ run }))}
        empty={{
          title: '还没有年度评分',
          hint: '年度数据审核完、行业基准表冻结后开始。',
          ...(start ? { action: start } : {}),
        }}
      />
      {isStarting ? (
        <StartDialog
          onStarted={(run) => {
            setStarting(false)
            open({ run })
          }}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </>
  )
}

const main = ['A+', 'A', 'B', 'C'] as const

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<RunRow>['columns']> {
  return [
    {
      key: 'year',
      title: '数据年度',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.year}年度{row.trial ? '（试算）' : ''}
          </button>
          <span className={styles.under}>
            {row.schemeTitle}（第{row.schemeEdition}版）
          </span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={ratingRunCase} state={row.state} /> },
    { key: 'n', title: '企业数', align: 'right', render: (_v, row) => row.enterprises || '—' },
    ...main.map((grade) => ({
      key: grade,
      title: grade,
      align: 'right' as const,
      render: (_v: unknown, row: RunRow) => row.grades[grade] || '—',
    })),
    { key: 'none', title: '暂不能得出', align: 'right', render: (_v, row) => row.grades.暂不能得出 || '—' },
    { key: 'uncoded', title: '未赋码', align: 'right', render: (_v, row) => row.grades.未赋码 || '—' },
    {
      key: 'started',
      title: '开始',
      render: (_v, row) => <ByWhom at={row.startedAt} name={row.startedByName} />,
    },
    {
      key: 'published',
      title: '发布',
      render: (_v, row) => (row.publishedAt ? <ByWhom at={row.publishedAt} name={row.publishedByName} /> : '—'),
    },
  ]
}
