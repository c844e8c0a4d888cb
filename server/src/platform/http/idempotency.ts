/**
 * Idempotent requests: a changing request with an idempotency key in its header is executed once; this holds for every call.
 * Filings store the receipt in the operation's own transaction (filing/once.ts); for all others the key is claimed
 * before the operation and the response stored after it. When an operation was interrupted in between, its outcome is
 * unknown, and it is not executed again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@green/contract/call.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { z } from 'zod'
import { isKeyedHashOf, keyedHash } from '../../crypto/digest.ts'
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'
import { dropRequest, findRequest, keepAnswer, takeRequest } from './receipts.ts'

/** How long a repeat waits for the first request, and how often it checks. */
const polling = { waitMs: 15_000, lookMs: 100 }
/** Account id of anonymous requests. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Numbered = { call: Call; requestId: string; input: unknown; accountId: string | null }

/** Whether the call's operation stores its own receipts. */
export function takesRequestId(call: Call): boolean {
  return call.in instanceof z.ZodObject && 'requestId' in call.in.shape
}

/** Runs the operation, or returns the response of the first request. A refusal releases the key. */
export async function idempotentRequest<T>(
  services: Services,
  { call, requestId, input, accountId }: Numbered,
  operation: () => Promise<T>,
): Promise<T> {
  const { db, secret } = services
  const who = accountId ?? nobody
  // The request may contain passwords: only a keyed hash of it is stored.
  const request = `${call.method} ${call.path} ${JSON.stringify(input)}`
  const requestHash = keyedHash(secret, request)
  for (let waitedMs = 0; ; waitedMs += polling.lookMs) {
    if (await takeRequest(db, { accountId: who, requestId, asked: requestHash, at: clock.now() })) break
    const first = await findRequest(db, who, requestId)
    if (first && !isKeyedHashOf(first.asked, secret, request)) throw refuse('BAD_REQUEST')
    if (first?.answer) return repeated(first.answer) as T
    if (waitedMs >= polling.waitMs) throw refuse('OUTCOME_UNKNOWN')
    await pause(polling.lookMs)
  }
  try {
    const answer = await operation()
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
