/** Freezes the drafts of a year that another officer made. */
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { YearChoice } from './year-choice.tsx'

export function FreezeDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useChosenDataYear()
  const drafts = useCall(benchmark.tables, { year: Number(year), state: 'draft', size: 5 }, { enabled: year !== '' })
  const waiting = useCall(
    benchmark.tables,
    { year: Number(year), state: 'unconfirmed', size: 5 },
    { enabled: year !== '' },
  )
  const total = drafts.data?.total ?? 0
  const freeze = useAct(benchmark.freezeYear, {
    onDone: ({ frozen, own }) => {
      toast.success(`已冻结 ${frozen} 张${own > 0 ? `；本人计算或录入的 ${own} 张由另一名市级人员冻结` : ''}`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="冻结草稿"
      onClose={onClose}
      footer={
        <ActFoot
          act="冻结"
          disabled={total === 0}
          running={freeze.isPending ? '正在冻结' : false}
          onAct={() => freeze.mutate({ year: Number(year) })}
          onClose={onClose}
        />
      }
    >
      <Refused error={freeze.error} />
      <YearChoice id="freeze-year" value={year} onChange={setYear} />
      <p aria-live="polite">
        {drafts.isPending
          ? '正在读取草稿'
          : total > 0
            ? `${year}年度有 ${total} 张草稿待冻结`
            : `${year}年度没有待冻结的草稿`}
        {waiting.data?.total ? `，另有 ${waiting.data.total} 张待确认可比` : ''}。
      </p>
      <p>冻结本人没有参与计算或录入的草稿，一次全部冻结。冻结后企业可见、不再改变，此后开始的批次按它评分。</p>
    </Dialog>
  )
}
