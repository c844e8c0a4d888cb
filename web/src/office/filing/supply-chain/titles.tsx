/** 供应链企业: present and former title holders; the city revokes a title here. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { titleStateLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { firstListedYear, level, titleTones } from '../../list/title-filters.tsx'
import { useList } from '../../list/use-list.ts'
import { EndTitle } from './end-title.tsx'

export type ChainTitle = CallOutput<typeof greenSupply.getSupplys>['rows'][number]

const states = (['valid', 'revoked', 'expired'] as const).map((value) => ({ value, label: titleStateLabels[value] }))
const filters = [
  textFilter('keyword', '企业', '名称、拼音或编号'),
  county,
  level,
  year('year', '认定年度', { since: firstListedYear }),
  choice('state', '状态', states),
]

export function SupplyChainTitlesPage() {
  const [ending, setEnding] = useState<ChainTitle | null>(null)
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const list = useList(greenSupply.getSupplys, { filters, input: { state: 'any' } })
  return (
    <>
      <ListPage
        title="供应链企业"
        lead="绿色供应链管理企业称号，包括已撤销和已到期的；现行有效的在门户公布。"
        list={list}
        caption="供应链企业"
        rowKey={(row) => row.id}
        columns={isCity ? [...columns, actsOf(setEnding)] : columns}
        empty={{ title: '还没有绿色供应链管理企业', hint: '绿色供应链申报经市级审定通过后列入这里。' }}
      />
      {ending ? <EndTitle title={ending} onClose={() => setEnding(null)} /> : null}
    </>
  )
}

const columns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: ChainTitle) => (
      <div className={styles.name} data-part="row-name">
        <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
          {row.enterpriseName}
        </Link>
        <span className={styles.under}>{row.number}</span>
      </div>
    ),
  },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'levelLabel', title: '层级', dataIndex: 'levelLabel' },
  { key: 'year', title: '年份', align: 'right' as const, dataIndex: 'year' },
  { key: 'variant', title: '评价体系', dataIndex: 'variant' },
  { key: 'score', title: '得分', align: 'right' as const, dataIndex: 'score' },
  { key: 'star', title: '星级', dataIndex: 'star' },
  { key: 'valid', title: '有效期', render: (_: unknown, row: ChainTitle) => `${row.validFrom} 至 ${row.validTo}` },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: ChainTitle) => <Tag tone={titleTones[row.state] ?? 'grey'}>{row.stateLabel}</Tag>,
  },
]

const actsOf = (onEnd: (row: ChainTitle) => void) => ({
  key: 'acts',
  title: '操作',
  render: (_: unknown, row: ChainTitle) =>
    row.state === 'valid' ? (
      <Button size="small" kind="quiet" onClick={() => onEnd(row)} aria-label={`撤销${row.enterpriseName}的称号`}>
        撤销
      </Button>
    ) : null,
})
