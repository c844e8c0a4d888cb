/** 承办人 of a case: who of the own office has it, and the acts to take it, give it to a colleague or put it back. */
import { assignReason, caseAssignee } from '@green/contract/calls/filing/case.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isOfficer } from '@green/contract/roles.ts'
import { area, field, option } from '@green/filing/form/fields.ts'
import { isUnderWay } from '@green/filing/workflow/states.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import listStyles from '../../list/list.module.css'
import styles from './case-view.module.css'

type Props = { detail: FilingDetail }

/** Nothing for whoever has no cases, and once the case is decided. */
export function CaseAssignee({ detail }: Props) {
  const role = useSession((session) => session.login?.userRole)
  const own = useSession(({ state }) => state?.userId ?? '')
  const [open, setOpen] = useState(false)
  const press = useIdempotencyKey()
  const act = useAct(caseAssignee.assign, {
    onDone: ({ assignee }) => {
      press.answered()
      toast.success(assignee ? '已认领，列在“我承办的”中' : '已放回，同事可以认领')
    },
  })
  if (!isOfficer(role) || !isUnderWay(detail.state)) return null
  const { assignee } = detail
  const change = (to: string | null) => {
    if (!act.isPending) act.mutate(press.of({ filingId: detail.id, from: assignee?.id ?? null, to }))
  }
  return (
    <section className={styles.assignee} aria-label="承办人">
      <p>
        {assignee ? `承办人：${assignee.name}` : '还没有人承办'}
        {assignee ? (
          <span className={listStyles.under}>{`${dateTimeText(assignee.at)}　${
            assignee.byName === assignee.name ? '本人认领' : `${assignee.byName}指派`
          }`}</span>
        ) : null}
      </p>
      <RefusedLine>{act.error?.errors[0]?.message ?? act.error?.message}</RefusedLine>
      <p className={styles.assigneeActs}>
        {assignee ? null : (
          <Button size="small" running={act.isPending ? '正在认领' : false} onClick={() => change(own)}>
            认领
          </Button>
        )}
        <Button size="small" onClick={() => setOpen(true)}>
          {assignee ? '改派' : '指派'}
        </Button>
        {assignee?.id === own ? (
          <Button size="small" kind="quiet" running={act.isPending ? '正在放回' : false} onClick={() => change(null)}>
            放回
          </Button>
        ) : null}
      </p>
      {open ? <Colleagues detail={detail} own={own} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

type DialogProps = Props & { own: string; onClose: () => void }

function Colleagues(props: DialogProps) {
  const { data } = useCall(caseAssignee.colleagues, {})
  if (!data) return null
  const others = data.filter(({ id }) => id !== props.detail.assignee?.id)
  return (
    <AssignDialog
      {...props}
      people={Object.fromEntries(
        others.map(({ id, name, unit, isOwn }) => [id, `${name}${isOwn ? '（本人）' : unit ? `　${unit}` : ''}`]),
      )}
    />
  )
}

function AssignDialog({ detail, own, people, onClose }: DialogProps & { people: Readonly<Record<string, string>> }) {
  const { assignee } = detail
  const takes = assignee !== null && assignee.id !== own
  const to = field('to', '承办人', option(people, { required: true, faultText: '请选择承办人' }))
  const note = field('reason', '说明', area(200, { hint: '会通知有关人员，可以不填。' }))
  const form = useFields([to, takes ? assignReason : note], {
    call: caseAssignee.assign,
    also: { filingId: detail.id, from: assignee?.id ?? null },
    refreshes: [filing.get],
    done: '已变更承办人，已通知有关人员',
    onClose,
  })
  return (
    <FieldsDialog
      title={`${assignee ? '改派' : '指派'}：${detail.enterpriseName}`}
      form={form}
      act={assignee ? '改派' : '指派'}
      above={<p className="ge-hint">本单位的其他人员仍可以办理；承办人缺勤时由其代理人办理。</p>}
    />
  )
}
