/** An administrator removes an entry of a ledger, with a reason, which is logged. */

import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import styles from '../desk.module.css'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'

export function RemoveEntry({
  call,
  detail,
  need,
}: {
  call: NonNullable<DeskProgramme['remove']>
  detail: FilingDetail
  need: Needs['opinion']
}) {
  const [, setPlace] = useAddress({ id: '', page: 1 })
  const [reason, setReason] = useState('')
  const remove = useAct(call, {
    refreshes: caseReads,
    onDone: () => {
      toast.success(`已删除：${detail.enterpriseName}`)
      setPlace({ id: '' })
    },
  })
  const fault = remove.error
    ? (remove.error.errors.find((one) => one.field === 'opinion' || one.field === 'reason')?.message ??
      remove.error.message)
    : null
  return (
    <div className={styles.form}>
      <Notice tone="warning" title="删除后不能恢复，企业须重新填报。" />
      <TextArea
        id="remove-reason"
        label={need?.label ?? '理由'}
        required={need?.required ?? false}
        fault={fault}
        rows={3}
        maxLength={need?.max ?? stepLengths.opinion}
        value={reason}
        onChange={setReason}
      />
      <Button
        kind="danger"
        running={remove.isPending ? '正在删除' : false}
        onClick={() => remove.mutate({ id: detail.id, version: detail.version, reason })}
      >
        确认删除
      </Button>
    </div>
  )
}
