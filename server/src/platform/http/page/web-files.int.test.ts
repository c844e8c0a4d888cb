import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../base/account/sign-in/session.ts'
import { recordFailure } from '../../../base/failure/failures.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { openHttp } from '../http.ts'
import { addWebFiles } from './web-files.ts'

const page = '<!doctype html><html lang="zh-CN"><title>门户</title></html>'
const script = `console.log(${'1'.repeat(4000)})`

const app = await sharedTestApp()
let folder: string
let http: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-web-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'outside.txt'), 'secret')
  await writeFile(join(dist, '.built-from'), 'secret')
  await mkdir(join(dist, '.server'))
  await writeFile(join(dist, '.server/program.js'), 'secret')
  for (const [name, content] of [
    ['index.html', page],
    ['assets/main-8f3b60d7.js', script],
  ] as const) {
    await writeFile(join(dist, name), content)
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(dist, `${name}.gz`), gzipSync(content))
  }
  await writeFile(join(dist, 'assets/.hidden.js'), 'secret')
  await writeFile(join(dist, 'emblem.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  http = openHttp({ services: app.services, calls: [], signIn, onFailure: recordFailure, logger: false })
  addWebFiles(http, dist)
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encoding = '') => http.inject({ url, headers: { 'accept-encoding': encoding } })

test('/ redirects to the portal at /web/', async () => {
  const answer = await get('/')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/web/'])
  expect((await get('/web/')).body).toBe(page)
})

test('every page address returns the one page, never cached, with the strict headers', async () => {
  for (const url of ['/web/mainPages/greenHome', '/web/hindex/lsgcsbgl?id=1.2', '/web/login', '/web/x/y/z/']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, page])
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('files with a hash in their name are cached for ever and sent as they were compressed', async () => {
  const plain = await get('/web/assets/main-8f3b60d7.js')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.body).toBe(script)
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get('/web/assets/main-8f3b60d7.js', encoding)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(open(answer.rawPayload).toString()).toBe(script)
  }
  expect((await get('/web/mainPages/greenHome', 'gzip, br')).headers['content-encoding']).toBe('br')
  expect((await get('/web/emblem.svg')).headers['cache-control']).toBe('no-cache')
})

test('a missing file gets the standard error, and nothing outside the folder is reachable', async () => {
  for (const url of [
    '/web/assets/old-hash.js',
    '/web/nothing.png',
    '/web/.built-from',
    '/web/.server/program.js',
    '/web/../outside.txt',
    '/web/%2e%2e/outside.txt',
    '/web/..%2foutside.txt',
    '/web/assets/..%5c..%5coutside.txt',
    '/web/index.html.br',
    '/web/assets/main-8f3b60d7.js.br',
    '/web/assets/main-8f3b60d7.js.gz',
    '/web/assets/.hidden.js',
    '/web/assets/..%2f.built-from',
    '/web/assets/%2e%2e/%2e%2e/outside.txt',
    '/elsewhere',
    '/ht/nothing',
  ]) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json(), url).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
  }
  const posted = await http.inject({ method: 'POST', url: '/web/login' })
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('where a browser goes is always a page, which says in Chinese that there is nothing', async () => {
  for (const url of ['/web/nothing.png', '/web/assets/old-hash.js', '/web/redirect/https:%2F%2Fevil.example']) {
    const answer = await http.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('without a build the calls still work', async () => {
  const bare = openHttp({ services: app.services, calls: [], signIn, onFailure: recordFailure, logger: false })
  addWebFiles(bare, join(folder, 'nowhere'))
  expect((await bare.inject('/web/')).statusCode).toBe(404)
  await bare.close()
})
