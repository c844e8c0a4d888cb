/** 专家组说明: before a decision, why an outlier score is accepted; or more experts are assigned. */

import { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import deskStyles from '../desk.module.css'
import { caseReads } from '../desk-programmes.ts'
import styles from './experts.module.css'

export function PanelNote({ detail }: { detail: FilingDetail }) {
  const [note, setNote] = useState('')
  const press = useIdempotencyKey()
  const save = useAct(expert.panelNote, {
    refreshes: caseReads,
    onDone: (answer) => {
      press.answered()
      toastDone(answer, '已记录专家组说明')
    },
  })
  const { aggregate } = detail
  if (!aggregate) return null
  if (aggregate.note)
    return (
      <div className={styles.panelNote}>
        <p className={listStyles.under}>
          专家组说明（{aggregate.note.by}　{dateTimeText(aggregate.note.at)}）
        </p>
        <p className="ge-long">{aggregate.note.note}</p>
      </div>
    )
  const isRequested = aggregate.openOutliers > 0 && stepNamed(detail.allowed, 'panelNote') !== undefined
  if (!isRequested) return null
  const fault = save.error ? (save.error.errors[0]?.message ?? save.error.message) : null
  return (
    <form
      className={classes(deskStyles.form, styles.panelNote)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(press.of({ id: detail.id, version: detail.version, note: note.trim() }))
      }}
    >
      <p className="ge-warning" role="note">
        有 {aggregate.openOutliers} 份评分偏离中位数 15
        分以上：请先“增加专家复评”，或填写专家组说明，然后才能公示或审定。
      </p>
      <TextArea
        id="panel-note"
        label="专家组说明"
        required
        fault={fault}
        hint="至少 10 个字；由另一位市级人员复核后记录，企业看不到。"
        rows={3}
        maxLength={reviewLengths.panelNote}
        value={note}
        onChange={setNote}
      />
      <div className={deskStyles.act}>
        <Button type="submit" running={save.isPending ? '正在记录' : false}>
          记录说明
        </Button>
      </div>
    </form>
  )
}
