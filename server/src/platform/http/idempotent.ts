/** Idempotent operations: a request with an idempotency key is executed once, and every repeat gets the first response. */
import { refuse } from '@green/contract/errors.ts'
import { digest, isDigestOf } from '../../crypto/digest.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { clock } from '../clock.ts'
import type { WithDb } from '../services.ts'
import { findRequest, keepAnswer, takeRequest } from './receipts.ts'

/**
 * Runs the operation and stores its response in one transaction: both are committed or neither. A repeat of the key
 * waits for the first and returns its response; the same key for another request is refused. Without a key it is an
 * ordinary transaction.
 */
export async function idempotent<T extends Record<string, unknown>>(
  services: WithDb,
  actor: Actor,
  input: { requestId?: string | undefined },
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { requestId } = input
  return transaction(services.db, async (tx) => {
    if (requestId === undefined) return operation(tx)
    const { accountId } = actor
    const request = JSON.stringify(input)
    if (await takeRequest(tx, { accountId, requestId, asked: digest(request), at: clock.now() })) {
      const answer = await operation(tx)
      await keepAnswer(tx, accountId, requestId, answer)
      return answer
    }
    const first = await findRequest(tx, accountId, requestId)
    if (!first?.answer || !isDigestOf(first.asked, request)) throw refuse('BAD_REQUEST')
    return first.answer as T
  })
}
