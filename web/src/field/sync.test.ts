/** One thing that is refused leaves all the others alone, and says what to do. The server's answers are given by the test. */
import { afterEach, expect, test } from 'vitest'
import { setTransport } from '../platform/request/request.ts'
import { currentLogin, forgetSession, useSession } from '../platform/session/session.ts'
import type { FieldStore } from './field-store.ts'
import type { Waiting } from './local-case.ts'
import { checkLogin, refusedOf, uploadAll } from './sync.ts'

afterEach(() => {
  forgetSession()
  setTransport(fetch)
})

type Sent = { id: string; entries: { text: string; clientId: string }[] }

/** What waits on the device, without the browser's database. */
function deviceWith(texts: readonly string[]) {
  const entries = new Map<string, Waiting>()
  for (const [index, text] of texts.entries()) {
    const [caseId = ''] = text.split('：')
    const id = String(index)
    entries.set(id, { id, caseId, state: 'waiting', body: { kind: 'record', clientId: id, text, files: [] } } as never)
  }
  const store = {
    photos: async () => [],
    entries: async (caseId?: string) => [...entries.values()].filter((one) => !caseId || one.caseId === caseId),
    drop: async (id: string) => void entries.delete(id),
    note: async (one: Waiting) => void entries.set(one.id, one),
    saveCase: async () => undefined,
  }
  return store as unknown as FieldStore
}

/** Answers an entry by its text; cases are read as they are. */
function serverAnswers(answer: (text: string) => Response) {
  setTransport(async (_url, init) => {
    if (init?.method === 'GET') return Response.json({ code: 200, msg: '操作成功', data: {} })
    const { entries } = JSON.parse(String(init?.body)) as Sent
    return answer(entries[0]?.text ?? '')
  })
}

const claim = () =>
  Response.json({ code: 200, msg: '操作成功', data: { results: [{ clientId: 'x', state: 'taken' }], serverTime: '' } })
const refused = (status: number, msg: string) => Response.json({ code: status, msg, data: {} }, { status })

const left = async (store: FieldStore) =>
  Object.fromEntries((await store.entries()).map(({ body, message }) => ['text' in body ? body.text : '', message]))

test('what the server or a gateway refuses stays with its reason, and all the others are uploaded', async () => {
  const store = deviceWith(['甲案：一', '甲案：二', '乙案：三', '丙案：四'])
  serverAnswers((text) => {
    if (text === '甲案：一') return refused(422, '请填写核查时间')
    if (text === '乙案：三') return refused(404, '没有找到')
    if (text === '丙案：四')
      return new Response('<html>blocked</html>', { status: 403, headers: { 'content-type': 'text/html' } })
    return claim()
  })
  expect(await uploadAll(store, () => undefined)).toEqual({ end: 'open', why: null })
  expect(await left(store)).toEqual({
    '甲案：一': '请填写核查时间',
    '乙案：三': '案件已不在您的任务中，平台没有收下。内容仍加密留在本机，请告诉组长或案件承办机关',
    '丙案：四': expect.stringContaining('网关'),
  })
  expect(await refusedOf(store)).toBe(3)
})

test('an entry that was refused goes up once it is taken, and nothing is refused any more', async () => {
  const store = deviceWith(['甲案：一', '甲案：二'])
  serverAnswers((text) => (text === '甲案：一' ? refused(500, '系统出现问题') : claim()))
  await uploadAll(store, () => undefined)
  serverAnswers(claim)
  expect(await uploadAll(store, () => undefined)).toEqual({ end: 'done', why: null })
  expect(await refusedOf(store)).toBe(0)
})

test.each([
  [401, 'signIn'],
  [503, 'offline'],
  [429, 'offline'],
])('%i stops the upload: the others would fail as well, and none is blamed', async (status, end) => {
  const store = deviceWith(['甲案：一', '甲案：二'])
  serverAnswers(() => refused(status, '稍后再来'))
  expect((await uploadAll(store, () => undefined)).end).toBe(end)
  expect(await refusedOf(store)).toBe(0)
})

const signedIn = () => useSession.setState({ login: { token: 'x'.repeat(43), userRole: 'supervisor' } as never })
const answering = (status: number, body: object) =>
  setTransport(async () => Response.json({ code: status, data: null, traceId: 't', ...body }, { status }))

test('a login that was ended elsewhere is dropped, and its owner is told when and where', async () => {
  signedIn()
  const msg =
    '您的账号于2026-06-10 09:30在另一处（Chrome（Android），10.0.0.8）登录现场核查，这里的登录已结束。请重新登录'
  answering(401, { msg, data: { reason: 'SIGNED_OUT' } })
  expect(await checkLogin()).toEqual({ end: 'signIn', why: msg })
  expect(currentLogin()).toBeNull()
})

test('a live login stays, also where the server cannot be reached', async () => {
  signedIn()
  answering(503, { msg: '系统繁忙', data: { reason: 'BUSY' } })
  expect((await checkLogin()).end).toBe('offline')
  setTransport(() => Promise.reject(new TypeError('no network')))
  expect((await checkLogin()).end).toBe('offline')
  expect(currentLogin()).not.toBeNull()
})
