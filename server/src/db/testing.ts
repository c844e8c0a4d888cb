/** A test app per test file: its own database cloned from a migrated template, real routes in process, real files. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type App, openApp } from '../app.ts'
import { watchedRequests } from '../base/audit/testing.ts'
import { adoptProfile } from '../base/reference/city-profile.ts'
import { adoptAuthority } from '../modules/inspection/inspection-paper/authority.ts'
import { resetClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { ids } from '../platform/ids.ts'

/** The response to a call: status and envelope. */
export type CallResponse<T> = {
  status: number
  code: number
  msg: string
  data: T
  headers: Record<string, unknown>
  body: Buffer
}

export type TestApp = App & {
  url: string
  /** Sends a call with a token (null: anonymous). */
  call<C extends Call>(
    call: C,
    input: CallRequest<C>,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<CallResponse<CallOutput<C>>>
  /** Sends any request, for attacks. */
  send(options: InjectOptions): Promise<CallResponse<never>>
}

/** The address of another database on the test run's server. */
export function addressOf(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

/** Creates the template database beside the run's base, as the first start leaves it, with the profile of the demo; returns its name. */
const ensureTemplate = (base: string): Promise<string> =>
  preparedDatabase(base, 'template', async (app) => {
    await adoptProfile(app.services.db, { demo: true })
    await adoptAuthority(app.services.db, { demo: true })
  })

/** A database beside the run's base that the first test file that needs it prepares in an installation of its own; returns its name. */
export async function preparedDatabase(
  base: string,
  suffix: string,
  prepare: (app: App, folder: string) => Promise<void>,
): Promise<string> {
  const name = `${new URL(base).pathname.slice(1)}_${suffix}`
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7)')
    const { rowCount } = await client.query(`select 1 from pg_database where datname = $1`, [name])
    if (rowCount) return name
    await client.query(`drop database if exists ${name}_building with (force)`)
    await client.query(`create database ${name}_building template template0 encoding 'UTF8'`)
    const folder = await mkdtemp(join(tmpdir(), 'green-house-'))
    const app = await openApp(configOf(folder), addressOf(base, `${name}_building`))
    await app.services.search.filled
    await prepare(app, folder)
    await app.close()
    await rm(folder, { recursive: true, force: true })
    await client.query(`alter database ${name}_building rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

type Environment = Record<string, string>

const configOf = (folder: string, environment: Environment = {}) =>
  readConfig({
    LOG_LEVEL: 'silent',
    DEMO: '0',
    // What a test connects to is on this machine.
    INNER_NETWORKS: '127.0.0.0/8,::1/128',
    SECRET: 'a-key-that-only-tests-use-8f3b60d7c2',
    ...environment,
    DATA_DIR: folder,
  })

/** A database to clone, and the folder of the files that it names. */
export type Template = { database: string; files: string }

/**
 * Another server than the run's, by the address of an empty database on it, another way to the app's database than directly, and another
 * template than an empty installation.
 */
type Place = {
  base?: string
  urlOf?: (database: string) => string
  template?: (base: string) => Promise<Template>
}

/** Opens a test app at the top level of a test file, which closes itself after the file's last test. */
export async function sharedTestApp(...settings: Parameters<typeof openTestApp>): Promise<TestApp> {
  const app = await openTestApp(...settings)
  afterAll(() => app.close())
  return app
}

/** Opens a test app; who opens it closes it. */
export async function openTestApp(
  environment: Environment | ((database: string) => Environment) = {},
  { base = inject('postgresUrl'), urlOf = (database) => addressOf(base, database), template: other }: Place = {},
): Promise<TestApp> {
  const filled = await other?.(base)
  const template = filled?.database ?? (await ensureTemplate(base))
  const name = `t_${ids.next().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const folder = await mkdtemp(join(tmpdir(), 'green-house-'))
  if (filled) await cp(filled.files, join(folder, 'files'), { recursive: true })
  const url = urlOf(name)
  const settings = typeof environment === 'function' ? environment(name) : environment
  const app = await openApp(configOf(folder, settings), url)
  await app.services.search.filled
  const answer = watchedRequests(app.fastify)
  await app.fastify.ready()
  const send = async (options: InjectOptions) => {
    const response = await answer(options)
    const json = String(response.headers['content-type'] ?? '').includes('json')
      ? response.json<{ code: number; msg: string; data: never }>()
      : { code: response.statusCode, msg: '', data: undefined as never }
    return { status: response.statusCode, ...json, headers: response.headers, body: response.rawPayload }
  }
  return {
    ...app,
    url,
    send,
    call: (call, input, token = null, headers = {}) =>
      send(requestOf(call, input as Record<string, unknown>, token, headers)) as never,
    async close() {
      resetClock()
      await app.close()
      await rm(folder, { recursive: true, force: true })
      const end = new pg.Client({ connectionString: base })
      await end.connect()
      await end.query(`drop database if exists ${name} with (force)`)
      await end.end()
    },
  }
}

/** A call as an HTTP request. */
export function requestOf(
  call: Call,
  input: Record<string, unknown>,
  token: string | null,
  headers: Record<string, string>,
): InjectOptions {
  let url = `/ht${call.path}`
  const rest = { ...input }
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const auth = token ? { authorization: `Bearer ${token}` } : {}
  if (call.query) {
    const query = Object.fromEntries(
      Object.entries(rest)
        .filter(([, v]) => v !== undefined && v !== null)
        .map(([k, v]) => [k, String(v)]),
    )
    return { method: call.method, url, query, headers: { ...auth, ...headers } }
  }
  return { method: call.method, url, payload: rest, headers: { ...auth, ...headers } }
}
