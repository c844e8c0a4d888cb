/** 市级、国家级绿色工厂: who holds the title today. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { type TitleLevel, titleLevelLabels } from '@green/contract/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFilter } from './list-filter.tsx'
import { CountySelect, YearSelect } from './list-selects.tsx'
import { PublicList } from './public-list.tsx'

type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]

const usual = { keyword: '', qxCode: '', year: '', page: 1, size: 10 }
const firstYear = 2020
const pages: Record<TitleLevel, string> = {
  city: '/mainPages/citygreenfactory',
  national: '/mainPages/countrygreenfactory',
}

export function CityFactories() {
  return <FactoryList level="city" lead="经区县推荐、专家评审和公示，由市级主管部门认定，现行有效的绿色工厂。" />
}

export function NationalFactories() {
  return <FactoryList level="national" lead="列入国家级绿色工厂名单，现行有效的本市企业。" />
}

function FactoryList({ level, lead }: { level: TitleLevel; lead: string }) {
  const [place, setPlace] = useAddress(usual)
  const { keyword, qxCode, year, page, size } = place
  const factories = useCall(
    titleList.projectFactory,
    {
      level,
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(/^\d{6}$/.test(qxCode) ? { qxCode } : {}),
      ...(/^\d{4}$/.test(year) ? { year } : {}),
    },
    { keepPrevious: true },
  )
  const clear = () => setPlace({ keyword: '', qxCode: '', year: '' })
  const title = `${titleLevelLabels[level]}绿色工厂`
  return (
    <div className="ge-wrap">
      <Page title={title} lead={lead}>
        <nav className="pub-tabs" aria-label="名单层级">
          {(Object.keys(pages) as TitleLevel[]).map((one) => (
            <Link key={one} to={pages[one]} aria-current={one === level ? 'page' : undefined}>
              {titleLevelLabels[one]}
            </Link>
          ))}
        </nav>
        <ListFilter
          label="企业"
          placeholder="企业、工厂名称或称号编号"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={keyword !== '' || qxCode !== '' || year !== ''}
          onClear={clear}
        >
          <CountySelect value={qxCode} onChange={(code) => setPlace({ qxCode: code })} />
          <YearSelect label="认定年份" first={firstYear} value={year} onChange={(one) => setPlace({ year: one })} />
        </ListFilter>
        <PublicList
          caption={title}
          query={factories}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <FactoryCard row={row} />}
          filtered={keyword !== '' || qxCode !== '' || year !== ''}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title={`还没有${title}`} hint="认定结果公布后在此公开，请留意通知公告。" />}
        />
      </Page>
    </div>
  )
}

const columns: readonly Column<Factory>[] = [
  { key: 'name', title: '企业名称', head: true, cell: (row) => <Name row={row} /> },
  { key: 'industry', title: '所属行业', cell: (row) => row.industryName },
  { key: 'county', title: '区县', width: '9rem', cell: (row) => row.qxName },
  { key: 'year', title: '认定年份', width: '6rem', cell: (row) => row.year },
  { key: 'number', title: '称号编号', width: '12rem', cell: (row) => <span className="pub-code">{row.number}</span> },
  { key: 'until', title: '有效期至', width: '8rem', cell: (row) => row.validTo },
]

function Name({ row }: { row: Factory }) {
  return (
    <>
      <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
        {row.enterpriseName}
      </Link>
      {row.factoryName && row.factoryName !== row.enterpriseName ? (
        <span className="pub-sub">{row.factoryName}</span>
      ) : null}
    </>
  )
}

function FactoryCard({ row }: { row: Factory }) {
  return (
    <>
      <h2>
        <Name row={row} />
      </h2>
      <dl>
        <dt>行业</dt>
        <dd>{row.industryName}</dd>
        <dt>区县</dt>
        <dd>{row.qxName}</dd>
        <dt>编号</dt>
        <dd className="pub-code">{row.number}</dd>
        <dt>有效期</dt>
        <dd>
          {row.validFrom} 至 {row.validTo}
        </dd>
      </dl>
    </>
  )
}
