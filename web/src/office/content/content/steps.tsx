/** The steps that this person may take on a text: hand in, publish now or later, return, end, withdraw, discard. */
import type { CallOutput } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { TextInput } from '../../../ui/control/field.tsx'
import { momentOf } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../../desk/desk.module.css'
import { PublishingSteps } from '../../publishing-steps.tsx'

type Piece = CallOutput<typeof contentEditing.get>

const done = { onDone: () => toast.success('已办理') }

export function ContentSteps({ piece: { id, version, allowed } }: { piece: Piece }) {
  // A day and hour of this city, as typed.
  const [at, setAt] = useState('')
  const submit = useAct(contentEditing.submit, done)
  const publish = useAct(contentEditing.publish, done)
  const giveBack = useAct(contentEditing.giveBack, done)
  const schedule = useAct(contentEditing.schedule, done)
  const expire = useAct(contentEditing.expire, done)
  const withdraw = useAct(contentEditing.withdraw, done)
  const discard = useAct(contentEditing.discard, done)
  const step = { id, version }
  const needsMoment = allowed.some(({ action }) => ['publish', 'schedule', 'expire'].includes(action))
  if (allowed.every(({ action }) => action === 'save')) return null
  return (
    <section aria-label="办理" className={styles.form}>
      <PublishingSteps
        allowed={allowed}
        above={
          needsMoment ? (
            <TextInput
              id="content-at"
              type="datetime-local"
              label="发布或到期时间"
              hint="发布时留空为立即发布。"
              value={at}
              onChange={setAt}
            />
          ) : null
        }
        steps={[
          {
            action: 'submit',
            label: '提交发布',
            kind: 'primary',
            run: () => submit.mutate(step),
            state: submit,
          },
          {
            action: 'publish',
            label: at ? '定时发布' : '发布',
            kind: 'primary',
            run: () => publish.mutate({ ...step, ...(at ? { publishAt: momentOf(at) } : {}) }),
            state: publish,
          },
          {
            action: 'giveBack',
            label: '退回修改',
            run: (opinion) => giveBack.mutate({ ...step, opinion }),
            state: giveBack,
          },
          {
            action: 'schedule',
            label: '调整发布时间',
            disabled: !at,
            run: () => schedule.mutate({ ...step, publishAt: momentOf(at) }),
            state: schedule,
          },
          {
            action: 'expire',
            label: at ? '设定到期' : '取消到期',
            run: () => expire.mutate({ ...step, expireAt: at ? momentOf(at) : null }),
            state: expire,
          },
          {
            action: 'withdraw',
            label: '撤下',
            kind: 'danger',
            run: (opinion) => withdraw.mutate({ ...step, opinion }),
            state: withdraw,
          },
          {
            action: 'discard',
            label: '作废',
            kind: 'danger',
            run: (opinion) => discard.mutate({ ...step, opinion }),
            state: discard,
          },
        ]}
      />
    </section>
  )
}
