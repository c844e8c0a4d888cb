/** 系统故障: errors of users, found by the eight-character trace id shown on the screen. */
import type { CallOutput } from '@green/contract/call.ts'
import { failure } from '@green/contract/calls/operation/failure.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { days, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

type FailureRow = CallOutput<typeof failure.list>['rows'][number]

const filters = [textFilter('trace', '追踪号', '8位，不分大小写'), days('日期')]

export function Failures() {
  return (
    <ListPage
      title="系统故障"
      lead="用户报来追踪号时在这里查找；记录的保存期限见“数据保存期限”，不含用户填写的内容。"
      list={useList(failure.list, { filters, also: { tab: 'failures' } })}
      caption="系统故障"
      rowKey={(row) => row.trace}
      columns={columns}
      empty={{ title: '没有系统故障', hint: '出错时用户会看到一个8位追踪号，凭它可在这里查到原因。' }}
    />
  )
}

const columns = [
  { key: 'at', title: '时间', render: (_: unknown, row: FailureRow) => dateTimeText(row.at) },
  { key: 'trace', title: '追踪号', dataIndex: 'trace' },
  { key: 'account', title: '账号', render: (_: unknown, row: FailureRow) => row.account ?? '未登录' },
  { key: 'role', title: '角色', render: (_: unknown, row: FailureRow) => row.role ?? '—' },
  { key: 'call', title: '接口', dataIndex: 'call' },
  {
    key: 'what',
    title: '原因',
    render: (_: unknown, row: FailureRow) => <span className={styles.long}>{row.what}</span>,
  },
  { key: 'place', title: '位置', render: (_: unknown, row: FailureRow) => row.place ?? '—' },
]
