/** HEAD, OPTIONS and wrong methods; compressed answers; documents with an ETag; robots, sitemap and security.txt. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officeScreens } from '@green/contract/screens/screens.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock } from '../../clock.ts'

const app = await sharedTestApp({ PUBLIC_URL: 'https://green.example.gov.cn' })
let token: string

beforeAll(async () => {
  token = (await aPerson(app, 'admin')).token
})

describe('methods', () => {
  test('a wrong method on a known path is 405 with what is allowed; an unknown path is 404', async () => {
    const wrong = await app.send({ method: 'DELETE', url: '/ht/content/list?page=1' })
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(wrong.msg).toBe('这个地址不支持 DELETE 方法，支持的有 GET、HEAD、OPTIONS')
    expect((await app.send({ method: 'DELETE', url: '/ht/none' })).status).toBe(404)
    const inPath = await app.send({ method: 'PATCH' as never, url: '/ht/file/download/lsdt/x' })
    expect([inPath.status, inPath.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  })

  test('OPTIONS names the methods, needs no log-in, and opens nothing to other origins', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const url of ['/ht/accessKey/create', '/server/accessKey/create']) {
      const { status, headers: got } = await app.send({ method: 'OPTIONS', url, headers })
      expect([status, got.allow]).toEqual([204, 'OPTIONS, POST'])
      expect(Object.keys(got).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect((await app.send({ method: 'OPTIONS', url: '/ht/none' })).status).toBe(404)
  })

  test('HEAD has the headers of GET and no content, with the same permissions', async () => {
    const url = '/ht/accessKey/list'
    const headers = { authorization: token }
    const get = await app.fastify.inject({ method: 'GET', url, headers })
    const head = await app.fastify.inject({ method: 'HEAD', url, headers })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
    const statusOf = async (path: string, more: Record<string, string> = {}) =>
      (await app.fastify.inject({ method: 'HEAD', url: path, headers: more })).statusCode
    expect(await statusOf(url)).toBe(401)
    expect(await statusOf('/ht/accessKey/create', headers)).toBe(405)
    for (const known of ['/ht/health', '/ht/openapi.json', '/robots.txt'])
      expect(await statusOf(known), known).toBe(200)
  })
})

describe('compressed answers', () => {
  test('JSON comes as the client takes it, and is the same', async () => {
    const get = (headers: Record<string, string>) => app.fastify.inject({ url: '/ht/openapi.json', headers })
    const [plain, br, gzip] = await Promise.all([
      get({}),
      get({ 'accept-encoding': 'gzip, deflate, br' }),
      get({ 'accept-encoding': 'gzip, br;q=0' }),
    ])
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('an answer of a call is compressed, a small one and one with a secret are not', async () => {
    const encoded = { authorization: token, 'accept-encoding': 'gzip, br' }
    const plain = await app.fastify.inject({ url: '/ht/role/getIndu', headers: { authorization: token } })
    const offered = await app.fastify.inject({ url: '/ht/role/getIndu', headers: encoded })
    expect([offered.headers.vary, offered.headers['content-encoding']]).toEqual(['accept-encoding', 'br'])
    expect(JSON.parse(brotliDecompressSync(offered.rawPayload).toString()).data).toEqual(plain.json().data)
    expect(offered.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const ready = await app.fastify.inject({ url: '/ht/ready', headers: encoded })
    expect(ready.headers['content-encoding']).toBeUndefined()
    // Long refusals of a call that may answer with a secret, and of one that never does.
    const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`notAFieldOfThisCall${i}`, '']))
    const refused = (url: string) =>
      app.fastify.inject({ method: 'POST', url: `/ht${url}`, headers: encoded, payload: wrong })
    const [withSecret, without] = await Promise.all([refused('/accessKey/create'), refused('/accessKey/change')])
    expect([withSecret.statusCode, withSecret.headers['content-encoding']]).toEqual([422, undefined])
    expect(withSecret.rawPayload.length).toBeGreaterThan(1400)
    expect([without.statusCode, without.headers['content-encoding']]).toEqual([422, 'br'])
  })
})

test.each(['/ht/openapi.json', '/ht/openapi-keys.json', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
  '%s has an ETag, and is not sent again to who has it',
  async (url) => {
    const first = await app.fastify.inject({ url, headers: { 'accept-encoding': 'br' } })
    const etag = String(first.headers.etag)
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
    const again = await app.fastify.inject({
      url,
      headers: { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` },
    })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    const other = await app.fastify.inject({ url, headers: { 'if-none-match': etag } })
    expect([other.statusCode, other.headers.etag === etag]).toEqual([200, false])
  },
)

test('the schema of a form stands by itself, with an ETag; an unknown one is missing', async () => {
  const form = await app.fastify.inject('/ht/schemas/green-factory.2026.json')
  expect([form.statusCode, form.json().$id]).toEqual([200, '/ht/schemas/green-factory.2026.json'])
  const headers = { 'if-none-match': String(form.headers.etag) }
  expect((await app.fastify.inject({ url: '/ht/schemas/green-factory.2026.json', headers })).statusCode).toBe(304)
  expect((await app.fastify.inject('/ht/schemas/__proto__.json')).statusCode).toBe(404)
})

/** Whether a crawler may read the path: the longest rule decides (RFC 9309). */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }))
  const fits = rules.filter(({ rule }) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  return fits.toSorted((a, b) => b.rule.length - a.rule.length)[0]?.kind !== 'Disallow'
}

test('robots.txt leaves out the office and what needs a log-in, the sitemap lists the public pages', async () => {
  const robots = (await app.fastify.inject('/robots.txt')).body
  for (const { path } of Object.values(officeScreens))
    expect([path, mayCrawl(robots, `/web/${path}`)]).toEqual([path, false])
  for (const { path, roles } of Object.values(portalScreens))
    if (roles) expect([path, mayCrawl(robots, `/web${path}`)]).toEqual([path, false])
  for (const path of ['/web/', '/web/mainPages/greenHome', '/web/mainPages/newsDetail/id=1', '/web/assets/x.js'])
    expect([path, mayCrawl(robots, path)]).toEqual([path, true])
  expect(mayCrawl(robots, '/ht/filing/list')).toBe(false)
  const map = (await app.fastify.inject('/sitemap.xml')).body
  const pages = [...map.matchAll(/<loc>https:\/\/green\.example\.gov\.cn([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  expect(pages).toContain('/web/mainPages/newsUpdates')
  expect(pages.length).toBeGreaterThan(20)
  for (const path of pages) expect([path, mayCrawl(robots, path)]).toEqual([path, true])
})

test('security.txt has a contact of the city and an end within the year', async () => {
  const text = (await app.fastify.inject('/.well-known/security.txt')).body
  expect(text).toMatch(/^Contact: (mailto:|tel:|https:)/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(clock.nowMs() + 100 * 86_400_000)
  expect(expires).toBeLessThan(clock.nowMs() + 365 * 86_400_000)
})
