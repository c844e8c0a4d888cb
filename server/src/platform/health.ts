/** GET /ht/health: whether this process can do its work. For the proxy in front, for scripts and for people. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDatabaseReady } from '../db/ready.ts'
import type { Services } from './services.ts'

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
    return { status, database, files, jobs, disk: isShort ? 'full' : 'ok', version }
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
