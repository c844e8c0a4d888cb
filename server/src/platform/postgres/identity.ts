/** Which database an address leads to: the same for a writer, its replicas and every way to them. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** The number that PostgreSQL gave the server's data when it was created, and the number of the database in it. */
export async function databaseIdentity(db: Database): Promise<string> {
  const { rows } = await db.execute<{ identity: string }>(
    sql`select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
