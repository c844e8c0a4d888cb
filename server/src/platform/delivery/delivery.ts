/** What became of a text message or e-mail about a notice. The row's id is the job's: what is sent without a row, as codes are, leaves no trace here. */
import { and, eq } from 'drizzle-orm'
import { delivery } from '../../db/schema/messages.ts'
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'

type Outcome = { state: 'sent' | 'queued' | 'failed'; provider: string | null; tries: number; error: string | null }

/** Whether a message is known to have gone out: what is asked for again because the answer of the queue was lost goes out no second time. */
export async function wentOut({ db }: Services, id: string): Promise<boolean> {
  const found = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(eq(delivery.id, id), eq(delivery.state, 'sent')))
  return found.length > 0
}

/** Kept beside the sending, not with it: a note that fails must not send the message again. */
export async function noteDelivery({ db, log }: Services, id: string, outcome: Outcome): Promise<void> {
  try {
    await db
      .update(delivery)
      .set({ ...outcome, doneAt: outcome.state === 'queued' ? null : clock.now() })
      .where(eq(delivery.id, id))
  } catch (error) {
    log.error({ err: error, job: id }, 'delivery state')
  }
}
