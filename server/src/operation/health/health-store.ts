/** Queries for the page of the system's health. */
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { auditLog, auditSeal } from '../../db/schema/audit.ts'
import { partState } from '../../db/schema/operation/operation.ts'

/** Notes the state; its beginning is kept while it stays the same. */
export async function noteState(tx: Tx, part: string, state: string, now: string): Promise<void> {
  const since = sql`case when ${partState.state} = ${state} then ${partState.since} else ${now}::timestamptz end`
  await tx
    .insert(partState)
    .values({ part, state, since: now, seenAt: now })
    .onConflictDoUpdate({ target: partState.part, set: { state, seenAt: now, since } })
}

export async function knownStates(tx: Tx): Promise<Map<string, { state: string; since: string }>> {
  return new Map((await tx.select().from(partState)).map(({ part, state, since }) => [part, { state, since }]))
}

/** Since when each part has been unwell that was looked at after the moment. */
export async function unwellStates(tx: Tx, seenAfter: string): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(partState)
    .where(and(inArray(partState.state, ['warn', 'failed']), gt(partState.seenAt, seenAfter)))
  return new Map(rows.map(({ part, since }) => [part, since]))
}

// Unscoped: figures
/** The oldest line of the last days that has no seal, and the number of the last seal. */
export async function sealing(tx: Tx, since: string) {
  const { rows } = await tx.execute<{ oldest: Date | string | null; seals: number }>(
    sql`select (select min(${auditLog.at}) from ${auditLog} where ${auditLog.at} > ${since}
        and not exists (select 1 from ${auditSeal} where ${auditSeal.lineId} = ${auditLog.id})) as oldest,
      (select coalesce(max(${auditSeal.seq}), 0)::float8 from ${auditSeal}) as seals`,
  )
  const [row] = rows
  return { oldest: row?.oldest ? new Date(row.oldest).toISOString() : null, seals: row?.seals ?? 0 }
}

/** PostgreSQL's version, and how many processes of the server are connected: each of them listens on one connection. */
export async function serverFacts(tx: Tx): Promise<{ version: string; processes: number }> {
  const { rows } = await tx.execute<{ version: string; processes: number }>(
    sql`select current_setting('server_version') as version, (select count(*)::int from pg_stat_activity
      where application_name = 'portal-listen' and datname = current_database()) as processes`,
  )
  return rows[0] ?? { version: '', processes: 0 }
}
