/** 账本更正后的处理: what was decided on values that changed since, what waits for a person first. */
import { type CorrectionFollowUp, ledgerCorrection } from '@green/contract/calls/energy/ledger-correction.ts'
import { citedKinds, followUpStates } from '@green/filing/programme/ledger-words.ts'
import { changesText, followUpTones, ReviewButton } from '../../../filing/energy/correction-notes.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { enterpriseYear } from './enterprise-year.tsx'

const filters = [
  textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
  year('year', '数据年度', { last: 6 }),
  choice('state', '状态', followUpStates),
  choice('cited', '受影响的事项', citedKinds),
  county,
]

export function CorrectionListPage({ onBack }: { onBack: () => void }) {
  const list = useList(ledgerCorrection.list, { filters, also: { view: 'corrections' } })
  return (
    <ListPage
      title="账本更正后的处理"
      lead="采用值改变以后，据原值已经办理的事项：称号、资金、绿效码和冻结的基准由市级复核，其余作标记。已公布、认定和拨付的不自动改变。"
      actions={<Button onClick={onBack}>返回企业能耗数据</Button>}
      list={list}
      caption="账本更正后的处理"
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '没有受更正影响的事项', hint: '可换一个筛选条件。' }}
    />
  )
}

const columns = [
  enterpriseYear,
  {
    key: 'cited',
    title: '受影响的事项',
    render: (_: unknown, row: CorrectionFollowUp) => (
      <div className={styles.name} data-part="row-name">
        {row.title}
        <span className={styles.under}>{citedKinds[row.kind]}</span>
      </div>
    ),
  },
  {
    key: 'changes',
    title: '更正的内容',
    render: (_: unknown, row: CorrectionFollowUp) => (
      <div className={styles.name} data-part="row-name">
        {changesText(row) || '数值已恢复原值'}
        <span className={styles.under}>
          {row.decision ? `复核：${row.decision.text}（${row.decision.byName}，${dateText(row.decision.at)}）` : ''}
        </span>
      </div>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: CorrectionFollowUp) => (
      <Tag tone={followUpTones[row.state]}>{followUpStates[row.state]}</Tag>
    ),
  },
  { key: 'at', title: '更正时间', render: (_: unknown, row: CorrectionFollowUp) => dateText(row.at) },
  { key: 'acts', title: '办理', render: (_: unknown, row: CorrectionFollowUp) => <ReviewButton of={row} /> },
]
