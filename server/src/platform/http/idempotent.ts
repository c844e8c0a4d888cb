/** Repeat-safe deeds: a request that carries an id is done once, and every repeat hears the first answer. */
import { refuse } from '@green/contract/errors.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { clock } from '../clock.ts'
import { sha256 } from '../ids.ts'
import type { Services } from '../services.ts'
import { findRequest, keepAnswer, takeRequest } from './receipts.ts'

/**
 * Runs the deed in a transaction, together with the note of its answer: both stand or neither does. A repeat of the same id waits for
 * the first and answers what it answered; the same id for something else is refused. Without an id it is a transaction like any other.
 */
export async function idempotent<T extends Record<string, unknown>>(
  services: Services,
  actor: Actor,
  input: { requestId?: string | undefined },
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { requestId } = input
  return transaction(services.db, async (tx) => {
    if (requestId === undefined) return deed(tx)
    const { accountId } = actor
    const asked = sha256(JSON.stringify(input))
    if (await takeRequest(tx, { accountId, requestId, asked, at: clock.now() })) {
      const answer = await deed(tx)
      await keepAnswer(tx, accountId, requestId, answer)
      return answer
    }
    const first = await findRequest(tx, accountId, requestId)
    if (first?.asked !== asked || !first.answer) throw refuse('BAD_REQUEST')
    return first.answer as T
  })
}
