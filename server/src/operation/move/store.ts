/** Queries for the move of a database: what is in it, and how it is read and written. */
import pg from 'pg'
import { moveSchema } from '../../db/move-mark.ts'
import { moveChannel, moveFlag } from '../../platform/database-move.ts'
import type { Connection } from '../backup/backup-store.ts'

/** One value is written the same way by every version, whatever the server's own settings are. */
export async function settleFormats(client: Connection): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public; set statement_timeout = 0; set application_name = 'moving';
     set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`,
  )
}

export type Table = {
  /** With its schema, quoted. */
  name: string
  /** Quoted, without generated ones, in the order of the table. */
  columns: { name: string; type: string }[]
}

/** The tables with their own rows; of partitioned ones the whole, since another day has other partitions. */
export async function tablesOf(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C"), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
     order by n.nspname collate "C", c.relname collate "C"`,
  )
  return rows
}

export type Fingerprint = { rows: number; hash: string }

/**
 * How many rows a table holds, and one hash of all of them whatever their order: the sum of two 64-bit halves of each row's SHA-256.
 */
export async function fingerprintOf(client: Connection, { name, columns }: Table): Promise<Fingerprint> {
  const values = columns.map((column) => `t.${column.name}`).join(', ')
  const half = (from: number) => `coalesce(sum(('x' || substr(h, ${from}, 16))::bit(64)::bigint), 0)`
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*) as rows, ${half(1)} || ':' || ${half(17)} as hash
     from (select encode(sha256(convert_to(row(${values})::text, 'UTF8')), 'hex') as h from ${name} t${copiedRows(name)}) x`,
  )
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' }
}

/** The note of the move belongs to the database that is left. */
const copiedRows = (table: string) =>
  table === 'public.installation' ? ` where key <> ${pg.escapeLiteral(moveFlag)}` : ''

export const copyOut = ({ name, columns }: Table): string =>
  `copy (select ${columns.map((column) => column.name).join(', ')} from ${name}${copiedRows(name)}) to stdout`

export const copyIn = ({ name, columns }: Table): string =>
  `copy ${name} (${columns.map((column) => column.name).join(', ')}) from stdin`

/** Partitions by name: what they are part of, and which rows they take. */
export async function partitionsOf(client: Connection): Promise<{ name: string; of: string; bound: string }[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and n.nspname in ('public', 'pgboss')`,
  )
  return rows
}

export type Reference = { table: string; name: string; definition: string }

/** Foreign keys of tables that are no partitions; partitions have those of their own as well. */
export async function referencesOf(client: Connection): Promise<Reference[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss') order by 1, 2`,
  )
  return rows
}

export async function sequencesOf(client: Connection): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'pgboss') order by 1`,
  )
  const found = []
  for (const { name } of rows) {
    const at = await client.query(`select last_value::text as value, is_called as "isCalled" from ${name}`)
    found.push({ name, ...at.rows[0] })
  }
  return found
}

/** The migrations of a database in their order; null where it has none. */
export async function migrationsIn(client: Connection): Promise<number[] | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (!rows[0]?.there) return null
  const seen = await client.query<{ at: string }>('select created_at as at from migration order by created_at')
  return seen.rows.map(({ at }) => Number(at))
}

/** The version of the queue's tables; null where there are none. */
export async function queueVersion(client: Connection): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!rows[0]?.there) return null
  return (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version ?? null
}

export type About = {
  identity: string
  major: number
  encoding: string
  isReplica: boolean
  isPooled: boolean
  mayCreate: boolean
  ownsDatabase: boolean
  readsOnly: boolean
  user: string
  database: string
}

export async function aboutDatabase(client: Connection): Promise<About> {
  const { rows } = await client.query<About & { pid: number }>(
    `select (select system_identifier::text from pg_control_system()) || ' ' || d.oid as identity,
       current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid,
       has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as "mayCreate",
       pg_has_role(d.datdba, 'usage') as "ownsDatabase", current_setting('default_transaction_read_only') = 'on' as "readsOnly",
       current_user as user, d.datname as database
     from pg_database d where d.datname = current_database()`,
  )
  const [about] = rows
  if (!about) throw new Error('the database does not know itself')
  return { ...about, isPooled: about.pid !== (client as unknown as { processID: number }).processID }
}

/** Letters beyond ASCII as the searches compare them, and names in the order of the lists. */
export async function languageOf(client: Connection): Promise<{ search: string; order: string }> {
  const { rows } = await client.query(
    `select concat_ws(' ', lower('ÄÉΩЖＡ绿'), upper('äéωжａ'), 'É' ilike 'é', normalize('Ａ', NFKC), 'é' ~ '^[[:alpha:]]$', '绿' ~ '^\\w$', 'Ж' ~* 'ж') as search,
       (select string_agg(v, ' ' order by v) from unnest(array['重庆', '安徽', 'b', 'A', 'a', 'B', '_a', '1', '乙', '甲', 'é', 'z']) v) as order`,
  )
  return rows[0]
}

/** What is in a database beside extensions, by name. */
export async function contentsOf(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** One move out of a database at a time; the lock ends with its connection. */
export async function lockMoves(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('${moveFlag}')) as mine`)
  return rows[0]?.mine ?? false
}

export async function moveNote(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [moveFlag])
  return rows[0]?.value
}

/** This session writes where others only read. */
const mayWrite = 'set default_transaction_read_only = off'

/** Writes the note, or removes it, and tells every process. */
export async function writeMoveNote(client: Connection, value: string | null, at: string): Promise<void> {
  await client.query(mayWrite)
  await client.query('begin')
  if (value === null) await client.query('delete from installation where key = $1', [moveFlag])
  else
    await client.query(
      'insert into installation (key, value, at) values ($1, $2, $3) on conflict (key) do update set value = $2, at = $3',
      [moveFlag, value, at],
    )
  await client.query('select pg_notify($1, $2)', [moveChannel, ''])
  await client.query('commit')
}

/** Lets every session that begins from here on only read, or write again; those that are open keep what they have. */
export async function letSessionsOnlyRead(client: Connection, isReadOnly: boolean): Promise<void> {
  await client.query(mayWrite)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(
    `alter database ${rows[0]?.name} ${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  )
}

export async function databaseTime(client: Connection): Promise<string> {
  const { rows } = await client.query<{ now: string }>(`select clock_timestamp()::text as now`)
  return rows[0]?.now ?? ''
}

/**
 * Tells the sessions of this database that began before to end: one at work only when `evenBusy`. Returns how many there were. The
 * connections by which the embedded database knows its users write nothing.
 */
export async function endSessionsBefore(client: Connection, moment: string, evenBusy: boolean): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `with old as (
       select pid, state from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and backend_start <= $1::timestamptz and application_name not in ('keeper', 'moving')
         and usesysid in (select oid from pg_roles where pg_has_role(oid, 'usage')))
     select count(*) as n, count(*) filter (where ($2 or state = 'idle') and pg_terminate_backend(pid)) as ended from old`,
    [moment, evenBusy],
  )
  return Number(rows[0]?.n)
}

/** Jobs that a process is working on; 0 where no process has the queue open. */
export async function jobsAtWork(client: Connection): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pgboss.job where state = 'active'
     and exists (select 1 from pg_stat_activity where datname = current_database() and application_name = 'portal-jobs')`,
  )
  return Number(rows[0]?.n)
}

/** The run that has begun to fill this database; undefined where none has. */
export async function runOf(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${moveSchema}.run') is not null as there`,
  )
  if (!rows[0]?.there) return undefined
  return (await client.query<{ run: string }>(`select run from ${moveSchema}.run`)).rows[0]?.run
}

/** Marks an empty database as the target of a run, before anything else is written. */
export async function writeMarker(client: Connection, run: string): Promise<void> {
  await client.query('begin')
  await client.query(`create schema ${moveSchema}`)
  await client.query(`create table ${moveSchema}.run (run text not null)`)
  await client.query(`create table ${moveSchema}.copied (name text primary key)`)
  await client.query(`insert into ${moveSchema}.run values ($1)`, [run])
  await client.query('commit')
}

export async function dropMarker(client: Connection): Promise<void> {
  await client.query(`drop schema ${moveSchema} cascade`)
}

export async function copiedTables(client: Connection): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select name from ${moveSchema}.copied`)
  return new Set(rows.map(({ name }) => name))
}

export async function noteCopied(client: Connection, table: string): Promise<void> {
  await client.query(`insert into ${moveSchema}.copied values ($1)`, [table])
}

/** A table that differs is copied again by the next run. */
export async function forgetCopied(client: Connection, table: string): Promise<void> {
  await client.query(`delete from ${moveSchema}.copied where name = $1`, [table])
}

/** Removes everything that an unfinished run has made, and its mark last. */
export async function emptyTarget(client: Connection): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  for (const [kind, letter] of [
    ['view', 'v'],
    ['table', 'r'],
    ['sequence', 'S'],
  ] as const) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = $1
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')`,
      [letter],
    )
    for (const { name } of rows) await client.query(`drop ${kind} if exists public.${name} cascade`)
  }
  await dropFunctions(client)
  await dropMarker(client)
}

/** Those of the product's migrations; an extension keeps its own. */
async function dropFunctions(client: Connection): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')`,
  )
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`)
}
