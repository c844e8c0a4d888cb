/** Settings that the city changes while the product runs. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { setting } from '../../db/schema/content.ts'

export async function readSetting(tx: Tx, key: string) {
  const [row] = await tx.select().from(setting).where(eq(setting.key, key))
  return row ?? null
}

/** False when somebody was faster. */
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
