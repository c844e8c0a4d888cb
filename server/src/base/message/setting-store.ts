/** Queries for settings that the city changes at run time. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { setting } from '../../db/schema/content.ts'

export async function readSetting(tx: Tx, key: string) {
  const [row] = await tx.select().from(setting).where(eq(setting.key, key))
  return row ?? null
}

/** False after a concurrent change. */
export async function saveSetting(
  tx: Tx,
  row: Pick<typeof setting.$inferInsert, 'key' | 'value' | 'updatedAt' | 'updatedBy'>,
  seen: number,
): Promise<boolean> {
  const saved = await tx
    .insert(setting)
    .values({ ...row, version: 1 })
    .onConflictDoUpdate({
      target: setting.key,
      set: {
        value: row.value,
        updatedAt: row.updatedAt,
        updatedBy: row.updatedBy,
        version: sql`${setting.version} + 1`,
      },
      setWhere: eq(setting.version, seen),
    })
    .returning({ key: setting.key })
  return saved.length === 1
}
