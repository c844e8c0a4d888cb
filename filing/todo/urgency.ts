/** How urgent a duty is on a day, and in which order duties stand: what is late first, the law's before the office's own promise. Pure. */
import type { TodoNature } from './todo.ts'

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** In order. */
export const urgencies = {
  late: '已逾期',
  now: '今明两天',
  week: '7天内',
  later: '以后',
  none: '没有期限',
} as const
export type Urgency = keyof typeof urgencies

export function urgencyOf(due: string | null, today: string): Urgency {
  if (due === null) return 'none'
  const left = daysBetween(today, due)
  if (left < 0) return 'late'
  if (left <= 1) return 'now'
  return left <= 7 ? 'week' : 'later'
}

const order = Object.keys(urgencies)
const natureOrder: readonly TodoNature[] = ['law', 'batch', 'promise', 'own', 'none']

type Dated = { due: string | null; since: string; nature: TodoNature }

/** The longest late first, then the nearest last day; without one the longest wait. On one day the law comes first. */
export function byUrgency(today: string): (a: Dated, b: Dated) => number {
  const placeOf = ({ due }: Dated) => order.indexOf(urgencyOf(due, today))
  return (a, b) =>
    placeOf(a) - placeOf(b) ||
    (a.due ?? '').localeCompare(b.due ?? '') ||
    natureOrder.indexOf(a.nature) - natureOrder.indexOf(b.nature) ||
    a.since.localeCompare(b.since)
}
