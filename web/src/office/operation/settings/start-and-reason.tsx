/** What every change of a setting needs: its first day, and the reason by which another person decides about it. */
import type { Call } from '@green/contract/call.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import type { Field } from '@green/filing/form/fields.ts'
import type { ValuesOf } from '@green/filing/kinds/stored-values.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { ownedFields } from '../../../filing/fields/owned-fields.ts'
import { type SendOptions, useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import type { faultOf } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export type StartAndReason = ValuesOf<typeof startFields>

/** For a change that is looked at before it is proposed. */
export const useStartAndReason = () => useState<StartAndReason>(() => ({ startsOn: today(), reason: '' }))

type Props = {
  value: StartAndReason
  onChange: (next: StartAndReason) => void
  error: Parameters<typeof faultOf>[0]
}

export function StartAndReasonFields({ value, onChange, error }: Props) {
  return <FieldsBody form={ownedFields('setting', startFields, { value, onChange, error })} />
}

const sent = '已提出，由另一人复核后自开始日期生效'

/** A change of a setting that is its fields, `startFields` among them. */
export const useProposalFields = <const F extends readonly Field[], C extends Call>(
  fields: F,
  options: SendOptions<F, C>,
) => useFields(fields, { ...options, start: { startsOn: today(), ...options.start } as never, done: sent })

/** Of such a dialogue. */
export const proposed = { act: '提交，由另一人复核', running: '正在提交' } as const

/** Sends a change of a setting; then says what comes next and closes the form. */
export const useProposal = <C extends Call>(call: C, onClose: () => void, refreshes: readonly Call[] = []) =>
  useAct(call, {
    refreshes,
    onDone: () => {
      toast.success(sent)
      onClose()
    },
  })

type FootProps = { isPending: boolean; onAct: () => void; onClose: () => void }

export const ProposalFoot = ({ isPending, onAct, onClose }: FootProps) => (
  <ActFoot act={proposed.act} running={isPending ? '正在提交' : false} onAct={onAct} onClose={onClose} />
)

type Running = { isPending: boolean }
type PreviewedProps = Omit<FootProps, 'isPending'> & { isSeen: boolean; preview: Running; propose: Running }

/** Of a change whose effect is shown before it can be proposed. */
export const PreviewedFoot = ({ isSeen, preview, propose, onAct, onClose }: PreviewedProps) => (
  <ActFoot
    act={isSeen ? proposed.act : '查看影响'}
    running={propose.isPending ? '正在提交' : preview.isPending ? '正在统计影响' : false}
    onAct={onAct}
    onClose={onClose}
  />
)
