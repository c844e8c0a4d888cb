/** Rotating and ending an access key. */
import { type AccessKey, accessKey, longestOverlapDays } from '@green/contract/calls/account/access-key.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { toastDone } from '../../second-person.tsx'

type ActProps = { of: AccessKey; onClose: () => void }

export function RotateKey({ of, onClose }: ActProps) {
  const [days, setDays] = useState('7')
  const rotate = useAct(accessKey.rotate, {
    onDone: (done) => {
      toastDone(done, `已更换${of.systemName}的密钥`)
      onClose()
    },
  })
  const send = () =>
    rotate.mutate({ id: of.id, version: of.version, overlapDays: days.trim() === '' ? Number.NaN : Number(days) })
  return (
    <Dialog
      title={`更换密钥：${of.systemName}`}
      onClose={onClose}
      footer={<ActFoot act="提出更换" running={rotate.isPending ? '正在提出' : false} onAct={send} onClose={onClose} />}
    >
      <p>
        由另一位系统管理员复核，并由其把新的密钥交给对方。新的密钥从复核时起可用。原来的在重叠期内仍可使用，供对方换上新的；已经泄露的请填
        0，立即失效。
      </p>
      <TextInput
        id="rotate-overlapDays"
        label="重叠期（天）"
        required
        inputMode="numeric"
        value={days}
        onChange={setDays}
        fault={faultOf(rotate.error, 'overlapDays')}
        hint={`0 至 ${longestOverlapDays} 天。`}
      />
      <Refused error={rotate.error} />
    </Dialog>
  )
}

export function EndKey({ of, onClose }: ActProps) {
  const [reason, setReason] = useState('')
  const end = useAct(accessKey.end, {
    onDone: () => {
      toast.success(`已停用${of.systemName}的密钥`)
      onClose()
    },
  })
  return (
    <Dialog
      title={`停用密钥：${of.systemName}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="停用"
          kind="danger"
          running={end.isPending ? '正在停用' : false}
          onAct={() => end.mutate({ id: of.id, version: of.version, reason })}
          onClose={onClose}
        />
      }
    >
      <p>对方从现在起不能再读取，停用后不能恢复；以后需要的另建密钥。</p>
      <TextArea
        id="end-reason"
        label="理由"
        required
        rows={2}
        maxLength={200}
        value={reason}
        onChange={setReason}
        fault={faultOf(end.error, 'reason')}
      />
      <Refused error={end.error} />
    </Dialog>
  )
}
