/** One run of the load on a product that is up: opens the batch of the day, watches the processes, lets the client work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { addMs, clock, dayOf } from '../../server/src/platform/clock.ts'
import type { Product } from '../faults/testing/product.ts'
import type { Pace } from './arrivals.ts'
import type { LoadCity } from './city.ts'
import type { Measured, Plan } from './client.ts'
import { openBatch } from './open-batch.ts'
import { type Watched, watch } from './watch.ts'
import { requireThisMachine } from './wire.ts'

const dayMs = 86_400_000

export type Wanted = { people: number; seconds: number; warmUpSeconds: number; seed: number; pace: Pace }
export type Statement = { share: number; calls: number; meanMs: number; text: string }
export type Size = { table: string; rows: number; mb: number }
export type Run = {
  measured: Measured
  processes: Watched[]
  statements: Statement[] | null
  databaseMb: number
  sizes: Size[]
}

/** A client that does not end by itself is ended so long after its time. */
const overdueMs = 90_000

/** Lets these people work on this product; `client` is a connection to its database. */
export async function runLoad(product: Product, client: pg.Client, city: LoadCity, wanted: Wanted): Promise<Run> {
  requireThisMachine(product.url)
  const plan: Plan = {
    ...wanted,
    url: product.url,
    city,
    // Drafts and submissions of an earlier run do not stand in its way.
    batchId: await openBatch(product.ask, '压力测试批次'),
    dueAt: dayOf(addMs(clock.now(), 14 * dayMs)),
  }
  const hasStatements = await client.query('select pg_stat_statements_reset()').then(
    () => true,
    () => false,
  )
  const child = spawn(process.execPath, [fileURLToPath(new URL('client.ts', import.meta.url))], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  const overdue = setTimeout(() => child.kill('SIGKILL'), (plan.warmUpSeconds + plan.seconds) * 1000 + overdueMs)
  const exit = once(child, 'exit')
  const printed = text(child.stdout)
  await Promise.race([exit, new Promise((done) => setTimeout(done, plan.warmUpSeconds * 1000))])
  const watching = watch(product.pid, await postmasterOf(client))
  await Promise.race([exit, new Promise((done) => setTimeout(done, plan.seconds * 1000))])
  const processes = watching.stop()
  const [answer, [code]] = await Promise.all([printed, exit])
  clearTimeout(overdue)
  if (code !== 0) throw new Error('the client of the load failed')
  return {
    measured: JSON.parse(answer) as Measured,
    processes,
    statements: hasStatements ? await topStatements(client) : null,
    ...(await sizesOf(client)),
  }
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const [, parent] = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')) ?? []
  return Number(parent)
}

async function topStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query(
    `select total_exec_time / sum(total_exec_time) over () as share, calls::int, mean_exec_time as mean, query
     from pg_stat_statements order by total_exec_time desc limit 10`,
  )
  return rows.map(({ share, calls, mean, query }) => ({ share, calls, meanMs: mean, text: query.replace(/\s+/g, ' ') }))
}

async function sizesOf(client: pg.Client): Promise<{ databaseMb: number; sizes: Size[] }> {
  const whole = await client.query('select pg_database_size(current_database()) / 1048576.0 as mb')
  const { rows } = await client.query(
    `select relname as table, greatest(reltuples, 0) as rows, pg_total_relation_size(oid) / 1048576.0 as mb
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc limit 8`,
  )
  return {
    databaseMb: Number(whole.rows[0].mb),
    sizes: rows.map(({ table, rows: count, mb }) => ({ table, rows: Number(count), mb: Number(mb) })),
  }
}
