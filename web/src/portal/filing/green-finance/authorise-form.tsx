/** An enterprise lets a bank read parts of its code: which bank, what, and until when. */

import { lxmReport } from '@green/contract/calls/code/lxm-report.ts'
import {
  type CreditScope,
  creditLengths,
  creditReference,
  creditScopes,
  financeTypes,
} from '@green/contract/calls/service/credit-reference.ts'
import type { FileRef } from '@green/contract/files.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import styles from './green-finance.module.css'

const nothing = {
  financeType: '',
  amount: '',
  termMonths: '',
  usage: '',
  authScope: [] as CreditScope[],
  authFrom: '',
  authTo: '',
  files: [] as FileRef[],
  creditSelf: '',
}
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

export function AuthoriseForm() {
  const [place] = useAddress({ product: '', bank: '' })
  const reports = useCall(lxmReport.getReportInfoByYear, {})
  const banks = useCall(creditReference.banks, {})
  const [draft, setDraft] = useState({ ...nothing, bankId: place.bank })
  const [attempt, setAttempt] = useState(0)
  const save = useAct(creditReference.save, {
    refreshes: [creditReference.list],
    onDone: ({ number }) => {
      toast.success(`已提交：${number}，由市级推送给金融机构`)
      setDraft({ ...nothing, bankId: '' })
      setAttempt(0)
    },
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const fault = (field: string) =>
    save.error?.errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message
  if (!reports.data || !banks.data) return <Loading rows={4} label="正在准备授权" />
  const { report } = reports.data
  if (!report || report.purpose === 'self' || report.blocked)
    return (
      <p>
        授权前请先<Link to="/mainPages/lxmreport">生成一份用途不是自查的绿效码报告</Link>
        ，金融机构看到的内容以这份报告为准。
      </p>
    )
  const send = () => {
    setAttempt(attempt + 1)
    save.mutate({
      ...draft,
      reportId: report.id,
      productId: place.product && draft.bankId === place.bank ? place.product : null,
      financeType: draft.financeType as keyof typeof financeTypes,
      amount: numberIn(draft.amount),
      termMonths: numberIn(draft.termMonths),
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) send()
      }}
    >
      <p className="ge-hint">{`依据：${report.title}第${report.edition}版。等级和得分按这份报告固定，以后的变化不影响。`}</p>
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={(save.error?.errors ?? []).map(({ field, message }) => ({
          id: `credit-${field.split('.')[0]}`,
          message,
        }))}
      />
      {save.error && save.error.errors.length === 0 ? (
        <p className="ge-fault" role="alert">
          {save.error.message}
        </p>
      ) : null}
      <Select
        id="credit-bankId"
        label="金融机构"
        required
        value={draft.bankId}
        fault={fault('bankId')}
        options={banks.data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(bankId) => change({ bankId })}
      />
      <Select
        id="credit-financeType"
        label="融资类型"
        required
        value={draft.financeType}
        fault={fault('financeType')}
        options={Object.entries(financeTypes).map(([value, label]) => ({ value, label }))}
        onChange={(financeType) => change({ financeType })}
      />
      <Wanted draft={draft} change={change} fault={fault} />
      <Granted draft={draft} change={change} fault={fault} />
      <div>
        <Button type="submit" kind="primary" running={save.isPending ? '正在提交' : false}>
          授权并提交
        </Button>
      </div>
    </form>
  )
}

type Draft = typeof nothing
type PartProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  fault: (field: string) => string | undefined
}

function Wanted({ draft, change, fault }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <AmountInput
          id="credit-amount"
          label="意向金额（万元）"
          required
          value={draft.amount}
          fault={fault('amount')}
          onChange={(amount) => change({ amount })}
        />
        <TextInput
          id="credit-termMonths"
          label="期限（月）"
          required
          inputMode="numeric"
          value={draft.termMonths}
          fault={fault('termMonths')}
          onChange={(termMonths) => change({ termMonths })}
        />
      </div>
      <TextArea
        id="credit-usage"
        label="资金用途"
        required
        rows={3}
        maxLength={creditLengths.usage}
        value={draft.usage}
        fault={fault('usage')}
        onChange={(usage) => change({ usage })}
      />
      <TextArea
        id="credit-creditSelf"
        label="信用状况自述"
        rows={3}
        maxLength={creditLengths.creditSelf}
        value={draft.creditSelf}
        fault={fault('creditSelf')}
        onChange={(creditSelf) => change({ creditSelf })}
      />
    </>
  )
}

function Granted({ draft, change, fault }: PartProps) {
  return (
    <>
      <fieldset className={classes('ge-field', styles.scope)} id="credit-authScope">
        <legend className="ge-label" data-required>
          授权内容
        </legend>
        {(Object.keys(creditScopes) as CreditScope[]).map((scope) => (
          <Checkbox
            key={scope}
            id={`credit-scope-${scope}`}
            checked={draft.authScope.includes(scope)}
            onChange={(on) =>
              change({ authScope: on ? [...draft.authScope, scope] : draft.authScope.filter((one) => one !== scope) })
            }
          >
            {creditScopes[scope]}
          </Checkbox>
        ))}
        {fault('authScope') ? <p className="ge-fault">{fault('authScope')}</p> : null}
      </fieldset>
      <div className={styles.pair}>
        <TextInput
          id="credit-authFrom"
          label="授权开始日"
          required
          type="date"
          value={draft.authFrom}
          fault={fault('authFrom')}
          onChange={(authFrom) => change({ authFrom })}
        />
        <TextInput
          id="credit-authTo"
          label="授权截止日"
          required
          type="date"
          hint="最长12个月，随时可以撤回。"
          value={draft.authTo}
          fault={fault('authTo')}
          onChange={(authTo) => change({ authTo })}
        />
      </div>
      <Field id="credit-files" label="授权书（盖章）" required fault={fault('files')}>
        <PapersInput
          id="credit-files"
          slot="credit"
          label="授权书"
          max={1}
          required
          files={draft.files}
          onChange={(next) => change({ files: next(draft.files) as FileRef[] })}
        />
      </Field>
    </>
  )
}
