/** How often a schedule runs, by its cron expression: as far as the product uses them. */
const minuteMs = 60_000

/** Between two runs, at most. */
export function periodMs(cron: string): number {
  const [minute = '*', hour = '*', , , weekday = '*'] = cron.split(' ')
  if (weekday !== '*') return 7 * 24 * 60 * minuteMs
  if (hour !== '*') return 24 * 60 * minuteMs
  if (minute === '*') return minuteMs
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  return every ? Number(every) * minuteMs : 60 * minuteMs
}

const graceMs = 10 * minuteMs

/** Whether a run is overdue: the last one ended longer ago than a period, and some time for a slow one. */
export const isOverdue = (cron: string, lastEndedAt: string, nowMs: number): boolean =>
  nowMs - Date.parse(lastEndedAt) > periodMs(cron) * 1.1 + graceMs
