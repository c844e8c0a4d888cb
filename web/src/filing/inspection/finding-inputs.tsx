/** What an inspector enters for one item of the check list, on the phone and in the office. */
import {
  type CheckItem,
  type ClauseView,
  type FindingFields,
  findingLengths,
  type Verification,
} from '@green/contract/calls/inspection/verification.ts'
import { consequences, findingResults } from '@green/filing/inspection/verification.ts'
import { differencePercent } from '@green/tools/inspection/differences.ts'
import { useState } from 'react'
import { RadioRow, Select, TextArea } from '../../ui/control/field.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { AmountInput } from '../amount-input.tsx'
import styles from './finding-inputs.module.css'

/** The clauses in force on the day of the visit; all of them while it is not known. */
function clausesOn(clauses: readonly ClauseView[], from: string | null): readonly ClauseView[] {
  const day = dateText(from)
  return clauses.filter(({ validFrom, validTo }) => !day || (validFrom <= day && (validTo === null || day <= validTo)))
}

export const differenceText = (difference: number | null) =>
  difference === null ? null : `${difference > 0 ? '+' : ''}${difference.toFixed(2)} %`

type Props = {
  item: CheckItem
  read: Pick<Verification, 'clauses' | 'keyUnit'>
  /** When the visit began; clauses of that day are offered. */
  from: string | null
  value: FindingFields
  set: (value: FindingFields) => void
}

export function FindingInputs({ item, read, from, value, set }: Props) {
  const [figure, setFigure] = useState(value.checked === null ? '' : String(value.checked))
  const difference = differencePercent(item.declared, value.checked)
  return (
    <>
      {item.unit === null ? null : (
        <AmountInput
          id="checked"
          label={`核查值（${item.unit}）`}
          value={figure}
          hint={difference === null ? undefined : `与填报相差 ${differenceText(difference)}`}
          fault={figure !== '' && !Number.isFinite(Number(figure)) ? '请输入数字' : null}
          onChange={(text) => {
            setFigure(text)
            const checked = text.trim() === '' ? null : Number(text)
            if (checked === null || Number.isFinite(checked)) set({ ...value, checked })
          }}
        />
      )}
      <RadioRow
        id="result"
        label="核查结果"
        required
        value={value.result ?? ''}
        hint={
          difference !== null && difference !== 0 ? '只有差异、没有违法事实的，是数据更正，结果选“合规”。' : undefined
        }
        options={Object.entries(findingResults).map(([key, label]) => ({ value: key, label }))}
        onChange={(result) => set({ ...value, result: result as FindingFields['result'] })}
      />
      {value.result === 'breach' ? <Breach item={item} read={read} from={from} value={value} set={set} /> : null}
      <TextArea
        id="remark"
        label={value.result === 'notVerifiable' ? '无法核查的原因' : '备注'}
        rows={2}
        maxLength={findingLengths.remark}
        value={value.remark}
        onChange={(remark) => set({ ...value, remark })}
      />
    </>
  )
}

/** What the enterprise declared, and the same figure elsewhere. */
export function Declared({ item }: { item: CheckItem }) {
  return (
    <>
      <p className={styles.look}>
        <Icon name="info" size={18} />
        {item.look}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>企业填报</dt>
          <dd>{item.declaredWords ?? '没有填报'}</dd>
        </div>
        {item.elsewhere.map(({ value: figure, source }) => (
          <div key={source}>
            <dt>{source}</dt>
            <dd>{`${figure.toLocaleString('zh-CN')} ${item.unit ?? ''}`}</dd>
          </div>
        ))}
        {item.superseded > 0 ? (
          <div>
            <dt>此前登记</dt>
            <dd>{`${item.superseded} 次，均保留`}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}

function Breach({ item, read, from, value, set }: Props) {
  const valid = clausesOn(read.clauses, from).filter(({ contents }) => contents.includes(item.content))
  const clauses = valid.toSorted((a, b) => Number(item.clauses.includes(b.key)) - Number(item.clauses.includes(a.key)))
  const clause = clauses.find(({ key }) => key === value.clause)
  return (
    <>
      <Select
        id="clause"
        label="违反条款"
        required
        value={value.clause ?? ''}
        // A case that a device took along earlier does not know it yet.
        hint={
          read.keyUnit?.isKeyUnit === false ? `只适用于重点用能单位的条款没有列出：${read.keyUnit.why}。` : undefined
        }
        options={clauses.map(({ key, article, finding }) => ({ value: key, label: `${article} ${finding}` }))}
        onChange={(key) => {
          const chosen = clauses.find((one) => one.key === key)
          const only = chosen?.consequences.length === 1 ? chosen.consequences[0] : undefined
          set({ ...value, clause: key || null, consequence: only ?? null })
        }}
      />
      {clause ? (
        <p className={styles.clause}>
          <strong>{`${clause.law}${clause.article}`}</strong>
          {clause.consequence}
          {clause.verification === 'unverified' ? <em>{`未核对：${clause.source}`}</em> : null}
          <em>{clause.transfer ? `由${clause.decider}决定，监察机构移送` : `由${clause.decider}决定`}</em>
        </p>
      ) : null}
      <TextArea
        id="facts"
        label="违法事实"
        required
        rows={4}
        most={findingLengths.facts}
        hint="时间、部位、型号或数值，10至500个字"
        value={value.facts}
        onChange={(facts) => set({ ...value, facts })}
      />
      <Select
        id="consequence"
        label="处理建议"
        required
        value={value.consequence ?? ''}
        options={(clause?.consequences ?? []).map((key) => ({ value: key, label: consequences[key] }))}
        onChange={(key) => set({ ...value, consequence: (key || null) as FindingFields['consequence'] })}
      />
    </>
  )
}
