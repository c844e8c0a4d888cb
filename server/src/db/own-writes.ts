/**
 * Where the log stood after each person's last write, so that a replica answers them only once it has replayed it. Kept
 * in the database, so that every process knows it, whichever one wrote.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type LogPosition, lsnOf } from './log-position.ts'
import { lastWrite } from './schema/account/accounts.ts'

/** Notes the present end of the log for an account. The commit of the note itself waits neither for the disk nor for a standby. */
export async function noteOwnWrite(writer: Database, accountId: string): Promise<void> {
  await writer.execute(sql`
    insert into ${lastWrite} (account_id, timeline, lsn)
    select ${accountId}, ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int, pg_current_wal_insert_lsn()
    from (select set_config('synchronous_commit', 'off', true) as setting) unsynced where unsynced.setting = 'off'
    on conflict (account_id) do update set timeline = excluded.timeline, lsn = excluded.lsn
    where (last_write.timeline, last_write.lsn) < (excluded.timeline, excluded.lsn)`)
}

/** The end of the log after the account's last write; null when it has not written since a replica is used. */
export async function ownWrite(writer: Database, accountId: string): Promise<LogPosition | null> {
  const [row] = await writer
    .select({ timeline: lastWrite.timeline, lsn: lastWrite.lsn })
    .from(lastWrite)
    .where(eq(lastWrite.accountId, accountId))
  return row ? { timeline: row.timeline, lsn: lsnOf(row.lsn) } : null
}
