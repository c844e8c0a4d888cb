/**
 * kill -9 of a process in every kind of background job: each is held by a lock before it writes, or while it reads, and
 * killed there. Another process does all of them again; afterwards the database holds what it holds where nothing was
 * killed. A new kind is killed as soon as it exists, and fails here when nothing holds it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Role } from '@green/contract/roles.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp } from '../../server/src/app.ts'
import { scopeKey } from '../../server/src/base/job/job-request.ts'
import { adoptProfile } from '../../server/src/base/reference/city-profile.ts'
import { cityProfile } from '../../server/src/base/reference/reference-data.ts'
import { addressOf } from '../../server/src/db/testing.ts'
import { oneOfEachRole, openScheme } from '../../server/src/filing/testing.ts'
import { callHandlers } from '../../server/src/handlers.ts'
import { clock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { schedules } from '../../server/src/schedules.ts'
import { trials } from './testing/figures.ts'
import { settings } from './testing/product.ts'
import type { ProcessReport, Task } from './testing/work-process.ts'

const environment = {
  ...settings,
  LOG_LEVEL: 'silent',
  STATIONS: '1',
  DATABASE_CONNECTIONS: '60',
  JOB_POLL_SECONDS: '60',
}
/** A virus scanner and a company register that do not answer. */
const away = { SCAN_URL: 'tcp://127.0.0.1:9', REGISTER_URL: 'http://127.0.0.1:9/register' }
const kinds = callHandlers.map(({ call }) => call).filter(({ background }) => background)

/** Nothing holds these here, since they have nothing to do without what is named; what happens to them is tested beside it. */
const idle: Readonly<Record<string, string>> = {
  'base-copy': 'the database that comes with the product: operation/backup/moment.int.test.ts',
  'restore-drill': 'the database that comes with the product: operation/backup/restore-drill.int.test.ts',
  'adjust-districts': 'an adjustment whose day has come: modules/enterprise/district/district.int.test.ts',
  'settle-refunds': 'a contract with the payment service: modules/service/station',
}

let folder: string
/** One database in which processes are killed, and one in which they are not. */
let killed: string
let undisturbed: string
/** So far ahead the processes work: every deadline has passed, on a working day, since some jobs do nothing on others. */
let aheadMs: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-kinds-'))
  killed = await database()
  await seed(killed)
  const today = clock.today()
  aheadMs = Date.parse(addWorkingDays(today, 30, cityProfile().holidays)) - Date.parse(today)
  undisturbed = await database(killed)
  await cp(dataOf(killed), dataOf(undisturbed), { recursive: true })
})

afterAll(async () => {
  for (const name of [killed, undisturbed]) await ask('postgres', `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const urlOf = (name: string) => addressOf(inject('postgresUrl'), name)
const dataOf = (name: string) => join(folder, name)

async function ask(name: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}

async function database(template = 'template0'): Promise<string> {
  const name = `kinds_${ids.next().replaceAll('-', '')}`
  await ask('postgres', `create database ${name} template ${template}`)
  return name
}

/** Filings in every state that the clock moves on, drafts, and a queued job of every kind that a person may ask for. */
async function seed(name: string): Promise<void> {
  const app = await openApp(readConfig({ ...environment, DATA_DIR: dataOf(name) }), urlOf(name))
  await app.services.search.filled
  await adoptProfile(app.services.db, { demo: true })
  const scheme = await openScheme(app)
  const states: State[] = ['submitted', 'county_returned', 'expert_review']
  const filed = await Promise.all(
    states.map((to, i) => scheme.filed(greenFactory, scheme.factories[i as 0 | 1 | 2], to)),
  )
  const people = oneOfEachRole(scheme)
  for (const call of kinds) {
    const may = call.may as readonly Role[]
    const role = (['city', 'admin', 'county'] as const).find((one) => may.includes(one)) ?? 'enterprise'
    const values: Record<string, unknown> = {
      id: filed[0]?.id,
      importId: ids.next(),
      checkId: ids.next(),
      showReason: '年度核对',
      programme: greenFactory.id,
      source: 'filing',
      columns: 'number,enterpriseName',
      period: 'month',
    }
    const shape = (call.in as unknown as { shape: Record<string, { safeParse(value: unknown): { success: boolean } }> })
      .shape
    const isNeeded = (key: string) => key === 'columns' || !shape[key]?.safeParse(undefined).success
    const input = Object.fromEntries(
      Object.keys(shape)
        .filter(isNeeded)
        .map((key) => [key, values[key]]),
    )
    expect(call.in.safeParse(input).success, `a sample input for ${call.path}: ${JSON.stringify(input)}`).toBe(true)
    await ask(
      name,
      `insert into background_job (id, account_id, path, input, title, scope, ip, state, created_at)
       values ($1, $2, $3, $4, $5, $6, '127.0.0.1', 'queued', now())`,
      [ids.next(), people[role].accountId, call.path, JSON.stringify(input), call.title, scopeKey(people[role])],
    )
  }
  await app.close()
}

type Work = { child: ChildProcess; reports: ProcessReport[]; over: Promise<unknown> }

function begin(name: string, work: Task['work'], inTurn = false): Work {
  const task: Task = {
    databaseUrl: urlOf(name),
    work,
    inTurn,
    aheadMs,
    environment: { ...environment, ...away, DATA_DIR: dataOf(name) },
  }
  const reports: ProcessReport[] = []
  const child = fork(fileURLToPath(new URL('testing/work-process.ts', import.meta.url)), [JSON.stringify(task)], {
    env: { PATH: process.env.PATH },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => reports.push(message as ProcessReport))
  return { child, reports, over: once(child, 'exit') }
}

const running = (reports: readonly ProcessReport[]) =>
  reports.flatMap(({ name, how }) =>
    how === 'began' && !reports.some((other) => other.name === name && other.how !== 'began') ? [name] : [],
  )

type Hold = { tables: 'told' | 'all'; mode: 'exclusive' | 'access exclusive' }

/** What a queued job reads before its own work begins: who asked for it, and its row. */
const before = ['background_job', 'account', 'role', 'role_permission', 'enterprise', 'role_label']

/** Starts the work while tables are locked, kills the process once everything in it waits, and returns what was killed. */
async function killHeld(name: string, work: Task['work'], { tables, mode }: Hold): Promise<string[]> {
  const lock = new pg.Client({ connectionString: urlOf(name) })
  await lock.connect()
  try {
    const { rows } = await lock.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
    )
    const chosen = rows
      .map((row) => row.name)
      .filter((table) =>
        tables === 'told' ? ['audit_log', 'message'].includes(table) : work === 'schedules' || !before.includes(table),
      )
    const going = begin(name, work)
    await ready(going)
    await lock.query('begin')
    await lock.query(`lock table ${chosen.join(', ')} in ${mode} mode`)
    going.child.send('go')
    let last = ''
    await expect
      .poll(
        async () => {
          const now = JSON.stringify([going.reports.length, await sessionsOf(name)])
          const isStill = now === last && !now.includes('"isBusy":true')
          last = now
          return isStill
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toBe(true)
    const held = running(going.reports)
    going.child.kill('SIGKILL')
    await going.over
    return held
  } finally {
    await lock.query('rollback').catch(() => undefined)
    await lock.end()
  }
}

/** Every session of a database that asks something, and whether it is at work or waits for a lock. */
const sessionsOf = (name: string) =>
  ask(
    'postgres',
    `select pid, query_start, wait_event_type is distinct from 'Lock' as "isBusy" from pg_stat_activity
     where datname = $1 and state = 'active' order by pid`,
    [name],
  )

const ready = ({ reports }: Work) =>
  expect.poll(() => reports.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)

/** Does everything to its end, in turn; returns what failed. */
async function finish(name: string, work: Task['work']): Promise<ProcessReport[]> {
  const going = begin(name, work, true)
  const { reports, over } = going
  await ready(going)
  going.child.send('go')
  await over
  return reports.filter(({ how }) => how === 'failed')
}

/**
 * Not compared: how many lines a seal of the log covers depends on the moment, and a clean-up that was cut off, and a schedule that
 * ran again, are told as such.
 */
const byTheMoment = ['audit_seal', 'retention_run', 'retention_result', 'schedule_run']

/** Rows of every other table. */
async function counts(name: string): Promise<Record<string, number>> {
  const tables = await ask(
    name,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [byTheMoment],
  )
  const found: Record<string, number> = {}
  for (const { name: table } of tables) {
    const [row] = await ask(name, `select count(*)::int as n from "${table}"`)
    found[String(table)] = Number(row?.n)
  }
  return found
}

/**
 * The first holds every one before it has done anything; the others, in the drill, let it read, and write all but what
 * it tells.
 */
const everyHold: Hold[] = [
  { tables: 'all', mode: 'access exclusive' },
  { tables: 'all', mode: 'exclusive' },
  { tables: 'told', mode: 'exclusive' },
]
const holds = everyHold.slice(0, trials)

async function killInEvery(work: Task['work']): Promise<Set<string>> {
  const met = new Set<string>()
  for (const hold of holds) for (const name of await killHeld(killed, work, hold)) met.add(name)
  return met
}

test('a worker killed in every scheduled job: done again, it leaves what an undisturbed one leaves', {
  timeout: 240_000,
}, async () => {
  const met = await killInEvery('schedules')
  expect(Object.keys(schedules).filter((name) => !met.has(name) && !idle[name])).toEqual([])
  expect(await finish(killed, 'schedules')).toEqual([])
  expect(await finish(undisturbed, 'schedules')).toEqual([])
  expect(await counts(killed)).toEqual(await counts(undisturbed))
})

test('a worker killed in every kind of queued job: done again, each ends as an undisturbed one, once, with no half file', {
  timeout: 240_000,
}, async () => {
  const met = await killInEvery('queued')
  expect(kinds.map(({ path }) => path).filter((path) => !met.has(path))).toEqual([])
  const ends = async (name: string) => {
    expect(await finish(name, 'queued')).toEqual([])
    return ask(name, 'select path, state, says, storage_key is not null as "hasFile" from background_job order by path')
  }
  const [after, wanted] = [await ends(killed), await ends(undisturbed)]
  expect(after).toEqual(wanted)
  expect(after.filter(({ state }) => !['done', 'failed'].includes(String(state)))).toEqual([])
  expect(after.filter(({ state }) => state === 'done').length).toBeGreaterThan(5)
  // Every attempt to export is a line of the log, also one that was cut off: it may have read.
  const { audit_log: lines = 0, ...rows } = await counts(killed)
  const { audit_log: wantedLines = 0, ...wantedRows } = await counts(undisturbed)
  expect(rows).toEqual(wantedRows)
  expect(lines).toBeGreaterThanOrEqual(wantedLines)
  const files = await readdir(join(dataOf(killed), 'files'), { recursive: true })
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([])
})
