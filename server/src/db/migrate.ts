/** Migrates the database. Processes that start together are serialised by one row lock; the second finds nothing to do. */

import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type Database, pgCode, type Tx, transaction } from './database.ts'
import { StartRefused } from './start-refused.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Returns how many migrations have been applied: the version of the data. */
export async function migrateDatabase(db: Database): Promise<number> {
  await makeLock(db)
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    await refuseOtherMigrations(db)
    // The migrator opens its own transaction on another connection; the row lock above blocks other processes.
    await migrate(db, { migrationsFolder, migrationsSchema: 'public', migrationsTable: 'migration' })
  })
  return changesOf(db)
}

/** The migrations of this version, in their order, as the table `migration` names them. */
export const ownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/** How many migrations have been applied. */
export async function changesOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from migration`)
  return rows[0]?.n ?? 0
}

/** Refuses a database of a later release, or from before the baseline (decision 0022): there is no migration path from it. */
async function refuseOtherMigrations(db: Database): Promise<void> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('public.migration') is not null as exists`,
  )
  if (!rows[0]?.exists) return
  const ours = ownMigrations()
  const seen = await db.execute<{ at: string }>(sql`select created_at as at from migration`)
  if (seen.rows.some(({ at }) => !ours.includes(Number(at))))
    throw new StartRefused(
      '数据库由另一版本的产品建立或升级，不能使用：请换用那个版本，或换一个空的数据库（演示数据：删除数据目录后重新启动）',
    )
}

/** Lets one of the processes that start together work at a time, to the end of the transaction. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select id from migration_lock where id = 1 for update`)
}

async function makeLock(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.execute(sql`create table if not exists migration_lock (id integer primary key)`)
      await db.execute(sql`insert into migration_lock values (1) on conflict do nothing`)
      return
    } catch (error) {
      // Two processes create the same table at once: one of them violates the catalogue's unique index.
      if (attempt >= 5 || !['23505', '42P07'].includes(pgCode(error) ?? '')) throw error
    }
  }
}
