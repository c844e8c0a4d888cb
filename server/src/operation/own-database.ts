/** The database that the settings name, for a command beside the running server or without it. */
import { type Database, openDatabase } from '../db/database.ts'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'

/** Runs the work on it; the embedded database is started where it does not run, and stopped again. */
export async function withOwnDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const server = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  const db = openDatabase(config.DATABASE_URL ?? server?.connectionString ?? '', { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
    await server?.stop()
  }
}
