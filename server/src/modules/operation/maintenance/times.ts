/** What is wrong with a time of maintenance, and a time in words. */
import { longestMaintenanceDays } from '@green/contract/calls/operation/maintenance.ts'
import type { FieldFault } from '@green/contract/errors.ts'
import { localTime } from '../../../platform/clock.ts'

type Time = { startsAt: string; endsAt: string }

const dayMs = 86_400_000

/** Every fault at once, each with its field. A start that stays as it was (`savedStart`) may lie in the past. */
export function timeFaults({ startsAt, endsAt }: Time, now: string, savedStart: string | null = null): FieldFault[] {
  const wrongEnd = endFault({ startsAt, endsAt }, now)
  return [
    ...(startsAt < now && startsAt !== savedStart
      ? [{ field: 'startsAt', message: '开始时间已经过去，请重新选择' }]
      : []),
    ...(wrongEnd ? [{ field: 'endsAt', message: wrongEnd }] : []),
  ]
}

function endFault({ startsAt, endsAt }: Time, now: string): string | null {
  const lengthMs = Date.parse(endsAt) - Date.parse(startsAt)
  if (endsAt <= now) return '结束时间已经过去，请重新选择'
  if (lengthMs <= 0) return '结束时间应在开始时间之后'
  return lengthMs > longestMaintenanceDays * dayMs ? `一次维护最长${longestMaintenanceDays}天，请分次公布` : null
}

/** 2026-03-15 17:30至19:00. */
export function timeText({ startsAt, endsAt }: Time): string {
  const [start, end] = [localTime(startsAt), localTime(endsAt)]
  return `${start}至${end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}`
}

/** A start chosen some moments ago is now. */
const lateMs = 5 * 60_000

/** The start as chosen, or now. */
export function startOf(chosen: string | undefined, now: string): string {
  const start = chosen ? new Date(chosen).toISOString() : now
  return start < now && Date.parse(now) - Date.parse(start) <= lateMs ? now : start
}
