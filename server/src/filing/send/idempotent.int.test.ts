/** Idempotent requests: the same request id gets the same response and has no further effect. */

import { allCalls } from '@green/contract/all-calls.ts'
import { type Call, changesState, requestIdHeader } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { waterQuota as waterCalls } from '@green/contract/calls/filing/water-quota.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aloneOf, settleIn, waitingOf } from '../../base/two-hands/testing.ts'
import { requestReceipt } from '../../db/schema/operation/operation.ts'
import { aPerson } from '../../db/test-people.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { openHttp } from '../../platform/http/http.ts'
import { ids } from '../../platform/ids.ts'
import { schedules } from '../../schedules.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as, signIn } = await openTestScheme()

afterEach(resetClock)

const filer = (no: 0 | 1 | 2) => scheme.token(scheme.cast.filerOf(scheme.factories[no].id))

async function historyOf(id: string): Promise<string[]> {
  const { rows } = await app.services.db.$client.query(
    'select action from filing_history where filing_id = $1 order by at, id',
    [id],
  )
  return rows.map((row) => row.action)
}

test('a draft sent twenty times at once with one id is saved once, and every sender gets the same receipt', async () => {
  const token = await filer(0)
  const draft = { batchId: scheme.batchId, answers: { factoryName: '一号工厂' }, requestId: ids.next() }
  const heard = await Promise.all(Array.from({ length: 20 }, () => app.call(shenb.saveDraft, draft, token)))
  expect(new Set(heard.map((one) => one.status))).toEqual(new Set([200]))
  expect(new Set(heard.map((one) => JSON.stringify(one.data))).size).toBe(1)
  expect(heard[0]?.data.version).toBe(1)
  const later = await app.call(shenb.saveDraft, draft, token)
  expect(later.data).toEqual(heard[0]?.data)
})

test('a step, an assignment and a score repeated with their id are taken once', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[1], 'county_approved')
  const city = as('city')
  const assignment = {
    id,
    version,
    expertIds: scheme.cast.experts.slice(0, 2).map((e) => e.accountId),
    dueAt: dayOf(addMs(clock.now(), 10 * 86_400_000)),
    requestId: ids.next(),
  }
  const assigned = [
    await app.call(shenb.distExpert, assignment, city),
    await app.call(shenb.distExpert, assignment, city),
  ]
  expect(assigned.map((one) => one.status)).toEqual([200, 200])
  expect(assigned[1]?.data).toEqual(assigned[0]?.data)

  const [expert] = scheme.cast.experts
  if (!expert) throw new Error('no expert')
  const scoring = await scheme.token(expert)
  const [task] = (await app.call(shenb.getTasks, {}, scoring)).data.rows
  if (!task) throw new Error('no task')
  const sheet = {
    taskId: task.taskId,
    version: task.version,
    action: 'draft' as const,
    sheet: { scores: [], vetoes: [] },
    requestId: ids.next(),
  }
  const scored = [await app.call(shenb.expertScore, sheet, scoring), await app.call(shenb.expertScore, sheet, scoring)]
  expect(scored.map((one) => [one.status, one.data.version])).toEqual([
    [200, task.version + 1],
    [200, task.version + 1],
  ])

  const back = {
    id,
    version: assigned[0] ? aloneOf(assigned[0]).version : 0,
    state: 'rejected' as const,
    opinion: '评价指标未达到要求。',
  }
  const refused = await app.call(shenb.updateCityState, { ...back, requestId: ids.next() }, city)
  expect(refused.status).toBe(409)
  expect(await historyOf(id)).toEqual(['submit', 'countyApprove', 'distExpert'])
})

test('an id belongs to one request of one person: refused for other content, free for another person and after a refusal', async () => {
  const token = await filer(2)
  const requestId = ids.next()
  const short = { batchId: scheme.batchId, answers: { factoryName: '三号工厂' }, requestId }
  const refused = await app.call(shenb.saveShenb, short, token)
  expect(refused.status).toBe(422)
  const saved = await app.call(shenb.saveDraft, short, token)
  expect(saved.status).toBe(200)
  const other = await app.call(shenb.saveDraft, { ...short, answers: { factoryName: '四号工厂' } }, token)
  expect(other.status).toBe(400)
  const stranger = await app.call(waterCalls.saveWaterQuota, { answers: {}, requestId }, await filer(1))
  expect(stranger.status).toBe(422)
  expect((await app.call(shenb.saveDraft, { ...short, requestId: '1' }, token)).status).toBe(422)
})

test('receipts are stored for a day', async () => {
  const { db } = app.services
  const receiptCount = async () => (await db.select().from(requestReceipt)).length
  expect(await receiptCount()).toBeGreaterThan(0)
  await schedules['clean-up']?.run(app.services)
  expect(await receiptCount()).toBeGreaterThan(0)
  moveClock(25 * 3_600_000)
  await schedules['clean-up']?.run(app.services)
  expect(await receiptCount()).toBe(0)
})

const changing = allCalls.filter(changesState)
const stranger = '127.0.0.9'

describe('the idempotency key in the header', () => {
  /** Every changing call with its own path and flags, with a handler that counts its runs. */
  async function aDoor() {
    const deeds = new Map<string, number>()
    const calls = changing.map((call) => ({
      call: { ...call, in: z.looseObject({}), out: z.object({ n: z.number() }), may: 'anyone' as const },
      handle: async () => {
        const n = (deeds.get(call.method + call.path) ?? 0) + 1
        deeds.set(call.method + call.path, n)
        return { n }
      },
    }))
    const http = openHttp({
      services: app.services,
      calls,
      signIn: async () => null,
      onFailure: async () => undefined,
      logger: false,
    })
    await http.ready()
    const knock = async (call: Call, headers: Record<string, string>) => {
      const url = `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, 'x')}`
      const answer = await http.inject({
        method: call.method,
        url,
        headers,
        remoteAddress: stranger,
        ...(call.query ? {} : { payload: {} }),
      })
      return { status: answer.statusCode, data: answer.json().data as { n?: number; reason?: string } }
    }
    return { app: http, knock }
  }

  test('is honoured by every call that changes something: requested twice, done once', async () => {
    expect(changing.length).toBeGreaterThan(80)
    const { app: http, knock } = await aDoor()
    for (const call of changing) {
      const headers = { [requestIdHeader]: ids.next() }
      const name = `${call.method} ${call.path}`
      expect([name, (await knock(call, headers)).data]).toEqual([name, { n: 1 }])
      const again = await knock(call, headers)
      // A secret shown once is not stored for a repeat; it is not created again either.
      expect([name, again.data]).toEqual([name, call.secret ? { reason: 'DONE_ALREADY' } : { n: 1 }])
      expect((await knock(call, { [requestIdHeader]: ids.next() })).data).toEqual({ n: 2 })
    }
    await http.close()
  })

  test('makes one proposal of a double request, and is free again after a refusal', async () => {
    await settleIn(app)
    await aPerson(app, 'admin')
    // The clean-up of a day later has taken the first session away.
    await signIn('admin')
    const admin = as('admin')
    const wish = {
      loginName: 'twice_made',
      name: '赵示例',
      mobile: '13677770001',
      userRole: 'city' as const,
      unit: '经信委',
      reason: '按任命文件新增人员',
    }
    const headers = { [requestIdHeader]: ids.next() }
    const refused = await app.call(account.create, { ...wish, loginName: '1' }, admin, headers)
    expect(refused.status).toBe(422)
    const both = await Promise.all([1, 2].map(() => app.call(account.create, wish, admin, headers)))
    expect(both.map((one) => [one.status, waitingOf(one).proposalId])).toEqual(
      Array(2).fill([200, waitingOf(both[0] as never).proposalId]),
    )
    expect((await app.call(twoHands.page, { list: 'made' }, admin)).data.total).toBe(1)
    const other = await app.call(account.create, { ...wish, mobile: '13677770002' }, admin, headers)
    expect(other.status).toBe(400)
    expect((await app.call(account.create, wish, admin, { [requestIdHeader]: 'x' })).status).toBe(400)
  })

  test('reaches an operation with a receipt of its own: one draft, one version', async () => {
    const token = await filer(2)
    const headers = { [requestIdHeader]: ids.next() }
    const draft = { answers: { product: '水泥' } }
    const twice = [1, 2].map(() => app.call(waterCalls.saveWaterQuota, draft, token, headers))
    const heard = await Promise.all(twice)
    expect(new Set(heard.map((one) => JSON.stringify(one.data))).size).toBe(1)
  })
})
