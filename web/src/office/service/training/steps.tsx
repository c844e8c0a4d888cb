/** The steps that this person may take on a course: hand in, publish, return, withdraw, discard. */
import { type CourseEditing, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'

const done = { onDone: () => toast.success('已办理') }

export function CourseSteps({ course: { id, version, allowed, state } }: { course: CourseEditing }) {
  const [opinion, setOpinion] = useState('')
  const submit = useAct(trainingEditing.submit, done)
  const publish = useAct(trainingEditing.publish, done)
  const giveBack = useAct(trainingEditing.giveBack, done)
  const withdraw = useAct(trainingEditing.withdraw, done)
  const discard = useAct(trainingEditing.discard, done)
  const acts = [submit, publish, giveBack, withdraw, discard]
  const running = acts.some((one) => one.isPending)
  const error = acts.find((one) => one.error)?.error ?? null
  const may = (action: string) => allowed.some((one) => one.action === action)
  const step = { id, version }
  const others = error?.errors.filter(({ field }) => field !== 'opinion') ?? []
  if (allowed.every(({ action }) => action === 'save')) return null
  return (
    <Sheet title="办理" id="tr-acts">
      <Refused error={error} />
      {others.length > 0 ? <RefusedLine>{others.map((one) => one.message).join('；')}</RefusedLine> : null}
      {allowed.some((one) => one.needs.opinion) ? (
        <TextArea
          id="tr-opinion"
          label="意见或理由"
          hint="退回、撤下、作废时必填，5至200字。"
          rows={2}
          maxLength={200}
          value={opinion}
          fault={faultOf(error, 'opinion')}
          onChange={setOpinion}
        />
      ) : null}
      <div className="desk-act">
        {may('submit') ? (
          <Button kind="primary" disabled={running} onClick={() => submit.mutate(step)}>
            提交发布
          </Button>
        ) : null}
        {may('publish') ? (
          <Button kind="primary" disabled={running} onClick={() => publish.mutate(step)}>
            发布
          </Button>
        ) : state === 'submitted' ? (
          <span className="ge-hint">由没有编写的另一名市级人员或系统管理员发布</span>
        ) : null}
        {may('giveBack') ? (
          <Button disabled={running} onClick={() => giveBack.mutate({ ...step, opinion })}>
            退回修改
          </Button>
        ) : null}
        {may('withdraw') ? (
          <Button kind="danger" disabled={running} onClick={() => withdraw.mutate({ ...step, opinion })}>
            撤下
          </Button>
        ) : null}
        {may('discard') ? (
          <Button kind="danger" disabled={running} onClick={() => discard.mutate({ ...step, opinion })}>
            作废
          </Button>
        ) : null}
      </div>
    </Sheet>
  )
}
