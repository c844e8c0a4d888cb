/** 双人审定: the decision that one officer drafted, for another to confirm or to refuse. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { proposalReasonLength } from '@green/contract/fields/filing-lengths.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import listStyles from '../../list/list.module.css'
import caseHeadStyles from '../case-head.module.css'
import deskStyles from '../desk.module.css'
import { caseReads } from '../desk-programmes.ts'
import styles from './step.module.css'

export function ProposalPanel({ detail }: { detail: FilingDetail }) {
  const [reason, setReason] = useState('')
  const press = useIdempotencyKey()
  const decide = useAct(filing.decideProposal, {
    refreshes: caseReads,
    onDone: (receipt) => {
      press.answered()
      toast.success(`已办理：${detail.enterpriseName}，现为“${receipt.stateLabel}”`)
      document.getElementById('case-heading')?.focus()
    },
  })
  const { proposal } = detail
  if (!proposal) return null
  const fault = faultOf(decide.error, 'reason')
  const send = (agree: boolean) =>
    decide.mutate(press.of({ id: detail.id, version: detail.version, agree, reason: reason.trim() }))
  return (
    <section className={styles.proposal} aria-label="拟定的结论">
      <h3>拟定结论：{proposal.stateLabel}</h3>
      <p className={listStyles.under}>
        {proposal.by}　{dateTimeText(proposal.at)} 拟定，
        {proposal.own ? '待另一位市级管理员批准。' : '请核对后批准；您批准后立即生效。'}
      </p>
      <dl className={caseHeadStyles.caseFacts}>
        {Object.entries(proposal.facts).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <RefusedLine>{fault ? null : decide.error?.message}</RefusedLine>
      <TextArea
        id="proposal-reason"
        label={proposal.own ? '收回理由' : '不同意的理由'}
        rows={2}
        maxLength={proposalReasonLength}
        value={reason}
        onChange={setReason}
        fault={fault}
      />
      <div className={deskStyles.act}>
        {proposal.own ? null : (
          <Button kind="primary" running={decide.isPending ? '正在办理' : false} onClick={() => send(true)}>
            {`批准：${proposal.stateLabel}`}
          </Button>
        )}
        <Button disabled={decide.isPending} onClick={() => send(false)}>
          {proposal.own ? '收回' : '不同意'}
        </Button>
      </div>
    </section>
  )
}
