/** The form of a batch: window, deadlines, quotas of counties; a change needs a reason, and a second officer carries it out. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { batchChangeReason, batchName } from '@green/contract/fields/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { nationalRoundNote, thirdPartyRefusal } from '@green/filing/programme/batch-rules.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { isRecommended, isUnderReview } from '@green/filing/workflow/states.ts'
import { draftsDecisions, inquires } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Box } from '../../../ui/control/box.tsx'
import { ChooseOne, ChooseOrType } from '../../../ui/control/choose.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Fault, Field, Switch } from '../../../ui/control/field.tsx'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot } from '../../../ui/over/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { toastDone, WaitingNote } from '../../second-person.tsx'
import styles from '../desk.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { dayjs, MomentField } from '../field/moment-field.tsx'
import { usualOffices } from '../step/inquiry-fields.tsx'
import { BatchBenchmarks } from './batch-benchmarks.tsx'
import { BatchValuesTable } from './batch-values-table.tsx'
import batchesStyles from './batches.module.css'
import { CountyQuotas } from './county-quotas.tsx'

type Form = {
  name: string
  year: number
  levelTarget: 'city' | 'national' | null
  openAt: string
  closeAt: string
  countyDeadline: string | null
  cityDeadline: string | null
  returnDays: number
  needExperts: boolean
  requireThirdParty: boolean
  blind: boolean
  twoHands: boolean
  siteVisit: boolean
  /** Null until the city chooses: those that the programme presets. */
  askOffices: string[] | null
  listValues: Batch['listValues']
  countyQuotas: Batch['countyQuotas']
}

function formOf(desk: DeskProgramme, one: Batch | null): Form {
  const today = dayjs.tz().startOf('day')
  const year = today.year()
  if (!one) {
    return {
      name: `${year}年${desk.title}申报`,
      year,
      levelTarget: null,
      openAt: today.toISOString(),
      closeAt: today.add(30, 'day').endOf('day').toISOString(),
      countyDeadline: null,
      cityDeadline: null,
      returnDays: 10,
      needExperts: desk.experts !== undefined,
      requireThirdParty: false,
      blind: false,
      // One officer alone decides only where the city says so.
      twoHands: true,
      siteVisit: false,
      askOffices: null,
      listValues: null,
      countyQuotas: {},
    }
  }
  const {
    name,
    openAt,
    closeAt,
    countyDeadline,
    cityDeadline,
    returnDays,
    needExperts,
    requireThirdParty,
    blind,
    twoHands,
    siteVisit,
    askOffices,
    listValues,
    countyQuotas,
  } = one
  return {
    name,
    year: one.year,
    levelTarget: one.levelTarget === 'city' || one.levelTarget === 'national' ? one.levelTarget : null,
    openAt,
    closeAt,
    countyDeadline,
    cityDeadline,
    returnDays,
    needExperts,
    requireThirdParty,
    blind,
    twoHands,
    siteVisit,
    askOffices,
    listValues,
    countyQuotas,
  }
}

export function BatchForm({
  desk,
  batch: one,
  onDone,
}: {
  desk: DeskProgramme
  batch: Batch | null
  onDone: () => void
}) {
  const [form, setForm] = useState(() => formOf(desk, one))
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const save = useAct(batch.save, {
    onDone: (saved) => {
      toastDone(saved, `已保存批次：${form.name}`)
      onDone()
    },
  })
  const hasBegun = one !== null && one.status !== 'notStarted'
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })
  const source = useProgramme(desk.id)
  const [formVersion, setFormVersion] = useState<string>()
  const versions = source.data ? releasesOf(source.data.programme).map((release) => release.formVersion) : []
  const fault = (field: string) => faultOf(save.error, field)
  const drafts = source.data !== undefined && draftsDecisions(source.data.programme.workflow)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (!save.isPending)
          save.mutate({
            ...form,
            askOffices: form.askOffices ?? undefined,
            twoHands: drafts ? form.twoHands : undefined,
            programme: desk.id,
            ...(one ? { id: one.id, version: one.version } : {}),
            ...(formVersion ? { formVersion } : {}),
            ...(reason ? { reason } : {}),
          })
      }}
    >
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={(save.error?.errors ?? []).map(({ field, message }) => ({
          id: `batch-${field.replaceAll('.', '-')}`,
          message,
        }))}
      />
      <Refused error={save.error} />
      {one ? <WaitingNote subject={subjectOf('batch', one.id)} /> : null}
      <Notice
        tone="info"
        title={
          hasBegun
            ? '批次已经开始。有单位申报后，年度、申报层级、评审方式和隐名评审不能再改，表单版本只能换成更新的版本；有单位提交后，补助标准等数值不能再改；评分表以公布时的为准。修改由另一位市级人员复核后生效。'
            : '期限、名额和评分表由一人提出，另一位市级人员在“待我复核”中核对后生效。'
        }
      />
      <WindowFields of={source.data?.programme} form={form} change={change} fault={fault} />
      {versions.length > 1 ? (
        <Field
          id="batch-formVersion"
          label="表单版本"
          fault={fault('formVersion')}
          hint="新的申报按这一版填写；已经开始的申报保持原来的版本，可由申报单位自己换用新版。"
        >
          <ChooseOne
            id="batch-formVersion"
            value={formVersion ?? one?.formVersion ?? versions[0]}
            options={versions.map((value) => ({ value, label: `${value}版` }))}
            onChange={setFormVersion}
          />
        </Field>
      ) : null}
      {desk.experts ? <ReviewFields form={form} change={change} fault={fault} drafts={drafts} /> : null}
      <ThirdPartyField of={source.data?.programme} form={form} change={change} fault={fault} />
      <InquiryFields of={source.data?.programme} form={form} change={change} fault={fault} />
      {source.data?.programme.benchmarks ? <BatchBenchmarks batch={one} year={form.year} onAdopted={onDone} /> : null}
      {source.data?.programme.batchValues ? (
        <BatchValuesTable
          of={source.data.programme.batchValues}
          reference={source.data.reference}
          values={form.listValues ?? {}}
          faults={save.error?.errors ?? []}
          onChange={(listValues) => change({ listValues })}
        />
      ) : null}
      {recommends(source.data?.programme) ? (
        <CountyQuotas values={form.countyQuotas} onChange={(countyQuotas) => change({ countyQuotas })} />
      ) : null}
      {one ? <ReasonField value={reason} fault={fault('reason')} onChange={setReason} /> : null}
      <ActFoot act="保存批次" running={save.isPending ? '正在保存' : false} onClose={onDone} />
    </form>
  )
}

type ReasonProps = { value: string; fault: string | undefined; onChange: (value: string) => void }

function ReasonField({ value, fault, onChange }: ReasonProps) {
  return (
    <Field
      id="batch-reason"
      label="修改理由"
      fault={fault}
      hint="除名称外的改动须说明理由，由另一位市级人员复核后生效，并通知有申报的单位、各区县和市级。"
    >
      <Box
        id="batch-reason"
        value={value}
        maxLength={boxOf(batchChangeReason).maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

type PartProps = { form: Form; change: (part: Partial<Form>) => void; fault: (field: string) => string | undefined }

/** Its name, its year and its deadlines. */
function WindowFields({ of, form, change, fault }: PartProps & { of: Programme | undefined }) {
  const moment = (key: 'openAt' | 'closeAt' | 'countyDeadline' | 'cityDeadline', label: string, required: boolean) => (
    <MomentField
      id={`batch-${key}`}
      label={label}
      required={required}
      fault={fault(key)}
      value={form[key]}
      onChange={(at) => change({ [key]: at })}
    />
  )
  return (
    <>
      <Field id="batch-name" label="批次名称" required fault={fault('name')}>
        <Box
          id="batch-name"
          value={form.name}
          maxLength={boxOf(batchName).maxLength}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className={styles.two}>
        <Field id="batch-year" label="年度" required fault={fault('year')}>
          <NumberBox
            id="batch-year"
            value={form.year}
            min={2020}
            max={2100}
            onChange={(year) => change({ year: year ?? form.year })}
          />
        </Field>
        <Field
          id="batch-levelTarget"
          label="申报层级"
          fault={fault('levelTarget')}
          hint={(of && nationalRoundNote(of, form)) ?? undefined}
        >
          <ChooseOne
            id="batch-levelTarget"
            placeholder="不限"
            value={form.levelTarget}
            options={Object.entries(titleLevelLabels).map(([value, label]) => ({
              value: value as 'city' | 'national',
              label,
            }))}
            onChange={(levelTarget) => change({ levelTarget })}
            onClear={() => change({ levelTarget: null })}
          />
        </Field>
        {moment('openAt', '开始时间', true)}
        {moment('closeAt', '企业提交截止', true)}
        {moment('countyDeadline', '区县审核截止', false)}
        {moment('cityDeadline', '市级审定截止', false)}
        <Field
          id="batch-returnDays"
          label="退回后补正天数"
          fault={fault('returnDays')}
          hint="退回后企业可在这些天内重新提交，但不晚于市级审定截止。"
        >
          <NumberBox
            id="batch-returnDays"
            value={form.returnDays}
            min={1}
            max={60}
            onChange={(returnDays) => change({ returnDays: returnDays ?? form.returnDays })}
          />
        </Field>
      </div>
    </>
  )
}

/** How experts review and the city decides in it. */
function ReviewFields({ form, change, fault, drafts }: PartProps & { drafts: boolean }) {
  return (
    <>
      <Toggle
        id="batch-needExperts"
        label="需要专家评审"
        fault={fault('needExperts')}
        on={form.needExperts}
        onChange={(needExperts) => change({ needExperts })}
      />
      {form.needExperts ? (
        <Toggle
          id="batch-blind"
          fault={fault('blind')}
          label="隐名评审：专家看不到申报单位名称、代码、地址和人员，只能打开评分所需的附件（附件内容请企业自行遮盖）"
          on={form.blind}
          onChange={(blind) => change({ blind })}
        />
      ) : null}
      {drafts ? (
        <Toggle
          id="batch-twoHands"
          label="双人审定：一人拟定结论，另一人批准（新批次默认开启）"
          on={form.twoHands}
          onChange={(twoHands) => change({ twoHands })}
        />
      ) : null}
    </>
  )
}

/** An evaluation by a third party, where the form knows one and the level allows it. */
function ThirdPartyField({ of, form, change, fault }: PartProps & { of: Programme | undefined }) {
  if (!of?.thirdParty) return null
  const refused = thirdPartyRefusal(of, form)
  if (refused && !form.requireThirdParty) return <p className="ge-hint">{refused.replace('，请关闭这一项', '')}。</p>
  return (
    <Toggle
      id="batch-requireThirdParty"
      fault={fault('requireThirdParty') ?? refused ?? undefined}
      label="市级申报须由第三方机构评价：没有写明已备案的机构、没有上传评价报告的不能提交"
      on={form.requireThirdParty}
      onChange={(requireThirdParty) => change({ requireThirdParty })}
    />
  )
}

/** What has to be done before publicity. */
function InquiryFields({ of, form, change, fault }: PartProps & { of: Programme | undefined }) {
  if (!of || !inquires(of.workflow)) return null
  return (
    <>
      <Toggle
        id="batch-siteVisit"
        label="公示前现场抽查：每件登记抽查情况，未列入抽查的也要注明"
        on={form.siteVisit}
        onChange={(siteVisit) => change({ siteVisit })}
      />
      <Field
        id="batch-askOffices"
        label="公示前征求部门意见"
        fault={fault('askOffices')}
        hint={`${of.asksOffices ? '已按本类申报的惯例预先列出，可以增减。' : ''}不征求的留空；可以选择，也可以直接输入部门名称。`}
      >
        <ChooseOrType
          id="batch-askOffices"
          placeholder="不征求"
          value={form.askOffices ?? [...(of.asksOffices ?? [])]}
          options={usualOffices.map((value) => ({ value, label: value }))}
          onChange={(askOffices) => change({ askOffices })}
        />
      </Field>
    </>
  )
}

/** Whether a county reviews before the city. */
const recommends = (programme: Programme | undefined) =>
  programme?.workflow.transitions.some(({ to }) => isRecommended(to) && isUnderReview(to)) ?? false

type ToggleProps = {
  id: string
  label: string
  on: boolean
  onChange: (on: boolean) => void
  fault?: string | undefined
}

function Toggle({ id, label, on, onChange, fault }: ToggleProps) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={batchesStyles.toggle}>
        <Switch id={id} checked={on} onChange={onChange} aria-describedby={fault ? `${id}-fault` : undefined} />
        {label}
      </label>
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
