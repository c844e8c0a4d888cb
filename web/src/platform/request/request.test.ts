import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { call, requestIdHeader } from '@green/contract/call.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { configureGateway, gatewayFailure } from './gateway.ts'
import { connect } from './request.ts'
import { RequestError } from './request-error.ts'

const Anything = z.record(z.string(), z.unknown())
const read = call({ get: '/x/read', title: '读', may: 'signedIn', in: Anything, out: Anything })
const write = call({ post: '/x/write', title: '写', may: 'signedIn', in: Anything, out: Anything })
const open = call({ post: '/x/open', title: '开', may: 'anyone', in: Anything, out: Anything })
const file = call({ get: '/x/file', title: '文件', may: 'signedIn', in: Anything, out: 'blob' })
const second = call({ post: '/server/x', title: '第二登录', may: 'anyone', in: Anything, out: Anything })

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let origin = ''
let requests: ReceivedRequest[] = []
let expired = 0
let answer: (response: ServerResponse) => void

function json(status: number, body: unknown) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body))
  }
}

beforeEach(async () => {
  requests = []
  expired = 0
  server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (part) => {
      body += part
    })
    incoming.on('end', () => {
      requests.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const request = (...args: Parameters<ReturnType<typeof connect>>) =>
  connect({
    origin,
    token: () => 'secret',
    second: () => ({ tokenName: 'x-second', tokenValue: 'two' }),
    onExpired: async () => {
      expired += 1
      return false
    },
  })(...args)

async function failure(promise: Promise<unknown>): Promise<RequestError> {
  const caught: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(caught instanceof RequestError)) throw new Error(`expected a RequestError, got ${String(caught)}`)
  return caught
}

test('a read carries its input in the query, the token in the header, and answers the data', async () => {
  answer = json(200, { code: 200, msg: 'ok', data: { a: 1 } })
  expect(await request(read, { page: 2, keyword: '机械', empty: '', none: undefined, list: ['a', 'b'] })).toEqual({
    a: 1,
  })
  expect(requests[0]?.url).toBe(`/ht/x/read?page=2&keyword=${encodeURIComponent('机械')}&list=a&list=b`)
  expect(requests[0]?.headers.authorization).toBe('secret')
})

test('a write carries its input as JSON', async () => {
  answer = json(200, { code: 200, msg: 'ok', data: {} })
  await request(write, { a: '甲' })
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/ht/x/write', body: '{"a":"甲"}' })
  expect(requests[0]?.headers['content-type']).toBe('application/json')
})

test('calls below /server drop the base and carry the second login instead of the first', async () => {
  answer = json(200, { code: 200, msg: 'ok', data: {} })
  await request(second, {})
  expect(requests[0]?.url).toBe('/server/x')
  expect(requests[0]?.headers['x-second']).toBe('two')
  expect(requests[0]?.headers.authorization).toBeUndefined()
})

test('a refusal becomes an error with number, sentence, faults by field and trace', async () => {
  const errors = [{ field: 'rows[1].name', message: '该输入项为必填项!' }]
  answer = json(422, { code: 422, msg: '填写内容有误', data: { errors }, traceId: 't-1' })
  expect(await failure(request(write, {}))).toMatchObject({
    kind: 'refused',
    code: 422,
    status: 422,
    message: '填写内容有误',
    errors,
    traceId: 't-1',
  })
})

test('a stale version brings along who changed it', async () => {
  answer = json(409, { code: 409, msg: '数据已被他人更新，请刷新后重试', data: { by: '王敏' } })
  expect((await failure(request(write, {}))).data).toEqual({ by: '王敏' })
})

test('an expired login is reported to the platform, a wrong password is not', async () => {
  answer = json(401, { code: 401, msg: '登陆超时，请重新登陆', data: null })
  expect((await failure(request(read, {}))).message).toBe('登陆超时，请重新登陆')
  expect(expired).toBe(1)
  await failure(request(read, {}, { keepsExpiry: true }))
  await failure(request(open, {}))
  expect(expired).toBe(1)
})

test("a proxy's page becomes a sentence in Chinese", async () => {
  answer = (response) => {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<h1>Bad Gateway</h1>')
  }
  expect(await failure(request(read, {}))).toMatchObject({
    kind: 'gateway',
    status: 502,
    message: '服务暂时不可用，请稍后重试（网关 502）。一直如此的，请把这句话告诉本单位的网络管理员',
  })
})

const page = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<h1>Blocked</h1>')
}

test('what a gateway stops is told: the method, the text it minded, the longest one, and whom to call', async () => {
  configureGateway({ hotline: '023-12345678', isPostOnly: false })
  const put = call({ put: '/x/put', title: '改', may: 'signedIn', in: Anything, out: Anything })
  const messageOf = async (status: number, pending: Promise<unknown>) => {
    const { kind, status: got, message } = await failure(pending)
    expect([kind, got]).toEqual(['gateway', status])
    expect(message).toContain('服务热线023-12345678')
    return message
  }
  answer = page(405)
  expect(await messageOf(405, request(put, {}))).toContain('不允许 PUT 方法（405）')
  answer = page(403)
  const rows = [{ name: '项目', text: '见附件 <table width="100%"> 的第二行' }]
  expect(await messageOf(403, request(write, { password: "' or 1", rows }))).toContain(
    '可能因为“见附件 <table width”这一处',
  )
  expect(await messageOf(403, request(write, { password: "' or 1" }))).not.toContain('or 1')
  answer = page(413)
  expect(await messageOf(413, request(write, { intro: '节能改造'.repeat(1000) }))).toContain(
    '最长的是“节能改造节能改造节能改造…”，4000 字',
  )
  configureGateway({ hotline: undefined, isPostOnly: false })
})

test('the sign-in page of a network is no answer, no file, and ends no session', async () => {
  answer = page(200)
  expect((await failure(request(read, {}))).message).toContain('请先登录本单位的上网认证')
  expect((await failure(request(file, {}))).message).toContain('请先登录本单位的上网认证')
  answer = page(401)
  expect(await failure(request(read, {}))).toMatchObject({ kind: 'gateway', status: 401, code: 0 })
  expect(expired).toBe(0)
})

test('a file that a gateway stops is named with its size', async () => {
  const send = call({ post: '/x/send', title: '传', may: 'signedIn', in: Anything, out: Anything, upload: true })
  const sent = { call: send, input: {}, file: new File([new Uint8Array(3 * 2 ** 20)], '能源审计报告.pdf') }
  expect((await gatewayFailure(413, sent)).message).toContain('文件“能源审计报告.pdf”（3.0 MB）没有送到平台')
  expect((await gatewayFailure(403, sent)).message).toContain('被途中的网关拦下（403），请换一种格式')
})

test('where only GET and POST pass, a PUT goes out as POST', async () => {
  const put = call({ put: '/x/put', title: '改', may: 'signedIn', in: Anything, out: Anything })
  const remove = call({ delete: '/x/remove', title: '删', may: 'signedIn', in: Anything, out: Anything })
  answer = json(200, { code: 200, msg: 'ok', data: {} })
  configureGateway({ hotline: undefined, isPostOnly: true })
  await request(put, { a: 1 })
  await request(remove, { id: '1' })
  await request(read, {})
  configureGateway({ hotline: undefined, isPostOnly: false })
  await request(put, {})
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...['POST /ht/x/put', 'POST /ht/x/remove?id=1', 'GET /ht/x/read', 'PUT /ht/x/put'],
  ])
})

test('broken JSON and a cut connection settle as a network failure', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"code":2')
  }
  expect(await failure(request(read, {}))).toMatchObject({ kind: 'network', message: '网络连接失败，请检查网络后重试' })
  answer = (response) => response.destroy()
  expect((await failure(request(read, {}))).kind).toBe('network')
})

test('a server that is not there settles as a network failure', async () => {
  await new Promise((done) => server.close(done))
  expect((await failure(request(read, {}))).kind).toBe('network')
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

test('a server that does not respond settles after the timeout', async () => {
  answer = () => undefined
  expect(await failure(request(read, {}, { timeoutMs: 60 }))).toMatchObject({ kind: 'timeout' })
})

test('a request can be cancelled', async () => {
  answer = () => undefined
  const abort = new AbortController()
  const waiting = failure(request(read, {}, { signal: abort.signal }))
  setTimeout(() => abort.abort(), 30)
  expect((await waiting).kind).toBe('aborted')
})

test('a file comes with its Chinese name', async () => {
  answer = (response) => {
    response.writeHead(200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('绿色工厂.xlsx')}`,
    })
    response.end('PK')
  }
  const got = await request(file, {})
  expect(got).toBeInstanceOf(File)
  expect((got as File).name).toBe('绿色工厂.xlsx')
  expect(await (got as File).text()).toBe('PK')
})

test('an export without rows is refused in words, not handed over as a file', async () => {
  answer = json(422, { code: 422, msg: '无法导出：报表无数据', data: {} })
  expect((await failure(request(file, {}))).message).toBe('无法导出：报表无数据')
})

test('a write has an idempotency key, the given one if any; a read has none', async () => {
  answer = json(200, { code: 200, msg: '操作成功', data: {} })
  const ask = connect({ origin, token: () => null, second: () => null, onExpired: async () => false })
  const requestId = '6f1d3b52-6d8e-4c53-9a41-2f6f0c1f7a11'
  await ask(write, {})
  await ask(write, {}, { requestId })
  await ask(read, {})
  const numbers = requests.map((one) => one.headers[requestIdHeader])
  expect(numbers[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(numbers.slice(1)).toEqual([requestId, undefined])
})

test('a call that met an expired login goes again with the new one, under the same idempotency key', async () => {
  let token = 'old'
  answer = (response) =>
    requests.at(-1)?.headers.authorization === 'old'
      ? json(401, { code: 401, msg: '登陆超时，请重新登陆', data: {} })(response)
      : json(200, { code: 200, msg: '操作成功', data: { saved: true } })(response)
  const ask = connect({
    origin,
    token: () => token,
    second: () => null,
    onExpired: async () => {
      token = 'new'
      return true
    },
  })
  expect(await ask(write, { text: '填了一半' }, { requestId: 'one' })).toEqual({ saved: true })
  expect(requests.map(({ headers, body }) => [headers.authorization, headers[requestIdHeader], body])).toEqual([
    ['old', 'one', '{"text":"填了一半"}'],
    ['new', 'one', '{"text":"填了一半"}'],
  ])
})
