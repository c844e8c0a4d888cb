/**
 * The read replica of DATABASE_READ_URL. Once a second it is asked whether it is this database's replica, how much of
 * the log it has replayed, and whether it answers at all; from that follows whom it may answer. When it may not, the
 * writer answers: nobody waits for a replica.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Database, findPooler, openDatabase } from '../../db/database.ts'
import { type LogPosition, lsnOf } from '../../db/log-position.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { databaseIdentity } from './identity.ts'
import { type ReplicaState, replicaEvidence, type SeenReplica, type SeenWriter } from './replica-evidence.ts'

export type Replica = {
  state(): ReplicaState
  /** Seconds behind the writer at the last look; null while that is unknown. */
  lagSeconds(): number | null
  /** Begins to look every second, once the tables are this version's: before that nothing may be read there. `tell` hears every change. */
  watch(tell: (state: ReplicaState) => void): void
  /** Calls that might have been answered by the replica, by who answered them. */
  reads: { replica: number; writer: number }
  /** The replica for a reader whose last write ended there; null: the writer has to answer. */
  readerAfter(write: LogPosition | null): Promise<Database | null>
  /** The replica broke off while it answered: nobody is sent there before it has answered the next look. */
  broke(): void
  close(): Promise<void>
}

/** `max`: connections for reading; one more watches. */
type Options = { max: number; lagLimitMs: number }

const lookEveryMs = 1000
const answerWithinMs = 2000

/** Opens it; an address that answers as another database is refused, one that does not answer is asked again while the app runs. */
export async function openReplica(writer: Database, address: string, options: Options): Promise<Replica> {
  const { replica, look } = watchReplica(writer, address, options)
  await look()
  if (replica.state() === 'foreign') {
    await replica.close()
    throw new StartRefused(
      'DATABASE_READ_URL 是另一个数据库，不是 DATABASE_URL 的只读副本，不能使用：请填写本库流复制备库的地址和库名，或去掉这一项',
    )
  }
  return replica
}

function watchReplica(writer: Database, address: string, { max, lagLimitMs }: Options) {
  const pool = breakable(openDatabase(address, { max, connectWithinMs: lookEveryMs }))
  // Long exports may occupy the pool: they do not keep the replica from being watched.
  const looks = breakable(openDatabase(address, { max: 1, connectWithinMs: lookEveryMs }))
  const evidence = replicaEvidence(lagLimitMs)
  const closing = new AbortController()
  let state: ReplicaState = 'lagging'
  let tell: (state: ReplicaState) => void = () => undefined
  let isPoolerKnown = false
  let watching: Promise<void> = Promise.resolve()

  function settle(next: ReplicaState): void {
    if (next === state) return
    state = next
    tell(next)
  }

  async function ask(): Promise<SeenReplica> {
    if (!isPoolerKnown) await findPooler(pool.db)
    isPoolerKnown = true
    return seenReplica(looks.db)
  }

  async function look(): Promise<void> {
    const seen = await inTime(ask()).catch(() => null)
    if (!seen) {
      // What hangs there fails now, and is answered by the writer.
      for (const one of [pool, looks]) one.breakOff()
      return settle('away')
    }
    const end = await inTime(seenWriter(writer)).catch(() => null)
    if (end) settle(evidence.weigh(seen, end, performance.now()))
  }

  async function lookOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await wait(lookEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const isGood = () => state === 'ok' && evidence.isFresh(performance.now())

  async function has(write: LogPosition): Promise<boolean> {
    const { rows } = await pool.db.execute<{ lsn: string }>(sql`select pg_last_wal_replay_lsn()::text as lsn`)
    return write.lsn <= lsnOf(rows[0]?.lsn ?? '0/0')
  }

  const replica: Replica = {
    state: () => (state === 'ok' && !isGood() ? 'lagging' : state),
    lagSeconds() {
      const lagMs = state === 'away' ? null : evidence.lagMs()
      return lagMs === null ? null : lagMs / 1000
    },
    watch(listener) {
      evidence.renew()
      state = 'lagging'
      tell = listener
      watching = lookOn()
    },
    reads: { replica: 0, writer: 0 },
    async readerAfter(write) {
      if (!isGood()) return null
      const had = write === null || (evidence.had(write) ?? (await has(write).catch(() => false)))
      return had ? pool.db : null
    },
    broke: () => settle('away'),
    async close() {
      closing.abort()
      await watching
      await Promise.all([pool, looks].map(({ db }) => db.$client.end()))
    },
  }
  return { replica, look }
}

async function seenReplica(db: Database): Promise<SeenReplica> {
  const identity = await databaseIdentity(db)
  // The timeline is that of the last restart point until the stream's own may be seen (pg_monitor): never too high.
  const { rows } = await db.execute<Omit<SeenReplica, 'identity'>>(sql`
    select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed,
      greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()),
        (select received_tli from pg_stat_wal_receiver)) as timeline,
      pg_postmaster_start_time()::text as started`)
  const [row] = rows
  if (!row) throw new Error('no answer')
  return { ...row, identity }
}

async function seenWriter(db: Database): Promise<SeenWriter> {
  const identity = await databaseIdentity(db)
  const { rows } = await db.execute<{ timeline: number; lsn: string }>(
    sql`select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline, pg_current_wal_lsn()::text as lsn`,
  )
  const [row] = rows
  if (!row) throw new Error('no answer')
  return { identity, end: { timeline: row.timeline, lsn: lsnOf(row.lsn) } }
}

/** A pool whose connections can be broken off, so that queries on a server that hangs fail instead of waiting. */
function breakable(db: Database): { db: Database; breakOff(): void } {
  const open = new Set<pg.PoolClient>()
  db.$client.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  return {
    db,
    breakOff() {
      for (const client of open) (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = wait(answerWithinMs, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('no answer in time')
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    late.abort()
  }
}
