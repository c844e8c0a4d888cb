/** Which year to rate, and what the run would stand on. */
import { greenRating } from '@green/contract/calls/code/green-rating.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './green-rating.module.css'

export function StartDialog({ onStarted, onClose }: { onStarted: (run: string) => void; onClose: () => void }) {
  const years = useCall(greenRating.years, {})
  const open = (years.data?.rows ?? []).filter((row) => row.publishedRunId === null)
  const [chosen, setChosen] = useState('')
  const row = open.find((one) => String(one.year) === chosen) ?? open[0]
  const start = useAct(greenRating.start, {
    onDone: ({ id }) => {
      toast.success('已在后台开始计算')
      onStarted(id)
    },
  })
  return (
    <Dialog
      open
      title="开始年度评分"
      onClose={onClose}
      footer={
        <ActFoot
          act="开始计算"
          running={start.isPending ? '正在开始' : false}
          disabled={!row}
          onAct={() => (row ? start.mutate({ year: row.year }) : undefined)}
          onClose={onClose}
        />
      }
    >
      <QueryView query={years} loading="正在读取年度" rows={3}>
        {() =>
          row ? (
            <>
              <Select
                id="start-year"
                label="数据年度"
                value={String(row.year)}
                options={open.map(({ year }) => ({ value: String(year), label: `${year}年度` }))}
                onChange={setChosen}
              />
              <dl className={styles.facts}>
                <Fact label="评分方案">{row.schemeTitle ?? '还没有可用的方案，请先在“评分配置”中发布'}</Fact>
                <Fact label="参与评分的企业">{`${row.enterprises}家，其中${row.records}家有已审核的年度数据`}</Fact>
                <Fact label="已冻结的行业基准表">
                  {row.tables > 0 ? `${row.tables}张` : '没有：单位产值的三项都不能评分，总分将是“暂不能得出”'}
                </Fact>
              </dl>
              <p className="ge-hint">计算不会告知企业；核对、冻结并由另一人发布后才告知。</p>
            </>
          ) : (
            <p>没有可以评分的年度：有已审核数据的年度都已发布。</p>
          )
        }
      </QueryView>
      <Refused error={start.error} />
    </Dialog>
  )
}
