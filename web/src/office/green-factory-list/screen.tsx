/** 绿色工厂查询: factories that hold or held the title. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { titleStateLabels } from '@green/contract/titles.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { Tag } from '../../ui/tag.tsx'
import { WordsFilter, YearFilter } from '../list/filter-bar.tsx'
import { asked, oneOf } from '../list/list-place.ts'
import { OfficeList } from '../list/office-list.tsx'
import { CountyFilter } from '../list/place-filters.tsx'
import { firstListedYear, LevelFilter, listedLevels, titleTones } from '../list/title-filters.tsx'

type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]

const usual = { keyword: '', qxCode: '', level: '', year: '', page: 1, size: 10 }

export function GreenFactoryListPage() {
  const [place, setPlace] = useAddress(usual)
  const level = oneOf(listedLevels, place.level)
  const factories = useCall(
    titleList.projectFactory,
    { ...asked(place, ['keyword', 'qxCode', 'year', 'page', 'size']), ...(level ? { level } : {}) },
    { keepPrevious: true },
  )
  return (
    <OfficeList<Factory, typeof usual>
      title="绿色工厂查询"
      lead="已认定的绿色工厂，与门户公布的名单一致。"
      filters={
        <>
          <WordsFilter
            label="企业"
            placeholder="名称、拼音或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <LevelFilter value={place.level} onChange={(next) => setPlace({ level: next })} />
          <YearFilter
            label="认定年度"
            value={place.year}
            since={firstListedYear}
            onChange={(year) => setPlace({ year })}
          />
        </>
      }
      usual={usual}
      place={place}
      onPlace={setPlace}
      caption="绿色工厂"
      query={factories}
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '还没有绿色工厂', hint: '绿色工厂申报经市级审定通过后列入这里。' }}
    />
  )
}

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
    render: (_: unknown, row: Factory) => <Tag tone={titleTones[row.state] ?? 'grey'}>{stateWord(row.state)}</Tag>,
  },
]
