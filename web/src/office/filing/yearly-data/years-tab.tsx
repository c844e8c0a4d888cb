/** 历年与差距: the main values as lines, the same in a table, the pre-score beside last year's. */
import { yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { TwoYearScores, type YearSeries, YearTable } from '../../../filing/view/figure/year-series.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './yearly-data.module.css'

export function CaseYears({ detail }: { detail: FilingDetail }) {
  return <YearsTab enterpriseId={detail.enterpriseId} year={detail.year} />
}

/** `year`: of the pre-score; the latest one by default. */
export function YearsTab({ enterpriseId, year }: { enterpriseId: string; year: number | null }) {
  const series = useCall(yearlyOf.getYearDatas, { enterpriseId })
  const scores = useCall(yearlyOf.getTwoYearDf, { enterpriseId, ...(year === null ? {} : { year }) })
  return (
    <div className={styles.years}>
      <section aria-labelledby="oy-series">
        <h2 id="oy-series">历年数据</h2>
        <QueryView query={series} loading="正在读取历年数据" rows={6}>
          {(data) => (
            <>
              <Lines series={data} />
              <YearTable series={data} />
            </>
          )}
        </QueryView>
      </section>
      <section aria-labelledby="oy-scores">
        <h2 id="oy-scores">预评分</h2>
        <QueryView query={scores} loading="正在读取预评分" rows={6}>
          {(data) => <TwoYearScores scores={data} />}
        </QueryView>
      </section>
    </div>
  )
}

const drawn = [
  ['outputTotal', '产值'],
  ['totalTce', '综合能耗'],
  ['unitOutputEnergy', '单位产值能耗'],
  ['waterIntake', '取水量'],
] as const

/** Units differ, so every line starts at 100. */
function Lines({ series }: { series: YearSeries }) {
  const years = series.years.slice(-5)
  if (years.length < 2) return null
  return (
    <Chart
      label="主要指标的变化"
      data={{
        labels: years.map(({ year }) => `${year}年`),
        unit: '首年＝100',
        series: drawn.flatMap(([key, name]) => {
          const first = years.map(({ values }) => values[key]).find((value) => value !== null && value !== undefined)
          if (!first) return []
          return [
            {
              name,
              kind: 'line' as const,
              values: years.map(({ values }) => {
                const value = values[key]
                return value === null || value === undefined ? null : Math.round((value / first) * 1000) / 10
              }),
            },
          ]
        }),
      }}
    />
  )
}
