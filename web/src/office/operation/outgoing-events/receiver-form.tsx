/** A new receiver of events, or another address, other kinds or another district of one. */

import { type EventReceiver, outgoingEvent } from '@green/contract/calls/operation/outgoing-event.ts'
import { type EventKind, eventKinds } from '@green/contract/outgoing-events.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { ManyOf } from '../../account/access-keys/many-of.tsx'
import { toastDone } from '../../second-person.tsx'

const labels: Record<string, string> = { systemName: '系统名称', address: '地址', kinds: '事件', qxCode: '区域' }
const kindChoices = (Object.keys(eventKinds) as EventKind[]).map((value) => ({ value, label: eventKinds[value] }))

type ReceiverFormProps = {
  of?: EventReceiver
  onClose: () => void
}

export function ReceiverForm({ of, onClose }: ReceiverFormProps) {
  const [draft, setDraft] = useState({
    systemName: of?.systemName ?? '',
    address: of?.address ?? '',
    kinds: of?.kinds ?? [],
    qxCode: of?.qxCode ?? '',
  })
  const [attempt, setAttempt] = useState(0)
  const counties = useCounties()
  const onDone = (answer: object) => {
    toastDone(answer, '已保存')
    onClose()
  }
  const create = useAct(outgoingEvent.create, { onDone })
  const change = useAct(outgoingEvent.change, { onDone })
  const { error, isPending } = of ? change : create
  const faults = error?.errors ?? []
  const fieldOf = (path: string) => path.split('.', 1)[0] ?? ''
  const fault = (field: string) => faults.find((one) => fieldOf(one.field) === field)?.message
  const send = () => {
    setAttempt(attempt + 1)
    const input = { ...draft, qxCode: draft.qxCode || null }
    if (of) change.mutate({ id: of.id, version: of.version, ...input })
    else create.mutate(input)
  }
  return (
    <Dialog
      title={of ? `修改接收方：${of.systemName}` : '新建接收方'}
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act={of ? '保存' : '新建接收方'}
          running={isPending ? '正在保存' : false}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <ErrorSummary
        attempt={isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({
          id: `receiver-${fieldOf(field)}`,
          label: labels[fieldOf(field)] ?? '',
          message,
        }))}
      />
      <Refused error={error} />
      <TextInput
        id="receiver-systemName"
        label="系统名称"
        required
        autoComplete="off"
        value={draft.systemName}
        fault={fault('systemName')}
        onChange={(systemName) => setDraft({ ...draft, systemName })}
      />
      <TextInput
        id="receiver-address"
        label="地址"
        required
        inputMode="url"
        autoComplete="off"
        value={draft.address}
        fault={fault('address')}
        hint="对方接收事件的地址，以 https:// 开头，须在公网上。"
        onChange={(address) => setDraft({ ...draft, address })}
      />
      <ManyOf
        id="receiver-kinds"
        label="事件"
        options={kindChoices}
        chosen={draft.kinds}
        fault={fault('kinds')}
        onChange={(kinds) => setDraft({ ...draft, kinds })}
      />
      <Select
        id="receiver-qxCode"
        label="区域"
        placeholder="全市"
        value={draft.qxCode}
        options={counties.options}
        fault={fault('qxCode')}
        onChange={(qxCode) => setDraft({ ...draft, qxCode })}
      />
    </Dialog>
  )
}
