/** Work that happens after the commit: text messages, reminders, expiry. Enqueued inside the transaction, so that it happens exactly when the record does. */
import type { Tx } from '../db/database.ts'

/** Every kind of job with what it is given; ids and texts only. */
export type JobData = {
  /** One text message. */
  sms: { id: string; mobile: string; text: string }
}
export type JobName = keyof JobData

export type Jobs = {
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void>
  /** Whether the queue answers. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}
