/** 区县能效对照: ratios on a fair base. The city and supervisors read every county, a county itself beside the others without names. */

import type { CallOutput } from '@green/contract/call.ts'
import {
  type ComparedCounty,
  type ComparisonBase,
  comparedBy,
  countyComparison,
  fewestShown,
  type Spread,
} from '@green/contract/calls/energy/county-comparison.ts'
import { columnTitle, type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { isDistrictOfficer, isInspector } from '@green/contract/roles.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter, FilterBar, YearFilter } from '../../list/filter-bar.tsx'
import { oneOf } from '../../list/list-place.ts'
import { IndustryFilter } from '../../list/place-filters.tsx'
import { CountyTargetSheet } from '../county-target/sheet.tsx'
import styles from './county-comparison.module.css'

type Comparison = CallOutput<typeof countyComparison.read>

const bases = Object.entries(comparedBy).map(([value, { label }]) => ({ value: value as ComparisonBase, label }))
const tooFew = `不足${fewestShown}家，不显示`
const number = (id: IndicatorId, value: number | null | undefined) =>
  formatNumber(value ?? null, indicators[id].decimals)

export function CountyComparisonPage() {
  const dataYear = useDataYear()
  return dataYear === undefined ? <Loading page label="正在打开区县能效对照" /> : <Comparing dataYear={dataYear} />
}

function Comparing({ dataYear }: { dataYear: number }) {
  const role = useSession((session) => session.login?.userRole)
  const usual = { year: dataYear, base: 'output', industryCode: '' }
  const isCounty = isDistrictOfficer(role)
  const [place, setPlace] = useAddress(usual)
  const base = oneOf(['output', 'enterprises'], place.base) ?? 'output'
  const query = { year: place.year, ...(place.industryCode ? { industryCode: place.industryCode } : {}) }
  const compared = useCall(countyComparison.read, query, {
    keepPrevious: true,
  })
  const { data } = compared
  return (
    <Page
      title="区县能效对照"
      lead={
        isCounty
          ? '本区县的指标与全市各区县的分布对照，其他区县不列名称。'
          : '各区县按同一基数折算后对照，只列比率，不列总量，不排名次。'
      }
      actions={
        <>
          <Button icon="print" onClick={() => window.print()}>
            打印
          </Button>
          <DownloadButton call={countyComparison.exportList} input={query} rows={data?.rows.length}>
            导出
          </DownloadButton>
        </>
      }
    >
      <Sheet title={`${place.year}年，${comparedBy[base].label}`} id="county-comparison">
        <FilterBar
          filtered={Object.entries(usual).some(([key, value]) => place[key as keyof typeof usual] !== value)}
          onClear={() => setPlace(usual)}
        >
          <YearFilter
            label="年度"
            value={String(place.year)}
            last={5}
            onChange={(year) => setPlace({ year: Number(year) || usual.year })}
          />
          <ChoiceFilter
            label="基数"
            value={base}
            options={bases}
            onChange={(next) => setPlace({ base: next || usual.base })}
          />
          <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        </FilterBar>
        <QueryView
          query={compared}
          loading="正在对照"
          rows={8}
          empty={
            <Empty title={`${place.year}年没有可对照的区县`} hint="可换一个年度或行业；企业数据采用后自动计算。" />
          }
        >
          {(read) => (
            <>
              <div className={styles.compare}>
                <DataTable
                  caption={`${place.year}年区县能效对照，${comparedBy[base].label}`}
                  columns={columnsOf(base)}
                  rows={[...read.rows.filter(isShown), sumOf(read, isInspector(role))]}
                  rowKey={({ code }) => code}
                  stale={compared.isPlaceholderData}
                />
              </div>
              <Hidden rows={read.rows} />
            </>
          )}
        </QueryView>
        <Basis role={role} isCounty={isCounty} />
      </Sheet>
      {data && data.rows.length > 0 ? <SpreadSheet data={data} base={base} isCounty={isCounty} /> : null}
      {isInspector(role) ? null : <CountyTargetSheet year={place.year} />}
    </Page>
  )
}

const sumOf = ({ city }: Comparison, isPart: boolean): ComparedCounty => ({
  code: 'all',
  name: isPart ? '可查看的企业合计' : '全市',
  isOwn: false,
  enterprises: null,
  aboveScale: 0,
  figures: city,
})

const isShown = ({ enterprises }: ComparedCounty) => enterprises !== null

/** Counties with too few enterprises are named and have no figures. */
function Hidden({ rows }: { rows: readonly ComparedCounty[] }) {
  const names = rows.filter((row) => !isShown(row)).map(({ name }) => name)
  return names.length > 0 ? (
    <p className="ge-hint">
      有数据的企业{tooFew}：{names.join('、')}。
    </p>
  ) : null
}

const isSum = ({ code }: ComparedCounty) => code === 'all'

function columnsOf(base: ComparisonBase): Column<ComparedCounty>[] {
  return [
    { key: 'name', title: '区县', head: true, cell: (row) => <span className={energyClasses.name}>{row.name}</span> },
    {
      key: 'enterprises',
      title: columnTitle('comparedEnterprises'),
      align: 'right',
      width: '6rem',
      cell: (row) => (isSum(row) ? '' : row.enterprises),
    },
    {
      key: 'aboveScale',
      title: columnTitle('aboveScale'),
      align: 'right',
      width: '6rem',
      cell: (row) => (isSum(row) ? '' : row.aboveScale),
    },
    ...comparedBy[base].indicators.map(
      (id): Column<ComparedCounty> => ({
        key: id,
        title: columnTitle(id),
        align: 'right',
        width: '9rem',
        cell: ({ figures }) => number(id, figures[id]),
      }),
    ),
  ]
}

/** What the figures stand on, and what is not there. */
function Basis({ role, isCounty }: { role: string | undefined; isCounty: boolean }) {
  return (
    <>
      <p className="ge-hint">
        平台没有各区县的常住人口和地区生产总值数据，因此不作人均和单位地区生产总值的比较。比率只按已采用的企业年度数据计算：工业总产值取自企业填报。
      </p>
      <p className="ge-hint">
        “{indicators.structureIndex.label}
        ”把每家企业的产值按全市同行业大类的单位产值能耗折算，行业结构不同的区县可以比较：低于100，表示比全市同行业用能少。
        {isInspector(role) ? '只统计本账号可以查看的企业。' : '各项公式见统计指标。'}
      </p>
      {isCounty ? (
        <p className="ge-hint">
          全市的数字只给出全部行业和行业大类的；不足{fewestShown}
          家、集中于一两家，或者与其他行业的数字相减会推出这样几家企业的，显示为“—”。更细的行业只有本区县的数字，不计
          {indicators.structureIndex.label}。
        </p>
      ) : null}
      <IndicatorNote of={['comparedEnterprises', 'aboveScale']} />
    </>
  )
}

const marks: readonly (readonly [keyof Spread, string])[] = [
  ['low', '最低'],
  ['lower', '下四分位'],
  ['middle', '中位'],
  ['upper', '上四分位'],
  ['high', '最高'],
]

/** The distribution over counties without their names; for a county with its own figure beside it. */
function SpreadSheet({ data, base, isCounty }: { data: Comparison; base: ComparisonBase; isCounty: boolean }) {
  const { rows, spread, counties } = data
  const [own] = rows.filter(({ isOwn }) => isOwn)
  const ids: readonly IndicatorId[] = comparedBy[base].indicators
  const [first] = ids
  const charted = rows.filter(isShown)
  return (
    <Sheet title="区县分布" id="county-spread">
      <DataTable
        caption="各指标在区县间的分布，不列名称"
        rows={ids.map((id) => ({ id, spread: spread[id] ?? null }))}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: '指标', head: true, cell: ({ id }) => columnTitle(id) },
          ...(isCounty
            ? [
                {
                  key: 'own',
                  title: '本区县',
                  align: 'right' as const,
                  cell: ({ id }: { id: IndicatorId }) => (own && isShown(own) ? number(id, own.figures[id]) : tooFew),
                },
              ]
            : []),
          ...marks.map(([key, title]) => ({
            key,
            title,
            align: 'right' as const,
            cell: (row: { id: IndicatorId; spread: Spread | null }) =>
              row.spread ? number(row.id, row.spread[key]) : '—',
          })),
        ]}
      />
      <p className="ge-hint">
        分布取自{counties.shown}个区县
        {counties.hidden > 0 ? `，另有${counties.hidden}个区县有数据的企业不足${fewestShown}家，不计入` : ''}；不足
        {fewestShown}
        个区县的指标不给出分布。
      </p>
      {!isCounty && first && charted.length > 1 ? (
        <Chart
          label={`${indicators[first].label}，按区县`}
          data={{
            labels: charted.map(({ name }) => name),
            unit: indicators[first].unit,
            series: [{ name: indicators[first].label, values: charted.map(({ figures }) => figures[first] ?? null) }],
          }}
        />
      ) : null}
    </Sheet>
  )
}
