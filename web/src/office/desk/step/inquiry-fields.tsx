/** Fields of 现场抽查 and 征求部门意见, and of the notice before a burdening decision. */

import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import { type OfficeAnswer, officeAnswers, visitResults } from '@green/filing/workflow/inquiry.ts'
import { Box } from '../../../ui/control/box.tsx'
import { ChooseOne, ChooseOrType } from '../../../ui/control/choose.tsx'
import { Field, TextArea } from '../../../ui/control/field.tsx'
import { DayField } from '../field/day-field.tsx'
import { ProofFiles } from './decision-fields.tsx'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'
import { TextField } from './text-field.tsx'

/** Offices that are usually asked; others are typed. */
export const usualOffices = [
  '市生态环境局',
  '市应急管理局',
  '市市场监管局',
  '市税务局',
  '市水利局',
  '市发展改革委',
  '市财政局',
  '市人力社保局',
]

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function SiteVisit(props: StepFieldsProps) {
  const { prefix, draft, onChange, faults } = props
  const id = (field: string) => fieldId(prefix, field)
  const isDrawn = draft.visitResult !== 'notDrawn'
  return (
    <>
      <Field id={id('visitResult')} label="抽查结果" required fault={faultAt(faults, 'visitResult')}>
        <ChooseOne
          id={id('visitResult')}
          value={draft.visitResult === '' ? null : draft.visitResult}
          placeholder="请选择"
          options={choices(visitResults)}
          onChange={(visitResult) => onChange({ visitResult })}
        />
      </Field>
      {isDrawn ? (
        <>
          <DayField
            id={id('on')}
            label="抽查日期"
            value={draft.on}
            onChange={(on) => onChange({ on })}
            fault={faultAt(faults, 'on')}
          />
          <TextField field="people" label="抽查人员" required hint="姓名和单位，用顿号分开。" {...props} />
        </>
      ) : null}
      <ProofFiles label="现场照片、检查记录" optional={!isDrawn} {...props} />
    </>
  )
}

export function AskOffices(props: StepFieldsProps) {
  const { prefix, facts, draft, onChange, faults } = props
  const id = (field: string) => fieldId(prefix, field)
  const offices = draft.offices ?? facts.wantedOffices
  return (
    <>
      <Field
        id={id('offices')}
        label="征求意见的部门"
        required
        fault={faultAt(faults, 'offices')}
        hint="批次要求的部门已列出，可以增加。"
      >
        <ChooseOrType
          id={id('offices')}
          value={[...offices]}
          options={[...new Set([...facts.wantedOffices, ...usualOffices])].map((value) => ({ value, label: value }))}
          onChange={(chosen) => onChange({ offices: chosen })}
        />
      </Field>
      <DayField
        id={id('replyBy')}
        label="答复期限"
        value={draft.replyBy}
        onChange={(replyBy) => onChange({ replyBy })}
        fault={faultAt(faults, 'replyBy')}
        hint="必填；期满未答复的，视为没有不同意见。"
        future
      />
      <TextField field="documentNumber" label="征求意见函文号" {...props} />
      <ProofFiles label="征求意见函" optional {...props} />
    </>
  )
}

export function OfficeAnswers(props: StepFieldsProps) {
  const { prefix, facts, draft, onChange, faults } = props
  return (
    <>
      {faultAt(faults, 'officeAnswers') ? <p className="ge-fault">{faultAt(faults, 'officeAnswers')}</p> : null}
      {facts.officesAsked.map((office) => {
        const id = fieldId(prefix, `officeAnswers.${office}`)
        const reply = draft.officeAnswers[office] ?? facts.officesHeard[office] ?? { answer: '' as const, note: '' }
        const change = (part: Partial<typeof reply>) =>
          onChange((before) => ({ officeAnswers: { ...before.officeAnswers, [office]: { ...reply, ...part } } }))
        return (
          <Field key={office} id={id} label={office} fault={faultAt(faults, `officeAnswers.${office}`)}>
            <ChooseOne
              id={id}
              value={reply.answer === '' ? null : reply.answer}
              placeholder="还没有答复"
              options={choices(officeAnswers)}
              onChange={(answer) => change({ answer: answer as OfficeAnswer })}
              onClear={() => change({ answer: '' })}
            />
            {reply.answer !== '' && reply.answer !== 'agree' ? (
              <Box
                aria-label={`${office}的意见和处理`}
                placeholder="意见内容和处理"
                value={reply.note}
                maxLength={stepLengths.officeAnswer}
                onChange={(event) => change({ note: event.target.value })}
              />
            ) : null}
          </Field>
        )
      })}
      <ProofFiles label="部门的书面意见" optional {...props} />
    </>
  )
}

export function PriorNotice({ prefix, draft, onChange, faults }: StepFieldsProps) {
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <DayField
        id={id('noticedOn')}
        label="事先告知日期"
        value={draft.noticedOn}
        onChange={(noticedOn) => onChange({ noticedOn })}
        fault={faultAt(faults, 'noticedOn')}
        hint="撤销前应当告知企业事实、理由、依据和陈述、申辩的权利；填写后写入决定书。"
      />
      <TextArea
        id={id('statement')}
        label="陈述、申辩情况"
        rows={2}
        maxLength={stepLengths.statement}
        value={draft.statement}
        fault={faultAt(faults, 'statement')}
        onChange={(statement) => onChange({ statement })}
      />
    </>
  )
}
