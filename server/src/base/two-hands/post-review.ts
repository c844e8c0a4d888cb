/** 事后复核: what one person did at once is upheld by another one, who tells the owner, or reversed by the step that always reverses it. */
import { reviewedSubject, subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, endOfDay } from '../../platform/clock.ts'
import { requireRight } from '../../platform/http/guard/rights.ts'
import type { CallContext } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { ReviewedStep } from '../../platform/ports.ts'
import type { Services } from '../../platform/services.ts'
import { asActOfTwo } from '../case/act-of-two.ts'
import { openCase, takeCaseStep, theClock } from '../case/take-step.ts'
import { inputOf } from '../job/job-request.ts'
import { tell } from '../message/tell.ts'
import { cityProfile } from '../reference/reference-data.ts'
import { findAct, reversing } from './declared-calls.ts'
import { twoHandsKind } from './kind.ts'
import { contextOf, hashOf, unread, within } from './rehearse.ts'
import { lockWaiting, type ProposalRecord } from './store.ts'

const subjectFor = (kind: string, id: string): string =>
  reviewedSubject(reversing(kind).act.says.subject?.({ id }) ?? subjectOf(kind, id))

/** Opens it in the transaction of the step. It waits also where nobody can review it today: the step stops harm and is not held up. */
export async function openPostReview(tx: Tx, services: Services, step: ReviewedStep, actor: Actor): Promise<void> {
  const { kind, id, name, label, opinion, changes, postReview } = step
  const reviewBy = addWorkingDays(clock.today(), postReview.workingDays, cityProfile().holidays)
  const lines = [{ action: label, object: name, changes: [...changes] }]
  const make = async () => ({
    id: ids.next(),
    call: callPermission(reversing(kind).act.call),
    input: JSON.stringify({ id }),
    second: [...postReview.second],
    about: `${label}：${name}`,
    reason: opinion,
    lines,
    readHash: hashOf(lines),
    subject: subjectFor(kind, id),
    concerns: [],
    madeBy: actor.accountId,
    madeByName: actor.name,
    createdAt: clock.now(),
    lapsesAt: endOfDay(reviewBy),
    reviewBy,
  })
  await openCase(tx, services, twoHandsKind(services), 'openReview', actor, make)
}

/** Ends what waits about a record that has left the state; its end is no part of what the second person of that step reads. */
export async function endPostReview(tx: Tx, services: Services, kind: string, id: string): Promise<void> {
  const waiting = await lockWaiting(tx, subjectFor(kind, id))
  if (!waiting) return
  const seen = { id: waiting.id, action: 'endReview' } as const
  await unread(() => takeCaseStep(tx, services, twoHandsKind(services), seen, theClock))
}

const reviewedId = ({ input }: ProposalRecord): string => (JSON.parse(input) as { id: string }).id

/** Whoever does not agree takes the step that reverses it: with the one who took it these are two. */
export async function reverse(tx: Tx, services: Services, row: ProposalRecord, actor: Actor, opinion: string) {
  const { act, reverses } = reversingOf(row)
  requireRight(act.call, actor)
  const on = within(services, tx)
  const input = inputOf(act.call, await reverses.input(tx, reviewedId(row), opinion.trim()))
  await asActOfTwo(async () => act.handle(contextOf(on, actor, input) as CallContext<never>))
}

/** It stands: its owner learns that another person has reviewed it. */
export async function tellOwner(tx: Tx, services: Services, row: ProposalRecord): Promise<void> {
  const owner = await reversingOf(row).reverses.owner(tx, reviewedId(row))
  await tell(tx, services, { ...owner, template: 'postReviewUpheld', values: { about: row.about }, sms: false })
}

function reversingOf({ call }: ProposalRecord): ReturnType<typeof reversing> {
  const kind = findAct(call)?.says.reverses?.kind
  if (kind === undefined) throw new Error(`${call} reverses nothing`)
  return reversing(kind)
}
