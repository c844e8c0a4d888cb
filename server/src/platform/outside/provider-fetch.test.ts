/** What the setting and the provider name is asked only where the guard lets the server; nothing is followed, endless or late. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressGuard, ClosedAddress } from './address-guard.ts'
import { ProviderAway, providerFetch } from './provider-fetch.ts'

let site: Server
let home = ''
let heard = ''
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: 'http://10.0.0.8/' }).end()
    if (request.url === '/endless') return response.end('x'.repeat(1024 * 1024 + 1))
    if (request.url === '/slow') return
    request.on('data', (part: Buffer) => (heard += part))
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{"a":1}'))
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

const limits = {
  timeoutMs: 500,
  guard: addressGuard(['127.0.0.1/32'], async (host) => [host === 'inner.example' ? '10.0.0.8' : '223.5.5.5']),
}
const ask = (address: string, body?: unknown) =>
  providerFetch(`${home}/issuer`, limits)(address, { method: body ? 'POST' : 'GET', headers: {}, body })

test('the address of the setting is asked, with what is sent', async () => {
  const answer = await ask(`${home}/token`, new URLSearchParams({ code: 'c d' }))
  expect([answer.status, await answer.json(), heard]).toEqual([200, { a: 1 }, 'code=c+d'])
})

test('a redirect is an answer, not a way', async () => {
  expect((await ask(`${home}/moved`)).status).toBe(302)
})

test.each([
  'http://127.0.0.1:1/keys',
  'https://127.0.0.2/keys',
  'https://inner.example/keys',
  'https://[::1]/keys',
  'http://www.example/keys',
  'file:///etc/passwd',
])('%s, which the provider names, is not opened', async (address) => {
  await expect(ask(address)).rejects.toBeInstanceOf(ClosedAddress)
})

test.each(['/slow', '/endless'])('%s: given up', async (path) => {
  await expect(ask(`${home}${path}`)).rejects.toBeInstanceOf(ProviderAway)
})

test('the address of the setting is opened no more than any other where its network is not listed', async () => {
  const closed = providerFetch(`${home}/issuer`, { ...limits, guard: addressGuard([]) })
  await expect(closed(`${home}/token`, { method: 'GET', headers: {} })).rejects.toBeInstanceOf(ClosedAddress)
})
