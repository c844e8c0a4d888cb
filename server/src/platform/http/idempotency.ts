/**
 * Repeats at the door: a changing request that carries a number in its header is done once, whatever call it asks. Filings keep the
 * receipt in the deed's own transaction (filing/once.ts); everywhere else the number is taken before the deed and its answer kept after
 * it. What became of a deed that was cut off in between is not known, and then it is not done again either.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@green/contract/call.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { z } from 'zod'
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'
import { dropRequest, findRequest, keepAnswer, takeRequest } from './receipts.ts'

/** How long a repeat waits for the first to end, and how often it looks. */
const patience = { waitMs: 15_000, lookMs: 100 }
/** Whoever is not signed in. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Numbered = { call: Call; requestId: string; input: unknown; accountId: string | null }

/** Whether the call's own deed keeps receipts. */
export function takesRequestId(call: Call): boolean {
  return call.in instanceof z.ZodObject && 'requestId' in call.in.shape
}

/** Runs the deed, or answers what it answered the first time. A refusal leaves the number free. */
export async function idempotentRequest<T>(
  services: Services,
  { call, requestId, input, accountId }: Numbered,
  deed: () => Promise<T>,
): Promise<T> {
  const { db, secret } = services
  const who = accountId ?? nobody
  // Passwords may be among what is asked: only a keyed hash of it is kept.
  const asked = createHmac('sha256', secret)
    .update(`${call.method} ${call.path} ${JSON.stringify(input)}`)
    .digest('hex')
  for (let waitedMs = 0; ; waitedMs += patience.lookMs) {
    if (await takeRequest(db, { accountId: who, requestId, asked, at: clock.now() })) break
    const first = await findRequest(db, who, requestId)
    if (first && first.asked !== asked) throw refuse('BAD_REQUEST')
    if (first?.answer) return repeated(first.answer) as T
    if (waitedMs >= patience.waitMs) throw refuse('OUTCOME_UNKNOWN')
    await pause(patience.lookMs)
  }
  try {
    const answer = await deed()
    await keepAnswer(db, who, requestId, call.secret ? { withheld: true } : { kept: answer })
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await dropRequest(db, who, requestId)
    throw error
  }
}

function repeated(answer: Record<string, unknown>): unknown {
  if (answer.withheld) throw refuse('DONE_ALREADY')
  return answer.kept
}
