/** A seeded city on a database of its own, with many enterprises: what takes long enough for a process to be killed in its middle. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf } from '../../../server/src/db/testing.ts'
import { homeCounty } from '../../../server/src/demo/enterprise/people.ts'
import { ids } from '../../../server/src/platform/ids.ts'
import { type Product, startProduct } from './product.ts'
import { type SeededCity, seedCity } from './seeded-city.ts'

export type LargeCity = {
  town: SeededCity
  /** Its database. */
  url: string
  /** Starts a process on its database. */
  start(): Promise<Product>
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Drops database and files. */
  remove(): Promise<void>
}

/** `server` is the address of a PostgreSQL that may create databases. */
export async function largeCity(server: string, enterprises: number): Promise<LargeCity> {
  const database = `t_${ids.next().replaceAll('-', '')}`
  const url = addressOf(server, database)
  const dataDir = await mkdtemp(join(tmpdir(), 'green-large-'))
  await query(server, `create database ${database}`)
  const town = await seedCity({ DATA_DIR: dataDir }, url)
  await query(
    url,
    `insert into enterprise (id, enterprise_name, social_code, org_kind, qx_code, industry_code, above_scale, profile, verification,
       grams, sort_key, source, created_at, updated_at)
     select gen_random_uuid(), '重庆量产' || n, 'Q' || lpad(n::text, 17, '0'), 'enterprise', $1, '3011', true, '{}', 'verified',
       '{}', '', 'imported', now(), now() from generate_series(1, $2::int) n`,
    [homeCounty, enterprises],
  )
  return {
    town,
    url,
    start: () => startProduct({ DATABASE_URL: url, DATA_DIR: dataDir }),
    query: (text, values = []) => query(url, text, values),
    async remove() {
      await query(server, `drop database if exists ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function query(connectionString: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}
