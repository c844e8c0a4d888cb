/** Fills the target: tables by the product's own migrations, rows by COPY from one snapshot, each table in a transaction of its own. */
import { pipeline } from 'node:stream/promises'
import { PgBoss } from 'pg-boss'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openDatabase } from '../../db/database.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import type { Connection } from '../backup/backup-store.ts'
import { requireSameTables } from './checks.ts'
import {
  copiedTables,
  copyIn,
  copyOut,
  noteCopied,
  partitionsOf,
  queueVersion,
  referencesOf,
  sequencesOf,
  type Table,
  tablesOf,
} from './store.ts'

type Sides = { from: Connection; to: Connection }

/** Makes the tables of the product and of the queue; those that an earlier run has made stay. */
export async function makeTables({ from, to }: Sides, address: string): Promise<Table[]> {
  const db = openDatabase(address, { max: 2 })
  await migrateDatabase(db).finally(() => db.$client.end())
  const boss = new PgBoss({ connectionString: address, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  const [here, there] = [await queueVersion(from), await queueVersion(to)]
  if (here !== there)
    throw new Error(`任务队列的表是另一版本的（${here}，本版本为 ${there}）：请先用本版本启动一次，再迁移`)
  const known = new Set((await partitionsOf(to)).map(({ name }) => name))
  for (const { name, of, bound } of await partitionsOf(from))
    if (!known.has(name)) await to.query(`create table ${name} partition of ${of} ${bound}`)
  const tables = await tablesOf(from)
  requireSameTables(tables, await tablesOf(to))
  return tables
}

/**
 * Copies what is not there yet. References between tables are removed before and made again after, so that no order and no circle of
 * tables is in the way; making them checks every row.
 */
export async function copyTables({ from, to }: Sides, tables: readonly Table[], stop: AbortSignal): Promise<void> {
  for (const { table, name } of await referencesOf(to)) await to.query(`alter table ${table} drop constraint ${name}`)
  const copied = await copiedTables(to)
  await from.query('begin isolation level repeatable read read only')
  for (const table of tables) {
    stop.throwIfAborted()
    if (!copied.has(table.name)) await copyTable({ from, to }, table, stop)
  }
  for (const { name, value, isCalled } of await sequencesOf(from))
    await to.query(`select setval($1::regclass, $2::bigint, $3)`, [name, value, isCalled])
  await from.query('commit')
  const there = new Set((await referencesOf(to)).map(({ table, name }) => `${table} ${name}`))
  for (const { table, name, definition } of await referencesOf(from))
    if (!there.has(`${table} ${name}`)) await to.query(`alter table ${table} add constraint ${name} ${definition}`)
  await to.query('analyze')
}

async function copyTable({ from, to }: Sides, table: Table, stop: AbortSignal): Promise<void> {
  await to.query('begin')
  await to.query(`truncate table ${table.name}`)
  await pipeline(from.query(copyTo(copyOut(table))), to.query(copyFrom(copyIn(table))), { signal: stop })
  await noteCopied(to, table.name)
  await to.query('commit')
}
