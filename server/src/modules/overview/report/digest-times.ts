/** When a digest is due, in Asia/Shanghai, which has no daylight saving time. */
import type { DigestPace } from '@green/contract/calls/overview/report.ts'

export type DigestTimes = { pace: DigestPace; day: number; hour: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zoneMs = 8 * hourMs

/** The first moment of the plan after `moment`: what was missed before it is made up for once, not many times. */
export function nextTime({ pace, day, hour }: DigestTimes, moment: string): string {
  const after = Date.parse(moment)
  const today = Math.floor((after + zoneMs) / dayMs)
  const at = (day: number) => day * dayMs + hour * hourMs - zoneMs
  for (let one = today; ; one++)
    if (at(one) > after && isDay(one, { pace, day })) return new Date(at(one)).toISOString()
}

/** `number`: days since 1970-01-01, a Thursday. */
function isDay(number: number, { pace, day }: Pick<DigestTimes, 'pace' | 'day'>): boolean {
  if (pace === 'day') return true
  if (pace === 'week') return ((number + 3) % 7) + 1 === day
  return new Date(number * dayMs).getUTCDate() === day
}
