/** One shape for every error: code, message, reason or fields, and a trace id; for every call and for requests that reach no call. */
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { type ErrorCode, errors } from '@green/contract/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson } from './db/test-people.ts'
import { type CallResponse, sharedTestApp } from './db/testing.ts'
import { ids } from './platform/ids.ts'

const app = await sharedTestApp()
let token: string

beforeAll(async () => {
  token = (await aPerson(app, 'admin')).token
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})

const urlOf = (call: Call) => `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, ids.next())}`

type Body = { code: number; msg: string; data: { reason: ErrorCode; errors?: unknown[] }; traceId: string }

function requireShape(status: number, type: unknown, text: string, expected: number): Body {
  expect([status, type]).toEqual([expected, 'application/json; charset=utf-8'])
  const body: Body = JSON.parse(text)
  expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg', 'traceId'])
  expect(body.code).toBe(status)
  expect(errors[body.data.reason]?.[0]).toBe(status)
  expect(body.msg).toMatch(/[\u4e00-\u9fff]{2}/)
  expect(body.traceId).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  if (status === 422)
    expect(body.data.errors).toContainEqual({ field: expect.stringMatching(/./), message: expect.stringMatching(/./) })
  return body
}

const shapeOf = ({ status, headers, body }: CallResponse<never>, expected: number) =>
  requireShape(status, headers['content-type'], body.toString(), expected)

const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)

test.each(named)('%s: without permission, with another method, with a wrong body or field', async (_name, call) => {
  const url = urlOf(call)
  const { method } = call
  const headers = { authorization: token }
  const typed = { ...headers, 'content-type': 'application/json' }
  if (call.may !== 'anyone') shapeOf(await app.send({ method, url }), 401)
  const other = await app.send({ method: 'PATCH', url, headers })
  shapeOf(other, 405)
  expect(String(other.headers.allow).split(', ')).toContain(method)
  const mayAsk = call.may === 'anyone' || call.may === 'signedIn' || call.may.includes('admin')
  if (!mayAsk) return void shapeOf(await app.send({ method, url, headers }), 403)
  const odd = call.query ? { url: `${url}?oddField=1`, headers } : { url, headers: typed, payload: '{"oddField":1}' }
  shapeOf(await app.send({ method, ...odd }), 422)
  if (method !== 'POST' || call.query) return
  shapeOf(await app.send({ method, url, headers: typed, payload: '{"' }), 400)
  shapeOf(await app.send({ method, url, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<a/>' }), 415)
})

describe('requests that reach no call', () => {
  test.each([
    ['an address that is none', 'GET', '/nothing', 404],
    ['a page by a method that it has not', 'POST', '/', 405],
    ['a method that no call has', 'PUT', '/ht/health', 405],
    ['an address with half a sign', 'GET', '/ht/%E0%A4%A', 400],
    ['a file of the web that is not there', 'GET', '/web/assets/none.js', 404],
    ['a parameter far too long', 'GET', `/ht/file/download/lsdt/${'x'.repeat(900)}`, 404],
  ] as const)('%s', async (_what, method, url, status) => {
    shapeOf(await app.send({ method, url }), status)
  })

  test('a body above the limit', async () => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    shapeOf(await app.send({ method: 'POST', url: '/ht/user/sendCode', headers, payload: 'x'.repeat(5_000_000) }), 413)
  })

  /** What a socket receives after sending these words; with `andLeave` it disconnects in the middle. */
  async function say(text: string, andLeave = false): Promise<string> {
    const socket = connect((app.fastify.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk))
    socket.on('error', () => undefined)
    const closed = new Promise((done) => socket.once('close', done))
    socket.write(text)
    if (andLeave) setTimeout(() => socket.destroy(), 50)
    await closed
    return heard
  }

  test.each([
    ['no request at all', 'HELLO\r\n\r\n', 400],
    ['a head far too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
    [
      'two lengths that contradict',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
  ])('%s', async (_what, text, status) => {
    const heard = await say(text)
    const [head = '', body = ''] = heard.split('\r\n\r\n')
    const type = /^content-type: (.+)$/im.exec(head)?.[1]
    requireShape(Number(head.split(' ')[1]), type, body, status)
  })

  test('an aborted upload affects no other request', async () => {
    const text = `POST /ht/lsdtFile/upload?slot=licence HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`
    expect(await say(text, true)).not.toContain('HTTP/1.1 5')
    expect((await app.fastify.inject('/ht/health')).statusCode).toBe(200)
  })
})
