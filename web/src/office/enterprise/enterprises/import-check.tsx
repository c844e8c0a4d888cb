/** The check of a large workbook: a background job that the dialog follows, also after it was closed and opened again. */
import type { Call } from '@green/contract/call.ts'
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import type { ImportLeft, ImportReport } from '@green/contract/imports.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import { JobProgress } from '../../../filing/jobs/own-jobs.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './import.module.css'

const lookEveryMs = 1000

type ImportCheckProps = {
  call: typeof enterprise.importCheck
  importId: string
  fileName: string
  onChecked: (report: ImportReport) => void
  /** Cancelled, or not wanted. */
  onOver: () => void
  onLeave: () => void
}

/** Requested again while it runs, it is the same job: reopening follows the earlier one. */
export function ImportCheck({ call, importId, fileName, onChecked, onOver, onLeave }: ImportCheckProps) {
  const start = useAct(job.start, {})
  const { mutate: begin } = start
  useEffect(
    () => begin({ path: call.path, input: { importId }, title: `检查工作簿（${fileName}）`.slice(0, 60) }),
    [begin, call, importId, fileName],
  )
  const started = start.data
  const jobs = useCall(job.mine, { page: 1, size: 10 }, { refetchInterval: lookEveryMs, enabled: Boolean(started) })
  const now = jobs.data?.rows.find(({ id }) => id === started?.id) ?? started
  const state = now?.state
  const check = useAct(call, { onDone: onChecked })
  const { mutate: read } = check
  useEffect(() => {
    if (state === 'done') read({ importId })
    if (state === 'cancelled') onOver()
  }, [state, read, importId, onOver])
  const cancel = useAct(job.cancel, { onDone: () => toast.info('已取消检查，没有导入任何数据') })
  const fault = start.error?.message ?? check.error?.message ?? (state === 'failed' ? now?.says : null)
  if (fault)
    return (
      <div className={styles.faults} role="alert">
        <p>{fault}</p>
        <Button onClick={onOver}>重新上传</Button>
      </div>
    )
  return (
    <div className={styles.progress} role="status">
      <p>
        正在后台检查：<strong>{fileName}</strong>
      </p>
      {now && state === 'running' ? <JobProgress job={now} /> : <p>{state === 'done' ? '正在读取结果' : '排队等候'}</p>}
      <p>工作簿较大，检查需要一些时间。可以关闭窗口做别的事，检查完消息告知；再打开导入窗口可接着办理。</p>
      <div className={styles.acts}>
        <Button size="small" onClick={onLeave}>
          关闭，稍后再看
        </Button>
        <Button
          size="small"
          running={cancel.isPending || now?.calledOff ? '正在取消' : false}
          disabled={!now}
          onClick={() => now && cancel.mutate({ id: now.id }, { onError: (failure) => toast.error(failure.message) })}
        >
          取消检查
        </Button>
      </div>
    </div>
  )
}

type LeftImportProps = {
  calls: Pick<typeof enterprise, 'importCheck'> & { importLeft: Call<z.ZodType, typeof ImportLeft> }
  about: Readonly<Record<string, string>>
  onAccepted: (report: ImportReport) => void
  onWaiting: (left: { importId: string; fileName: string }) => void
}

/** An earlier upload that is not imported yet. */
export function LeftImport({ calls, about, onAccepted, onWaiting }: LeftImportProps) {
  const found = useCall(calls.importLeft, about, { staleTime: 0 })
  const check = useAct(calls.importCheck, { onDone: onAccepted })
  const left = found.data?.left
  if (!left) return null
  const where = left.asksMapping ? '还没有确认各列的对应关系' : left.isChecked ? '已检查，还没有导入' : '检查还没有完成'
  const uploadText = `${dateTimeText(left.uploadedAt)} 上传的“${left.fileName}”`
  if (left.isRunning)
    return (
      <section className={styles.status} aria-label="正在办理的导入">
        <p>{uploadText}正在后台导入，完成后消息告知。</p>
        <Link to={officePath('ownJobs')} className={buttonClass('plain', 'small')}>
          查看进度
        </Link>
      </section>
    )
  const goOn = () => {
    if (left.asksMapping || left.isChecked)
      check.mutate({ importId: left.importId }, { onError: (failure) => toast.error(failure.message) })
    else onWaiting(left)
  }
  return (
    <section className={styles.status} aria-label="上次没有办完的导入">
      <p>
        {uploadText}
        {where}。
      </p>
      <Button size="small" running={check.isPending ? '正在打开' : false} onClick={goOn}>
        接着办理
      </Button>
    </section>
  )
}
