/** What the register says of one expert, changed by the city. */
import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/filing.ts'
import { Alert, Select as AntSelect, DatePicker, Drawer } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import '../desk/desk.css'
import { useDictionary } from '../list/dictionary.ts'

type Entry = CallOutput<typeof expert.register>['rows'][number]

export function ExpertDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { professionalTitle, fields, industries, avoidUnits, termFrom, termTo } = entry
  const [form, setForm] = useState({ professionalTitle, fields, industries, avoidUnits, termFrom, termTo })
  const [attempt, setAttempt] = useState(0)
  const titles = useDictionary('professionalTitle')
  const fieldList = useDictionary('expertField')
  const industryList = useDictionary('industryGroup')
  const save = useAct(expert.save, {
    onDone: () => {
      toast.success(`已保存：${entry.name}`)
      onClose()
    },
  })
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const fault = (field: string) => save.error?.errors.find((one) => one.field.startsWith(field))?.message
  const day = (key: 'termFrom' | 'termTo', label: string) => (
    <Field id={`expert-${key}`} label={label} required fault={fault(key)}>
      <DatePicker
        id={`expert-${key}`}
        allowClear={false}
        value={dayjs(form[key])}
        onChange={(at) => {
          if (at) change({ [key]: at.format('YYYY-MM-DD') })
        }}
      />
    </Field>
  )
  return (
    <Drawer open size={560} title={`专家：${entry.name}`} onClose={onClose} closable={{ 'aria-label': '关闭' }}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempt(attempt + 1)
          if (!save.isPending) save.mutate({ expertId: entry.expertId, ...form })
        }}
      >
        <ErrorSummary
          attempt={save.isPending ? 0 : attempt}
          faults={(save.error?.errors ?? []).map(({ field, message }) => ({
            id: `expert-${field.split(/[.[]/)[0]}`,
            message,
          }))}
        />
        {save.error && save.error.errors.length === 0 ? (
          <Alert role="alert" type="error" showIcon title={save.error.message} />
        ) : null}
        <Field id="expert-professionalTitle" label="职称" fault={fault('professionalTitle')}>
          <AntSelect<string | null>
            id="expert-professionalTitle"
            allowClear
            value={form.professionalTitle}
            options={titles.options}
            onChange={(next) => change({ professionalTitle: next ?? null })}
          />
        </Field>
        <Field id="expert-fields" label="专业" fault={fault('fields')}>
          <AntSelect
            id="expert-fields"
            mode="multiple"
            value={form.fields}
            options={fieldList.options}
            onChange={(next) => change({ fields: next })}
          />
        </Field>
        <Field id="expert-industries" label="熟悉的行业" fault={fault('industries')}>
          <AntSelect
            id="expert-industries"
            mode="multiple"
            value={form.industries}
            options={industryList.options}
            onChange={(next) => change({ industries: next })}
          />
        </Field>
        <Field
          id="expert-avoidUnits"
          label="回避单位"
          hint="任职单位以外须回避的单位全称，逐个输入后按回车。"
          fault={fault('avoidUnits')}
        >
          <AntSelect
            id="expert-avoidUnits"
            mode="tags"
            value={form.avoidUnits}
            onChange={(next: string[]) => change({ avoidUnits: next })}
          />
        </Field>
        <div className="desk-two">
          {day('termFrom', '聘期开始')}
          {day('termTo', '聘期截止')}
        </div>
        <div className="desk-act">
          <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
            保存
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Drawer>
  )
}
