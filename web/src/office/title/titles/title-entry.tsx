/** One title entered or corrected by the city. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { type KeptTitle, titles } from '@green/contract/calls/title/titles.ts'
import { titleExtras } from '@green/contract/filing/titles.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import { kindOptions, levelOptions, stateOptions } from './title-options.ts'
import { TitlePapers } from './title-papers.tsx'
import styles from './titles.module.css'

type Form = Omit<KeptTitle, 'year' | 'version'> & { year: string }
type TextKey =
  | 'enterpriseName'
  | 'oldName'
  | 'socialCode'
  | 'industryCode'
  | 'year'
  | 'batchNo'
  | 'documentNumber'
  | 'validFrom'
  | 'validTo'
  | 'validSource'
  | 'jgName'
  | 'summary'

const noPapers = { docFile: null, images: [], kpiRows: [] }
const blank: Partial<Form> = { kind: 'energyLeader', level: 'city', state: 'valid', extras: {} }
const labels: Record<string, string> = {
  enterpriseName: '单位名称',
  oldName: '曾用名',
  socialCode: '统一社会信用代码',
  industryCode: '行业代码',
  year: '年份',
  batchNo: '批次',
  documentNumber: '文号',
  validFrom: '有效期自',
  validTo: '有效期至',
  validSource: '有效期的依据',
  jgName: '第三方机构',
  summary: '主要做法与成效',
  qxCode: '区县',
  kind: '类别',
  level: '层级',
  state: '状态',
  docFile: '公布文件',
  images: '展示图片',
  kpiRows: '关键指标',
}

export function TitleEntry({ title, onClose }: { title: KeptTitle | null; onClose: () => void }) {
  const [form, setForm] = useState<Partial<Form>>(title ? { ...title, year: String(title.year) } : blank)
  const [attempt, setAttempt] = useState(0)
  const counties = useCounties()
  const save = useAct(titles.save, {
    refreshes: [titles.list, titles.statistics],
    onDone: (answer) => {
      toastDone(answer, isWaiting(answer) ? '' : `已保存：${answer.enterpriseName}（${answer.number}）`)
      onClose()
    },
  })
  const [papers, setPapers] = useState(() => {
    const { docFile, images, kpiRows } = title ?? noPapers
    return { docFile, images, kpiRows }
  })
  const isGranted = title?.source === 'granted'
  const fault = (field: string) => faultOf(save.error, field)
  const send = () => {
    setAttempt(attempt + 1)
    save.mutate({
      ...(title ? { id: title.id, version: title.version } : {}),
      ...sentOf(form),
      ...papers,
    })
  }
  const text = (key: TextKey, more: { required?: boolean; hint?: string } = {}) => (
    <TextInput
      id={`title-${key}`}
      label={labels[key] ?? ''}
      value={form[key] ?? ''}
      onChange={(value) => setForm({ ...form, [key]: value })}
      fault={fault(key)}
      {...more}
    />
  )
  const pick = (key: 'kind' | 'level' | 'state' | 'qxCode', options: readonly { value: string; label: string }[]) => (
    <Select
      id={`title-${key}`}
      label={labels[key] ?? ''}
      required
      value={form[key] ?? ''}
      onChange={(value) => setForm({ ...form, [key]: value } as Partial<Form>)}
      placeholder="请选择"
      options={options}
      fault={fault(key)}
    />
  )
  const kind = form.kind ?? 'energyLeader'
  return (
    <Drawer
      size={760}
      title={title ? `${title.kindLabel}：${title.enterpriseName}` : '录入称号'}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={(save.error?.errors ?? []).map(({ field, message }) => ({
          id: `title-${field}`,
          label: labels[field] ?? labels[field.split('.')[0] ?? ''] ?? '',
          message,
        }))}
      />
      <Refused error={save.error} />
      {isGranted ? (
        <p className="ge-hint">
          由审核认定的称号：只能更名、标记复核、修改做法与成效和公开的文件、图片、指标，其他以认定结果为准。
        </p>
      ) : null}
      <div className={styles.otForm}>
        {pick('kind', kindOptions)}
        {pick('level', levelOptions)}
        {text('enterpriseName', { required: true })}
        {text('socialCode', { required: true })}
        {pick('qxCode', counties.options)}
        {text('industryCode', { hint: 'GB/T 4754 四位代码' })}
        {text('year', { required: true })}
        {text('batchNo')}
        {text('documentNumber', { required: true })}
        {pick('state', stateOptions)}
        {text('validFrom', { required: true, hint: '如2026-03-01' })}
        {text('validTo', { hint: '不填按该类申报规定的年限；没有该类申报的必填' })}
        {text('validSource', { hint: '有效期至与规定年限不同的，填写公布文件的名称和条款' })}
        {text('oldName')}
        {text('jgName')}
        <ExtraFields kind={kind} extras={form.extras ?? {}} onChange={(extras) => setForm({ ...form, extras })} />
        <div className={styles.otWide}>{text('summary', { hint: '对外公开，不超过1000字' })}</div>
        <div className={classes(styles.otWide, styles.otPapers)}>
          <TitlePapers
            value={papers}
            onChange={(change) => setPapers((before) => ({ ...before, ...change(before) }))}
            faultOf={fault}
          />
        </div>
      </div>
    </Drawer>
  )
}

/** The request of the form: empty optional texts are left out. */
function sentOf(form: Partial<Form>) {
  const trimmed = (key: TextKey) => (form[key] ?? '').trim() || undefined
  return {
    kind: form.kind ?? 'energyLeader',
    level: form.level ?? 'city',
    state: form.state ?? 'valid',
    enterpriseName: trimmed('enterpriseName') ?? '',
    oldName: trimmed('oldName'),
    socialCode: trimmed('socialCode') ?? '',
    qxCode: form.qxCode ?? '',
    industryCode: trimmed('industryCode'),
    year: Number(form.year) || 0,
    batchNo: trimmed('batchNo'),
    documentNumber: trimmed('documentNumber') ?? '',
    validFrom: trimmed('validFrom') ?? '',
    validTo: trimmed('validTo'),
    validSource: form.validSource?.trim() || undefined,
    jgName: trimmed('jgName'),
    summary: trimmed('summary'),
    extras: form.extras ?? {},
  }
}

type ExtraFieldsProps = {
  kind: Form['kind']
  extras: NonNullable<Form['extras']>
  onChange: (extras: NonNullable<Form['extras']>) => void
}

/** Fields of this kind of title only. */
function ExtraFields({ kind, extras, onChange }: ExtraFieldsProps) {
  return (titleExtras[kind] ?? []).map(([key, label]) => (
    <TextInput
      key={key}
      id={`title-${key}`}
      label={label}
      value={extras[key] ?? ''}
      onChange={(value) => onChange({ ...extras, [key]: value })}
    />
  ))
}
