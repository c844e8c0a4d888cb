import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startProgress } from './start-progress.ts'
import { opensEarly, openWaitingPort } from './waiting-server.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function waiting() {
  const progress = startProgress()
  const port = await openWaitingPort({ PORT: 0, HOST: '127.0.0.1' }, progress, ['database', 'migrations', 'demo'])
  open.push(port)
  return { progress, port, ask: (path: string, init?: RequestInit) => fetch(`${port.address}${path}`, init) }
}

test('a page says in Chinese what is happening and how far it is, reloads itself and loads nothing', async () => {
  const { progress, ask } = await waiting()
  progress.begin('demo')
  progress.advance(43, '<年度数据>')
  const response = await ask('/web/batches', { headers: { accept: 'text/html,*/*' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  for (const text of ['lang="zh-CN"', '正在启动', '填入演示城市', '43%', 'http-equiv="refresh"'])
    expect(html).toContain(text)
  expect(html).toContain('（&#60;年度数据&#62;）')
  expect(html).not.toMatch(/<script|<img|<link|url\(|https?:/)
})

test('health, readiness and every call answer 503 with stage, percent and when to try again', async () => {
  const { progress, ask } = await waiting()
  progress.begin('demo')
  progress.advance(12, '绿色工厂')
  for (const [path, method] of [
    ['/ht/health', 'GET'],
    ['/ht/ready', 'GET'],
    ['/ht/user/loginByCodeOrPwd', 'POST'],
    ['/server/shenb/getShenbs', 'GET'],
    ['/metrics', 'GET'],
    ['/web/', 'POST'],
  ] as const) {
    const response = await ask(path, {
      method,
      headers: { accept: 'text/html' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '3'])
    const body = (await response.json()) as { msg: string; traceId: string }
    expect(body).toMatchObject({ code: 503, data: { reason: 'STARTING', stage: 'demo', percent: 12, seconds: 3 } })
    expect(body.msg).toContain('填入演示城市 12%')
    expect(body.traceId).toMatch(/^[0-9A-Z]{8}$/)
  }
  expect(await (await ask('/ht/ready')).json()).toMatchObject({ ready: false, stage: 'demo', percent: 12 })
  expect(await (await ask('/ht/health')).json()).toMatchObject({ status: 'starting', stage: 'demo', percent: 12 })
})

test('what an open page loads is not answered with the page of the start, and the stored field page stays in use', async () => {
  const { ask } = await waiting()
  expect((await ask('/web/assets/base-abc.js')).status).toBe(503)
  expect((await ask('/web/emblem.svg')).status).toBe(503)
  const field = await ask('/web/field', { headers: { accept: 'text/html' } })
  expect([field.status, field.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const head = await ask('/web/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('the app takes the port over: no connection is refused, and an open one goes on', async () => {
  const { port, ask } = await waiting()
  const app = fastify({
    serverFactory: (handler, limits) => port.server.handOver(handler, limits),
    keepAliveTimeout: 65_000,
  })
  open.push(app)
  app.get('/ht/ready', async () => ({ ready: true }))
  const statuses: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) statuses.push((await ask('/ht/ready')).status)
  })()
  await expect.poll(() => statuses.length).toBeGreaterThan(3)
  expect(await app.listen({ port: 0, host: '127.0.0.1' })).toBe(port.address)
  await expect.poll(() => statuses.at(-1)).toBe(200)
  isOver = true
  await asking
  expect([...new Set(statuses)]).toEqual([503, 200])
  expect(port.server.keepAliveTimeout).toBe(65_000)
})

test('the app ends what it has begun and then leaves the port', async () => {
  const { port } = await waiting()
  const app = fastify({ serverFactory: (handler, limits) => port.server.handOver(handler, limits) })
  let finish: () => void = () => undefined
  const slow = new Promise<void>((settle) => {
    finish = settle
  })
  app.get('/slow', async () => {
    await slow
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port: no } = port.server.address() as AddressInfo
  const answered = new Promise<number | undefined>((settle, fail) => {
    get(`http://127.0.0.1:${no}/slow`, (response) => {
      response.resume()
      settle(response.statusCode)
    }).on('error', fail)
  })
  await expect.poll(() => new Promise<number>((settle) => port.server.getConnections((_, n) => settle(n)))).toBe(1)
  const closed = app.close()
  finish()
  expect(await answered).toBe(200)
  await closed
  await expect(fetch(`http://127.0.0.1:${no}/`)).rejects.toThrow()
})

test('a port in use is a failure with its number', async () => {
  const { port, progress } = await waiting()
  const { port: no } = port.server.address() as AddressInfo
  await expect(openWaitingPort({ PORT: no, HOST: '127.0.0.1' }, progress, [])).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: no,
  })
})

test("on a city's own database the port opens when the server is ready: a proxy uses the other machines until then", () => {
  expect(opensEarly({ DEMO: false, DATABASE_URL: 'postgres://db/portal' })).toBe(false)
  expect(opensEarly({ DEMO: true, DATABASE_URL: 'postgres://db/portal' })).toBe(true)
  expect(opensEarly({ DEMO: false })).toBe(true)
})
