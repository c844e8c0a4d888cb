/** How far a replica is behind its writer, in time: from the ends of the log that were seen at the writer, one a second. */

export type LagHistory = {
  /** Notes the end of the writer's log at a moment. */
  note(atMs: number, lsn: bigint): void
  /** The age of what the replica has not replayed; null when that is older than what was noted. */
  lagMs(replayed: bigint, nowMs: number): number | null
  /** A new timeline began: what was noted says nothing about it. */
  forget(): void
}

/** With more than this, notes stand twice as far apart: the longer the lag, the less exactly it has to be known. */
const mostNotes = 600

export function lagHistory(): LagHistory {
  let ends: { atMs: number; lsn: bigint }[] = []
  let apartMs = 0
  return {
    note(atMs, lsn) {
      const [before, last] = ends.slice(-2)
      if (before && last && last.atMs - before.atMs < apartMs) ends.pop()
      ends.push({ atMs, lsn })
      if (ends.length <= mostNotes) return
      ends = ends.filter((_, i) => i % 2 === 0)
      apartMs = (atMs - (ends[0]?.atMs ?? atMs)) / ends.length
    },
    lagMs(replayed, nowMs) {
      const last = ends.at(-1)
      if (!last || replayed >= last.lsn) {
        ends = ends.slice(-1)
        apartMs = 0
        return 0
      }
      const missing = ends.findIndex(({ lsn }) => lsn > replayed)
      // What was replayed before is needed once more, as the proof that the first missing end was seen when it was new.
      ends = ends.slice(Math.max(0, missing - 1))
      const [, missingEnd] = ends
      return missing > 0 && missingEnd ? nowMs - missingEnd.atMs : null
    },
    forget() {
      ends = []
      apartMs = 0
    },
  }
}
