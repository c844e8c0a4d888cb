/** Sets a batch's budget and the amount above which two officers confirm. */

import { type Fund, spec } from '@green/contract/calls/filing/spec.ts'
import { fundLengths } from '@green/contract/fields/filing-lengths.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
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
    reason: '',
  })
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
