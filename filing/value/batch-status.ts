/** Whether a window has begun and still runs. */

export type BatchStatus = 'notStarted' | 'open' | 'closed' | 'archived'

/** What a batch is at a moment, by its dates. */
export function batchStatus(
  { openAt, closeAt, archivedAt }: { openAt: string; closeAt: string; archivedAt: string | null },
  nowMs: number,
): BatchStatus {
  if (archivedAt) return 'archived'
  if (nowMs < Date.parse(openAt)) return 'notStarted'
  return nowMs < Date.parse(closeAt) ? 'open' : 'closed'
}
