/** 随机抽取: how many, the seed, the pool; a repeated draw needs a reason. */

import type { CallOutput } from '@green/contract/call.ts'
import { isWaiting, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import { faultOf } from '../../../ui/control/refused.tsx'
import styles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import expertsStyles from './experts.module.css'

export type Draw = Exclude<CallOutput<typeof expert.draw>, Waits>

const usualExperts = 3

type DrawBarProps = { filingId: string; draw: Draw | null; onDraw: (draw: Draw) => void }

export function DrawBar({ filingId, draw, onDraw }: DrawBarProps) {
  const [count, setCount] = useState(usualExperts)
  const [reason, setReason] = useState('')
  const earlier = useCall(expert.draws, { filingId })
  const press = useIdempotencyKey()
  const ask = useAct(expert.draw, {
    onDone: (made) => {
      press.answered()
      setReason('')
      if (isWaiting(made)) toastDone(made, '')
      else onDraw(made)
    },
  })
  const again = (earlier.data?.length ?? 0) > 0
  const open = earlier.data?.some((one) => one.isOpen)
  const fault = (field: string) => faultOf(ask.error, field)
  return (
    <div className={expertsStyles.draw}>
      <Field id="draw-count" label="随机抽取人数" fault={fault('count')}>
        <NumberBox id="draw-count" min={1} max={15} value={count} onChange={(next) => setCount(next ?? usualExperts)} />
      </Field>
      {again ? (
        <Field
          id="draw-reason"
          label="重新抽取的理由"
          required
          fault={fault('reason')}
          hint={open ? '抽取后还没有分配：重新抽取由另一位市级人员复核后进行。' : undefined}
        >
          <Box
            id="draw-reason"
            maxLength={reviewLengths.drawReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      ) : null}
      <Button
        running={ask.isPending ? '正在抽取' : false}
        onClick={() => ask.mutate(press.of({ filingId, count, ...(reason.trim() ? { reason: reason.trim() } : {}) }))}
      >
        {again ? '重新抽取' : '随机抽取'}
      </Button>
      {draw ? (
        <p className={styles.under} role="status">
          从 {draw.pool.length} 位可评审的专家中抽取 {draw.drawn.length} 位，种子 <code>{draw.seed}</code>
          ；按在手任务均衡，同一名单和种子再抽结果相同。
        </p>
      ) : again ? (
        <p className={styles.under}>
          已抽取 {earlier.data?.length} 次，最近一次种子 <code>{earlier.data?.[0]?.seed}</code>，抽中
          {earlier.data?.[0]?.drawn.map(({ name }) => name).join('、')}。
        </p>
      ) : null}
    </div>
  )
}
