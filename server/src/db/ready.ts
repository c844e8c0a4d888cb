/** Whether the database answers and would take a write. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export async function isDatabaseReady(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ reading: boolean }>(sql`select pg_is_in_recovery() as reading`)
  return rows[0]?.reading === false
}
