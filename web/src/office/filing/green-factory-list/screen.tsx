/** 绿色工厂查询: factories that hold or held the title. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { titleStateLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../../ui/figure/tag.tsx'
import { county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { firstListedYear, level, titleTones } from '../../list/title-filters.tsx'
import { useList } from '../../list/use-list.ts'

type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]

const filters = [
  textFilter('keyword', '企业', '名称、拼音或信用代码'),
  county,
  level,
  year('year', '认定年度', { since: firstListedYear }),
]

export function GreenFactoryListPage() {
  return (
    <ListPage
      title="绿色工厂查询"
      lead="已认定的绿色工厂，与门户公布的名单一致。"
      list={useList(titleList.projectFactory, { filters })}
      caption="绿色工厂"
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '还没有绿色工厂', hint: '绿色工厂申报经市级审定通过后列入这里。' }}
    />
  )
}

function stateWord(state: string): string {
  return Object.hasOwn(titleStateLabels, state) ? titleStateLabels[state as keyof typeof titleStateLabels] : state
}

const columns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: Factory) => (
      <div className={styles.name} data-part="row-name">
        <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
          {row.enterpriseName}
        </Link>
        {row.factoryName && row.factoryName !== row.enterpriseName ? (
          <span className={styles.under}>{row.factoryName}</span>
        ) : null}
      </div>
    ),
  },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'industryName', title: '行业', dataIndex: 'industryName' },
  { key: 'levelLabel', title: '层级', dataIndex: 'levelLabel' },
  { key: 'year', title: '年度', align: 'right' as const, dataIndex: 'year' },
  { key: 'number', title: '编号', dataIndex: 'number' },
  { key: 'valid', title: '有效期', render: (_: unknown, row: Factory) => `${row.validFrom} 至 ${row.validTo}` },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: Factory) => <Tag tone={titleTones[row.state] ?? 'grey'}>{stateWord(row.state)}</Tag>,
  },
]
