/** Answers a doubt of the office before it decides. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { hearingDays } from '@green/filing/cases/green-power.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export function AnswerDialog({ of, onClose }: { of: GreenPower; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const step = useAct(greenPower.step, {
    onDone: () => {
      toast.success('已提交陈述')
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="陈述申辩"
      onClose={onClose}
      footer={
        <ActFoot
          act="提交陈述"
          running={step.isPending ? '正在提交' : false}
          onAct={() => step.mutate({ id: of.id, version: of.version, action: 'answer', opinion })}
          onClose={onClose}
        />
      }
    >
      <p>{`区县的存疑理由：${of.doubt ?? ''}`}</p>
      <p>{`请说明情况；存疑满${hearingDays}日没有陈述的，区县可以撤销登记，编号由其他企业登记。`}</p>
      <Refused error={step.error} />
      <TextArea
        id="power-opinion"
        label="陈述申辩"
        required
        fault={faultOf(step.error, 'opinion')}
        rows={3}
        maxLength={300}
        value={opinion}
        onChange={setOpinion}
      />
    </Dialog>
  )
}
