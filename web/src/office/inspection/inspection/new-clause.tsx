/** A clause that the city adds: what the law says, for whom and for what, from when. */
import { inspectionSetting as calls, clauseTexts } from '@green/contract/calls/inspection/inspection-setting.ts'
import { type Consequence, consequences } from '@green/filing/inspection/verification.ts'
import { taskContents } from '@green/filing/programme/inspection-words.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { Checkbox, Fault, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import {
  ProposalFoot,
  StartAndReasonFields,
  useProposal,
  useStartAndReason,
} from '../../operation/settings/start-and-reason.tsx'

type TextKey = keyof typeof clauseTexts

const unwritten: Record<TextKey, string> = {
  law: '',
  article: '',
  finding: '',
  consequence: '',
  decider: '管理节能工作的部门',
  source: '',
}

const asNumber = (text: string) => Number(text.trim())
/** 万元, from and to; null where no fine is named. */
const fineOf = ({ from, to }: { from: string; to: string }): [number, number] | null =>
  from || to ? [asNumber(from), asNumber(to)] : null
/** Of industries; null for every one. */
function codesIn(text: string): string[] | null {
  const codes = text.split(/[、,，\s]+/).filter(Boolean)
  return codes.length > 0 ? codes : null
}

export function NewClauseDialog({ onClose }: { onClose: () => void }) {
  const [texts, setTexts] = useState(unwritten)
  const [consequence, setConsequence] = useState<Consequence>('rectify')
  const [contents, setContents] = useState<readonly number[]>([])
  const [industries, setIndustries] = useState('')
  const [fine, setFine] = useState({ from: '', to: '' })
  const [keyUnitOnly, setKeyUnitOnly] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [days, setDays] = useState({ from: today(), to: '' })
  const [start, setStart] = useStartAndReason()
  const save = useProposal(calls.saveClause, onClose, [calls.clauses])
  const send = () =>
    save.mutate({
      key: null,
      own: {
        ...texts,
        consequences: [consequence],
        transfer: consequence === 'transfer',
        contents: [...contents],
        keyUnitOnly,
        fineWan: fineOf(fine),
        industries: codesIn(industries),
        verification: isChecked ? 'confirmed' : 'unverified',
      },
      validFrom: days.from,
      validTo: days.to || null,
      ...start,
      version: 0,
    })
  const fault = (field: string) => faultOf(save.error, field)
  return (
    <Dialog
      title="增加条款"
      onClose={onClose}
      footer={<ProposalFoot isPending={save.isPending} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <Texts texts={texts} fault={fault} onChange={setTexts} />
      <Select
        id="clause-consequences"
        label="处理"
        required
        fault={fault('own.consequences')}
        value={consequence}
        options={Object.entries(consequences).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setConsequence(value as Consequence)}
      />
      <TextInput
        id="clause-fine-from"
        label="罚款下限（万元）"
        inputMode="decimal"
        hint="条文没有罚款的，上下限都不填。"
        fault={fault('own.fineWan')}
        value={fine.from}
        onChange={(from) => setFine({ ...fine, from })}
      />
      <TextInput
        id="clause-fine-to"
        label="罚款上限（万元）"
        inputMode="decimal"
        value={fine.to}
        onChange={(to) => setFine({ ...fine, to })}
      />
      <Contents chosen={contents} fault={fault('own.contents')} onChange={setContents} />
      <TextInput
        id="clause-industries"
        label="行业代码"
        hint="两至四位，用顿号分开；各行业都适用的不填。"
        fault={fault('own.industries')}
        value={industries}
        onChange={setIndustries}
      />
      <Checkbox id="clause-key-unit" checked={keyUnitOnly} onChange={setKeyUnitOnly}>
        只适用于重点用能单位
      </Checkbox>
      <Checkbox id="clause-checked" checked={isChecked} onChange={setChecked}>
        已与原文核对（不勾选的，引用时注明“未核对”）
      </Checkbox>
      <TextInput
        id="clause-valid-from"
        label="生效日期"
        type="date"
        required
        fault={fault('validFrom')}
        value={days.from}
        onChange={(from) => setDays({ ...days, from })}
      />
      <TextInput
        id="clause-valid-to"
        label="失效日期（最后一天）"
        type="date"
        hint="现行有效的不填。"
        fault={fault('validTo')}
        value={days.to}
        onChange={(to) => setDays({ ...days, to })}
      />
      <StartAndReasonFields value={start} onChange={setStart} error={save.error} />
    </Dialog>
  )
}

type TextsProps = {
  texts: Record<TextKey, string>
  fault: (field: string) => string | undefined
  onChange: (texts: Record<TextKey, string>) => void
}

function Texts({ texts, fault, onChange }: TextsProps) {
  return (Object.keys(clauseTexts) as TextKey[]).map((key) => {
    const shared = {
      ...boxOf(clauseTexts[key]),
      id: `clause-${key}`,
      value: texts[key],
      fault: fault(`own.${key}`),
      onChange: (text: string) => onChange({ ...texts, [key]: text }),
    }
    return clauseTexts[key].spec.kind === 'area' ? (
      <TextArea key={key} {...shared} rows={3} />
    ) : (
      <TextInput key={key} {...shared} />
    )
  })
}

type ContentsProps = {
  chosen: readonly number[]
  fault: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** The eight contents of an inspection, by their numbers. */
function Contents({ chosen, fault, onChange }: ContentsProps) {
  return (
    <fieldset className="insp-part" id="clause-contents" tabIndex={-1}>
      <legend>监察内容</legend>
      <Fault id="clause-contents">{fault}</Fault>
      {Object.values(taskContents).map((label, i) => (
        <Checkbox
          key={label}
          id={`clause-content-${i + 1}`}
          checked={chosen.includes(i + 1)}
          onChange={(isOn) => onChange(isOn ? [...chosen, i + 1] : chosen.filter((one) => one !== i + 1))}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
