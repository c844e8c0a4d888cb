/** A change that waits for a second person: the steps that are open to the reader, and its history. */
import type { CallOutput } from '@green/contract/call.ts'
import { isWaiting, twoHands, type Waits } from '@green/contract/calls/account/two-hands.ts'
import { stepOpinion } from '@green/contract/reasons.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boxOf } from '../filing/fields/box-of.ts'
import { useCall } from '../platform/request/query.ts'
import type { RequestError } from '../platform/request/request-error.ts'
import { Button, type ButtonKind } from '../ui/control/button.tsx'
import { TextArea } from '../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../ui/control/refused.tsx'
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Timeline } from '../ui/figure/timeline.tsx'
import { toast } from '../ui/over/toast.tsx'
import styles from './account/roles/roles.module.css'
import listStyles from './list/list.module.css'

/** Says that an act waits for its second person, or that it is done. */
export function toastDone(answer: object, done: string): void {
  toast.success(isWaiting(answer) ? waitingTexts(answer) : done)
}

/** On the page of what it is about: that something waits for another person, who may do it, and where. Nothing while nothing waits. */
export function WaitingNote({ subject }: { subject: string }) {
  const { data } = useCall(twoHands.waiting, { subject })
  if (!data?.proposal) return null
  const { id, about, madeByName, waitsFor, lapsesAt, isOwn } = data.proposal
  const who = waitsFor.length > 0 ? `等待${waitsFor.slice(0, 3).join('、')}复核` : '现在没有可以复核的人'
  return (
    <p role="status" className={styles.waits}>
      {`${isOwn ? '您' : madeByName}已提出“${about}”，还没有办理，${who}；${dateTimeText(lapsesAt)}前没有复核的自动失效。`}
      <Link to={officePath('secondHand')} search={{ id }} className={listStyles.link} data-part="row-link">
        {isOwn ? '查看' : '去复核'}
      </Link>
    </p>
  )
}

type Reviewed = NonNullable<CallOutput<typeof twoHands.waiting>['postReview']>

/** 事后复核 of what one person did at once: until when and by whom, or who has upheld it. Null once it no longer stands. */
export function postReviewText(review: Omit<Reviewed, 'isOwn'>): string | null {
  const { state, about, madeByName, updatedByName, updatedAt, reviewBy, isOverdue, waitsFor } = review
  if (state === 'upheld')
    return `“${about}”（${madeByName}办理）已由${updatedByName}于${dateTimeText(updatedAt)}复核，维持。`
  if (state !== 'waiting') return null
  const who =
    waitsFor.length > 0
      ? `由${waitsFor.slice(0, 3).join('、')}${waitsFor.length > 3 ? '等人中的一人' : ''}复核`
      : '由另一人复核，现在没有可以复核的人，请先补足人员'
  return `“${about}”已由${madeByName}办理，即时生效；待复核，应于${reviewBy}前${who}${isOverdue ? '，已逾期' : ''}。`
}

/** On the page of a record that one person has suspended at once. */
export function PostReviewNote({ subject }: { subject: string }) {
  const { data } = useCall(twoHands.waiting, { subject })
  const review = data?.postReview
  const text = review ? postReviewText(review) : null
  if (!review || text === null) return null
  return (
    <p role="status" className={styles.waits}>
      {text}
      <Link to={officePath('secondHand')} search={{ id: review.id }} className={listStyles.link} data-part="row-link">
        {review.state === 'waiting' && !review.isOwn ? '去复核' : '查看'}
      </Link>
    </p>
  )
}

const waitingTexts = ({ waitsFor }: Waits) =>
  `已提出，等待${waitsFor.slice(0, 3).join('、')}${waitsFor.length > 3 ? '等人中的一人' : ''}在“待我复核”中办理`

type StepsProps<A extends string> = {
  of: {
    id: string
    version: number
    allowed: readonly { action: string; label: string; needs: { opinion?: unknown } }[]
  }
  /** The steps that stand here, with the look of their buttons. */
  texts: Readonly<Record<A, { kind: ButtonKind }>>
  step: {
    error: RequestError | null
    isPending: boolean
    variables?: { action: string } | undefined
    mutate: (input: { id: string; version: number; action: A; opinion: string }) => void
  }
}

/** An opinion where a step needs one, and a button for each step; nothing where the person has none. */
export function SecondPersonSteps<A extends string>({ of, texts, step }: StepsProps<A>) {
  const [opinion, setOpinion] = useState('')
  const isOffered = (action: string): action is A => Object.hasOwn(texts, action)
  const fault = faultOf(step.error, 'opinion')
  const offered = of.allowed.flatMap(({ action, label, needs }) =>
    isOffered(action) ? [{ action, label, needs }] : [],
  )
  if (offered.length === 0) return null
  const needing = offered.flatMap(({ label, needs }) => (needs.opinion ? [label] : []))
  return (
    <section>
      <RefusedLine>{fault ? null : (step.error?.errors[0]?.message ?? step.error?.message)}</RefusedLine>
      {needing.length > 0 ? (
        <TextArea
          id="change-opinion"
          {...boxOf(stepOpinion)}
          fault={fault}
          hint={`${needing.join('、')}时必填，5至300字。`}
          rows={2}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
      <div className={styles.buttons}>
        {offered.toReversed().map(({ action, label }) => (
          <Button
            key={action}
            kind={texts[action].kind}
            running={step.isPending && step.variables?.action === action ? '正在办理' : false}
            disabled={step.isPending}
            onClick={() => step.mutate({ id: of.id, version: of.version, action, opinion })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

type Entry = { at: string; action: string; actorName: string; opinion: string | null }

/** The history of a case: who took which step when, and with which words. */
export function CaseHistory({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <Timeline
      label={label}
      entries={entries.map((one) => ({
        key: `${one.at} ${one.action}`,
        at: dateTimeText(one.at),
        title: one.action,
        who: one.actorName,
        text: one.opinion,
      }))}
    />
  )
}
