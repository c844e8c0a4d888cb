/** Investment and savings of contracts by the user's county and the type of contract. */
import type { CallOutput } from '@green/contract/call.ts'
import { energyManage } from '@green/contract/calls/filing/energy-contract.ts'
import { indicators } from '@green/contract/overview/indicators.ts'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, YearFilter } from '../../list/filter-bar.tsx'

type Line = CallOutput<typeof energyManage.totals>[number]

const amount = (value: number) => value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const sumOf = (lines: readonly Line[], key: 'count' | 'investTotal' | 'expectTce' | 'cumSaving') =>
  lines.reduce((sum, line) => sum + line[key], 0)

const columns: readonly Column<Line>[] = [
  { key: 'qx', title: '用能单位区县', head: true, cell: (line) => line.qxName },
  { key: 'type', title: '合同类型', cell: (line) => line.epcType },
  { key: 'count', title: indicators.contracts.label, align: 'right', cell: (line) => line.count },
  { key: 'invest', title: '项目投资（万元）', align: 'right', cell: (line) => amount(line.investTotal) },
  { key: 'expect', title: '预计年节能量（tce）', align: 'right', cell: (line) => amount(line.expectTce) },
  { key: 'actual', title: '累计节能量（tce）', align: 'right', cell: (line) => amount(line.cumSaving) },
]

export function ContractTotals() {
  const [place, setPlace] = useAddress({ signed: '' })
  const totals = useCall(energyManage.totals, /^\d{4}$/.test(place.signed) ? { signYear: place.signed } : {}, {
    keepPrevious: true,
  })
  return (
    <Page title="合同能源管理合计" lead="按用能单位所在区县和合同类型合计；备注为不纳入统计的合同不计。">
      <Sheet>
        <FilterBar filtered={place.signed !== ''} onClear={() => setPlace({ signed: '' })}>
          <YearFilter label="签订年度" value={place.signed} last={10} onChange={(signed) => setPlace({ signed })} />
        </FilterBar>
        <QueryView
          query={totals}
          loading="正在合计"
          rows={6}
          empty={<Empty title="没有可合计的合同" hint="企业登记合同后自动合计；也可换一个年度查看。" />}
        >
          {(lines) => (
            <>
              <DataTable
                caption="分区县、类型合计"
                columns={columns}
                rows={lines}
                rowKey={(line) => `${line.qxName} ${line.epcType}`}
                stale={totals.isPlaceholderData}
              />
              <p>
                合计 {sumOf(lines, 'count')} 份合同，项目投资 {amount(sumOf(lines, 'investTotal'))} 万元，预计年节能量{' '}
                {amount(sumOf(lines, 'expectTce'))} tce，累计节能量 {amount(sumOf(lines, 'cumSaving'))} tce。
              </p>
              <IndicatorNote of={['contracts']} />
            </>
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}
