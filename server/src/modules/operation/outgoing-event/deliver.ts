/**
 * Sends the noted events: at least once, with the same id at every attempt, and in order for each record. Signed as
 * Standard Webhooks prescribe.
 */
import { createHmac } from 'node:crypto'
import { officePath } from '@green/contract/screens/screens.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { askOutside, whyUnreached } from '../../../platform/outside/outside-request.ts'
import type { Services } from '../../../platform/services.ts'
import {
  activeReceivers,
  countParked,
  type EventRecord,
  hurryWaiting,
  letGo,
  type ReceiverRecord,
  takeDue,
  writeAttempt,
} from './store.ts'

const usual = {
  timeoutMs: 10_000,
  /** Of a whole run, which begins every minute. */
  budgetMs: 45_000,
}
type Limits = typeof usual

const atOnce = 20
const minuteMs = 60_000
const dayMs = 86_400_000
/** Longer than an attempt takes: what a process that died had taken is then sent by another. */
const claimMs = 2 * minuteMs

/** How standard secrets are written: the prefix, then base64. */
export const signingPrefix = 'whsec_'

/** Sends everything that is due, to all receivers at once, until nothing is left or the time is over. */
export async function deliverEvents(services: Services, more: Partial<Limits> = {}): Promise<void> {
  const limits = { ...usual, ...more }
  const end = AbortSignal.any([services.closing, AbortSignal.timeout(limits.budgetMs)])
  const receivers = await activeReceivers(services.db)
  await Promise.all(receivers.map((receiver) => deliverTo(services, receiver, end, limits)))
}

async function deliverTo(services: Services, receiver: ReceiverRecord, end: AbortSignal, limits: Limits) {
  const { db } = services
  while (!end.aborted) {
    const now = clock.now()
    const due = await transaction(db, (tx) =>
      takeDue(tx, receiver.id, { now, until: addMs(now, claimMs), most: atOnce }),
    )
    if (due.length === 0) return
    for (const [index, event] of due.entries()) {
      const isThere = !end.aborted && (await attempt(services, receiver, event, end, limits))
      if (isThere) continue
      // The next run tries the receiver again with the next record; nothing is lost, and nobody is hammered.
      await letGo(
        db,
        due.slice(index).map(({ id }) => id),
      )
      return
    }
  }
}

/** One attempt; false where the receiver does not answer at all, so that the others need not be tried now. */
async function attempt(
  services: Services,
  receiver: ReceiverRecord,
  event: EventRecord,
  end: AbortSignal,
  limits: Limits,
): Promise<boolean> {
  const { db, closing } = services
  const { status, answer } = await post(services, receiver, event, end, limits)
  // Cut off by the end of the run or of the process: not an attempt.
  if (status === null && (end.aborted || closing.aborted)) return false
  const now = clock.now()
  const tried = { lastTriedAt: now, lastAnswer: answer, firstTriedAt: event.firstTriedAt ?? now }
  if (status !== null && status >= 200 && status < 300) {
    await writeAttempt(db, event.id, { ...tried, state: 'delivered', deliveredAt: now })
    if (event.tries > 0) await hurryWaiting(db, receiver.id, now)
    return true
  }
  const nextAt = addMs(now, delayAfter(event.tries))
  const isParked = nextAt > addMs(tried.firstTriedAt, dayMs)
  await transaction(db, async (tx) => {
    await writeAttempt(tx, event.id, { ...tried, nextAt, state: isParked ? 'parked' : 'waiting' })
    if (isParked) await tellParked(tx, services, receiver, answer)
  })
  return status !== null && status < 500 && status !== 429
}

/** Tells the administrators of the first event that is given up; of further ones the screen tells. */
async function tellParked(tx: Tx, services: Services, { id, systemName }: ReceiverRecord, answer: string) {
  if ((await countParked(tx, id)) > 1) return
  await tell(tx, services, {
    to: { role: 'admin' },
    link: officePath('outgoingEvents'),
    template: 'eventsParked',
    values: { name: systemName, answer },
    sms: false,
  })
}

/** One, two, four … minutes: eleven attempts in a day. */
const delayAfter = (tries: number) => minuteMs * 2 ** tries

async function post(
  { outside }: Pick<Services, 'outside'>,
  receiver: ReceiverRecord,
  event: EventRecord,
  end: AbortSignal,
  { timeoutMs }: Limits,
) {
  const body = JSON.stringify(event.content)
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  try {
    const { status } = await askOutside(outside, new URL(receiver.address), {
      method: 'POST',
      body,
      end,
      timeoutMs,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'green-portal-events',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(receiver.secret, event.id, timestamp, body),
      },
    })
    return { status, answer: `对方答复 ${status}` }
  } catch (error) {
    return { status: null, answer: whyUnreached(error) }
  }
}

/** HMAC-SHA256 over id, time and body (Standard Webhooks, v1). */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(signingPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
