/**
 * A process that does background work of every kind at once, to be killed: all scheduled jobs, or all queued jobs of a
 * database. It opens, says that it is ready, and begins at a word; tells its parent when each began and how it ended.
 */
import { once } from 'node:events'
import { openApp } from '../../../server/src/app.ts'
import { jobRunner } from '../../../server/src/base/job/runner.ts'
import { callHandlers } from '../../../server/src/handlers.ts'
import { moveClock } from '../../../server/src/platform/clock.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import type { Services } from '../../../server/src/platform/services.ts'
import { schedules } from '../../../server/src/schedules.ts'

/** What it is told at its start, as JSON in its argument. */
export type Task = {
  databaseUrl: string
  environment: Record<string, string>
  /** The clock goes ahead by so much, so that deadlines have passed. */
  aheadMs: number
  work: 'schedules' | 'queued'
  /** One after the other, for an end that is the same each time. */
  inTurn: boolean
}
export type ProcessReport = { name: string; how: 'ready' | 'began' | 'ended' | 'failed'; why?: string }

const task = JSON.parse(process.argv[2] ?? '') as Task
const tell = (faultOf: ProcessReport) => new Promise((done) => process.send?.(faultOf, done))

const app = await openApp(readConfig(task.environment), task.databaseUrl)
await app.services.search.filled
moveClock(task.aheadMs)
const works = task.work === 'schedules' ? scheduled(app.services) : await queued(app.services)
await tell({ name: '', how: 'ready' })
await once(process, 'message')
const one = async ([name, work]: [string, () => Promise<void>]) => {
  await tell({ name, how: 'began' })
  await work().then(
    () => tell({ name, how: 'ended' }),
    (error: unknown) => tell({ name, how: 'failed', why: String(error) }),
  )
}
if (task.inTurn) for (const entry of works) await one(entry)
else await Promise.all(works.map(one))
await app.close()
process.exit(0)

function scheduled(services: Services): [string, () => Promise<void>][] {
  return Object.entries(schedules).map(([name, { run }]) => [name, () => run(services)])
}

async function queued(services: Services): Promise<[string, () => Promise<void>][]> {
  const run = jobRunner(callHandlers)
  const { rows } = await services.db.$client.query<{ id: string; path: string }>(
    `select id, path from background_job where state in ('queued', 'running') order by path`,
  )
  return rows.map(({ id, path }) => [path, () => run(services, { id }, false)])
}
