/** 行业基准: the tables that may be shown to everybody; an enterprise first sees those of its own industry and where it stands. */
import {
  benchmark,
  benchmarkOrigins,
  type OwnTable,
  type PublishedTable,
} from '@green/contract/calls/energy/benchmark.ts'
import { type BenchmarkKey, benchmarked, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import { useState } from 'react'
import { useDataYears } from '../../filing/campaign-year.ts'
import { FileList } from '../../filing/view/answer/file-list.tsx'
import { Distribution, tableFigure } from '../../filing/view/figure/distribution.tsx'
import { useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { RadioRow, Select } from '../../ui/control/field.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import styles from './benchmarks.module.css'
import { ListFilter } from './list/list-filter.tsx'
import { PublicList } from './list/public-list.tsx'

export function BenchmarksPage() {
  // Its own tables are read once the county has verified the enterprise.
  const isEnterprise = useSession(
    ({ login, state }) =>
      login?.userRole === 'enterprise' &&
      login.qyItem?.orgKind === 'enterprise' &&
      (state?.state ?? login.qyItem.state) === 'active',
  )
  return (
    <div className="ge-wrap">
      <Page
        title="行业基准"
        lead="单位产值的能耗、碳排放和取水量与同行业比较的依据。只公开满10家、没有一家产值超过一半的行业和依据文件录入的数值。"
      >
        {isEnterprise ? <OwnTables /> : null}
        <Published />
      </Page>
    </div>
  )
}

function OwnTables() {
  const query = useCall(benchmark.own, {})
  const { data } = query
  const [chosen, setChosen] = useState<string | null>(null)
  const years = [...new Set((data?.tables ?? []).map(({ year }) => String(year)))]
  const shown = chosen ?? years[0] ?? ''
  return (
    <Sheet title="本企业的行业" id="own-benchmarks">
      <QueryView query={query} loading="正在读取本行业的基准" rows={5}>
        {(data) =>
          data.tables.length === 0 ? (
            <Empty
              title="本行业还没有基准"
              hint={
                data.industryCode
                  ? `${data.industryCode} ${data.industryName}：同行业的年度数据不足，或还没有冻结；没有基准的指标不评分。`
                  : '企业信息里还没有填写行业。'
              }
            />
          ) : (
            <>
              {years.length > 1 ? (
                <RadioRow
                  id="own-year"
                  label="数据年度"
                  value={shown}
                  options={years.map((year) => ({ value: year, label: `${year}年` }))}
                  onChange={setChosen}
                />
              ) : null}
              <div className={styles.own}>
                {data.tables
                  .filter(({ year }) => String(year) === shown)
                  .map((table) => (
                    <OwnTableView key={table.id} of={table} />
                  ))}
              </div>
            </>
          )
        }
      </QueryView>
    </Sheet>
  )
}

function OwnTableView({ of }: { of: OwnTable }) {
  const { label, unit } = benchmarked[of.indicator]
  return (
    <section className={styles.table} aria-label={`${of.year}年度${label}`}>
      <h3>{`${of.year}年度${label}`}</h3>
      <p className={styles.place}>{placeText(of)}</p>
      {of.p10 === null || of.p50 === null || of.p90 === null ? null : (
        <Distribution bins={of.bins} p10={of.p10} p50={of.p50} p90={of.p90} unit={unit} own={of.own} />
      )}
      <p className="ge-hint">
        {`${of.groupCode} ${of.groupName}，${of.n === null ? '' : `${of.n}家，`}${benchmarkOrigins[of.origin]}，第${of.edition}版`}
        {of.p10 === null
          ? '；同行不足10家，或者除去已公开的四位数行业后不足10家，只显示所处位置，不公开数值和分布'
          : ''}
        {of.source ? `；${of.source}` : ''}
      </p>
      {of.files.length > 0 ? <FileList files={of.files} label="依据文件" /> : null}
    </section>
  )
}

/** 本企业 44.2 kgce/万元，在同行业中处于前25%. */
function placeText({ own, band, sizeBand, sizeLabel, n, indicator }: OwnTable): string {
  if (own === null) return '本企业这一年没有审核通过的这项数据，暂时看不到位置。'
  const value = `本企业 ${tableFigure(own)} ${benchmarked[indicator].unit}`
  if (n === null) return `${value}。数值依据文件录入，没有企业分布。`
  if (band === null) return `${value}。同行不足5家，不显示位置。`
  const among = sizeBand && sizeLabel ? `，在同等规模（${sizeLabel}）企业中${bandText(sizeBand)}` : ''
  return `${value}，在同行业中${bandText(band)}${among}。`
}

const bandText = (band: string) => (band.startsWith('前') ? `处于${band}` : '不在前50%')

function Published() {
  const [place, setPlace] = useAddress({ keyword: '', year: '', indicator: '', page: 1, size: 10 })
  const years = useDataYears(4)
  const isIndicator = Object.hasOwn(benchmarked, place.indicator)
  const query = useCall(
    benchmark.published,
    {
      page: place.page,
      size: place.size,
      ...(place.keyword ? { keyword: place.keyword } : {}),
      ...(/^\d{4}$/.test(place.year) ? { year: Number(place.year) } : {}),
      ...(isIndicator ? { indicator: place.indicator as BenchmarkKey } : {}),
    },
    { keepPrevious: true },
  )
  const clear = () => setPlace({ keyword: '', year: '', indicator: '' })
  const filtered = place.keyword !== '' || place.year !== '' || place.indicator !== ''
  return (
    <>
      <ListFilter
        label="行业"
        placeholder="行业名称或代码"
        keyword={place.keyword}
        filtered={filtered}
        onKeyword={(keyword) => setPlace({ keyword })}
        onClear={clear}
      >
        <Select
          id="year"
          label="数据年度"
          placeholder="全部年度"
          value={place.year}
          options={years}
          onChange={(year) => setPlace({ year })}
        />
        <Select
          id="indicator"
          label="指标"
          placeholder="全部指标"
          value={place.indicator}
          options={benchmarkKeys.map((key) => ({ value: key, label: benchmarked[key].label }))}
          onChange={(indicator) => setPlace({ indicator })}
        />
      </ListFilter>
      <PublicList
        caption="行业基准"
        searched={null}
        query={query}
        columns={columns}
        filtered={filtered}
        rowKey={(row) => row.id}
        card={(row) => (
          <>
            <h2>{nameOf(row)}</h2>
            <Distribution {...row} unit={benchmarked[row.indicator].unit} />
          </>
        )}
        onClear={clear}
        onPlace={setPlace}
        empty={<Empty title="还没有公开的行业基准" hint="冻结后在此公开。" />}
      />
    </>
  )
}

const nameOf = ({ groupCode, groupName, indicator, year }: PublishedTable) =>
  `${groupCode} ${groupName}：${year}年度${benchmarked[indicator].label}`

const columns: readonly Column<PublishedTable>[] = [
  { key: 'group', title: '行业', head: true, cell: (row) => `${row.groupCode} ${row.groupName}` },
  {
    key: 'indicator',
    title: '指标',
    cell: ({ indicator }) => `${benchmarked[indicator].label}（${benchmarked[indicator].unit}）`,
  },
  { key: 'year', title: '年度', cell: (row) => `${row.year}年` },
  { key: 'p10', title: '引领值', align: 'right', cell: (row) => tableFigure(row.p10) },
  { key: 'p50', title: '基准值', align: 'right', cell: (row) => tableFigure(row.p50) },
  { key: 'p90', title: '弱端', align: 'right', cell: (row) => tableFigure(row.p90) },
  { key: 'n', title: '家数', align: 'right', cell: (row) => row.n ?? '—' },
  { key: 'origin', title: '来源', cell: (row) => benchmarkOrigins[row.origin] },
]
