/** 取消报名, before there is a proof: what it means is said before it is done. */
import { training } from '@green/contract/calls/service/training.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import type { Course } from './course-labels.ts'
import styles from './training.module.css'

export function Withdraw({ course: { id, title } }: { course: Course }) {
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useAct(training.withdraw, { onDone: () => toast.success('已取消报名') })
  return (
    <p className={styles.acts}>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        取消报名
      </Button>
      {isOpen ? (
        <Dialog
          title="取消报名"
          onClose={() => setIsOpen(false)}
          footer={
            <ActFoot
              act="确认取消报名"
              kind="danger"
              running={withdraw.isPending}
              onAct={() => withdraw.mutate({ courseId: id })}
              onClose={() => setIsOpen(false)}
            />
          }
        >
          <Refused error={withdraw.error} />
          <p>{`取消“${title}”的报名后，名额让出，学习进度清除；再次报名要从头学习，测验次数不重新计算。`}</p>
        </Dialog>
      ) : null}
    </p>
  )
}
