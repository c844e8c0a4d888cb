/** The target of one enterprise, before the year is open. */

import { type ReviewDetail, reviewTexts, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export function TargetDialog({ of, onClose }: { of: ReviewDetail; onClose: () => void }) {
  const [form, setForm] = useState({
    dropTarget: String(of.dropTarget),
    totalLimit: of.totalLimit === null ? '' : String(of.totalLimit),
    targetPaper: of.targetPaper,
  })
  const save = useAct(targetReview.setTarget, {
    refreshes: [targetReview.getScoreTreeInfo],
    onDone: () => {
      toast.success('已保存')
      onClose()
    },
  })
  const text = (key: keyof typeof form, label: string) => ({
    id: `target-${key}`,
    label,
    value: form[key],
    fault: faultOf(save.error, key),
    onChange: (value: string) => setForm({ ...form, [key]: value }),
  })
  const send = () =>
    save.mutate({
      id: of.id,
      version: of.version,
      dropTarget: Number(form.dropTarget),
      totalLimit: form.totalLimit.trim() === '' ? null : Number(form.totalLimit),
      targetPaper: form.targetPaper.trim(),
    })
  return (
    <Dialog
      title="修改目标"
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <AmountInput {...text('dropTarget', '单位产值能耗下降率目标（%）')} required />
      <AmountInput {...text('totalLimit', '能源消费总量控制目标（tce）')} required={of.variant === 'measures50'} />
      <TextInput {...text('targetPaper', '目标责任书文号')} {...boxOf(reviewTexts.targetPaper)} />
    </Dialog>
  )
}
