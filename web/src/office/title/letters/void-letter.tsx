/** 作废 of a letter: the reason, for the filer to read; its number is never used again. */
import { letter, voidReasonLength } from '@green/contract/calls/title/letter.ts'
import { useState } from 'react'
import type { CaseLetter } from '../../../filing/view/case/case-letters.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { caseReads } from '../../desk/desk-programmes.ts'
import { toastDone } from '../../second-person.tsx'

export function VoidLetter({ one, onClose }: { one: CaseLetter; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const withdraw = useAct(letter.withdraw, {
    refreshes: caseReads,
    onDone: (answer) => {
      toastDone(answer, `${one.number}已作废`)
      onClose()
    },
  })
  const isShort = [...reason.trim()].length < 5
  const fault =
    tried && isShort
      ? '请写明作废原因（至少5个字），申报单位会看到'
      : withdraw.error
        ? (withdraw.error.errors[0]?.message ?? withdraw.error.message)
        : undefined
  const send = () => {
    setTried(true)
    if (isShort) document.getElementById('void-reason')?.focus()
    else withdraw.mutate({ id: one.id, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      title={`作废${one.heading}`}
      onClose={onClose}
      footer={<ActFoot act="作废" running={withdraw.isPending ? '正在作废' : false} onAct={send} onClose={onClose} />}
    >
      <p>{one.number}作废后文号不再使用，公开核验会显示“已作废”；需要的可以重新出具一份。</p>
      <TextArea
        id="void-reason"
        label="作废原因"
        required
        fault={fault}
        rows={3}
        maxLength={voidReasonLength}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
