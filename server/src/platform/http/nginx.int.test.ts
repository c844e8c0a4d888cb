/** The ready-made proxy, run by real nginx in front of the real server. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { user } from '@green/contract/calls/account/user.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../base/account/sign-in/session.ts'
import { recordFailure } from '../../base/failure/failures.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { testCertificate } from '../delivery/test-certificate.ts'
import { openHttp } from './http.ts'
import { addWebFiles } from './page/web-files.ts'
import { type Nginx, startNginx } from './test-nginx.ts'

const app = await sharedTestApp({ TRUST_PROXY: '1' })
let proxy: Nginx
let clerk: TestPerson

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

beforeAll(async () => {
  clerk = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  proxy = await startNginx(portOf(app.fastify))
})
afterAll(async () => {
  await proxy.stop()
})

const json = ({ body }: { body: Buffer }) =>
  JSON.parse(body.toString()) as { code: number; data: never; traceId: string }
const withToken = () => ({ authorization: `Bearer ${clerk.token}` })

test('a call is answered as without a proxy, with the headers of security and the one that keeps to https', async () => {
  const answer = await proxy.ask(`/ht${user.getLoginState.path}`, { headers: withToken() })
  expect([answer.status, json(answer).code]).toEqual([200, 200])
  const direct = await app.call(user.getLoginState, {}, clerk.token)
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
    expect([name, answer.headers[name]]).toEqual([name, direct.headers[name]])
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('http leads to https, and browsers are spoken to by HTTP/2', async () => {
  const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/web/news?page=2`, {
    headers: { host: 'portal.example.gov.cn' },
    redirect: 'manual',
  })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^https:\/\/.*\/web\/news\?page=2$/),
  ])
  const session = connect(`https://localhost:${proxy.httpsPort}`, { ca: testCertificate, host: '127.0.0.1' })
  const status = await new Promise((resolve, reject) => {
    session.on('error', reject)
    session
      .request({ ':path': '/ht/ready' })
      .on('response', (headers) => resolve(headers[':status']))
      .resume()
  })
  session.close()
  expect(status).toBe(200)
})

test('a static page comes through, compressed as it was built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'green-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>门户</title>')
  await writeFile(join(folder, 'assets/main-8f3b60d7.js'), 'console.log(1)')
  await writeFile(join(folder, 'assets/main-8f3b60d7.js.br'), 'brotli')
  const http = openHttp({ services: app.services, calls: [], signIn, onFailure: recordFailure, logger: false })
  addWebFiles(http, folder)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const before = await startNginx(portOf(http))
  try {
    const page = await before.ask('/web/')
    expect([page.status, page.headers['content-type'], page.body.toString()]).toEqual([
      200,
      expect.stringContaining('text/html'),
      expect.stringContaining('门户'),
    ])
    const script = await before.ask('/web/assets/main-8f3b60d7.js', { headers: { 'accept-encoding': 'br' } })
    expect([script.headers['content-encoding'], script.body.toString()]).toEqual(['br', 'brotli'])
    expect(script.headers['cache-control']).toContain('immutable')
    await http.close()
    // With the server gone the proxy says so as the product would.
    const gone = await before.ask('/ht/ready')
    expect([gone.status, json(gone)]).toMatchObject([503, { code: 503, data: { reason: 'UNAVAILABLE' } }])
    expect(json(gone).traceId).toMatch(/^[0-9a-f]{32}$/)
  } finally {
    await before.stop()
    await rm(folder, { recursive: true })
  }
})

/** A file in a form, as a browser sends it. */
function form(bytes: number) {
  const boundary = '----a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const start = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'
  const end = '\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'
  const body = Buffer.concat([
    Buffer.from(head + start),
    Buffer.alloc(bytes - start.length - end.length, 'x'),
    Buffer.from(`${end}\r\n--${boundary}--\r\n`),
  ])
  return {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) },
  }
}
const upload = (bytes: number) => {
  const { body, headers } = form(bytes)
  return proxy.ask('/ht/lsdtFile/upload?slot=licence', {
    method: 'POST',
    body,
    headers: { ...headers, ...withToken() },
  })
}

test('a file of the largest kind comes through, and one that is too large is refused in the product’s form', async () => {
  const uploaded = await upload(19 * 2 ** 20)
  expect([uploaded.status, uploaded.body.toString().slice(0, 120)]).toEqual([
    200,
    expect.stringContaining('"code":200'),
  ])
  // Within what the proxy lets through the product itself says which limit it is.
  const tooLarge = await upload(40 * 2 ** 20)
  expect(tooLarge.status).toBeGreaterThanOrEqual(400)
  expect(json(tooLarge).traceId).toMatch(/^[0-9A-Z]{8}$/)
  const beyond = await proxy
    .ask('/ht/lsdtFile/upload?slot=licence', {
      method: 'POST',
      headers: {
        ...withToken(),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(60 * 2 ** 20),
      },
    })
    .catch((error: Error) => error)
  expect(beyond).toMatchObject({ status: 413 })
  if (!(beyond instanceof Error)) expect(json(beyond)).toMatchObject({ code: 413, data: { reason: 'TOO_LARGE' } })
})

test('the figures are not to be had from outside, with or without tricks', async () => {
  const direct = await fetch(`http://127.0.0.1:${portOf(app.fastify)}/metrics`)
  expect(direct.status).toBe(200)
  await direct.body?.cancel()
  for (const path of [
    '/metrics',
    '/metrics?a=1',
    '//metrics',
    '/./metrics',
    '/web/../metrics',
    '/%6detrics',
    '/metrics/',
  ]) {
    const answer = await proxy.ask(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.body.toString()).not.toContain('portal_http_requests_total')
  }
})

test('the address of a visitor is the one that the proxy saw, not the one that he writes', async () => {
  const body = Buffer.from(JSON.stringify({ loginName: 'nobody_there', password: 'Lx12345678a' }))
  const refused = await proxy.ask(`/ht${user.loginByCodeOrPwd.path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': '203.0.113.9',
    },
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const { rows } = await app.services.db.$client.query<{ ip: string }>('select ip from audit_log')
  expect(rows.map(({ ip }) => ip)).toContain('127.0.0.1')
  expect(rows.map(({ ip }) => ip)).not.toContain('203.0.113.9')
})

test('one address that asks without end is answered 429 in the product’s form, and after a while again', async () => {
  const session = connect(`https://localhost:${proxy.httpsPort}`, { ca: testCertificate, host: '127.0.0.1' })
  const ask = async () => {
    const stream = session.request({ ':path': '/ht/ready' })
    const [head] = (await once(stream, 'response')) as [Record<string, unknown>]
    return { status: head[':status'], body: await text(stream) }
  }
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const refused = () => answers.find(({ status }) => status === 429)
  while (!refused() && answers.length < 5000) answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))))
  // What one page needs passes at once.
  expect(answers.slice(0, 200).every(({ status }) => status === 200)).toBe(true)
  expect(JSON.parse(refused()?.body ?? '{}')).toMatchObject({ code: 429, data: { reason: 'TOO_OFTEN' } })
  await expect.poll(async () => (await ask()).status).toBe(200)
  session.close()
})
