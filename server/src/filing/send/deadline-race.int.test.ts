/** Deadlines and the record agree: what was in time is recorded in time, whatever else happens in that moment. */

import { user } from '@green/contract/calls/account/user.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import type { SaveFiling } from '@green/contract/filing/filing.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { referenceOf } from '../../base/reference/reference.ts'
import { captcha } from '../../db/schema/account/accounts.ts'
import { objection as objectionTable } from '../../db/schema/decisions.ts'
import { filingHistory, filingSubmission, filing as filingTable } from '../../db/schema/filing.ts'
import type { DemoEnterprise } from '../../demo/enterprise/people.ts'
import { addMs, clock, dayOf, endOfDay, moveClock, resetClock } from '../../platform/clock.ts'
import { extendBatch } from '../batches/batch-extension.ts'
import { closeBatch, keepBatch } from '../batches/batches.ts'
import { findBatch } from '../record/batch-store.ts'
import { moveFiling } from '../step/move.ts'
import { openTestScheme } from '../test-scheme.ts'
import { saveFiling } from './send.ts'

const dayMs = 86_400_000
const { app, scheme, as } = await openTestScheme()
/** A connection outside the app, which holds operations up between their check and their record. */
let brake: pg.Client

beforeAll(async () => {
  brake = new pg.Client({ connectionString: app.url })
  await brake.connect()
})
afterAll(async () => {
  await brake.end()
})
afterEach(resetClock)

const hold = async (table: string) => {
  await brake.query('begin')
  await brake.query(`lock table ${table} in access exclusive mode`)
}
const release = () => brake.query('commit')

/** Waits until so many connections of the app wait for a lock. */
async function waiting(n: number): Promise<void> {
  for (;;) {
    // Within a transaction the list of connections is otherwise as it was at first sight.
    await brake.query('select pg_stat_clear_snapshot()')
    const { rows } = await brake.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.n ?? 0) >= n) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A batch of a year of its own, open for another hour. */
const windowOf = (year: number) =>
  keepBatch(
    app.services,
    {
      programme: greenFactory.id,
      name: `${year}年度测试批次`,
      year,
      openAt: addMs(clock.now(), -dayMs),
      closeAt: addMs(clock.now(), 3_600_000),
      returnDays: 10,
      needExperts: true,
      requireThirdParty: false,
    },
    scheme.cast.city,
  )

/** What the enterprise would send, ready to be sent at once; every warning has its reason. */
async function ready(of: DemoEnterprise, batchId: string): Promise<() => Promise<string>> {
  const { filer } = scheme.people(of)
  const answers = await scheme.answers(greenFactory, of)
  const batch = await findBatch(app.services.db, batchId)
  const context = { reference: await referenceOf(app.services), archive: [], lastYear: null, batch }
  const reasons = checkAnswers(greenFactory, answers, context, 'submit')
    .filter(({ level }) => level === 'warning')
    .map(({ code, field }) => ({ code, field, reason: '与上年口径一致，已核对原始凭证。' }))
  const input = { batchId, answers, reasons, files: [], action: 'submit' } as unknown as SaveFiling
  return async () => (await saveFiling(app.services, greenFactory, input, filer)).id
}

/** Every moment that is recorded of a sent filing. */
async function momentsOf(id: string): Promise<string[]> {
  const { db } = app.services
  const [row] = await db.select().from(filingTable).where(eq(filingTable.id, id))
  const sent = await db.select().from(filingSubmission).where(eq(filingSubmission.filingId, id))
  const steps = await db.select().from(filingHistory).where(eq(filingHistory.filingId, id))
  if (!row?.submittedAt) throw new Error('nothing was sent')
  return [row.submittedAt, row.stateSince, row.updatedAt, ...[...sent, ...steps].map((one) => one.at)].map((at) =>
    new Date(at).toISOString(),
  )
}

test('closing a window waits for what is being sent: nothing is recorded after its end', async () => {
  const { id: batchId, version } = await windowOf(2031)
  const sends = await Promise.all(scheme.factories.map((one) => ready(one, batchId)))
  await hold('file_use')
  const sent = Promise.allSettled(sends.map((send) => send()))
  await waiting(sends.length)
  const closing = closeBatch(app.services, { id: batchId, version, reason: '测试提前截止批次' }, scheme.cast.city)
  await Promise.race([closing, waiting(sends.length + 1)])
  await release()
  const closed = await closing
  expect(closed.status).toBe('closed')
  const closeAt = new Date(closed.closeAt).toISOString()
  const results = await sent
  for (const one of results) {
    if (one.status === 'fulfilled')
      for (const at of await momentsOf(one.value)) expect(at <= closeAt, `${at} after ${closeAt}`).toBe(true)
    else expect(one.reason).toMatchObject({ code: 'WINDOW_CLOSED' })
  }
  await expect((await ready(scheme.factories[0], batchId))()).rejects.toMatchObject({ code: 'WINDOW_CLOSED' })
})

test('what is sent while a window is being closed waits for its end, and is refused', async () => {
  const { id: batchId, version } = await windowOf(2035)
  const sends = await Promise.all(scheme.factories.map((one) => ready(one, batchId)))
  await hold('batch_change')
  const closing = closeBatch(app.services, { id: batchId, version, reason: '测试提前截止批次' }, scheme.cast.city)
  await waiting(1)
  // The closing moment is taken and not yet written: what is sent now is late.
  moveClock(1000)
  const sent = Promise.allSettled(sends.map((send) => send()))
  await Promise.race([sent, waiting(sends.length + 1)])
  await release()
  expect((await closing).status).toBe('closed')
  for (const one of await sent)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ code: 'WINDOW_CLOSED' }) })
})

test('what was sent in time is recorded in time, though the deadline passed while it was written', async () => {
  const { id: batchId, closeAt } = await windowOf(2032)
  const [one, other] = [await ready(scheme.factories[0], batchId), await ready(scheme.factories[1], batchId)]
  moveClock(Date.parse(closeAt) - 30_000 - clock.nowMs())
  await hold('warning_waiver')
  const sending = one()
  await waiting(1)
  moveClock(60_000)
  await release()
  const moments = await momentsOf(await sending)
  for (const at of moments) expect(at <= new Date(closeAt).toISOString(), `${at} after ${closeAt}`).toBe(true)
  expect(new Set(moments)).toHaveLength(1)
  await expect(other()).rejects.toMatchObject({ code: 'WINDOW_CLOSED' })
})

test('the correction of a returned filing is in time or is not, and recorded so', async () => {
  const factory = scheme.factories[2]
  const { id: batchId } = await windowOf(2033)
  const send = await ready(factory, batchId)
  const id = await send()
  const { county, filer } = scheme.people(factory)
  const back = await moveFiling(
    app.services,
    greenFactory,
    {
      id,
      version: 1,
      state: 'county_returned',
      opinion: '请核对能源数据后重新提交。',
      fieldNotes: [],
      files: [],
      replyBy: dayOf(addMs(clock.now(), 3 * dayMs)),
    } as never,
    county,
  )
  const detail = await app.call(filingCalls.get, { id }, await scheme.token(filer))
  const [returned] = await app.services.db.select().from(filingTable).where(eq(filingTable.id, id))
  const limit = addMs(returned?.returnedAt ?? '', 10 * dayMs)
  moveClock(Date.parse(limit) - 30_000 - clock.nowMs())
  await hold('warning_waiver')
  const sending = saveFiling(
    app.services,
    greenFactory,
    {
      id,
      version: back.version,
      answers: detail.data.answers,
      action: 'submit',
      opinion: '已核对能源数据并更正。',
      reasons: detail.data.reasons,
    } as SaveFiling,
    filer,
  )
  await waiting(1)
  moveClock(60_000)
  await release()
  await sending
  const [sentAt = ''] = await momentsOf(id)
  expect(sentAt <= limit, `${sentAt} after ${limit}`).toBe(true)
})

test('an objection of the last day of publicity bears that day, though it had to wait past midnight', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'publicity')
  const [row] = await app.services.db.select().from(filingTable).where(eq(filingTable.id, id))
  const lastDay = row?.publicityEnd ?? ''
  moveClock(Date.parse(endOfDay(lastDay)) - 30_000 - clock.nowMs())
  const { captchaId } = (await app.call(user.captcha, {}, null)).data
  const [saved] = await app.services.db.select().from(captcha).where(eq(captcha.id, captchaId))
  await hold('captcha')
  const raising = app.call(
    objection.raise,
    {
      filingId: id,
      name: '王五',
      contact: '13800001234',
      reason: '该厂去年受过环保处罚，与申报内容不符。',
      captchaId,
      captcha: saved?.answer ?? '',
    },
    null,
  )
  await waiting(1)
  const second = new pg.Client({ connectionString: app.url })
  await second.connect()
  await second.query('begin')
  await second.query('select id from filing where id = $1 for update', [id])
  await release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  moveClock(60_000)
  await second.query('commit')
  await second.end()
  const raised = await raising
  const [stored] = await app.services.db.select().from(objectionTable).where(eq(objectionTable.filingId, id))
  expect([raised.status, dayOf(stored?.at ?? clock.now())]).toEqual([200, lastDay])
})

test('a deadline is not moved into the past; what an extension let in stays in time when it is taken back', async () => {
  const { id, programme, name, year, openAt, closeAt, version } = await windowOf(2034)
  const shared = { id, programme, name, year, openAt, returnDays: 10, needExperts: true, requireThirdParty: false }
  const back = await app.call(
    batchCalls.save,
    { ...shared, version, closeAt: addMs(clock.now(), -60_000), reason: '把截止时间提前到刚才' },
    as('city'),
  )
  expect([back.status, back.data]).toMatchObject([422, { errors: [{ field: 'closeAt' }] }])
  const { qxCode } = scheme.factories[0]
  const { city } = scheme.cast
  const longer = { id, version, qxCodes: [qxCode], closeAt: addMs(closeAt, 5 * dayMs), reason: '当地停电，顺延五天' }
  const extended = await extendBatch(app.services, longer, city)
  moveClock(2 * 3_600_000)
  const over = { ...longer, version: extended.version, closeAt: null, reason: '供电已经恢复，收回延期' }
  const withdrawn = await extendBatch(app.services, over, city)
  const until = withdrawn.extensions[qxCode]?.closeAt ?? ''
  expect(until > closeAt && Date.parse(until) <= clock.nowMs()).toBe(true)
})
