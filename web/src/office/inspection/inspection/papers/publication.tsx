/** 结果公开 of a case: from which day, and taking it back with a reason. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionFollow } from '@green/contract/filing/inspection-follow.ts'
import { withdrawalReason } from '@green/contract/filing/inspection-paper-fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { dateText } from '../../../../ui/figure/date-text.ts'
import { toastDone } from '../../../second-person.tsx'
import { caseReads } from '../use-case-act.ts'

export function Publication({ of, isCity }: { of: InspectionFollow; isCity: boolean }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { publishOn, publishedAt, withdrawnAt, withdrawnReason } = of.publication
  if (!publishOn && !publishedAt) return null
  const text = withdrawnAt
    ? `${dateText(withdrawnAt)}已撤回：${withdrawnReason ?? ''}`
    : publishedAt
      ? `${dateText(publishedAt)}起在门户公开。`
      : `定于${publishOn ?? ''}公开；陈述申辩没有答复的，答复后公开。`
  return (
    <section aria-labelledby="insp-publication">
      <h2 id="insp-publication">结果公开</h2>
      <p>{text}</p>
      {isCity && !withdrawnAt ? (
        <Button onClick={() => setWithdrawing(true)}>{publishedAt ? '撤回公开' : '不再公开'}</Button>
      ) : null}
      {isWithdrawing ? <WithdrawDialog id={of.id} onClose={() => setWithdrawing(false)} /> : null}
    </section>
  )
}

function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useFields([withdrawalReason], {
    call: calls.withdrawResult,
    also: { id },
    refreshes: caseReads,
    onDone: (answer) => toastDone(answer, '已撤回，公众不再看到这项结果'),
    onClose,
  })
  return (
    <FieldsDialog
      title="撤回公开的结果"
      form={form}
      act="撤回"
      kind="danger"
      above={
        <p>
          决定被变更、撤销、确认违法或无效的，应在三日内撤回公开的结果并说明理由（行政处罚法第四十八条）。撤回后不再公开。由另一位市级管理员复核后撤回。
        </p>
      }
    />
  )
}
