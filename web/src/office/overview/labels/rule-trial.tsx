/** The dry run of a rule: who would have the label now, or would have had it in an earlier year, and why. */

import type { CallOutput } from '@green/contract/call.ts'
import type { labels } from '@green/contract/calls/overview/labels.ts'
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './labels.module.css'
import { yearOptions } from './rule-editor.tsx'

type Result = CallOutput<typeof labels.tryRule>
type Trial = {
  data: Result | undefined
  isPending: boolean
  mutate: (input: { rule: LabelRule; year?: number }) => void
}

export function RuleTrial({ rule, trial }: { rule: LabelRule; trial: Trial }) {
  const [year, setYear] = useState<number | 'now'>('now')
  return (
    <section className={styles.trial} aria-label="试算">
      <div className={styles.trialHead}>
        <ChooseOne
          aria-label="按哪时的数据试算"
          value={year}
          options={[
            { value: 'now', label: '按现在的数据' },
            ...yearOptions(currentYear() - 1).map((one) => ({ ...one, label: `按${one.label}的数据` })),
          ]}
          onChange={setYear}
        />
        <Button
          size="small"
          running={trial.isPending ? '正在试算' : false}
          onClick={() => trial.mutate({ rule, ...(year === 'now' ? {} : { year }) })}
        >
          试算
        </Button>
        <span className="ge-hint">
          不保存。按往年试算时，该年视为当前数据年度，其后的数据不计；称号和企业信息按现在的。
        </span>
      </div>
      {trial.data ? <TrialResult result={trial.data} /> : null}
    </section>
  )
}

function TrialResult({ result: { count, of, rows } }: { result: Result }) {
  return (
    <>
      <p role="status">
        正常经营的 {of} 家中有 <strong>{count}</strong> 家符合
        {count > rows.length ? `，以下列出前${rows.length}家` : ''}。
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption="试算符合的企业"
          rows={rows}
          rowKey={(row) => row.enterpriseName}
          columns={[
            { key: 'name', title: '企业', head: true, cell: (row) => row.enterpriseName },
            { key: 'county', title: '区县', cell: (row) => row.qxName },
            { key: 'why', title: '依据', cell: (row) => row.why.join('；') || '符合规则' },
          ]}
        />
      ) : null}
    </>
  )
}
