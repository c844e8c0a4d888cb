/** One step of a review with its words. */
import { type ReviewDetail, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { type TargetReviewAction, targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { TextArea } from '../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'

/** Steps that need at most words; the others stand in the form and the score sheet. */
const plainSteps = ['remove', 'back', 'takeOver', 'reopen', 'release', 'object', 'uphold', 'rescore'] as const
export type PlainStep = (typeof plainSteps)[number]
export const isPlainStep = (action: TargetReviewAction): action is PlainStep =>
  (plainSteps as readonly string[]).includes(action)

const explanations: Partial<Record<PlainStep, string>> = {
  remove: '移出后不再考核该企业。',
  takeOver: '企业逾期没有提交自评，各项自评分按0分，由评分人核定。',
  release: '确认后结果告知企业和区县，企业可以在5个工作日内提出异议。',
  object: '异议由评分人以外的工作人员处理，结果会通知您。',
}

type StepDialogProps = { of: ReviewDetail; action: PlainStep; onClose: () => void }

export function StepDialog({ of, action, onClose }: StepDialogProps) {
  const [opinion, setOpinion] = useState('')
  const step: { label: string; needs?: { opinion?: { label: string; min: number; max: number } } } =
    targetReviewCase.steps[action]
  const need = step.needs?.opinion
  const take = useAct(targetReview.step, {
    refreshes: [targetReview.getScoreTreeInfo],
    onDone: () => {
      toast.success(`${step.label}：已办理`)
      onClose()
    },
  })
  const fault = faultOf(take.error, 'opinion')
  return (
    <Dialog
      title={step.label}
      onClose={onClose}
      footer={
        <ActFoot
          act={step.label}
          running={take.isPending ? '正在办理' : false}
          onAct={() => take.mutate({ id: of.id, version: of.version, action, ...(need ? { opinion } : {}) })}
          onClose={onClose}
        />
      }
    >
      <RefusedLine>{fault ? null : take.error?.message}</RefusedLine>
      {explanations[action] ? <p>{explanations[action]}</p> : null}
      {need ? (
        <TextArea
          id="review-opinion"
          label={need.label}
          required
          rows={3}
          maxLength={need.max}
          hint={`${need.min}至${need.max}字`}
          fault={fault}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
    </Dialog>
  )
}
