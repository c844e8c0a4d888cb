/** A standard as an officer enters or changes it; what is saved is a draft until a second officer publishes it. */
import type { CallRequest } from '@green/contract/call.ts'
import { type StandardEdition, standardMatching, standardReason } from '@green/contract/calls/energy/standard.ts'
import { standardCategories, standardNoteLength } from '@green/contract/content/standard-content.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../../desk/desk.module.css'
import { contentOf, type Draft, draftOf } from './draft.ts'
import standardsStyles from './standards.module.css'
import { ValueRows } from './value-rows.tsx'

type Content = CallRequest<typeof standardMatching.add>['content']
type FormProps = { of: StandardEdition | null; onClose: () => void; onSaved: (code: string) => void }

export function EditionForm({ of, onClose, onSaved }: FormProps) {
  const open = of?.open ?? null
  const [draft, setDraft] = useState<Draft>(() => draftOf(open?.content ?? of?.current ?? null))
  const [reason, setReason] = useState(open?.reason ?? '')
  const options = {
    refreshes: [standardMatching.edition, standardMatching.editions],
    onDone: ({ code }: { code: string }) => {
      toast.success('已存为草稿，由没有参与编制的另一名市级人员发布')
      onClose()
      onSaved(code)
    },
  }
  const add = useAct(standardMatching.add, options)
  const modify = useAct(standardMatching.modify, options)
  const error = of ? modify.error : add.error
  const fault = (key: string) => faultOf(error, `content.${key}`)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = () => {
    const content = contentOf(draft) as Content
    if (of) modify.mutate({ code: of.code, version: open?.version ?? 0, content, reason })
    else add.mutate({ content })
  }
  return (
    <Drawer title={of ? (open ? '修改草稿' : '编制新版') : '录入标准'} size={1120} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending && !modify.isPending) send()
        }}
      >
        <Refused error={error} />
        <RefusedLine>{fault('values')}</RefusedLine>
        <Facts draft={draft} set={set} error={error} isPublished={of?.current != null} />
        <ValueRows
          rows={draft.values}
          fault={(i) => elsewhere(error, `content.values[${i}]`)}
          onChange={(values) => set({ values })}
        />
        <TextInput
          id="std-source"
          label="来源"
          required
          hint="标准原文、公告名称和文号"
          value={draft.source}
          fault={fault('source')}
          onChange={(source) => set({ source })}
        />
        <RadioRow
          id="std-verified"
          label="数值是否已与标准原文核对"
          value={draft.isVerified ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: '已核对，用于对标' },
            { value: 'no', label: '没有核对：显示时注明，不用于对标' },
          ]}
          onChange={(value) => set({ isVerified: value === 'yes' })}
        />
        <TextArea
          id="std-note"
          label="修正和说明"
          rows={2}
          maxLength={standardNoteLength}
          value={draft.note}
          fault={fault('note')}
          onChange={(note) => set({ note })}
        />
        {of ? (
          <TextArea
            id="std-why"
            {...boxOf(standardReason)}
            label="编制新版的理由"
            rows={2}
            value={reason}
            fault={faultOf(error, 'reason')}
            onChange={setReason}
          />
        ) : null}
        <ActFoot act="存为草稿" running={add.isPending || modify.isPending ? '正在保存' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}

/** The first fault inside a part of the content. */
function elsewhere(error: Parameters<typeof faultOf>[0], start: string): string | undefined {
  return error?.errors.find(({ field }) => field.startsWith(start))?.message
}

type FactsProps = {
  draft: Draft
  set: (part: Partial<Draft>) => void
  error: Parameters<typeof faultOf>[0]
  isPublished: boolean
}

/** What stands on the cover of the standard. */
function Facts({ draft, set, error, isPublished }: FactsProps) {
  const text = (key: 'number' | 'title' | 'replaces' | 'industryCodes', label: string, hint?: string) => (
    <TextInput
      id={`std-${key}`}
      label={label}
      required={key === 'number' || key === 'title'}
      hint={hint}
      value={draft[key]}
      fault={elsewhere(error, `content.${key}`)}
      disabled={key === 'number' && isPublished}
      onChange={(value) => set({ [key]: value })}
    />
  )
  const day = (key: 'publishDate' | 'effectiveDate', label: string) => (
    <TextInput
      id={`std-${key}`}
      type="date"
      label={label}
      value={draft[key]}
      fault={faultOf(error, `content.${key}`)}
      onChange={(value) => set({ [key]: value })}
    />
  )
  return (
    <div className={standardsStyles.form}>
      {text('number', '编号', isPublished ? '已发布的标准不能改编号' : '如 GB 16780-2021')}
      {text('title', '名称')}
      <Select
        id="std-category"
        label="类别"
        required
        value={draft.category}
        fault={faultOf(error, 'content.category')}
        options={standardCategories.map((value) => ({ value, label: value }))}
        onChange={(category) => set({ category })}
      />
      <RadioRow
        id="std-mandatory"
        label="性质"
        value={draft.mandatory ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: '强制性' },
          { value: 'no', label: '推荐性' },
        ]}
        onChange={(value) => set({ mandatory: value === 'yes' })}
      />
      {day('publishDate', '发布日期')}
      {day('effectiveDate', '实施日期')}
      {text('replaces', '代替的标准', '多个用顿号隔开')}
      {text('industryCodes', '适用行业', 'GB/T 4754 四位小类代码，多个用顿号隔开')}
    </div>
  )
}
