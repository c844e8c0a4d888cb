/** 决定文书: numbers without gaps, served unchanged, for whom they exist, and what the public check says. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { png, sendFile } from '../../../base/files/testing.ts'
import { aloneOf, byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as, signIn } = await openTestScheme()
let granted = ''
let refused = ''

beforeAll(async () => {
  await settleIn(app)
  granted = (await scheme.filed(greenFactory, scheme.factories[0], 'approved')).id
  refused = (await scheme.filed(greenFactory, scheme.factories[1], 'rejected')).id
})
afterEach(resetClock)

const upload = (content: Buffer, name: string, type: string, token: string) =>
  sendFile(app, { content, name, type, token, slot: 'letter.seal' })

/** By two officers of the city. */
const voided = (input: { id: string; reason: string }) => byTwo(app, letter.withdraw, input, [as('city'), as('city2')])

const lettersOf = async (filingId: string, who: CastName = 'city') =>
  (await app.call(letter.ofCase, { filingId }, as(who))).data

test('the city issues what the decision wants, once; the filer is told and takes the very file, and each copy is counted', async () => {
  expect((await lettersOf(granted)).due).toEqual({ kind: 'approval', heading: '绿色工厂认定通知书' })
  const look = await app.call(letter.preview, { filingId: granted }, as('city'))
  expect(look.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await lettersOf(granted)).toMatchObject({ letters: [] })

  const requestId = ids.next()
  const issued = await app.call(letter.issue, { filingId: granted, requestId }, as('city'))
  expect(issued.data).toMatchObject({ number: `渝经信绿认〔${clock.year()}〕1号`, isSealed: false, copies: 0 })
  const again = await app.call(letter.issue, { filingId: granted, requestId }, as('city'))
  expect(again.data.number).toBe(issued.data.number)
  expect((await app.call(letter.issue, { filingId: granted }, as('city'))).msg).toMatch(/已经出具/)

  const paper = await app.call(letter.paper, { id: issued.data.id }, as('filer'))
  expect([paper.status, paper.headers['content-type'], sha256(paper.body)]).toEqual([
    200,
    'application/pdf',
    issued.data.sha256,
  ])
  moveClock(40 * 86_400_000)
  await signIn('county', 'filer', 'admin')
  const later = await app.call(letter.paper, { id: issued.data.id }, as('county'))
  expect(sha256(later.body)).toBe(issued.data.sha256)
  expect((await lettersOf(granted, 'filer')).letters[0]?.copies).toBe(2)
  const log = await app.call(letter.copies, { id: issued.data.id }, as('admin'))
  expect(log.data.map(({ no, role }) => [no, role])).toEqual([
    [1, '企业用户'],
    [2, '区县管理员'],
  ])
  const { history } = (await app.call(filing.get, { id: granted }, as('filer'))).data
  expect(history.some((one) => one.details?.文号 === issued.data.number)).toBe(true)
})

test('for anybody else it does not exist, and nobody but the city issues or voids', async () => {
  const id = (await lettersOf(granted)).letters[0]?.id ?? ''
  for (const who of ['neighbour', 'otherCounty'] as const) {
    const foreign = await app.call(letter.paper, { id }, as(who))
    const missing = await app.call(letter.paper, { id: ids.next() }, as(who))
    expect([who, foreign.status, foreign.msg]).toEqual([who, 404, missing.msg])
    expect((await app.call(letter.ofCase, { filingId: granted }, as(who))).status).toBe(404)
  }
  for (const who of ['filer', 'county', 'admin', 'expert'] as const) {
    expect([who, (await app.call(letter.issue, { filingId: granted }, as(who))).status]).toEqual([who, 403])
    const reason = '文字有误，重新出具'
    expect([who, (await app.call(letter.withdraw, { id, reason }, as(who))).status]).toEqual([who, 403])
  }
  expect((await app.call(letter.paper, { id }, as('expert'))).status).toBe(403)
})

test('numbers run on without gaps when many press at once and one cannot be issued', async () => {
  const another = (await scheme.filed(greenFactory, scheme.factories[2], 'approved')).id
  const pressed = await Promise.all(
    [another, another, granted, ids.next()].map(async (filingId) => app.call(letter.issue, { filingId }, as('city'))),
  )
  expect(pressed.map((one) => one.status).toSorted()).toEqual([200, 404, 409, 409])
  const due = (await app.call(letter.due, { batchId: scheme.batchId }, as('city'))).data
  expect(due.map(({ filingId, kind }) => [filingId, kind])).toEqual([[refused, 'refusal']])
  const waits = waitingOf(await app.call(letter.issueMany, { filingIds: [granted, refused] }, as('city')))
  const seen = (await app.call(twoHands.get, { id: waits.proposalId }, as('city2'))).data
  expect(seen.about).toBe('成批出具决定文书：2件')
  expect(seen.lines[0]?.changes.map(({ label, after }) => `${label} ${after}`)).toEqual([
    '占用文号 1个',
    '不能出具 1件',
    '印章 没有印章图片，文书注明“待盖章”',
  ])
  expect(JSON.stringify(seen.lines)).not.toContain('渝经信绿不')
  expect((await lettersOf(refused)).letters).toEqual([])
  expect((await stepOf(app, waits, as('city'))).status).toBe(403)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  expect((await lettersOf(refused)).letters).toMatchObject([{ number: `渝经信绿不〔${clock.year()}〕1号` }])
  const register = (await app.call(letter.register, { size: 50 }, as('admin'))).data
  const year = clock.year()
  expect(register.rows.map((row) => row.number).toSorted()).toEqual([
    `渝经信绿不〔${year}〕1号`,
    `渝经信绿认〔${year}〕1号`,
    `渝经信绿认〔${year}〕2号`,
  ])
})

test('anybody with number and code checks a letter and learns no reason; with a wrong code there is none', async () => {
  const [row] = (await app.services.db.$client.query('select number, code from letter where filing_id = $1', [refused]))
    .rows
  const found = await app.call(letter.check, { number: row.number, code: row.code.toLowerCase() })
  expect(found.data).toMatchObject({
    heading: '绿色工厂不予认定决定书',
    recipient: scheme.factories[1].name,
    isVoid: false,
    since: null,
  })
  expect(JSON.stringify(found.data)).not.toMatch(/未达到|评价指标/)
  const wrong = await app.call(letter.check, { number: row.number, code: '000000000000' })
  expect([wrong.status, wrong.msg]).toEqual([
    404,
    (await app.call(letter.check, { number: '没有〔2026〕1号', code: '000000000000' })).msg,
  ])
})

test('a mistaken letter is void for good, keeps its number, and another takes its place; so does a decision that came later', async () => {
  const [first] = (await lettersOf(refused)).letters
  const input = { id: first?.id ?? '', reason: '理由有误，更正后重新出具' }
  await voided(input)
  expect((await app.call(letter.withdraw, input, as('city'))).status).toBe(409)
  expect((await lettersOf(refused)).due?.kind).toBe('refusal')
  const second = await app.call(letter.issue, { filingId: refused }, as('city'))
  expect(second.data.number).toBe(`渝经信绿不〔${clock.year()}〕2号`)
  const [row] = (await app.services.db.$client.query('select number, code from letter where id = $1', [first?.id])).rows
  expect((await app.call(letter.check, row)).data).toMatchObject({ isVoid: true })
  const { version } = (await app.call(filing.get, { id: refused }, as('city'))).data
  const appeal = { id: refused, version, action: 'appeal' as const, opinion: '检测报告已重新出具，请复核指标。' }
  expect((await app.call(shenb.updateShenb, appeal, as('neighbour'))).data.state).toBe('appealed')
  const [other] = (
    await app.services.db.$client.query('select number, code from letter where id = $1', [second.data.id])
  ).rows
  expect((await app.call(letter.check, other)).data.since).toBe('申诉待处理')
  expect((await lettersOf(refused)).due).toBeNull()
})

test('the register is taken along as a workbook with the same filter; an empty one says so, and a county has none', async () => {
  const { rows } = (await app.call(letter.register, { kind: 'refusal', size: 50 }, as('city'))).data
  const exported = await app.call(letter.exportRegister, { kind: 'refusal' }, as('city'))
  const numbers: (string | undefined)[] = []
  for await (const row of readSheet(exported.body, { maxRows: 50, maxColumns: 30, timeoutMs: 20_000 }))
    numbers.push(row.cells[0]?.text)
  expect(rows.length).toBeGreaterThan(0)
  expect(numbers).toEqual(['文号', ...rows.map((row) => row.number)])
  const none = await app.call(letter.exportRegister, { keyword: '没有这一家' }, as('city'))
  expect([none.status, none.msg]).toEqual([422, '无法导出：报表无数据'])
  expect((await app.call(letter.exportRegister, {}, as('county'))).status).toBe(403)
})

test("the seal is the administrator's, looked at by content, and printed on what is issued from then on", async () => {
  const admin = as('admin')
  expect((await upload(Buffer.from('<svg onload="x()"/>'.repeat(9)), '章.png', 'image/png', admin)).msg).toMatch(
    /章\.png/,
  )
  const { id: fileId } = await upload(png(120, 120), '章.png', 'image/png', admin)
  expect((await app.call(letter.saveSeal, { fileId, version: 0 }, as('city'))).status).toBe(403)
  const citys = await upload(png(8, 8), '章.png', 'image/png', as('city'))
  expect((await app.call(letter.saveSeal, { fileId: citys.id, version: 0 }, admin)).status).toBe(404)
  const waits = waitingOf(await app.call(letter.saveSeal, { fileId, version: 0 }, admin))
  expect((await stepOf(app, waits, admin)).status).toBe(403)
  expect((await stepOf(app, waits, as('city'))).status).toBe(200)
  expect((await app.call(letter.saveSeal, { fileId: null, version: 0 }, admin)).status).toBe(409)
  expect((await app.call(letter.seal, {}, as('city'))).data).toMatchObject({ name: '章.png', version: 1 })
  const [before] = (await lettersOf(granted)).letters
  const reason = '补盖印章后重新出具'
  await voided({ id: before?.id ?? '', reason })
  const sealed = (await app.call(letter.issue, { filingId: granted }, as('city'))).data
  expect(sealed.isSealed).toBe(true)
  const old = await app.call(letter.paper, { id: before?.id ?? '' }, as('filer'))
  expect(sha256(old.body)).toBe(before?.sha256)
})

test('the city changes words and number rule with their variables; a wrong one is refused at its field, and what was issued stays', async () => {
  const city = as('city')
  const [approval, refusal] = (await app.call(letter.templates, {}, city)).data
  const texts = approval?.texts ?? { heading: '', body: '', number: '' }
  const save = (change: Partial<typeof texts>, kind: 'approval' | 'refusal' = 'approval', token = city) =>
    app.call(letter.saveTemplate, { kind, texts: { ...texts, ...change }, version: 0 }, token)
  const faults = async (change: Partial<typeof texts>, kind: 'approval' | 'refusal' = 'approval') =>
    ((await save(change, kind)).data as unknown as { errors: { field: string; message: string }[] }).errors
  expect(await faults({ body: '经审查{nothing}，予以认定。' })).toMatchObject([{ field: 'texts.body' }])
  expect(await faults({ number: '渝经信绿〔{年份}〕号文件' })).toMatchObject([{ field: 'texts.number' }])
  expect((await faults({ number: refusal?.texts.number ?? '' }))[0]?.message).toMatch(/重号/)
  expect((await faults({ body: '经审查，决定不予认定。' }, 'refusal')).at(0)?.message).toMatch(/说明理由/)
  expect((await save({ number: '渝经信绿〔{年份}〕{流水号}号' }, 'approval', as('admin'))).status).toBe(403)
  const waits = waitingOf(await save({ number: '渝经信绿〔{年份}〕{流水号}号' }))
  expect((await stepOf(app, waits, city)).status).toBe(403)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  const log = await app.call(user.getLogs, { kind: 'all', keyword: '修改决定文书模板' }, as('admin'))
  const saved = log.data.rows.filter(({ action }) => action === '修改决定文书模板')
  expect(saved.map(({ changes }) => changes)).toEqual([
    [{ label: '文号规则', before: texts.number, after: '渝经信绿〔{年份}〕{流水号}号' }],
  ])
  expect((await save({ heading: '晚来的改动' })).status).toBe(409)
  const look = await app.call(letter.previewTemplate, { kind: 'approval', texts }, as('admin'))
  expect(look.body.subarray(0, 5).toString()).toBe('%PDF-')
  const [current] = (await lettersOf(granted)).letters
  expect(current?.number).toBe(`渝经信绿认〔${clock.year()}〕3号`)
  await voided({ id: current?.id ?? '', reason: '换用新的发文字号' })
  const renewed = (await app.call(letter.issue, { filingId: granted }, city)).data
  expect(renewed.number).toBe(`渝经信绿〔${clock.year()}〕1号`)
})

test('the city decides with two officers that letters are issued together by one; one turns it on again', async () => {
  const rule = async () => (await app.call(letter.rule, {}, as('admin'))).data
  expect(await rule()).toMatchObject({ secondForMany: true, version: 0 })
  const off = { secondForMany: false, version: 0 }
  for (const who of ['county', 'admin'] as const)
    expect([who, (await app.call(letter.saveRule, off, as(who))).status]).toEqual([who, 403])
  await byTwo(app, letter.saveRule, off, [as('city'), as('city2')])
  expect(await rule()).toMatchObject({ secondForMany: false, version: 1 })
  const none = await app.call(letter.issueMany, { filingIds: [granted] }, as('city'))
  expect(aloneOf(none).results).toMatchObject([{ number: null }])
  aloneOf(await app.call(letter.saveRule, { secondForMany: true, version: 1 }, as('city')))
  waitingOf(await app.call(letter.issueMany, { filingIds: [granted] }, as('city')))
})
