/**
 * GET /ht/health: whether every part does its work, for people and for watching. GET /ht/ready: whether requests may be sent to this
 * process now, for the proxy in front; a house that closes is not ready.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changesOf } from '../../db/migrate.ts'
import { isDatabaseReady } from '../../db/ready.ts'
import type { Services } from '../services.ts'

/** A part that does not answer in time is as good as down; a probe that hangs tells nobody anything. */
const patienceMs = 2000

type Part = 'ok' | 'failed'

export function addHealth(app: FastifyInstance, services: Services): void {
  const version = versionOf(services.config.repository)
  app.get('/ht/health', async (_request, reply) => {
    const [database, files, jobs, isShort] = await Promise.all([
      look(() => isDatabaseReady(services.db)),
      look(() => services.files.ready()),
      look(() => services.jobs.ready()),
      services.room.isShort(true).catch(() => false),
    ])
    const isWell = [database, files, jobs].every((part) => part === 'ok')
    reply.header('cache-control', 'no-store').code(isWell ? 200 : 503)
    // A house that only shows is still worth asking: the proxy in front keeps it.
    const status = isWell ? (isShort ? 'readOnly' : 'ok') : 'failed'
    return { status, database, files, jobs, disk: isShort ? 'full' : 'ok', version, dataVersion: services.dataVersion }
  })
  app.get('/ht/ready', async (_request, reply) => {
    // Behind the tables of its time a process would read them wrongly; a later process may have changed them further.
    const ready = await look(async () => (await changesOf(services.db)) >= services.dataVersion)
    reply.header('cache-control', 'no-store').code(ready === 'ok' ? 200 : 503)
    return { ready: ready === 'ok' }
  })
}

async function look(question: () => Promise<boolean>): Promise<Part> {
  try {
    return (await Promise.race([question(), wait(patienceMs, false, { ref: false })])) ? 'ok' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The product's version as its package says. */
export function versionOf(repository: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
    .version
}
