/** The one place that refuses what would write: the disk is almost full, the data move to another database, or a maintenance keeps the platform read-only. */
import type { Call } from '@green/contract/call.ts'
import { type Refusal, refuse } from '@green/contract/errors.ts'
import { clock, localTime } from './clock.ts'
import { isReadOnlySession, movingReason } from './database-move.ts'
import type { Services } from './services.ts'

/** Retries are spread over this time at most: an early end must not find everybody waiting for the announced one. */
const comeBackAtMostSeconds = 60

/** Refuses a call that may write while nothing may be written. */
export async function requireWritable(
  { room, move, maintenance }: Pick<Services, 'room' | 'move' | 'maintenance'>,
  call: Call,
  upload = call.upload,
): Promise<void> {
  if (call.evenIfReadOnly) return
  await room.require(upload)
  const reason = await movingReason(move)
  if (reason !== null) throw refuse('READ_ONLY', { reason })
  const until = call.duringMaintenance ? null : await maintenance.readOnlyUntil()
  if (until === null) return
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - clock.nowMs()) / 1000))
  throw refuse('MAINTENANCE', { until: localTime(until) }, { seconds: Math.min(seconds, comeBackAtMostSeconds), until })
}

/** The refusal of what PostgreSQL would not write: reading calls that keep something beside their answer come this far. */
export async function refusalOfWrite({ move }: Pick<Services, 'move'>, error: unknown): Promise<Refusal> {
  const reason = isReadOnlySession(error) ? await movingReason(move).catch(() => null) : null
  return refuse('READ_ONLY', { reason: reason ?? '存储空间不足' })
}
