/** What the product acknowledged during a stream of work; afterwards the database is held against it. */

/** A filing as one answer showed it: nothing may ever stand behind this again. */
export type Seen = { id: string; version: number; state: string }

export type Journal = {
  /** Every deed on a filing whose answer arrived, in order. */
  deeds: (Seen & { hash: string | null })[]
  scores: { taskId: string; version: number; state: string }[]
  uploads: { id: string; sha256: string; size: number }[]
  imports: { importId: string; codes: string[]; isRun: boolean }[]
  /** Workbooks whose preview was answered or not, by their credit codes. */
  attempts: string[][]
  /** Requests that got no answer, or were told to come back. */
  unanswered: number
  /** Answers nobody should ever see: 500, a lost session, a stale version of one's own. */
  surprises: string[]
}

export function newJournal(): Journal {
  return { deeds: [], scores: [], uploads: [], imports: [], attempts: [], unanswered: 0, surprises: [] }
}

export function acknowledged({ deeds, scores, uploads, imports }: Journal): number {
  return deeds.length + scores.length + uploads.length + imports.length
}
