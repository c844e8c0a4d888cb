/** A year begun or changed, and the enterprises that come onto its list. */

import type { InspectionRule } from '@green/contract/calls/inspection/inspection-task.ts'
import { type ReviewYear, reviewTexts, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { type ReviewVariant, reviewVariants } from '@green/filing/programme/target-review-words.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { useDataYear, useDataYearsToNow } from '../../../filing/campaign-year.ts'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../inspection/inspection.module.css'
import { RuleFields } from '../inspection/task/target-dialogs.tsx'

type YearEditorProps = { of: ReviewYear | null; onSaved: () => void; onClose: () => void }

export function YearEditor({ of, onSaved, onClose }: YearEditorProps) {
  const dataYear = useDataYear()
  const years = useDataYearsToNow(3)
  const [form, setForm] = useState({
    year: of ? String(of.year) : '',
    variant: of?.variant ?? ('measures60' as ReviewVariant),
    basis: of?.basis ?? '《节约能源法》第二十五条、《重点用能单位节能管理办法》',
    deadline: of?.deadline ?? '',
    dropTarget: of ? String(of.dropTarget) : '',
  })
  const save = useAct(targetReview.saveYear, {
    onDone: () => {
      toast.success('已保存')
      onSaved()
      onClose()
    },
  })
  const year = form.year || String(dataYear ?? '')
  const set = (key: keyof typeof form) => (value: string) => setForm({ ...form, [key]: value })
  const fault = (field: string) => faultOf(save.error, field)
  const send = () =>
    save.mutate({
      ...(of ? { id: of.id, version: of.version } : {}),
      ...form,
      year: Number(year),
      dropTarget: form.dropTarget.trim() === '' ? (undefined as never) : Number(form.dropTarget),
    })
  return (
    <Drawer
      title={of ? '修改考核年度' : '新建考核'}
      size={640}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <form
        className={styles.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className={styles.wide}>
          <Refused error={save.error} />
        </div>
        <Select
          id="review-year"
          label="考核年度"
          required
          value={year}
          options={years}
          fault={fault('year')}
          onChange={set('year')}
        />
        <Select
          id="review-variant"
          label="评分表"
          required
          value={form.variant}
          options={Object.entries(reviewVariants).map(([value, label]) => ({ value, label }))}
          hint={form.variant === 'measures50' ? '每家企业还须下达总量控制目标' : '完成目标40分，超额最多加9分'}
          fault={fault('variant')}
          onChange={set('variant')}
        />
        <AmountInput
          id="review-drop"
          label="单位产值能耗下降率目标（%）"
          required
          value={form.dropTarget}
          hint="各企业默认的目标，可以逐家修改"
          fault={fault('dropTarget')}
          onChange={set('dropTarget')}
        />
        <TextInput
          id="review-deadline"
          label="自评截止"
          required
          type="date"
          value={form.deadline}
          fault={fault('deadline')}
          onChange={set('deadline')}
        />
        <div className={styles.wide}>
          <TextInput
            id="review-basis"
            {...boxOf(reviewTexts.basis)}
            value={form.basis}
            fault={fault('basis')}
            onChange={set('basis')}
          />
        </div>
      </form>
    </Drawer>
  )
}

export function ListEnterprises({ of, onClose }: { of: ReviewYear; onClose: () => void }) {
  const [rule, setRule] = useState<InspectionRule>({})
  const { data: found } = useCall(targetReview.tryRule, { yearId: of.id, rule }, { keepPrevious: true })
  const add = useAct(targetReview.addByRule, {
    onDone: ({ added }) => {
      toast.success(`已列入${added}家`)
      onClose()
    },
  })
  const names = found?.first.join('、') ?? ''
  return (
    <Drawer
      title={`列入企业：${of.year}年`}
      size={640}
      onClose={onClose}
      footer={
        <ActFoot
          act={found ? `列入${found.count - found.listed}家` : '列入'}
          disabled={!found || found.count === found.listed}
          running={add.isPending ? '正在列入' : false}
          onAct={() => add.mutate({ id: of.id, version: of.version, rule })}
          onClose={onClose}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.wide}>
          <RefusedLine>{add.error ? (faultOf(add.error, 'rule') ?? add.error.message) : null}</RefusedLine>
        </div>
        <RuleFields rule={rule} onChange={setRule} />
        <p className={styles.wide} role="status">
          {found
            ? `符合条件的企业${found.count}家${found.listed > 0 ? `，其中${found.listed}家已在名单中` : ''}${names ? `：${names}${found.count > found.first.length ? '等' : ''}` : ''}`
            : '正在查找'}
        </p>
      </div>
    </Drawer>
  )
}
