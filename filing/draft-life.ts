/** How long an untouched draft is kept, when its filer is told, and how long it lies in the recycle bin. Days are those of Asia/Shanghai. */

export const draftDays = 90
export const binDays = 30
/** Days before the end on which the filer is told. */
export const draftNotices = [14, 3] as const
const lastNotice = Math.min(...draftNotices)

const dayMs = 86_400_000
const hours8 = 8 * 3_600_000

export type DraftLife = {
  updatedAt: string
  /** When the filer was last told that it ends. A later change makes it count for nothing. */
  toldAt: string | null
}

/** The day on which a draft goes into the bin if nobody touches it: never sooner than the last notice promised. */
export function draftEndsOn({ updatedAt, toldAt }: DraftLife): string {
  const end = dayNumber(updatedAt) + draftDays
  const told = toldAt !== null && toldAt > updatedAt ? dayNumber(toldAt) : null
  return dayText(told !== null && end - told < lastNotice ? told + lastNotice : end)
}

/**
 * What is due for a draft on that day. Nobody loses a draft unheard: while the last notice has not gone out, it goes out first, and
 * the draft ends as many days later as the notice says.
 */
export function draftDue(life: DraftLife, today: string): { tell: number } | 'bin' | null {
  const end = dayNumber(life.updatedAt) + draftDays
  const left = end - dayNumber(today)
  const told =
    life.toldAt !== null && life.toldAt > life.updatedAt ? end - dayNumber(life.toldAt) : Number.POSITIVE_INFINITY
  const due = draftNotices.findLast((days) => left <= days && told > days)
  if (due !== undefined) return { tell: Math.max(left, lastNotice) }
  return told <= lastNotice && today >= draftEndsOn(life) ? 'bin' : null
}

/** The last day on which a draft can be taken out of the bin. */
export function binEndsOn(deletedAt: string): string {
  return dayText(dayNumber(deletedAt) + binDays)
}

/** Whole days since 1970 of a moment, or of a day, in Asia/Shanghai. */
function dayNumber(moment: string): number {
  return Math.floor((Date.parse(moment.length === 10 ? `${moment}T00:00:00+08:00` : moment) + hours8) / dayMs)
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
