/** An expert declines a task with a reason; where the experts were drawn, the next in the draw takes over. */

import { board } from '@green/contract/calls/content/public.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { declineReasons, type TaskRow } from '@green/contract/filing/review.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../desk.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'

type Because = keyof typeof declineReasons

const reasons = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))

export function RecuseDialog({
  experts,
  row,
  settled,
  onClose,
  onDone,
}: {
  experts: NonNullable<DeskProgramme['experts']>
  row: TaskRow
  /** Waits for a save in flight; answers the newest version. */
  settled: () => Promise<number>
  onClose: () => void
  onDone: () => void
}) {
  const [reason, setReason] = useState('')
  const [because, setBecause] = useState<Because | ''>('')
  const [isConfirming, setConfirming] = useState(false)
  const recuse = useAct(experts.score, {
    // The case is no longer readable: it is not fetched again.
    refreshes: [board.today],
    onDone: () => {
      toast.success('已回避，市级将另行安排专家')
      onDone()
    },
  })
  const fault = recuse.error ? (recuse.error.errors[0]?.message ?? recuse.error.message) : null
  const send = async () => {
    setConfirming(true)
    if (because === '') return
    const version = await settled()
    recuse.mutate({
      taskId: row.taskId,
      version,
      action: 'recuse',
      sheet: { scores: [], vetoes: [], bonus: [] },
      opinion: reason,
      because,
    })
  }
  return (
    <Dialog
      title="申请回避"
      onClose={onClose}
      footer={
        <ActFoot
          act="确认回避"
          kind="danger"
          running={recuse.isPending ? '正在回避' : false}
          onAct={() => void send()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.form}>
        <RadioRow
          id="recuse-because"
          label="不能评审的原因"
          required
          value={because}
          options={reasons}
          fault={isConfirming && because === '' ? '请选择原因' : undefined}
          hint="有利害关系的，该单位会记入您的回避单位，以后不再分配。"
          onChange={(next) => setBecause(next as Because)}
        />
        <TextArea
          id="recuse-reason"
          label="具体说明"
          required
          fault={fault}
          hint="至少 5 个字，例如：曾为该企业提供咨询。"
          rows={3}
          maxLength={reviewLengths.opinion}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
