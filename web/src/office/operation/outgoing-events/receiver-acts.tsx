/** Pausing, resuming and ending a receiver, another secret, and sending again what was sent since a time. */
import { type EventReceiver, outgoingEvent } from '@green/contract/calls/operation/outgoing-event.ts'
import type { ReceiverState } from '@green/contract/outgoing-events.ts'
import { briefReason } from '@green/contract/reasons.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { MomentField } from '../../desk/field/moment-field.tsx'
import { toastDone } from '../../second-person.tsx'

type ActProps = { of: EventReceiver; onClose: () => void }

const texts: Record<ReceiverState, { act: string; says: string }> = {
  active: { act: '恢复', says: '由另一位系统管理员复核；暂停期间的事件从复核时起按先后发送。' },
  paused: { act: '暂停', says: '暂停期间发生的事件保留，恢复后按先后发送。' },
  ended: { act: '停用', says: '不再发送，也不再保留新的事件，停用后不能恢复。' },
}

export function SwitchReceiver({ of, to, onClose }: ActProps & { to: ReceiverState }) {
  const { act, says } = texts[to]
  const form = useFields([briefReason], {
    call: outgoingEvent.setState,
    also: { id: of.id, version: of.version, state: to },
    onDone: (answer) => toastDone(answer, `已${act}${of.systemName}`),
    onClose,
  })
  return (
    <FieldsDialog
      title={`${act}接收方：${of.systemName}`}
      form={form}
      act={act}
      running="正在办理"
      kind={to === 'ended' ? 'danger' : 'primary'}
      above={<p>{says}</p>}
    />
  )
}

export function RenewSecret({ of, onClose }: ActProps) {
  const renew = useAct(outgoingEvent.renewSecret, {
    onDone: (done) => {
      toastDone(done, `已更换${of.systemName}的签名密钥`)
      onClose()
    },
  })
  return (
    <Dialog
      title={`更换签名密钥：${of.systemName}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="提出更换"
          running={renew.isPending ? '正在提出' : false}
          onAct={() => renew.mutate({ id: of.id, version: of.version })}
          onClose={onClose}
        />
      }
    >
      <p>
        由另一位系统管理员复核，并由其把新的密钥交给对方。复核后从下一次发送起用新的密钥签名。可以先暂停发送，待对方换上新的密钥后再恢复。
      </p>
      <Refused error={renew.error} />
    </Dialog>
  )
}

export function ResendSince({ of, onClose }: ActProps) {
  const [since, setSince] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const resend = useAct(outgoingEvent.resendSince, {
    onDone: (done) => {
      toastDone(done, '已排入发送')
      onClose()
    },
  })
  const send = () => {
    setIsMissing(since === null)
    if (since !== null) resend.mutate({ id: of.id, since })
  }
  return (
    <Dialog
      title={`补发：${of.systemName}`}
      onClose={onClose}
      footer={<ActFoot act="提出补发" running={resend.isPending ? '正在提出' : false} onAct={send} onClose={onClose} />}
    >
      <p>
        由另一位系统管理员复核。这一时间以来的全部事件再发一次，包括已经送达的，按先后发送，编号不变。已送达的保留90天。
      </p>
      <MomentField
        id="resend-since"
        label="起始时间"
        required
        value={since}
        onChange={setSince}
        fault={isMissing ? '请选择起始时间' : faultOf(resend.error, 'since')}
      />
      <Refused error={resend.error} />
    </Dialog>
  )
}
