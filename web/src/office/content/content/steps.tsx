/** The steps that this person may take on a text: hand in, publish now or later, return, end, withdraw, discard. */
import type { CallOutput } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { momentOf } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'

type Piece = CallOutput<typeof contentEditing.get>

const done = { onDone: () => toast.success('已办理') }
/** A day and hour of this city, as typed. */

export function ContentSteps({ piece: { id, version, allowed } }: { piece: Piece }) {
  const [opinion, setOpinion] = useState('')
  const [at, setAt] = useState('')
  const submit = useAct(contentEditing.submit, done)
  const publish = useAct(contentEditing.publish, done)
  const giveBack = useAct(contentEditing.giveBack, done)
  const schedule = useAct(contentEditing.schedule, done)
  const expire = useAct(contentEditing.expire, done)
  const withdraw = useAct(contentEditing.withdraw, done)
  const discard = useAct(contentEditing.discard, done)
  const acts = [submit, publish, giveBack, schedule, expire, withdraw, discard]
  const running = acts.some((one) => one.isPending)
  const error = acts.find((one) => one.error)?.error ?? null
  const may = (action: string) => allowed.some((one) => one.action === action)
  const step = { id, version }
  const needsOpinion = allowed.some((one) => one.needs.opinion)
  const needsMoment = may('publish') || may('schedule') || may('expire')
  if (allowed.every(({ action }) => action === 'save')) return null
  return (
    <section aria-label="办理" className="desk-form">
      <Refused error={error} />
      {error && error.errors.length > 0 ? (
        <RefusedLine>{error.errors.map((one) => one.message).join('；')}</RefusedLine>
      ) : null}
      <div className="content-pair">
        {needsMoment ? (
          <TextInput
            id="content-at"
            type="datetime-local"
            label="发布或到期时间"
            hint="发布时留空为立即发布。"
            value={at}
            onChange={setAt}
          />
        ) : null}
        {needsOpinion ? (
          <TextArea
            id="content-opinion"
            label="意见或理由"
            hint="退回、撤下、作废时必填，5至200字。"
            rows={2}
            maxLength={200}
            value={opinion}
            onChange={setOpinion}
          />
        ) : null}
      </div>
      <div className="desk-act">
        {may('submit') ? (
          <Button kind="primary" disabled={running} onClick={() => submit.mutate(step)}>
            提交发布
          </Button>
        ) : null}
        {may('publish') ? (
          <Button
            kind="primary"
            disabled={running}
            onClick={() => publish.mutate({ ...step, ...(at ? { publishAt: momentOf(at) } : {}) })}
          >
            {at ? '定时发布' : '发布'}
          </Button>
        ) : null}
        {may('giveBack') ? (
          <Button disabled={running} onClick={() => giveBack.mutate({ ...step, opinion })}>
            退回修改
          </Button>
        ) : null}
        {may('schedule') ? (
          <Button disabled={running || !at} onClick={() => schedule.mutate({ ...step, publishAt: momentOf(at) })}>
            调整发布时间
          </Button>
        ) : null}
        {may('expire') ? (
          <Button disabled={running} onClick={() => expire.mutate({ ...step, expireAt: at ? momentOf(at) : null })}>
            {at ? '设定到期' : '取消到期'}
          </Button>
        ) : null}
        {may('withdraw') ? (
          <Button kind="danger" disabled={running} onClick={() => withdraw.mutate({ ...step, opinion })}>
            撤下
          </Button>
        ) : null}
        {may('discard') ? (
          <Button kind="danger" disabled={running} onClick={() => discard.mutate({ ...step, opinion })}>
            作废
          </Button>
        ) : null}
      </div>
    </section>
  )
}
