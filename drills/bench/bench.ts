/** Measures the product on a large city and writes docs/bench.md: `npm run bench`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { programmes } from '@green/programmes/all.ts'
import pg from 'pg'
import { addressOf } from '../../server/src/db/testing.ts'
import { clock, localTime } from '../../server/src/platform/clock.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { type Product, startProduct } from '../faults/testing/product.ts'
import { addFilings, corners, filled, searched, sent } from './city-store.ts'
import { addDocuments, measureDocuments } from './documents.ts'
import { measureEquipment } from './equipment.ts'
import { type Figure, ms, table, times } from './figures.ts'
import { measureFormOpening, measureLedgers } from './ledger.ts'
import {
  measureConditions,
  measureCounty,
  measureDepth,
  measureDesks,
  measureFiltered,
  measureOpening,
  measureSearches,
  timesOfLists,
} from './lists.ts'
import type { Met } from './load.ts'
import { addTitledEnterprises, measureMap } from './map.ts'
import { measureOverload } from './overload.ts'
import { measurePackage } from './package.ts'
import { addRatedEnterprises } from './rated-store.ts'
import { measureBenchmarks, measureRatedReading, measureRatedYear } from './rated-year.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStart } from './start.ts'
import { measureUtilityOn } from './utility.ts'
import { measureExport, measureImport } from './workbooks.ts'
import { measureWorkers } from './workers.ts'
import { measureWrites } from './writes.ts'

const figures: Figure[] = []
const report = (figure: Figure) => {
  figures.push(figure)
  process.stdout.write(
    `${figure.met ? '✓' : '✗'} ${figure.part}: ${figure.what}: ${figure.measured} (${figure.goal})\n`,
  )
}
/** With the time since the start, so that a run that is cut off shows where. */
const tell = (what: string) => process.stdout.write(`  ${Math.round(performance.now() / 1000)} s: ${what} …\n`)

/** `npm run bench -- list search` runs only these and leaves the table unchanged. */
const chosen = process.argv.slice(2)
const wants = (...parts: string[]) => chosen.length === 0 || parts.some((part) => chosen.includes(part))

const parts = [
  'equipment',
  'start',
  'workers',
  'workbooks',
  'utility',
  'sign-in',
  'package',
  'list',
  'opening',
  'writes',
  'overload',
  'condition',
  'desk',
  'search',
  'documents',
  'ledger',
  'rating',
  'map',
  'growth',
]
const dataDir = await mkdtemp(join(tmpdir(), 'green-bench-'))
/** As `npm start` runs it; the proxy's header allows sign-ins from many addresses. */
const { NODE_OPTIONS = '', NODE_COMPILE_CACHE = '', MALLOC_ARENA_MAX = '' } = process.env
const lean = { NODE_OPTIONS, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX }
/** Searching reads no filing: by itself it is measured without the demo city, which takes minutes to fill. */
const needsCity = chosen.length === 0 || chosen.some((part) => part !== 'documents')
const settings = { DATA_DIR: dataDir, DEMO: needsCity ? '1' : '0', LOG_LEVEL: 'info', TRUST_PROXY: '1', ...lean }
const products: Product[] = []
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null
/** `BENCH_MINUTES=8 npm run bench -- documents` ends after that time, as Ctrl-C does: nothing of it runs on or stays on the disk. */
const minutes = Number(process.env.BENCH_MINUTES ?? 0)
if (minutes > 0) setTimeout(() => void giveUp(`stopped after ${minutes} minutes`), minutes * 60_000).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('stopped'))

/** The demo city is seeded at the first start. */
const fillsWithinMs = 15 * 60_000
try {
  if (wants('equipment')) measureEquipment(report)
  if (needsCity) tell('filling the demo city')
  await end(await start())
  if (wants('start')) await measureStart(settings, report)
  postgres = await startEmbeddedPostgres({ dataDir })
  const { connectionString } = postgres
  try {
    if (wants('workers')) await measureProcesses()
    if (wants('workbooks', 'sign-in', 'package', 'utility')) await connected(connectionString, measureDemoCity)
    if (wants('workbooks', 'list', 'opening', 'writes', 'overload', 'condition', 'desk', 'search'))
      await connected(connectionString, measureLargeCity)
    if (wants('rating')) await connected(connectionString, measureRating)
    if (wants('map')) await connected(connectionString, measureGreenMap)
    if (wants('documents')) await connected(connectionString, measurePublicDocuments)
    if (wants('ledger')) await connected(connectionString, measureLedger)
    if (wants('growth')) {
      await connected(addressOf(connectionString, 'postgres'), (client) =>
        client.query('create database growth template template0'),
      )
      await connected(addressOf(connectionString, 'growth'), measureGrowth)
    }
  } finally {
    for (const product of products.splice(0)) await product.kill('SIGTERM')
    await postgres.stop()
  }
} catch (error) {
  // Earlier measurements stay valid; the table shows what is missing.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
if (chosen.length === 0) await writeTable()
process.exitCode ||= figures.every(({ met }) => met) ? 0 : 1

/** What runs is ended in its order, whatever waits for it fails, and the run ends by itself. */
async function giveUp(why: string): Promise<void> {
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  // Not the database: it ends with the last process that uses it.
  const ours = children.filter((pid) => /\.ts|dist\/main\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
  for (const pid of ours) process.kill(Number(pid), 'SIGTERM')
  await postgres?.stop()
  setTimeout(() => process.exit(1), 60_000).unref()
}

async function connected(
  connectionString: string,
  work: (client: pg.Client, connectionString: string) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  // A query that is cut off fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client, connectionString)
  } finally {
    await client.end()
  }
}

async function start(environment: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ ...settings, ...environment }, fillsWithinMs)
  products.push(product)
  await searchFilled(product)
  return product
}

/** The index fills beside the running server, which would be measured with it. */
async function searchFilled({ url }: Product): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${url}/ht/health`)).json()) as { search: string }
    if (health.search === 'ok') return
    await wait(200)
  }
}

async function end(product: Product): Promise<void> {
  products.splice(products.indexOf(product), 1)
  await product.kill('SIGTERM')
}

/** Memory is measured on a freshly started product. */
async function alone(measure: (fresh: Product) => Promise<void>): Promise<void> {
  const fresh = await start()
  await measure(fresh)
  await end(fresh)
}

/** The same city by one process and by two, which take turns. */
async function measureProcesses(): Promise<void> {
  const [one, two] = [await start(), await start({ WORKERS: '2' })]
  await measureWorkers(one, two, report)
  await end(one)
  await end(two)
}

async function measureDemoCity(client: pg.Client, connectionString: string): Promise<void> {
  const product = await start()
  if (wants('package')) await measurePackage(product, client, join(dataDir, 'files'), report)
  if (wants('sign-in')) await measureSignIn(product, report)
  if (wants('utility')) await measureUtilityOn(connectionString, report)
  await end(product)
  if (wants('workbooks')) await alone((fresh) => measureImport(fresh, 50_000, report))
}

/** 100,000 filings with all their documents and some of every other programme, then 200,000. */
async function measureLargeCity(client: pg.Client, connectionString: string): Promise<void> {
  const others: string[] = []
  let cases = 200_000
  await filled(client, async () => {
    tell('100,000 filings')
    await addFilings(client, 'green-factory', 100_000, { values: wants('condition') })
    for (const { id } of programmes) {
      const added = id === 'green-factory' ? 0 : await addFilings(client, id, 3000)
      if (added > 0) others.push(id)
      cases += added
    }
  })
  const product = await start()
  const bare = await startBare(connectionString)
  if (wants('list')) {
    await measureFiltered(product, bare.url, await corners(client, 'green-factory'), report)
    await measureDepth(product, bare.url, report)
    await measureCounty(product, report)
  }
  if (wants('opening'))
    await measureOpening(
      product,
      bare.url,
      await sent(client, 'green-factory'),
      await corners(client, 'green-factory'),
      report,
    )
  if (wants('writes')) await measureWrites(product, client, connectionString, report)
  if (wants('overload')) await measureOverload(product, client, await sent(client, 'green-factory'), report)
  if (wants('condition')) await measureConditions(product, bare.url, report)
  await bare.stop()
  if (wants('desk')) await measureDesks(product, others, report)
  if (wants('workbooks')) await alone((fresh) => measureExport(fresh, 100_000, report))
  if (wants('search', 'workbooks')) {
    tell('200,000 filings')
    await filled(client, async () => {
      await addFilings(client, 'green-factory', 100_000, { before: 100_000 })
    })
  }
  if (wants('search')) await measureSearches(product, await searched(client, 'green-factory'), cases, report)
  await end(product)
  if (wants('workbooks')) await alone((fresh) => measureExport(fresh, 200_000, report, { withinSeconds: 60 }))
}

/** The year that the demo city has computed and not published, with 20,000 further enterprises. */
async function measureRating(client: pg.Client, connectionString: string): Promise<void> {
  const { rows } = await client.query(`select max(year) as year from rating_run where state = 'computed' and not trial`)
  const year = Number(rows[0].year)
  tell('20,000 enterprises with their yearly data')
  await filled(client, () => addRatedEnterprises(client, year, 20_000))
  const product = await start()
  const runId = await measureRatedYear(product, client, year, report)
  await client.query('vacuum analyze rating_result')
  await client.query('vacuum analyze green_code')
  const bare = await startBare(connectionString)
  await measureRatedReading(product, bare.url, client, { runId, year }, report)
  await measureBenchmarks(product, year, report)
  await bare.stop()
  await end(product)
}

/** 20,000 enterprises with three years in the ledger, and a form that opens in such a city. */
async function measureLedger(client: pg.Client, connectionString: string): Promise<void> {
  tell('20,000 enterprises with three years in the ledger')
  await measureLedgers(client, connectionString, report)
  const product = await start()
  await measureFormOpening(product, client, report)
  await end(product)
}

/** 10,000 further titles, each of an enterprise with a position. */
async function measureGreenMap(client: pg.Client): Promise<void> {
  await addTitledEnterprises(client)
  const product = await start()
  await measureMap(product, report)
  await end(product)
}

/** 200,000 further public documents, made of the sentences of the demo city. */
async function measurePublicDocuments(client: pg.Client, connectionString: string): Promise<void> {
  tell('200,000 public documents')
  await addDocuments(client, connectionString, tell)
  const product = await start()
  const bare = await startBare(connectionString)
  tell('searching')
  await measureDocuments(product, bare.url, client, report)
  await bare.stop()
  await end(product)
}

/** The same lists at 10,000 and at 1,000,000 filings. Lists read no long documents, so the copies have none. */
async function measureGrowth(client: pg.Client, connectionString: string): Promise<void> {
  const small = 10_000
  const large = 1_000_000
  tell('filling the demo city of what grows')
  await end(await start({ DATABASE_URL: connectionString }))
  await filled(client, async () => {
    await addFilings(client, 'green-factory', small, { slim: true })
  })
  const product = await start({ DATABASE_URL: connectionString })
  const where = await corners(client, 'green-factory')
  const before = await timesOfLists(product, where)
  tell(`${large.toLocaleString('en')} filings`)
  await filled(client, async () => {
    await addFilings(client, 'green-factory', large - small, { slim: true, before: small })
  })
  const after = await timesOfLists(product, where)
  const compare = (what: string, at: (met: typeof before) => Met) => {
    const slower = at(after).p50 / at(before).p50
    report({
      part: 'growth',
      what: `${what} at 1,000,000 filings`,
      measured: `${times(slower)} (${ms(at(after).p50)} of ${ms(at(before).p50)})`,
      goal: '≤ 1.5 × at 10,000',
      met: slower <= 1.5,
    })
  }
  compare('the whole list', (met) => met.whole)
  compare('the list of a county, state and year', (met) => met.corner)
  await end(product)
}

async function startBare(connectionString: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  return {
    url: String(printed).trim(),
    stop: () => {
      child.kill()
      return once(child, 'exit')
    },
  }
}

async function writeTable(): Promise<void> {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`
  const missed = figures.filter(({ met }) => !met).length
  const missing = parts.filter((part) => !figures.some((figure) => figure.part === part))
  const [, , load = 0] = loadavg()
  await writeFile(
    fileURLToPath(new URL('../../docs/bench.md', import.meta.url)),
    `# Bench

\`npm run bench\` fills a city with filings copied from the demo city's own, loads the product from a second process over the network
and measures. Where a figure is a multiple of *bare*, that is \`drills/bench/bare.ts\` in the same minute on the same database:
node:http and two prepared statements (page, total), without login, rights, steps or log. Product and baseline take turns, three
times; the medians are compared, so that a busy machine meets both alike. Loader, product and database share the machine.

Last run: ${localTime(clock.now())}, ${machine}, load ${load.toFixed(1)} in the last quarter of an hour. ${figures.length - missed} of ${figures.length} goals met.${missing.length ? ` Not measured in this run: ${missing.join(', ')}.` : ''}

${table(figures)}
`,
  )
}
