/** What makes a review fair: blind review, independent scores, a frozen rubric, outliers examined, decisions of two officers. */

import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { expert as calls } from '@green/contract/calls/filing/expert.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import type { Role } from '@green/contract/roles.ts'
import { permissionsOf, screenPermission } from '@green/contract/screens/permissions.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aloneOf, stepOf, waitingOf } from '../../base/two-hands/testing.ts'
import { sha256 } from '../../crypto/digest.ts'
import { aPerson } from '../../db/test-people.ts'
import { sheetOf } from '../../demo/scenario.ts'
import type { Actor } from '../../platform/actor.ts'
import { changeBatch } from '../batches/testing.ts'
import { remindDeadlines } from '../casework/reminders.ts'
import { tellingKeys } from '../panel/blind.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'

const { app, scheme, actors, as, signIn } = await openTestScheme()

const seen = async (id: string, by: CastName = 'city') => (await app.call(filingCalls.get, { id }, as(by))).data
const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string; message: string }[] }).errors

async function score(id: string, expert: CastName, points: 'system' | 'nothing') {
  const token = as(expert)
  const detail = await seen(id, expert)
  const task = detail.tasks[0]
  const system = detail.systemScoreSheet as SystemScore
  const { version } = (await app.call(calls.task, { taskId: task?.taskId ?? '' }, token)).data
  const full = sheetOf(system, 0.9)
  const zero = full.scores.map((one) => ({ ...one, score: 0, comment: '证明材料不足，不予认可。' }))
  return app.call(
    shenb.expertScore,
    {
      taskId: task?.taskId ?? '',
      version,
      action: 'submit',
      sheet: points === 'system' ? full : { ...full, scores: zero },
      conclusion: points === 'system' ? 'recommend' : 'notRecommend',
      opinion: '按填报数据和证明材料评定，见各项评语。',
    },
    token,
  )
}

async function assigned(of: 0 | 1 | 2, experts: readonly CastName[]) {
  const filed = await scheme.filed(greenFactory, scheme.factories[of], 'county_approved')
  const expertIds = experts.map((one) => actors[one].accountId)
  const sent = await app.call(
    shenb.distExpert,
    { id: filed.id, version: filed.version, expertIds, dueAt: '2999-01-01' },
    as('city'),
  )
  expect(sent.status, sent.msg).toBe(200)
  return filed.id
}

describe('blind review', () => {
  /** Signs out, or changes the account that sends the requests. */
  const notCalled = ['/user/loginOut', '/user/updatePwd', '/user/logout']
  let id = ''
  let answers: string[] = []

  async function everyAnswer(by: Actor, filingId: string): Promise<string[]> {
    const detail = await seen(filingId)
    const applicant = scheme.factories[0]
    const files = Object.values(detail.answers).flatMap((value) =>
      Array.isArray(value)
        ? (value as Partial<FileAnswer>[]).flatMap((one) => (one?.sha256 && one.id ? [one.id] : []))
        : [],
    )
    const own = detail.tasks.find((task) => task.expertId === by.accountId)
    const ids = [filingId, applicant.id, own?.taskId ?? '', ...files]
    const open = allCalls.filter(
      ({ may, path }) =>
        (may === 'signedIn' || may === 'anyone' || may.includes('expert')) && !notCalled.includes(path),
    )
    const got: string[] = []
    for (const call of open)
      for (const one of ids) {
        const known: Record<string, unknown> = {
          id: one,
          filingId: one,
          taskId: one,
          name: `${one}.pdf`,
          with: 'lastSubmission',
          keyword: '甲方水泥',
          programme: greenFactory.id,
          version: 1,
          action: 'draft',
          sheet: { scores: [], vetoes: [] },
        }
        const shape = call.in instanceof z.ZodObject ? Object.keys(call.in.shape) : []
        const input = Object.fromEntries(shape.flatMap((key) => (key in known ? [[key, known[key]]] : [])))
        // A session of its own for every call, whatever the one before did to its session.
        got.push(await knock(call, input, await scheme.token(by), one))
        if (!shape.some((key) => ['id', 'filingId', 'taskId', 'name'].includes(key)) && !call.path.includes('{')) break
      }
    return got
  }

  async function knock(call: Call, input: Record<string, unknown>, authorization: string, one: string) {
    const url = `/ht${call.path.replace(/\{\w+\}/g, `${one}.pdf`)}`
    const base = { method: call.method, url, headers: { authorization } }
    const answer = await app.send(
      call.query ? { ...base, query: input as Record<string, string> } : { ...base, payload: input },
    )
    return `${call.method} ${call.path} ${JSON.stringify(answer.headers['content-disposition'] ?? '')} ${answer.body.toString('utf8')}`
  }

  beforeAll(async () => {
    await changeBatch(app, scheme.batchId, { blind: true })
    id = await assigned(0, ['expert', 'expert2'])
    await score(id, 'expert2', 'nothing')
    answers = await everyAnswer(actors.expert, id)
    // Among the calls is one that ends a person's other sessions.
    await signIn('expert')
  }, 120_000)
  afterAll(() => changeBatch(app, scheme.batchId, { blind: false }))

  test('no call an expert may make says whose filing it is', async () => {
    const { name, contact, mobile } = scheme.factories[0]
    const detail = await seen(id)
    const secrets = [
      name,
      '示例甲方水泥',
      detail.socialCode,
      mobile,
      contact,
      detail.organisation.address ?? '',
      detail.organisation.legalPerson ?? '',
      String(detail.answers.factoryName),
      scheme.factories[0].id,
    ].filter((text) => text.length > 1)
    expect(secrets.length).toBeGreaterThan(6)
    const leaks = answers.flatMap((text) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${text.slice(0, 60)} says ${secret}`),
    )
    expect(leaks).toEqual([])
    // The requests have really read the case.
    expect(answers.some((text) => text.startsWith('GET /todo/mine') && text.includes('申报单位（'))).toBe(true)
    expect(answers.some((text) => text.startsWith('GET /filing/get') && text.includes('申报单位（'))).toBe(true)
  })

  test('the tab of an expert holds neither another’s sheet nor what follows from it until and after the own is final', async () => {
    const theirs = (await seen(id)).tasks.find((task) => task.expertId === actors.expert2.accountId)
    const secrets = ['证明材料不足，不予认可', theirs?.taskId ?? '', actors.expert2.accountId, actors.expert2.name]
    const leaks = answers.filter((text) => secrets.some((secret) => secret !== '' && text.includes(secret)))
    expect(leaks.map((text) => text.slice(0, 60))).toEqual([])
    const read = await seen(id, 'expert')
    expect([read.expertScore, read.aggregate, read.flags, read.tasks.length]).toEqual([null, null, [], 1])
    expect([read.columns.expertScore, read.columns.gateFlag]).toEqual(['', ''])
    expect((await score(id, 'expert', 'system')).status).toBe(200)
    const after = await seen(id, 'expert')
    expect([after.expertScore, after.tasks.length]).toEqual([null, 1])
  })

  test('messages and reminders to an expert speak of the number; a search by the name finds nothing', async () => {
    await remindDeadlines(app.services)
    const { rows } = await app.services.db.$client.query('select title, body from message where account_id = $1', [
      actors.expert.accountId,
    ])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('甲方')
    const found = async (keyword: string) =>
      (await app.call(shenb.getTasks, { keyword }, as('expert'))).data.rows.length
    expect(await found('甲方')).toBe(0)
    expect(await found((await seen(id)).number ?? '')).toBe(1)
  })

  test('only what proves a score opens, without its own name; staff read the case as ever', async () => {
    const shown = await seen(id, 'expert')
    const whole = await seen(id)
    const slots = (detail: typeof shown) =>
      Object.entries(detail.answers).flatMap(([key, value]) =>
        Array.isArray(value) && (value[0] as Partial<FileAnswer>)?.sha256 ? [key] : [],
      )
    expect(slots(shown).length).toBeGreaterThan(0)
    expect(slots(shown).length).toBeLessThan(slots(whole).length)
    const closed = slots(whole).find((key) => !slots(shown).includes(key)) ?? ''
    const fileOf = (key: string) => (whole.answers[key] as FileAnswer[])[0]?.id ?? ''
    const download = async (key: string) =>
      app.send({
        method: 'POST',
        url: `/ht/file/download/lsdt/${fileOf(key)}.pdf`,
        headers: { authorization: as('expert') },
        payload: {},
      })
    expect((await download(closed)).status).toBe(404)
    expect((await download(slots(shown)[0] ?? '')).status).toBe(200)
    expect(whole.enterpriseName).toBe(scheme.factories[0].name)
    // What is closed is not read as left empty; people and web addresses are not there even half masked.
    expect(shown.unseen).toContain(closed)
    const telling = tellingKeys(greenFactory).filter((key) => whole.answers[key])
    expect(telling.length).toBeGreaterThan(0)
    expect(telling.filter((key) => key in shown.answers || !shown.unseen.includes(key))).toEqual([])
  })
})

test('a review under way is scored by the published rubric, even if the programme changes', async () => {
  const id = await assigned(1, ['expert2', 'expert3'])
  const now = greenFactory.rubric
  if (!now) throw new Error('the green factory is scored')
  const before = (await score(id, 'expert2', 'system')).data.total
  greenFactory.rubric = {
    ...now,
    naPolicy: now.naPolicy === 'zero' ? 'normalise' : 'zero',
    bonusCap: 0,
    passLine: 101,
    indicators: now.indicators.slice(3).map((one) => ({ ...one, points: one.points / 2 })),
  }
  try {
    expect((await score(id, 'expert3', 'system')).data.total).toBe(before)
    const read = await seen(id)
    expect(read.batch?.rubrics?.[now.id]).toMatchObject({ passLine: now.passLine, naPolicy: now.naPolicy })
    expect(read.aggregate).toMatchObject({ mean: before, spread: 0 })
  } finally {
    greenFactory.rubric = now
  }
  expect((await seen(id)).batch?.rubrics).toBeNull()
})

describe('a score far from the median', () => {
  let id = ''
  const allowed = async () => (await seen(id)).allowed.map(({ action }) => action)
  const publish = async () =>
    app.call(shenb.updateCityState, { id, version: (await seen(id)).version, state: 'publicity' }, as('city'))
  const note = async (text: string, by: CastName = 'city') =>
    app.call(calls.panelNote, { id, version: (await seen(id)).version, note: text }, as(by))

  beforeAll(async () => {
    id = await assigned(2, ['expert', 'expert2', 'expert3'])
    await score(id, 'expert', 'system')
    await score(id, 'expert2', 'system')
    await score(id, 'expert3', 'nothing')
  }, 60_000)

  test('stops publicity and decision until the panel says why, or others have scored too', async () => {
    const { aggregate, state } = await seen(id)
    expect([state, aggregate?.openOutliers]).toEqual(['scored', 1])
    expect(await allowed()).toEqual(expect.arrayContaining(['secondReview', 'panelNote', 'cityReturn']))
    for (const action of ['startPublicity', 'cityApprove', 'cityReject']) expect(await allowed()).not.toContain(action)
    const early = await publish()
    expect([early.status, early.msg]).toEqual([422, expect.stringContaining('请先增加专家复评，或填写专家组说明')])
    expect(faultsOf(await note('太短'))[0]?.field).toBe('note')
    for (const who of ['county', 'expert', 'admin'] as const)
      expect((await note('合议后认为三位专家的依据都成立。', who)).status).toBe(403)
  })

  test('a second review settles it once its sheet is in', async () => {
    const { version } = await seen(id)
    const assigned = await app.call(
      shenb.distExpert,
      {
        id,
        version,
        expertIds: [actors.expert5.accountId],
        dueAt: '2999-01-01',
        reason: '一份评分偏离较大，增加复评。',
      },
      as('city'),
    )
    expect(aloneOf(assigned).state).toBe('expert_review')
    expect((await score(id, 'expert5', 'system')).status).toBe(200)
    const after = await seen(id)
    expect([after.state, after.aggregate?.openOutliers]).toEqual(['scored', 0])
    expect(after.tasks.filter((task) => task.second)).toHaveLength(1)
    expect(await allowed()).toContain('startPublicity')
  })

  test('or the panel’s note, which the filer does not read', async () => {
    await app.services.db.$client.query('update expert_task set second = false where filing_id = $1', [id])
    expect((await seen(id)).aggregate?.openOutliers).toBe(1)
    const text = '合议后认为该专家未看到补充证明，其余评分依据充分。'
    const waits = waitingOf(await note(text))
    expect((await stepOf(app, waits, as('city'))).status, 'no officer alone writes the panel’s note').toBe(403)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect((await seen(id)).aggregate).toMatchObject({ openOutliers: 0, note: { note: text } })
    const filer = await seen(id, 'away')
    expect(JSON.stringify(filer)).not.toContain('合议')
    expect(faultsOf(await note('再写一次专家组说明也没有用处。'))[0]?.message).toContain('没有待说明的偏离评分')
    expect(await allowed()).toContain('cityReject')
  })
})

describe('a decision of two officers', () => {
  let id = ''
  const decision = {
    state: 'approved' as const,
    level: 'city' as const,
    documentNumber: '渝绿色制造〔2026〕20号',
    clearing: '经复核，分歧不影响认定结论。',
  }
  const version = async () => (await seen(id)).version
  const propose = async (by: CastName = 'city') =>
    app.call(filingCalls.propose, { id, version: await version(), ...decision }, as(by))
  const decide = async (agree: boolean, by: CastName, reason = '') =>
    app.call(filingCalls.decideProposal, { id, version: await version(), agree, reason }, as(by))

  beforeAll(async () => {
    const { rows } = await app.services.db.$client.query('select id from filing where enterprise_id = $1', [
      scheme.factories[1].id,
    ])
    id = rows[0].id
    await app.services.db.$client.query('update expert_task set outlier = false')
    await changeBatch(app, scheme.batchId, { twoHands: true })
  })
  afterAll(() => changeBatch(app, scheme.batchId, { twoHands: false }))

  test('nobody approves alone, nor for many at once', async () => {
    const alone = await app.call(shenb.updateCityState, { id, version: await version(), ...decision }, as('city'))
    expect([alone.status, alone.msg]).toEqual([422, expect.stringContaining('须由两人办理')])
    const many = await app.call(
      filingCalls.moveMany,
      { items: [{ id, version: await version() }], step: decision, dryRun: true },
      as('city'),
    )
    expect(many.data).toMatchObject({ ok: 0, failed: 1 })
  })

  test('what is drafted is whole; its author cannot take it, another refuses it with a reason', async () => {
    const bare = await app.call(filingCalls.propose, { id, version: await version(), state: 'approved' }, as('city'))
    expect(faultsOf(bare).map(({ field }) => field)).toContain('documentNumber')
    const above = { id, version: await version(), ...decision, level: 'national' as const }
    expect(faultsOf(await app.call(filingCalls.propose, above, as('city')))[0]?.field).toBe('level')
    for (const who of ['county', 'admin', 'expert'] as const) expect((await propose(who)).status).toBe(403)
    expect((await propose()).data.state).toBe('scored')
    expect((await propose()).status).toBe(409)
    const own = await decide(true, 'city')
    expect([own.status, own.msg]).toEqual([403, '提出人不能复核自己提出的事项，请由另一位市级管理员办理'])
    expect((await seen(id)).proposal).toMatchObject({
      own: true,
      stateLabel: '已认定',
      facts: { 文号: decision.documentNumber },
    })
    expect(faultsOf(await decide(false, 'city2'))[0]?.field).toBe('reason')
    expect((await decide(false, 'city2', '文号写错了，请核对。')).data.state).toBe('scored')
    expect((await seen(id)).proposal).toBeNull()
    const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: '拟定' }, as('admin'))
    expect(log.rows.map(({ action, changes }) => [action, changes])).toEqual([
      ['不同意拟定结论', [{ label: '拟定的结论', before: '已认定', after: '' }]],
      ['拟定审定通过', [{ label: '拟定的结论', before: '', after: '已认定' }]],
    ])
  })

  test('the second officer takes it exactly as it was drafted', async () => {
    await propose()
    const decided = await decide(true, 'city2')
    expect([decided.status, decided.data.state]).toEqual([200, 'approved'])
    const after = await seen(id)
    expect([after.title?.documentNumber, after.proposal]).toEqual([decision.documentNumber, null])
    expect(after.history.at(-1)?.actor).toBe(scheme.cast.city2.name)
    expect((await seen(id, 'neighbour')).proposal).toBeNull()
  })
})

describe('a ranking', () => {
  const batchId = () => scheme.batchId
  const read = async () => (await app.call(ranking.get, { batchId: batchId() }, as('city'))).data

  test('lists apart, with the reason, what the general table only advises on', async () => {
    const { lines, rule, group } = await read()
    const reason = '该细分行业的国家指标表未收录，本分仅供参考'
    const apart = lines.filter(({ standing: placement }) => placement === 'apart')
    expect(apart.map((line) => [line.group, line.place, line.standingLabel, line.because])).toContainEqual([
      '水泥',
      null,
      '另列',
      reason,
    ])
    expect(lines.every(({ place }) => place === null)).toBe(true)
    expect([group, rule]).toEqual([null, expect.stringContaining('参考分不排名、不占名额')])
    const list = await app.call(shenb.getShenbs, {}, as('city'))
    expect(list.data.rows.map(({ columns }) => columns.systemScore).join()).toContain('（参考分）')
    // From here on they are of an industry without a table of its own.
    await app.services.db.$client.query(
      `update filing set answers = jsonb_set(answers, '{industryGroup}', '"general"') where batch_id = $1`,
      [batchId()],
    )
  })

  test('is tried out by the city, and frozen once, with a hash that anybody can work out again', async () => {
    const set = (score: number, of: 1 | 2) =>
      app.services.db.$client.query('update filing set expert_score = $1 where enterprise_id = $2', [
        score,
        scheme.factories[of].id,
      ])
    await set(90, 1)
    await set(70, 2)
    const tried = await app.call(ranking.get, { batchId: batchId(), total: 1 }, as('city'))
    expect(tried.data.lines.map(({ place, standingLabel }) => [place, standingLabel])).toEqual([
      [1, '入选'],
      [2, '候补1'],
      [null, '不列入'],
    ])
    const firstCounty = scheme.factories[1].qxCode
    const capped = await app.call(ranking.get, { batchId: batchId(), byCounty: `${firstCounty}:0` }, as('city'))
    expect(capped.data.lines[0]).toMatchObject({ place: 1, standingLabel: '候补1' })
    expect(capped.data.byCounty).toEqual({ [firstCounty]: 0 })
    const setQuotas = (countyQuotas: Record<string, number>) => changeBatch(app, batchId(), { countyQuotas })
    await setQuotas({ [firstCounty]: 0 })
    expect((await read()).lines[0]?.standingLabel, 'the quotas of the batch hold first').toBe('候补1')
    const none = await app.call(ranking.get, { batchId: batchId(), byCounty: 'none' }, as('city'))
    expect(none.data.lines[0]?.standingLabel).toBe('入选')
    await setQuotas({})
    for (const who of ['county', 'expert'] as const)
      expect((await app.call(ranking.get, { batchId: batchId() }, as(who))).status).toBe(403)
    const places = { batchId: batchId(), total: 1, perCounty: null, byCounty: {} }
    expect((await app.call(ranking.freeze, places, as('admin'))).status).toBe(403)
    const waits = waitingOf(await app.call(ranking.freeze, places, as('city')))
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await read()).frozen, 'one officer freezes nothing').toBeNull()
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    const { frozen } = await read()
    expect(frozen?.intact).toBe(true)
    expect((await app.call(ranking.freeze, places, as('city'))).status).toBe(409)
    const text = await app.call(ranking.text, { batchId: batchId() }, as('city'))
    expect(sha256(text.body.toString('utf8'))).toBe(frozen?.hash)
  })

  test('only who is chosen goes on; when one falls out, the first who waits takes the place', async () => {
    const [first, next] = (await read()).lines
    const publish = async (id: string) =>
      app.call(
        shenb.updateCityState,
        { id, version: (await seen(id)).version, state: 'publicity', clearing: '经复核，分歧不影响。' },
        as('city'),
      )
    const early = await publish(next?.filingId ?? '')
    expect([early.status, early.msg]).toEqual([422, expect.stringContaining('在固化的排名名单中为“候补1”')])
    await app.services.db.$client.query("update filing set state = 'revoked' where id = $1", [first?.filingId])
    expect((await read()).lines.map(({ standingLabel }) => standingLabel)).toEqual(['不列入', '入选', '不列入'])
    expect((await publish(next?.filingId ?? '')).data.state).toBe('publicity')
    expect((await read()).frozen?.intact).toBe(true)
  })

  test('reports a stored list that differs from the frozen one', async () => {
    await app.services.db.$client.query(
      "update ranking set lines = jsonb_set(lines, '{0,score}', '99') where batch_id = $1",
      [batchId()],
    )
    expect((await read()).frozen?.intact).toBe(false)
  })
})

test('the page on which an indicator is proved goes with the file, and a strange one is refused', async () => {
  const answers = await scheme.answers(greenFactory, scheme.factories[0])
  const key = 'planFiles'
  const named = (pages: Record<string, number>) => ({
    ...answers,
    [key]: (answers[key] as FileAnswer[]).map((file) => ({ ...file, pages })),
  })
  const filer = as('filer')
  const keep = (pages: Record<string, number>) =>
    app.call(
      shenb.saveDraft,
      { batchId: scheme.batches[greenFactory.id] ?? '', action: 'draft', answers: named(pages) as never },
      filer,
    )
  const strange = await keep({ i1: 0 })
  expect([strange.status, faultsOf(strange)[0]?.field]).toEqual([422, key])
  const existing = await app.services.db.$client.query('update filing set open_key = null where enterprise_id = $1', [
    scheme.factories[0].id,
  ])
  expect(existing.rowCount).toBeGreaterThan(0)
  const saved = await keep({ i5a: 12 })
  expect(saved.status, saved.msg).toBe(200)
  const read = await seen(saved.data.id, 'filer')
  expect((read.answers[key] as FileAnswer[])[0]?.pages).toEqual({ i5a: 12 })
})

describe('what was taken from a role at the desk of a programme', () => {
  let id = ''
  const open = async (by: CastName) => (await seen(id, by)).allowed.map(({ action }) => action)

  async function take(from: Role, ...names: string[]) {
    const token = as('admin')
    const { data } = await app.call(role.getPermissions, { role: from }, token)
    const permissions = [...permissionsOf(from).keys()].filter((one) => !names.includes(one))
    const change = { role: from, permissions, version: data.version, reason: '按分工调整权限' }
    const proposed = await app.call(rightsChange.propose, change, token)
    expect(proposed.status, proposed.msg).toBe(200)
    const { id: changeId, version } = proposed.data
    const second = await aPerson(app, 'admin')
    const set = await app.call(rightsChange.step, { id: changeId, version, action: 'confirm' }, second.token)
    expect(set.status, set.msg).toBe(200)
  }

  test('is no step any more: a role without its review has no button and is refused, one by one or many at once', async () => {
    const { version, ...filed } = await scheme.filed(greenSupplyChain, scheme.factories[0], 'submitted')
    id = filed.id
    expect(await open('county')).toContain('countyApprove')
    await take('county', screenPermission('green-supply-chain', 'R1'))
    await expect.poll(() => open('county')).toEqual([])
    const step = { state: 'county_approved', opinion: '同意推荐。' } as const
    const token = as('county')
    expect((await app.call(greenSupply.updateState, { id, version, ...step }, token)).status).toBe(403)
    const { data } = await app.call(filingCalls.moveMany, { items: [{ id, version }], step, dryRun: false }, token)
    expect(data.results.map(({ ok, message }) => [ok, message])).toEqual([[false, '无权限']])
    await take('county')
    await expect.poll(() => open('county')).toContain('countyApprove')
  })

  test('leaves the other steps: without assigning experts the city still returns', async () => {
    id = (await scheme.filed(greenSupplyChain, scheme.factories[1], 'county_approved')).id
    expect(await open('city')).toEqual(expect.arrayContaining(['distExpert', 'cityReturn']))
    await take('city', screenPermission('green-supply-chain', 'A'))
    await expect.poll(() => open('city')).not.toContain('distExpert')
    expect(await open('city')).toContain('cityReturn')
    await take('city')
  })
})
