/** 绿色项目: titles of every kind held today, with how many there are. */
import type { CallOutput } from '@green/contract/call.ts'
import { project } from '@green/contract/calls/titles.ts'
import { type TitleKind, titleKindLabels } from '@green/contract/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFilter } from './list-filter.tsx'
import { CountySelect, YearSelect } from './list-selects.tsx'
import { PublicList } from './public-list.tsx'

type Row = CallOutput<typeof project.projectPage>['rows'][number]

const usual = { keyword: '', kind: '', level: '', qxCode: '', year: '', page: 1, size: 10 }
const firstYear = 2018

export function GreenTitles() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, qxCode, year, page, size } = place
  const kind = Object.hasOwn(titleKindLabels, place.kind) ? (place.kind as TitleKind) : null
  const level = (['city', 'national'] as const).find((one) => one === place.level)
  const kinds = useCall(project.projectList, {})
  const rows = useCall(
    project.projectPage,
    {
      page,
      size,
      ...(kind ? { kind } : {}),
      ...(level ? { level } : {}),
      ...(keyword ? { keyword } : {}),
      ...(/^\d{6}$/.test(qxCode) ? { qxCode } : {}),
      ...(/^\d{4}$/.test(year) ? { year } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || qxCode !== '' || year !== '' || level !== undefined
  const clear = () => setPlace({ keyword: '', qxCode: '', year: '', level: '' })
  const all = (kinds.data ?? []).reduce((sum, one) => sum + one.total, 0)
  return (
    <div className="ge-wrap">
      <Page title="绿色项目" lead="本市现行有效的绿色工厂、园区、供应链、能效和水效领跑者等绿色名单。">
        <nav className="pub-tabs" aria-label="名单类别">
          <Link to="/mainPages/greenProject" aria-current={kind === null ? 'page' : undefined}>
            全部 {all}
          </Link>
          {(kinds.data ?? [])
            .filter((one) => one.total > 0)
            .map((one) => (
              <Link
                key={one.kind}
                to="/mainPages/greenProject"
                search={{ kind: one.kind }}
                aria-current={one.kind === kind ? 'page' : undefined}
              >
                {one.label} {one.total}
              </Link>
            ))}
        </nav>
        <ListFilter
          label="单位"
          placeholder="单位名称或编号"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="level"
            label="层级"
            placeholder="全部层级"
            value={place.level}
            onChange={(one) => setPlace({ level: one })}
            options={[
              { value: 'national', label: '国家级' },
              { value: 'city', label: '市级' },
            ]}
          />
          <CountySelect value={qxCode} onChange={(code) => setPlace({ qxCode: code })} />
          <YearSelect label="年份" first={firstYear} value={year} onChange={(one) => setPlace({ year: one })} />
        </ListFilter>
        <PublicList
          caption="绿色名单"
          query={rows}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <TitleCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="还没有名单" hint="认定结果公布后在此公开，请留意通知公告。" />}
        />
      </Page>
    </div>
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '名称', head: true, cell: (row) => <Name row={row} /> },
  { key: 'kind', title: '类别', cell: (row) => row.kindLabel },
  { key: 'level', title: '层级', width: '6rem', cell: (row) => row.levelLabel },
  { key: 'year', title: '年份', width: '6rem', cell: (row) => row.year },
  { key: 'county', title: '区县', width: '9rem', cell: (row) => row.qxName },
  { key: 'industry', title: '行业', cell: (row) => row.industryName },
]

function Name({ row }: { row: Row }) {
  return (
    <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
      {row.factoryName ?? row.enterpriseName}
    </Link>
  )
}

function TitleCard({ row }: { row: Row }) {
  return (
    <>
      <h2>
        <Name row={row} />
      </h2>
      <dl>
        <dt>类别</dt>
        <dd>
          {row.levelLabel}
          {row.kindLabel}
        </dd>
        <dt>区县</dt>
        <dd>{row.qxName}</dd>
        <dt>年份</dt>
        <dd>{row.year}</dd>
      </dl>
    </>
  )
}
