/** 拨付计划: one row for each year, with the amount still to be planned. */

import { Exact, exactSum } from '@green/filing/value/exact.ts'
import { moneyRule } from '@green/programmes/special-fund/money-rule.ts'
import { digitsOfYear } from '../../../filing/fields/box-of.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import deskStyles from '../../desk/desk.module.css'
import styles from './special-fund.module.css'

export type PlanRow = { year: string; amount: string }
const mostRows = 10

type PlanRowsProps = {
  rows: readonly PlanRow[]
  due: number | null
  faultOf: (field: string) => string | undefined
  onChange: (rows: PlanRow[]) => void
}

export function PlanRows({ rows, due, faultOf, onChange }: PlanRowsProps) {
  const set = (at: number, change: Partial<PlanRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...change } : row)))
  const total = exactSum(rows.map(({ amount }) => Exact.of(amount)))?.toNumber(moneyRule.decimals) ?? 0
  const next = String(Math.max(...rows.map(({ year }) => Number(year) || 0)) + 1)
  return (
    <fieldset className={styles.plan} id="entry-split" tabIndex={-1}>
      <legend>各年度拨付金额</legend>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and only the last are added or taken
        <div className={styles.planRow} key={i}>
          <Field id={`entry-split.${i}.year`} label={`第${i + 1}年的年度`} required fault={faultOf(`split.${i}.year`)}>
            <Box
              id={`entry-split.${i}.year`}
              value={row.year}
              maxLength={digitsOfYear}
              inputMode="numeric"
              onChange={(event) => set(i, { year: event.target.value })}
            />
          </Field>
          <Field
            id={`entry-split.${i}.amount`}
            label={`第${i + 1}年的金额`}
            required
            fault={faultOf(`split.${i}.amount`)}
          >
            <Box
              id={`entry-split.${i}.amount`}
              className={deskStyles.number}
              value={row.amount}
              suffix="万元"
              inputMode="decimal"
              onChange={(event) => set(i, { amount: event.target.value })}
            />
          </Field>
        </div>
      ))}
      <p className={faultOf('split') ? 'ge-fault' : 'ge-hint'} aria-live="polite">
        {faultOf('split') ?? `合计 ${figureText(total)} 万元，应等于应付的 ${figureText(due)} 万元。`}
      </p>
      <div className={styles.decide}>
        {rows.length < mostRows ? (
          <Button onClick={() => onChange([...rows, { year: next, amount: '' }])}>增加一年</Button>
        ) : null}
        {rows.length > 1 ? <Button onClick={() => onChange(rows.slice(0, -1))}>去掉最后一年</Button> : null}
      </div>
    </fieldset>
  )
}
