/** 我的任务: own background jobs, their progress, and their files until they expire. */
import {
  casesAtOnce,
  type JobState,
  type JobView,
  job,
  jobStates,
  resultHours,
  rowsAtOnce,
} from '@green/contract/calls/operation/job.ts'
import { useAddress } from '../../platform/navigation/address.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Paged } from '../../ui/table/paged.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './own-jobs.module.css'

const tones: Record<JobState, Tone> = {
  queued: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
}
const lookEveryMs = 2000

export const jobsLead = `超过 ${rowsAtOnce.toLocaleString('zh-CN')} 行的导出和导入、超过 ${casesAtOnce} 件的材料打包在后台办理，完成后消息告知；文件保留 ${resultHours} 小时，只有您本人可以下载。较小的会直接下载。`

export function OwnJobs() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const list = useCall(job.mine, { page, size }, { keepPrevious: true, refetchInterval: lookEveryMs })
  return (
    <Paged
      query={list}
      loading="正在读取我的任务"
      empty={
        <Empty title="还没有后台任务" hint="导出大量数据、打包材料或导入大工作簿时，可以转到后台办理，不必等待。" />
      }
      onPage={setPlace}
    >
      {({ rows }) => (
        <ul className={styles.jobs} aria-label="我的任务">
          {rows.map((one) => (
            <li key={one.id}>
              <OneJob job={one} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function OneJob({ job: one }: { job: JobView }) {
  const cancel = useAct(job.cancel, { onDone: () => toast.info('已取消') })
  const isOpen = one.state === 'queued' || one.state === 'running'
  return (
    <>
      <div className={styles.text}>
        <p className={styles.head}>
          <strong>{one.title}</strong>
          <Tag tone={tones[one.state]}>{one.calledOff && isOpen ? '正在取消' : jobStates[one.state]}</Tag>
        </p>
        <p className={styles.under}>{timesOf(one)}</p>
        {one.state === 'running' ? <JobProgress job={one} /> : null}
        {one.says ? <p className={one.state === 'failed' ? styles.fault : styles.under}>{one.says}</p> : null}
        {one.state === 'done' && one.fileName ? (
          <p
            className={styles.under}
          >{`${one.fileName}，${sizeText(one.bytes)}，保留至 ${dateTimeText(one.expiresAt ?? '')}`}</p>
        ) : null}
        {one.state === 'expired' ? <p className={styles.under}>文件已到期清除，需要时请重新生成。</p> : null}
      </div>
      {one.state === 'done' && one.fileName ? (
        <DownloadButton call={job.result} input={{ id: one.id }} size="small">
          下载
        </DownloadButton>
      ) : null}
      {isOpen && !one.calledOff ? (
        <Button
          size="small"
          running={cancel.isPending}
          onClick={() => cancel.mutate({ id: one.id }, { onError: (failure) => toast.error(failure.message) })}
        >
          取消
        </Button>
      ) : null}
    </>
  )
}

/** Progress of a job, as a bar and as text. */
export function JobProgress({ job: { title, done, total, bytes } }: { job: JobView }) {
  const text =
    total === null
      ? done > 0
        ? `已处理 ${done.toLocaleString('zh-CN')} 行`
        : '正在准备'
      : `${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')}${bytes > 0 ? `，已生成 ${sizeText(bytes)}` : ''}`
  return (
    <div className={styles.progress}>
      <progress aria-label={`${title}的进度`} {...(total ? { value: done, max: total } : {})} />
      <span>{text}</span>
    </div>
  )
}

function timesOf({ state, createdAt, finishedAt }: JobView): string {
  const requestedText = `${dateTimeText(createdAt)} 提出`
  return finishedAt && state !== 'queued' ? `${requestedText}，${dateTimeText(finishedAt)} 结束` : requestedText
}

const megabyte = 1024 * 1024
const sizeText = (bytes: number) =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / megabyte).toFixed(1)} MB`
