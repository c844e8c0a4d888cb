/** Links opened for real, at sites on this machine: their network is listed and the guard's resolver handed in, everything else is as it runs. */
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testCertificate, testKey } from '../delivery/test-certificate.ts'
import { addressGuard } from './address-guard.ts'
import { openLinkChecker } from './link-checker.ts'

let site: Server
let port = 0
let requests: string[] = []
let atOnce = 0
let mostAtOnce = 0
let isDown = true

/** What the site answers by path: a status, or where it sends on to. */
const pages: Readonly<Record<string, { HEAD: number; GET?: number; to?: string }>> = {
  '/ok': { HEAD: 200 },
  '/gone': { HEAD: 404, GET: 404 },
  '/no-head': { HEAD: 405, GET: 200 },
  '/odd-head': { HEAD: 404, GET: 200 },
  '/members': { HEAD: 403, GET: 403 },
  '/moved': { HEAD: 301, to: '/ok' },
  '/moved-to-gone': { HEAD: 302, to: '/gone' },
  '/round': { HEAD: 302, to: '/round' },
  '/inner': { HEAD: 302, to: 'http://inner.example/secret' },
  '/inner-number': { HEAD: 302, to: 'http://10.0.0.8/secret' },
  '/script': { HEAD: 302, to: 'javascript:alert(1)' },
  '/broken': { HEAD: 500, GET: 500 },
}

beforeAll(async () => {
  site = createServer(async ({ method = '', url = '' }, response) => {
    requests.push(`${method} ${url}`)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    response.on('close', () => {
      atOnce--
    })
    await wait(20)
    if (url.startsWith('/slow')) return
    if (url === '/late') {
      response.writeHead(isDown ? 503 : 200).end()
      if (method === 'GET') isDown = false
      return
    }
    const page = pages[url.replace(/\?.*/, '')] ?? { HEAD: 200 }
    const status = method === 'GET' ? (page.GET ?? page.HEAD) : page.HEAD
    response
      .writeHead(status, page.to ? { location: page.to } : {})
      .end(method === 'GET' ? 'x'.repeat(100_000) : undefined)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  port = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  requests = []
  mostAtOnce = 0
  isDown = true
})

const names: Readonly<Record<string, readonly string[]>> = {
  'site.example': ['127.0.0.1'],
  localhost: ['127.0.0.1'],
  'inner.example': ['10.0.0.8'],
  'both.example': ['127.0.0.1', '10.0.0.8'],
}
async function resolve(host: string) {
  const found = names[host]
  if (!found) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  return found
}
const quick = { timeoutMs: 1500, againAfterMs: 10 }
const here = addressGuard(['127.0.0.1/32'], resolve)
const never = new AbortController().signal
const at = (path: string, host = 'site.example') => `http://${host}:${port}${path}`

async function check(addresses: readonly string[], more: object = {}) {
  const checker = openLinkChecker({ CHECK_LINKS: true }, here, { ...quick, ...more })
  if (!checker) throw new Error('no checker')
  return checker.check(addresses, never)
}

test('without the setting nothing is opened', () => {
  expect(openLinkChecker({ CHECK_LINKS: false }, here)).toBeNull()
})

test.each([
  ['/ok', null],
  ['/no-head', null],
  ['/odd-head', null],
  ['/members', null],
  ['/moved', null],
  ['/gone', '对方答复 404'],
  ['/moved-to-gone', '对方答复 404'],
  ['/round', '多次转向，没有到达网页'],
  ['/inner', '指向内部网络的地址，平台没有访问'],
  ['/inner-number', '指向内部网络的地址，平台没有访问'],
  ['/script', '转向的地址不是网页'],
  ['/broken', '对方答复 500'],
  ['/slow', '没有按时答复'],
  ['/late', null],
] as const)('%s: %s', async (path, why) => {
  expect([...(await check([at(path)]))]).toEqual([[at(path), why]])
})

test('HEAD first, then GET; a site that is down is asked once more', async () => {
  await check([at('/ok')])
  expect(requests).toEqual(['HEAD /ok'])
  requests = []
  await check([at('/no-head')])
  expect(requests).toEqual(['HEAD /no-head', 'GET /no-head'])
  requests = []
  await check([at('/broken')])
  expect(requests).toEqual(['HEAD /broken', 'GET /broken', 'HEAD /broken', 'GET /broken'])
})

test('names that are unknown, of this machine or partly inner are not opened', async () => {
  const answers = await check([at('/ok', 'both.example'), at('/ok', 'inner.example'), at('/ok', 'gone.example')])
  expect([...answers.values()].toSorted()).toEqual([
    '指向内部网络的地址，平台没有访问',
    '指向内部网络的地址，平台没有访问',
    '查不到网站的域名',
  ])
  // With the guard as the product has it, this machine is closed.
  const checker = openLinkChecker({ CHECK_LINKS: true }, addressGuard([], resolve), quick)
  const closed = await checker?.check([at('/ok'), `http://127.0.0.1:${port}/ok`, `http://[::1]:${port}/ok`], never)
  expect(new Set(closed?.values())).toEqual(new Set(['指向内部网络的地址，平台没有访问']))
  expect(requests).toEqual([])
})

test('a few at once; what the time does not suffice for is left out', async () => {
  const many = Array.from({ length: 30 }, (_, i) => at(`/ok?${i}`))
  expect((await check(many)).size).toBe(30)
  expect(mostAtOnce).toBeLessThanOrEqual(4)
  const answers = await check([...many, ...Array.from({ length: 8 }, (_, i) => at(`/slow?${i}`))], { budgetMs: 60 })
  expect(answers.size).toBeLessThan(38)
  expect([...answers.values()].every((why) => why === null)).toBe(true)
})

test('over TLS the certificate counts: who signed it and for which name', async () => {
  const secureSite = createSecureServer({ cert: testCertificate, key: testKey }, (_asked, answer) => answer.end())
  await new Promise<void>((listening) => secureSite.listen(0, '127.0.0.1', listening))
  const trusted = tls.getCACertificates('default')
  onTestFinished(() => {
    tls.setDefaultCACertificates(trusted)
    secureSite.closeAllConnections()
    secureSite.close()
  })
  const { port: securePort } = secureSite.address() as AddressInfo
  const own = `https://localhost:${securePort}/`
  const otherName = `https://site.example:${securePort}/`
  expect([...(await check([own]))]).toEqual([[own, '网站的安全证书无效']])
  tls.setDefaultCACertificates([testCertificate])
  expect(Object.fromEntries(await check([own, otherName]))).toEqual({ [own]: null, [otherName]: '网站的安全证书无效' })
})
