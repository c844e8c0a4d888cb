/** Several years of one enterprise as a table, and two years' pre-scores with the largest losses. */

import type { CallOutput } from '@green/contract/call.ts'
import type { yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { scoreText, totalText } from '@green/filing/scoring/score-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './year-series.module.css'

export type YearSeries = CallOutput<typeof yearlyOf.getYearDatas>
export type TwoYears = CallOutput<typeof yearlyOf.getTwoYearDf>
type Measure = YearSeries['measures'][number]
type Year = YearSeries['years'][number]

const shownYears = 5

/** One row per measure, one column per year, the newest at the right; then the change of the last year. */
export function YearTable({ series }: { series: YearSeries }) {
  const years = series.years.slice(-shownYears)
  if (years.length === 0) return <Empty title="还没有历年数据" hint="填报提交或导入企业年度数据后，在这里逐年对照。" />
  const [before, now] = years.slice(-2)
  const measures = series.measures.filter(({ key }) => years.some((year) => (year.values[key] ?? null) !== null))
  const columns: Column<Measure>[] = [
    {
      key: 'label',
      title: '指标',
      head: true,
      width: '12rem',
      cell: ({ label, unit }) => (unit ? `${label}（${unit}）` : label),
    },
    ...years.map(
      (year): Column<Measure> => ({
        key: String(year.year),
        title: `${year.year}年（${year.source}）`,
        align: 'right',
        cell: ({ key, decimals }) => formatNumber(year.values[key] ?? null, decimals),
      }),
    ),
    ...(before && now
      ? [
          {
            key: 'change',
            title: `${now.year}年比${before.year}年`,
            align: 'right' as const,
            cell: ({ key }: Measure) => <Change before={before} now={now} measure={key} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable caption="历年数据" columns={columns} rows={measures} rowKey={({ key }) => key} />
      {series.standing ? (
        <p className={styles.standing}>
          {series.standing.year}年单位产值综合能耗低于同行业 {series.standing.others} 家企业中约{' '}
          <strong>{formatNumber(series.standing.percent, 1)}%</strong> 的企业。
        </p>
      ) : null}
    </>
  )
}

/** A change beyond ±30 % is highlighted for the reviewer. */
function Change({ before, now, measure }: { before: Year; now: Year; measure: string }) {
  const [old, last] = [before.values[measure], now.values[measure]]
  if (old === null || old === undefined || last === null || last === undefined || old === 0) return '—'
  const change = (last / old - 1) * 100
  return (
    <span className={Math.abs(change) > 30 ? styles.changeLarge : undefined}>
      {change > 0 ? '+' : ''}
      {formatNumber(change, 1)}%
    </span>
  )
}

/** The pre-score with its tier, the five largest gaps, and each row beside last year's. */
export function TwoYearScores({ scores }: { scores: TwoYears }) {
  if (scores.year === null) return <Empty title="还没有预评分" hint="年度数据提交后由系统按通则指标表计算。" />
  const columns: Column<TwoYears['items'][number]>[] = [
    { key: 'seq', title: '序号', cell: (item) => item.seq },
    { key: 'label', title: '指标', head: true, width: '12rem', cell: (item) => item.label },
    { key: 'points', title: '分值', align: 'right', cell: (item) => formatNumber(item.points, 0) },
    { key: 'score', title: `${scores.year}年`, align: 'right', cell: (item) => scoreText(item.score) },
    ...(scores.totalBefore === null
      ? []
      : [
          {
            key: 'before',
            title: `${scores.year - 1}年`,
            align: 'right' as const,
            cell: (item: TwoYears['items'][number]) => scoreText(item.before),
          },
        ]),
  ]
  return (
    <div className={styles.twoYears}>
      <p>
        {scores.year}年预评分 <strong>{totalText(scores)}</strong>，{scores.tier ?? '未分梯度'}
        {scores.totalBefore === null ? null : (
          <span>
            （上年 {scoreText(scores.totalBefore)}，{scores.tierBefore}）
          </span>
        )}
      </p>
      {scores.gaps.length > 0 ? (
        <section aria-labelledby="gaps">
          <h3 id="gaps">差距最大的指标</h3>
          <ol className={styles.gaps}>
            {scores.gaps.map((gap) => (
              <li key={gap.id}>
                <span>{gap.label}</span>
                <meter min={0} max={gap.points} value={gap.points - gap.lost} aria-label={gap.label} />
                <span>
                  失 {formatNumber(gap.lost, 2)} / {formatNumber(gap.points, 0)} 分
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <DataTable caption="两年预评分对照" columns={columns} rows={scores.items} rowKey={(item) => item.id} />
    </div>
  )
}
