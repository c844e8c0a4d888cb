/** 目标和差距: the path from the base year to the target, drawn with the accepted figures, and each year's gap in tce and yuan. */
import type { EnergyGlance, EnergyTargetPath } from '@green/contract/calls/energy/energy-year.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { type ReactNode, useState } from 'react'
import { Chart } from '../../ui/chart/chart.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { acceptedOf } from './accepted.ts'
import { BaseDialog } from './base-dialog.tsx'
import styles from './energy.module.css'
import { signed } from './signed.ts'

type Point = EnergyTargetPath['points'][number]
type Reached = Point & { gap: NonNullable<Point['gap']> }
type TargetViewProps = { glance: EnergyGlance; shown: number; onYear: (year: number) => void }

const measures = {
  intensity: { label: '单位产值能耗', unit: 'kgce/万元' },
  tce: { label: '综合能耗', unit: 'tce' },
} as const

export function TargetView({ glance, shown, onYear }: TargetViewProps) {
  const [isSetting, setSetting] = useState(false)
  const { base, targets, may } = glance
  if (!base && !may.target) return null
  return (
    <Sheet
      title="目标和差距"
      id="energy-target"
      actions={may.target ? <Button onClick={() => setSetting(true)}>基准年和目标</Button> : null}
    >
      <p className={styles.lead}>{baseText(base)}</p>
      {targets.paths.map((path) => (
        <PathView key={path.measure} path={path} shown={shown} onYear={onYear} glance={glance} />
      ))}
      {isSetting ? <BaseDialog glance={glance} onClose={() => setSetting(false)} /> : null}
    </Sheet>
  )
}

function baseText(base: EnergyGlance['base']): string {
  if (!base) return '还没有登记基准年和目标。登记后，每年的能耗在这里与目标线对照。'
  const from = `综合能耗${formatNumber(base.baseTce, 2)} tce，工业总产值${formatNumber(base.baseOutputValue, 2)}万元`
  if (!base.targetYear) return `基准年${base.baseYear}：${from}；没有设定目标`
  const aims = [
    base.targetIntensity === null ? null : `单位产值能耗${formatNumber(base.targetIntensity, 2)} kgce/万元`,
    base.targetTce === null ? null : `综合能耗${formatNumber(base.targetTce, 2)} tce`,
  ]
  return `${base.targetYear}年目标（基准年${base.baseYear}）：${aims.filter(Boolean).join('，')}。基准年${from}。`
}

type PathViewProps = TargetViewProps & { path: EnergyTargetPath }

function PathView({ path, glance: { targets, years }, shown, onYear }: PathViewProps) {
  const { label, unit } = measures[path.measure]
  const { points } = path
  const reached = points.filter((point): point is Reached => point.gap !== null)
  const latest = reached.at(-1)
  const number = (key: string, title: string, of: (point: Point) => ReactNode): Column<Point> => ({
    key,
    title,
    align: 'right',
    cell: of,
  })
  const columns: Column<Point>[] = [
    {
      key: 'year',
      title: '年度',
      head: true,
      cell: ({ year }) =>
        years.some((one) => one.year === year) ? (
          <button type="button" className={styles.year} aria-pressed={year === shown} onClick={() => onYear(year)}>
            {year}年
          </button>
        ) : (
          `${year}年`
        ),
    },
    number('target', '目标线', ({ target }) => formatNumber(target, 2)),
    number('actual', '实际', ({ actual }) => formatNumber(actual, 2)),
    number('own', '差距', ({ gap }) => (gap ? signed(gap.own) : '—')),
    ...(path.measure === 'tce' ? [] : [number('tce', '折合（tce）', ({ gap }) => (gap ? signed(gap.tce) : '—'))]),
    number('yuan', '折合（元）', ({ gap }) => (gap ? signed(gap.yuan, 0) : '—')),
    {
      key: 'state',
      title: '对照',
      cell: ({ year, gap }) => (year === path.baseYear ? '基准年' : gap ? <GapText gap={gap.own} /> : null),
    },
  ]
  return (
    <div className={styles.path}>
      <h3>{`${label}（${unit}）`}</h3>
      {latest && latest.year > path.baseYear ? <p>{latestText(latest, unit)}</p> : null}
      <Chart
        label={`${label}：目标线和实际`}
        height={240}
        data={{
          labels: points.map(({ year }) => `${year}年`),
          unit,
          near: true,
          series: [
            { name: '实际', kind: 'line', values: points.map(({ actual }) => actual) },
            { name: '目标线', kind: 'line', values: points.map(({ target }) => target) },
          ],
        }}
      />
      <DataTable
        caption={`${label}（${unit}）：目标线、实际和差距`}
        columns={columns}
        rows={points}
        rowKey={({ year }) => String(year)}
      />
      <p className={styles.note}>
        {`差距为实际减目标线，正数为高于目标。金额按${formatNumber(targets.yuanPerTce, 0)}元/吨标准煤估算，价格来源：${targets.priceSource}。图的纵轴不从0起。`}
      </p>
      <Fold title="怎样算的" line="目标线的取法，逐年的算式">
        <p>{lineText(path, unit)}</p>
        {reached.length > 0 ? (
          <ul className={styles.formulas}>
            {reached.map((point) => (
              <li key={point.year}>{formulaOf(path, point, outputOf(years, point.year), targets.yuanPerTce)}</li>
            ))}
          </ul>
        ) : null}
        <p className={styles.note}>计算不取舍，只在显示时四舍五入；实际取各年采用的来源。</p>
      </Fold>
    </div>
  )
}

const GapText = ({ gap }: { gap: number }) =>
  gap > 0 ? <Tag tone="orange">高于目标线</Tag> : <Tag tone="green">达到目标线</Tag>

function latestText({ year, gap }: Reached, unit: string): string {
  if (gap.own === 0) return `${year}年与目标线持平。`
  const [tce, yuan] = [formatNumber(Math.abs(gap.tce), 2), formatNumber(Math.abs(gap.yuan) / 10_000, 2)]
  const [side, more] = gap.own > 0 ? ['高', '多用'] : ['低', '少用']
  return unit === 'tce'
    ? `${year}年比目标线${more}${tce} tce，约${yuan}万元。`
    : `${year}年比目标线${side}${formatNumber(Math.abs(gap.own), 2)} ${unit}，${more}${tce} tce，约${yuan}万元。`
}

function lineText({ baseYear, baseValue, targetYear, targetValue }: EnergyTargetPath, unit: string): string {
  const [from, to] = [formatNumber(baseValue, 2), formatNumber(targetValue, 2)]
  const each = (targetValue - baseValue) / (targetYear - baseYear)
  return `目标线按直线内插：${baseYear}年${from}，${targetYear}年${to} ${unit}，每年变化（${to}－${from}）÷${targetYear - baseYear}＝${signed(each)}；目标年以后保持目标值。`
}

function outputOf(years: EnergyGlance['years'], year: number): number | null {
  const found = years.find((one) => one.year === year)
  return (found && acceptedOf(found)?.outputValue) ?? null
}

function formulaOf({ measure }: EnergyTargetPath, point: Reached, output: number | null, yuanPerTce: number): string {
  const { year, actual, target, gap } = point
  const money = `×${formatNumber(yuanPerTce, 0)}元/tce＝${signed(gap.yuan, 0)}元`
  const own = `${year}年：${formatNumber(actual, 2)}－${formatNumber(target, 2)}＝${signed(gap.own)} ${measures[measure].unit}`
  if (measure === 'tce') return `${own}；${money}`
  return `${own}；×产值${formatNumber(output, 2)}万元÷1000＝${signed(gap.tce)} tce；${money}`
}
