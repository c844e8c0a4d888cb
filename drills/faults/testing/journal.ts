/** What the server acknowledged during a stream of work; afterwards the database is compared with it. */

/** A filing as one response showed it: no later state may be older than this. */
export type Seen = { id: string; version: number; state: string }

export type Journal = {
  /** Every step on a filing whose response arrived, in order. */
  deeds: (Seen & { hash: string | null })[]
  scores: { taskId: string; version: number; state: string }[]
  uploads: { id: string; sha256: string; size: number }[]
  imports: { importId: string; codes: string[]; isRun: boolean }[]
  /** Workbooks whose preview was answered or not, by their credit codes. */
  attempts: string[][]
  /** Requests without a response, or told to retry. */
  unanswered: number
  /** Responses nobody should ever get: 500, a lost session, a stale version of one's own. */
  surprises: string[]
}

export function newJournal(): Journal {
  return { deeds: [], scores: [], uploads: [], imports: [], attempts: [], unanswered: 0, surprises: [] }
}

export function acknowledged({ deeds, scores, uploads, imports }: Journal): number {
  return deeds.length + scores.length + uploads.length + imports.length
}
