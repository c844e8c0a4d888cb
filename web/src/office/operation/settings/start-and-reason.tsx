/** What every change of a setting needs: its first day, and the reason by which another person decides about it. */
import type { Call } from '@green/contract/call.ts'
import { useState } from 'react'

import { useAct } from '../../../platform/request/query.ts'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export type StartAndReason = { startsOn: string; reason: string }

export const useStartAndReason = () => useState<StartAndReason>(() => ({ startsOn: today(), reason: '' }))

type Props = {
  value: StartAndReason
  onChange: (next: StartAndReason) => void
  error: Parameters<typeof faultOf>[0]
}

export function StartAndReasonFields({ value, onChange, error }: Props) {
  return (
    <>
      <TextInput
        id="setting-starts"
        label="开始日期"
        type="date"
        required
        hint="自这一天零时起生效；当天或已过的日期，复核通过时生效。"
        fault={faultOf(error, 'startsOn')}
        value={value.startsOn}
        onChange={(startsOn) => onChange({ ...value, startsOn })}
      />
      <TextArea
        id="setting-reason"
        label="理由"
        required
        rows={2}
        maxLength={300}
        hint="5至300字，复核人据此判断，记入日志。"
        fault={faultOf(error, 'reason')}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
    </>
  )
}

/** Sends a change of a setting; then says what comes next and closes the form. */
export const useProposal = <C extends Call>(call: C, onClose: () => void, refreshes: readonly Call[] = []) =>
  useAct(call, {
    refreshes,
    onDone: () => {
      toast.success('已提出，由另一人复核后自开始日期生效')
      onClose()
    },
  })

type FootProps = { isPending: boolean; onAct: () => void; onClose: () => void }

const act = '提交，由另一人复核'

export const ProposalFoot = ({ isPending, onAct, onClose }: FootProps) => (
  <ActFoot act={act} running={isPending ? '正在提交' : false} onAct={onAct} onClose={onClose} />
)

type Running = { isPending: boolean }
type PreviewedProps = Omit<FootProps, 'isPending'> & { isSeen: boolean; preview: Running; propose: Running }

/** Of a change whose effect is shown before it can be proposed. */
export const PreviewedFoot = ({ isSeen, preview, propose, onAct, onClose }: PreviewedProps) => (
  <ActFoot
    act={isSeen ? act : '查看影响'}
    running={propose.isPending ? '正在提交' : preview.isPending ? '正在统计影响' : false}
    onAct={onAct}
    onClose={onClose}
  />
)
