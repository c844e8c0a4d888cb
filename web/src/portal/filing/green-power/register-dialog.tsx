/** Registers a run of certificates; every fault stands at its field, taken numbers at the number. */
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { certificateRun, quantityOf, useRule } from '@green/filing/programme/green-power.ts'
import { greenPowerKinds, greenPowerPurposes } from '@green/filing/records/green-power.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, RadioRow, Select, TextInput } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import '../../../filing/form/form.css'
import { currentYear } from '../../../ui/figure/date-text.ts'

const thisYear = currentYear()
const years = [0, 1, 2, 3].map((back) => ({ value: String(thisYear - back), label: `${thisYear - back}年` }))
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const empty = {
  kind: 'certificate',
  firstNumber: '',
  lastNumber: '',
  documentCount: '',
  year: String(thisYear - 1),
  producedIn: '',
  purpose: 'ownUse',
  supplier: '',
  note: '',
}

/** How many the numbers stand for, while one types. */
function countText(firstNumber: string, lastNumber: string): string {
  if (firstNumber.trim() === '') return '按凭证原样填写；空格、连字符和大小写不影响识别。'
  const run = certificateRun(firstNumber, lastNumber)
  if ('field' in run) return run.message
  const count = run.last - run.first + 1
  return `共${count}个，${quantityOf(count)}万kWh（每个1 MWh）。`
}

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [files, setFiles] = useState<FileAnswer[]>([])
  const [attempt, setAttempt] = useState(0)
  const register = useAct(greenPower.register, {
    onDone: (saved) => {
      toast.success(`已登记${saved.count}个凭证，${saved.quantity}万kWh`)
      onClose()
    },
  })
  const change = (part: Partial<typeof empty>) => setDraft({ ...draft, ...part })
  const faults = register.error?.errors ?? []
  const fault = (field: string) =>
    faults
      .filter((one) => one.field === field)
      .map(({ message }) => message)
      .join('；') || undefined
  const send = () => {
    setAttempt(attempt + 1)
    register.mutate({
      ...draft,
      kind: draft.kind as keyof typeof greenPowerKinds,
      purpose: draft.purpose as keyof typeof greenPowerPurposes,
      year: Number(draft.year),
      documentCount: Number(draft.documentCount),
      files,
    })
  }
  return (
    <Dialog
      open
      width="wide"
      title="登记绿电凭证"
      onClose={onClose}
      footer={
        <ActFoot act="登记" running={register.isPending ? '正在核对编号' : false} onAct={send} onClose={onClose} />
      }
    >
      <div className="power-form">
        <ErrorSummary
          attempt={register.isPending ? 0 : attempt}
          faults={faults.map(({ field, message }) => ({ id: `power-${field}`, message }))}
        />
        {register.error && faults.length === 0 ? (
          <p className="ge-fault" role="alert">
            {register.error.message}
          </p>
        ) : null}
        <Numbers draft={draft} fault={fault} change={change} />
        <Use draft={draft} fault={fault} change={change} />
        <Field id="power-files" label="凭证或结算单" required fault={fault('files')} hint="PDF或图片，最多5个。">
          <PapersInput
            id="power-files"
            slot="green-power"
            label="凭证或结算单"
            required
            max={5}
            files={files}
            onChange={setFiles}
          />
        </Field>
        <TextInput
          id="power-note"
          label="备注"
          maxLength={200}
          value={draft.note}
          fault={fault('note')}
          onChange={(note) => change({ note })}
        />
      </div>
    </Dialog>
  )
}

type PartProps = {
  draft: typeof empty
  fault: (field: string) => string | undefined
  change: (part: Partial<typeof empty>) => void
}

/** Which certificates, and when their power was made and used. */
function Numbers({ draft, fault, change }: PartProps) {
  return (
    <>
      <RadioRow
        id="power-kind"
        label="凭证种类"
        required
        value={draft.kind}
        fault={fault('kind')}
        options={optionsOf(greenPowerKinds)}
        onChange={(kind) => change({ kind })}
      />
      <div className="power-pair">
        <TextInput
          id="power-firstNumber"
          label="起始编号"
          required
          maxLength={60}
          value={draft.firstNumber}
          fault={fault('firstNumber')}
          hint={countText(draft.firstNumber, draft.lastNumber)}
          onChange={(firstNumber) => change({ firstNumber })}
        />
        <TextInput
          id="power-lastNumber"
          label="截止编号"
          maxLength={60}
          value={draft.lastNumber}
          fault={fault('lastNumber')}
          hint="只有一个的不填。"
          onChange={(lastNumber) => change({ lastNumber })}
        />
        <TextInput
          id="power-documentCount"
          label="所附凭证载明的个数"
          required
          inputMode="numeric"
          maxLength={8}
          value={draft.documentCount}
          fault={fault('documentCount')}
          hint="绿证或结算单上写明的凭证个数；登记的不能多于它。"
          onChange={(documentCount) => change({ documentCount })}
        />
        <Select
          id="power-year"
          label="消费年度"
          required
          value={draft.year}
          options={years}
          fault={fault('year')}
          onChange={(year) => change({ year })}
        />
        <TextInput
          id="power-producedIn"
          label="电量生产年月"
          required
          type="month"
          placeholder="2025-03"
          value={draft.producedIn}
          fault={fault('producedIn')}
          hint={useRule}
          onChange={(producedIn) => change({ producedIn })}
        />
      </div>
    </>
  )
}

/** What they are claimed for, and from whom they come. */
function Use({ draft, fault, change }: PartProps) {
  return (
    <>
      <RadioRow
        id="power-purpose"
        label="用途"
        required
        value={draft.purpose}
        fault={fault('purpose')}
        hint="只有用于本企业当年用电的计入年度核对；无论哪种用途，同一编号不能再次登记。"
        options={optionsOf(greenPowerPurposes)}
        onChange={(purpose) => change({ purpose })}
      />
      <TextInput
        id="power-supplier"
        label="发电企业或售电公司"
        required
        maxLength={100}
        value={draft.supplier}
        fault={fault('supplier')}
        onChange={(supplier) => change({ supplier })}
      />
    </>
  )
}
