/** 核对发现: the contradictions of the district or the city, the gravest harm first. */
import { type ListedFinding, ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { findingLevels, findingStates, harms } from '@green/filing/programme/ledger-words.ts'
import { rules } from '@green/tools/ledger/rule-list.ts'
import { levelTones, stateTones } from '../../../filing/energy/finding-tones.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { enterpriseYear } from './enterprise-year.tsx'

const ruleNames = Object.fromEntries(Object.entries(rules).map(([id, { title }]) => [id, `${id} ${title}`]))

const filters = [
  textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
  year('year', '数据年度', { last: 6 }),
  choice('level', '级别', findingLevels),
  choice('state', '状态', findingStates),
  choice('harm', '所涉及', harms),
  choice('rule', '规则', ruleNames, { wide: true }),
  county,
]

export function FindingListPage({ onBack }: { onBack: () => void }) {
  const list = useList(ledgerFinding.list, { filters, also: { view: 'findings' } })
  return (
    <ListPage
      title="账本核对发现"
      lead="按这一年度的数值所支撑的资金、称号、绿效码和统计排列，同样的再按级别和发现时间。点企业打开这一年度的账本，在那里查看两个数、界限和更正处，写明理由处理。"
      actions={
        <>
          <Button onClick={onBack}>返回企业能耗数据</Button>
          <ExportList list={list} call={ledgerFinding.exportList} of="账本核对发现">
            导出
          </ExportList>
        </>
      }
      list={list}
      caption="账本核对发现"
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '没有核对发现', hint: '可换一个筛选条件。账本有变化时随时核对，每夜再核对全部年度。' }}
    />
  )
}

const columns = [
  enterpriseYear,
  {
    key: 'harms',
    title: '所涉及',
    render: (_: unknown, row: ListedFinding) => row.harms.map((harm) => harms[harm]).join('、') || '—',
  },
  {
    key: 'level',
    title: '级别和状态',
    render: (_: unknown, row: ListedFinding) => (
      <>
        <Tag tone={levelTones[row.level]}>{findingLevels[row.level]}</Tag>{' '}
        <Tag tone={stateTones[row.state]}>{findingStates[row.state]}</Tag>
      </>
    ),
  },
  {
    key: 'message',
    title: '发现',
    render: (_: unknown, row: ListedFinding) => (
      <div className={styles.name} data-part="row-name">
        {`${row.rule} ${row.title}`}
        <span className={styles.under}>{row.message}</span>
      </div>
    ),
  },
  { key: 'foundAt', title: '发现时间', render: (_: unknown, row: ListedFinding) => dateText(row.foundAt) },
]
