/** 推荐上报: the document with which the city recommends, and the list in which the result was published. */
import { DayField } from '../field/day-field.tsx'
import { ProofFiles, Validity } from './decision-fields.tsx'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'
import { TextField } from './text-field.tsx'

export function Upward(props: StepFieldsProps) {
  return (
    <>
      <Paper {...props} paper="上报" example="渝经信节能〔2026〕21号" day="不填为今日。" />
      <ProofFiles label="上报文件" {...props} />
    </>
  )
}

export function UpwardResult(props: StepFieldsProps) {
  const { needs, many } = props
  const isListed = needs.upwardResult === 'listed' && props.facts.grants
  return (
    <>
      <TextField field="list" label="名单名称" required example="2026年度国家级绿色工厂名单" {...props} />
      <Paper {...props} paper="公布" example="工信厅节函〔2026〕88号" day="必填，以公布文件为准。" />
      {isListed && !many ? (
        <TextField field="titleNumber" label="上级编号" hint="上级另有编号的填写；不填沿用原证书编号。" {...props} />
      ) : null}
      {isListed ? <Validity begins="公布日期" {...props} /> : null}
      <ProofFiles label="公布文件" {...props} />
    </>
  )
}

/** Number and day of an official paper. */
function Paper({
  prefix,
  draft,
  onChange,
  faults,
  paper,
  example,
  day,
}: StepFieldsProps & { paper: string; example: string; day: string }) {
  const fault = (field: string) => faultAt(faults, field)
  const id = (field: string) => fieldId(prefix, field)
  return (
    <>
      <TextField
        field="documentNumber"
        label={`${paper}文号`}
        required
        example={example}
        prefix={prefix}
        draft={draft}
        onChange={onChange}
        faults={faults}
      />
      <DayField
        id={id('on')}
        label={`${paper}日期`}
        value={draft.on}
        onChange={(on) => onChange({ on })}
        fault={fault('on')}
        hint={day}
      />
    </>
  )
}
