/** 供能结算 of an enterprise's year: its months by carrier, with what counts and what was metered where that differs. */
import { type UtilityMonth, type UtilityYear, utility } from '@green/contract/calls/energy/utility.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useCall } from '../../platform/request/query.ts'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import styles from './energy.module.css'

type Props = { enterpriseId: string; year: number | undefined }

const figure = (value: number | null) => formatUpTo(value, 4)

/** Nothing where the enterprise has confirmed no account. */
export function UtilityMonths({ enterpriseId, year }: Props) {
  const query = useCall(utility.months, year ? { enterpriseId, year } : { enterpriseId })
  return (
    <QueryView query={query} loading="正在加载供能结算" rows={3}>
      {(data) => {
        if (!data || data.carriers.length === 0) return null
        return (
          <Sheet title={`${data.year}年：供能结算`} id="utility-months">
            <Months of={data} />
            <p className={styles.note}>
              供能企业按户号报送的用量，按天分摊到月；一个月各户号抄表齐全才列出，12个月齐全的记入年度。括号内为采用的来源。
            </p>
          </Sheet>
        )
      }}
    </QueryView>
  )
}

type Row = { month: number; cells: Readonly<Record<string, UtilityMonth>> }

function Months({ of: { year, carriers } }: { of: UtilityYear }) {
  const rows = [...Array.from({ length: 12 }, (_, i) => i + 1), 0].map((month): Row => {
    const cells = carriers.map(({ carrier, months, total }) => [carrier, month === 0 ? total : months[month - 1]])
    return { month, cells: Object.fromEntries(cells) }
  })
  return (
    <DataTable
      caption={`${year}年各月的供能结算`}
      rows={rows}
      rowKey={({ month }) => String(month)}
      columns={[
        { key: 'month', title: '月份', head: true, cell: ({ month }) => (month === 0 ? '全年' : `${month}月`) },
        ...carriers.map(({ carrier, label, unit, accounts }) => ({
          key: carrier,
          title: `${label}（${unit}，户号${accounts}个）`,
          align: 'right' as const,
          cell: ({ cells }: Row) => <Cell of={cells[carrier]} />,
        })),
      ]}
    />
  )
}

function Cell({ of }: { of: UtilityMonth | undefined }) {
  if (!of || (of.value === null && of.metered === null)) return '—'
  const differs = of.metered !== null && of.metered !== of.value
  return (
    <>
      {of.value === null ? '—' : `${figure(of.value)}（${of.source ?? ''}）`}
      {differs ? <p className={styles.note}>{`结算${figure(of.metered)}，${of.stateName ?? ''}`}</p> : null}
    </>
  )
}
