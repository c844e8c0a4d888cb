/** Returns a submitted sheet to its expert: reason and deadline. */

import { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import type { TaskView } from '@green/contract/filing/review.ts'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { caseReads } from '../desk-programmes.ts'
import { DayField } from '../field/day-field.tsx'
import styles from './experts.module.css'

type ReopenDialogProps = { detail: FilingDetail; task: TaskView; onClose: () => void }

const usualDays = 5

export function ReopenDialog({ detail, task, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  const [dueAt, setDueAt] = useState(dayjs(today()).add(usualDays, 'day').format('YYYY-MM-DD'))
  const press = useIdempotencyKey()
  const reopen = useAct(expert.reopen, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success(`已退回${task.expert}修改，并发送通知`)
      onClose()
    },
  })
  const fault = (field: string) => faultOf(reopen.error, field)
  return (
    <Dialog
      title={`退回专家修改：${task.expert}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="退回评分"
          running={reopen.isPending ? '正在退回' : false}
          onAct={() =>
            reopen.mutate(press.of({ id: detail.id, version: detail.version, taskId: task.taskId, reason, dueAt }))
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles.assign}>
        <p>每份评分只能退回一次。原评分保留，专家修改后重新提交；在此之前均分不计这一份。</p>
        <Refused error={reopen.error} />
        <TextArea
          id="reopen-reason"
          label="理由"
          required
          fault={fault('opinion')}
          hint="5 至 500 个字，专家会看到。"
          rows={3}
          maxLength={reviewLengths.returnReason}
          value={reason}
          onChange={setReason}
        />
        <DayField
          id="reopen-dueAt"
          label="评审截止日期"
          value={dueAt}
          onChange={setDueAt}
          fault={fault('dueAt')}
          future
        />
      </div>
    </Dialog>
  )
}
