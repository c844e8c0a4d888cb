/** How long an untouched draft is stored, when its filer is notified, and how long it stays in the recycle bin. Days are those of Asia/Shanghai. */

export const draftDays = 90
export const binDays = 30
/** Days before the end on which the filer is notified. */
export const draftNotices = [14, 3] as const
const lastNotice = Math.min(...draftNotices)

const dayMs = 86_400_000
const hours8 = 8 * 3_600_000

export type DraftLife = {
  updatedAt: string
  /** When the filer was last notified. A later change resets it. */
  toldAt: string | null
}

/** The day on which an untouched draft moves to the recycle bin: never sooner than the last notice announced. */
export function draftEndsOn({ updatedAt, toldAt }: DraftLife): string {
  const end = dayNumber(updatedAt) + draftDays
  const noticeDay = toldAt !== null && toldAt > updatedAt ? dayNumber(toldAt) : null
  return dayText(noticeDay !== null && end - noticeDay < lastNotice ? noticeDay + lastNotice : end)
}

/**
 * What is due for a draft on that day. No draft is deleted without notice: while the last notice is not sent, it is sent first, and
 * the draft ends as many days later as the notice says.
 */
export function draftDue(life: DraftLife, today: string): { tell: number } | 'bin' | null {
  const end = dayNumber(life.updatedAt) + draftDays
  const left = end - dayNumber(today)
  const daysAtNotice =
    life.toldAt !== null && life.toldAt > life.updatedAt ? end - dayNumber(life.toldAt) : Number.POSITIVE_INFINITY
  const due = draftNotices.findLast((days) => left <= days && daysAtNotice > days)
  if (due !== undefined) return { tell: Math.max(left, lastNotice) }
  return daysAtNotice <= lastNotice && today >= draftEndsOn(life) ? 'bin' : null
}

/** The last day on which a draft can be restored. */
export function binEndsOn(deletedAt: string): string {
  return dayText(dayNumber(deletedAt) + binDays)
}

/** Days since 1970 of a moment, or of a day, in Asia/Shanghai. */
function dayNumber(moment: string): number {
  return Math.floor((Date.parse(moment.length === 10 ? `${moment}T00:00:00+08:00` : moment) + hours8) / dayMs)
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
