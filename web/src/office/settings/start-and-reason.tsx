/** What every change of a setting needs: its first day, and the reason by which another person decides about it. */
import { useState } from 'react'
import { today } from '../../filing/moments.ts'
import { TextArea, TextInput } from '../../ui/field.tsx'
import { faultOf } from '../../ui/refused.tsx'

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

/** Said wherever a change was sent. */
export const proposedWords = '已提出，由另一人复核后自开始日期生效'
