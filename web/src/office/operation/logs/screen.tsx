/** 日志: who did what when, from where, with what result. */
import type { CallOutput } from '@green/contract/call.ts'
import { logKinds, user } from '@green/contract/calls/account/user.ts'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { choice, days, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { Failures } from './failures.tsx'

type LogRow = CallOutput<typeof user.getLogs>['rows'][number]

const keyword = textFilter('keyword', '关键字', '账号、操作或对象')
const kind = choice('kind', '类别', { ...logKinds, all: '全部' }, { usual: 'all' })

export function LogsPage() {
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  const [readsLines, readsFailures] = [useDuty('audit', 'security'), useDuty('system')]
  const [{ tab }, setPlace] = useAddress({ tab: 'log' })
  if (!isAdmin || !readsFailures) return <Lines isAdmin={isAdmin} />
  if (!readsLines) return <Failures />
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={(next) => setPlace({ tab: next })}
        items={[
          { key: 'log', label: '登录与操作' },
          { key: 'failures', label: '系统故障' },
        ]}
      />
      {tab === 'failures' ? <Failures /> : <Lines isAdmin />}
    </>
  )
}

function Lines({ isAdmin }: { isAdmin: boolean }) {
  const exports = useDuty('audit')
  const list = useList(
    user.getLogs,
    isAdmin
      ? { filters: [keyword, kind, days('日期')] }
      : { filters: [keyword, days('日期')], input: { kind: 'business' } },
  )
  return (
    <ListPage
      title="日志"
      lead="登录和操作记录保存三年，不能修改。"
      actions={exports || !isAdmin ? <ExportList list={list} call={user.exportLogs} of="日志" /> : null}
      list={list}
      caption="日志"
      rowKey={(row) => row.id}
      columns={columns}
      beneath={{ label: '改动', of: changesOf }}
      empty={{ title: '还没有日志', hint: '有人登录或办理业务后，这里会逐条记录。' }}
    />
  )
}

const columns = [
  { key: 'at', title: '时间', render: (_: unknown, row: LogRow) => dateTimeText(row.at) },
  {
    key: 'account',
    title: '账号',
    render: (_: unknown, row: LogRow) => (
      <>
        {row.account ? <span translate="no">{row.account}</span> : '—'}
        <span className={styles.under}>{[row.role, row.ip].filter(Boolean).join('　')}</span>
      </>
    ),
  },
  { key: 'action', title: '操作', dataIndex: 'action' },
  {
    key: 'object',
    title: '对象',
    // Names, among them those of devices: not words to be translated.
    render: (_: unknown, row: LogRow) => (
      <span className={styles.long} translate="no">
        {row.object ?? '—'}
      </span>
    ),
  },
  {
    key: 'result',
    title: '结果',
    render: (_: unknown, row: LogRow) => (
      <div className={styles.long}>
        {row.result}
        {row.reason ? <span className={styles.under}>原因：{row.reason}</span> : null}
      </div>
    ),
  },
]

/** What a line changed, each value before and after. */
const changesOf = ({ changes }: LogRow) =>
  changes.length === 0 ? null : (
    <ul aria-label="改动">
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}：{before || '（空）'} → {after || '（空）'}
        </li>
      ))}
    </ul>
  )
