/** One step's limit: promised days, amber threshold, legal limit. */
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { ProposalFoot, StartAndReasonFields, useProposal, useStartAndReason } from '../settings/start-and-reason.tsx'
import type { LimitRow } from './screen.tsx'

type Typed = { days: string; soonDays: string; legalDays: string; basis: string }
type Faults = Partial<Record<keyof Typed, string>>

const whole = /^[0-9]{1,3}$/

/** Faults before the request, in the server's words. */
function faultsIn({ days, soonDays, legalDays, basis }: Typed): Faults {
  return {
    ...(whole.test(days) && Number(days) > 0 ? {} : { days: '请输入工作日数，1至250之间的整数' }),
    ...(whole.test(soonDays) ? {} : { soonDays: '请输入提前提醒的工作日数，0至20之间的整数' }),
    ...(legalDays === '' || (whole.test(legalDays) && Number(legalDays) > 0)
      ? {}
      : { legalDays: '请输入工作日数，1至250之间的整数；没有法定时限的不填' }),
    ...(legalDays !== '' && basis.trim().length < 2 ? { basis: '请写明法定时限的依据，如《……办法》第九条' } : {}),
  }
}

export function LimitDialog({ row, onClose }: { row: LimitRow; onClose: () => void }) {
  const { programme, state, limit, usual } = row
  const [typed, setTyped] = useState<Typed>({
    days: String(limit.days),
    soonDays: String(limit.soonDays),
    legalDays: limit.statutory ? String(limit.statutory.days) : '',
    basis: limit.statutory?.basis ?? '',
  })
  const [missing, setMissing] = useState<Faults>({})
  const [start, setStart] = useStartAndReason()
  const save = useProposal(timeLimit.save, onClose, [timeLimit.list])
  const told = (field: string) => faultOf(save.error, field)
  const faults: Faults = {
    days: missing.days ?? told('limit.days'),
    soonDays: missing.soonDays ?? told('limit.soonDays'),
    legalDays: missing.legalDays ?? told('limit.statutory.days'),
    basis: missing.basis ?? told('limit.statutory.basis'),
  }
  const send = () => {
    const found = faultsIn(typed)
    setMissing(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`limit-${first}`)?.focus()
    const { days, soonDays, legalDays, basis } = typed
    save.mutate({
      programme,
      state,
      ...start,
      limit: {
        days: Number(days),
        soonDays: Number(soonDays),
        statutory: legalDays === '' ? null : { days: Number(legalDays), basis: basis.trim() },
      },
    })
  }
  const text = (key: keyof Typed, label: string, hint: string, required = true) => (
    <TextInput
      id={`limit-${key}`}
      label={label}
      hint={hint}
      required={required}
      inputMode={key === 'basis' ? 'text' : 'numeric'}
      maxLength={key === 'basis' ? 100 : 3}
      value={typed[key]}
      fault={faults[key]}
      onChange={(value) => setTyped({ ...typed, [key]: value })}
    />
  )
  return (
    <Dialog
      open
      title={`${row.programmeTitle}：${row.stateLabel}`}
      onClose={onClose}
      footer={
        <>
          {row.isSet ? (
            <Button disabled={save.isPending} onClick={() => save.mutate({ programme, state, limit: null, ...start })}>
              恢复默认（{usual.days} 个工作日）
            </Button>
          ) : null}
          <ProposalFoot isPending={save.isPending} onAct={send} onClose={onClose} />
        </>
      }
    >
      {text('days', '承诺时限（工作日）', '收到的当天不计；对之后到达这一环节的申报生效，在办的仍按原来的承诺。')}
      {text('soonDays', '提前提醒（工作日）', '到期前这么多个工作日起标为橙色并每天提醒。')}
      {text('legalDays', '法定时限（工作日）', '没有法律、办法规定的不填；承诺时限不能长于法定时限。', false)}
      {text('basis', '法定依据', '法律、办法的名称和条款。', typed.legalDays !== '')}
      <StartAndReasonFields value={start} onChange={setStart} error={save.error} />
      <Refused error={save.error} />
    </Dialog>
  )
}
