/** 统计指标: the registry that every screen, list and export reads. */
import { type IndicatorDetails, indicatorDetails, indicatorGroups, periods } from '@green/contract/indicator-details.ts'
import { type IndicatorId, indicators } from '@green/contract/indicators.ts'
import type { Role } from '@green/contract/roles.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyByFilter } from '../../ui/faces.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { choice, words } from '../list/filters.tsx'
import { ListFilters } from '../list/list-frame.tsx'
import { useFilters } from '../list/use-list.ts'

const filters = [
  words('keyword', '指标', '名称、公式或来源'),
  choice('group', '类别', indicatorGroups),
  choice('period', '周期', periods),
]

const shortRoles: Readonly<Record<Role, string>> = {
  enterprise: '本企业',
  county: '区县',
  city: '市级',
  expert: '专家',
  supervisor: '监察',
  admin: '管理员',
}
type Indicator = IndicatorDetails & (typeof indicators)[IndicatorId] & { id: IndicatorId }
const all = (Object.keys(indicators) as IndicatorId[]).map(
  (id): Indicator => ({ id, ...indicators[id], ...indicatorDetails[id] }),
)

const seenBy = ({ sees }: Indicator) => (sees === 'public' ? '公开' : sees.map((role) => shortRoles[role]).join('、'))

const columns: readonly Column<Indicator>[] = [
  { key: 'label', title: '指标', head: true, width: '11rem', cell: ({ label }) => label },
  { key: 'unit', title: '单位', width: '6rem', cell: ({ unit }) => unit },
  { key: 'formula', title: '怎么算', cell: ({ formula }) => formula },
  { key: 'period', title: '周期', width: '5rem', cell: ({ period }) => periods[period] },
  { key: 'group', title: '类别', width: '6rem', cell: ({ group }) => indicatorGroups[group] },
  { key: 'owner', title: '负责', width: '9rem', cell: ({ owner }) => owner },
  { key: 'source', title: '来源', width: '11rem', cell: ({ source }) => source },
  { key: 'sees', title: '谁能看', width: '9rem', cell: seenBy },
]

export function IndicatorsPage() {
  const list = useFilters(filters)
  const { keyword, group, period } = list.place
  const rows = all.filter(
    (one) =>
      (!keyword || `${one.label}${one.formula}${one.source}${one.unit}`.includes(keyword.trim())) &&
      (!group || one.group === group) &&
      (!period || one.period === period),
  )
  return (
    <Page title="统计指标" lead={`各页面、名单和导出中的数字都按这里的名称、单位和公式，共${all.length}项。`}>
      <Sheet>
        <ListFilters list={list} />
        {rows.length === 0 ? (
          <EmptyByFilter onClear={list.clear} />
        ) : (
          <DataTable caption="统计指标" columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Sheet>
    </Page>
  )
}
