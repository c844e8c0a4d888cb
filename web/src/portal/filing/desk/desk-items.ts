/** What stands on an enterprise's desk: what it must do, by deadline; what it may file; what others have in hand. Pure. */
import type { CallOutput } from '@green/contract/call.ts'
import type { project } from '@green/contract/calls/title/titles.ts'
import type { OwnRow } from '../own/own-filings.tsx'

export type Applying = CallOutput<typeof project.initQyInfo>
export type OpenBatch = Applying['batches'][number]

export type WorkItem =
  | { kind: 'filing'; key: string; dueAt: string | null; row: OwnRow }
  /** A yearly report that is due and not begun. */
  | { kind: 'owed'; key: string; dueAt: string; batch: OpenBatch }

export type Desk = {
  /** What the enterprise must do, the nearest deadline first, without a deadline last. */
  work: readonly WorkItem[]
  /** Open batches in which nothing is filed and something may be, the nearest deadline first. */
  open: readonly OpenBatch[]
  /** Open batches for this kind of organisation that it cannot file in now. */
  barred: readonly OpenBatch[]
  /** Filings that others have in hand, the latest change first. */
  waiting: readonly OwnRow[]
}

/** `isOurs`: whether this kind of organisation files the programme at all. */
export function deskOf(
  rows: readonly OwnRow[],
  batches: readonly OpenBatch[],
  isOurs: (programme: string) => boolean,
): Desk {
  const unfiled = batches.filter((one) => one.filed === null && isOurs(one.programme)).toSorted(byClosing)
  const mustAct = (row: OwnRow) => row.todo !== null || row.flags.includes('news')
  const work: WorkItem[] = [
    ...rows
      .filter(mustAct)
      .map((row) => ({ kind: 'filing' as const, key: row.id, dueAt: row.todo ? row.dueAt : null, row })),
    ...unfiled
      .filter((one) => one.isOwed)
      .map((batch) => ({ kind: 'owed' as const, key: batch.id, dueAt: batch.closeAt, batch })),
  ]
  return {
    work: work.toSorted((a, b) => timeOf(a.dueAt) - timeOf(b.dueAt)),
    open: unfiled.filter((one) => !one.isOwed && one.reasons.length === 0),
    barred: unfiled.filter((one) => one.reasons.length > 0),
    waiting: rows
      .filter((row) => !mustAct(row) && hasOtherHandler(row))
      .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)),
  }
}

const timeOf = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))
const byClosing = (a: OpenBatch, b: OpenBatch) => Date.parse(a.closeAt) - Date.parse(b.closeAt)

/** Decided filings and drafts past their window have no handler, or the enterprise itself. */
const hasOtherHandler = ({ handler }: OwnRow) =>
  handler !== null && handler !== '' && handler !== '—' && handler !== '企业'
