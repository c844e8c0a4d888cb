/** 办理时限 of a case and the log of its pauses; a reviewer who no longer waits ends the pause. */
import type { CallOutput } from '@green/contract/call.ts'
import { caseClock } from '@green/contract/calls/filing/case.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from './case-talk.module.css'
import { LimitTag } from './limit-tag.tsx'

type Log = CallOutput<typeof caseClock.get>

type CaseClockProps = {
  detail: Pick<FilingDetail, 'id' | 'limit' | 'stateLabel'>
  /** Collapsed, without the end date: the filer's progress shows that. */
  folded?: boolean
}

export function CaseClock({ detail, folded = false }: CaseClockProps) {
  const log = useCall(caseClock.get, { filingId: detail.id })
  if (log.isPending) return <Loading rows={2} label="正在读取办理时限" />
  if (log.error)
    return <Failed message={log.error.message} traceId={log.error.traceId} onRetry={() => void log.refetch()} />
  if (log.data.stages.length === 0) return null
  const lines = (
    <>
      <ul>
        {log.data.stages.map((one) => (
          <li key={one.stage}>
            {`${one.label}：承诺${one.limitDays}个工作日，已用${one.usedDays}个`}
            {one.statutory ? `；法定${one.statutory.days}个工作日（${one.statutory.basis}）` : ''}
            {!folded && one.label === detail.stateLabel && detail.limit ? (
              <>
                {detail.limit.dueOn ? `，${detail.limit.dueOn}到期 ` : ' '}
                <LimitTag limit={detail.limit} always />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {log.data.pauses.length > 0 ? <Pauses log={log.data} filingId={detail.id} /> : null}
    </>
  )
  if (folded)
    return (
      <details className={styles.clock}>
        <summary>各阶段办理时限和用时</summary>
        {lines}
      </details>
    )
  return (
    <section className={styles.clock} aria-labelledby="clock-title">
      <h2 id="clock-title">办理时限</h2>
      {lines}
    </section>
  )
}

const kinds = { returned: '退回企业修改', asked: '等待企业答复' } as const

function Pauses({ log, filingId }: { log: Log; filingId: string }) {
  const idempotency = useIdempotencyKey()
  const resume = useAct(caseClock.resume, {
    refreshes: [filing.get],
    onDone: () => {
      idempotency.answered()
      toast.success('已恢复计时')
    },
  })
  return (
    <>
      <h3>暂停记录（不计入时限）</h3>
      <ul>
        {log.pauses.map((one) => (
          <li key={one.id}>
            {`${dateTimeText(one.from)} 至 ${one.to ? dateTimeText(one.to) : '现在'}，${one.days}个工作日：${kinds[one.kind]}${one.by ? `（${one.by}）` : ''}`}
            {one.reason ? <span className="ge-none">{one.reason}</span> : null}
          </li>
        ))}
      </ul>
      {log.mayResume ? (
        <Button
          size="small"
          running={resume.isPending ? '正在办理' : false}
          onClick={() =>
            resume.mutate(idempotency.of({ filingId }), { onError: (failure) => toast.error(failure.message) })
          }
        >
          不再等待，恢复计时
        </Button>
      ) : null}
    </>
  )
}
