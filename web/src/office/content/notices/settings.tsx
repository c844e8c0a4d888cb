/** 静默时段 without text messages, and 督办人 who are notified of overdue cases. */

import type { CallOutput } from '@green/contract/call.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'

export function NoticeSettings() {
  const settings = useCall(notice.settings, {})
  return (
    <QueryView query={settings} loading="正在加载设置">
      {(data) => <Form key={data.version} settings={data} />}
    </QueryView>
  )
}

function Form({ settings }: { settings: CallOutput<typeof notice.settings> }) {
  const { version, officers } = settings
  const [quietFrom, setQuietFrom] = useState(settings.quietFrom)
  const [quietTo, setQuietTo] = useState(settings.quietTo)
  const [leads, setLeads] = useState(settings.leads)
  const save = useAct(notice.saveSettings, { onDone: () => toast.success('已保存') })
  const fault = (field: string) => faultOf(save.error, field)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ quietFrom, quietTo, leads, version })
      }}
    >
      <Refused error={save.error} />
      <TextInput
        id="quiet-from"
        label="静默开始"
        required
        value={quietFrom}
        onChange={setQuietFrom}
        fault={fault('quietFrom')}
        hint="静默时段内的短信和邮件等到结束时再发；验证码不受影响。两个时间相同表示不设静默。"
      />
      <TextInput
        id="quiet-to"
        label="静默结束"
        required
        value={quietTo}
        onChange={setQuietTo}
        fault={fault('quietTo')}
      />
      <Field
        id="quiet-leads"
        label="督办人"
        fault={fault('leads')}
        hint="区县超期先告知市级，五个工作日后仍未办理的告知督办人；市级超期直接告知督办人。不选则告知全体市级管理员。"
      >
        <ChooseSeveral
          id="quiet-leads"
          value={leads}
          placeholder="选择市级账号"
          options={officers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLeads}
        />
      </Field>
      <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
        保存
      </Button>
    </form>
  )
}
