/** How many server processes share the port: by the setting, the cores, the memory and the connections of the database. */
import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Config } from './config.ts'

type Machine = { cores: number; freeMb: number }
type Wish = Pick<Config, 'WORKERS' | 'DATABASE_CONNECTIONS'>

/** A process uses 105 MB when idle and several times that under exports and imports. */
const defaultMb = 512
const leastMb = 160
/** Of one process beside its pool: the queue has two, the listener and the counting of numbers one each. */
const furtherConnections = 4
/** Left for backups, administrators and the watch over the database. */
const sparedConnections = 10

/** One process for each core above one, at most what memory allows; a setting is limited only where memory would not even hold idle processes. */
export function workersWanted({ WORKERS }: Wish, { cores, freeMb }: Machine): { count: number; limit: string | null } {
  const fits = (each: number) => Math.max(1, Math.floor(freeMb / each))
  if (WORKERS === undefined) return { count: Math.max(1, Math.min(cores - 1, fits(defaultMb))), limit: null }
  const count = Math.min(WORKERS, fits(leastMb))
  return { count, limit: count < WORKERS ? `WORKERS=${WORKERS}：可用内存 ${freeMb} MB 只够 ${count} 个进程` : null }
}

/** The same number, less what the database has no connections for. */
export function workersConnected(
  count: number,
  connections: number,
  { DATABASE_CONNECTIONS }: Wish,
): { count: number; limit: string | null } {
  const each = DATABASE_CONNECTIONS + furtherConnections
  const most = Math.max(1, Math.floor((connections - sparedConnections) / each))
  if (count <= most) return { count, limit: null }
  return {
    count: most,
    limit: `${count} 个进程各需 ${each} 个数据库连接，数据库最多 ${connections} 个连接，只够 ${most} 个进程`,
  }
}

/** Free memory respects the limit of a container. */
export function thisMachine(): Machine {
  return { cores: availableParallelism(), freeMb: Math.floor(process.availableMemory() / 2 ** 20) }
}

/** How many connections the database accepts; null when it cannot be asked now: the first process reports why. */
export async function connectionsOf(connectionString: string): Promise<number | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show max_connections')
    return Number(rows[0]?.max_connections) || null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
