/**
 * Reads that do not wait for each other: begun in one `Promise.all`, they go to the database in one write on one
 * connection and come back one after another. A screen that asks eighteen questions in turn waits eighteen times, and
 * writing to the socket alone costs the server a third of its time.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig } from 'pg'
import { type Database, hasBegun, keepsSessions, statementsOn, type Tx } from './database.ts'

/** Statements that `together` prepares by name; beyond that many texts they are sent unprepared. */
const names = new Map<string, string>()
const mostNames = 200

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `read ${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Runs reads on one connection, each prepared by the database once per connection (not through a pooler). The queries
 * within `work` must not write, since they are no transaction, and must not ask the pool, which may be waiting for this
 * connection.
 */
export async function together<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (hasBegun(db)) return work(db)
  const client = await db.$client.connect()
  const statements = statementsOn(client)
  const isPrepared = keepsSessions(db)
  const query = (config: QueryConfig, values: unknown[]) =>
    statements.query({ ...config, name: isPrepared ? nameOf(config.text) : undefined }, values)
  try {
    return await work(drizzle({ client: { query } as unknown as Pool }))
  } finally {
    // One that failed ends `work`, while others may still be on their way.
    await statements.ended()
    client.release()
  }
}
