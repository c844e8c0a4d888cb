/** 申报管理: every filing of every programme in one list; a case opens on the desk of its programme. */
import { filing } from '@green/contract/calls/filing.ts'
import type { FilingRow } from '@green/contract/filing.ts'
import { type State, states } from '@green/filing/workflow.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { StateTag } from '../../filing/view/state-tag.tsx'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { figureText } from '../../ui/figure.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { type DeskPlace, standardPlace } from '../desk/desk-place.ts'
import { caseLink, standardAsk } from '../desk/desk-programmes.ts'
import { ExportButton } from '../list/export-button.tsx'
import { ChoiceFilter, ChoicesFilter, DaysFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter, IndustryFilter } from '../list/place-filters.tsx'

const usual: DeskPlace & { programme: string } = { ...standardPlace, programme: '' }
const familyIds = Object.keys(families) as (keyof typeof families)[]
const listed = (Object.keys(states) as State[]).filter((state) => state !== 'draft')

export function FilingManagementPage() {
  const [place, setPlace] = useAddress(usual)
  const programme = oneOf(familyIds, place.programme)
  const ask = standardAsk(place)
  const filings = useCall(filing.list, { ...ask, ...(programme ? { programme } : {}) }, { keepPrevious: true })
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  const { page: _page, size: _size, ...filter } = ask
  return (
    <Page
      title="申报管理"
      lead="各类别的全部申报。点击企业名称，在该类别的审核台打开。"
      actions={
        programme ? (
          <ExportButton call={filing.exportList} input={{ ...filter, programme }}>
            导出列表
          </ExportButton>
        ) : null
      }
    >
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="企业"
            placeholder="名称、拼音首字母或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <ChoiceFilter
            label="申报类别"
            value={place.programme}
            options={familyIds.map((id) => ({ value: id, label: families[id].title }))}
            onChange={(next) => setPlace({ programme: next })}
          />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <ChoicesFilter
            label="状态"
            value={place.state}
            options={listed.map((value) => ({ value, label: states[value] }))}
            onChange={(state) => setPlace({ state })}
          />
          <DaysFilter label="提交时间" from={place.from} to={place.to} onChange={setPlace} />
          <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        </FilterBar>
        <ListPanel<FilingRow>
          caption="全部申报"
          query={filings}
          rowKey={(row) => row.id}
          columns={columns}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          empty={{ title: '还没有申报', hint: '企业提交申报后列入这里。' }}
          sort={{ field: place.sort, order: place.order === 'asc' ? 'asc' : 'desc' }}
          onSort={(sort) => setPlace({ sort: sort?.field ?? usual.sort, order: sort?.order ?? usual.order })}
        />
      </Sheet>
    </Page>
  )
}

function titleOf(programme: string): string {
  return Object.hasOwn(families, programme) ? families[programme as keyof typeof families].title : programme
}

const columns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    fixed: 'start' as const,
    render: (_: unknown, row: FilingRow) => (
      <div className="ol-name">
        <Link {...caseLink(row.programme, row.id)}>{row.enterpriseName}</Link>
        <span className="ol-under">{row.socialCode}</span>
      </div>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: FilingRow) => <StateTag state={row.state} label={row.stateLabel} />,
  },
  { key: 'programme', title: '申报类别', render: (_: unknown, row: FilingRow) => titleOf(row.programme) },
  { key: 'number', title: '受理号', sorter: true, render: (_: unknown, row: FilingRow) => row.number ?? '—' },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'industryName', title: '行业', dataIndex: 'industryName' },
  { key: 'batch', title: '批次／年度', render: (_: unknown, row: FilingRow) => row.batchName ?? row.year ?? '—' },
  {
    key: 'submittedAt',
    title: '提交时间',
    sorter: true,
    render: (_: unknown, row: FilingRow) => dateTimeText(row.submittedAt) || '—',
  },
  { key: 'handler', title: '当前处理人', dataIndex: 'handler' },
  {
    key: 'waiting',
    title: '已等待（天）',
    align: 'right' as const,
    render: (_: unknown, row: FilingRow) => (row.handler === '—' ? '—' : figureText(row.waitingDays)),
  },
]
