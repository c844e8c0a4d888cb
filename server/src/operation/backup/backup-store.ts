/** Queries for backup and restore. */
import pg from 'pg'

export type Connection = pg.Client

/** One connection that a backup holds from beginning to end. */
export async function connect(connectionString: string): Promise<Connection> {
  const client = new pg.Client({ connectionString, application_name: 'backup', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the next query fails with it
  await client.connect()
  return client
}

/** How many rows each table of ours holds, by its full name. */
export async function countRows(client: Connection): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    counts[name] = Number(counted.rows[0]?.rows)
  }
  return counts
}

/** The content that the records cite, by its key in the file store. */
export async function filesOnRecord(client: Connection): Promise<{ key: string; sha256: string; name: string }[]> {
  const { rows } = await client.query('select storage_key as key, sha256, name from file order by id')
  return rows
}

export async function majorVersion(client: Connection): Promise<string> {
  const { rows } = await client.query<{ major: string }>(
    `select (current_setting('server_version_num')::int / 10000)::text as major`,
  )
  return rows[0]?.major ?? ''
}

/**
 * Begins the online backup. The replication slot retains the log from here on: a checkpoint in between would otherwise
 * remove segments that the copy needs. It ends with the connection.
 */
export async function startOnlineBackup(client: Connection): Promise<{ from: string }> {
  const slot = `backup_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows } = await client.query(`select pg_walfile_name(pg_backup_start('portal', true)) as from`)
  return rows[0]
}

type OnlineBackupEnd = { label: string; tablespaces: string; to: string }

/** Ends it; the copy needs the label, and the log up to and including the piece `to`. */
export async function stopOnlineBackup(client: Connection): Promise<OnlineBackupEnd> {
  const { rows } = await client.query(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as to from pg_backup_stop(false)`,
  )
  return rows[0]
}

/** A snapshot that another program can share: what is counted here is what pg_dump writes. */
export async function openSnapshot(client: Connection): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return rows[0]?.id ?? ''
}

/** Ends the present piece of the log, so that it is handed over now, and names it. */
export async function endPiece(client: Connection): Promise<string> {
  const { rows } = await client.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece')
  return rows[0]?.piece ?? ''
}

/** Whether this server hands its log over, by which words, and on which line of time it writes (another after each restore). */
export async function archivingOf(client: Connection): Promise<{ command: string; timeline: string }> {
  const { rows } = await client.query(
    `select current_setting('archive_command') as command, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`,
  )
  return rows[0]
}

/** Keys of all content that the records speak of. */
export async function keysOnRecord(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select storage_key as key from file union select storage_key from import_run order by 1',
  )
  return rows.map(({ key }) => key)
}

/** Without this, a session ended after the moment would be valid again. */
export async function endSessions(client: Connection): Promise<void> {
  await client.query('delete from session')
}

/** Names a point in the log that can be restored to. */
export async function nameRestorePoint(client: Connection, name: string): Promise<void> {
  await client.query('select pg_create_restore_point($1)', [name])
}

/** Sets or overwrites a flag (db/flags.ts) by this connection. */
export async function noteFlag(client: Connection, { key, value, at }: Record<'key' | 'value' | 'at', string>) {
  await client.query(
    'insert into installation (key, value, at) values ($1, $2, $3) on conflict (key) do update set value = $2, at = $3',
    [key, value, at],
  )
}
