/** 日志: who did what when, from where, with what result. */
import type { CallOutput } from '@green/contract/call.ts'
import { logKinds, user } from '@green/contract/calls/user.ts'
import { Tabs } from 'antd'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Page, Sheet } from '../../ui/page.tsx'
import { ChoiceFilter, DaysFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { Failures } from './failures.tsx'

type LogRow = CallOutput<typeof user.getLogs>['rows'][number]

const kinds = ['login', 'business', 'system', 'all'] as const
const kindOptions = [
  ...Object.entries(logKinds).map(([value, label]) => ({ value, label })),
  { value: 'all', label: '全部' },
]

export function LogsPage() {
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  const [{ tab }, setPlace] = useAddress({ tab: 'log' })
  if (!isAdmin) return <Lines isAdmin={false} />
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
  const usual = { keyword: '', kind: isAdmin ? 'all' : 'business', from: '', to: '', page: 1, size: 10 }
  const [place, setPlace] = useAddress(usual)
  const filter = { ...asked(place, ['keyword', 'from', 'to']), kind: oneOf(kinds, place.kind) ?? 'all' }
  const logs = useCall(user.getLogs, { ...filter, page: place.page, size: place.size }, { keepPrevious: true })
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  return (
    <Page
      title="日志"
      lead="登录和操作记录保存三年，不能修改。"
      actions={
        <DownloadButton call={user.exportLogs} input={filter} of="日志" rows={logs.data?.total}>
          导出列表
        </DownloadButton>
      }
    >
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="关键字"
            placeholder="账号、操作或对象"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          {isAdmin ? (
            <ChoiceFilter
              label="类别"
              value={place.kind}
              options={kindOptions}
              onChange={(kind) => setPlace({ kind: kind || 'all' })}
            />
          ) : null}
          <DaysFilter label="日期" from={place.from} to={place.to} onChange={setPlace} />
        </FilterBar>
        <ListPanel<LogRow>
          caption="日志"
          query={logs}
          rowKey={(row) => row.id}
          columns={columns}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          empty={{ title: '还没有日志', hint: '有人登录或办理业务后，这里会逐条记录。' }}
        />
      </Sheet>
    </Page>
  )
}

const columns = [
  { key: 'at', title: '时间', render: (_: unknown, row: LogRow) => dateTimeText(row.at) },
  {
    key: 'account',
    title: '账号',
    render: (_: unknown, row: LogRow) => (
      <>
        {row.account ?? '—'}
        <span className="ol-under">{[row.role, row.ip].filter(Boolean).join('　')}</span>
      </>
    ),
  },
  { key: 'action', title: '操作', dataIndex: 'action' },
  {
    key: 'object',
    title: '对象',
    render: (_: unknown, row: LogRow) => <span className="ol-long">{row.object ?? '—'}</span>,
  },
  {
    key: 'result',
    title: '结果',
    render: (_: unknown, row: LogRow) => (
      <div className="ol-long">
        {row.result}
        {row.reason ? <span className="ol-under">原因：{row.reason}</span> : null}
        {row.changes.map(({ label, before, after }) => (
          <span key={label} className="ol-under">
            {label}：{before || '（空）'} → {after || '（空）'}
          </span>
        ))}
      </div>
    ),
  },
]
