/** The clock of a worker that jumps a day ahead and back, as after a wrong time server: nothing is lost. */

import { user } from '@green/contract/calls/account/user.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { theRest } from '@green/contract/needs/review.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { checkChain, sealLines } from '../../server/src/base/audit/chain.ts'
import { demoPassword, homeCounty } from '../../server/src/demo/enterprise/people.ts'
import { openTestScheme } from '../../server/src/filing/test-scheme.ts'
import { moveClock, resetClock } from '../../server/src/platform/clock.ts'
import type { CallFunction } from './testing/product.ts'
import { sendWithReasons } from './testing/streams.ts'

const dayMs = 86_400_000

const { app, scheme } = await openTestScheme({ JOB_POLL_SECONDS: '0.5' })

afterEach(resetClock)

const signedIn = async () =>
  (await app.call(user.loginByCodeOrPwd, { loginName: 'filer0', password: demoPassword }, null)).data.token

test('a clock that jumps a day ahead and back: sessions end, the draft goes on by its version, no step is lost and the log stays sealed', async () => {
  const [home] = scheme.factories
  const answers = await scheme.answers(greenFactory, home)
  const before = await signedIn()
  const first = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers: {} }, before)
  await sealLines(app.services)

  moveClock(dayMs)
  expect((await app.call(filing.mine, {}, before)).status, 'idle for a day').toBe(401)
  const ahead = await signedIn()
  const { id } = first.data
  const second = await app.call(shenb.saveDraft, { id, version: first.data.version, answers }, ahead)
  expect(second.data.version).toBe(first.data.version + 1)
  await sealLines(app.services)

  const sent = await sendWithReasons(
    app.call as CallFunction,
    shenb.saveShenb,
    { id, version: second.data.version, answers },
    ahead,
  )
  expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])

  resetClock()
  // Signed in tomorrow: still the same person.
  const mine = await app.call(filing.mine, {}, ahead)
  expect([mine.status, mine.data.length]).toEqual([200, 1])
  const stale = await app.call(shenb.saveDraft, { id, version: first.data.version, answers: {} }, ahead)
  expect([stale.status, (stale.data as { reason?: string }).reason]).toEqual([409, 'STALE'])
  const county = await scheme.token(scheme.cast.countyOf(homeCounty))
  const decided = await app.call(
    shenb.updateCountyState,
    { id, version: sent.data.version, state: 'county_approved', materialsChecked: [theRest] },
    county,
  )
  expect([decided.status, decided.data.state]).toEqual([200, 'county_approved'])
  const { data } = await app.call(filing.get, { id }, county)
  // Each step has the time of its clock: the list is in the order of those times, the state in that of the steps.
  expect(data.history.map(({ action }) => action).toSorted()).toEqual(['countyApprove', 'submit'])
  expect(data.state).toBe('county_approved')
  await sealLines(app.services)
  expect((await checkChain(app.services)).fault).toBeNull()
})

test('a batch that closed by a clock ahead is open again once the clock is right, and nobody was closed out for good', async () => {
  const [, home] = scheme.factories
  const answers = await scheme.answers(greenFactory, home)
  const filer = () => scheme.token(scheme.cast.filerOf(home.id))
  const draft = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers }, await filer())
  const { id, version } = draft.data
  moveClock(21 * dayMs)
  const late = await sendWithReasons(app.call as CallFunction, shenb.saveShenb, { id, version, answers }, await filer())
  expect([late.status, late.msg]).toEqual([422, '不在申报时间内'])
  resetClock()
  const { status, data } = await sendWithReasons(
    app.call as CallFunction,
    shenb.saveShenb,
    { id, version, answers },
    await filer(),
  )
  expect([status, data.state]).toEqual([200, 'submitted'])
})

test('a job queued by a clock ahead is done at once: the queue goes by the clock of the database', async () => {
  const { admin } = scheme.cast
  moveClock(dayMs)
  const token = await scheme.token(admin)
  const { data } = await app.call(job.start, { path: enterprise.exportList.path, input: {}, title: '导出企业' }, token)
  resetClock()
  await expect
    .poll(async () => (await app.call(job.mine, {}, token)).data.rows.find((row) => row.id === data.id)?.state, {
      timeout: 20_000,
      interval: 200,
    })
    .toBe('done')
})
