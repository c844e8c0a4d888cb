/** Filings of several programmes in one list; a case opens on the desk of its programme. */
import { filing } from '@green/contract/calls/filing.ts'
import type { FilingRow } from '@green/contract/filing.ts'
import { isDraft, states, statesWhere } from '@green/filing/states.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { StateTag } from '../../filing/view/state-tag.tsx'
import { useCall } from '../../platform/query.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { figureText } from '../../ui/figure.tsx'
import { Sheet } from '../../ui/page.tsx'
import { caseLink, standardAsk } from '../desk/desk-programmes.ts'
import { type DeskPlace, standardPlace } from '../desk/list/desk-place.ts'
import { ChoiceFilter, ChoicesFilter, DaysFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { arranged, useLook } from '../list/look.ts'
import { CountyFilter, IndustryFilter, LabelFilter } from '../list/place-filters.tsx'
import { ViewBar } from '../list/view-bar.tsx'

export type OverviewPlace = DeskPlace & { programme: string; expiringDays: string }
export type FamilyKey = keyof typeof families
export const allFamilies = Object.keys(families) as FamilyKey[]
export const overviewPlace: OverviewPlace = { ...standardPlace, programme: '', expiringDays: '' }

const listed = statesWhere((state) => !isDraft(state))
const expiring = [30, 60, 90].map((days) => ({ value: String(days), label: `${days} 天内到期` }))

/** What the server is asked for these filters, the same for list and export. */
function overviewAsk(place: OverviewPlace, among: readonly FamilyKey[]) {
  const programme = oneOf(among, place.programme)
  return {
    ...standardAsk({ ...place, cols: '', where: '' }),
    ...(place.expiringDays === '' ? {} : { expiringDays: place.expiringDays }),
    ...(programme ? { programme } : among.length < allFamilies.length ? { programmes: among.join(',') } : {}),
  }
}

type AllFilingsProps = {
  /** Names the list where its layout and views are kept. */
  list: string
  caption: string
  among: readonly FamilyKey[]
  place: OverviewPlace
  setPlace: (change: Partial<OverviewPlace>) => void
}

export function AllFilings({ list, caption, among, place, setPlace }: AllFilingsProps) {
  const look = useLook(list, place.cols)
  const filings = useCall(filing.list, overviewAsk(place, among), { keepPrevious: true })
  const filtered = isFiltered(place, overviewPlace)
  const clear = () => setPlace(withoutFilters(overviewPlace))
  return (
    <Sheet>
      <FilterBar filtered={filtered} onClear={clear}>
        <WordsFilter
          label="企业"
          placeholder="名称、拼音首字母、信用代码或受理号"
          value={place.keyword}
          onChange={(keyword) => setPlace({ keyword })}
        />
        <ChoiceFilter
          label="类别"
          value={place.programme}
          options={among.map((id) => ({ value: id, label: families[id].title }))}
          onChange={(programme) => setPlace({ programme })}
        />
        <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
        <ChoicesFilter
          label="状态"
          value={place.state}
          options={listed.map((value) => ({ value, label: states[value].label }))}
          onChange={(state) => setPlace({ state })}
        />
        <DaysFilter label="提交时间" from={place.from} to={place.to} onChange={setPlace} />
        <LabelFilter value={place.label} onChange={(label) => setPlace({ label })} />
        <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        <ChoiceFilter
          label="即将到期"
          value={place.expiringDays}
          options={expiring}
          onChange={(expiringDays) => setPlace({ expiringDays })}
        />
      </FilterBar>
      <ViewBar
        list={list}
        look={look}
        place={place}
        usual={overviewPlace}
        setPlace={setPlace}
        columns={{
          options: columns.map(({ key, title }) => ({ key, title })),
          usual: columns.map(({ key }) => key),
          first: 'enterpriseName',
        }}
      />
      <ListPanel<FilingRow>
        caption={caption}
        query={filings}
        rowKey={(row) => row.id}
        columns={arranged(columns, look, 'enterpriseName')}
        density={look.density}
        onPlace={setPlace}
        filtered={filtered}
        onClearFilter={clear}
        empty={{ title: '还没有申报', hint: '企业提交后列入这里。' }}
        sort={{ field: place.sort, order: place.order === 'asc' ? 'asc' : 'desc' }}
        onSort={(sort) =>
          setPlace({ sort: sort?.field ?? overviewPlace.sort, order: sort?.order ?? overviewPlace.order })
        }
      />
    </Sheet>
  )
}

export function OverviewExport({ place, among }: Pick<AllFilingsProps, 'place' | 'among'>) {
  const filings = useCall(filing.list, overviewAsk(place, among), { keepPrevious: true })
  const { page: _page, size: _size, ...filter } = overviewAsk(place, among)
  return (
    <DownloadButton call={filing.exportList} input={filter} of="总览" rows={filings.data?.total}>
      导出列表
    </DownloadButton>
  )
}

export function titleOf(programme: string): string {
  return Object.hasOwn(families, programme) ? families[programme as FamilyKey].title : programme
}

const columns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
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
  { key: 'programme', title: '类别', render: (_: unknown, row: FilingRow) => titleOf(row.programme) },
  { key: 'number', title: '受理号', sorter: true, render: (_: unknown, row: FilingRow) => row.number ?? '—' },
  { key: 'qxName', title: '区县', render: (_: unknown, row: FilingRow) => row.qxName },
  { key: 'industryName', title: '行业', render: (_: unknown, row: FilingRow) => row.industryName },
  { key: 'batch', title: '批次／年度', render: (_: unknown, row: FilingRow) => row.batchName ?? row.year ?? '—' },
  {
    key: 'submittedAt',
    title: '提交时间',
    sorter: true,
    render: (_: unknown, row: FilingRow) => dateTimeText(row.submittedAt) || '—',
  },
  { key: 'handler', title: '当前处理人', render: (_: unknown, row: FilingRow) => row.handler },
  {
    key: 'waiting',
    title: '已等待（天）',
    align: 'right' as const,
    render: (_: unknown, row: FilingRow) => (row.handler === '—' ? '—' : figureText(row.waitingDays)),
  },
]
