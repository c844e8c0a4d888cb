/** 绿色供应链 from the clerk's draft to the end of its title, on the real database with the real people. */

import { subjectOf, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { stepOf } from '../base/two-hands/testing.ts'
import { withPapers } from '../demo/papers.ts'
import { endPublicity } from '../filing/step/testing.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'

const dayMs = 86_400_000

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

const supplys = async (input = {}) => (await app.call(greenSupply.getSupplys, input)).data
const faultsOf = (data: unknown) => (data as { errors: { field: string; message: string }[] }).errors

async function groundPaper() {
  const { services } = app
  const [file] = await withPapers(services, scheme.cast.city, [
    { id: ids.next(), name: '撤销决定.pdf', size: 1, sha256: 'x' },
  ])
  return file as { id: string; name: string; size: number; sha256: string }
}

test('an unfinished form is saved by the save call, listed among the own ones, and sent', async () => {
  const batchId = scheme.batches[greenSupplyChain.id] ?? ''
  const saved = await app.call(
    greenSupply.saveDec,
    { batchId, action: 'draft', answers: { rubricVariant: 'machinery', supplierTotal: '40' }, lastPlace: 'suppliers' },
    as('filer'),
  )
  expect([saved.code, saved.data.state]).toEqual([200, 'draft'])
  const { data: mine } = await app.call(filing.mine, {}, as('filer'))
  expect(mine.find((row) => row.programme === greenSupplyChain.id)).toMatchObject({ id: saved.data.id, batchId })
  // Nobody else reads a draft.
  expect((await app.call(filing.get, { id: saved.data.id }, as('county'))).status).toBe(404)
  expect((await app.call(greenSupply.getDecSelect, {}, as('county'))).data.total).toBe(0)
  const sent = await app.call(
    greenSupply.saveDec,
    { id: saved.data.id, version: saved.data.version, batchId, answers: { rubricVariant: 'machinery' } },
    as('filer'),
  )
  expect(sent.status).toBe(422)
  expect(faultsOf(sent.data)).toContainEqual({ field: 'supplierRows', message: '该输入项为必填项!' })
  expect(
    (await app.call(filing.deleteDraft, { id: saved.data.id, version: saved.data.version }, as('filer'))).data,
  ).toEqual({ done: true })
})

test('one state call serves county and city; each may only take its own steps', async () => {
  const { id, version } = await scheme.filed(greenSupplyChain, scheme.factories[2], 'submitted')
  const move = (who: CastName, state: string, more = {}) =>
    app.call(greenSupply.updateState, { id, version, state: state as 'county_returned', ...more }, as(who))
  expect((await move('county', 'county_returned', { opinion: '请补充审核记录。' })).status).toBe(404)
  const bare = await move('otherCounty', 'county_returned')
  expect([bare.status, bare.msg]).toEqual([422, '请填写退回意见'])
  expect((await move('city', 'city_returned', { opinion: '请补充审核记录。' })).status).toBe(409)
  expect((await move('otherCounty', 'approved', {})).status).toBe(403)
  const back = await move('otherCounty', 'county_returned', { opinion: '请补充审核记录。' })
  expect(back.data).toMatchObject({ state: 'county_returned', stateLabel: '区县退回' })
  const messages = await app.call(message.list, {}, as('away'))
  expect(messages.data.rows[0]?.title).toMatch(/^请修改后重新提交：绿色供应链申报（GSC\d{4}-\d{5}）$/)
})

test('experts score by the rubric of the industry that the form names', async () => {
  const answers = { ...(await scheme.answers(greenSupplyChain, scheme.factories[1])), rubricVariant: 'electronics' }
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[1], 'scored', { answers })
  const { data } = await app.call(filing.get, { id }, as('city'))
  expect(data.systemScoreSheet?.items[0]?.id).toBe('electronics-g1')
  expect(data.systemScoreSheet?.openPoints).toBe(86)
  expect(data.columns.grade).toMatch(/星级$/)
})

test('a title carries star, score and industry for everybody, and no contact', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[0], 'approved')
  const { data } = await app.call(filing.get, { id }, as('city'))
  const [title] = (await supplys()).rows
  if (!title) throw new Error('no title was granted')
  expect(title).toMatchObject({
    enterpriseName: scheme.factories[0].name,
    qxCode: scheme.factories[0].qxCode,
    levelLabel: '市级',
    variant: '汽车',
    score: data.expertScore?.toFixed(2),
    star: data.columns.grade,
    state: 'valid',
  })
  expect(title.number).toMatch(/^LSGYL\d{4}\d{6}\d{3}$/)
  expect(title.socialCode).toBe(data.socialCode)
  const detail = (await app.call(titleList.detail, { id: title.id })).data
  expect(detail).toMatchObject({ kind: 'supplyChain', kindLabel: '绿色供应链管理企业' })
  expect(detail.facts.map(({ label }) => label)).toEqual([
    '评价体系',
    '星级',
    '评价得分',
    '供应链位置',
    '一级供应商（家）',
  ])
  expect(JSON.stringify([title, detail])).not.toContain('023-11000066')
  expect((await supplys({ level: 'national' })).total).toBe(0)
  expect((await supplys({ qxCode: scheme.factories[2].qxCode })).total).toBe(0)
  expect((await supplys({ keyword: '甲方' })).total).toBe(1)
})

test('an approval states the yearly energy of the evaluated year, with its source', async () => {
  const { rows } = await app.services.db.$client.query(
    `select r.total_tce, f.figures ->> 'totalTce' as figure, r.year = (f.answers ->> 'evalYear')::int as same_year,
       (select count(*)::int from energy_line l where l.record_id = r.id) as lines, r.note = f.number as named
     from energy_record r join filing f on f.id::text = r.source_id where r.source = 'filed' and f.programme = $1`,
    [greenSupplyChain.id],
  )
  expect(rows).toHaveLength(1)
  expect(Number(rows[0].total_tce)).toBeCloseTo(Number(rows[0].figure), 6)
  expect(rows[0]).toMatchObject({ same_year: true, named: true })
  expect(rows[0].lines).toBeGreaterThan(0)
})

test('only the city ends a title, with ground, words and document; the list and the filing say so at once', async () => {
  const id = (await supplys({ keyword: '甲方' })).rows[0]?.id ?? ''
  const end = (who: CastName, more = {}) =>
    app.call(greenSupply.updateGsState, { id, state: 'revoked', ...more }, as(who))
  expect((await end('county', { opinion: '不再符合标准。' })).status).toBe(403)
  const bare = await end('city', { opinion: '不再符合标准。' })
  expect([bare.status, faultsOf(bare.data).map(({ field }) => field)]).toEqual([
    422,
    ['ground', 'files', 'noticedOn', 'statement'],
  ])
  const early = await end('city', { state: 'expired', opinion: '有效期已满。' })
  expect(early.status).toBe(409)
  const notice = { noticedOn: '2026-01-10', statement: '期限内未提出陈述、申辩。' }
  const more = { ground: '主动申请退出', opinion: '企业申请退出名单。', files: [await groundPaper()], ...notice }
  const requestId = ids.next()
  const done = await end('city', { ...more, requestId })
  expect(done.data).toMatchObject({
    state: 'approved',
    next: expect.stringContaining('由另一位市级管理员在“待我复核”中办理'),
  })
  // A repeated request takes effect once, and of one title no two proposals wait.
  expect((await end('city', { ...more, requestId })).data).toEqual(done.data)
  expect((await end('city', more)).status).toBe(409)
  expect((await supplys({ keyword: '甲方' })).total).toBe(1)

  const about = { subject: subjectOf('filing', done.data.id) }
  const waiting = async (who: CastName) => (await app.call(twoHands.waiting, about, as(who))).data.proposal
  expect([await waiting('county'), (await app.call(twoHands.waiting, about, as('filer'))).status]).toEqual([null, 403])
  expect(await waiting('city')).toMatchObject({ isOwn: true, waitsFor: [scheme.cast.city2.name] })
  const proposalId = (await waiting('city2'))?.id ?? ''
  const { data: shown } = await app.call(twoHands.get, { id: proposalId }, as('city2'))
  expect(shown).toMatchObject({ about: expect.stringContaining('撤销：绿色供应链'), reason: more.opinion })
  expect(shown.lines[0]?.changes).toContainEqual({ label: '撤销情形', before: '', after: '主动申请退出' })
  expect(shown.lines[0]?.changes).toContainEqual({ label: '依据文件', before: '', after: '撤销决定.pdf' })
  expect((await stepOf(app, { proposalId }, as('city'))).status, 'nobody revokes alone').toBe(403)
  expect((await stepOf(app, { proposalId }, as('city2'))).status).toBe(200)
  expect(await waiting('city')).toBeNull()
  expect((await supplys()).total).toBe(0)
  expect((await supplys({ state: 'revoked' })).rows.map((row) => [row.id, row.stateLabel])).toEqual([[id, '已撤销']])
  const { data } = await app.call(filing.get, { id: done.data.id }, as('filer'))
  expect(data.state).toBe('revoked')
  const { data: read } = await app.call(filing.get, { id: done.data.id }, as('city'))
  expect(read.history.at(-1)?.actor).toBe(`${scheme.cast.city.name}（${scheme.cast.city2.name}复核）`)
  expect(data.history.at(-1)?.details).toMatchObject({
    撤销情形: '主动申请退出',
    事先告知日期: notice.noticedOn,
    陈述申辩: notice.statement,
  })
})

test('a factory title cannot be ended as a supply chain’s', async () => {
  await scheme.filed(greenFactory, scheme.factories[1], 'approved')
  const [factory] = (await app.call(titleList.projectFactory, {})).data.rows
  const tried = await app.call(
    greenSupply.updateGsState,
    {
      id: factory?.id ?? '',
      state: 'revoked',
      ground: '其他',
      opinion: '不再符合标准。',
      files: [await groundPaper()],
    },
    as('city'),
  )
  expect(tried.status).toBe(404)
  expect((await app.call(titleList.projectFactory, {})).data.total).toBe(1)
})

test('suppliers are compared with the list of green factories by credit code', async () => {
  const [, holder] = scheme.factories
  const { data: known } = await app.call(filing.list, { keyword: holder.name, programme: greenFactory.id }, as('city'))
  const code = known.rows[0]?.socialCode ?? ''
  const answers = await scheme.answers(greenSupplyChain, scheme.factories[2])
  const [first, second, ...rest] = answers.supplierRows as RowAnswers[]
  const supplierRows = [
    { ...first, socialCode: code, isGreenFactory: false },
    { ...second, isGreenFactory: true },
    ...rest,
  ]
  const { id: returned } = (await app.call(greenSupply.getDecSelect, {}, as('otherCounty'))).data.rows[0] ?? { id: '' }
  const { data: before } = await app.call(filing.get, { id: returned }, as('otherCounty'))
  const token = as('away')
  const again = await app.call(
    greenSupply.saveDec,
    {
      id: returned,
      version: before.version,
      answers: { ...answers, supplierRows },
      opinion: '已补充审核记录。',
    },
    token,
  )
  expect(again.data.state).toBe('submitted')
  const { data } = await app.call(filing.heldAgainst, { id: returned }, as('otherCounty'))
  expect(data?.kindLabel).toBe('绿色工厂')
  expect(data?.rows.slice(0, 2)).toEqual([
    {
      index: 0,
      name: first?.name,
      code,
      claimed: false,
      known: true,
      held: { number: expect.stringMatching(/^LSGC/), levelLabel: '市级', validTo: expect.any(String) },
    },
    { index: 1, name: second?.name, code: second?.socialCode, claimed: true, known: false, held: null },
  ])
  expect((await app.call(filing.heldAgainst, { id: returned }, as('county'))).status).toBe(404)
})

test('past its last day a title is shown as expired; the city may record that before the scheduled job does', async () => {
  const [row] = (await app.call(greenSupply.getDecSelect, { state: 'scored' }, as('city'))).data.rows
  if (!row) throw new Error('nothing is scored')
  await endPublicity(app, row.id)
  const approved = await app.call(
    greenSupply.updateState,
    {
      id: row.id,
      version: row.version,
      state: 'approved',
      level: 'city',
      documentNumber: '渝经信〔2026〕9号',
      validFrom: clock.today(),
      validTo: dayOf(addMs(clock.now(), 30 * dayMs)),
      clearing: '经复核，分歧不影响认定结论。',
    },
    as('city'),
  )
  expect(approved.data.state).toBe('approved')
  const id = (await supplys({ keyword: '乙方' })).rows[0]?.id ?? ''
  moveClock(addMs(clock.now(), 32 * dayMs))
  expect((await supplys({ keyword: '乙方' })).total).toBe(0)
  expect((await supplys({ state: 'expired' })).rows.map((one) => [one.id, one.stateLabel])).toEqual([[id, '已到期']])
  const city = await scheme.token(scheme.cast.city)
  const bare = await app.call(greenSupply.updateGsState, { id, state: 'expired' }, city)
  expect([bare.status, faultsOf(bare.data)]).toEqual([422, [{ field: 'opinion', message: '请填写说明' }]])
  const done = await app.call(greenSupply.updateGsState, { id, state: 'expired', opinion: '有效期已满。' }, city)
  expect(done.data).toMatchObject({ id: row.id, state: 'expired' })
})
