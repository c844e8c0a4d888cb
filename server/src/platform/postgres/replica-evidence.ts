/** What the looks at a replica and its writer prove: whether it is that writer's replica, how far it is, and what it has replayed. */
import { type LogPosition, lsnOf } from '../../db/log-position.ts'
import { lagHistory } from './replica-lag.ts'

/**
 * `ok`: it is read. `lagging`: further behind than allowed, or still on an earlier timeline. `away`: no answer. `diverged`: it
 * has replayed what the writer never had. `promoted`: it takes writes itself. `foreign`: another database.
 */
export type ReplicaState = 'ok' | 'lagging' | 'away' | 'diverged' | 'promoted' | 'foreign'

export type SeenReplica = {
  identity: string
  isReplica: boolean
  /** An LSN; null where nothing was replayed. */
  replayed: string | null
  timeline: number
  /** When its server was started. */
  started: string
}
/** Looked at after the replica: a true one has never more than the writer has by then. */
export type SeenWriter = { identity: string; end: LogPosition }

export type ReplicaEvidence = {
  weigh(replica: SeenReplica, writer: SeenWriter, nowMs: number): Exclude<ReplicaState, 'away'>
  /** From now on `ok` is only what has replayed everything that the writer has at the next look: the tables of this version, for example. */
  renew(): void
  /** Null while that is unknown. */
  lagMs(): number | null
  /** Whether it was `ok` no longer ago than it may be behind: without a writer to compare with nothing is proven. */
  isFresh(nowMs: number): boolean
  /** Whether the write was replayed at the last look; null: not then, but perhaps by now. */
  had(write: LogPosition): boolean | null
}

export function replicaEvidence(lagLimitMs: number): ReplicaEvidence {
  const history = lagHistory()
  let lagMs: number | null = null
  let timeline = 0
  let replayed = 0n
  let provenAtMs = Number.NEGATIVE_INFINITY
  /** The start of a server that has diverged: not trusted before it is started again. */
  let distrusted: string | null = null
  return {
    weigh(replica, writer, nowMs) {
      lagMs = null
      if (replica.identity !== writer.identity) return 'foreign'
      if (!replica.isReplica) return 'promoted'
      if (writer.end.timeline !== timeline) history.forget()
      timeline = writer.end.timeline
      history.note(nowMs, writer.end.lsn)
      replayed = lsnOf(replica.replayed ?? '0/0')
      if (replayed > writer.end.lsn) distrusted = replica.started
      if (distrusted === replica.started) return 'diverged'
      if (replica.timeline !== timeline) return 'lagging'
      lagMs = history.lagMs(replayed, nowMs)
      if (lagMs === null || lagMs > lagLimitMs) return 'lagging'
      provenAtMs = nowMs
      return 'ok'
    },
    renew() {
      history.forget()
      provenAtMs = Number.NEGATIVE_INFINITY
    },
    lagMs: () => lagMs,
    isFresh: (nowMs) => nowMs - provenAtMs <= lagLimitMs,
    had(write) {
      if (write.timeline > timeline) return false
      return write.lsn <= replayed ? true : null
    },
  }
}
