/** The fields that a step asks for, each only when the step needs it; the fault stands at its field. */
import { titleLevelLabels } from '@green/contract/titles.ts'
import type { FileAnswer } from '@green/filing/answers.ts'
import { makeReference } from '@green/filing/reference.ts'
import type { Needs } from '@green/filing/workflow.ts'
import { Select as AntSelect, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import '../../filing/form/form.css'
import { FilesInput } from '../../filing/kinds/files-input.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, describedBy, Field, RadioRow } from '../../ui/field.tsx'
import { useDictionary } from '../list/dictionary.ts'
import { type Fault, type StepDraft, type StepFacts, type Verdict, withPhrase } from './step-draft.ts'

type StepFieldsProps = {
  /** Ids of the controls begin with it. */
  prefix: string
  needs: Needs
  facts: StepFacts
  draft: StepDraft
  onChange: (part: Partial<StepDraft>) => void
  faults: readonly Fault[]
  /** For many cases at once: one tick for all attachments, no notes on fields. */
  many?: boolean
  /** Name of a field that a note is pinned to. */
  labelOf?: (field: string) => string
  /** Leads to an attachment. */
  onLook?: (key: string) => void
}

const noLists = makeReference({}, '2000-01-01')
const proof = { kind: 'files', min: 1, max: 5, formats: ['pdf', 'jpg', 'png'], maxMb: 20 } as const

export function StepFields(props: StepFieldsProps) {
  const { needs, draft, onChange } = props
  const fault = (field: string) => props.faults.find((one) => one.field === field)?.message
  const id = (field: string) => fieldId(props.prefix, field)
  return (
    <div className="desk-fields">
      {needs.materialsChecked ? <Materials {...props} fault={fault('materialsChecked')} /> : null}
      {needs.reviewItems ? <ReviewItems {...props} /> : null}
      {needs.award ? <Award {...props} /> : null}
      {needs.publicity ? (
        <>
          <Day
            id={id('publicityEnd')}
            label="公示截止日期"
            value={draft.publicityEnd}
            onChange={(publicityEnd) => onChange({ publicityEnd })}
            fault={fault('publicityEnd')}
            hint="不填则按规定的工作日数自动计算。"
            future
          />
          <Field id={id('notice')} label="公示文件" fault={fault('notice')} hint="公示通知的名称或文号，可不填。">
            <Input
              id={id('notice')}
              value={draft.notice}
              maxLength={200}
              onChange={(event) => onChange({ notice: event.target.value })}
            />
          </Field>
        </>
      ) : null}
      {needs.ground ? <Ground {...props} /> : null}
      {needs.fieldNotes && !props.many ? <Notes {...props} /> : null}
      {needs.opinion ? <Opinion {...props} opinion={needs.opinion} fault={fault('opinion')} /> : null}
      {needs.fieldNotes ? (
        <Day
          id={id('replyBy')}
          label="答复期限"
          value={draft.replyBy}
          onChange={(replyBy) => onChange({ replyBy })}
          fault={fault('replyBy')}
          hint="企业须在当日 24:00 前重新提交；不填则按批次规定。"
          future
        />
      ) : null}
    </div>
  )
}

/** The id of a control, for links in an error summary. */
export function fieldId(prefix: string, field: string): string {
  return `${prefix}-${field.replaceAll('.', '-')}`
}

function Materials({
  prefix,
  facts,
  draft,
  onChange,
  many,
  onLook,
  fault,
}: StepFieldsProps & { fault: string | undefined }) {
  const id = fieldId(prefix, 'materialsChecked')
  if (many) {
    return (
      <Checkbox
        id={id}
        checked={draft.materialsChecked.includes('*')}
        fault={fault}
        onChange={(checked) => onChange({ materialsChecked: checked ? ['*'] : [] })}
      >
        已逐件核对所选申报的全部附件
      </Checkbox>
    )
  }
  if (facts.materials.length === 0) return null
  const ticked = facts.materials.filter(({ key }) => draft.materialsChecked.includes(key)).length
  return (
    <fieldset
      id={id}
      className={`ge-field desk-ticks${fault ? ' ge-field-wrong' : ''}`}
      aria-describedby={describedBy(id, { fault })}
    >
      <legend className="ge-label">
        附件核对（{ticked} / {facts.materials.length}）
      </legend>
      <ul>
        {facts.materials.map(({ key, label }) => (
          <li key={key}>
            <Checkbox
              id={`${id}-${key}`}
              checked={draft.materialsChecked.includes(key)}
              onChange={(checked) =>
                onChange({
                  materialsChecked: checked
                    ? [...draft.materialsChecked, key]
                    : draft.materialsChecked.filter((one) => one !== key),
                })
              }
            >
              {label}
            </Checkbox>
            {onLook ? (
              <Button size="small" kind="quiet" onClick={() => onLook(key)} aria-label={`查看${label}`}>
                查看
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {fault ? <FaultLine id={id}>{fault}</FaultLine> : null}
    </fieldset>
  )
}

function FaultLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="ge-fault" id={`${id}-fault`}>
      {children}
    </p>
  )
}

const verdicts = [
  { value: 'met', label: '符合' },
  { value: 'unmet', label: '不符合' },
  { value: 'na', label: '不适用' },
]

function ReviewItems({ prefix, facts, draft, onChange, faults }: StepFieldsProps) {
  return (
    <div className="desk-verdicts">
      {facts.reviewItems.map(({ id, label }) => (
        <RadioRow
          key={id}
          id={fieldId(prefix, `reviewItems.${id}`)}
          label={label}
          required
          value={draft.reviewItems[id] ?? ''}
          options={verdicts}
          fault={faults.find((one) => one.field === `reviewItems.${id}`)?.message}
          onChange={(verdict) => onChange({ reviewItems: { ...draft.reviewItems, [id]: verdict as Verdict } })}
        />
      ))}
    </div>
  )
}

function Award({ prefix, facts, draft, onChange, faults, many }: StepFieldsProps) {
  const fault = (field: string) => faults.find((one) => one.field === field)?.message
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      {facts.grants ? (
        <RadioRow
          id={id('level')}
          label="认定层级"
          required
          value={draft.level}
          options={Object.entries(titleLevelLabels).map(([value, label]) => ({ value, label }))}
          hint={facts.appliedLevel ? `企业申报：${facts.appliedLevel}。` : undefined}
          fault={fault('level')}
          onChange={(level) => onChange({ level: level as StepDraft['level'] })}
        />
      ) : null}
      {facts.scored && !many ? (
        <Field
          id={id('score')}
          label="最终得分"
          required={facts.expertScore === null}
          fault={fault('score')}
          hint={facts.expertScore === null ? undefined : `不填则采用专家均分 ${facts.expertScore}。`}
        >
          <Input
            id={id('score')}
            className="desk-number"
            inputMode="decimal"
            value={draft.score}
            placeholder={facts.expertScore === null ? '' : String(facts.expertScore)}
            suffix="分"
            onChange={(event) => onChange({ score: event.target.value })}
          />
        </Field>
      ) : null}
      <Field id={id('documentNumber')} label="认定文号" required fault={fault('documentNumber')}>
        <Input
          id={id('documentNumber')}
          value={draft.documentNumber}
          maxLength={60}
          placeholder="渝经信绿色〔2026〕1号"
          onChange={(event) => onChange({ documentNumber: event.target.value })}
        />
      </Field>
      <div className="desk-two">
        <Day
          id={id('validFrom')}
          label="有效期起"
          value={draft.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
          fault={fault('validFrom')}
          hint="不填为今日。"
        />
        <Day
          id={id('validTo')}
          label="有效期止"
          value={draft.validTo}
          onChange={(validTo) => onChange({ validTo })}
          fault={fault('validTo')}
          hint="不填则按规定年限。"
        />
      </div>
      {facts.wantsClearing ? (
        <Field
          id={id('clearing')}
          label={facts.wantsClearing === 'gate' ? '否决情形核实结论' : '分歧处理理由'}
          required
          fault={fault('clearing')}
        >
          <Input.TextArea
            id={id('clearing')}
            rows={3}
            maxLength={500}
            value={draft.clearing}
            onChange={(event) => onChange({ clearing: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}

function Ground({ prefix, draft, onChange, faults }: StepFieldsProps) {
  const grounds = useDictionary('revokeGround')
  const fault = (field: string) => faults.find((one) => one.field === field)?.message
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <Field id={id('ground')} label="撤销情形" required fault={fault('ground')}>
        <AntSelect<string>
          id={id('ground')}
          value={draft.ground === '' ? null : draft.ground}
          placeholder="请选择"
          options={grounds.options.map(({ label }) => ({ value: label, label }))}
          onChange={(ground) => onChange({ ground })}
        />
      </Field>
      <Field id={id('files')} label="撤销依据文件" required fault={fault('files')}>
        <FilesInput
          id={id('files')}
          slot="step"
          label="撤销依据文件"
          spec={{ ...proof, formats: [...proof.formats] }}
          value={draft.files}
          reference={noLists}
          required
          onLeave={() => {}}
          onChange={(next) => {
            const files = typeof next === 'function' ? next(draft.files) : next
            onChange({ files: (Array.isArray(files) ? files : []) as FileAnswer[] })
          }}
        />
      </Field>
    </>
  )
}

function Notes({ prefix, draft, onChange, labelOf, faults }: StepFieldsProps) {
  const setNote = (field: string, note: string) =>
    onChange({ fieldNotes: draft.fieldNotes.map((one) => (one.field === field ? { field, note } : one)) })
  return (
    <div className="ge-field">
      <p className="ge-label">逐项批注（{draft.fieldNotes.length}）</p>
      {draft.fieldNotes.length === 0 ? (
        <p className="ge-hint">点击左侧申报内容中某一项的“批注”，意见会附在该项上，企业逐条修改。</p>
      ) : null}
      {draft.fieldNotes.map(({ field, note }, index) => {
        const id = fieldId(prefix, `note-${field}`)
        const label = labelOf?.(field) ?? field
        return (
          <div className="desk-note" key={field}>
            <label htmlFor={id}>{label}</label>
            <IconButton
              name="close"
              label={`去掉对“${label}”的批注`}
              onClick={() => onChange({ fieldNotes: draft.fieldNotes.filter((one) => one.field !== field) })}
            />
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={300}
              value={note}
              placeholder="写明要改什么"
              status={faults.some((one) => one.field.startsWith(`fieldNotes.${index}`)) ? 'error' : ''}
              onChange={(event) => setNote(field, event.target.value)}
            />
          </div>
        )
      })}
    </div>
  )
}

function Opinion({
  prefix,
  needs,
  draft,
  onChange,
  opinion,
  fault,
}: StepFieldsProps & { opinion: NonNullable<Needs['opinion']>; fault: string | undefined }) {
  const reasons = useDictionary('returnReason')
  const phrases = reasons.options.filter(({ label }) => label !== '其他')
  const id = fieldId(prefix, 'opinion')
  const hint = opinion.required
    ? `必填，${opinion.min} 至 ${opinion.max} 个字。`
    : opinion.default
      ? `不填则为“${opinion.default}”。`
      : undefined
  return (
    <Field id={id} label={opinion.label} required={opinion.required} fault={fault} hint={hint}>
      {needs.fieldNotes && phrases.length > 0 ? (
        <ul className="desk-phrases" aria-label="常用意见">
          {phrases.map(({ value, label }) => (
            <li key={value}>
              <button type="button" onClick={() => onChange({ opinion: withPhrase(draft.opinion, label) })}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Input.TextArea
        id={id}
        rows={4}
        maxLength={opinion.max}
        showCount
        value={draft.opinion}
        placeholder={opinion.default ?? ''}
        aria-required={opinion.required ? true : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, { fault, hint })}
        onChange={(event) => onChange({ opinion: event.target.value })}
      />
    </Field>
  )
}

function Day({
  id,
  label,
  value,
  onChange,
  fault,
  hint,
  future,
}: {
  id: string
  label: string
  value: string
  onChange: (day: string) => void
  fault: string | undefined
  hint?: string
  future?: boolean
}) {
  return (
    <Field id={id} label={label} fault={fault} hint={hint}>
      <DatePicker
        id={id}
        value={value === '' ? null : dayjs(value)}
        {...(future ? { minDate: dayjs().add(1, 'day') } : {})}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
      />
    </Field>
  )
}
