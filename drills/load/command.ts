/**
 * `npm run load`: the last day of a batch in a large city, measured; writes docs/load.md.
 * `--minutes 60 --people 375 --seed 1 --short --page`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { clock, localTime } from '../../server/src/platform/clock.ts'
import { openTown } from './load-city.ts'
import { machine, type Results, writePage } from './page.ts'
import { runLoad } from './run.ts'
import { visitors } from './visits.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
/** The people of the goal, and the cores for which it was set. */
const peopleOfGoal = 1500
const coresOfGoal = 8

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    people: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string' },
    short: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
})
const kind = values.short ? 'short' : 'whole'
const folder = join(repository, 'data/run', kind === 'short' ? 'load-short' : 'load')
const results = join(folder, 'results.json')

if (values.page) await writePage(JSON.parse(await readFile(results, 'utf8')) as Results)
else await load()

async function load(): Promise<void> {
  const cores = availableParallelism()
  const scaled = Math.round((peopleOfGoal * Math.min(cores, coresOfGoal)) / coresOfGoal)
  const people = Number(values.people ?? (values.short ? 60 : scaled))
  const seconds = Number(values.minutes ?? (values.short ? 1 : 60)) * 60
  const seed = Number(values.seed)
  if (![people, seconds, seed].every((one) => Number.isFinite(one) && one > 0))
    throw new Error('--minutes, --people and --seed are numbers above 0')
  const workers = values.workers ?? String(Math.max(2, cores - 1))
  const before = loadavg()[0] ?? 0
  const { NODE_OPTIONS = '', MALLOC_ARENA_MAX = '' } = process.env
  const town = await openTown(
    folder,
    kind,
    { WORKERS: workers, TRUST_PROXY: '1', LOG_LEVEL: 'error', NODE_OPTIONS, MALLOC_ARENA_MAX },
    tell,
  )
  try {
    const product = await town.start()
    try {
      await searchFilled(product.url)
      const warmUpSeconds = values.short ? 15 : 120
      const pace = { staySeconds: values.short ? 60 : 360, pauseSeconds: values.short ? 6 : 20 }
      tell(`${people} people for ${seconds / 60} minutes`)
      const run = await runLoad(product, town.client, town.city, { people, seconds, warmUpSeconds, seed, pace })
      tell('first visits')
      const visits = await visitors(product.url, { count: values.short ? 100 : 1000, withinSeconds: 10, seed })
      const found: Results = {
        at: localTime(clock.now()),
        machine: machine(),
        loadBefore: before,
        cores,
        workers: Number(workers),
        database: await versionOf(town.client),
        people,
        peopleOfGoal,
        coresOfGoal,
        seconds,
        warmUpSeconds,
        seed,
        pace,
        city: (({ answers: _, ...rest }) => rest)(town.city),
        run,
        visits,
      }
      await writeFile(results, JSON.stringify(found, null, 1))
      if (kind === 'whole') await writePage(found)
      tell(JSON.stringify({ acts: run.measured.acts, message: run.measured.told, visits }, null, 1))
    } finally {
      await product.kill('SIGTERM')
    }
  } finally {
    await town.stop()
  }
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('show server_version')
  return `PostgreSQL ${rows[0].server_version}`
}

/** The index fills beside the running server, which would be measured with it. */
async function searchFilled(url: string): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${url}/ht/health`)).json()) as { search: string }
    if (health.search === 'ok') return
    await new Promise((done) => setTimeout(done, 200))
  }
}

function tell(what: string): void {
  process.stdout.write(`  ${Math.round(performance.now() / 1000)} s: ${what}\n`)
}
