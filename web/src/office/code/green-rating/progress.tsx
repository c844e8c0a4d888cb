/** How far a run has got, asked for every second, or why nothing computes it any more. */

import type { Call } from '@green/contract/call.ts'
import type { RunView } from '@green/contract/calls/code/green-rating.ts'
import { jobStates } from '@green/contract/calls/operation/job.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../../platform/request/query.ts'
import styles from './green-rating.module.css'

const everyMs = 1000

type Props = { run: RunView; refreshes?: readonly Call[]; onRefresh: () => void }

export function RunProgress({ run: { job, year }, refreshes = [], onRefresh }: Props) {
  const client = useQueryClient()
  const isGoing = job !== null && job.state in going
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(onRefresh, everyMs)
    return () => {
      clearInterval(timer)
      for (const call of refreshes) void client.invalidateQueries({ queryKey: callKey(call) })
    }
  }, [isGoing, onRefresh, client, refreshes])
  if (!job || !isGoing)
    return (
      <p className="ge-warning" role="status">
        没有算完{job ? `（${jobStates[job.state as keyof typeof jobStates]}${job.says ? `：${job.says}` : ''}）` : ''}
        ，没有留下任何结果，请重新开始。
      </p>
    )
  const share = job.total ? Math.round((job.done / job.total) * 100) : 0
  return (
    <div className={styles.progress} role="status">
      <progress max={100} value={share} aria-label="计算进度" />
      <p>
        {job.total
          ? `正在计算${year}年度：${job.done.toLocaleString('zh-CN')} / ${job.total.toLocaleString('zh-CN')} 家（${share}%）`
          : `${year}年度正在排队`}
      </p>
      <p className="ge-hint">可以离开这个页面，完成后会收到消息；服务重启会自动重新计算。</p>
    </div>
  )
}

const going: Readonly<Record<string, true>> = { queued: true, running: true }
