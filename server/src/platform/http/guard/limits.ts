/** Rate limits that hold across processes and restarts: one upsert per request on a counter in the database. */
import type { Call } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import { inArray, sql } from 'drizzle-orm'
import { cannotWrite, type Tx } from '../../../db/database.ts'
import { rateLimit } from '../../../db/schema/account/accounts.ts'
import { addMs, clock } from '../../clock.ts'

/** Counts one use of `key` and says which it is; refuses with 429 and the seconds to wait after `limit` uses within `seconds`. */
export async function takeTurn(tx: Tx, key: string, limit: number, seconds: number): Promise<number> {
  const now = clock.now()
  const [row] = await tx
    .insert(rateLimit)
    .values({ key, count: 1, windowEnds: addMs(now, seconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${rateLimit.windowEnds} <= ${now} then 1 else ${rateLimit.count} + 1 end`,
        windowEnds: sql`case when ${rateLimit.windowEnds} <= ${now} then excluded.window_ends else ${rateLimit.windowEnds} end`,
      },
    })
    .returning()
  if (!row || row.count <= limit) return row?.count ?? 0
  const wait = Math.max(1, Math.ceil((Date.parse(row.windowEnds) - clock.nowMs()) / 1000))
  throw refuse('TOO_OFTEN', { seconds: wait }, { seconds: wait })
}

/** One use less of each: what it was for has not happened. */
export async function giveTurnsBack(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(inArray(rateLimit.key, [...keys]))
}

/** Counts a request of a call that is limited for each address. Reading goes on where nothing can be counted (a full disk). */
export async function takeTurnOf(tx: Tx, { path, perAddress }: Call, ip: string): Promise<void> {
  if (!perAddress) return
  try {
    await takeTurn(tx, `${path} ${ip}`, perAddress.most, perAddress.seconds)
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}
