/** A computed study: base and scenarios side by side as table and drawing, and the arithmetic of each scenario. */
import type { ScenarioOutcome, ScenarioStudy } from '@green/contract/calls/energy/energy-scenario.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { scenarioFigures } from '@green/tools/energy-scenario/figures.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { signed } from '../energy/signed.ts'
import styles from './scenario.module.css'

const signedOrNone = (value: number | null, decimals = 2) => (value === null ? '—' : signed(value, decimals))

/** A row of the comparison: the base, then each scenario with its difference below. */
type Row = { key: string; label: string; base: string; cells: { text: string; under: string | null }[] }

export function StudyView({ study }: { study: ScenarioStudy }) {
  const { base, scenarios } = study
  return (
    <div className={styles.study}>
      <DataTable
        caption="方案对照"
        columns={columnsOf(scenarios.map(({ title }) => title))}
        rows={rowsOf(study)}
        rowKey={({ key }) => key}
      />
      {scenarios.map(({ title, result }) =>
        result.gaps.length > 0 ? (
          <p key={title} className={styles.gap} role="note">{`${title}：${result.gaps.join('；')}。`}</p>
        ) : null,
      )}
      <div className={styles.charts}>
        <Bars
          label="各方案综合能耗"
          unit="tce"
          study={study}
          of={[
            ['当量值', 'tce'],
            ['等价值', 'tceEquivalent'],
          ]}
        />
        <Bars
          label="各方案碳排放"
          unit="tCO₂"
          study={study}
          of={[
            ['基于位置', 'co2'],
            ['基于市场', 'co2Market'],
          ]}
        />
      </div>
      <p className="ge-hint">{`括号内为与基准相比。能源费用按填写的价格，负数为节省；${referenceText(base)}`}</p>
      {scenarios.map(({ title, result }) => (
        <Fold key={title} title={`${title}：怎样算的`} line="逐项措施的算式，各口径的差异">
          <Arithmetic title={title} result={result} />
        </Fold>
      ))}
    </div>
  )
}

/** What the estimate was made with; a study from before prices by kind has one price. */
const referenceText = ({ referencePrices, yuanPerTce, priceSource }: ScenarioStudy['base']) =>
  referencePrices.length > 0
    ? `没有填写价格的品种可参考按分品种价格的估算：${referencePrices.join('、')}。`
    : `“折合”按${formatNumber(yuanPerTce, 0)}元/吨标准煤估算，价格来源：${priceSource}。`

function rowsOf({ base, scenarios }: ScenarioStudy): Row[] {
  const money = (key: string, label: string, of: (result: ScenarioOutcome) => string): Row => ({
    key,
    label,
    base: '—',
    cells: scenarios.map(({ result }) => ({ text: of(result), under: null })),
  })
  return [
    ...scenarioFigures.map(({ key, label, unit }): Row => {
      const was = base.figures[key]
      return {
        key,
        label: `${label}（${unit}）`,
        base: formatNumber(was, 2),
        cells: scenarios.map(({ result: { figures } }) => {
          const now = figures[key]
          const isBoth = now !== null && was !== null
          return { text: formatNumber(now, 2), under: isBoth ? `（${signed(now - was)}）` : null }
        }),
      }
    }),
    money('yuan', '能源费用变化（元/年）', ({ change }) => signedOrNone(change.yuan, 0)),
    money(
      'yuanByTce',
      base.referencePrices.length > 0 ? '按参考价格估算的变化（元/年）' : '综合能耗变化折合（元/年）',
      ({ change }) => signedOrNone(change.yuanByTce, 0),
    ),
    money('invest', '投资（万元）', ({ investWan }) => formatNumber(investWan, 2)),
    money('payback', '静态回收期（年）', ({ paybackYears }) => formatNumber(paybackYears, 1)),
  ]
}

const columnsOf = (titles: readonly string[]): Column<Row>[] => [
  { key: 'label', title: '指标', head: true, cell: ({ label }) => <span className={styles.label}>{label}</span> },
  { key: 'base', title: '基准', align: 'right', cell: ({ base }) => base },
  ...titles.map((title, i): Column<Row> => {
    return {
      key: `${i} ${title}`,
      title,
      align: 'right',
      cell: ({ cells }) => (
        <>
          {cells[i]?.text}
          {cells[i]?.under ? <span className={styles.under}>{cells[i]?.under}</span> : null}
        </>
      ),
    }
  }),
]

type Key = (typeof scenarioFigures)[number]['key']
type BarsProps = {
  label: string
  unit: string
  study: ScenarioStudy
  of: readonly (readonly [name: string, key: Key])[]
}

function Bars({ label, unit, study: { base, scenarios }, of }: BarsProps) {
  return (
    <Chart
      label={label}
      height={240}
      data={{
        labels: ['基准', ...scenarios.map(({ title }) => title)],
        unit,
        series: of.map(([name, key]) => ({
          name,
          kind: 'bar' as const,
          values: [base.figures[key], ...scenarios.map(({ result }) => result.figures[key])],
        })),
      }}
    />
  )
}

type Line = { key: string; label: string; how: string; tce: string; co2: string; yuan: string }

function Arithmetic({ title, result: { steps, bridge } }: { title: string; result: ScenarioOutcome }) {
  const rows: Line[] = [
    ...steps.map(({ label, how, tce, co2, yuan }, i) => ({
      key: `${i} ${label}`,
      label,
      how,
      tce: signed(tce),
      co2: signedOrNone(co2),
      yuan: signedOrNone(yuan, 0),
    })),
    ...bridge.map(({ code, label, how, delta, to }) => ({
      key: `${code} ${label}`,
      label: `${to === 'assessed' ? '到考核口径' : '到等价值'}：${label}`,
      how,
      tce: signed(delta),
      co2: '',
      yuan: '',
    })),
  ]
  return (
    <>
      <DataTable
        caption={`${title}：逐项算式`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', title: '措施和口径', head: true, cell: ({ label }) => label },
          { key: 'how', title: '算式', cell: ({ how }) => <span className={styles.how}>{how}</span> },
          { key: 'tce', title: '综合能耗（tce）', align: 'right', cell: ({ tce }) => tce },
          { key: 'co2', title: '碳排放（tCO₂，基于位置）', align: 'right', cell: ({ co2 }) => co2 },
          { key: 'yuan', title: '能源费用（元/年）', align: 'right', cell: ({ yuan }) => yuan },
        ]}
      />
      <ul className={styles.hows}>
        {scenarioFigures.map(({ key, label, how }) => (
          <li key={key}>{`${label}：${how}`}</li>
        ))}
      </ul>
      <p className="ge-hint">措施按顺序作用于前一项之后的用量；计算不取舍，只在显示时四舍五入。</p>
    </>
  )
}
