/** The divisions that have no table, and why: their rows cannot be scored. */
import { benchmark, withoutTexts } from '@green/contract/calls/energy/benchmark.ts'
import { benchmarked } from '@green/filing/programme/benchmarks.ts'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './benchmarks.module.css'
import { YearChoice } from './year-choice.tsx'

export function WithoutDrawer({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useChosenDataYear()
  const found = useCall(benchmark.without, { year: Number(year) }, { enabled: year !== '' })
  return (
    <Drawer title="没有基准的行业" size={720} onClose={onClose}>
      <p>这些行业的对应指标不能评分；不能评分的超过限度，总分暂不能得出。有正式文件的，可以依据文件录入。</p>
      <div className={styles.year}>
        <YearChoice id="without-year" value={year} onChange={setYear} />
      </div>
      <QueryView query={found} loading="正在读取没有基准的行业" rows={6} empty={<Empty title="有数据的行业都有基准" />}>
        {(data) => (
          <DataTable
            caption="没有基准的行业"
            rows={data}
            rowKey={(row) => `${row.groupCode} ${row.indicator}`}
            columns={[
              { key: 'group', title: '行业大类', head: true, cell: (row) => `${row.groupCode} ${row.groupName}` },
              { key: 'indicator', title: '指标', cell: (row) => benchmarked[row.indicator].label },
              { key: 'n', title: '可用记录', align: 'right', cell: (row) => `${row.n} 家` },
              { key: 'reason', title: '原因', cell: (row) => withoutTexts[row.reason] },
            ]}
          />
        )}
      </QueryView>
    </Drawer>
  )
}
