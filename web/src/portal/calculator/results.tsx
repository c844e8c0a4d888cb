/** Results of the calculators: totals, kinds and sources with their shares, products with their grade, bridge between calibres, remarks. */
import type { CarbonOutcome, EnergyOutcome, Explained } from '@green/contract/calls/energy/calculator.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { uncertaintyText } from '@green/tools/calculators/sentences.ts'
import { unitLabels } from '@green/tools/calculators/units.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import styles from './calculator.module.css'
import { OpenFigure } from './explained.tsx'

type HeadlineProps = {
  label: string
  value: number | null
  decimals: number
  unit: string
  explained: Explained | undefined
  uncertainty?: EnergyOutcome['uncertaintyEq']
}

function Headline({ uncertainty, ...figure }: HeadlineProps) {
  return (
    <div className={styles.headline}>
      <dt>{figure.label}</dt>
      <dd>
        <OpenFigure {...figure} />
        <span className={styles.unit}>{figure.unit}</span>
        {uncertainty ? (
          <span className={styles.uncertain}>
            {`±${formatNumber(uncertainty.pct, 2)}%（±${formatNumber(uncertainty.amount, 2)}）`}
          </span>
        ) : null}
      </dd>
    </div>
  )
}

/** A share as number and bar. */
const share = (percent: number) => (
  <span className={styles.share}>
    <span className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden="true" />
    <span>{formatNumber(percent, 2)}</span>
  </span>
)
const plusMinus = (percent: number | null) => (percent === null ? '—' : `±${formatNumber(percent, 2)}`)

function Remarks({ of, uncertain }: { of: readonly string[]; uncertain: boolean }) {
  const lines = uncertain ? [...of, `不确定度：${uncertaintyText}`] : of
  if (lines.length === 0) return null
  return (
    <ul className={styles.remarks} aria-label="说明">
      {lines.map((line) => (
        <li key={line}>{line}。</li>
      ))}
    </ul>
  )
}

type EnergyItem = EnergyOutcome['items'][number]
const amount = (item: EnergyItem) =>
  `${formatNumber(item.consumption, 4).replace(/\.?0+$/, '')} ${unitLabels[item.unit] ?? item.unit}`

const energyColumns: readonly Column<EnergyItem>[] = [
  { key: 'label', title: '品种', head: true, cell: ({ label }) => label },
  { key: 'amount', title: '净消费量', align: 'right', cell: amount },
  {
    key: 'eq',
    title: '当量值（tce）',
    align: 'right',
    cell: ({ label, tceEq, eq }) => (
      <OpenFigure label={`${label}当量值`} value={tceEq} decimals={4} unit="tce" explained={eq} />
    ),
  },
  {
    key: 'equiv',
    title: '等价值（tce）',
    align: 'right',
    cell: ({ label, tceEquiv, equiv }) => (
      <OpenFigure label={`${label}等价值`} value={tceEquiv} decimals={4} unit="tce" explained={equiv} />
    ),
  },
  { key: 'share', title: '占当量值（%）', align: 'right', cell: ({ sharePct }) => share(sharePct) },
  {
    key: 'uncertain',
    title: '不确定度（%）',
    align: 'right',
    cell: ({ uncertaintyPct }) => plusMinus(uncertaintyPct),
  },
]

export function EnergyResults({ of }: { of: EnergyOutcome }) {
  const { explained: by } = of
  const perOutput = { decimals: 4, unit: 'tce/万元' }
  return (
    <section className={styles.result} aria-label="综合能耗">
      <h3>综合能耗</h3>
      <dl className={styles.headlines}>
        <Headline
          label="当量值"
          value={of.totalEq}
          decimals={2}
          unit="tce"
          explained={by.totalEq}
          uncertainty={of.uncertaintyEq}
        />
        <Headline
          label="等价值"
          value={of.totalEquiv}
          decimals={2}
          unit="tce"
          explained={by.totalEquiv}
          uncertainty={of.uncertaintyEquiv}
        />
        <Headline label="单位产值（当量值）" value={of.perOutputEq} {...perOutput} explained={by.perOutputEq} />
        <Headline label="单位产值（等价值）" value={of.perOutputEquiv} {...perOutput} explained={by.perOutputEquiv} />
        <Headline
          label="单位增加值（等价值）"
          value={of.perAddedValueEquiv}
          {...perOutput}
          explained={by.perAddedValueEquiv}
        />
        {of.assessedEquivRef === null ? null : (
          <Headline
            label="考核参考值"
            value={of.assessedEquivRef}
            decimals={2}
            unit="tce"
            explained={by.assessedEquivRef}
          />
        )}
      </dl>
      <p className="ge-hint">当量值用于产品限额和统计，等价值用于节能审查和部分目标。点开数字可以看到算式和来源。</p>
      <DataTable caption="分品种" columns={energyColumns} rows={of.items} rowKey={({ label, unit }) => label + unit} />
      {of.products.length > 0 ? <Products of={of.products} /> : null}
      <Remarks of={of.remarks} uncertain={of.uncertaintyEq !== null} />
      <Bridge of={of.bridge} />
    </section>
  )
}

type Product = EnergyOutcome['products'][number]
const tones = { '1级': 'green', '2级': 'green', '3级': 'blue', 超限额: 'red' } as const
const gradeTag = (grade: string) => <Tag tone={tones[grade as keyof typeof tones] ?? 'grey'}>{grade}</Tag>
/** 117.004 is shown whole: two decimals would hide on which side of the limit it lies. */
const decimalsOf = (value: number | null) => Math.max(2, String(value ?? '').split('.')[1]?.length ?? 0)
const productColumns: readonly Column<Product>[] = [
  { key: 'name', title: '产品', head: true, cell: ({ name }) => name },
  {
    key: 'energy',
    title: '单位产品综合能耗',
    align: 'right',
    cell: ({ name, unitEnergy, unit, explained }) => (
      <>
        <OpenFigure
          label={`${name}单位产品综合能耗`}
          value={unitEnergy}
          decimals={decimalsOf(unitEnergy)}
          unit={unit}
          explained={explained}
        />
        <span className={styles.unit}>{unit}</span>
      </>
    ),
  },
  { key: 'grade', title: '等级', cell: ({ grade }) => (grade ? gradeTag(grade) : '—') },
  {
    key: 'limits',
    title: '1级／2级／3级',
    cell: ({ limits }) =>
      limits ? [limits.level1, limits.level2, limits.level3].map((one) => one ?? '—').join('／') : '—',
  },
  {
    key: 'standard',
    title: '标准和说明',
    cell: ({ standard, gradeNote }) => [standard, gradeNote].filter(Boolean).join('；') || '没有选择限额标准',
  },
]

const Products = ({ of }: { of: readonly Product[] }) => (
  <DataTable caption="单位产品综合能耗" columns={productColumns} rows={of} rowKey={({ name, unit }) => name + unit} />
)

function Bridge({ of }: { of: EnergyOutcome['bridge'] }) {
  if (!of) return null
  const { stat205, gb2589eq, gb2589equiv, assessed } = of.totals
  const rows = [
    { key: 'stat205', label: '统计口径（205-1）', how: '', value: stat205, isTotal: true },
    ...stepsTo('gb2589eq'),
    { key: 'eq', label: '当量值（GB/T 2589）', how: '', value: gb2589eq, isTotal: true },
    ...stepsTo('gb2589equiv'),
    { key: 'equiv', label: '等价值（GB/T 2589）', how: '', value: gb2589equiv, isTotal: true },
    ...stepsTo('assessed'),
    { key: 'assessed', label: '考核口径', how: '', value: assessed, isTotal: true },
  ]
  return (
    <Fold title="几种口径之间差在哪里" line="统计口径、当量值、等价值、考核口径">
      <DataTable
        caption="口径之间的差额"
        columns={[
          {
            key: 'label',
            title: '口径和差额',
            head: true,
            cell: ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label),
          },
          { key: 'how', title: '算式', cell: ({ how }) => how },
          {
            key: 'value',
            title: 'tce',
            align: 'right',
            cell: ({ value, isTotal }) => `${!isTotal && value > 0 ? '＋' : ''}${formatNumber(value, 2)}`,
          },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </Fold>
  )

  function stepsTo(end: string) {
    return (of?.steps ?? [])
      .filter(({ to }) => to === end)
      .map(({ code, label, how, delta }) => ({ key: code + label, label, how, value: delta, isTotal: false }))
  }
}

type SourceRow = { label: string; tCO2: number; uncertaintyPct: number | null; explained: Explained | undefined }

export function CarbonResults({ of }: { of: CarbonOutcome }) {
  const { explained: by } = of
  const sources: SourceRow[] = [
    ...of.fuelItems,
    ...of.processItems,
    ...(of.electricity === 0
      ? []
      : [{ label: '购入电力', tCO2: of.electricity, uncertaintyPct: null, explained: by.electricity }]),
    ...(of.heat === 0 ? [] : [{ label: '购入热力', tCO2: of.heat, uncertaintyPct: null, explained: by.heat }]),
  ]
  return (
    <section className={styles.result} aria-label="碳排放">
      <h3>碳排放</h3>
      <dl className={styles.headlines}>
        <Headline
          label="合计（范围一＋范围二）"
          value={of.total}
          decimals={2}
          unit="tCO₂"
          explained={by.total}
          uncertainty={of.uncertainty}
        />
        <Headline label="范围一" value={of.scope1} decimals={2} unit="tCO₂" explained={by.scope1} />
        <Headline label="范围二" value={of.scope2} decimals={2} unit="tCO₂" explained={by.scope2} />
        <Headline label="单位产值" value={of.perOutput} decimals={4} unit="tCO₂/万元" explained={by.perOutput} />
        {of.totalOtherBasis === null ? null : (
          <Headline
            label="绿电按另一种口径的合计"
            value={of.totalOtherBasis}
            decimals={2}
            unit="tCO₂"
            explained={undefined}
          />
        )}
      </dl>
      <DataTable
        caption="排放结构"
        columns={[
          { key: 'source', title: '排放源', head: true, cell: ({ source }) => source },
          { key: 'tCO2', title: '排放量（tCO₂）', align: 'right', cell: ({ tCO2 }) => formatNumber(tCO2, 2) },
          { key: 'share', title: '占比（%）', align: 'right', cell: ({ sharePct }) => share(sharePct) },
        ]}
        rows={of.structure}
        rowKey={({ source }) => source}
      />
      <DataTable
        caption="逐项排放"
        columns={[
          { key: 'label', title: '燃料、过程、电力、热力', head: true, cell: ({ label }) => label },
          {
            key: 'tCO2',
            title: '排放量（tCO₂）',
            align: 'right',
            cell: ({ label, tCO2, explained }) => (
              <OpenFigure label={label} value={tCO2} decimals={2} unit="tCO₂" explained={explained} />
            ),
          },
          {
            key: 'uncertain',
            title: '不确定度（%）',
            align: 'right',
            cell: ({ uncertaintyPct }) => plusMinus(uncertaintyPct),
          },
        ]}
        rows={sources}
        rowKey={({ label, tCO2 }) => `${label} ${tCO2}`}
      />
      {of.products.length > 0 ? (
        <dl className={styles.headlines}>
          {of.products.map(({ name, intensity, unit }) => (
            <Headline
              key={name}
              label={`${name}排放强度`}
              value={intensity}
              decimals={4}
              unit={unit.replace('CO2', 'CO₂')}
              explained={undefined}
            />
          ))}
        </dl>
      ) : null}
      <Remarks of={of.remarks} uncertain={of.uncertainty !== null} />
    </section>
  )
}
