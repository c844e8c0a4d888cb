/**
 * `npm run drill -- cluster --faults 5 --seed 1 --quiet 2`: strikes a whole cluster under load again and again, holds what
 * was acknowledged against the database, and writes docs/cluster.md. Runs in parts: each adds to the results.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clock, localTime } from '../../server/src/platform/clock.ts'
import { seeded } from '../load/arrivals.ts'
import { fillOn, sizes } from '../load/load-city.ts'
import { machine as thisMachine } from '../load/page.ts'
import { type Cluster, clearTrial, type DatabaseMachine, databases, startCluster } from './cluster.ts'
import { type Crowd, type Rates, startCrowd } from './crowd.ts'
import { type Fault, faults, faultsBySeed } from './faults.ts'
import { type Kind, openSteadyLine, type SteadyLine, type Visit } from './line.ts'
import { addressOf, inside } from './network.ts'
import { receiptFaults } from './receipts-check.ts'
import { type FaultResult, type PartResult, p95, resultsFolder, writePage } from './results.ts'

const { values, positionals } = parseArgs({
  options: {
    faults: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'string', default: '2' },
    how: { type: 'string' },
    page: { type: 'boolean', default: false },
    'no-page': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const repository = fileURLToPath(new URL('../..', import.meta.url))
const rates: Rates = { people: 12, pace: { staySeconds: 60, pauseSeconds: 4 }, probesPerSecond: 3 }
const wholeAgainWithinMs = 180_000
/** A quiet moment before each fault. */
const settleMs = 4000

if (positionals.length > 0) throw new Error(`不认识的参数：${positionals.join(' ')}`)
if (!values.page) process.exitCode = await drill()
if (!values['no-page']) await writePage()

async function drill(): Promise<number> {
  const [count, seed, quietMinutes] = [values.faults, values.seed, values.quiet].map(Number)
  if (![count, seed, quietMinutes].every((one) => Number.isFinite(one) && Number(one) >= 0))
    throw new Error('--faults、--seed 和 --quiet 须为不小于 0 的数')
  if (values.how && !faults.some(({ how }) => how === values.how)) throw new Error('--how 须为 kill、pause 或 cut')
  const folder = await mkdtemp(join(tmpdir(), 'green-cluster-'))
  const loadBefore = loadavg()[0] ?? 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clearTrial(folder).then(() => process.exit(1)))
  await chmod(folder, 0o755)
  const cluster = await startCluster({ folder, environment: { DEMO: '1', LOG_LEVEL: 'error' }, tell })
  const line = openSteadyLine(cluster.url, cluster.certificate)
  try {
    tell('城市：企业、申报和每种角色的人')
    const city = await fillOn(await cluster.databaseUrl(), await environmentOf(cluster, folder), sizes.short, {
      withPatterns: false,
      tell: () => undefined,
    })
    const crowd = await startCrowd(line, city, seed ?? 1, rates)
    await wait(15_000)
    const quiet = await stayQuiet(cluster, line, (quietMinutes ?? 0) * 60)
    const results: FaultResult[] = []
    const random = seeded((seed ?? 1) + 1)
    for (const fault of faultsBySeed(seed ?? 1, count ?? 5, values.how)) {
      const result = await strike(cluster, line, fault, random)
      results.push(result)
      tell(
        `${fault.title}（${result.machine}）：保存 ${result.saveSeconds.toFixed(1)} 秒，查询 ${result.readSeconds.toFixed(1)} 秒，公众查询 ${result.publicSeconds.toFixed(1)} 秒，完整 ${result.wholeSeconds.toFixed(0)} 秒`,
      )
    }
    await crowd.stop()
    await cluster.whole(wholeAgainWithinMs)
    return await conclude(cluster, crowd, { quiet, results, seed: seed ?? 1, loadBefore, requests: line.visits.length })
  } finally {
    line.close()
    await cluster.stop()
    // The logs of the last drill stay: they say why something took its time.
    await cp(join(folder, 'log'), join(repository, resultsFolder, 'log'), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** The settings of a server, for the program that fills the city. */
async function environmentOf({ settings }: Cluster, folder: string): Promise<Record<string, string>> {
  const { FILES_URL = '', INNER_NETWORKS = '', SECRET = '' } = settings
  return { FILES_URL, INNER_NETWORKS, SECRET, DATA_DIR: join(folder, 'filling'), DEMO: '0' }
}

type Quiet = PartResult['quiet']

/** Nothing is struck: whoever takes over now does it without a reason. */
async function stayQuiet({ rows }: Cluster, line: SteadyLine, seconds: number): Promise<Quiet> {
  const timeline = async () =>
    Number(
      (
        await rows<{ id: number }>(`select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as id`)
      )[0]?.id,
    )
  const [before, from] = [await timeline(), performance.now()]
  const idle = idleNow()
  await wait(seconds * 1000)
  const visits = line.visits.filter(({ dueAt }) => dueAt >= from)
  return {
    seconds,
    failovers: (await timeline()) - before,
    perSecond: visits.length / Math.max(1, seconds),
    p95Ms: p95(visits.map(({ dueAt, doneAt }) => doneAt - dueAt)),
    idleShare: idle(),
  }
}

/** The share of the processors that nobody used since this was called. */
function idleNow(): () => number {
  const read = () => {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const fields = all.split(/\s+/).slice(1, 9).map(Number)
    return { idle: (fields[3] ?? 0) + (fields[4] ?? 0), all: fields.reduce((sum, one) => sum + one, 0) }
  }
  const before = read()
  return () => {
    const after = read()
    return (after.idle - before.idle) / Math.max(1, after.all - before.all)
  }
}

async function strike(cluster: Cluster, line: SteadyLine, fault: Fault, random: () => number): Promise<FaultResult> {
  await cluster.whole(wholeAgainWithinMs)
  await wait(settleMs)
  const from = performance.now()
  const { machine, mend } = await fault.strike(cluster, random)
  const watching = watchPrimaries()
  await wait(fault.lastsSeconds * 1000)
  mend()
  await cluster.whole(wholeAgainWithinMs)
  const wholeSeconds = (performance.now() - from) / 1000
  await wait(settleMs)
  const mostPrimaries = await watching.stop()
  const visits = line.visits.filter(({ doneAt }) => doneAt >= from)
  const longest = (kind: Kind) =>
    Math.max(
      0,
      ...visits.filter((visit) => visit.kind === kind).map(({ dueAt, doneAt }) => doneAt - Math.max(dueAt, from)),
      ...[...line.open.values()]
        .filter((one) => one.kind === kind)
        .map(({ dueAt }) => performance.now() - Math.max(dueAt, from)),
    ) / 1000
  return {
    title: fault.title,
    machine,
    withinSeconds: fault.withinSeconds,
    saveSeconds: longest('write'),
    readSeconds: longest('read'),
    publicSeconds: longest('public'),
    wholeSeconds,
    requests: visits.length,
    again: visits.filter(({ tries }) => tries > 1).length,
    mostPrimaries,
    slowest: slowestOf(visits, from),
  }
}

/** The paths whose visitors waited longest, a few of each kind, with their seconds. */
function slowestOf(visits: readonly Visit[], from: number): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { kind, path, dueAt, doneAt } of visits) {
    const seconds = Math.round(doneAt - Math.max(dueAt, from)) / 1000
    if (seconds > 5) found[`${kind} ${path}`] = Math.max(seconds, found[`${kind} ${path}`] ?? 0)
  }
  return found
}

/** How many machines call themselves primary at one time, each asked on itself: a cut network hides nobody. */
function watchPrimaries(): { stop(): Promise<number> } {
  let most = 0
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const found = await Promise.all(databases.map(saysPrimary))
      most = Math.max(most, found.filter(Boolean).length)
      await wait(500)
    }
  }
  const looking = look()
  return {
    async stop() {
      isOver = true
      await looking
      return most
    },
  }
}

function saysPrimary(machine: DatabaseMachine): Promise<boolean> {
  const [program = '', ...args] = [
    ...inside(machine),
    ...['curl', '-s', '-o', '/dev/null', '-m', '1', '-w', '%{http_code}', '-X', 'OPTIONS'],
    `http://${addressOf(machine)}:8008/primary`,
  ]
  return new Promise((done) => execFile(program, args, (_, stdout) => done(stdout === '200')))
}

type Whole = Omit<PartResult, 'at' | 'machine' | 'faults' | 'broken' | 'counts' | 'rates'> & { results: FaultResult[] }

/** Writes the results of this part down and says what is broken; the exit code. */
async function conclude(cluster: Cluster, { receipts }: Crowd, { results, ...rest }: Whole): Promise<number> {
  const broken = await receiptFaults(cluster, receipts)
  for (const { title, mostPrimaries } of results) if (mostPrimaries > 1) broken.push(`two primaries: ${title}`)
  if (rest.quiet.failovers > 0) broken.push(`${rest.quiet.failovers} failovers without a fault`)
  const part: PartResult = {
    ...rest,
    at: localTime(clock.now()),
    machine: thisMachine(),
    rates,
    faults: results,
    broken,
    counts: {
      phrases: receipts.phrases.saved.length,
      drafts: [...receipts.drafts.values()].reduce((sum, all) => sum + all.length, 0),
      submissions: receipts.submissions.length,
      uploads: receipts.uploads.length,
    },
  }
  const folder = join(repository, resultsFolder)
  await mkdir(folder, { recursive: true })
  await appendFile(join(folder, 'parts.jsonl'), `${JSON.stringify(part)}\n`)
  tell(`已确认 ${JSON.stringify(part.counts)}，有误 ${broken.length}`)
  for (const text of broken.slice(0, 20)) tell(text)
  return broken.length > 0 ? 1 : 0
}

function tell(what: string): void {
  process.stdout.write(`  ${Math.round(performance.now() / 1000)} 秒  ${what}\n`)
}
