/** The PostgreSQL connection pool, and transactions that are retried when the database asks for it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withMoment } from './moment.ts'
import { PipelinedClient } from './pipelined-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** A transaction or the database itself: the executor of every store function. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0] | Database

type Options = { max?: number; onError?: (error: Error) => void; connectWithinMs?: number }

/**
 * Opens a pool; `max` connections in all (2–4 per core). The error listener prevents a database restart from ending
 * the process.
 */
export function openDatabase(connectionString: string, options: Options = {}): Database {
  const { max = 6, onError = () => undefined, connectWithinMs: connectionTimeoutMillis = 10_000 } = options
  return onPool({ connectionString, max, application_name: 'portal', connectionTimeoutMillis }, onError)
}

/**
 * The same database by connections whose commits do not wait for the disk: for work that starts again when it was interrupted.
 * A connection pooler takes no such option: behind one they wait.
 */
export function withoutSync(db: Database): Database {
  const { options } = db.$client
  const isPooled = pooled.has(db.$client)
  const same = onPool(isPooled ? options : { ...options, options: '-c synchronous_commit=off' }, () => undefined)
  if (isPooled) pooled.add(same.$client)
  return same
}

/** Pools whose connections lead through a pooler, which may give every transaction another session of the database. */
const pooled = new WeakSet<pg.Pool>()

/** Whether a connection is one session of the database, so that what it prepares or listens to is there again in its next transaction. */
export const keepsSessions = (db: Database): boolean => !pooled.has(db.$client)

/**
 * Finds out whether a pooler (PgBouncer, for example) stands in between, and keeps the answer for `keepsSessions`. A pooler greets
 * with a process number of its own; without one it is the number of the session's process.
 */
export async function findPooler(db: Database): Promise<boolean> {
  const client = await db.$client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isPooled = rows[0]?.pid !== (client as unknown as { processID: number }).processID
    if (isPooled) pooled.add(db.$client)
    return isPooled
  } finally {
    client.release()
  }
}

/**
 * The same database by few connections that can write nothing, whatever is asked of them. `address`: the database
 * itself, since a connection pooler takes no such option.
 */
export function readingOnly({ $client }: Database, address: string): Database {
  const own = { connectionString: address, max: 2, application_name: 'portal reading' }
  return onPool({ ...$client.options, ...own, options: '-c default_transaction_read_only=on' }, () => undefined)
}

function onPool(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...config, pipeline: true, Client: PipelinedClient })
  pool.on('error', onError)
  // The pool listens to idle connections only: one that breaks between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return drizzle({ client: pool })
}

const again = new Set(['40001', '40P01'])

export const isDatabase = (db: Tx): db is Database => '$client' in db

/** Whether this is a transaction that has begun, in the place of the database. */
export const hasBegun = (db: Tx): boolean => !isDatabase(db)

type Sender = Pick<pg.PoolClient, 'query'>
/** The connection of each transaction, which the query builder does not give out. */
const connections = new WeakMap<Tx, Sender>()

/** What sends the queries of an executor: the pool, or the connection of a transaction that `transaction` has begun. */
export function senderOf(tx: Tx): Pick<pg.Pool, 'query'> | Sender {
  const sender = isDatabase(tx) ? tx.$client : connections.get(tx)
  if (!sender) throw new Error('a transaction is begun by `transaction`, also within another one')
  return sender
}

/**
 * Runs `work` in one transaction; serialisation failures and deadlocks are retried, three times. Where `db` is a transaction that has
 * begun, `work` is a part of it, which is undone by itself when it fails.
 */
export async function transaction<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isDatabase(db))
    return db.transaction((part) => {
      connections.set(part, senderOf(db))
      return work(part)
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await withMoment(() => once(db, work))
    } catch (error) {
      if (attempt >= 3 || !again.has(pgCode(error) ?? '')) throw error
    }
  }
}

/**
 * Sends statements on a connection, without waiting for each other. `ended` waits for the last one and so for all, since they are
 * answered in order; the answers of the others are not kept.
 */
export function statementsOn(client: pg.PoolClient) {
  // The driver's overloads cannot be repeated here: everything is passed on as it came.
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  return {
    query(...args: unknown[]) {
      const answer = send(...args)
      // A failure that its caller does not wait for any more, since another came first, does not end the process.
      last = answer.catch(() => undefined)
      return answer
    },
    ended: () => last,
  }
}

const dialect = new PgDialect()

/**
 * BEGIN goes out with the first statement, which saves a way to the database and back; it fails only together with its
 * connection. Statements may be begun together (`Promise.all`): all of them have ended before the transaction does, and one that
 * comes afterwards is refused.
 */
async function once<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const statements = statementsOn(client)
  let isOver = false
  const query = (...args: unknown[]) =>
    isOver ? Promise.reject(new Error('the transaction of this statement is over')) : statements.query(...args)
  const end = async (how: 'commit' | 'rollback') => {
    await statements.ended()
    isOver = true
    return client.query(how)
  }
  let broken: Error | undefined
  try {
    const start = query('begin')
    const sender = { query } as unknown as pg.PoolClient
    const tx: Tx = new NodePgTransaction(dialect, new NodePgSession(sender, dialect, undefined), undefined)
    connections.set(tx, sender)
    const done = await work(tx)
    await start
    const { command } = await end('commit')
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, and nobody heard of it')
    return done
  } catch (error) {
    await end('rollback').catch((failure) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/** The SQLSTATE of a database error, also of one wrapped by the query builder. */
export function pgCode(error: unknown): string | null {
  const e = error as { code?: unknown; cause?: unknown } | null
  if (e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return e?.cause ? pgCode(e.cause) : null
}

/** The driver's messages for a connection that broke during a query, or could not be opened. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Whether PostgreSQL reports that it cannot write: disk full, out of memory, read-only. Reading still works. */
export function cannotWrite(error: unknown): boolean {
  return ['53100', '53200', '25006'].includes(pgCode(error) ?? '')
}

/** Whether the database is unavailable: stopped, starting, out of connections, or lost during a query. */
export function isAway(error: unknown): boolean {
  const e = error as { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown } | null
  if (typeof e?.code === 'string' && /^(08...|57...|53300)$/.test(e.code)) return true
  if (e?.syscall === 'connect' || e?.code === 'ECONNRESET' || e?.code === 'EPIPE') return true
  if (typeof e?.message === 'string' && lostConnection.test(e.message)) return true
  return e?.cause ? isAway(e.cause) : false
}

/** Whether this is a violation of that unique index. */
export function isDouble(error: unknown, indexName: string): boolean {
  const e = error as { constraint?: unknown; cause?: unknown } | null
  if (pgCode(error) !== '23505') return false
  return e?.constraint === indexName || (e?.cause as { constraint?: unknown } | undefined)?.constraint === indexName
}
