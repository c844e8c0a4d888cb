/** The buttons of one's own digest: other times, pause, unsubscribe. The message that it sent leads here. */
import { digest, type ReportDigest } from '@green/contract/calls/overview/report.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DigestDialog } from './digest-dialog.tsx'
import styles from './reports.module.css'

type DigestButtonsProps = { of: ReportDigest; hasMail: boolean; onGone?: () => void }

export function DigestButtons({ of, hasMail, onGone }: DigestButtonsProps) {
  const [isChanging, setChanging] = useState(false)
  const [ask, confirmation] = useConfirm()
  const onError = (failure: { message: string }) => toast.error(failure.message)
  const pause = useAct(digest.pause, { onDone: ({ paused }) => toast.success(paused ? '已暂停' : '已恢复') })
  const leave = useAct(digest.unsubscribe, {
    onDone: () => {
      toast.success(`已退订“${of.title}”`)
      onGone?.()
    },
  })
  const unsubscribe = async () => {
    const isSure = await ask({
      title: '退订定期汇总',
      text: `不再定期收到“${of.title}”，报表本身不受影响。`,
      act: '退订',
    })
    if (isSure) leave.mutate({ id: of.id }, { onError })
  }
  return (
    <span className={styles.buttons}>
      <Button size="small" onClick={() => setChanging(true)}>
        修改
      </Button>
      <Button
        size="small"
        running={pause.isPending}
        onClick={() => pause.mutate({ id: of.id, paused: !of.paused }, { onError })}
      >
        {of.paused ? '恢复' : '暂停'}
      </Button>
      <Button size="small" running={leave.isPending} onClick={() => void unsubscribe()}>
        退订
      </Button>
      {confirmation}
      {isChanging ? (
        <DigestDialog
          title={of.title}
          reportId={of.reportId}
          of={of}
          hasMail={hasMail}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </span>
  )
}
