import { afterEach, expect, test } from 'vitest'
import { setTransport } from '../platform/request.ts'
import { currentLogin, forgetSession, useSession } from '../platform/session.ts'
import { checkLogin } from './sync.ts'

afterEach(() => {
  forgetSession()
  setTransport(fetch)
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
