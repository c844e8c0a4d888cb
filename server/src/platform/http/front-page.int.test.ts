import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { moveClock, resetClock } from '../clock.ts'
import { frontPage } from './front-page.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'green-front-'))
})
afterEach(resetClock)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A built web whose front page sends one request and renders the response. */
async function built(name: string, program: string): Promise<string> {
  const place = join(folder, name, '.server')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'front-page.html'), '<body><div id="root"></div></body>')
  await writeFile(join(place, 'front-page.js'), program)
  return join(folder, name)
}

const asking = `
  let times = 0
  export async function renderFrontPage(ask) {
    const answer = await (await ask('/ht/settings/getSysItems', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).json()
    return { html: '<h1>' + answer.msg + ' ' + ++times + '</h1>', known: [[['x'], '</script><b>$&', 1]] }
  }`

test('the page contains the responses of its calls, and they cannot close their script element', async () => {
  const page = await frontPage(app.fastify, await built('one', asking))()
  const text = String(page?.identity)
  expect(text).toContain('<div id="root"><h1>操作成功 1</h1></div>')
  expect(text).not.toContain('</script><b>')
  const [, known = ''] = /id="known">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(known)).toEqual([[['x'], '</script><b>$&', 1]])
  expect(page && [String(brotliDecompressSync(page.br)), String(gunzipSync(page.gzip))]).toEqual([text, text])
})

test('the page is cached for a moment; afterwards requests get the stale one while the next is rendered', async () => {
  const front = frontPage(app.fastify, await built('two', asking))
  const shown = async () => /\d(?=<\/h1>)/.exec(String((await front())?.identity))?.[0]
  expect([await shown(), await shown()]).toEqual(['1', '1'])
  moveClock(Date.now() + 20_000)
  expect(await shown()).toBe('1')
  await expect.poll(shown).toBe('2')
})

test('without the build, or when a call fails, the empty page is sent', async () => {
  expect(await frontPage(app.fastify, folder)()).toBeNull()
  const failing = await built('three', `export async function renderFrontPage() { throw new Error('no answer') }`)
  expect(await frontPage(app.fastify, failing)()).toBeNull()
})
