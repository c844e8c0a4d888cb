/** The term of one kind of record: longer than the default, with the reason. */
import { retention } from '@green/contract/calls/operation/retention.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import type { TermRow } from './screen.tsx'

export function TermDialog({ row, version, onClose }: { row: TermRow; version: number; onClose: () => void }) {
  const { kind, label, days, usualDays, from, end } = row
  const most = row.mostDays ?? usualDays
  const [typed, setTyped] = useState({ days: String(days), reason: '' })
  const [missing, setMissing] = useState<{ days?: string; reason?: string }>({})
  const press = useIdempotencyKey()
  const save = useAct(retention.save, {
    refreshes: [retention.list],
    onDone: () => {
      press.answered()
      toast.success('已保存，从下一次清理起生效')
      onClose()
    },
  })
  const send = (to: number | null) => {
    const found: typeof missing = {}
    if (to !== null && !(Number.isInteger(to) && to >= usualDays && to <= most))
      found.days = `请输入${usualDays}至${most}之间的整数，不能短于默认的${usualDays}天`
    if ([...typed.reason.trim()].length < 4) found.reason = '请写明理由，至少4个字'
    setMissing(found)
    if (found.days || found.reason) return document.getElementById(found.days ? 'term-days' : 'term-reason')?.focus()
    save.mutate(press.of({ kind, days: to, reason: typed.reason.trim(), version }))
  }
  return (
    <Dialog
      open
      title={`保存期限：${label}`}
      onClose={onClose}
      footer={
        <>
          {days === usualDays ? null : (
            <Button disabled={save.isPending} onClick={() => send(null)}>
              恢复默认（{usualDays} 天）
            </Button>
          )}
          <ActFoot
            act="保存"
            running={save.isPending ? '正在保存' : false}
            onAct={() => send(typed.days.trim() === '' ? Number.NaN : Number(typed.days))}
            onClose={onClose}
          />
        </>
      }
    >
      <TextInput
        id="term-days"
        label={`期限（天，自${from}起）`}
        hint={`默认${usualDays}天，最长${most}天；到期${end}。`}
        required
        inputMode="numeric"
        maxLength={5}
        value={typed.days}
        fault={missing.days ?? faultOf(save.error, 'days')}
        onChange={(value) => setTyped({ ...typed, days: value })}
      />
      <TextArea
        id="term-reason"
        label="理由"
        rows={2}
        maxLength={200}
        required
        hint="记入日志。"
        value={typed.reason}
        fault={missing.reason ?? faultOf(save.error, 'reason')}
        onChange={(value) => setTyped({ ...typed, reason: value })}
      />
      <Refused error={save.error} />
    </Dialog>
  )
}
