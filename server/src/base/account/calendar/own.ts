/** 日历订阅 of the own account: making an address, which is shown once, and ending it. */
import { calendarFeedsAtMost } from '@green/contract/calls/overview/calendar-feed.ts'
import { refuse } from '@green/contract/errors.ts'
import { digest, digestsOf } from '../../../crypto/digest.ts'
import { cannotWrite, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { callAddress } from '../../../platform/http/guard/public-address.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { noteSecurityChange } from '../administration/security-change.ts'
import { personOf } from '../sign-in/session.ts'
import { lockAccount } from '../store.ts'
import { type CalendarFeed, deleteFeed, feedByAddress, feedsOf, insertFeed, noteFeedUse } from './store.ts'

/** How an address ends, by which calendars recognise the kind of file. */
const ending = '.ics'
/** A calendar may read as often as it likes; its use is noted no more often than this. */
const noteEveryMs = 10 * 60_000

export async function ownFeeds({ db }: WithDb, { accountId }: Actor) {
  return (await feedsOf(db, accountId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }))
}

/** Makes a subscription; the address that it returns is stored nowhere. */
export async function makeFeed(services: Services, actor: Actor, name: string): Promise<{ address: string }> {
  const token = ids.token()
  await transaction(services.db, async (tx) => {
    await lockAccount(tx, actor.accountId)
    const existing = await feedsOf(tx, actor.accountId)
    if (existing.length >= calendarFeedsAtMost) throw refuse('CALENDARS_FULL', { most: calendarFeedsAtMost })
    await insertFeed(tx, {
      id: ids.next(),
      accountId: actor.accountId,
      addressHash: digest(token),
      name,
      createdAt: clock.now(),
    })
    await noteSecurityChange(tx, services, actor, `新建日历订阅“${name}”`)
  })
  return { address: callAddress(services.config, `/calendar/${token}${ending}`) }
}

export async function revokeFeed(services: Services, actor: Actor, id: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const name = await deleteFeed(tx, actor.accountId, id)
    if (name === null) throw refuse('NOT_FOUND')
    await noteSecurityChange(tx, services, actor, `停用日历订阅“${name}”`)
  })
}

/** The owner of an address with the rights of today; null where there is none, or the account may not be used now. */
export async function ownerOfFeed(services: Services, address: string, ip: string): Promise<Actor | null> {
  if (!address.endsWith(ending)) return null
  const feed = await feedByAddress(services.db, digestsOf(address.slice(0, -ending.length)))
  if (!feed) return null
  await noteUse(services, feed)
  return personOf(services, feed.accountId, ip)
}

/** A database that cannot write (disk full, replica) must not prevent reading. */
async function noteUse({ db }: WithDb, { id, lastUsedAt }: CalendarFeed): Promise<void> {
  const now = clock.now()
  if (lastUsedAt !== null && Date.parse(lastUsedAt) > Date.parse(addMs(now, -noteEveryMs))) return
  try {
    await noteFeedUse(db, id, now)
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}
