/**
 * GET /ht/health: whether every dependency works, for people and monitoring. GET /ht/ready: whether the proxy may
 * send requests to this process; not while it shuts down.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changesOf } from '../../db/migrate.ts'
import { isDatabaseReady } from '../../db/ready.ts'
import type { Services } from '../services.ts'

/** Timeout of a check: a dependency that does not answer in time counts as failed. */
const timeoutMs = 2000

type Part = 'ok' | 'failed'

export function addHealth(app: FastifyInstance, services: Services): void {
  const version = versionOf(services.config.repository)
  app.get('/ht/health', async (_request, reply) => {
    const { database, tables, files, jobs, scanner, isShort } = await checkDependencies(services)
    const isWell = [database, tables, files, jobs].every((part) => part === 'ok')
    reply.header('cache-control', 'no-store').code(isWell ? 200 : 503)
    // A read-only app still serves requests: the proxy keeps it.
    const status = isWell ? (isShort ? 'readOnly' : 'ok') : 'failed'
    // Without its scanner the app serves on: uploads wait for their check. While the search fills it finds less, and says so.
    return {
      status,
      database,
      // A later version has changed the tables: this process no longer fits them.
      tables,
      // Without its replica the app serves on: the database answers in its place.
      replica: services.replica?.state() ?? 'off',
      files,
      jobs,
      scanner,
      search: services.search.state(),
      disk: isShort ? 'full' : 'ok',
      version,
      dataVersion: services.dataVersion,
    }
  })
  app.get('/ht/ready', async (_request, reply) => {
    // With fewer migrations than at the start this process would misread the tables; more are allowed, from a later process.
    const ready = await look(async () => (await changesOf(services.db)) >= services.dataVersion)
    reply.header('cache-control', 'no-store').code(ready === 'ok' ? 200 : 503)
    return { ready: ready === 'ok' }
  })
}

/** What /ht/health answers from, and the administrator's page; each check is bounded in time. */
export async function checkDependencies(services: Services) {
  const [database, tables, files, jobs, isShort, scanner] = await Promise.all([
    look(() => isDatabaseReady(services.db)),
    look(async () => (await changesOf(services.db)) <= services.dataVersion),
    look(() => services.files.ready()),
    look(() => services.jobs.ready()),
    services.room.isShort(true).catch(() => false),
    services.scanner ? look(() => services.scanner?.answers() ?? Promise.resolve(false)) : ('off' as const),
  ])
  return { database, tables, files, jobs, isShort, scanner }
}

const look = async (probe: () => Promise<boolean>): Promise<Part> =>
  (await within(timeoutMs, probe, false)) ? 'ok' : 'failed'

/** What the work answers in time, otherwise this. */
export async function within<T>(ms: number, work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await Promise.race([work(), wait(ms, otherwise, { ref: false })])
  } catch {
    return otherwise
  }
}

/** The version in the product's package.json. */
export function versionOf(repository: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
    .version
}
