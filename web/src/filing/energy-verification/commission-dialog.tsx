/** 委托核查: year, institution, terms and the letter; the city chooses the enterprise first. */

import { energyVerification, verificationLengths } from '@green/contract/calls/energy/energy-verification.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { assuranceLevels, usualThreshold } from '@green/filing/programme/energy-verification.ts'
import { type ReactNode, useState } from 'react'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Field, Select, TextInput } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { AmountInput } from '../amount-input.tsx'
import { useChosenDataYear } from '../campaign-year.ts'
import { PapersInput } from '../kinds/papers-input.tsx'
import styles from './verification.module.css'

type CommissionProps = {
  /** Of the city's commission. */
  enterprise?: { id: string; picker: ReactNode }
  onClose: () => void
  onDone: (id: string) => void
}

const empty = {
  institutionId: '',
  assurance: 'limited',
  threshold: String(usualThreshold),
  dueOn: '',
  note: '',
}

export function CommissionDialog({ enterprise, onClose, onDone }: CommissionProps) {
  const [draft, setDraft] = useState(empty)
  const [year, chooseYear] = useChosenDataYear()
  const [files, setFiles] = useState<FileAnswer[]>([])
  const change = (part: Partial<typeof empty>) => setDraft({ ...draft, ...part })
  const whose = enterprise ? { enterpriseId: enterprise.id } : {}
  const offered = useCall(
    energyVerification.institutions,
    { ...whose, year: Number(year) },
    { enabled: enterprise?.id !== '' && year !== '', keepPrevious: true },
  )
  const commission = useAct(energyVerification.commission, {
    onDone: ({ id }) => {
      toast.success('已委托，等待机构接受')
      onDone(id)
    },
  })
  const fault = (field: string) => faultOf(commission.error, field)
  const send = () =>
    commission.mutate({
      ...whose,
      ...draft,
      assurance: draft.assurance as keyof typeof assuranceLevels,
      year: Number(year),
      threshold: Number(draft.threshold),
      files,
    })
  const { years = [], rows = [] } = offered.data ?? {}
  return (
    <Dialog
      width="wide"
      title="委托第三方核查年度能耗"
      onClose={onClose}
      footer={<ActFoot act="委托" running={commission.isPending ? '正在提交' : false} onAct={send} onClose={onClose} />}
    >
      <div className={styles.form}>
        <Refused error={commission.error} />
        {enterprise?.picker}
        <div className={styles.pair}>
          <Select
            id="ev-year"
            label="数据年度"
            required
            value={year}
            fault={fault('year')}
            options={[...new Set([year, ...years.map(String)])].map((value) => ({ value, label: `${value}年` }))}
            onChange={chooseYear}
          />
          <Select
            id="ev-institution"
            label="第三方机构"
            required
            value={draft.institutionId}
            fault={fault('institutionId')}
            hint="备案有效、业务范围含碳核查或能源审计的机构；为本企业代办或诊断过的须回避。"
            options={rows.map(({ id, name, conflict }) => ({
              value: id,
              label: conflict ? `${name}（须回避：${conflict}）` : name,
              disabled: conflict !== null,
            }))}
            onChange={(institutionId) => change({ institutionId })}
          />
          <Terms draft={draft} fault={fault} change={change} />
        </div>
        <Field id="ev-files" label="盖章的委托书" required fault={fault('files')} hint="PDF或图片，1份。">
          <PapersInput
            id="ev-files"
            slot="energy-verification"
            label="盖章的委托书"
            required
            max={1}
            files={files}
            onChange={setFiles}
          />
        </Field>
      </div>
    </Dialog>
  )
}

type TermsProps = {
  draft: typeof empty
  fault: (field: string) => string | undefined
  change: (part: Partial<typeof empty>) => void
}

/** How thorough, how exact, by when. */
function Terms({ draft, fault, change }: TermsProps) {
  return (
    <>
      <Select
        id="ev-assurance"
        label="保证程度"
        required
        value={draft.assurance}
        fault={fault('assurance')}
        options={Object.entries(assuranceLevels).map(([value, label]) => ({ value, label }))}
        onChange={(assurance) => change({ assurance })}
      />
      <AmountInput
        id="ev-threshold"
        label="重要性水平（%）"
        required
        value={draft.threshold}
        fault={fault('threshold')}
        hint="差异超过这一比例，不能出具无保留意见。"
        onChange={(threshold) => change({ threshold })}
      />
      <TextInput
        id="ev-dueOn"
        label="完成期限"
        required
        type="date"
        value={draft.dueOn}
        fault={fault('dueOn')}
        onChange={(dueOn) => change({ dueOn })}
      />
      <TextInput
        id="ev-note"
        label="备注"
        maxLength={verificationLengths.note}
        value={draft.note}
        fault={fault('note')}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
