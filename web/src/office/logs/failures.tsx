/** 系统故障: what broke for somebody, found by the eight signs that his screen showed. */
import type { CallOutput } from '@green/contract/call.ts'
import { failure } from '@green/contract/calls/failure.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Page, Sheet } from '../../ui/page.tsx'
import { DaysFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, withoutFilters } from '../list/list-place.ts'

type FailureRow = CallOutput<typeof failure.list>['rows'][number]

const usual = { tab: 'failures', trace: '', from: '', to: '', page: 1, size: 10 }

export function Failures() {
  const [place, setPlace] = useAddress(usual)
  const failures = useCall(failure.list, asked(place, ['trace', 'from', 'to', 'page', 'size']), { keepPrevious: true })
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  return (
    <Page title="系统故障" lead="用户报来追踪号时在这里查找；记录保存90天，不含用户填写的内容。">
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="追踪号"
            placeholder="8位，不分大小写"
            value={place.trace}
            onChange={(trace) => setPlace({ trace })}
          />
          <DaysFilter label="日期" from={place.from} to={place.to} onChange={setPlace} />
        </FilterBar>
        <ListPanel<FailureRow>
          caption="系统故障"
          query={failures}
          rowKey={(row) => row.trace}
          columns={columns}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          empty={{ title: '没有系统故障', hint: '出错时用户会看到一个8位追踪号，凭它可在这里查到原因。' }}
        />
      </Sheet>
    </Page>
  )
}

const columns = [
  { key: 'at', title: '时间', render: (_: unknown, row: FailureRow) => dateTimeText(row.at) },
  { key: 'trace', title: '追踪号', dataIndex: 'trace' },
  { key: 'account', title: '账号', render: (_: unknown, row: FailureRow) => row.account ?? '未登录' },
  { key: 'role', title: '角色', render: (_: unknown, row: FailureRow) => row.role ?? '—' },
  { key: 'call', title: '接口', dataIndex: 'call' },
  { key: 'what', title: '原因', render: (_: unknown, row: FailureRow) => <span className="ol-long">{row.what}</span> },
  { key: 'place', title: '位置', render: (_: unknown, row: FailureRow) => row.place ?? '—' },
]
