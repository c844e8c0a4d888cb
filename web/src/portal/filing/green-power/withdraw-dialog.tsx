/** Takes a registration back; its numbers are free again. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export function WithdrawDialog({ of, onClose }: { of: GreenPower; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const step = useAct(greenPower.step, {
    onDone: () => {
      toast.success('已撤回登记')
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="撤回登记？"
      onClose={onClose}
      footer={
        <ActFoot
          act="撤回登记"
          kind="danger"
          running={step.isPending ? '正在撤回' : false}
          onAct={() => step.mutate({ id: of.id, version: of.version, action: 'withdraw', opinion })}
          onClose={onClose}
        />
      }
    >
      <p>{`${of.firstNumber}${of.count > 1 ? ` 至 ${of.lastNumber}` : ''}，共${of.count}个。撤回后不再计入，其他企业可以登记这些编号。`}</p>
      <Refused error={step.error} />
      <TextArea
        id="power-opinion"
        label="撤回的原因"
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
