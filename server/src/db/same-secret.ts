/** Refuses to start with another secret than the one under which the database's contacts were encrypted. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { decrypt } from './encryption.ts'

export async function requireSameSecret(db: Database): Promise<void> {
  const { rows } = await db.execute<{ mobile: string }>(sql`select mobile from account where mobile <> '' limit 1`)
  for (const { mobile } of rows) decrypt(mobile)
}
