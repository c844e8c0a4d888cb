/** 绿色工厂查询: factories that hold or held the title. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { titleLevelLabels, titleStateLabels } from '@green/contract/titles.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { Page, Sheet } from '../../ui/page.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { ChoiceFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter } from '../list/place-filters.tsx'

type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]

const usual = { keyword: '', qxCode: '', level: '', year: '', page: 1, size: 10 }
const levels = ['city', 'national'] as const
const firstYear = 2020

export function GreenFactoryListPage() {
  const [place, setPlace] = useAddress(usual)
  const level = oneOf(levels, place.level)
  const factories = useCall(
    titleList.projectFactory,
    { ...asked(place, ['keyword', 'qxCode', 'year', 'page', 'size']), ...(level ? { level } : {}) },
    { keepPrevious: true },
  )
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  const years = Array.from({ length: new Date().getFullYear() - firstYear + 1 }, (_, i) =>
    String(new Date().getFullYear() - i),
  )
  return (
    <Page title="绿色工厂查询" lead="已认定的绿色工厂，与门户公布的名单一致。">
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="企业"
            placeholder="名称、拼音或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <ChoiceFilter
            label="层级"
            value={place.level}
            options={levels.map((value) => ({ value, label: titleLevelLabels[value] }))}
            onChange={(next) => setPlace({ level: next })}
          />
          <ChoiceFilter
            label="认定年度"
            value={place.year}
            options={years.map((value) => ({ value, label: `${value} 年` }))}
            onChange={(year) => setPlace({ year })}
          />
        </FilterBar>
        <ListPanel<Factory>
          caption="绿色工厂"
          query={factories}
          rowKey={(row) => row.id}
          columns={columns}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          empty={{ title: '还没有绿色工厂', hint: '绿色工厂申报经市级审定通过后列入这里。' }}
        />
      </Sheet>
    </Page>
  )
}

const tones: Record<string, Tone> = { valid: 'green', revoked: 'red', expired: 'grey' }

function stateWord(state: string): string {
  return Object.hasOwn(titleStateLabels, state) ? titleStateLabels[state as keyof typeof titleStateLabels] : state
}

const columns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: Factory) => (
      <div className="ol-name">
        {row.enterpriseName}
        {row.factoryName && row.factoryName !== row.enterpriseName ? (
          <span className="ol-under">{row.factoryName}</span>
        ) : null}
      </div>
    ),
  },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'industryName', title: '行业', dataIndex: 'industryName' },
  { key: 'levelLabel', title: '层级', dataIndex: 'levelLabel' },
  { key: 'year', title: '年度', align: 'right' as const, dataIndex: 'year' },
  { key: 'number', title: '编号', dataIndex: 'number' },
  { key: 'valid', title: '有效期', render: (_: unknown, row: Factory) => `${row.validFrom} 至 ${row.validTo}` },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: Factory) => <Tag tone={tones[row.state] ?? 'grey'}>{stateWord(row.state)}</Tag>,
  },
]
