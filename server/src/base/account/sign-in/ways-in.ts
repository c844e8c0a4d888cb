/** Every way to sign in to an account beside its password and number. */
import type { Tx } from '../../../db/database.ts'
import { deleteFeeds } from '../calendar/store.ts'
import { deletePasskeys } from '../passkey/store.ts'
import { deleteFactor } from '../second-factor/store.ts'
import { deleteBinding } from '../single-sign-on/store.ts'

/** Of an account that ends, or that another person takes over: nothing of the former owner opens it or reads of it. */
export async function deleteWaysIn(tx: Tx, accountId: string): Promise<void> {
  await deleteFactor(tx, accountId)
  await deletePasskeys(tx, accountId)
  await deleteBinding(tx, accountId)
  await deleteFeeds(tx, accountId)
}
