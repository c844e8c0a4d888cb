/** The one place that refuses what would write: the disk is almost full, or a maintenance keeps the platform read-only. */
import type { Call } from '@green/contract/call.ts'
import { refuse } from '@green/contract/errors.ts'
import { clock, localTime } from './clock.ts'
import type { Services } from './services.ts'

/** Retries are spread over this time at most: an early end must not find everybody waiting for the announced one. */
const comeBackAtMostSeconds = 60

/** Refuses a call that may write while nothing may be written. */
export async function requireWritable(
  { room, maintenance }: Pick<Services, 'room' | 'maintenance'>,
  call: Call,
  upload = call.upload,
): Promise<void> {
  if (call.evenIfReadOnly) return
  await room.require(upload)
  const until = call.duringMaintenance ? null : await maintenance.readOnlyUntil()
  if (until === null) return
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - clock.nowMs()) / 1000))
  throw refuse('MAINTENANCE', { until: localTime(until) }, { seconds: Math.min(seconds, comeBackAtMostSeconds), until })
}
