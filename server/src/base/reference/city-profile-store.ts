/** Queries for 城市资料 and its versions. */
import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { cityProfile } from '../../db/schema/content.ts'

/** The channel on which every process is notified of a new version. */
export const profileChannel = 'city_profile'

export type ProfileVersion = typeof cityProfile.$inferSelect

/** The version in force; null before the first. */
export async function latestProfile(tx: Tx): Promise<ProfileVersion | null> {
  const [row] = await tx.select().from(cityProfile).orderBy(desc(cityProfile.version)).limit(1)
  return row ?? null
}

/** False when somebody else has saved this version. Every process is notified on commit. */
export async function insertProfile(tx: Tx, row: ProfileVersion): Promise<boolean> {
  const saved = await tx
    .insert(cityProfile)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: cityProfile.version })
  if (saved.length === 0) return false
  await tx.execute(sql`select pg_notify(${profileChannel}, ${String(row.version)})`)
  return true
}
