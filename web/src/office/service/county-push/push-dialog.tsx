/** A county recommends one of its enterprises. */
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import type { FileRef } from '@green/contract/files.ts'
import { pushLevels } from '@green/filing/records/county-push.ts'
import { Select as AntSelect, Input } from 'antd'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Checkbox, Field, RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import { EnterprisePicker } from '../../list/enterprise-picker.tsx'
import '../../../filing/form/form.css'
import { currentYear } from '../../../ui/figure/date-text.ts'

export function PushDialog({ onClose }: { onClose: () => void }) {
  const year = currentYear()
  const [enterpriseId, setEnterpriseId] = useState('')
  const [reason, setReason] = useState('')
  const [aspects, setAspects] = useState<string[]>([])
  const [targetLevel, setTargetLevel] = useState<keyof typeof pushLevels>('city')
  const [planYear, setPlanYear] = useState(String(year + 1))
  const [needDiagnosis, setNeedDiagnosis] = useState(false)
  const [contact, setContact] = useState({ contactName: '', contactPhone: '' })
  const [files, setFiles] = useState<FileRef[]>([])
  const offered = useDictionary('pushAspect')
  const push = useAct(countyPush.push, {
    onDone: (saved) => {
      toast.success(`已推送：${saved.enterpriseName}`)
      onClose()
    },
  })
  const fault = (field: string) => faultOf(push.error, field)
  const [unchosen, setUnchosen] = useState(false)
  const send = () => {
    setUnchosen(enterpriseId === '')
    if (enterpriseId === '') return
    push.mutate({
      enterpriseId,
      year,
      reason,
      aspects,
      targetLevel,
      planYear: Number(planYear) || 0,
      needDiagnosis,
      ...contact,
      files,
    })
  }
  return (
    <Dialog
      title={`推送企业（${year}年）`}
      onClose={onClose}
      footer={<ActFoot act="推送" running={push.isPending ? '正在推送' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={push.error} />
      <EnterprisePicker
        id="push-enterprise"
        value={enterpriseId}
        fault={unchosen ? '请选择企业' : fault('enterpriseId')}
        onChange={(id) => {
          setEnterpriseId(id)
          setUnchosen(false)
        }}
      />
      <TextArea
        id="push-reason"
        label="推荐理由"
        required
        fault={fault('reason')}
        hint="10至300字。"
        rows={4}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <Field id="push-aspects" label="推荐方面" required fault={fault('aspects')}>
        <AntSelect
          id="push-aspects"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={aspects}
          options={offered.options}
          onChange={setAspects}
          placeholder="可多选"
        />
      </Field>
      <RadioRow
        id="push-level"
        label="目标层级"
        required
        value={targetLevel}
        options={Object.entries(pushLevels).map(([value, label]) => ({ value, label }))}
        onChange={(level) => setTargetLevel(level as keyof typeof pushLevels)}
      />
      <Field id="push-plan" label="计划申报年度" required fault={fault('planYear')}>
        <Input
          id="push-plan"
          inputMode="numeric"
          maxLength={4}
          value={planYear}
          onChange={(event) => setPlanYear(event.target.value)}
        />
      </Field>
      <ContactFields contact={contact} fault={fault} onChange={setContact} />
      <Checkbox id="push-diagnosis" checked={needDiagnosis} onChange={setNeedDiagnosis}>
        需要绿色诊断（纳入培育库时同时发起）
      </Checkbox>
      <Field id="push-files" label="附件" fault={fault('files')}>
        <PapersInput id="push-files" slot="push" label="附件" max={3} files={files} onChange={setFiles} />
      </Field>
    </Dialog>
  )
}

type Contact = { contactName: string; contactPhone: string }
type ContactFieldsProps = {
  contact: Contact
  fault: (field: string) => string | undefined
  onChange: (contact: Contact) => void
}

function ContactFields({ contact, fault, onChange }: ContactFieldsProps) {
  return (
    <>
      <Field id="push-contact" label="联系人" required fault={fault('contactName')}>
        <Input
          id="push-contact"
          value={contact.contactName}
          maxLength={20}
          onChange={(event) => onChange({ ...contact, contactName: event.target.value })}
        />
      </Field>
      <Field id="push-phone" label="联系电话" required fault={fault('contactPhone')}>
        <Input
          id="push-phone"
          inputMode="tel"
          value={contact.contactPhone}
          maxLength={20}
          onChange={(event) => onChange({ ...contact, contactPhone: event.target.value })}
        />
      </Field>
    </>
  )
}
