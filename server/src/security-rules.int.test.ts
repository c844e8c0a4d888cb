/**
 * Security rules that concern every call and every connection, each a test named after the rule. Rules of one module
 * are tested in that module.
 */

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { failure } from '@green/contract/calls/operation/failure.ts'
import type { Role } from '@green/contract/roles.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from './base/account/sign-in/session.ts'
import { recordFailure } from './base/failure/failures.ts'
import { sha256 } from './crypto/digest.ts'
import { homeCounty } from './demo/enterprise/people.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { oneOfEachRole } from './filing/testing.ts'
import { callHandlers } from './handlers.ts'
import { moveClock, resetClock } from './platform/clock.ts'
import { openHttp } from './platform/http/http.ts'
import { ids } from './platform/ids.ts'

const { app, scheme } = await openTestScheme()
const actors = oneOfEachRole(scheme)
const tokenOf = (role: Role) => scheme.token(actors[role])

afterEach(resetClock)

const urlOf = (call: Call) => `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, ids.next())}`
const roleFor = (call: Call): Role => (typeof call.may === 'string' ? 'admin' : (call.may[0] ?? 'admin'))

async function send(call: Call, token: string | null, input: Record<string, unknown>) {
  const headers = token ? { authorization: token } : {}
  const base = { method: call.method, url: urlOf(call), headers }
  if (!call.query) return app.send({ ...base, payload: input })
  const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return app.send({ ...base, query })
}

type Shape = { type?: string; format?: string; enum?: unknown[]; const?: unknown; anyOf?: Shape[]; pattern?: string }

/** A valid value of that shape, so that a request reaches the database. */
function sample({ type, format, enum: values, const: only, anyOf, pattern }: Shape): unknown {
  if (only !== undefined) return only
  if (values) return values[0]
  if (anyOf?.[0]) return sample(anyOf[0])
  if (format === 'uuid') return ids.next()
  if (pattern === '^[0-9]{6}$') return homeCounty
  if (pattern?.startsWith('^[0-9]{4}-')) return '2026-01-31'
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  return type === 'object' ? {} : '13800000000'
}

function fieldsOfCall(call: Call): { properties: Record<string, Shape>; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Shape>
    required?: string[]
  }
  return { properties, required }
}

function filled(call: Call): Record<string, unknown> {
  const { properties, required } = fieldsOfCall(call)
  return Object.fromEntries(required.map((key) => [key, sample(properties[key] ?? {})]))
}

/** What no response may contain: stacks, SQL, paths of the machine, words of the database. */
const innards =
  /\bat (async )?[\w.<>]+ \(|node_modules|\.ts:\d|\/server\/src|\/tmp\/|DATA_DIR|\b(select|insert into|update|delete from) [\w"]+|pg_|relation "|syntax error|invalid byte|ECONN|ENOENT|ZodError/i

const hostile: Record<string, unknown> = {
  'a NUL': '\u0000',
  quotes: `'"\\;-- /*`,
  'half a character': '\ud800',
  'a path': '../../../../etc/passwd',
  'very long': 'x'.repeat(20_000),
  'too large a number': 9e99,
  'an object': { $ne: null },
}

describe('no stack, SQL, path or other innards in an answer, and no fault, whatever a field holds', () => {
  const named = allCalls.filter((call) => !call.upload).map((call) => [`${call.method} ${call.path}`, call] as const)
  test.each(named)('%s', async (_name, call) => {
    const token = call.may === 'anyone' ? null : await tokenOf(roleFor(call))
    const sound = filled(call)
    for (const key of Object.keys(fieldsOfCall(call).properties))
      for (const [what, value] of Object.entries(hostile)) {
        // A person who signs out half-way is somebody else afterwards; a second factor asked of all shuts them out.
        if (['/user/exitLogin', '/security/saveRule'].includes(call.path)) continue
        const heard = await send(call, token, { ...sound, [key]: value })
        expect([key, what, heard.status < 500 || heard.msg]).toEqual([key, what, true])
        if (call.out !== 'blob' || heard.status !== 200) expect(heard.body.toString()).not.toMatch(innards)
      }
  })

  test('a fault inside is answered with an apology and a trace id only', async () => {
    const { jobs } = app.services
    app.services.jobs = {
      ...jobs,
      enqueue: () => Promise.reject(new Error('select * from account where 1 = 1 at /srv/portal/server/src/x.ts:12')),
    }
    const heard = await app.call(user.sendCode, { mobile: '13912345678', scene: 'register' })
    app.services.jobs = jobs
    expect(heard.status).toBe(500)
    expect(heard.msg).toMatch(/^系统出现问题，请稍后重试；如仍失败，请告知客服追踪号[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(heard.body.toString()).not.toMatch(innards)
  })

  test('staff find the fault by the eight signs, as they were read out', async () => {
    const { jobs } = app.services
    app.services.jobs = { ...jobs, enqueue: () => Promise.reject(new TypeError('the queue has no name')) }
    const { msg } = await app.call(user.sendCode, { mobile: '13912345679', scene: 'register' })
    app.services.jobs = jobs
    const trace = msg.slice(-8)
    const asRead = ` ${trace.slice(0, 4).toLowerCase()}-${trace.slice(4).replaceAll('0', 'o').replaceAll('1', 'l')}`
    const { data } = await app.call(failure.list, { trace: asRead }, await tokenOf('admin'))
    expect(data.rows).toMatchObject([
      { trace, call: 'POST /ht/user/sendCode', account: null, what: 'TypeError: the queue has no name' },
    ])
    expect(data.rows[0]?.place).toMatch(/^server\/src\/security-rules\.int\.test\.ts:\d+$/)
  })
})

test('a GET request never changes stored data, whoever sends it and whatever its parameters', async () => {
  await scheme.filed(greenFactory, scheme.factories[2], 'submitted')
  const storedData = async () => {
    const tables = [
      'filing',
      'filing_submission',
      'filing_history',
      'expert_task',
      'enterprise',
      'enterprise_change',
      'batch',
      'title',
      'statistic',
      'counter',
      'file',
      'file_use',
      'message',
      'account',
      'setting_change',
      'import_run',
      'request_receipt',
      'verification_code',
    ]
    const sums = tables.map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
    )
    return (await app.services.db.$client.query(sums.join(' union all '))).rows
  }
  const before = await storedData()
  for (const call of allCalls.filter((one) => one.method === 'GET')) {
    const roles = typeof call.may === 'string' ? (['admin', 'enterprise'] as const) : call.may
    for (const role of roles) await send(call, await tokenOf(role), filled(call))
    const headers = { authorization: await tokenOf(roleFor(call)) }
    const head = await app.fastify.inject({ method: 'HEAD', url: urlOf(call), headers })
    expect([call.path, head.rawPayload.length, head.statusCode < 500]).toEqual([call.path, 0, true])
  }
  expect(await storedData()).toEqual(before)
})

describe('a token forged, stale or brought another way opens nothing', () => {
  const statusWith = async (headers: Record<string, string>, query: Record<string, string> = {}) =>
    (await app.send({ method: 'GET', url: '/ht/message/unread', headers, query })).status

  test('the real one does, with and without its scheme', async () => {
    const token = await tokenOf('county')
    expect(await statusWith({ authorization: token })).toBe(200)
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200)
  })

  test('changed, cut, repeated, its hash, empty, quoted, with a name, far too long', async () => {
    const token = await tokenOf('county')
    const other = token[9] === 'A' ? 'B' : 'A'
    for (const forged of [
      token.slice(0, 9) + other + token.slice(10),
      token.slice(0, -1),
      `${token}${token}`,
      sha256(token),
      `${token}\t0`,
      `"${token}"`,
      'null',
      'undefined',
      "' or 1=1 --",
      'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.',
      'x'.repeat(7000),
    ])
      expect([forged.slice(0, 20), await statusWith({ authorization: forged })]).toEqual([forged.slice(0, 20), 401])
  })

  test('in the address, in a cookie or under the other login’s header', async () => {
    const token = await tokenOf('county')
    expect(await statusWith({}, { authorization: token })).toBe(401)
    expect(await statusWith({ cookie: `Authorization=${token}; token=${token}` })).toBe(401)
    expect(await statusWith({ 'x-green-token': token })).toBe(401)
  })

  test('after its time', async () => {
    const token = await tokenOf('county')
    moveClock(31 * 60_000)
    const { status } = await app.call(message.unread, {}, token)
    expect(status).toBe(401)
  })
})

test('every answer carries the security headers, and data is never kept by caches', async () => {
  const token = await tokenOf('county')
  const answers = {
    'a call': await app.send({ method: 'GET', url: '/ht/message/unread', headers: { authorization: token } }),
    'a refusal': await app.send({ method: 'GET', url: '/ht/message/unread' }),
    'a field fault': await app.send({ method: 'POST', url: '/ht/user/sendCode', payload: {} }),
    'a wrong body': await app.send({
      method: 'POST',
      url: '/ht/user/sendCode',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
    'a missing address': await app.send({ method: 'GET', url: '/ht/nothing' }),
    'a file': await app.call(
      allCalls.find((call) => call.path === '/enterprise/importTemplate') as Call,
      {},
      await tokenOf('admin'),
    ),
    'the health': await app.send({ method: 'GET', url: '/ht/health' }),
    'the description': await app.send({ method: 'GET', url: '/ht/openapi.json' }),
    'the way in': await app.send({ method: 'GET', url: '/' }),
  }
  for (const [what, { headers }] of Object.entries(answers)) {
    const policy = String(headers['content-security-policy'])
    expect([what, policy]).toEqual([what, expect.stringContaining("script-src 'self';")])
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    if (!['the way in', 'the description'].includes(what))
      expect([what, headers['cache-control']]).toEqual([what, expect.stringContaining('no-store')])
  }
})

test('redirects stay inside, whatever the address and whoever it claims to be', async () => {
  for (const url of [
    '/',
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/web',
    '/web?to=//evil.example',
    '/?next=https://evil.example',
  ])
    for (const host of ['portal.example', 'evil.example']) {
      const { status, headers } = await app.send({
        method: 'GET',
        url,
        headers: { host, 'x-forwarded-host': 'evil.example' },
      })
      if (status >= 300 && status < 400)
        expect([url, headers.location]).toEqual([url, expect.stringMatching(/^\/(?![/\\])/)])
      else expect(headers.location).toBeUndefined()
    }
})

test('the server fetches no address that a user gave, but links of published texts and receivers of events through the guard: it knows the gateways of messages, the store of files, the official register, the payment service and the identity provider', async () => {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: here }).filter((name) => !/test|testing/.test(name))
  const asks =
    /\bfetch\(|\bhttps?\.(request|get)\(|undici|axios|createTransport|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/
  const asking: string[] = []
  const guarded: string[] = []
  const opening: string[] = []
  for (const name of sources) {
    const text = await readFile(`${here}${name}`, 'utf8')
    if (asks.test(text)) asking.push(name)
    if (/import \{[^}]*\baskOutside\b/.test(text)) guarded.push(name)
    if (/import \{[^}]*\b(fetchOutside|guardedSocket)\b/.test(text)) opening.push(name)
  }
  expect(guarded.toSorted()).toEqual([
    'modules/operation/outgoing-event/deliver.ts',
    'platform/outside/link-checker.ts',
  ])
  // All of these open their connections through the guard.
  const ofSockets = [
    'platform/delivery/smtp.ts',
    'platform/file-stores/s3-requests.ts',
    'platform/outside/outside-request.ts',
  ]
  expect(asking.toSorted()).toEqual(ofSockets)
  expect(opening.toSorted()).toEqual(
    [
      ...ofSockets,
      'platform/delivery/cloud-sms.ts',
      'platform/delivery/providers.ts',
      'platform/outside/provider-fetch.ts',
      'platform/payment/wechat-pay.ts',
      'platform/register.ts',
      'platform/tracing/open-telemetry.ts',
      'platform/uploads/virus-scan.ts',
    ].toSorted(),
  )
})

describe('a request that is too large is refused before it costs anything, and its refusal is short', () => {
  const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, n]))
  const shortAnswer = 20_000

  test('whoever is not signed in sends little', async () => {
    const heard = await send(user.loginByCodeOrPwd, null, { loginName: 'a', password: 'b', ...manyKeys(300_000) })
    expect([heard.status, heard.msg, heard.body.length < shortAnswer]).toEqual([
      413,
      '内容过大，请精简或分次提交（上限64KB）',
      true,
    ])
  })

  test('a call that needs a token does not read what comes without one', async () => {
    const heard = await send(shenb.saveShenb, null, manyKeys(300_000))
    expect([heard.status, heard.body.length < shortAnswer]).toEqual([401, true])
  })

  test('of a signed-in person’s unknown keys at most fifty are listed, shortened, and the rest counted', async () => {
    const token = await tokenOf('enterprise')
    const long = 'x'.repeat(5000)
    const heard = await send(shenb.saveShenb, token, { ...manyKeys(120), [long]: 1 })
    const { errors, more } = heard.data as { errors: { field: string }[]; more: number }
    expect([heard.status, errors.length, more > 70, heard.body.length < shortAnswer]).toEqual([422, 50, true, true])
    expect(errors.every(({ field }) => field.length <= 120)).toBe(true)
    const far = await send(shenb.saveShenb, token, manyKeys(40_000))
    expect([far.status, far.body.length < shortAnswer]).toEqual([400, true])
  })
})

describe('slow senders are cut', () => {
  const timeouts = { headMs: 400, bodyMs: 600, uploadMs: 600_000, lookEveryMs: 100 }

  /** Sends the first piece, then a sign at a time; answers how long the other side stood it. */
  async function trickle(port: number, first: string): Promise<number> {
    const began = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.write(first)
    const timer = setInterval(() => socket.write('x'), 50)
    await Promise.race([closed, wait(10_000, undefined, { ref: false })])
    clearInterval(timer)
    socket.destroy()
    return performance.now() - began
  }

  test('in the head and in the body; an answer that takes its time is not', async () => {
    const http = openHttp({
      services: app.services,
      calls: callHandlers,
      signIn,
      onFailure: recordFailure,
      logger: false,
      timeouts,
    })
    http.get('/slow-answer', () => wait(1500, { done: true }))
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const [head, body, slow] = await Promise.all([
      trickle(port, 'GET /ht/health HTTP/1.1\r\nhost: x\r\nx-slow: '),
      trickle(
        port,
        'POST /ht/user/sendCode HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"',
      ),
      fetch(`http://127.0.0.1:${port}/slow-answer`).then((response) => response.status),
    ])
    await http.close()
    expect(head).toBeLessThan(5000)
    expect(body).toBeLessThan(5000)
    expect(slow).toBe(200)
  })
})

test('script payloads come back as data, exactly as they were typed, and exports neutralise them', async () => {
  const [factory] = scheme.factories
  const filer = await tokenOf('enterprise')
  const payload = `=HYPERLINK("http://x")<img src=x onerror=alert(1)>`
  const sound = (await scheme.answers(greenFactory, factory)) as Record<string, unknown>
  // The evaluator is chosen from the filed institutions, not typed.
  const typed = fieldsOf(greenFactory).filter(
    ({ key, spec }) => ['text', 'area'].includes(spec.kind) && key in sound && !key.startsWith('jg'),
  )
  // Fields that check their own shape (numbers of telephones, codes) refuse it; the others must take it as it is.
  const wanted = { ...sound, ...Object.fromEntries(typed.map(({ key }) => [key, payload])) }
  const first = await app.call(shenb.saveShenb, { batchId: scheme.batchId, answers: wanted }, filer)
  const refused = new Set(
    ((first.data as unknown as { errors?: { field: string }[] }).errors ?? []).map((fault) => fault.field),
  )
  const stored = typed.map(({ key }) => key).filter((key) => !refused.has(key))
  expect(stored.length).toBeGreaterThan(3)
  const answersSent = { ...wanted, ...Object.fromEntries([...refused].map((key) => [key, sound[key]])) }
  let sent = await app.call(shenb.saveShenb, { batchId: scheme.batchId, answers: answersSent }, filer)
  const { warnings } = sent.data as unknown as { warnings?: { code: string; field: string }[] }
  if (warnings)
    sent = await app.call(
      shenb.saveShenb,
      {
        batchId: scheme.batchId,
        answers: answersSent,
        reasons: warnings.map(({ code, field }) => ({ code, field, reason: payload })),
      },
      filer,
    )
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.data))

  const county = await tokenOf('county')
  const detail = await app.call(filingCalls.get, { id: sent.data.id }, county)
  expect(detail.headers['content-type']).toMatch(/^application\/json/)
  const shown = stored.filter((key) => detail.data.answers[key] !== null) // fields that others hide are cleared
  expect(shown.length).toBeGreaterThan(3)
  for (const key of shown) expect([key, detail.data.answers[key]]).toEqual([key, payload])

  const columns = stored.slice(0, 5).join(',')
  const exported = await app.call(filingCalls.exportList, { programme: greenFactory.id, columns }, county)
  expect(exported.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
  })
  const texts: string[] = []
  for await (const row of readSheet(exported.body, { maxRows: 100, maxColumns: 200, timeoutMs: 20_000 }))
    for (const cell of row.cells) if (cell) texts.push(cell.kind === 'formula' ? '=formula' : cell.text)
  expect(texts.some((text) => text.includes('HYPERLINK'))).toBe(true)
  expect(texts.filter((text) => /^\s*[=+@＝＋＠-]/.test(text) && !/^-?[\d.]+$/.test(text))).toEqual([])
})
