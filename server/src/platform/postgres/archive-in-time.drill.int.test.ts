/** How soon a write is in the archive. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let archiveDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'green-pg-test-'))
  archiveDir = mkdtempSync(join(tmpdir(), 'green-pg-archive-'))
  chmodSync(archiveDir, 0o711)
})
afterEach(() => {
  for (const folder of [dataDir, archiveDir]) rmSync(folder, { recursive: true })
})

test('a write right after a start is in the archive within a minute, without further activity', async () => {
  const written = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir, archiveDir })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query('create table proof as select 1 as id')
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  const handedOver = async () =>
    (
      await client.query(`select last_archived_wal >= pg_walfile_name($1::pg_lsn) as done from pg_stat_archiver`, [
        rows[0]?.position,
      ])
    ).rows[0]
  await expect.poll(handedOver, { timeout: 60_000, interval: 500 }).toEqual({ done: true })
  expect(performance.now() - written).toBeLessThan(60_000)
  await client.end()
  await postgres.stop()
})
