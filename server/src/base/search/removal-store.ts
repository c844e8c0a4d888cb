/** Tells every process that a public document is gone, so that no page made before is sent once more. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { Notifications } from '../../db/listen.ts'
import { clock } from '../../platform/clock.ts'

const channel = 'public_document_gone'

/** Within the transaction that removes it: told with the commit. */
export async function tellRemoval(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
}

/** Another text after each removal; always another one while removals cannot be heard of. */
export async function followRemovals(notifications: Notifications): Promise<() => string> {
  let gone = 0
  await notifications.hear(channel, () => {
    gone++
  })
  return () => (notifications.isListening() ? `${gone}` : `unheard ${clock.nowMs()}`)
}
