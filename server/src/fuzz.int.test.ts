/**
 * Every call gets inputs made from its own schema: mostly sound ones with real ids, each with a few values that nobody
 * types. The response is never a 5xx, and a refusal is short. The seed is fixed; FUZZ_SEED and FUZZ_RUNS
 * look elsewhere and further.
 */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { type ProgrammeCalls, programmeCalls } from '@green/contract/screens/programmes.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { homeCounty } from './demo/enterprise/people.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { oneOfEachRole } from './filing/testing.ts'
import { ids } from './platform/ids.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20260301)
const runs = Number(process.env.FUZZ_RUNS ?? 12)
/** Papers, packages and passwords take long to make; they are tried less often. */
const slowRuns = Math.ceil(runs / 5)
const longestRefusal = 200_000

const { app, scheme } = await openTestScheme()
const actors = oneOfEachRole(scheme)
const tokens = new Map<Role, string>()

beforeAll(async () => {
  const { factories, parks, institution } = scheme
  await scheme.filed(greenFactory, factories[0], 'expert_review')
  await scheme.filed(greenFactory, factories[1], 'publicity')
  for (const programme of programmes.filter(({ oneOpenPer }) => oneOpenPer !== 'batch').slice(0, 4)) {
    const filer =
      programme.orgKind === 'park' ? parks[0] : programme.orgKind === 'institution' ? institution : factories[0]
    await scheme.filed(programme, filer, 'submitted').catch(() => undefined)
  }
})

async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role)
  if (known) return known
  const made = await scheme.token(actors[role])
  tokens.set(role, made)
  return made
}

type Json = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: Json | boolean
  items?: Json
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

const oddTexts = [
  '',
  ' ',
  '\ud800',
  'a\0b',
  '\u202e\u200b\u3164',
  '%_\\',
  "' or 1=1 --",
  '{"a":1}',
  '=1+1',
  '../../etc/passwd',
  '一'.repeat(5000),
  '🏭'.repeat(40),
  'null',
  '-1',
  '1e308',
  '2026-02-31',
  '__proto__',
]
const oddDays = [
  '2026-02-31',
  '0000-00-00',
  '0000-01-01',
  '2026-13-01',
  '9999-12-31',
  '2026-00-10',
  '1900-01-01',
  '二〇二六',
]
const oddMoments = ['2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '2026-01-01', '25:61']
const oddNumbers = [
  0, -1, 1.5, 2_147_483_647, 2_147_483_648, -9_007_199_254_740_991, 9_007_199_254_740_991, 1e308, -1e308, 5e-324,
]
const oddIds = ['00000000-0000-0000-0000-000000000000', '019b0000-0000-7000-8000-000000000000', 'x', '']
const odd = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, ...oddDays, null, true, [], {}, [[]], [null], { a: { b: [] } }),
  fc.string({ maxLength: 30, unit: 'binary' }),
)

/** Mostly the sound value; one in so many leaves is odd. */
const mostly = (sound: fc.Arbitrary<unknown>, strange: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 14, arbitrary: sound },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
    { weight: 1, arbitrary: odd },
  )

/** What is in the database: ids by table, and words that calls expect. */
type Known = { ids: string[]; of: Readonly<Record<string, readonly string[]>>; programme: Programme | undefined }

const soundDays = ['2026-01-31', '2026-06-30', '2027-12-31', '2024-02-29']

function textOf(name: string, node: Json, known: Known): fc.Arbitrary<unknown> {
  const { pattern = '', format } = node
  if (format === 'uuid') return mostly(fc.constantFrom(...(known.of[name] ?? known.ids)), oddIds)
  if (format === 'date-time')
    return mostly(fc.constantFrom('2026-03-01T00:00:00Z', '2999-01-01T00:00:00+08:00'), oddMoments)
  if (pattern.startsWith('^[0-9]{4}-')) return mostly(fc.constantFrom(...soundDays), oddDays)
  if (pattern === '^[0-9]{6}$') return mostly(fc.constantFrom(homeCounty, '500112', '999999'), ['000000', '-00001'])
  const sound = known.of[name]
  if (sound) return mostly(fc.constantFrom(...sound), oddTexts)
  return mostly(fc.constantFrom('经核查属实，请按要求办理。', '重庆示例', '2025', '12.5', '1'), oddTexts)
}

function madeOf(name: string, node: Json, known: Known, defs: Readonly<Record<string, Json>>): fc.Arbitrary<unknown> {
  if (node.const !== undefined) return mostly(fc.constant(node.const), oddTexts)
  if (node.enum) return mostly(fc.constantFrom(...node.enum), oddTexts)
  const ways = node.anyOf ?? node.oneOf
  if (ways) return fc.oneof(...ways.map((way) => madeOf(name, way, known, defs)))
  if (node.type === 'string') return textOf(name, node, known)
  if (node.type === 'boolean') return mostly(fc.boolean(), ['yes', 2])
  if (node.type === 'null') return fc.constant(null)
  if (node.type === 'integer' || node.type === 'number') {
    const [min, max] = [
      Math.max(node.minimum ?? 0, -5),
      Math.min(node.maximum ?? 5, Math.max(node.minimum ?? 0, 0) + 5),
    ]
    return mostly(fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) }), oddNumbers)
  }
  if (node.type === 'array') return fc.array(madeOf(name, node.items ?? {}, known, defs), { maxLength: 3 })
  if (node.properties) {
    const { required = [] } = node
    const parts = Object.entries(node.properties).map(([key, part]) => {
      const value = madeOf(key, part, known, defs)
      return [key, required.includes(key) ? value : fc.option(value, { nil: undefined, freq: 1 })] as const
    })
    return fc.record(Object.fromEntries(parts)).map(withoutAbsent)
  }
  if (name === 'answers') return answersOf(known.programme)
  const inner = typeof node.additionalProperties === 'object' ? node.additionalProperties : null
  if (inner)
    return fc.dictionary(fc.constantFrom('greenIntro', 'a', '500102', 'x y'), madeOf(name, inner, known, defs), {
      maxKeys: 3,
    })
  return odd
}

const withoutAbsent = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

/** A programme's complete example with up to three odd answers, cells among them. */
function answersOf(programme: Programme | undefined): fc.Arbitrary<unknown> {
  if (!programme) return fc.dictionary(fc.string({ maxLength: 8 }), odd, { maxKeys: 4 })
  const example: Record<string, unknown> = programme.example()
  const keys = Object.keys(example)
  return fc.array(fc.tuple(fc.constantFrom(...keys), odd), { maxLength: 3 }).map((strange) => {
    const answers = { ...example }
    for (const [key, value] of strange) {
      const rows = answers[key]
      const [first, ...rest] = Array.isArray(rows) ? rows : []
      if (first && typeof first === 'object') {
        const cells = Object.keys(first)
        answers[key] = [{ ...first, [cells[cells.length - 1] ?? '']: value }, ...rest]
      } else answers[key] = value
    }
    return answers
  })
}

/** The programme whose filings a call saves, by its declaration. */
function programmeOf(call: Call): Programme | undefined {
  const all: Readonly<Record<string, ProgrammeCalls>> = programmeCalls
  const found = Object.entries(all).find(([, { submit, update, draft, amend }]) =>
    [submit, update, draft?.save, amend].some((one) => one?.path === call.path),
  )
  return programmes.find(({ id }) => id === found?.[0])
}

async function knownIn(): Promise<Omit<Known, 'programme'>> {
  const { rows: tables } = await app.services.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  )
  const byTable: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await app.services.db.execute<{ id: string }>(
      sql.raw(`select id from "${name}" order by id limit 6`),
    )
    byTable[name] = rows.map(({ id }) => id)
  }
  const filings = byTable.filing ?? []
  // A filing is what most calls are about.
  const ids = [...Object.values(byTable).flat(), ...Array.from({ length: 8 }, () => filings).flat()]
  return {
    ids,
    of: {
      filingId: filings,
      taskId: byTable.expert_task ?? [],
      batchId: byTable.batch ?? [],
      enterpriseId: byTable.enterprise ?? [],
      programme: programmes.map(({ id }) => id),
      socialCode: ['91500102MAXX10010N'],
      mobile: ['13800001234'],
      role: [...roles],
    },
  }
}

const sends = (call: Call): readonly (Role | null)[] =>
  call.may === 'anyone' ? [null, 'admin'] : call.may === 'signedIn' ? roles : call.may
/** They sign the caller out, or hash a password with every sound input. */
const isCostly = ({ out, path, upload }: Call) =>
  out === 'blob' ||
  upload ||
  /login|register|password|account\/(create|reset|close)|exitLogin|captcha|security\/\w+(factor|recovery)/i.test(path)

async function knock(call: Call, role: Role | null, input: Record<string, unknown>) {
  const headers = role ? { authorization: await tokenOf(role) } : {}
  const url = `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, '019b0000-0000-7000-8000-000000000000')}`
  const query = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  )
  const response = await app.send({
    method: call.method,
    url,
    headers,
    ...(call.query ? { query } : { payload: input }),
  })
  // One of the calls signs out, others end sessions.
  if (response.status === 401 && role) tokens.delete(role)
  return response
}

test('no call answers odd input with a 5xx, or refuses it at length', async () => {
  const base = await knownIn()
  const faults: unknown[] = []
  const reached = { sent: 0, done: 0 }
  for (const [at, call] of allCalls.entries()) {
    // A second factor asked of all would leave the calls after it untested.
    if (call.path === '/security/saveRule') continue
    const node = z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }) as Json & {
      $defs?: Record<string, Json>
    }
    const known = { ...base, programme: programmeOf(call) }
    const inputs = fc.sample(madeOf('', node, known, node.$defs ?? {}), {
      numRuns: isCostly(call) ? slowRuns : runs,
      seed: seed + at,
    }) as Record<string, unknown>[]
    const people = sends(call)
    for (const [i, input] of inputs.entries()) {
      const role = people[i % people.length] ?? null
      reached.sent += 1
      const answer = await knock(call, role, input).catch((error: Error) => ({ status: 599, body: error.message }))
      const { status, body } = answer
      if (status === 200) reached.done += 1
      // Without the official register, a look-up there says so.
      if (call === enterprise.checkRegister && status === 503) continue
      if (status >= 500 || (status >= 400 && body.length > longestRefusal))
        faults.push({ call: `${call.method} ${call.path}`, role, status, body: String(body).slice(0, 200), input })
    }
  }
  expect(faults.slice(0, 30).map((one) => JSON.stringify(one).slice(0, 700))).toEqual([])
  // Many of them are sound enough to be carried out.
  expect(reached.done / reached.sent).toBeGreaterThan(0.1)
}, 600_000)

test('every number of an input fits the database, and every day is one of the calendar', () => {
  const wide: string[] = []
  const look = (name: string, node: Json, path: string): void => {
    for (const way of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) look(name, way, path)
    for (const [key, part] of Object.entries(node.properties ?? {})) look(name, part, `${path}.${key}`)
    if (node.items) look(name, node.items, `${path}[]`)
    if (typeof node.additionalProperties === 'object') look(name, node.additionalProperties, `${path}{}`)
    const isNumber = (node.type === 'integer' || node.type === 'number') && node.const === undefined
    // Sizes of files come from the store, not from the form; a job's input is checked by its own call.
    if (!isNumber || /\.size$|^\.input/.test(path)) return
    if (!((node.minimum ?? node.exclusiveMinimum ?? -Infinity) >= -2_147_483_648 && (node.maximum ?? Infinity) <= 1e12))
      wide.push(`${name} ${path}`)
  }
  for (const call of allCalls)
    look(`${call.method} ${call.path}`, z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }) as Json, '')
  expect(wide).toEqual([])
})

test('values that once ended in a 500 are refused at their fields', async () => {
  // The requests of above end sessions too.
  const filer = await scheme.token(actors.enterprise)
  const city = await tokenOf('city')
  const admin = await tokenOf('admin')
  const answers = { ...(await scheme.answers(waterQuota, scheme.factories[0])), year: 1e308 }
  const cases: [InjectOptions, string | null, number, string | null][] = [
    [{ method: 'GET', url: '/ht/shenb/getShenbs', query: { from: '2026-02-31' } }, city, 422, 'from'],
    [{ method: 'GET', url: '/ht/shenb/getShenbs', query: { to: '0000-00-00' } }, city, 422, 'to'],
    [{ method: 'GET', url: '/ht/user/getLogs', query: { kind: 'business', from: '0000-01-01' } }, admin, 422, 'from'],
    [{ method: 'GET', url: '/ht/greenPark/getGps', query: { year: '2147483648' } }, null, 422, 'year'],
    [{ method: 'POST', url: '/ht/waterQuota/saveWaterQuota', payload: { answers } }, filer, 422, 'year'],
    [{ method: 'POST', url: '/ht/shenb/saveDraft', payload: { answers: { greenIntro: '\ud800' } } }, filer, 400, null],
    [
      { method: 'POST', url: '/ht/letter/saveSeal', payload: { fileId: null, version: -9_007_199_254_740_991 } },
      admin,
      422,
      'version',
    ],
    [
      { method: 'POST', url: '/ht/rec/saveRec', payload: { action: 'draft', batchId: ids.next() } },
      filer,
      422,
      'batchId',
    ],
    [
      { method: 'GET', url: '/ht/filing/prefill', query: { programme: 'energy-project', batchId: ids.next() } },
      filer,
      404,
      null,
    ],
  ]
  for (const [request, token, status, field] of cases) {
    const { data, ...got } = await app.send({ ...request, headers: token ? { authorization: token } : {} })
    const named = ((data as { errors?: { field: string }[] }).errors ?? []).map((one) => one.field)
    expect([request.url, got.status, field === null || named.includes(field)]).toEqual([request.url, status, true])
  }
})
