/** 绿效码 on the real database: the terms, the second officer, consent that ends at once, and what the public may see. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'
import type { GreenCodeRecord } from './store.ts'
import { openedCode, publishedRun } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme()
await settleIn(app)

beforeEach(async () => {
  await signIn()
  await app.services.db.$client.query('delete from green_code; delete from rate_limit')
  await display('gradeAB')
})
afterEach(resetClock)

/** Another day; sessions have ended by then. */
async function on(moment: string) {
  moveClock(moment)
  await signIn()
}

const aCode = (more: Partial<Parameters<typeof openedCode>[2]> = {}) =>
  openedCode(app.services, scheme.factories[0], { by: scheme.cast.city, ...more })
const own = async () => (await app.call(greenCode.own, {}, as('filer'))).data.code
const detail = async (id: string) => (await app.call(greenCode.get, { id }, as('city'))).data
const check = async ({ code }: Pick<GreenCodeRecord, 'code'>) =>
  (await app.call(greenCode.check, { code }, null)).data.shown
const run = (name: 'confirm-codes' | 'expire-codes' | 'remind-code-objections') => schedules[name]?.run(app.services)

async function display(publicDisplay: 'none' | 'codedOnly' | 'gradeAB') {
  const { data } = await app.call(greenCode.settings, {}, as('city'))
  const { updatedAt: _at, updatedBy: _by, ...settings } = data
  return byTwo(app, greenCode.saveSettings, { ...settings, publicDisplay }, [as('city'), as('city2')])
}

async function sheetOf(file: Buffer, sheet: string): Promise<string[][]> {
  const rows: string[][] = []
  const options = { sheet, maxRows: 100, maxColumns: 30, timeoutMs: 20_000 }
  for await (const { cells } of readSheet(file, options)) rows.push(cells.map((cell) => cell.text))
  return rows
}

const seen = ({ id, version }: GreenCodeRecord) => ({ id, version })
const agree = async (code: GreenCodeRecord) => (await app.call(greenCode.agree, seen(code), as('filer'))).data.code
const consent = async (code: GreenCodeRecord) =>
  (await app.call(greenCode.consent, { id: code.id, agreed: true }, as('filer'))).data.code
const objection = '全年用电量与供电单位账单不一致，请核对。'
const contest = async (code: GreenCodeRecord) =>
  (await app.call(greenCode.contest, { ...seen(code), opinion: objection }, as('filer'))).data.code

describe('who reads it', () => {
  test('the enterprise its own, the county its own, the city all; others nothing', async () => {
    const code = await aCode()
    const listed = async (who: CastName) => (await app.call(greenCode.list, {}, as(who))).data.rows.map(({ id }) => id)
    expect(await listed('city')).toEqual([code.id])
    expect(await listed('admin')).toEqual([code.id])
    expect(await listed('county')).toEqual([code.id])
    expect(await listed('otherCounty')).toEqual([])
    expect((await app.call(greenCode.get, { id: code.id }, as('otherCounty'))).status).toBe(404)
    expect((await app.call(greenCode.list, {}, as('expert'))).status).toBe(403)
    expect((await app.call(greenCode.list, {}, as('filer'))).status).toBe(403)
    expect((await own())?.id).toBe(code.id)
    expect((await app.call(greenCode.own, {}, as('neighbour'))).data.code).toBeNull()
    expect((await app.call(greenCode.agree, seen(code), as('neighbour'))).status).toBe(404)
  })

  test('the rows, their benchmark and why one is left out', async () => {
    const code = await aCode()
    const { rows, dimensions, totalText, grade } = await detail(code.id)
    expect({ totalText, grade }).toEqual({ totalText: '76.48', grade: 'A' })
    expect(rows.find(({ id }) => id === 'E1')).toMatchObject({
      label: '单位产值综合能耗',
      value: '40',
      lead: 28,
      base: 52,
      weak: 104,
      score: 9.6,
      table: { edition: 1, group: '3670', n: 18 },
    })
    expect(rows.find(({ id }) => id === 'E3')).toMatchObject({
      stateLabel: '企业不涉及',
      because: '没有适用强制性能耗限额标准的产品',
    })
    expect(rows.find(({ id }) => id === 'C2')?.value).toBe('无处罚')
    expect(dimensions.find(({ id }) => id === 'E')?.score).toBe(33.5193)
  })

  test('the export has a line for every row of the score', async () => {
    await aCode()
    const file = await app.call(greenCode.exportList, {}, as('county'))
    const codes = await sheetOf(file.body, '企业绿效码')
    expect(codes[1]).toEqual(expect.arrayContaining(['A', '没有同意', '已告知']))
    expect(await sheetOf(file.body, '逐项得分')).toHaveLength(1 + 16)
    expect((await app.call(greenCode.exportList, {}, as('otherCounty'))).msg).toBe('无法导出：报表无数据')
  })
})

describe('the term of ten working days', () => {
  test('ends with the code confirmed by the clock, not on the last day', async () => {
    const code = await aCode({ contestBy: '2026-12-07' })
    await on('2026-12-07T20:00:00+08:00')
    await run('confirm-codes')
    expect((await detail(code.id)).state).toBe('told')
    await on('2026-12-08T01:00:00+08:00')
    await run('confirm-codes')
    const now = await detail(code.id)
    expect(now).toMatchObject({ state: 'confirmed', stateLabel: '已赋码', validUntil: '2027-12-31', publicValue: null })
    expect(now.history.at(-1)).toMatchObject({ label: '赋码', actor: '系统' })
    await run('confirm-codes')
    expect((await detail(code.id)).version).toBe(now.version)
  })

  test('an objection after it is refused, an early confirmation ends it', async () => {
    const late = await aCode({ contestBy: '2026-11-01' })
    const refused = await app.call(greenCode.contest, { ...seen(late), opinion: objection }, as('filer'))
    expect([refused.status, refused.msg]).toEqual([409, '当前状态（异议期已满）不能进行此操作，请刷新后查看'])
    expect((await agree(late))?.state).toBe('confirmed')
    const again = await app.call(greenCode.agree, seen(late), as('filer'))
    expect(again.status).toBe(409)
  })

  test('a result without a total lives the same life and is never public', async () => {
    const code = await aCode({ rated: { unitOutputWater: null, table: '' } })
    const page = await own()
    expect(page).toMatchObject({ grade: '暂不能得出', totalText: '—', mayBePublic: false })
    expect(page?.missing[0]).toMatchObject({ words: expect.stringContaining('还没有基准'), link: null })
    expect(page?.reasons[0]).toBe('“能效碳效”适用35分，能评的只有10分，不到80%')
    await consent(code)
    await agree({ ...code, version: code.version + 1 })
    expect(await detail(code.id)).toMatchObject({ state: 'confirmed', stateLabel: '结果已确认', publicValue: null })
    expect(await check(code)).toBeNull()
  })

  test('beside a total it says what is missing, by name, with the page where it is filled in', async () => {
    await aCode({ rated: { waterReuseRate: null } })
    const page = await own()
    expect(page?.total).not.toBeNull()
    const [lacking] = page?.rows.filter(({ state }) => state === 'missing') ?? []
    expect(page?.missing).toEqual([
      {
        words: expect.stringContaining(`${lacking?.label}：没有填写`),
        path: expect.stringContaining('/mainPages/'),
        link: expect.stringMatching(/^\d{4}年度数据$/),
      },
    ])
  })

  test('the next year ends this one, and so does the last day', async () => {
    const old = await aCode()
    await agree(old)
    const next = await aCode({ year: 2026 })
    await agree(next)
    expect((await detail(old.id)).state).toBe('expired')
    moveClock('2028-01-01T01:00:00+08:00')
    await run('expire-codes')
    const codes = await app.services.db.$client.query('select state from green_code where id = $1', [next.id])
    expect(codes.rows).toEqual([{ state: 'expired' }])
  })
})

describe('an objection', () => {
  test('is answered within fifteen working days by somebody who did not publish', async () => {
    const code = await aCode()
    const short = await app.call(greenCode.contest, { ...seen(code), opinion: '不对' }, as('filer'))
    expect(short.status).toBe(422)
    await on('2026-11-24T10:00:00+08:00')
    expect(await contest(code)).toMatchObject({ state: 'contested', answerBy: '2026-12-15' })
    const open = await detail(code.id)
    const answer = { id: code.id, version: open.version, opinion: '与供电单位账单核对一致，维持原结果。' }
    expect((await app.call(greenCode.answer, answer, as('city'))).msg).toContain('请由另一位市级管理员办理')
    expect((await app.call(greenCode.answer, answer, as('county'))).status).toBe(403)
    expect((await app.call(greenCode.answer, { ...answer, opinion: '' }, as('city2'))).status).toBe(422)
    await on('2026-12-30T08:00:00+08:00')
    await run('confirm-codes')
    expect((await detail(code.id)).state).toBe('contested')
    const upheld = await app.call(greenCode.answer, answer, as('city2'))
    expect(upheld.data).toMatchObject({ state: 'confirmed', answerBy: null })
    const inbox = (await app.call(message.list, {}, as('filer'))).data.rows
    expect(inbox.map(({ title }) => title)).toContain('2025年度绿效码：维持原结果')
  })

  test('can be taken back; what is left of the term stays', async () => {
    const code = await aCode()
    await contest(code)
    const back = await app.call(greenCode.takeBack, { id: code.id, version: code.version + 1 }, as('filer'))
    expect(back.data.code).toMatchObject({ state: 'told', contestBy: code.contestBy, answerBy: null })
  })

  test('the city is reminded three working days before the answer is due', async () => {
    const code = await aCode()
    await contest(code)
    const { answerBy } = await detail(code.id)
    const titles = async () => (await app.call(message.list, {}, as('city2'))).data.rows.map(({ title }) => title)
    const reminder = `请在${answerBy}前答复绿效码异议：${scheme.factories[0].name}`
    await run('remind-code-objections')
    expect(await titles()).not.toContain(reminder)
    await on(`${answerBy}T08:35:00+08:00`)
    await run('remind-code-objections')
    expect(await titles()).toContain(reminder)
  })
})

describe('the public', () => {
  const searched = async ({ code }: Pick<GreenCodeRecord, 'code'>) =>
    (await app.call(search.everything, { words: code, kind: 'greenCode' }, null)).data.rows.map(({ about }) => about)

  test('sees nothing without consent, at once with it, and nothing at once after it is revoked', async () => {
    const code = await aCode()
    await agree(code)
    expect(await check(code)).toBeNull()
    expect(await searched(code)).toEqual([])
    expect((await app.call(greenCode.consent, { id: code.id, agreed: false as true }, as('filer'))).status).toBe(422)
    expect(await consent(code)).toMatchObject({ state: 'public', publicValue: 'A', consentBy: expect.any(String) })
    expect(await check(code)).toEqual({
      code: code.code,
      enterpriseName: scheme.factories[0].name,
      year: 2025,
      validUntil: '2027-12-31',
      publicValue: 'A',
    })
    expect((await app.call(greenCode.publicList, {}, null)).data.total).toBe(1)
    expect(await searched(code)).toEqual([expect.stringMatching(/^2025年度 · A · /)])
    const revoked = await app.call(greenCode.revoke, { id: code.id }, as('filer'))
    expect(revoked.data.code).toMatchObject({ state: 'withdrawn', stateLabel: '已撤回公开', consent: 'withdrawn' })
    expect(await check(code)).toEqual(await check({ code: 'LXM-2025-UNKNOWN0' }))
    expect((await app.call(greenCode.publicList, {}, null)).data.total).toBe(0)
    expect(await searched(code)).toEqual([])
    expect(await consent(code)).toMatchObject({ state: 'public' })
  })

  test('consent before the code is confirmed shows it then', async () => {
    const code = await aCode()
    expect(await consent(code)).toMatchObject({ state: 'told', consent: 'yes' })
    expect(await check(code)).toBeNull()
    expect((await agree({ ...code, version: code.version + 1 }))?.state).toBe('public')
  })

  test('never sees a C, a gate, or more than the city shows', async () => {
    const gated = await aCode({ rated: { rectificationOverdue: true } })
    await consent(gated)
    await agree({ ...gated, version: gated.version + 1 })
    expect(await detail(gated.id)).toMatchObject({ grade: 'B', gates: ['整改逾期'], state: 'confirmed' })
    expect(await check(gated)).toBeNull()
    await app.services.db.$client.query('delete from green_code')
    const code = await aCode()
    await consent(code)
    await agree({ ...code, version: code.version + 1 })
    await display('codedOnly')
    expect((await check(code))?.publicValue).toBe('已赋码')
    expect(await searched(code)).toEqual([expect.stringContaining('已赋码')])
    await display('none')
    expect(await searched(code)).toEqual([])
    expect(await check(code)).toBeNull()
    expect(await detail(code.id)).toMatchObject({ state: 'confirmed', consent: 'yes' })
    expect((await app.call(greenCode.publicList, {}, null)).data).toMatchObject({ total: 0, display: 'none' })
    await display('gradeAB')
    expect((await check(code))?.publicValue).toBe('A')
    expect(await searched(code)).toHaveLength(1)
  })

  test('sees nothing of a suspended code; lifting shows it again while the consent holds', async () => {
    const code = await aCode()
    await consent(code)
    await agree({ ...code, version: code.version + 1 })
    const ask = { ground: '事故或违法违规' as const, opinion: '收到生态环境部门的处罚决定。' }
    const at = async () => ({ id: code.id, version: (await detail(code.id)).version })
    expect((await app.call(greenCode.suspend, { ...(await at()), ...ask }, as('county'))).status).toBe(403)
    const off = await app.call(greenCode.suspend, { ...(await at()), ...ask }, as('city'))
    expect(off.data).toMatchObject({
      state: 'suspended',
      suspendedReason: '事故或违法违规：收到生态环境部门的处罚决定。',
      publicValue: null,
    })
    expect(await check(code)).toBeNull()
    const lifting = async () => ({ ...(await at()), opinion: '处罚决定已撤销。' })
    const waits = waitingOf(await app.call(greenCode.lift, await lifting(), as('city')))
    expect(await check(code)).toBeNull()
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect((await detail(code.id)).state).toBe('public')
    await app.call(greenCode.suspend, { ...(await at()), ...ask }, as('city'))
    await app.call(greenCode.revoke, { id: code.id }, as('filer'))
    await byTwo(app, greenCode.lift, await lifting(), [as('city'), as('city2')])
    expect((await detail(code.id)).state).toBe('withdrawn')
    expect(await check(code)).toBeNull()
  })

  test('is limited in how often it asks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => app.call(greenCode.check, { code: 'LXM-1' }, null)),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    moveClock(2 * 60_000)
  })
})

describe('a correction', () => {
  const run = () => publishedRun(app.services, 2025, scheme.cast.city)
  let of: { schemeId: string; runId: string }
  beforeEach(async () => {
    await app.services.db.$client.query('delete from rating_run')
    of = await run()
  })

  test('after an objection is told by the second officer; the edition before it is kept', async () => {
    const code = await aCode(of)
    await contest(code)
    const seenNow = { id: code.id, version: code.version + 1 }
    const trial = await app.call(greenCode.recomputed, { id: code.id }, as('city2'))
    expect(trial.data).toMatchObject({ grade: '未赋码', isSame: false })
    const ask = { ...seenNow, opinion: '异议成立，原数据未经审核。' }
    expect((await app.call(greenCode.amend, ask, as('city'))).status).toBe(403)
    const next = await app.call(greenCode.amend, ask, as('city2'))
    expect(next.data).toMatchObject({ edition: 2, state: 'told', grade: '未赋码', code: code.code, current: true })
    expect(next.data.correctionReason).toBe('异议成立，原数据未经审核。')
    expect(await detail(code.id)).toMatchObject({ state: 'corrected', totalText: '76.48', current: false })
    expect((await own())?.id).toBe(next.data.id)
    const again = await app.call(greenCode.list, {}, as('city'))
    expect(again.data.rows.map(({ id }) => id)).toEqual([next.data.id])
  })

  test('of a public code waits for a second officer, and then nothing of the old one is public', async () => {
    const code = await aCode(of)
    await consent(code)
    await agree({ ...code, version: code.version + 1 })
    const { version } = await detail(code.id)
    const ask = { id: code.id, version, opinion: '发现年度数据未经审核。' }
    const waiting = await app.call(greenCode.propose, ask, as('city'))
    expect(waiting.data).toMatchObject({ edition: 2, state: 'computed', current: false })
    expect((await app.call(greenCode.propose, ask, as('city'))).status).toBe(409)
    expect((await own())?.edition).toBe(1)
    expect((await check(code))?.publicValue).toBe('A')
    const release = { id: waiting.data.id, version: waiting.data.version }
    expect((await app.call(greenCode.tell, release, as('city'))).status).toBe(403)
    const told2 = await app.call(greenCode.tell, release, as('city2'))
    expect(told2.data).toMatchObject({ edition: 2, state: 'told', current: true, consent: 'yes' })
    expect(await check(code)).toBeNull()
    expect((await detail(code.id)).state).toBe('corrected')
    // An objection to it is not for who computed it; who looked at it may answer.
    const { id } = told2.data
    const mine = { id, version: told2.data.version, opinion: objection }
    const contested = await app.call(greenCode.contest, mine, as('filer'))
    const answer = { id, version: contested.data.code?.version ?? 0, opinion: '数据未经审核，维持更正后的结果。' }
    expect((await app.call(greenCode.answer, answer, as('city'))).msg).toContain('请由另一位市级管理员办理')
    expect((await app.call(greenCode.answer, answer, as('city2'))).data.state).toBe('confirmed')
  })

  test('that is not adopted changes nothing', async () => {
    const code = await aCode(of)
    const ask = { ...seen(code), opinion: '发现年度数据未经审核。' }
    const waiting = await app.call(greenCode.propose, ask, as('city'))
    const drop = { id: waiting.data.id, version: waiting.data.version, opinion: '依据不足，不采用。' }
    expect((await app.call(greenCode.drop, drop, as('city2'))).data.state).toBe('dropped')
    expect(await own()).toMatchObject({ id: code.id, edition: 1 })
  })
})

test('the own page says what would raise the code most, in units and in yuan, and who helps', async () => {
  await aCode()
  const page = await own()
  expect(page?.nextGrade).toEqual({ code: 'A+', min: 90 })
  const energy = page?.gains.find(({ id }) => id === 'E1')
  expect(energy).toMatchObject({ own: '40kgce/万元', target: '28kgce/万元', physical: { amount: 1860, unit: 'tce' } })
  expect(energy?.yuan).toBe(1860 * (page?.prices.yuanPerTce ?? 0))
  expect(energy?.ways.map(({ path }) => path)).toContain('/mainPages/zxzjsb')
  const gains = page?.gains.map(({ totalGain }) => totalGain ?? 0) ?? []
  expect(gains).toEqual([...gains].sort((a, b) => b - a))
})

test('two officers who change the settings at once: the second is told', async () => {
  const { data } = await app.call(greenCode.settings, {}, as('city'))
  const { updatedAt: _at, updatedBy: _by, ...settings } = data
  await byTwo(app, greenCode.saveSettings, { ...settings, yuanPerTce: 3000 }, [as('city'), as('city2')])
  expect((await app.call(greenCode.saveSettings, { ...settings, yuanPerTce: 2800 }, as('city2'))).status).toBe(409)
})
