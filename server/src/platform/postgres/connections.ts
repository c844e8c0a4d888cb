/** The app's ways to the database: the pool that writes, the address for sessions, the replica. Each is checked before anything is read. */
import { type Database, findPooler, openDatabase } from '../../db/database.ts'
import { isDatabaseReady } from '../../db/ready.ts'
import { StartRefused } from '../../db/start-refused.ts'
import type { Config } from '../config.ts'
import { databaseIdentity } from './identity.ts'
import { openReplica, type Replica } from './replica.ts'

type Connections = {
  db: Database
  /** One connection that does nothing but count (`nextNumber`), so that it is never waited for by what counts. */
  numbering: Database
  /** The address for what needs a session of its own: in transaction mode PgBouncer accepts LISTEN and never passes a notification on. */
  sessionAddress: string
  replica: Replica | null
}

/** Opens them, or refuses with what has to be set differently. */
export async function openConnections(config: Config, address: string): Promise<Connections> {
  const db = openDatabase(address, { max: config.DATABASE_CONNECTIONS })
  try {
    const isPooled = await findPooler(db)
    const direct = config.DATABASE_DIRECT_URL
    if (isPooled && !direct)
      throw new StartRefused(
        'DATABASE_URL 经过连接池（如 PgBouncer），收不到数据库的通知，不能启动：请另设 DATABASE_DIRECT_URL，填写主库自身的地址',
      )
    if (direct) await requireDirect(db, direct)
    const replica = config.DATABASE_READ_URL
      ? await openReplica(db, config.DATABASE_READ_URL, {
          max: config.DATABASE_CONNECTIONS,
          lagLimitMs: config.DATABASE_READ_LAG_SECONDS * 1000,
        })
      : null
    return { db, numbering: openDatabase(address, { max: 1 }), sessionAddress: direct ?? address, replica }
  } catch (error) {
    await db.$client.end()
    throw error
  }
}

async function requireDirect(db: Database, address: string): Promise<void> {
  const direct = openDatabase(address, { max: 1 })
  try {
    if (await findPooler(direct))
      throw new StartRefused('DATABASE_DIRECT_URL 也经过连接池，不能启动：请填写主库自身的地址和端口（一般是 5432）')
    if ((await databaseIdentity(direct)) !== (await databaseIdentity(db)) || !(await isDatabaseReady(direct)))
      throw new StartRefused('DATABASE_DIRECT_URL 与 DATABASE_URL 不是同一个主库，不能启动：请填写同一个主库自身的地址')
  } finally {
    await direct.$client.end()
  }
}
