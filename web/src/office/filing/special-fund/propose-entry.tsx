/** Proposes the next entry of a ledger; another officer confirms it. */

import { entryKindLabels, type Ledger, spec } from '@green/contract/calls/filing/spec.ts'
import { fundLengths } from '@green/contract/fields/filing-lengths.ts'
import type { FileRef } from '@green/contract/files.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../../desk/desk.module.css'
import { caseReads } from '../../desk/desk-programmes.ts'
import { DayField } from '../../desk/field/day-field.tsx'
import { type PlanRow, PlanRows } from './plan-rows.tsx'

type Kind = Ledger['mayPropose'][number]

const idOf = (field: string) => `entry-${field}`

/** Fields of each kind beside its amount. */
const asks: Record<Kind, { amount: string; hint?: string; files?: string; note: string; needsNote?: true }> = {
  amount: { amount: '核定资金', note: '说明' },
  plan: { amount: '', note: '说明' },
  payment: { amount: '拨付金额', files: '拨付凭证', note: '说明' },
  finalCheck: {
    amount: '终验应付总额',
    hint: '含已拨付的部分；多于已拨付的补足，少于的追回。',
    files: '终验材料',
    note: '终验意见',
  },
  reclaim: { amount: '追回金额', files: '追回依据', note: '追回理由', needsNote: true },
}

/** The remaining budget beside an amount that it has to cover. */
function hintOf(hint: string | undefined, kind: Kind, { budgetLeft, approved }: Ledger): { hint?: string } {
  const isGrant = kind === 'amount' || kind === 'finalCheck'
  const left =
    isGrant && budgetLeft !== null ? `本批次预算余额${budgetLeft + (approved ?? 0)}万元（含本项已核定）。` : ''
  const whole = `${hint ?? ''}${left}`
  return whole ? { hint: whole } : {}
}

/** The present plan, to be changed; else the whole amount in this year. */
function plannedRows({ years, due }: Ledger): PlanRow[] {
  const rows = years.flatMap(({ year, planned }) =>
    planned === null ? [] : [{ year: String(year), amount: String(planned) }],
  )
  return rows.length > 0 ? rows : [{ year: String(currentYear()), amount: String(due ?? '') }]
}

export function ProposeEntry({ ledger }: { ledger: Ledger }) {
  const [kind, setKind] = useState<Kind>(ledger.mayPropose[0] ?? 'payment')
  const [form, setForm] = useState<Form>({
    amount: '',
    documentNumber: '',
    year: String(currentYear()),
    paidOn: '',
    actualSaving: '',
    note: '',
  })
  const [plan, setPlan] = useState<PlanRow[]>(() => plannedRows(ledger))
  const [files, setFiles] = useState<FileRef[]>([])
  const [attempt, setAttempt] = useState(0)
  const press = useIdempotencyKey()
  const propose = useAct(spec.proposeEntry, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success('已提出，等待另一位市级管理员复核')
    },
  })
  const faults = propose.error?.errors ?? []
  const faultOf = (field: string) => faults.find((one) => one.field === field)?.message
  const ask = asks[kind]
  const send = () => {
    setAttempt(attempt + 1)
    const own = ownOf(kind, form, plan)
    propose.mutate(
      press.of({
        id: ledger.filingId,
        version: ledger.version,
        kind,
        amount: kind === 'plan' ? '' : form.amount.trim(),
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
        ...(form.note.trim() ? { note: form.note.trim() } : {}),
        files: ask.files ? files : [],
      }),
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="提出下一笔"
      onSubmit={(event) => {
        event.preventDefault()
        if (!propose.isPending) send()
      }}
    >
      <h3>提出下一笔</h3>
      <ErrorSummary
        attempt={propose.isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({ id: idOf(field), message }))}
      />
      <RefusedLine>{faults.length === 0 ? propose.error?.message : null}</RefusedLine>
      <RadioRow
        id={idOf('kind')}
        label="事项"
        value={kind}
        fault={faultOf('kind')}
        options={ledger.mayPropose.map((value) => ({ value, label: entryKindLabels[value] }))}
        onChange={(next) => setKind(next as Kind)}
      />
      {kind === 'plan' ? <PlanRows rows={plan} due={ledger.due} faultOf={faultOf} onChange={setPlan} /> : null}
      <KindFields
        kind={kind}
        form={form}
        change={(part) => setForm({ ...form, ...part })}
        faultOf={faultOf}
        ledger={ledger}
      />
      {ask.files ? (
        <Field id={idOf('files')} label={ask.files} required={kind !== 'reclaim'} fault={faultOf('files')}>
          <PapersInput id={idOf('files')} slot="step" label={ask.files} max={10} files={files} onChange={setFiles} />
        </Field>
      ) : null}
      <TextArea
        id={idOf('note')}
        label={ask.note}
        required={ask.needsNote ?? false}
        fault={faultOf('note')}
        rows={2}
        maxLength={fundLengths.note}
        value={form.note}
        onChange={(text) => setForm({ ...form, note: text })}
      />
      <div className={styles.act}>
        <Button type="submit" kind="primary" running={propose.isPending ? '正在提交' : false}>
          提交复核
        </Button>
      </div>
    </form>
  )
}

type Form = Record<'amount' | 'documentNumber' | 'year' | 'paidOn' | 'actualSaving' | 'note', string>

/** The note of this kind beside its amount. */
function ownOf(kind: Kind, form: Form, plan: readonly PlanRow[]) {
  const trimmed = (text: string) => (text.trim() === '' ? undefined : text.trim())
  return {
    amount: { documentNumber: trimmed(form.documentNumber) },
    plan: { split: plan.map(({ year, amount }) => ({ year: Number(year), amount: amount.trim() })) },
    payment: { year: Number(form.year) || undefined, paidOn: trimmed(form.paidOn) },
    finalCheck: { actualSaving: trimmed(form.actualSaving) },
    reclaim: {},
  }[kind]
}

type KindFieldsProps = {
  kind: Kind
  form: Form
  change: (part: Partial<Form>) => void
  faultOf: (field: string) => string | undefined
  ledger: Ledger
}

function KindFields({ kind, form, change, faultOf, ledger }: KindFieldsProps) {
  const ask = asks[kind]
  const text = (field: keyof Form, label: string, required: boolean, more: { hint?: string; suffix?: string } = {}) => (
    <Field id={idOf(field)} label={label} required={required} fault={faultOf(field)} hint={more.hint}>
      <Box
        id={idOf(field)}
        value={form[field]}
        maxLength={field === 'documentNumber' ? fundLengths.documentNumber : undefined}
        {...(more.suffix ? { suffix: more.suffix, inputMode: 'decimal' as const, className: styles.number } : {})}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className={styles.two}>
      {kind === 'plan' ? null : text('amount', ask.amount, true, { suffix: '万元', ...hintOf(ask.hint, kind, ledger) })}
      {kind === 'amount' ? text('documentNumber', '文号', true) : null}
      {kind === 'payment' ? text('year', '资金年度', true) : null}
      {kind === 'payment' ? (
        <DayField
          id={idOf('paidOn')}
          label="拨付日期"
          value={form.paidOn}
          fault={faultOf('paidOn')}
          onChange={(paidOn) => change({ paidOn })}
        />
      ) : null}
      {kind === 'finalCheck'
        ? text('actualSaving', '实际年节能量（当量值）', false, {
            suffix: 'tce',
            hint: '节能方向必填，按本批次标准核算应付。',
          })
        : null}
    </div>
  )
}
