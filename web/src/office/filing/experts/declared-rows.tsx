/** An expert's declarations line by line: relations to units, days of absence. */

import type { CallOutput } from '@green/contract/call.ts'
import type { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { relations } from '@green/filing/form/conflict.ts'
import { longestOrganisationName } from '@green/filing/value/rule-settings.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import styles from './experts.module.css'

type Own = CallOutput<typeof expert.own>
export type Interest = Own['interests'][number]
export type Absence = Own['absences'][number]

export const relationOptions = Object.entries(relations).map(([value, label]) => ({
  value: value as Interest['relation'],
  label,
}))

type RowsProps<T> = {
  rows: readonly T[]
  faultOf: (field: string) => string | undefined
  onChange: (rows: T[]) => void
}

export function Interests({ rows, faultOf, onChange }: RowsProps<Interest>) {
  return (
    <Lines
      title="利害关系"
      hint="近3年内任职、提供咨询诊断评价、供货承包、持股等。有关系的单位申报时不会分配给您。没有的不用填。"
      rows={rows}
      empty={{ unit: '', relation: 'advised', until: null }}
      add="增加一项关系"
      onChange={onChange}
      line={(row, i, change) => (
        <>
          <Field id={`interests-${i}-unit`} label="单位全称" required fault={faultOf(`interests.${i}.unit`)}>
            <Box
              id={`interests-${i}-unit`}
              maxLength={longestOrganisationName}
              value={row.unit}
              onChange={(event) => change({ unit: event.target.value })}
            />
          </Field>
          <Field id={`interests-${i}-relation`} label="关系" required>
            <ChooseOne
              id={`interests-${i}-relation`}
              value={row.relation}
              options={relationOptions}
              onChange={(relation) => change({ relation })}
            />
          </Field>
          <Field
            id={`interests-${i}-until`}
            label="截止日期"
            hint="仍在继续的留空"
            fault={faultOf(`interests.${i}.until`)}
          >
            <DatePicker
              id={`interests-${i}-until`}
              value={row.until ? dayjs(row.until) : null}
              maxDate={dayjs(today())}
              onChange={(day) => change({ until: day ? day.format('YYYY-MM-DD') : null })}
            />
          </Field>
        </>
      )}
    />
  )
}

export function Absences({ rows, faultOf, onChange }: RowsProps<Absence>) {
  return (
    <Lines
      title="不能评审的日期"
      hint="出差、休假等。这些日期前两周起不参加随机抽取。"
      rows={rows}
      empty={{ from: today(), to: today(), reason: '' }}
      add="增加一段日期"
      onChange={onChange}
      line={(row, i, change) => (
        <>
          {(['from', 'to'] as const).map((key) => (
            <Field
              key={key}
              id={`absences-${i}-${key}`}
              label={key === 'from' ? '开始日期' : '结束日期'}
              required
              fault={faultOf(`absences.${i}.${key}`)}
            >
              <DatePicker
                id={`absences-${i}-${key}`}
                allowClear={false}
                value={dayjs(row[key])}
                onChange={(day) => {
                  if (day) change({ [key]: day.format('YYYY-MM-DD') })
                }}
              />
            </Field>
          ))}
          <Field id={`absences-${i}-reason`} label="说明" fault={faultOf(`absences.${i}.reason`)}>
            <Box
              id={`absences-${i}-reason`}
              maxLength={reviewLengths.absence}
              value={row.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          </Field>
        </>
      )}
    />
  )
}

function Lines<T>({
  title,
  hint,
  rows,
  empty,
  add,
  line,
  onChange,
}: {
  title: string
  hint: string
  rows: readonly T[]
  empty: T
  add: string
  line: (row: T, i: number, change: (part: Partial<T>) => void) => ReactNode
  onChange: (rows: T[]) => void
}) {
  return (
    <fieldset className={styles.lines}>
      <legend>{title}</legend>
      <p className="ge-hint">{hint}</p>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <div className={styles.line} key={i}>
          {line(row, i, (part) => onChange(rows.map((one, at) => (at === i ? { ...one, ...part } : one))))}
          <Button
            size="small"
            kind="quiet"
            icon="trash"
            aria-label={`删除：${title}第 ${i + 1} 项`}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange([...rows, empty])}>
        {add}
      </Button>
    </fieldset>
  )
}
