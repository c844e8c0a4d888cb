/** Sets a batch's budget, and the amounts above which two officers confirm, or one in charge. */

import { type Fund, spec } from '@green/contract/calls/filing/spec.ts'
import { fundLengths } from '@green/contract/fields/filing-lengths.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import styles from '../../desk/desk.module.css'
import { toastDone } from '../../second-person.tsx'
import specialFundStyles from './special-fund.module.css'

const textOf = (value: number | null) => (value === null ? '' : String(value))

export function FundTerms({ fund, onDone }: { fund: Fund; onDone: () => void }) {
  const [form, setForm] = useState({
    budget: textOf(fund.budget),
    secondAbove: textOf(fund.secondAbove),
    leadAbove: textOf(fund.leadAbove),
    reason: '',
  })
  const [leads, setLeads] = useState(fund.leads.map(({ id }) => id))
  const [attempt, setAttempt] = useState(0)
  const press = useIdempotencyKey()
  const save = useAct(spec.saveFund, {
    onDone: (answer) => {
      press.answered()
      toastDone(answer, '已保存资金预算')
      onDone()
    },
  })
  const faults = save.error?.errors ?? []
  const idOf = (field: string) => `fund-${field}`
  const input = (field: keyof typeof form, label: string, hint: string, required = false) => (
    <Field
      id={idOf(field)}
      label={label}
      required={required}
      hint={hint}
      fault={faults.find((one) => one.field === field)?.message}
    >
      <Box
        id={idOf(field)}
        value={form[field]}
        maxLength={field === 'reason' ? fundLengths.reason : undefined}
        {...(field === 'reason' ? {} : { suffix: '万元', inputMode: 'decimal' as const, className: styles.number })}
        onChange={(event) => setForm({ ...form, [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`设置预算：${fund.batchName}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        setAttempt(attempt + 1)
        save.mutate(
          press.of({
            batchId: fund.batchId,
            version: fund.version,
            budget: form.budget.trim(),
            secondAbove: form.secondAbove.trim(),
            leadAbove: form.leadAbove.trim(),
            leads,
            reason: form.reason.trim(),
          }),
        )
      }}
    >
      <h2>设置预算：{fund.batchName}</h2>
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({ id: idOf(field), message }))}
      />
      <RefusedLine>{faults.length === 0 ? save.error?.message : null}</RefusedLine>
      <div className={styles.two}>
        {input('budget', '资金预算', '不填则不限；核定和终验的金额不能超出预算。')}
        {input('secondAbove', '须两人复核的限额', '不超过的由提出人以外一人复核；超过的须两人。不填则都由一人复核。')}
      </div>
      <div className={styles.two}>
        {input('leadAbove', '须负责人复核的限额', '超过的，复核人中须有下列负责人之一。不填则不要求。')}
        <Field
          id={idOf('leads')}
          label="负责人"
          hint="至少两位：其中一位提出的，由另一位复核。缺勤代理人不代行。"
          fault={faults.find((one) => one.field === 'leads')?.message}
        >
          <ChooseSeveral
            id={idOf('leads')}
            value={leads}
            placeholder="选择市级账号"
            options={fund.officers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setLeads}
          />
        </Field>
      </div>
      {input('reason', '设置依据', '如预算批复文号，至少5个字，记入操作日志。', true)}
      <div className={specialFundStyles.decide}>
        <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
          保存
        </Button>
        <Button disabled={save.isPending} onClick={onDone}>
          取消
        </Button>
      </div>
    </form>
  )
}
