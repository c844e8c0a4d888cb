/** 评分配置: the versions of the scheme of 绿效码, and one of them opened. */
import { ratingModes, ratingScheme, type SchemeRow } from '@green/contract/calls/code/rating-scheme.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { ratingSchemeCase } from '@green/filing/cases/rating/rating-scheme.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ByWhom } from '../green-rating/by-whom.tsx'
import { SchemePage } from './editor.tsx'
import { NewVersion } from './new-version.tsx'

const { dropped: _dropped, ...shownStates } = stateLabels(ratingSchemeCase)
const filters = [choice('state', '状态', shownStates)]

export function RatingSchemesPage() {
  const list = useList(ratingScheme.list, { filters, also: { open: '', tab: 'tree' } })
  const [copied, setCopied] = useState<SchemeRow | 'platform' | null>(null)
  const { place, open } = list
  const dialog = copied ? (
    <NewVersion
      origin={copied === 'platform' ? null : copied}
      onMade={(id) => {
        setCopied(null)
        open({ open: id, tab: 'tree' })
      }}
      onClose={() => setCopied(null)}
    />
  ) : null
  if (place.open !== '')
    return (
      <>
        <SchemePage
          id={place.open}
          tab={place.tab}
          onTab={(tab) => open({ tab })}
          onBack={() => open({ open: '', tab: 'tree' })}
          onCopy={setCopied}
        />
        {dialog}
      </>
    )
  const newest = list.query.data?.rows[0]
  const begin = (
    <Button kind="primary" icon="plus" onClick={() => setCopied(newest ?? 'platform')}>
      新建版本
    </Button>
  )
  return (
    <>
      <ListPage
        title="评分配置"
        lead="绿效码评分方案的各个版本。每个年度的数据用已起用的最新版本评分；已发布的版本不再改变，以往年度的结果可以逐位重算。"
        actions={begin}
        list={list}
        caption="评分方案各版本"
        rowKey={(row) => row.id}
        columns={columnsOf((id) => open({ open: id }))}
        empty={{ title: '还没有评分方案', hint: '以平台预置的方案为底稿建立第一个版本。', action: begin }}
      />
      {dialog}
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<SchemeRow>['columns']> {
  return [
    {
      key: 'title',
      title: '评分方案',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.title}
          </button>
          <span className={styles.under}>
            第{row.edition}版{row.basedOnEdition ? `，依据第${row.basedOnEdition}版` : ''}
          </span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={ratingSchemeCase} state={row.state} /> },
    { key: 'from', title: '起用年度', align: 'right', render: (_v, row) => row.fromYear },
    { key: 'mode', title: '评级方式', render: (_v, row) => ratingModes[row.mode] },
    { key: 'problems', title: '需要改正', align: 'right', render: (_v, row) => row.problems || '—' },
    { key: 'made', title: '编制人', dataIndex: 'madeByName' },
    {
      key: 'released',
      title: '发布',
      render: (_v, row) => (row.releasedAt ? <ByWhom at={row.releasedAt} name={row.releasedByName} /> : '—'),
    },
    { key: 'updated', title: '最近修改', render: (_v, row) => dateTimeText(row.updatedAt) },
  ]
}
