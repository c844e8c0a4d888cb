/** One year in every calibre, with each difference by its figure; the printed figures add up. */
import type { EnergyBridge } from '@green/contract/calls/energy/energy-year.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { calibres, shownSteps } from '@green/tools/energy-year/calibres.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import styles from './energy.module.css'
import { signed } from './signed.ts'

type Row = { key: string; label: string; how: string; amount: string; isTotal: boolean }

const chain = ['stat205', 'gb2589eq', 'gb2589equiv', 'assessed'] as const

export function BridgeView({ bridge }: { bridge: EnergyBridge }) {
  return (
    <div className={styles.bridge}>
      <DataTable
        caption="标准煤：从统计口径到考核口径"
        showCaption
        columns={columnsIn('标准煤（tce）')}
        rows={coalRows(bridge)}
        rowKey={({ key }) => key}
      />
      <DataTable
        caption="碳排放：按品种核算，不由标准煤折算"
        showCaption
        columns={columnsIn('碳排放（tCO₂）')}
        rows={carbonRows(bridge)}
        rowKey={({ key }) => key}
      />
    </div>
  )
}

const columnsIn = (unit: string): Column<Row>[] => [
  {
    key: 'label',
    title: '口径和差异',
    head: true,
    cell: ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label),
  },
  {
    key: 'amount',
    title: unit,
    align: 'right',
    cell: ({ amount, isTotal }) => (isTotal ? <strong>{amount}</strong> : amount),
  },
  { key: 'how', title: '怎么算出', cell: ({ how }) => how },
]

function coalRows({ totals, steps }: EnergyBridge): Row[] {
  const shown = shownSteps(
    totals.stat205,
    steps.map(({ delta }) => delta),
  )
  return chain.flatMap((calibre) => [
    ...steps.flatMap((step, i): Row[] =>
      step.to === calibre
        ? [
            {
              key: `${step.code} ${step.label}`,
              label: step.label,
              how: step.how,
              amount: signed(shown[i] ?? 0),
              isTotal: false,
            },
          ]
        : [],
    ),
    {
      key: calibre,
      label: calibres[calibre].label,
      how: `${calibres[calibre].basis}；用于${calibres[calibre].use}`,
      amount: formatNumber(totals[calibre], 2),
      isTotal: true,
    },
  ])
}

function carbonRows({ carbon: { location, market, parts } }: EnergyBridge): Row[] {
  const shown = shownSteps(
    0,
    parts.map(({ co2 }) => co2),
  )
  return [
    ...parts.map(({ code, label, how }, i) => ({
      key: code,
      label,
      how,
      amount: signed(shown[i] ?? 0),
      isTotal: false,
    })),
    {
      key: 'location',
      label: '合计（基于位置）',
      how: `${calibres.ghg.basis}；绿电、绿证不扣减`,
      amount: formatNumber(location, 2),
      isTotal: true,
    },
    ...(market !== null && market !== location
      ? [
          {
            key: 'market',
            label: '合计（基于市场，参考）',
            how: '扣除绿电交易和绿证折电量×电网因子',
            amount: formatNumber(market, 2),
            isTotal: true,
          },
        ]
      : []),
  ]
}
