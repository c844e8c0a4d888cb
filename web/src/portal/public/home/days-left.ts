/** Time left until a batch closes, in the largest fitting unit. */
const hourMs = 3_600_000

export type TimeLeft = { amount: number; unit: '天' | '小时'; urgent: boolean }

/** Null once it has closed. The last day is counted in hours. */
export function timeLeftUntil(closeAt: string, now: number): TimeLeft | null {
  const left = Date.parse(closeAt) - now
  if (!(left > 0)) return null
  const hours = Math.ceil(left / hourMs)
  if (hours <= 24) return { amount: hours, unit: '小时', urgent: true }
  const days = Math.floor(left / (24 * hourMs))
  return { amount: days, unit: '天', urgent: days <= 7 }
}
