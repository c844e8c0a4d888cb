/** The city's fields for awarding and for revoking a title. */

import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { Box } from '../../../ui/control/box.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import styles from '../desk.module.css'
import { DayField } from '../field/day-field.tsx'
import { AtDecision } from './at-decision.tsx'
import { OutcomeField } from './outcome-field.tsx'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'
import { TextField } from './text-field.tsx'

export function Award({ prefix, facts, draft, onChange, faults, many }: StepFieldsProps) {
  const fault = (field: string) => faultAt(faults, field)
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <AtDecision typed={draft.score} prefix={prefix} facts={facts} draft={draft} onChange={onChange} faults={faults} />
      {facts.grants ? (
        <div className="ge-field">
          <p className="ge-label">认定层级：{titleLevelLabels.city}</p>
          <p className="ge-hint">
            {facts.appliedLevel ? `企业申报：${facts.appliedLevel}。` : ''}国家级由上级公布后登记。
          </p>
        </div>
      ) : null}
      {facts.scored && !many ? (
        <Field
          id={id('score')}
          label="最终得分"
          required={facts.expertScore === null && facts.basis?.score !== null}
          fault={fault('score')}
          hint={
            facts.expertScore === null
              ? undefined
              : `不填则采用专家均分 ${scoreText(facts.expertScore)}；填写其他得分须说明理由，由另一位市级管理员批准。`
          }
        >
          <Box
            id={id('score')}
            className={styles.number}
            inputMode="decimal"
            value={draft.score}
            placeholder={facts.expertScore === null ? '' : scoreText(facts.expertScore)}
            suffix="分"
            onChange={(event) => onChange({ score: event.target.value })}
          />
        </Field>
      ) : null}
      <Field
        id={id('documentNumber')}
        label={facts.grants ? '认定文号' : '文号'}
        required
        fault={fault('documentNumber')}
      >
        <Box
          id={id('documentNumber')}
          value={draft.documentNumber}
          maxLength={stepLengths.documentNumber}
          placeholder="渝经信绿色〔2026〕1号"
          onChange={(event) => onChange({ documentNumber: event.target.value })}
        />
      </Field>
      {facts.grants ? (
        <Validity begins="今日" prefix={prefix} draft={draft} onChange={onChange} faults={faults} />
      ) : null}
    </>
  )
}

type Part = Pick<StepFieldsProps, 'prefix' | 'draft' | 'onChange' | 'faults'>

/** The title's validity; `begins` says what an empty first day means. */
export function Validity({ begins, prefix, draft, onChange, faults }: Part & { begins: string }) {
  const fault = (field: string) => faultAt(faults, field)
  return (
    <div className={styles.two}>
      <DayField
        id={fieldId(prefix, 'validFrom')}
        label="有效期起"
        value={draft.validFrom}
        onChange={(validFrom) => onChange({ validFrom })}
        fault={fault('validFrom')}
        hint={`不填为${begins}。`}
      />
      <DayField
        id={fieldId(prefix, 'validTo')}
        label="有效期止"
        value={draft.validTo}
        onChange={(validTo) => onChange({ validTo })}
        fault={fault('validTo')}
        hint="不填则按规定年限。"
      />
    </div>
  )
}

/** The fields of the programme's outcome, each with the control of its kind. */
export function OutcomeFields({ prefix, facts, draft, onChange, faults }: StepFieldsProps) {
  return facts.outcome.map((field) => (
    <OutcomeField
      key={field.key}
      field={field}
      id={fieldId(prefix, `outcome.${field.key}`)}
      value={draft.outcome[field.key] ?? ''}
      reference={facts.reference}
      fault={faultAt(faults, `outcome.${field.key}`)}
      onChange={(value) => onChange({ outcome: { ...draft.outcome, [field.key]: value } })}
    />
  ))
}

export function Ground({ prefix, needs, draft, onChange, faults }: StepFieldsProps) {
  const grounds = useDictionary(needs.ground?.list ?? '')
  const fault = (field: string) => faultAt(faults, field)
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <Field id={id('ground')} label="撤销情形" required fault={fault('ground')}>
        <ChooseOne
          id={id('ground')}
          value={draft.ground === '' ? null : draft.ground}
          placeholder="请选择"
          options={grounds.options.map(({ label }) => ({ value: label, label }))}
          onChange={(ground) => onChange({ ground })}
        />
      </Field>
      <ProofFiles label="撤销依据文件" prefix={prefix} draft={draft} onChange={onChange} faults={faults} />
    </>
  )
}

export function Publicity({ prefix, facts, draft, onChange, faults }: StepFieldsProps) {
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <AtDecision typed="" publishes prefix={prefix} facts={facts} draft={draft} onChange={onChange} faults={faults} />
      <DayField
        id={id('publicityEnd')}
        label="公示截止日期"
        value={draft.publicityEnd}
        onChange={(publicityEnd) => onChange({ publicityEnd })}
        fault={faultAt(faults, 'publicityEnd')}
        hint="不填则按规定的工作日数自动计算。"
        future
      />
      <TextField
        field="notice"
        label="公示文件"
        hint="公示通知的名称或文号，可不填。"
        prefix={prefix}
        draft={draft}
        onChange={onChange}
        faults={faults}
      />
    </>
  )
}

/** The last day of a suspension and its document. */
export function Suspension({ prefix, draft, onChange, faults }: StepFieldsProps) {
  return (
    <>
      <DayField
        id={fieldId(prefix, 'suspendedUntil')}
        label="暂停至"
        value={draft.suspendedUntil}
        onChange={(suspendedUntil) => onChange({ suspendedUntil })}
        fault={faultAt(faults, 'suspendedUntil')}
        hint="必填；次日自动恢复。"
        future
      />
      <ProofFiles label="暂停依据文件" prefix={prefix} draft={draft} onChange={onChange} faults={faults} />
    </>
  )
}

export function ProofFiles({
  label,
  optional = false,
  prefix,
  draft,
  onChange,
  faults,
}: { label: string; optional?: boolean } & Part) {
  const id = fieldId(prefix, 'files')
  return (
    <Field id={id} label={label} required={!optional} fault={faultAt(faults, 'files')}>
      <PapersInput
        id={id}
        slot="step"
        label={label}
        max={5}
        files={draft.files}
        required={!optional}
        onChange={(change) => onChange((before) => ({ files: change(before.files) }))}
      />
    </Field>
  )
}
