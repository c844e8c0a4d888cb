/** Two concurrent requests for one record: one takes effect, the other is told who was faster and when. */

import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { theRest } from '@green/contract/needs/review.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../server/src/base/account/administration/make-account.ts'
import { openSession } from '../../server/src/base/account/sign-in/session.ts'
import { type CallResponse, openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { homeCounty } from '../../server/src/demo/enterprise/people.ts'
import { sheetOf } from '../../server/src/demo/scenario.ts'
import { endPublicity } from '../../server/src/filing/step/testing.ts'
import { openScheme, type Scheme } from '../../server/src/filing/testing.ts'
import { addMs, clock, dayOf } from '../../server/src/platform/clock.ts'
import type { CallFunction } from './testing/product.ts'
import { sendWithReasons } from './testing/streams.ts'

let app: TestApp
let scheme: Scheme

beforeEach(async () => {
  await app?.close()
  app = await openTestApp()
  scheme = await openScheme(app)
})
afterAll(() => app.close())

/** A colleague of the officers that the scheme has. */
async function colleague(role: 'county' | 'city', name: string): Promise<string> {
  const { db } = app.services
  const id = await makeAccount(db, {
    loginName: `${role}_${name}`,
    name,
    mobile: '13900000009',
    role,
    passwordHash: '-',
    ...(role === 'county' ? { qxCode: homeCounty } : {}),
  })
  return openSession(db, id, '127.0.0.1')
}

const filer = (no: 0 | 1 | 2 = 0) => scheme.token(scheme.cast.filerOf(scheme.factories[no].id))
const materialsChecked = [theRest]

async function rowsOf(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await app.services.db.$client.query(sql, values)).rows
}

const actionsOf = async (id: string) =>
  (await rowsOf('select action from filing_history where filing_id = $1 order by at, id', id)).map((row) => row.action)

type Any = CallResponse<unknown>
const statuses = (heard: readonly Any[]) => heard.map((one) => one.status).sort()
const only = (heard: readonly Any[], status: number): Any => {
  const [one] = heard.filter((answer) => answer.status === status)
  if (!one) throw new Error(`nobody heard ${status}: ${JSON.stringify(heard.map((h) => [h.status, h.msg]))}`)
  return one
}

test('two reviewers decide the same filing: one decision is written, the other is told who was faster and when', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const first = scheme.cast.countyOf(homeCounty)
  const second = await colleague('county', '后来者')
  const heard = await Promise.all([
    app.call(
      shenb.updateCountyState,
      { id, version, state: 'county_approved', materialsChecked },
      await scheme.token(first),
    ),
    app.call(shenb.updateCountyState, { id, version, state: 'county_returned', opinion: '请核对能耗数据。' }, second),
  ])
  expect(statuses(heard)).toEqual([200, 409])
  const winner = heard[0].status === 200 ? first.name : '后来者'
  expect(only(heard, 409).data).toMatchObject({ reason: 'STALE', by: winner, at: expect.stringMatching(/Z$/) })
  expect(await actionsOf(id)).toHaveLength(2)
  const messages = await rowsOf(`select count(*)::int n from message where link like '%filing=' || $1`, id)
  expect(messages).toEqual([{ n: 1 }])
})

test('a withdrawal and a recommendation at once: exactly one takes effect', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const county = await scheme.token(scheme.cast.countyOf(homeCounty))
  const heard = await Promise.all([
    app.call(shenb.updateShenb, { id, version, action: 'withdraw', opinion: '数据有误' }, await filer()),
    app.call(shenb.updateCountyState, { id, version, state: 'county_approved', materialsChecked }, county),
  ])
  expect(statuses(heard)).toEqual([200, 409])
  expect(await actionsOf(id)).toHaveLength(2)
})

test('twenty equal submissions at once make one filing; the others are referred to it', async () => {
  const token = await filer()
  const answers = (await scheme.answers(greenFactory, scheme.factories[0])) as Record<string, unknown>
  const { batchId } = scheme
  const sending = Array.from({ length: 20 }, () => app.call(shenb.saveShenb, { batchId, answers }, token))
  const heard = await Promise.all(sending)
  expect(statuses(heard)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const receipt = heard.find((one) => one.status === 200)?.data
  for (const other of heard.filter((one) => one.status === 409)) {
    expect(other.msg).toContain(receipt?.number)
    expect(other.data).toMatchObject({ reason: 'DUPLICATE_FILING', id: receipt?.id })
  }
  const counts = await rowsOf(
    `select (select count(*)::int from filing) filings, (select count(*)::int from filing_submission) sendings,
      (select count(*)::int from filing_history) entries, (select value from counter where kind = 'receipt:green-factory') number`,
  )
  expect(counts).toEqual([{ filings: 1, sendings: 1, entries: 1, number: 1 }])
})

test('twenty concurrent submissions of one draft send it once; the others are told that it was sent', async () => {
  const token = await filer()
  const answers = (await scheme.answers(greenFactory, scheme.factories[0])) as Record<string, unknown>
  const draft = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers }, token)
  const { id, version } = draft.data
  const ask = app.call as unknown as CallFunction
  const heard = (await Promise.all(
    Array.from({ length: 20 }, () => sendWithReasons(ask, shenb.saveShenb, { id, version, answers }, token)),
  )) as unknown as Any[]
  expect(statuses(heard)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(only(heard, 409).data).toMatchObject({ reason: 'STALE', by: scheme.cast.filerOf(scheme.factories[0].id).name })
  expect(await actionsOf(id)).toEqual(['submit'])
})

test('two tabs on one draft: the second is told who saved when, and can compare before it writes', async () => {
  const [tab1, tab2] = [await filer(), await filer()]
  const first = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers: {} }, tab1)
  const { id, version } = first.data
  const heard = await Promise.all([
    app.call(shenb.saveDraft, { id, version, answers: { factoryName: '左边' } }, tab1),
    app.call(shenb.saveDraft, { id, version, answers: { factoryName: '右边' } }, tab2),
  ])
  expect(statuses(heard)).toEqual([200, 409])
  const winner = heard[0].status === 200 ? '左边' : '右边'
  const stands = await app.call(filingCalls.get, { id }, tab2)
  expect(stands.data.answers.factoryName).toBe(winner)
  expect(only(heard, 409).data).toMatchObject({
    by: scheme.cast.filerOf(scheme.factories[0].id).name,
    at: stands.data.updatedAt,
    version: stands.data.version,
  })
})

test('two first drafts of one batch at once: one is created, the other is referred to it', async () => {
  const token = await filer()
  const draft = { batchId: scheme.batchId, answers: {} }
  const heard = await Promise.all([1, 2].map(() => app.call(shenb.saveDraft, draft, token)))
  expect(statuses(heard)).toEqual([200, 409])
  expect(only(heard, 409).data).toMatchObject({
    reason: 'DUPLICATE_FILING',
    id: only(heard, 200).data && expect.any(String),
  })
})

async function underReview() {
  const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'expert_review')
  const open = []
  for (const expert of scheme.cast.experts.slice(0, 2)) {
    const token = await scheme.token(expert)
    const [task] = (await app.call(shenb.getTasks, {}, token)).data.rows
    const { data } = await app.call(filingCalls.get, { id }, token)
    if (!task) throw new Error('no task')
    const sheet = sheetOf(data.systemScoreSheet as SystemScore, 0.85)
    open.push({
      token,
      input: {
        taskId: task.taskId,
        version: task.version,
        action: 'submit' as const,
        sheet,
        conclusion: 'recommend' as const,
        opinion: '管理体系完善，建议推荐。',
      },
    })
  }
  return { id, open }
}

test('an expert who submits twice at once is counted once', async () => {
  const { id, open } = await underReview()
  const [mine] = open
  if (!mine) throw new Error('no task')
  const before = (await actionsOf(id)).length
  const heard = await Promise.all([1, 2, 3].map(() => app.call(shenb.expertScore, mine.input, mine.token)))
  expect(statuses(heard)).toEqual([200, 409, 409])
  expect(only(heard, 409).data).toMatchObject({ reason: 'LOCKED_SCORE' })
  expect((await actionsOf(id)).length).toBe(before + 1)
})

test('the last two experts submit at once: both count, the round closes once, each officer of the city is notified once', async () => {
  const { id, open } = await underReview()
  const heard = await Promise.all(open.map(({ token, input }) => app.call(shenb.expertScore, input, token)))
  expect(statuses(heard)).toEqual([200, 200])
  const stands = await rowsOf('select state, version from filing where id = $1', id)
  expect(stands[0]?.state).toBe('scored')
  const messages = await rowsOf(`select account_id from message where title like '评审完成%'`)
  const officers = [scheme.cast.city.accountId, scheme.cast.city2.accountId]
  expect(messages.map((row) => row.account_id).toSorted()).toEqual(officers.toSorted())
})

test('two officers assign experts at once: one panel is written, and only its experts are notified', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[0], 'county_approved')
  const dueAt = dayOf(addMs(clock.now(), 14 * 86_400_000))
  const panels = [scheme.cast.experts.slice(0, 2), scheme.cast.experts.slice(2, 4)].map((panel) =>
    panel.map((e) => e.accountId),
  )
  const tokens = [await scheme.token(scheme.cast.city), await colleague('city', '后来者')]
  const heard = await Promise.all(
    panels.map((expertIds, i) => app.call(shenb.distExpert, { id, version, expertIds, dueAt }, tokens[i] ?? null)),
  )
  expect(statuses(heard)).toEqual([200, 409])
  const panel = panels[heard[0]?.status === 200 ? 0 : 1]?.toSorted()
  const tasks = await rowsOf('select expert_id id from expert_task where filing_id = $1 order by 1', id)
  const messages = await rowsOf(`select account_id id from message where title like '请在%前评分%' order by 1`)
  expect(tasks.map((row) => row.id)).toEqual(panel)
  expect(messages.map((row) => row.id)).toEqual(panel)
  expect(only(heard, 409).data).toMatchObject({ reason: 'STALE', by: expect.stringMatching(/./) })
})

test('approved twice at once: one title, one number, the figures copied once', async () => {
  const { id, version } = await scheme.filed(greenFactory, scheme.factories[0], 'scored')
  await endPublicity(app, id)
  const award = {
    id,
    version,
    state: 'approved' as const,
    level: 'city' as const,
    documentNumber: '渝绿色制造〔2026〕12号',
    clearing: '经复核，不影响认定结论。',
  }
  const tokens = [await scheme.token(scheme.cast.city), await colleague('city', '后来者')]
  const heard = await Promise.all(tokens.map((token) => app.call(shenb.updateCityState, award, token)))
  expect(statuses(heard)).toEqual([200, 409])
  expect(await rowsOf('select count(*)::int n from title where filing_id = $1', id)).toEqual([{ n: 1 }])
})
