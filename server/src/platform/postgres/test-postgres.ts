/**
 * Vitest global set-up of the integration tests: one embedded PostgreSQL in a temporary folder for the whole run, or
 * the server of TEST_DATABASE_URL, whose user may create databases.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of an empty database on the run's PostgreSQL; each test file creates its own database from it. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL
  return outside ? setUpOutside(project, outside) : setUpEmbedded(project)
}

async function setUpEmbedded(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'green-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  // The data is not needed after the run, so nothing is synced to disk. Tests of crashes start their own server.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await ask(postgres.connectionString, `alter system set ${setting} = off`)
  await ask(postgres.connectionString, 'select pg_reload_conf()')
  project.provide('postgresUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates a base database for this run; at the end all databases of the run are dropped. */
async function setUpOutside(project: TestProject, address: string) {
  const base = `portal_${randomBytes(4).toString('hex')}`
  await ask(address, `create database ${base} template template0 encoding 'UTF8'`)
  const before = await databases(address)
  const url = new URL(address)
  url.pathname = `/${base}`
  project.provide('postgresUrl', url.href)
  return async () => {
    const ours = (await databases(address)).filter(
      (name) => name === base || (!before.includes(name) && /^(t|jobs)_[0-9a-f]{32}$|^portal_[0-9a-f]{8}_/.test(name)),
    )
    for (const name of ours) await ask(address, `drop database if exists ${name} with (force)`)
  }
}

async function databases(address: string): Promise<string[]> {
  return (await ask(address, 'select datname as name from pg_database')).map((row) => String(row.name))
}

async function ask(address: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
