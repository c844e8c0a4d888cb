/** Repeat-safe deeds: the same request id answers the same and does nothing more. */
import { shenb } from '@green/contract/calls/shenb.ts'
import { waterQuota as waterCalls } from '@green/contract/calls/water-quota.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requestReceipt } from '../db/schema.ts'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { schedules } from '../schedules.ts'
import { openScheme, type Scheme } from './testing.ts'

let house: TestHouse
let scheme: Scheme

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
})
afterAll(() => house.close())
afterEach(resetClock)

const filer = (no: 0 | 1 | 2) => scheme.token(scheme.cast.filerOf(scheme.factories[no].id))

async function historyOf(id: string): Promise<string[]> {
  const { rows } = await house.services.db.$client.query(
    'select action from filing_history where filing_id = $1 order by at, id',
    [id],
  )
  return rows.map((row) => row.action)
}

test('a draft sent twenty times at once with one id is kept once, and every sender hears the same receipt', async () => {
  const token = await filer(0)
  const draft = { batchId: scheme.batchId, answers: { factoryName: '一号工厂' }, requestId: ids.next() }
  const heard = await Promise.all(Array.from({ length: 20 }, () => house.ask(shenb.saveDraft, draft, token)))
  expect(new Set(heard.map((one) => one.status))).toEqual(new Set([200]))
  expect(new Set(heard.map((one) => JSON.stringify(one.data))).size).toBe(1)
  expect(heard[0]?.data.version).toBe(1)
  const later = await house.ask(shenb.saveDraft, draft, token)
  expect(later.data).toEqual(heard[0]?.data)
})

test('a step, an assignment and a score repeated with their id are taken once', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[1], 'county_approved')
  const city = await scheme.token(scheme.cast.city)
  const assignment = {
    id,
    version,
    expertIds: scheme.cast.experts.slice(0, 2).map((e) => e.accountId),
    dueAt: dayOf(addMs(clock.now(), 10 * 86_400_000)),
    requestId: ids.next(),
  }
  const assigned = [
    await house.ask(shenb.distExpert, assignment, city),
    await house.ask(shenb.distExpert, assignment, city),
  ]
  expect(assigned.map((one) => one.status)).toEqual([200, 200])
  expect(assigned[1]?.data).toEqual(assigned[0]?.data)

  const [expert] = scheme.cast.experts
  if (!expert) throw new Error('no expert')
  const scoring = await scheme.token(expert)
  const [task] = (await house.ask(shenb.getTasks, {}, scoring)).data.rows
  if (!task) throw new Error('no task')
  const sheet = {
    taskId: task.taskId,
    version: task.version,
    action: 'draft' as const,
    sheet: { scores: [], vetoes: [] },
    requestId: ids.next(),
  }
  const scored = [
    await house.ask(shenb.expertScore, sheet, scoring),
    await house.ask(shenb.expertScore, sheet, scoring),
  ]
  expect(scored.map((one) => [one.status, one.data.version])).toEqual([
    [200, task.version + 1],
    [200, task.version + 1],
  ])

  const back = {
    id,
    version: assigned[0]?.data.version ?? 0,
    state: 'rejected' as const,
    opinion: '评价指标未达到要求。',
  }
  const refused = await house.ask(shenb.updateCityState, { ...back, requestId: ids.next() }, city)
  expect(refused.status).toBe(409)
  expect(await historyOf(id)).toEqual(['submit', 'countyApprove', 'distExpert'])
})

test('an id stands for one request of one person: refused for another content, free for another person and after a refusal', async () => {
  const token = await filer(2)
  const requestId = ids.next()
  const short = { batchId: scheme.batchId, answers: { factoryName: '三号工厂' }, requestId }
  const refused = await house.ask(shenb.saveShenb, short, token)
  expect(refused.status).toBe(422)
  const kept = await house.ask(shenb.saveDraft, short, token)
  expect(kept.status).toBe(200)
  const other = await house.ask(shenb.saveDraft, { ...short, answers: { factoryName: '四号工厂' } }, token)
  expect(other.status).toBe(400)
  const stranger = await house.ask(waterCalls.saveWaterQuota, { answers: {}, requestId }, await filer(1))
  expect(stranger.status).toBe(422)
  expect((await house.ask(shenb.saveDraft, { ...short, requestId: '1' }, token)).status).toBe(422)
})

test('receipts are kept for a day', async () => {
  const { db } = house.services
  const kept = async () => (await db.select().from(requestReceipt)).length
  expect(await kept()).toBeGreaterThan(0)
  await schedules['clean-up']?.run(house.services)
  expect(await kept()).toBeGreaterThan(0)
  moveClock(25 * 3_600_000)
  await schedules['clean-up']?.run(house.services)
  expect(await kept()).toBe(0)
})
