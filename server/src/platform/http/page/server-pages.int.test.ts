import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../clock.ts'
import { serverPages } from './server-pages.ts'

const app = await sharedTestApp()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-front-'))
})
afterEach(resetClock)
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const front = '/web/mainPages/greenHome'
const article = '/web/portal/mainPages/newsDetail/id='

/** A built web whose pages send one request and render the response. */
async function built(name: string, program: string): Promise<string> {
  const place = join(folder, name, '.server')
  await mkdir(place, { recursive: true })
  const empty = '<title>平台</title><body><div id="root"></div></body>'
  await writeFile(join(place, 'home.html'), empty)
  await writeFile(join(place, 'article.html'), empty)
  await writeFile(join(place, 'check.html'), empty)
  await writeFile(
    join(place, 'pages.json'),
    JSON.stringify({
      home: { path: '/mainPages/greenHome', caching: 'kept' },
      article: { path: '/portal/mainPages/newsDetail/id={$id}', caching: 'kept' },
      check: { path: '/mainPages/certificateCheck', caching: 'anew' },
    }),
  )
  await writeFile(join(place, 'server-page.js'), program)
  return join(folder, name)
}

const asking = `
  let times = 0
  export async function renderPage(address, ask) {
    const answer = await (await ask('/ht/settings/getSysItems', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).json()
    if (address.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 300))
    return { html: '<h1>' + answer.msg + ' ' + ++times + '</h1>', heading: '公告 &lt;1&gt;', known: [[['x'], '</script><b>$&', 1]] }
  }`

test('the page contains the responses of its calls, and they cannot close their script element', async () => {
  const page = await serverPages(app.fastify, await built('one', asking))(front, '127.0.0.1')
  const text = String(page?.identity)
  expect(text).toContain('<div id="root"><h1>操作成功 1</h1></div>')
  expect(text).not.toContain('</script><b>')
  const [, known = ''] = /id="known">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(known)).toEqual([[['x'], '</script><b>$&', 1]])
  expect(page && [String(brotliDecompressSync(page.br)), String(gunzipSync(page.gzip))]).toEqual([text, text])
})

test('the page is cached for a moment; afterwards requests get the stale one while the next is rendered', async () => {
  const pages = serverPages(app.fastify, await built('two', asking))
  const shown = async (address = front) =>
    /\d(?=<\/h1>)/.exec(String((await pages(address, '127.0.0.1'))?.identity))?.[0]
  expect([await shown(), await shown(), await shown('/web/'), await shown(`${front}?from=qr`)]).toEqual([
    '1',
    '1',
    '1',
    '1',
  ])
  moveClock(20_000)
  expect(await shown()).toBe('1')
  await expect.poll(() => shown()).toBe('2')
  // What is older than a minute may have been taken down.
  moveClock(120_000)
  expect(await shown()).toBe('3')
})

test('what every page says has changed: no page that was made before is sent once more', async () => {
  let edition = 'open'
  const pages = serverPages(app.fastify, await built('seven', asking), async () => edition)
  const shown = async (address: string) =>
    /\d(?=<\/h1>)/.exec(String((await pages(address, '127.0.0.1'))?.identity))?.[0]
  expect([await shown(front), await shown(`${article}1`), await shown(front)]).toEqual(['1', '2', '1'])
  edition = 'closed'
  expect([await shown(front), await shown(`${article}1`)]).toEqual(['3', '4'])
})

test('every address of a page is rendered by itself, with its own title; other addresses are left to the browser', async () => {
  const pages = serverPages(app.fastify, await built('four', asking))
  const shown = async (address: string) => {
    const page = await pages(address, '127.0.0.1')
    return page && /<title>.*?<\/title>.*<h1>.*?<\/h1>/.exec(String(page.identity))?.[0].replace(/<body>.*<h1>/, '')
  }
  expect(await shown(`${article}1`)).toBe('<title>公告 &lt;1&gt; - 平台</title>操作成功 1</h1>')
  expect(await shown(`${article}2`)).toBe('<title>公告 &lt;1&gt; - 平台</title>操作成功 2</h1>')
  expect(await shown(front)).toBe('<title>平台</title>操作成功 3</h1>')
  for (const other of [`${article}1/edit`, '/web/hindex/dashboard', '/web/login', `${article}${'1'.repeat(400)}`])
    expect(await pages(other, '127.0.0.1')).toBeNull()
})

test('what is looked up is rendered anew for each visitor, asked from the own address, and kept for nobody', async () => {
  const lookingUp = `
    let times = 0
    let ask
    export async function renderPage(address, way) {
      ask = way
      await new Promise((resolve) => setTimeout(resolve, 20))
      const answer = await (await ask('/from')).json()
      return { html: '<h1>' + answer.ip + ' ' + ++times + '</h1>', heading: '核验', known: [] }
    }`
  const own = fastify()
  own.get('/from', (request) => ({ ip: request.ip }))
  const pages = serverPages(own, await built('six', lookingUp))
  const shown = async (address: string, from: string) =>
    /<h1>(.*)<\/h1>/.exec(String((await pages(address, from))?.identity))?.[1]
  const check = '/web/mainPages/certificateCheck'
  // At the same time, so that one would be asked from the address of the other.
  const both = await Promise.all([shown(`${check}?number=1`, '203.0.113.1'), shown(`${check}?number=1`, '203.0.113.2')])
  expect(both).toEqual(['203.0.113.1 1', '203.0.113.2 2'])
  expect(await shown(`${check}?number=1`, '203.0.113.1')).toBe('203.0.113.1 3')
  expect(await shown(check, '203.0.113.1')).toBe('127.0.0.1 4')
  expect(await shown(check, '203.0.113.2')).toBe('127.0.0.1 4')
  await own.close()
})

test('many addresses at once do not hold the server up: those beyond four are left to the browser', async () => {
  const pages = serverPages(app.fastify, await built('five', asking))
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => pages(`${article}slow${at}`, '127.0.0.1')))
  expect(answers.filter((one) => one !== null)).toHaveLength(4)
  expect(await pages(`${article}slow11`, '127.0.0.1')).not.toBeNull()
})

test('without the build, or when a call fails, the empty page is sent', async () => {
  expect(await serverPages(app.fastify, folder)(front, '127.0.0.1')).toBeNull()
  const failing = await built('three', `export async function renderPage() { throw new Error('no answer') }`)
  expect(await serverPages(app.fastify, failing)(front, '127.0.0.1')).toBeNull()
})
