/** Water use of each product across the enterprises, compared with the quotas, with the suggested values. */
import type { CallOutput } from '@green/contract/call.ts'
import { waterQuota } from '@green/contract/calls/filing/water-quota.ts'
import { offeredYears } from '@green/filing/value/campaign-year.ts'
import { useCampaignYear } from '../../../filing/campaign-year.ts'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { Empty, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter, FilterBar } from '../../list/filter-bar.tsx'
import styles from './water-quota.module.css'

type Line = CallOutput<typeof waterQuota.statistics>[number]

const charted = 8
const number = (value: number | null) =>
  value === null ? '—' : value.toLocaleString('zh-CN', { maximumFractionDigits: 4 })
const percent = (value: number | null) => (value === null ? '—' : `${number(value)}%`)

/** Products have different units; only shares fit on one axis. */
const share = (value: number, of: number) => (of === 0 ? null : Math.round((value / of) * 1000) / 10)

const columns: readonly Column<Line>[] = [
  { key: 'product', title: '产品', head: true, cell: (line) => line.product },
  { key: 'unit', title: '单位', cell: (line) => line.unit },
  { key: 'count', title: '企业数', align: 'right', cell: (line) => number(line.count) },
  { key: 'min', title: '最小', align: 'right', cell: (line) => number(line.min) },
  { key: 'p20', title: 'P20', align: 'right', cell: (line) => number(line.p20) },
  { key: 'p50', title: '中位数', align: 'right', cell: (line) => number(line.p50) },
  { key: 'p80', title: 'P80', align: 'right', cell: (line) => number(line.p80) },
  { key: 'mean', title: '平均', align: 'right', cell: (line) => number(line.mean) },
  { key: 'weightedMean', title: '加权平均', align: 'right', cell: (line) => number(line.weightedMean) },
  { key: 'meetsAdvanced', title: '达先进值', align: 'right', cell: (line) => percent(line.meetsAdvanced) },
  { key: 'meetsGeneral', title: '达通用值', align: 'right', cell: (line) => percent(line.meetsGeneral) },
  { key: 'lead', title: '建议领跑值', align: 'right', cell: (line) => number(line.suggested.lead) },
  { key: 'advanced', title: '建议先进值', align: 'right', cell: (line) => number(line.suggested.advanced) },
  { key: 'general', title: '建议通用值', align: 'right', cell: (line) => number(line.suggested.general) },
]

export function WaterStatistics() {
  const year = useCampaignYear('water-quota')
  return year === undefined ? <Loading page label="正在打开用水定额统计" /> : <Statistics ofCampaign={year} />
}

function Statistics({ ofCampaign }: { ofCampaign: number }) {
  const usual = String(ofCampaign)
  const [place, setPlace] = useAddress({ statisticsYear: usual })
  const years = offeredYears(ofCampaign, currentYear(), 6)
  const statistics = useCall(waterQuota.statistics, { year: place.statisticsYear }, { keepPrevious: true })
  const lines = statistics.data ?? []
  const most = lines.slice(0, charted)
  return (
    <Page
      title="用水定额统计"
      lead="按产品统计单位产品取水量。建议值由分位数推算（领跑 P10、先进 P20、通用 P80），供修订定额参考。"
    >
      <Sheet>
        <FilterBar filtered={place.statisticsYear !== usual} onClear={() => setPlace({ statisticsYear: usual })}>
          <ChoiceFilter
            label="调查年度"
            value={place.statisticsYear}
            options={years.map((year) => ({ value: String(year), label: `${year} 年` }))}
            onChange={(statisticsYear) => setPlace({ statisticsYear: statisticsYear || usual })}
          />
        </FilterBar>
        <QueryView
          query={statistics}
          loading="正在统计"
          rows={6}
          empty={
            <Empty
              title={`${place.statisticsYear} 年还没有可统计的填报`}
              hint="企业提交用水定额调查后自动汇总；也可换一个年度查看。"
            />
          }
        >
          {(lines) => (
            <div className={styles.waterStatistics}>
              <Chart
                label="各产品的加权平均和建议值与中位数之比"
                data={{
                  labels: most.map((line) => line.product),
                  unit: '中位数 = 100%',
                  series: [
                    { name: '加权平均', values: most.map((line) => share(line.weightedMean, line.p50)) },
                    { name: '建议先进值', values: most.map((line) => share(line.suggested.advanced, line.p50)) },
                    { name: '建议通用值', values: most.map((line) => share(line.suggested.general, line.p50)) },
                  ],
                }}
              />
              <DataTable
                caption="分产品统计"
                columns={columns}
                rows={lines}
                rowKey={(line) => `${line.product} ${line.unit}`}
                stale={statistics.isPlaceholderData}
              />
              <IndicatorNote of={['waterEnterprises']} />
            </div>
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}
