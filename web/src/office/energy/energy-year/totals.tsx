/** 能耗汇总: the city's or the county's energy of a year by county, industry and kind, beside the years before. */

import type { CallOutput } from '@green/contract/call.ts'
import { type EnergyTotal, energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { columnTitle, type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { IndicatorFigure } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter, FilterBar, YearFilter } from '../../list/filter-bar.tsx'
import { oneOf } from '../../list/list-place.ts'
import { CountyFilter, IndustryFilter } from '../../list/place-filters.tsx'
import styles from './energy.module.css'

type Totals = CallOutput<typeof energyYear.totals>

const groups = [
  { value: 'county', label: '区县' },
  { value: 'industry', label: '行业大类' },
  { value: 'kind', label: '能源品种' },
] as const
const charted = 12

export function EnergyTotalsPage() {
  const dataYear = useDataYear()
  return dataYear === undefined ? <Loading page label="正在打开能耗汇总" /> : <EnergyTotals dataYear={dataYear} />
}

function EnergyTotals({ dataYear }: { dataYear: number }) {
  const role = useSession((session) => session.login?.userRole)
  const usual = {
    year: dataYear,
    by: isDistrictOfficer(role) ? 'industry' : 'county',
    qxCode: '',
    industryCode: '',
  }
  const [place, setPlace] = useAddress(usual)
  const by = oneOf(['county', 'industry', 'kind'], place.by) ?? 'county'
  const query = {
    year: place.year,
    by,
    ...(place.qxCode ? { qxCode: place.qxCode } : {}),
    ...(place.industryCode ? { industryCode: place.industryCode } : {}),
  }
  const totals = useCall(energyYear.totals, query, {
    keepPrevious: true,
  })
  const name = groups.find(({ value }) => value === by)?.label ?? ''
  const { data } = totals
  return (
    <Page
      title="能耗汇总"
      lead="按各企业采用的年度数据汇总，综合能耗为当量值；没有采用来源的企业不计。"
      actions={
        <DownloadButton call={energyYear.exportTotals} input={query} rows={data?.rows.length}>
          导出
        </DownloadButton>
      }
    >
      <Sheet title={`${place.year}年，按${name}`} id="energy-totals">
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
            label="汇总"
            value={by}
            options={groups}
            onChange={(next) => setPlace({ by: next || usual.by })}
          />
          {isDistrictOfficer(role) ? null : (
            <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          )}
          <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        </FilterBar>
        <QueryView
          query={totals}
          loading="正在汇总"
          rows={8}
          empty={<Empty title={`${place.year}年还没有可汇总的数据`} hint="可换一个年度；企业数据采用后自动汇总。" />}
        >
          {({ sum, rows }) => (
            <>
              <Sums sum={sum} />
              <DataTable
                caption={`${place.year}年能耗汇总，按${name}`}
                columns={by === 'kind' ? kindColumns : groupColumns(name)}
                rows={rows}
                rowKey={({ code }) => code}
                stale={totals.isPlaceholderData}
              />
            </>
          )}
        </QueryView>
      </Sheet>
      {data && data.rows.length > 1 ? (
        <Sheet title={`${name}对照`} id="energy-chart">
          <Chart
            label={`${place.year}年综合能耗前${Math.min(charted, data.rows.length)}位，按${name}`}
            data={{
              labels: data.rows.slice(0, charted).map((row) => row.name),
              unit: indicators.totalTce.unit,
              series: [
                { name: indicators.totalTce.label, values: data.rows.slice(0, charted).map((row) => row.totalTce) },
              ],
            }}
          />
        </Sheet>
      ) : null}
      {data && data.years.length > 0 ? <YearsBefore years={data.years} /> : null}
    </Page>
  )
}

/** A city's sum is read in whole tonnes. */
const whole = (amount: number | null) => (amount === null ? null : Math.round(amount))

function Sums({ sum }: { sum: EnergyTotal }) {
  return (
    <>
      <SumFigures sum={sum} />
      <p className="ge-hint">
        单位产值综合能耗只计当年经营的工业企业，与区县能效对照一致。
        {sum.withoutCo2 > 0
          ? `二氧化碳排放量不含${sum.withoutCo2}家企业：有工业生产过程排放而没有申报、或所用能源没有排放因子的不计，不以能源部分代替。`
          : null}
      </p>
    </>
  )
}

function SumFigures({ sum }: { sum: EnergyTotal }) {
  return (
    <div className={styles.figures}>
      <IndicatorFigure of="energyEnterprises" value={sum.enterprises} />
      <IndicatorFigure of="totalTce" value={whole(sum.totalTce)} />
      <IndicatorFigure of="tceChange" value={sum.changePercent} />
      <IndicatorFigure of="intensity" value={sum.intensity} />
      <IndicatorFigure of="co2" value={whole(sum.co2)} />
    </div>
  )
}

type Key = 'enterprises' | 'totalTce' | 'co2' | 'outputValue' | 'intensity' | 'changePercent' | 'sharePercent'

const number = (key: Key, of: IndicatorId): Column<EnergyTotal> => ({
  key,
  title: columnTitle(of),
  align: 'right',
  cell: (row) => formatNumber(row[key], indicators[of].decimals),
})

const groupColumns = (name: string): Column<EnergyTotal>[] => [
  { key: 'name', title: name, head: true, cell: (row) => <span className={energyClasses.name}>{row.name}</span> },
  number('enterprises', 'energyEnterprises'),
  number('totalTce', 'totalTce'),
  number('sharePercent', 'energyShare'),
  number('changePercent', 'tceChange'),
  number('outputValue', 'outputValue'),
  number('intensity', 'intensity'),
  number('co2', 'co2'),
]

const kindColumns: Column<EnergyTotal>[] = [
  { key: 'name', title: '能源品种', head: true, cell: (row) => row.name },
  number('enterprises', 'energyEnterprises'),
  {
    key: 'quantity',
    title: indicators.energyQuantity.label,
    align: 'right',
    cell: (row) => `${formatNumber(row.quantity, 2)} ${row.unit}`,
  },
  number('totalTce', 'totalTce'),
  number('sharePercent', 'energyShare'),
  number('co2', 'co2'),
]

function YearsBefore({ years }: { years: Totals['years'] }) {
  return (
    <Sheet title="历年" id="energy-years">
      <DataTable
        caption="历年能耗"
        rows={years.toReversed()}
        rowKey={({ year }) => String(year)}
        columns={[
          { key: 'year', title: '年度', head: true, cell: ({ year }) => `${year}年` },
          {
            key: 'enterprises',
            title: columnTitle('energyEnterprises'),
            align: 'right',
            cell: (row) => formatNumber(row.enterprises, 0),
          },
          { key: 'tce', title: columnTitle('totalTce'), align: 'right', cell: (row) => formatNumber(row.totalTce, 2) },
          {
            key: 'output',
            title: columnTitle('outputValue'),
            align: 'right',
            cell: (row) => formatNumber(row.outputValue, 2),
          },
        ]}
      />
    </Sheet>
  )
}
