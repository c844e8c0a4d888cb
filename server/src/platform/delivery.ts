/** What became of a text message or e-mail about a notice. The row's id is the job's: what is sent without a row, as codes are, leaves no trace here. */
import { eq } from 'drizzle-orm'
import { delivery } from '../db/schema.ts'
import { clock } from './clock.ts'
import type { Services } from './services.ts'

type Outcome = { state: 'sent' | 'queued' | 'failed'; provider: string | null; tries: number; error: string | null }

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
