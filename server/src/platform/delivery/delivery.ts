/** Outcomes of text messages and e-mails. The row's id is the job's; messages without a row, such as codes, are not tracked. */
import { and, eq } from 'drizzle-orm'
import { delivery } from '../../db/schema/messages.ts'
import { clock } from '../clock.ts'
import type { DeliveryServices, WithDb } from '../services.ts'

type Outcome = { state: 'sent' | 'queued' | 'failed'; provider: string | null; tries: number; error: string | null }

/** Whether a message was sent: a job that is repeated because its completion was lost must not send it again. */
export async function wentOut({ db }: WithDb, id: string): Promise<boolean> {
  const found = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(eq(delivery.id, id), eq(delivery.state, 'sent')))
  return found.length > 0
}

/** Not in the transaction of the sending: a failure to record it must not send the message again. */
export async function noteDelivery(
  { db, log }: Pick<DeliveryServices, 'db' | 'log'>,
  id: string,
  outcome: Outcome,
): Promise<void> {
  try {
    await db
      .update(delivery)
      .set({ ...outcome, doneAt: outcome.state === 'queued' ? null : clock.now() })
      .where(eq(delivery.id, id))
  } catch (error) {
    log.error({ err: error, job: id }, 'delivery state')
  }
}
