/** 统计指标: the registry that every screen, list and export reads, with the figures and the lists behind them. */

import type { CallOutput } from '@green/contract/call.ts'
import { indicator } from '@green/contract/calls/overview/indicator.ts'
import {
  type IndicatorDetails,
  indicatorDetails,
  indicatorGroups,
  periods,
} from '@green/contract/overview/indicator-details.ts'
import { indicatorLists, type ListedIndicator } from '@green/contract/overview/indicator-lists.ts'
import { type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { roleTraits } from '@green/contract/roles.ts'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { EmptyByFilter } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { choice, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'

const filters = [
  textFilter('keyword', '指标', '名称、公式或来源'),
  choice('group', '类别', indicatorGroups),
  choice('period', '周期', periods),
  year('year', '数据年度', { last: 6 }),
]

type Figures = CallOutput<typeof indicator.figures>
type Indicator = IndicatorDetails & (typeof indicators)[IndicatorId] & { id: IndicatorId }
const all = (Object.keys(indicators) as IndicatorId[]).map(
  (id): Indicator => ({ id, ...indicators[id], ...indicatorDetails[id] }),
)

const seenBy = ({ sees }: Indicator) =>
  sees === 'public' ? '公开' : sees.map((role) => roleTraits(role).short).join('、')

const hasList = (id: IndicatorId): id is ListedIndicator => Object.hasOwn(indicatorLists, id)

/** The figure of a counted indicator, which opens the counted rows; none where a page computes it by its own choices. */
function Counted({ id, data }: { id: IndicatorId; data: Figures | undefined }) {
  if (!hasList(id)) return '见所在页面'
  const value = data?.figures.find((one) => one.id === id)?.value
  if (!data || value === undefined) return '—'
  const { label, unit } = indicators[id]
  return (
    <Link
      className={styles.link}
      data-part="row-link"
      {...placeOf(indicatorLists[id](data.year))}
      aria-label={`${label} ${figureText(value)} ${unit}，查看名单`}
    >
      {figureText(value)}
    </Link>
  )
}

const columnsWith = (data: Figures | undefined): readonly Column<Indicator>[] => [
  { key: 'label', title: '指标', head: true, width: '11rem', cell: ({ label }) => label },
  { key: 'figure', title: '现值', width: '6rem', align: 'right', cell: ({ id }) => <Counted id={id} data={data} /> },
  { key: 'unit', title: '单位', width: '5.5rem', cell: ({ unit }) => unit },
  { key: 'formula', title: '统计什么、怎么算', cell: ({ formula }) => formula },
  {
    key: 'group',
    title: '类别和周期',
    width: '7rem',
    cell: ({ group, period }) => (
      <>
        {indicatorGroups[group]}
        <span className={styles.under}>{periods[period]}</span>
      </>
    ),
  },
  {
    key: 'source',
    title: '来源和负责',
    width: '12rem',
    cell: ({ source, owner }) => (
      <>
        {source}
        <span className={styles.under}>{owner}</span>
      </>
    ),
  },
  { key: 'sees', title: '谁能看', width: '9rem', cell: seenBy },
]

export function IndicatorsPage() {
  const list = useFilters(filters)
  const { keyword, group, period, year: chosen } = list.place
  const figures = useCall(indicator.figures, chosen ? { year: Number(chosen) } : {}, { keepPrevious: true })
  const rows = all.filter(
    (one) =>
      (!keyword || `${one.label}${one.formula}${one.source}${one.unit}`.includes(keyword.trim())) &&
      (!group || one.group === group) &&
      (!period || one.period === period),
  )
  return (
    <Page
      title="统计指标"
      lead={`各页面、名单和导出中的数字都按这里的名称、单位和公式，共${all.length}项。点现值打开所统计的名单${figures.data ? `；按年度统计的为${figures.data.year}年` : ''}。`}
    >
      <Sheet>
        <ListFilters list={list} />
        {/* The indicators stand there without their figures. */}
        <QueryView query={figures} loading={null}>
          {() => null}
        </QueryView>
        {rows.length === 0 ? (
          <EmptyByFilter onClear={list.clear} />
        ) : (
          <DataTable caption="统计指标" columns={columnsWith(figures.data)} rows={rows} rowKey={({ id }) => id} />
        )}
      </Sheet>
    </Page>
  )
}
