/** A new account for staff or an expert; its first password is shown once. */

import { account } from '@green/contract/calls/account.ts'
import { user } from '@green/contract/calls/user.ts'
import { roleLabels, staffRoles } from '@green/contract/roles.ts'
import { Select as AntSelect, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useCounties } from '../../platform/counties.ts'
import { useAct } from '../../platform/query.ts'
import { clearing } from '../../ui/clearing.tsx'
import { ActFoot, Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { faultOf, Refused } from '../../ui/refused.tsx'
import './accounts.css'
import { ShownOnce } from './shown-once.tsx'

type Creatable = (typeof staffRoles)[number]

const labels: Record<string, string> = {
  userRole: '角色',
  loginName: '登录名',
  name: '姓名',
  mobile: '手机号',
  unit: '单位',
  qxCode: '区县',
  validUntil: '有效期至',
}

export function NewAccount({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ loginName: '', name: '', mobile: '', unit: '' })
  const [role, setRole] = useState<Creatable>('county')
  const [qxCode, setQxCode] = useState<string | null>(null)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const counties = useCounties()
  const create = useAct(account.create, { refreshes: [user.getUserList] })
  if (create.data) {
    return (
      <ShownOnce
        loginName={form.loginName}
        password={create.data.initialPassword}
        waits={create.data.waits}
        onClose={onClose}
      />
    )
  }
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
    create.mutate({ ...form, userRole: role, qxCode, validUntil })
  }
  return (
    <Dialog
      title="新建账号"
      width="middle"
      onClose={onClose}
      footer={<ActFoot act="新建账号" running={create.isPending ? '正在新建' : false} onAct={send} onClose={onClose} />}
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
          required={role === 'county'}
          fault={faultOf(create.error, 'qxCode')}
          hint={role === 'county' ? '只能办理本区县的业务。' : undefined}
        >
          <AntSelect<string>
            id="account-qxCode"
            value={qxCode}
            allowClear={clearing}
            placeholder={role === 'county' ? '请选择' : '全市'}
            showSearch={{ optionFilterProp: 'label' }}
            options={counties.options}
            onChange={(next?: string) => setQxCode(next ?? null)}
          />
        </Field>
        {text('loginName', { hint: '3 至 30 位字母、数字或下划线，以字母开头。' })}
        {text('name')}
        {text('mobile', { inputMode: 'tel' })}
        {text('unit')}
        <Field
          id="account-validUntil"
          label="有效期至"
          fault={faultOf(create.error, 'validUntil')}
          hint="不填为长期有效；专家请填聘期截止日。"
        >
          <DatePicker
            id="account-validUntil"
            value={validUntil ? dayjs(validUntil) : null}
            minDate={dayjs()}
            onChange={(day) => setValidUntil(day?.format('YYYY-MM-DD') ?? null)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
