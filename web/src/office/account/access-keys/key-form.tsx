/** A new access key, or another owner, scope, limit or end of one. */

import type { CallOutput } from '@green/contract/call.ts'
import { type AccessKey, accessKey, mostPerMinute } from '@green/contract/calls/account/access-key.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import styles from '../accounts/accounts.module.css'
import { ManyOf } from './many-of.tsx'

export type Offered = CallOutput<typeof accessKey.list>['offered'][number]

const labels: Record<string, string> = {
  systemName: '系统名称',
  ownerName: '负责人',
  ownerMobile: '联系电话',
  scope: '可读取的接口',
  qxCode: '区域',
  perMinute: '每分钟次数',
  endsOn: '有效期至',
  addresses: '使用地址',
}

const draftOf = (key: AccessKey | undefined) => ({
  systemName: key?.systemName ?? '',
  ownerName: key?.ownerName ?? '',
  ownerMobile: '',
  scope: key?.scope ?? [],
  qxCode: key?.qxCode ?? '',
  perMinute: String(key?.perMinute ?? 60),
  endsOn: key?.endsOn ?? '',
  addresses: key?.addresses.join('\n') ?? '',
})
type Draft = ReturnType<typeof draftOf>

const inputOf = ({ ownerMobile: _, ...draft }: Draft) => ({
  ...draft,
  qxCode: draft.qxCode || null,
  perMinute: draft.perMinute.trim() === '' ? Number.NaN : Number(draft.perMinute),
  addresses: draft.addresses.split(/[\s,，;；、]+/).filter(Boolean),
})

type KeyFormProps = {
  offered: readonly Offered[]
  of?: AccessKey
  onClose: () => void
}

export function KeyForm({ offered, of, onClose }: KeyFormProps) {
  const [draft, setDraft] = useState(() => draftOf(of))
  const [attempt, setAttempt] = useState(0)
  const onDone = (answer: object) => {
    toastDone(answer, '已保存，立即生效')
    onClose()
  }
  const create = useAct(accessKey.create, { onDone })
  const change = useAct(accessKey.change, { onDone })
  const { error, isPending } = of ? change : create
  const send = () => {
    setAttempt(attempt + 1)
    const input = inputOf(draft)
    const { ownerMobile } = draft
    if (of) change.mutate({ id: of.id, version: of.version, ...input, ...(ownerMobile ? { ownerMobile } : {}) })
    else create.mutate({ ...input, ownerMobile })
  }
  const faults = error?.errors ?? []
  const fieldOf = (path: string) => path.split('.', 1)[0] ?? ''
  const fault = (field: string) => faults.find((one) => fieldOf(one.field) === field)?.message
  const act = of ? '保存' : '新建密钥'
  return (
    <Dialog
      title={of ? `修改密钥：${of.systemName}` : '新建密钥'}
      width="wide"
      onClose={onClose}
      footer={<ActFoot act={act} running={isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <ErrorSummary
        attempt={isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({
          id: `key-${fieldOf(field)}`,
          label: labels[fieldOf(field)] ?? '',
          message,
        }))}
      />
      <Refused error={error} />
      <KeyFields draft={draft} onChange={setDraft} offered={offered} fault={fault} of={of} />
    </Dialog>
  )
}

type KeyFieldsProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  offered: readonly Offered[]
  fault: (field: string) => string | undefined
  of: AccessKey | undefined
}

function KeyFields({ draft, onChange, offered, fault, of }: KeyFieldsProps) {
  const counties = useCounties()
  const text = (
    key: 'systemName' | 'ownerName' | 'ownerMobile' | 'perMinute',
    more: { hint?: string; inputMode?: 'tel' | 'numeric'; required?: boolean } = {},
  ) => (
    <TextInput
      id={`key-${key}`}
      label={labels[key] ?? ''}
      required
      autoComplete="off"
      value={draft[key]}
      onChange={(value) => onChange({ ...draft, [key]: value })}
      fault={fault(key)}
      {...more}
    />
  )
  return (
    <div className={classes(styles.form, styles.formTwo)}>
      {text('systemName', { hint: '使用密钥的系统，如“市数据共享平台”。' })}
      <Select
        id="key-qxCode"
        label="区域"
        placeholder="全市"
        value={draft.qxCode}
        options={counties.options}
        fault={fault('qxCode')}
        hint="选定区县的，只读取该区县的申报和企业。"
        onChange={(qxCode) => onChange({ ...draft, qxCode })}
      />
      {text('ownerName', { hint: '对方单位的具体人员。' })}
      {text('ownerMobile', {
        inputMode: 'tel',
        required: !of,
        ...(of ? { hint: `现在是 ${of.ownerMobile}，不填则不改。` } : {}),
      })}
      {text('perMinute', { inputMode: 'numeric', hint: `最多 ${mostPerMinute} 次，超过的稍后再试。` })}
      <Field id="key-endsOn" label="有效期至" required fault={fault('endsOn')} hint="最长一年；到期前30天和7天提醒。">
        <DatePicker
          id="key-endsOn"
          value={draft.endsOn ? dayjs(draft.endsOn) : null}
          minDate={dayjs(today())}
          maxDate={dayjs(today()).add(1, 'year').subtract(1, 'day')}
          onChange={(day) => onChange({ ...draft, endsOn: day?.format('YYYY-MM-DD') ?? '' })}
        />
      </Field>
      <ManyOf
        id="key-scope"
        label="可读取的接口"
        options={offered.map(({ call, title }) => ({ value: call, label: title }))}
        chosen={draft.scope}
        fault={fault('scope')}
        onChange={(scope) => onChange({ ...draft, scope })}
      />
      <TextArea
        id="key-addresses"
        label="使用地址"
        rows={3}
        value={draft.addresses}
        fault={fault('addresses')}
        hint="对方服务器的地址或地址段，一行一个，如 10.1.2.3 或 10.1.0.0/16；不填则不限。"
        onChange={(addresses) => onChange({ ...draft, addresses })}
      />
    </div>
  )
}
