/** One enterprise's energy at a glance: its years as a chart with the table beside, then one year with everything behind it. */

import type { EnergyGlance } from '@green/contract/calls/energy/energy-year.ts'
import { columnTitle, intensityOf } from '@green/contract/overview/indicators.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { ReactNode } from 'react'
import { Chart } from '../../ui/chart/chart.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { acceptedOf } from './accepted.ts'
import { BridgeView } from './bridge-view.tsx'
import { CheckTag } from './check-tag.tsx'
import styles from './energy.module.css'
import { FindingList } from './finding-list.tsx'
import { SourceTable } from './source-table.tsx'
import { TargetView } from './target-view.tsx'
import type { VerifiedTagProps } from './verified-tag.tsx'

type Year = EnergyGlance['years'][number]

type GlanceViewProps = {
  glance: EnergyGlance
  year: number
  onYear: (year: number) => void
  /** A link to a filing, as this face opens it. */
  filingLink: (programme: string | null, filingId: string, label: string) => ReactNode
  verificationLink: VerifiedTagProps['verificationLink']
  /** Buttons of one source: adopt it, check it. */
  actsOf?: (record: Year['records'][number]) => ReactNode
}

const intensityIn = (year: Year): number | null => {
  const record = acceptedOf(year)
  return record ? intensityOf(record) : null
}

export function GlanceView({ glance, year, onYear, filingLink, verificationLink, actsOf }: GlanceViewProps) {
  const { years } = glance
  const shown = years.find((one) => one.year === year) ?? years[0]
  if (!shown)
    return (
      <Sheet>
        <Empty title="还没有年度能耗" hint="企业录入、年度数据审定或管理员导入后，在这里逐年对照。" />
      </Sheet>
    )
  return (
    <>
      <Sheet title="历年能耗" id="energy-years">
        <YearsTable glance={glance} shown={shown.year} onYear={onYear} />
        <YearsChart years={years} />
      </Sheet>
      <TargetView glance={glance} shown={shown.year} onYear={onYear} />
      <Sheet title={`${shown.year}年：来源`} id="energy-sources">
        {shown.contradicts ? <ConflictLine year={shown} /> : null}
        <SourceTable
          year={shown}
          filingLink={filingLink}
          verificationLink={verificationLink}
          {...(actsOf ? { actsOf } : {})}
        />
      </Sheet>
      <Sheet title={`${shown.year}年：需要说明的地方`} id="energy-findings">
        <FindingList findings={shown.findings} enterpriseId={glance.enterprise.id} mayExplain={glance.may.explain} />
      </Sheet>
      {shown.bridge ? (
        <Sheet title={`${shown.year}年：各口径及其差异`} id="energy-bridge">
          <BridgeView bridge={shown.bridge} />
        </Sheet>
      ) : null}
      {shown.sites.length > 0 ? (
        <Sheet title={`${shown.year}年：分厂区`} id="energy-by-site">
          <SitesTable year={shown} all={glance.sites} />
        </Sheet>
      ) : null}
      {shown.months.length > 0 ? (
        <Sheet title={`${shown.year}年：分月`} id="energy-months">
          <MonthsTable year={shown} />
        </Sheet>
      ) : null}
      <Sheet title="办理记录" id="energy-history">
        <HistoryTable glance={glance} />
      </Sheet>
    </>
  )
}

/** Who decided which source counts; where nobody has, that somebody should. */
function ConflictLine({ year }: { year: Year }) {
  const accepted = acceptedOf(year)
  return (
    <p className={styles.conflict} role="note">
      {year.conflict
        ? '各来源的综合能耗相差超过1%，还没有人工确定采用哪一个；现按规则采用标有“采用”的一个。'
        : `各来源相差超过1%，已由${accepted?.acceptedByName ?? ''}采用“${accepted?.source ?? ''}”：${accepted?.acceptReason ?? ''}`}
    </p>
  )
}

function YearsTable({
  glance,
  shown,
  onYear,
}: {
  glance: EnergyGlance
  shown: number
  onYear: (year: number) => void
}) {
  const { years } = glance
  const number = (key: string, title: string, of: (year: Year) => number | null, decimals = 2): Column<Year> => ({
    key,
    title,
    align: 'right',
    cell: (year) => formatNumber(of(year), decimals),
  })
  const columns: Column<Year>[] = [
    {
      key: 'year',
      title: '年度',
      head: true,
      cell: ({ year }) => (
        <button type="button" className={styles.year} aria-pressed={year === shown} onClick={() => onYear(year)}>
          {year}年
        </button>
      ),
    },
    number('tce', '综合能耗（tce，当量值）', (year) => acceptedOf(year)?.totalTce ?? null),
    {
      key: 'change',
      title: '比上年',
      align: 'right',
      cell: (year) => <Change now={year} before={years.find((one) => one.year === year.year - 1)} />,
    },
    number('equiv', '等价值（tce）', ({ bridge }) => bridge?.totals.gb2589equiv ?? null),
    number('output', columnTitle('outputValue'), (year) => acceptedOf(year)?.outputValue ?? null),
    number('intensity', columnTitle('intensity'), intensityIn),
    number('co2', '碳排放（tCO₂）', ({ bridge }) => bridge?.carbon.location ?? null),
    { key: 'source', title: '采用来源', cell: (year) => acceptedOf(year)?.source ?? '—' },
    {
      key: 'check',
      title: '核对',
      cell: (year) => {
        const accepted = acceptedOf(year)
        const open = year.findings.filter(({ explained }) => explained === null).length
        return (
          <span className={styles.tags}>
            {accepted ? <CheckTag check={accepted.check} /> : null}
            {year.conflict ? <Tag tone="orange">来源不一致</Tag> : null}
            {open > 0 ? <Tag tone="orange">{`${open}处待说明`}</Tag> : null}
          </span>
        )
      },
    },
  ]
  return <DataTable caption="历年能耗" columns={columns} rows={years} rowKey={({ year }) => String(year)} />
}

function Change({ now, before }: { now: Year; before: Year | undefined }) {
  const [a, b] = [acceptedOf(now)?.totalTce, before ? acceptedOf(before)?.totalTce : null]
  if (!a || !b) return '—'
  const change = (a / b - 1) * 100
  return `${change > 0 ? '+' : ''}${formatNumber(change, 1)}%`
}

function YearsChart({ years }: { years: readonly Year[] }) {
  const known = years.filter((year) => acceptedOf(year) !== null).toReversed()
  if (known.length < 2) return null
  return (
    <Chart
      label="历年综合能耗"
      height={220}
      data={{
        labels: known.map(({ year }) => `${year}年`),
        unit: 'tce',
        series: [
          { name: '当量值', kind: 'bar', values: known.map((year) => acceptedOf(year)?.totalTce ?? null) },
          { name: '等价值', kind: 'bar', values: known.map(({ bridge }) => bridge?.totals.gb2589equiv ?? null) },
          { name: '考核口径', kind: 'line', values: known.map(({ bridge }) => bridge?.totals.assessed ?? null) },
        ],
      }}
    />
  )
}

function MonthsTable({ year: { months } }: { year: Year }) {
  return (
    <DataTable
      caption="分月能耗"
      rows={months}
      rowKey={({ id }) => id}
      columns={[
        { key: 'month', title: '月份', head: true, cell: ({ month }) => `${month}月` },
        {
          key: 'tce',
          title: '综合能耗（tce，当量值）',
          align: 'right',
          cell: ({ totalTce }) => formatNumber(totalTce, 2),
        },
        {
          key: 'lines',
          title: '消费量',
          cell: ({ lines }) =>
            lines
              .filter(({ flow }) => flow === 'used')
              .map(({ name, quantity, unit }) => `${name} ${formatNumber(quantity, 2)} ${unit}`)
              .join('；'),
        },
        { key: 'source', title: '来源', cell: ({ source }) => source },
      ]}
    />
  )
}

/** What each site entered, their sum, and which sites have not entered yet. */
function SitesTable({ year, all }: { year: Year; all: EnergyGlance['sites'] }) {
  const rows = year.sites.filter(({ month }) => month === 0)
  const entered = new Set(rows.map(({ siteId }) => siteId))
  const left = all.filter(({ id }) => !entered.has(id))
  const sum = (key: 'totalTce' | 'outputValue') => rows.reduce((n, row) => n + (row[key] ?? 0), 0)
  const total = {
    id: 'sum',
    siteName: '合计（列为企业录入）',
    totalTce: sum('totalTce'),
    outputValue: sum('outputValue'),
  }
  const months = year.sites.length - rows.length
  return (
    <>
      <DataTable
        caption="分厂区能耗"
        rows={[...rows, ...(rows.length > 0 ? [total] : [])]}
        rowKey={({ id }) => id}
        columns={[
          { key: 'site', title: '厂区', head: true, cell: ({ siteName }) => siteName },
          {
            key: 'tce',
            title: '综合能耗（tce）',
            align: 'right',
            cell: ({ totalTce }) => formatNumber(totalTce, 2),
          },
          {
            key: 'share',
            title: '占比（%）',
            align: 'right',
            cell: ({ totalTce }) =>
              formatNumber(total.totalTce > 0 ? ((totalTce ?? 0) / total.totalTce) * 100 : null, 1),
          },
          {
            key: 'output',
            title: '工业总产值（万元）',
            align: 'right',
            cell: ({ outputValue }) => formatNumber(outputValue, 2),
          },
        ]}
      />
      {rows.length > 0 && left.length > 0 ? (
        <p
          className={styles.note}
        >{`还没有录入：${left.map(({ name }) => name).join('、')}。合计只含已录入的厂区。`}</p>
      ) : null}
      {months > 0 ? <p className={styles.note}>{`另有${months}条分月、分厂区的记录。`}</p> : null}
    </>
  )
}

function HistoryTable({ glance: { history } }: { glance: EnergyGlance }) {
  if (history.length === 0) return <p className={styles.note}>还没有核对、采用或说明。</p>
  return (
    <DataTable
      caption="办理记录"
      rows={history}
      rowKey={({ at, subject, action }) => `${at} ${action} ${subject}`}
      columns={[
        { key: 'at', title: '时间', head: true, cell: ({ at }) => dateTimeText(at) },
        { key: 'year', title: '年度', cell: ({ year }) => `${year}年` },
        { key: 'action', title: '办理', cell: ({ action }) => action },
        { key: 'subject', title: '事项', cell: ({ subject }) => subject },
        { key: 'reason', title: '说明', cell: ({ reason }) => reason },
        { key: 'by', title: '办理人', cell: ({ byName }) => byName },
      ]}
    />
  )
}
