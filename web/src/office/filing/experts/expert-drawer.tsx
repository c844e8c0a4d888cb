/** The register's entry of one expert, edited by the city. */

import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { relations } from '@green/filing/form/conflict.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { ChooseOne, ChooseOrType } from '../../../ui/control/choose.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, TextArea } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import styles from '../../desk/desk.module.css'
import { useDictionary } from '../../list/dictionary.ts'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import { PlaceFields, TradeFields } from './work-fields.tsx'

type Entry = CallOutput<typeof expert.register>['rows'][number]

export function ExpertDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { professionalTitle, fields, industries, avoidUnits, qxCode, parkName, termFrom, termTo } = entry
  const [form, setForm] = useState({
    professionalTitle,
    fields,
    industries,
    avoidUnits,
    qxCode,
    parkName,
    termFrom,
    termTo,
  })
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const titles = useDictionary('professionalTitle')
  const save = useAct(expert.save, {
    onDone: (answer) => {
      toastDone(answer, `已保存：${entry.name}`)
      onClose()
    },
  })
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const fault = (field: string) => save.error?.errors.find((one) => one.field.startsWith(field))?.message
  const work = { prefix: 'expert', form, onChange: change, faultOf: fault }
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
    <Drawer size={560} title={`专家：${entry.name}`} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempt(attempt + 1)
          if (!save.isPending) save.mutate({ expertId: entry.expertId, ...form, reason })
        }}
      >
        <ErrorSummary
          attempt={save.isPending ? 0 : attempt}
          faults={(save.error?.errors ?? []).map(({ field, message }) => ({
            id: `expert-${field.split(/[.[]/)[0]}`,
            message,
          }))}
        />
        <Refused error={save.error} />
        <Field id="expert-professionalTitle" label="职称" fault={fault('professionalTitle')}>
          <ChooseOne
            id="expert-professionalTitle"
            value={form.professionalTitle}
            options={titles.options}
            onChange={(next) => change({ professionalTitle: next })}
            onClear={() => change({ professionalTitle: null })}
          />
        </Field>
        <TradeFields {...work} />
        <Field
          id="expert-avoidUnits"
          label="回避单位"
          hint="任职单位以外须回避的单位全称，逐个输入后按回车。"
          fault={fault('avoidUnits')}
        >
          <ChooseOrType
            id="expert-avoidUnits"
            options={[]}
            placeholder="输入单位全称"
            value={form.avoidUnits}
            onChange={(next) => change({ avoidUnits: next })}
          />
        </Field>
        <div className={styles.two}>
          <PlaceFields {...work} />
          {day('termFrom', '聘期开始')}
          {day('termTo', '聘期截止')}
        </div>
        <TextArea
          id="expert-reason"
          label="理由"
          hint="改动聘期、所在地或减少回避单位的，必填，由另一位市级人员复核后生效。"
          fault={fault('reason')}
          rows={2}
          maxLength={reviewLengths.registerReason}
          value={reason}
          onChange={setReason}
        />
        <Declared entry={entry} />
        <ActFoot act="保存" running={save.isPending ? '正在保存' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}

/** What the expert declared, for the city to read. */
function Declared({ entry: { declaredOn, interests, absences } }: { entry: Entry }) {
  return (
    <section aria-labelledby="expert-declared">
      <h2 id="expert-declared">本人申报{declaredOn ? `（${declaredOn}）` : ''}</h2>
      {interests.length + absences.length === 0 ? (
        <p className={listStyles.under}>{declaredOn ? '没有利害关系和不能评审的日期。' : '还没有申报。'}</p>
      ) : (
        <ul>
          {interests.map((one) => (
            <li key={`${one.unit} ${one.relation}`}>
              {one.unit}：{relations[one.relation]}，{one.until ? `至 ${one.until}` : '仍在继续'}
            </li>
          ))}
          {absences.map((one) => (
            <li key={one.from}>
              {one.from} 至 {one.to} 不能评审{one.reason ? `（${one.reason}）` : ''}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
