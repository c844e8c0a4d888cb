/** Deciding in favour against the result of the review wants a reason, whichever way the step is taken; the record tells it. */

import { viewing } from '@green/contract/calls/account/viewing.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import { panel } from '@green/contract/calls/title/panel.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestOf } from '../../db/testing.ts'
import { clock } from '../../platform/clock.ts'
import { pagesOf, plainText } from '../../platform/paper/testing/pdf-text.ts'
import { changeBatch } from '../batches/testing.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
let id = ''
let keyId = ''
let otherId = ''
beforeAll(async () => {
  const [factory, keyFactory] = scheme.factories
  // Of no key industry: for those the general table only advises.
  const general = { industryGroup: 'general', subIndustry: 'general01', otherSubIndustry: '调味品制造' }
  const answers = { ...(await scheme.answers(greenFactory, factory)), ...general }
  id = (await scheme.filed(greenFactory, factory, 'scored', { answers })).id
  keyId = (await scheme.filed(greenFactory, keyFactory, 'scored')).id
})

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
const scoredWith = (mean: number | null) =>
  query('update filing set expert_score = $2, divided = false, gate_hits = 0 where id = $1', [id, mean])
const seen = async () => (await app.call(filingCalls.get, { id }, as('city'))).data
const version = async () => (await seen()).version
const decision = { state: 'approved' as const, level: 'city' as const, documentNumber: '渝绿色制造〔2026〕54号' }
const faultsOf = (refused: { errors?: unknown; data?: unknown }) => JSON.stringify(refused)
const reason = '经现场核实，补充材料证明实际能效达到要求。'

beforeEach(() => scoredWith(54.37))

test('one case: refused with score and line, at publicity and at approval', async () => {
  for (const step of [decision, { state: 'publicity' as const }]) {
    const refused = await app.call(shenb.updateCityState, { id, version: await version(), ...step }, as('city'))
    expect(refused.status).toBe(422)
    expect(faultsOf(refused)).toContain('专家均分54.37，低于合格线60')
  }
})

test('many cases: the trial run says so for each, and a reason for all of them is none', async () => {
  const items = [{ id, version: await version() }]
  for (const step of [decision, { ...decision, clearing: reason }])
    for (const dryRun of [true, false]) {
      const { data } = await app.call(filingCalls.moveMany, { items, step, dryRun }, as('city'))
      expect(data.results).toMatchObject([{ ok: false, message: expect.stringContaining('低于合格线60') }])
    }
  expect(await seen()).toMatchObject({ state: 'scored', proposal: null })
})

test('two officers: the draft already wants the reason', async () => {
  await changeBatch(app, scheme.batchId, { twoHands: true })
  const bare = await app.call(filingCalls.propose, { id, version: await version(), ...decision }, as('city'))
  expect([bare.status, faultsOf(bare)]).toEqual([422, expect.stringContaining('低于合格线60')])
  await changeBatch(app, scheme.batchId, { twoHands: false })
})

test('a total that cannot be derived is told, no score is invented, and the reason is wanted', async () => {
  await scoredWith(null)
  const bare = await app.call(shenb.updateCityState, { id, version: await version(), ...decision }, as('city'))
  expect(faultsOf(bare)).toContain('暂不能得出')
  expect(faultsOf(bare)).not.toContain('请填写最终得分')
})

test('a final score of the city’s own does not hide the mean', async () => {
  const hidden = await app.call(
    shenb.updateCityState,
    { id, version: await version(), ...decision, score: '75' },
    as('city'),
  )
  expect([hidden.status, faultsOf(hidden)]).toEqual([422, expect.stringContaining('54.37')])
})

/** Asked for by one officer with a reason; then the draft is refused, so that the next test begins anew. */
async function draftedBy(step: object) {
  const answer = await app.call(
    shenb.updateCityState,
    { id, version: await version(), ...decision, clearing: reason, ...step } as never,
    as('city'),
  )
  expect([answer.status, answer.data.state]).toEqual([200, 'scored'])
  const { proposal } = await seen()
  const over = { id, version: await version(), agree: false, reason: '请按评审结果办理。' }
  expect((await app.call(filingCalls.decideProposal, over, as('city2'))).status).toBe(200)
  return proposal
}

test('a final score of one’s own, no publicity, publicity below the line: one officer only drafts each', async () => {
  expect(await draftedBy({})).toMatchObject({ own: true, stateLabel: '已认定' })
  expect(await draftedBy({ state: 'publicity' })).toMatchObject({ stateLabel: '公示中' })
  await scoredWith(72)
  expect(await draftedBy({})).toMatchObject({ stateLabel: '已认定' })
  expect(await draftedBy({ score: '92' })).toMatchObject({ facts: { 最终得分: '92' } })
})

test('experts who disagree: publicity wants a reason, or a further expert', async () => {
  await scoredWith(72)
  await query('update filing set divided = true where id = $1', [id])
  const publish = async () =>
    app.call(shenb.updateCityState, { id, version: await version(), state: 'publicity' }, as('city'))
  expect(faultsOf(await publish())).toContain('专家分歧较大')
  await query(
    `update expert_task set second = true where ctid = (select ctid from expert_task where filing_id = $1 limit 1)`,
    [id],
  )
  expect((await publish()).data.state).toBe('publicity')
  await query(`update filing set state = 'scored', publicity_end = null, divided = false where id = $1`, [id])
})

test('the second officer takes it; how it stood, why, and who answers for it are kept in the record', async () => {
  const ask = { id, version: await version(), ...decision, clearing: reason }
  expect((await app.call(shenb.updateCityState, ask, as('city'))).data.state).toBe('scored')
  const agree = async (who: 'city' | 'city2') =>
    app.call(filingCalls.decideProposal, { id, version: await version(), agree: true, reason: '' }, as(who))
  expect((await agree('city')).status, 'nobody exempts alone').toBe(403)
  expect((await agree('city2')).data.state).toBe('approved')
  const { history } = await seen()
  const { city, city2 } = scheme.cast
  expect(history.find((one) => one.action === 'cityApprove')?.details).toMatchObject({
    评审结果: '专家均分54.37，合格线60',
    与评审结果不一致: '未经公示；专家均分54.37，低于合格线60',
    理由: reason,
    豁免事项: '未经公示；专家均分54.37，低于合格线60',
    豁免批准: `${city.name}提出，${city2.name}批准`,
  })
})

test('the public reads that it was decided without publicity and against the review, and why; no score and no name', async () => {
  const { rows } = (await app.call(objection.finals, {}, null)).data
  const on = clock.today()
  expect(rows.find(({ filingId }) => filingId === id)).toMatchObject({
    outcome: 'listed',
    until: null,
    documentNumber: decision.documentNumber,
    exemption: `${on} 经两人批准豁免：决定未经公示，且与评审结果不一致。理由：${reason}`,
  })
  const { city, city2 } = scheme.cast
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`54\\.37|${city.name}|${city2.name}`))
})

test('the filer reads what was departed from and why, not which officers; an expert reads nothing of the result', async () => {
  const detailsFor = async (who: 'filer' | 'expert') => {
    const { history } = (await app.call(filingCalls.get, { id }, as(who))).data
    return history.find(({ action }) => action === 'cityApprove')?.details
  }
  const forFiler = await detailsFor('filer')
  expect(forFiler).toMatchObject({ 豁免事项: expect.stringContaining('未经公示'), 理由: reason })
  expect(forFiler).not.toHaveProperty('豁免批准')
  expect(JSON.stringify(await detailsFor('expert'))).not.toContain('54.37')
})

test('the minutes tell who scored what, the exemption and both officers; a version is made when something has changed', async () => {
  const of = { of: 'filing' as const, id }
  const { cast } = scheme
  expect((await app.call(panel.minutes, of, as('city'))).data).toMatchObject({ versions: [], closed: null })
  const first = await app.call(panel.makeMinutes, of, as('city'))
  expect([first.status, first.data.version, first.data.signature?.isValid]).toEqual([200, 1, true])
  const paperOf = async (minutesId: string) => {
    const { body } = await app.send(requestOf(panel.minutesPaper, { id: minutesId }, as('city2'), {}))
    return { file: body.toString('latin1'), text: pagesOf(body).join('') }
  }
  const { file, text } = await paperOf(first.data.id)
  expect(file).toMatch(/<pdfaid:part>2</)
  for (const part of [
    ...['评审会议纪要', '第1版', first.data.code, '专家1', '均分', '极差', '未经公示'],
    ...[`${cast.city.name}提出，${cast.city2.name}批准`, decision.documentNumber, reason],
  ])
    expect(text).toContain(plainText(part))
  const { tasks } = await seen()
  for (const { expert, total } of tasks) {
    expect(text).toContain(expert)
    expect(text).toContain(plainText(String(Math.floor(total ?? 0))))
  }

  const same = await app.call(panel.makeMinutes, of, as('city2'))
  expect([same.status, same.msg]).toEqual([409, '评审情况自第1版会议纪要以来没有变化，请使用第1版'])
  await query(`update filing set document_number = '渝绿色制造〔2026〕55号' where id = $1`, [id])
  const second = (await app.call(panel.makeMinutes, of, as('city2'))).data
  expect(second.version).toBe(2)
  expect((await paperOf(first.data.id)).text, 'the first stays as it was').toBe(text)
  const { versions } = (await app.call(panel.minutes, of, as('city'))).data
  expect(versions.map(({ version }) => version)).toEqual([2, 1])

  const whole = { of: 'batch' as const, id: scheme.batchId }
  const batch = await app.call(panel.makeMinutes, whole, as('city'))
  expect(batch.status, batch.msg).toBe(200)
  expect((await paperOf(batch.data.id)).text).toContain('评审结果汇总')
})

test('minutes are the city’s: nobody else reads or makes them, also not through an officer’s eyes', async () => {
  const of = { of: 'filing' as const, id }
  const [latest] = (await app.call(panel.minutes, of, as('city'))).data.versions
  for (const who of ['filer', 'county', 'expert', 'admin'] as const) {
    expect((await app.call(panel.minutes, of, as(who))).status).toBe(403)
    expect((await app.call(panel.makeMinutes, of, as(who))).status).toBe(403)
    const answer = await app.send(requestOf(panel.minutesPaper, { id: latest?.id ?? '' }, as(who), {}))
    expect(answer.status).toBe(403)
  }
  const begin = { id: scheme.cast.city.accountId, reason: '核对页面上看到的内容' }
  const { token } = (await app.call(viewing.begin, begin, as('admin'))).data
  expect((await app.call(panel.minutes, of, token)).status).toBe(403)
})

const missingFor = async (filingId: string, who: 'city' | 'city2' = 'city') =>
  (await app.call(panel.missing, { id: filingId }, as(who))).data

test('the reason is published: it names no expert', async () => {
  otherId = (await scheme.filed(greenFactory, scheme.factories[2], 'scored')).id
  await query('update filing set expert_score = 54.37, divided = false, gate_hits = 0 where id = $1', [otherId])
  const before = (await app.call(filingCalls.get, { id: otherId }, as('city'))).data
  const clearing = `${before.tasks[0]?.expert}的评分偏低，不予采信。`
  const move = { ...decision, id: otherId, version: before.version, clearing }
  const refused = await app.call(shenb.updateCityState, move, as('city'))
  expect([refused.status, faultsOf(refused)]).toEqual([
    422,
    expect.stringContaining('评审专家和异议提出人的姓名不公开'),
  ])
})

test('while experts score no minutes are made', async () => {
  await query(`update filing set state = 'expert_review' where id = $1`, [otherId])
  const of = { of: 'filing' as const, id: otherId }
  const { closed } = (await app.call(panel.minutes, of, as('city'))).data
  expect(closed).toBe('评审还没有结束，也没有作出决定，暂不能生成会议纪要')
  expect(await app.call(panel.makeMinutes, of, as('city'))).toMatchObject({ status: 409, msg: closed })
})

test('of a key industry, whose own table is not in the library, no line is held against the decision', async () => {
  await query('update filing set expert_score = 54.37, divided = false, gate_hits = 0 where id = $1', [keyId])
  const before = (await app.call(filingCalls.get, { id: keyId }, as('city'))).data
  expect(before.systemScoreSheet).toMatchObject({
    advice: '该细分行业的国家指标表未收录，本分仅供参考',
    grade: null,
    pass: null,
  })
  const publish = { id: keyId, version: before.version, state: 'publicity' as const }
  expect((await app.call(shenb.updateCityState, publish, as('city'))).data.state).toBe('publicity')
})

test('what lacks is told by the rules of the step: sheets by name, days of publicity, a draft of the other officer', async () => {
  await query(`update expert_task set state = 'scoring' where filing_id = $1`, [otherId])
  const { tasks } = (await app.call(filingCalls.get, { id: otherId }, as('city'))).data
  const sheets = await missingFor(otherId)
  expect(sheets.next).toBe('专家提交全部评分')
  expect(sheets.missing.map(({ place }) => place)).toEqual(tasks.map(() => 'experts'))
  for (const { expert } of tasks) expect(JSON.stringify(sheets.missing)).toContain(`${expert}还没有提交评分`)

  const running = await missingFor(keyId)
  expect(running).toMatchObject({
    next: '审定通过',
    missing: [{ text: expect.stringMatching(/^公示至.+：还有\d+天$/) }],
  })
  expect((await missingFor(id)).next, 'nothing follows a decision').toBeNull()

  await query(`update expert_task set state = 'submitted' where filing_id = $1`, [otherId])
  await query(`update filing set state = 'scored', expert_score = 72, divided = false where id = $1`, [otherId])
  expect(await missingFor(otherId)).toEqual({ next: '开始公示', missing: [] })
  await query('update filing set divided = true where id = $1', [otherId])
  await query(
    `update expert_task set outlier = true where ctid = (select ctid from expert_task where filing_id = $1 limit 1)`,
    [otherId],
  )
  const { missing } = await missingFor(otherId)
  expect(missing).toMatchObject([{ place: 'experts' }, { place: 'steps', action: 'startPublicity' }])
  expect(missing[1]?.text).toContain('专家分歧较大')
  const move = { id: otherId, version: (await app.call(filingCalls.get, { id: otherId }, as('city'))).data.version }
  const refused = await app.call(shenb.updateCityState, { ...move, state: 'publicity' }, as('city'))
  expect(missing[0]?.text.startsWith(refused.msg), 'the sentence of the step itself').toBe(true)

  await query('update filing set divided = false where id = $1', [otherId])
  await query('update expert_task set outlier = false where filing_id = $1', [otherId])
  const drafted = await app.call(shenb.updateCityState, { ...decision, ...move, clearing: reason }, as('city'))
  expect(drafted.data.state).toBe('scored')
  expect((await missingFor(otherId)).missing).toMatchObject([
    { text: expect.stringContaining('等另一位市级管理员批准') },
  ])
  expect((await missingFor(otherId, 'city2')).missing).toMatchObject([
    { text: expect.stringContaining(`${scheme.cast.city.name}拟定`), place: 'proposal' },
  ])
  for (const who of ['filer', 'county', 'expert', 'admin'] as const)
    expect((await app.call(panel.missing, { id: otherId }, as(who))).status).toBe(403)
})
