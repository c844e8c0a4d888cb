/** A new account for staff or an expert: proposed here, made by a second administrator; its owner sets the password. */

import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { isDistrictOfficer, roleLabels, staffRoles } from '@green/contract/roles.ts'
import { Select as AntSelect, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { clearing } from '../../../ui/control/clearing.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import './accounts.css'
import { today } from '../../../ui/figure/date-text.ts'

type Creatable = (typeof staffRoles)[number]

const labels: Record<string, string> = {
  userRole: '角色',
  loginName: '登录名',
  name: '姓名',
  mobile: '手机号',
  unit: '单位',
  qxCode: '区县',
  validUntil: '有效期至',
  reason: '事由',
}

export function NewAccount({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ loginName: '', name: '', mobile: '', unit: '' })
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<Creatable>('county')
  const [qxCode, setQxCode] = useState<string | null>(null)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const counties = useCounties()
  const create = useAct(account.create, {
    refreshes: [user.getUserList],
    onDone: (answer) => {
      toastDone(answer, '账号已建立')
      onClose()
    },
  })
  const text = (key: keyof typeof form, more: { hint?: string; inputMode?: 'tel' } = {}) => (
    <TextInput
      id={`account-${key}`}
      label={labels[key] ?? ''}
      required
      autoComplete="off"
      value={form[key]}
      onChange={(value) => setForm({ ...form, [key]: value })}
      fault={faultOf(create.error, key)}
      {...more}
    />
  )
  const send = () => {
    setAttempt(attempt + 1)
    create.mutate({ ...form, userRole: role, qxCode, validUntil, reason })
  }
  return (
    <Dialog
      title="新建账号"
      width="middle"
      onClose={onClose}
      footer={<ActFoot act="提交复核" running={create.isPending ? '正在提交' : false} onAct={send} onClose={onClose} />}
    >
      <ErrorSummary
        attempt={create.isPending ? 0 : attempt}
        faults={(create.error?.errors ?? []).map((fault) => ({
          id: `account-${fault.field}`,
          label: labels[fault.field] ?? '',
          message: fault.message,
        }))}
      />
      <Refused error={create.error} />
      <div className="oa-form oa-form-two">
        <Field id="account-userRole" label="角色" required fault={faultOf(create.error, 'userRole')}>
          <AntSelect<Creatable>
            id="account-userRole"
            value={role}
            options={staffRoles.map((value) => ({ value, label: roleLabels[value] }))}
            onChange={setRole}
          />
        </Field>
        <Field
          id="account-qxCode"
          label="区县"
          required={isDistrictOfficer(role)}
          fault={faultOf(create.error, 'qxCode')}
          hint={isDistrictOfficer(role) ? '只能办理本区县的业务。' : undefined}
        >
          <AntSelect<string>
            id="account-qxCode"
            value={qxCode}
            allowClear={clearing}
            placeholder={isDistrictOfficer(role) ? '请选择' : '全市'}
            showSearch={{ optionFilterProp: 'label' }}
            options={counties.options}
            onChange={(next?: string) => setQxCode(next ?? null)}
          />
        </Field>
        {text('loginName', { hint: '3 至 30 位字母、数字或下划线，以字母开头。' })}
        {text('name')}
        {text('mobile', { inputMode: 'tel' })}
        {text('unit')}
        <LastDay value={validUntil} onChange={setValidUntil} fault={faultOf(create.error, 'validUntil')} />
        <TextArea
          id="account-reason"
          label="事由"
          required
          rows={2}
          maxLength={200}
          hint="5 至 200 个字，例如任命文件；由另一位系统管理员复核后建立账号，本人凭链接设置密码。"
          value={reason}
          onChange={setReason}
          fault={faultOf(create.error, 'reason')}
        />
      </div>
    </Dialog>
  )
}

type LastDayProps = { value: string | null; onChange: (day: string | null) => void; fault: string | undefined }

function LastDay({ value, onChange, fault }: LastDayProps) {
  return (
    <Field id="account-validUntil" label="有效期至" fault={fault} hint="不填为长期有效；专家请填聘期截止日。">
      <DatePicker
        id="account-validUntil"
        value={value ? dayjs(value) : null}
        minDate={dayjs(today())}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? null)}
      />
    </Field>
  )
}
