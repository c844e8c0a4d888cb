/** 站点台账 on the real server: off by default, two administrators, exact money, and refunds that are never paid twice. */

import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { indicator } from '@green/contract/calls/overview/indicator.ts'
import { station, stationSixMonth, stationTenMonth } from '@green/contract/calls/service/station.ts'
import type { AdministratorDuty } from '@green/contract/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../base/account/administration/make-account.ts'
import { openSession } from '../../../base/account/sign-in/session.ts'
import { openCase } from '../../../base/case/take-step.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { openScheme, type Scheme } from '../../../filing/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { noticePath } from '../../../platform/payment/wechat-pay.ts'
import { stationKind } from './kind.ts'
import { settleWaitingRefunds } from './refunds.ts'
import { openWechatStandIn, standIn } from './test-wechat-pay.ts'
import { stationSample } from './testing.ts'

type City = { app: TestApp; scheme: Scheme; first: string; second: string; mayor: string }

async function openCity(settings: Record<string, string>): Promise<City> {
  const app = await openTestApp({ JOB_POLL_SECONDS: '60', ...settings })
  const scheme = await openScheme(app)
  const another = await makeAccount(app.services.db, {
    loginName: 'admin-second',
    name: '周管理',
    mobile: '15100000077',
    role: 'admin',
    passwordHash: 'none',
  })
  return {
    app,
    scheme,
    first: await scheme.token(scheme.cast.admin),
    second: await openSession(app.services.db, another, '127.0.0.1'),
    mayor: await scheme.token(scheme.cast.city),
  }
}

async function entered({ app, scheme }: City, part: Partial<ReturnType<typeof stationSample>> = {}) {
  const make = async () => ({ ...stationSample(), ...part })
  const kind = stationKind(app.services)
  return transaction(app.services.db, (tx) => openCase(tx, app.services, kind, 'enter', scheme.cast.admin, make))
}

/** The order after it was proposed by the first administrator. */
async function proposed(city: City, part: Partial<ReturnType<typeof stationSample>> = {}) {
  const { id } = await entered(city, part)
  const { data } = await city.app.call(station.wxBackPay, { id, version: 1, reason: '符合活动条件' }, city.first)
  return data
}

describe('where the city has not turned it on', () => {
  let city: City
  beforeAll(async () => {
    city = await openCity({})
  }, 120_000)
  afterAll(() => city.app.close())

  test('lists, totals, exports, steps and imports refuse in plain words, and no message is taken', async () => {
    const id = '019a0000-0000-7000-8000-000000000000'
    const { app, first } = city
    const answers = [
      await app.call(station.getList, {}, first),
      await app.call(stationSixMonth.getList, {}, first),
      await app.call(stationTenMonth.getList, {}, first),
      await app.call(station.getTotalAmount, {}, first),
      await app.call(station.outInfos, {}, first),
      await app.call(station.importTemplate, {}, first),
      await app.call(station.wxBackPay, { id, version: 1, reason: '符合条件' }, first),
      await app.call(station.decide, { id, version: 1, approve: true }, first),
      await app.call(stationTenMonth.deleteStation, { id, version: 1, reason: '重复导入' }, first),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(
      new Set(['本市没有启用站点台账。需要时请运行人员按运行手册设置 STATIONS 后重新启动']),
    )
    expect((await app.send({ method: 'POST', url: noticePath, payload: '{}' })).status).toBe(404)
  })
})

describe('without a payment service', () => {
  let city: City
  beforeAll(async () => {
    city = await openCity({ STATIONS: '1', STATION_DAILY_YUAN: '100' })
  }, 120_000)
  afterAll(() => city.app.close())

  test('nobody decides what he proposed; only administrators see the orders', async () => {
    const { app, first, second, mayor } = city
    const order = await proposed(city)
    expect(order.state).toBe('refundProposed')
    const own = await app.call(station.decide, { id: order.id, version: 2, approve: true }, first)
    expect(own.status).toBe(403)
    expect((await app.call(station.get, { id: order.id }, first)).data.allowed).toEqual([])
    expect((await app.call(station.getList, {}, mayor)).status).toBe(403)
    expect((await app.call(station.decide, { id: order.id, version: 2, approve: true }, mayor)).status).toBe(403)
    const no = await app.call(station.decide, { id: order.id, version: 2, approve: false }, second)
    expect(no.status).toBe(422)
    const back = { id: order.id, version: 2, approve: false, opinion: '不在活动范围' }
    expect((await app.call(station.decide, back, second)).data.state).toBe('pending')
  })

  test('the count of orders in the registry is the number of rows in the ledger, for administrators', async () => {
    const { app, first, mayor } = city
    await entered(city)
    const countFor = async (token: string) =>
      (await app.call(indicator.figures, {}, token)).data.figures.find(({ id }) => id === 'stationOrders')?.value
    const { total } = (await app.call(station.getList, {}, first)).data
    expect(total).toBeGreaterThan(0)
    expect(await countFor(first)).toBe(total)
    expect((await app.call(station.getTotalAmount, {}, first)).data.count).toBe(total)
    expect(await countFor(mayor)).toBeUndefined()
  })

  test('an approved refund is recorded as entered: with its number and time, each number once', async () => {
    const { app, first, second } = city
    const order = await proposed(city, { refundFen: 3001 })
    const yes = await app.call(station.decide, { id: order.id, version: 2, approve: true }, second)
    expect(yes.data).toMatchObject({ state: 'refunding', isManual: true, refundNo: null })
    const record = { id: order.id, version: 3, isRefunded: true }
    const missing = await app.call(station.record, record, first)
    expect(JSON.stringify(missing.data)).toMatch(/refundNo.*refundTime/)
    const at = '2026-11-20T10:00:00+08:00'
    await settleIn(app)
    await byTwo(app, station.record, { ...record, refundNo: 'R-1', refundTime: at }, [first, second])
    const full = await app.call(station.get, { id: order.id }, first)
    expect(full.data).toMatchObject({ state: 'refunded', refundNo: 'R-1', refundTime: '2026-11-20T02:00:00.000Z' })
    const other = await proposed(city, { refundFen: 1 })
    await app.call(station.decide, { id: other.id, version: 2, approve: true }, second)
    const twice = { ...record, id: other.id, refundNo: 'R-1', refundTime: at }
    expect(JSON.stringify((await app.call(station.record, twice, first)).data)).toContain('已登记在订单')
    const failed = { id: other.id, version: 3, isRefunded: false, failReason: '账户注销' }
    const waits = waitingOf(await app.call(station.record, failed, first))
    expect((await stepOf(app, waits, first)).status).toBe(403)
    expect((await stepOf(app, waits, second)).status).toBe(200)
    expect((await app.call(station.get, { id: other.id }, first)).data).toMatchObject({
      state: 'failed',
      failReason: '账户注销',
    })
  })

  test('two approvals at once do not exceed the cap of a day together', async () => {
    const { app, second } = city
    const orders = [await proposed(city, { refundFen: 4000 }), await proposed(city, { refundFen: 4000 })]
    const answers = await Promise.all(
      orders.map(({ id }) => app.call(station.decide, { id, version: 2, approve: true }, second)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.msg).toMatch(/今天已批准退款70\.01元，加上这一笔40\.00元/)
  })

  test('an order of October is voided by two; one of June is not, and a voided one is not refunded', async () => {
    const { app, first, second } = city
    const { id } = await entered(city)
    const proposed = await app.call(stationTenMonth.deleteStation, { id, version: 1, reason: '重复导入' }, first)
    expect(proposed.data.state).toBe('voidProposed')
    expect((await app.call(station.decide, { id, version: 2, approve: true }, first)).status).toBe(403)
    expect((await app.call(station.decide, { id, version: 2, approve: true }, second)).data.state).toBe('voided')
    expect((await app.call(station.wxBackPay, { id, version: 3, reason: '符合条件' }, first)).status).toBe(409)
    const june = await entered(city, { period: 'june' })
    const wrong = await app.call(stationTenMonth.deleteStation, { id: june.id, version: 1, reason: '重复导入' }, first)
    expect(wrong.status).toBe(409)
    expect((await app.call(stationSixMonth.getList, {}, first)).data.rows.map((row) => row.id)).toEqual([june.id])
    const october = (await app.call(stationTenMonth.getList, { size: 50 }, first)).data.rows
    expect(october.every(({ period }) => period === 'october')).toBe(true)
  })

  test('the totals are exact to the fen and follow the filter of the list', async () => {
    const { app, first } = city
    const day = { from: '2025-03-01', to: '2025-03-01' }
    // 23:59:59 in Beijing belongs to the day; a moment later does not.
    const late = { orderTime: '2025-03-01T15:59:59.000Z', payFen: 10, refundFen: 10 }
    await entered(city, late)
    await entered(city, { ...late, payFen: 20 })
    await entered(city, { ...late, orderTime: '2025-03-01T16:00:00.000Z' })
    const { data } = await app.call(station.getTotalAmount, day, first)
    expect(data).toMatchObject({ count: 2, payAmount: '0.30', refundAmount: '0.20' })
    expect(data.states).toEqual([{ state: 'pending', count: 2, payAmount: '0.30', refundAmount: '0.20' }])
    expect((await app.call(station.getList, day, first)).data.total).toBe(2)
    expect((await app.call(station.outInfos, day, first)).status).toBe(200)
  })
})

describe('with WeChat Pay', () => {
  let city: City
  let wechat: Awaited<ReturnType<typeof openWechatStandIn>>
  beforeAll(async () => {
    wechat = await openWechatStandIn()
    city = await openCity({ STATIONS: '1', GATEWAY_TIMEOUT_SECONDS: '1', ...wechat.settings })
  }, 120_000)
  afterAll(async () => {
    await city.app.close()
    wechat.close()
  })
  beforeEach(() => {
    resetClock()
    wechat.state.mood = 'PROCESSING'
  })

  const approved = async (part = {}) => {
    const { id } = await proposed(city, part)
    const { data } = await city.app.call(station.decide, { id, version: 2, approve: true }, city.second)
    return data
  }
  const noticeOf = (refundNo: string | null, refund = 2000, status = 'SUCCESS') => ({
    mchid: standIn.merchantId,
    out_refund_no: refundNo,
    refund_status: status,
    success_time: '2026-11-20T10:34:56+08:00',
    amount: { refund, total: 11_507 },
  })
  const tell = ({ body, headers }: ReturnType<typeof wechat.notice>) =>
    city.app.send({ method: 'POST', url: noticePath, payload: body, headers })
  const stateOf = async (id: string) => (await city.app.call(station.get, { id }, city.first)).data

  test('the request carries a signature that the service accepts, with the amounts in fen', async () => {
    const order = await approved()
    expect(order).toMatchObject({ state: 'refunding', lastSays: '微信支付已受理，正在退款' })
    expect(wechat.state.refused).toBe(0)
    expect(wechat.paid.get(order.refundNo ?? '')).toMatchObject({
      out_trade_no: order.orderNo,
      amount: { refund: 2000, total: 11_507, currency: 'CNY' },
      notify_url: 'https://lxm.example.gov.cn/ht/station/wxNotify',
    })
  })

  test('a message is believed only with the platform’s fresh signature, its amount and its merchant', async () => {
    const order = await approved()
    const good = noticeOf(order.refundNo)
    expect((await tell(wechat.notice(good, 'stranger'))).status).toBe(401)
    expect((await tell(wechat.notice(good, 'platform', Math.floor(Date.now() / 1000) - 600))).status).toBe(401)
    expect((await tell(wechat.notice({ ...good, mchid: '1900000009' }))).status).toBe(401)
    const { body, headers } = wechat.notice(good)
    expect((await tell({ body: body.replace('REFUND.SUCCESS', 'REFUND.CLOSED'), headers })).status).toBe(401)
    expect((await tell(wechat.notice(noticeOf(order.refundNo, 1)))).status).toBe(404)
    expect((await stateOf(order.id)).state).toBe('refunding')
    expect((await tell({ body, headers })).status).toBe(204)
    expect((await tell({ body, headers })).status).toBe(204)
    const done = await stateOf(order.id)
    expect(done).toMatchObject({ state: 'refunded', refundTime: '2026-11-20T02:34:56.000Z' })
    expect(done.history.filter(({ step }) => step === '支付服务告知结果')).toHaveLength(1)
  })

  test('no answer: the outcome is unknown, the same number is asked for, and nothing is paid twice', async () => {
    wechat.state.mood = 'silent'
    const before = wechat.paid.size
    const order = await approved()
    expect(order).toMatchObject({ state: 'refunding', lastSays: '微信支付没有及时回答' })
    moveClock(addMs(clock.now(), 11 * 60_000))
    await settleWaitingRefunds(city.app.services)
    // The service’s signature is older than the shifted clock allows: not believed, still unknown.
    expect(await stateOf(order.id)).toMatchObject({ state: 'refunding', tries: 2 })
    resetClock()
    const again = await city.app.call(station.retry, { id: order.id }, city.first)
    expect(again.data).toMatchObject({ state: 'refunded', refundNo: order.refundNo })
    expect(wechat.paid.size).toBe(before + 1)
    expect((await city.app.call(station.retry, { id: order.id }, city.first)).status).toBe(409)
  })

  test('an answer without a signature proves nothing', async () => {
    wechat.state.mood = 'unsigned'
    const order = await approved()
    expect(order).toMatchObject({ state: 'refunding', lastSays: expect.stringContaining('没有有效签名') })
  })

  test('refused: the reason is told, and the next attempt uses the same number', async () => {
    wechat.state.mood = 'NOT_ENOUGH'
    const order = await approved()
    expect(order).toMatchObject({ state: 'failed', failReason: '微信支付：商户余额不足，请充值后再退' })
    wechat.state.mood = 'SUCCESS'
    const { data } = await city.app.call(
      station.wxBackPay,
      { id: order.id, version: order.version, reason: '已充值，再次退款' },
      city.second,
    )
    expect(
      (await city.app.call(station.decide, { id: data.id, version: data.version, approve: true }, city.second)).status,
    ).toBe(403)
    const done = await city.app.call(station.decide, { id: data.id, version: data.version, approve: true }, city.first)
    expect(done.data).toMatchObject({ state: 'refunded', refundNo: order.refundNo, failReason: null })
  })

  test('closed by the service without payment: only then the next attempt gets another number', async () => {
    wechat.state.mood = 'CLOSED'
    const order = await approved()
    expect(order).toMatchObject({ state: 'failed' })
    wechat.state.mood = 'SUCCESS'
    const again = { id: order.id, version: order.version, reason: '再次退款' }
    const { data } = await city.app.call(station.wxBackPay, again, city.first)
    const done = await city.app.call(station.decide, { id: data.id, version: data.version, approve: true }, city.second)
    expect(done.data).toMatchObject({ state: 'refunded', refundNo: `${order.refundNo}-2` })
  })

  test('late news of a payment after a failure counts: the money has left', async () => {
    wechat.state.mood = 'ABNORMAL'
    const order = await approved()
    expect(order.state).toBe('failed')
    expect((await tell(wechat.notice(noticeOf(order.refundNo)))).status).toBe(204)
    expect(await stateOf(order.id)).toMatchObject({ state: 'refunded', failReason: null })
  })

  test('an order that the service cannot know is not approved', async () => {
    const { id } = await proposed(city, { orderNo: '订单一号' })
    const { status, msg } = await city.app.call(station.decide, { id, version: 2, approve: true }, city.second)
    expect([status, msg]).toEqual([422, expect.stringContaining('不是微信支付的商户订单号')])
  })
})

describe('where the duties of administrators are split and one of them is the system administrator', () => {
  let city: City
  let audit: string
  let none: string
  beforeAll(async () => {
    city = await openCity({ STATIONS: '1', STATION_DAILY_YUAN: '1000' })
    const { app, first, second } = city
    const made = (name: string, mobile: string) =>
      makeAccount(app.services.db, {
        loginName: `admin-${mobile}`,
        name,
        mobile,
        role: 'admin',
        passwordHash: 'none',
      })
    const auditor = await made('秦审计', '15100000078')
    const { db } = app.services
    audit = await openSession(db, auditor, '127.0.0.1')
    none = await openSession(db, await made('尤无职', '15100000079'), '127.0.0.1')
    const { administrators } = (await app.call(rightsChange.duties, {}, first)).data
    const ofLogin = (loginName: string, duty: AdministratorDuty) => {
      const { id = '', version = 0 } = administrators.find((one) => one.loginName === loginName) ?? {}
      return { id, version, duty }
    }
    const duties = [
      ofLogin('admin', 'system'),
      ofLogin('admin-second', 'security'),
      ofLogin('admin-15100000078', 'audit'),
    ]
    const input = { split: true, duties, reason: '按等级保护要求分设' }
    const { id, version } = (await app.call(rightsChange.proposeDuties, input, first)).data
    const done = await app.call(rightsChange.step, { id, version, action: 'confirm' }, second)
    expect(done.data.state).toBe('confirmed')
  }, 120_000)
  afterAll(() => city.app.close())

  test('the security administrator is the second person of a refund and of a voiding', async () => {
    const { app, first, second: security } = city
    const order = await proposed(city)
    const decide = { id: order.id, version: 2, approve: true }
    expect((await app.call(station.decide, decide, first)).status).toBe(403)
    expect((await app.call(station.get, { id: order.id }, first)).data.allowed).toEqual([])
    const seen = (await app.call(station.get, { id: order.id }, security)).data
    expect(seen.allowed.map(({ action }) => action)).toEqual(['approveRefund', 'declineRefund'])
    expect((await app.call(station.decide, decide, security)).data).toMatchObject({
      state: 'refunding',
      approvedByName: '周管理',
    })
    const october = await entered(city, { period: 'october' })
    await app.call(stationTenMonth.deleteStation, { id: october.id, version: 1, reason: '重复导入' }, first)
    const voiding = { id: october.id, version: 2, approve: true }
    expect((await app.call(station.decide, voiding, first)).status).toBe(403)
    expect((await app.call(station.decide, voiding, security)).data.state).toBe('voided')
  })

  test('the security administrator reads for it, and neither proposes, records, imports nor exports', async () => {
    const { app, second: security } = city
    const waiting = await entered(city, { period: 'october' })
    const { id } = waiting
    expect((await app.call(station.get, { id }, security)).data.allowed).toEqual([])
    for (const call of [station.getList, stationSixMonth.getList, stationTenMonth.getList, station.getTotalAmount])
      expect([call.path, (await app.call(call, {}, security)).status]).toEqual([call.path, 200])
    const refused = [
      await app.call(station.wxBackPay, { id, version: 1, reason: '符合条件' }, security),
      await app.call(stationTenMonth.deleteStation, { id, version: 1, reason: '重复导入' }, security),
      await app.call(station.record, { id, version: 1, isRefunded: false, failReason: '账户注销' }, security),
      await app.call(station.retry, { id }, security),
      await app.call(station.outInfos, {}, security),
      await app.call(station.exportFilled, {}, security),
      await app.call(station.importTemplate, {}, security),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('the audit administrator and one without a duty neither read nor decide', async () => {
    const order = await proposed(city)
    for (const token of [audit, none]) {
      const { app } = city
      expect((await app.call(station.get, { id: order.id }, token)).status).toBe(403)
      expect((await app.call(station.getList, {}, token)).status).toBe(403)
      expect((await app.call(station.decide, { id: order.id, version: 2, approve: true }, token)).status).toBe(403)
    }
  })
})
