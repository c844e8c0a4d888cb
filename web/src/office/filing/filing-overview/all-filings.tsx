/** Filings of several programmes in one list; a case opens on the desk of its programme. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { isDraft, states, statesWhere } from '@green/filing/workflow/states.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type DeskPlace, standardPlace } from '../../desk/desk-place.ts'
import { caseLink, standardAsk } from '../../desk/desk-programmes.ts'
import { choice, choices, county, days, industry, labelFilter, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { arranged, useLook } from '../../list/list-appearance.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import { isFiltered, oneOf, withoutFilters } from '../../list/list-place.ts'
import type { ListState } from '../../list/use-list.ts'
import { ViewBar } from '../../list/view-bar.tsx'

export type OverviewPlace = DeskPlace & { programme: string; expiringDays: string }
export type FamilyKey = keyof typeof families
export const allFamilies = Object.keys(families) as FamilyKey[]
export const overviewPlace: OverviewPlace = { ...standardPlace, programme: '', expiringDays: '' }

const listed = statesWhere((state) => !isDraft(state))

const filtersOf = (among: readonly FamilyKey[]) => [
  textFilter('keyword', '企业', '名称、拼音首字母、信用代码或受理号'),
  choice(
    'programme',
    '类别',
    among.map((id) => ({ value: id, label: families[id].title })),
  ),
  county,
  choices(
    'state',
    '状态',
    listed.map((value) => ({ value, label: states[value].label })),
  ),
  days('提交时间'),
  labelFilter,
  industry,
  choice('expiringDays', '即将到期', { 30: '30 天内到期', 60: '60 天内到期', 90: '90 天内到期' }),
]

/** The query of these filters, the same for list and export. */
function overviewAsk(place: OverviewPlace, among: readonly FamilyKey[]) {
  const programme = oneOf(among, place.programme)
  return {
    ...standardAsk({ ...place, cols: '', where: '' }),
    ...(place.expiringDays === '' ? {} : { expiringDays: place.expiringDays }),
    ...(programme ? { programme } : among.length < allFamilies.length ? { programmes: among.join(',') } : {}),
  }
}

type AllFilingsProps = {
  /** Key under which the list's layout and views are saved. */
  list: string
  caption: string
  among: readonly FamilyKey[]
  place: OverviewPlace
  setPlace: (change: Partial<OverviewPlace>) => void
}

export function AllFilings({ list: name, caption, among, place, setPlace }: AllFilingsProps) {
  const look = useLook(name, place.cols)
  const filings = useCall(filing.list, overviewAsk(place, among), { keepPrevious: true })
  const list: ListState<FilingRow> = {
    query: filings,
    filters: filtersOf(among),
    values: place,
    filtered: isFiltered(place, overviewPlace),
    clear: () => setPlace(withoutFilters(overviewPlace)),
    setFilter: (change) => setPlace(change as Partial<OverviewPlace>),
    setPage: setPlace,
  }
  return (
    <Sheet>
      <ListFrame
        list={list}
        caption={caption}
        rowKey={(row) => row.id}
        columns={arranged(columns, look, 'enterpriseName')}
        density={look.density}
        empty={{ title: '还没有申报', hint: '企业提交后列入这里。' }}
        sort={{ field: place.sort, order: place.order === 'asc' ? 'asc' : 'desc' }}
        onSort={(sort) =>
          setPlace({ sort: sort?.field ?? overviewPlace.sort, order: sort?.order ?? overviewPlace.order })
        }
      >
        <div className={styles.tools}>
          <ViewBar
            list={name}
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
        </div>
      </ListFrame>
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
      <div className={styles.name} data-part="row-name">
        <Link {...caseLink(row.programme, row.id)}>{row.enterpriseName}</Link>
        <span className={styles.under}>{row.socialCode}</span>
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
