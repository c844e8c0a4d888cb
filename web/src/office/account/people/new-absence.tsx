/** Registers an absence: its days and who acts meanwhile. */
import { type Person, people } from '@green/contract/calls/account/people.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { toastDone } from '../../second-person.tsx'

export function NewAbsence({ of, onDone }: { of: Person; onDone: () => void }) {
  const [days, setDays] = useState({ from: '', until: '' })
  const [deputyId, setDeputyId] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const set = useAct(people.setAbsence, {
    onDone: (answer) => {
      toastDone(answer, '已登记，两人都收到消息')
      onDone()
    },
  })
  const fault = (field: string) => missing[field] ?? faultOf(set.error, field)
  const send = () => {
    const empty = Object.entries({ from: days.from, until: days.until, deputyId }).filter(([, value]) => value === '')
    setMissing(
      Object.fromEntries(empty.map(([field]) => [field, field === 'deputyId' ? '请选择代理人' : '请选择日期'])),
    )
    if (empty.length === 0) set.mutate({ id: of.id, deputyId, ...days, reason })
  }
  const date = (key: 'from' | 'until', label: string) => (
    <Field id={`absence-${key}`} label={label} required fault={fault(key)}>
      <DatePicker
        id={`absence-${key}`}
        value={days[key] ? dayjs(days[key]) : null}
        minDate={dayjs(today())}
        onChange={(day) => setDays({ ...days, [key]: day?.format('YYYY-MM-DD') ?? '' })}
      />
    </Field>
  )
  return (
    <div className="oa-form oa-form-two">
      {date('from', '开始日期')}
      {date('until', '结束日期')}
      <Select
        id="absence-deputy"
        label="代理人"
        required
        value={deputyId}
        onChange={setDeputyId}
        options={of.deputies.map((one) => ({
          value: one.id,
          label: [one.name, one.unit, one.duties].filter(Boolean).join(' · '),
        }))}
        hint={
          of.deputies.length > 0 ? '同一角色、同一区县的在岗人员。' : '没有同一角色、同一区县的在岗人员，请先新建账号。'
        }
        fault={fault('deputyId')}
      />
      <TextArea
        id="absence-reason"
        label="理由"
        required
        rows={2}
        maxLength={200}
        hint="2至200字，记入日志。"
        value={reason}
        onChange={setReason}
        fault={fault('reason')}
      />
      <RefusedLine>
        {faultOf(set.error, 'id') ?? (set.error?.errors.length === 0 ? set.error.message : null)}
      </RefusedLine>
      <div className="ol-acts">
        <Button kind="primary" running={set.isPending ? '正在登记' : false} onClick={send}>
          登记
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </div>
  )
}
