/** Which deadlines fall into a time in which nobody can send anything. */

import { refuseFields } from '@green/contract/errors.ts'
import { districts } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { clock, dayOf, endOfDay } from '../../platform/clock.ts'
import { batchesDue, repliesDue, selfChecksDue } from './store.ts'
import { startOf, timeFaults } from './times.ts'

export type Deadline = { at: string; what: string }

/** How many of them are listed. */
const listedAtMost = 50
const dayMs = 86_400_000

/** In their order; several of one kind on one day are one line, and count as one. */
export async function deadlinesWithin(tx: Tx, from: string, to: string): Promise<Deadline[]> {
  const days = lastMomentsWithin(from, to)
  const all = [
    ...(await batchDeadlines(tx, from, to)),
    ...(await repliesDue(tx, days)).map((of) => ({
      at: endOfDay(of.day),
      what: `${of.count}份退回的申报须在当天答复`,
    })),
    ...(await selfChecksDue(tx, days)).map((of) => ({
      at: endOfDay(of.day),
      what: `${of.count}家企业须在当天报送节能自查`,
    })),
  ]
  return all.toSorted((one, other) => one.at.localeCompare(other.at) || one.what.localeCompare(other.what))
}

/** Those that fall into what is left of a maintenance; none where people can go on. */
export async function deadlinesOf(
  tx: Tx,
  { startsAt, endsAt, isReadOnly }: { startsAt: string; endsAt: string; isReadOnly: boolean },
  now: string,
): Promise<Deadline[]> {
  return isReadOnly ? deadlinesWithin(tx, startsAt > now ? startsAt : now, endsAt) : []
}

async function batchDeadlines(tx: Tx, from: string, to: string): Promise<Deadline[]> {
  const isWithin = (at: string | null): at is string => at !== null && at >= from && at <= to
  const nameOf = (code: string) => districts().find((one) => one.code === code)?.name ?? code
  return (await batchesDue(tx, from, to)).flatMap((one) =>
    [
      { at: one.closeAt, what: `“${one.name}”申报截止` },
      { at: one.countyDeadline, what: `“${one.name}”区县办理期限` },
      { at: one.cityDeadline, what: `“${one.name}”市级办理期限` },
      ...Object.entries(one.extensions).flatMap(([code, extension]) => [
        { at: extension.closeAt, what: `“${one.name}”${nameOf(code)}延期后的申报截止` },
        { at: extension.countyDeadline, what: `“${one.name}”${nameOf(code)}延期后的区县办理期限` },
      ]),
    ].flatMap(({ at, what }) => (isWithin(at) ? [{ at: new Date(at).toISOString(), what }] : [])),
  )
}

/** The days whose last moment is within the time. */
function lastMomentsWithin(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = endOfDay(dayOf(from)); at <= to; at = new Date(Date.parse(at) + dayMs).toISOString())
    days.push(dayOf(at))
  return days
}

/** As the administrator reads them before the announcement. A time that cannot be announced has none. */
export async function deadlinesShown(
  tx: Tx,
  input: { startsAt?: string | undefined; endsAt: string },
): Promise<{ count: number; rows: Deadline[] }> {
  const now = clock.now()
  const time = { startsAt: startOf(input.startsAt, now), endsAt: new Date(input.endsAt).toISOString() }
  const faults = timeFaults(time, now)
  if (faults.length > 0) throw refuseFields(faults)
  const all = await deadlinesWithin(tx, time.startsAt, time.endsAt)
  return { count: all.length, rows: all.slice(0, listedAtMost) }
}
