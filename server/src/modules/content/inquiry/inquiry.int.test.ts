/** 咨询留言 on the real database: asked by anybody, found by its asker only, answered in time, published by a second person. */
import type { CallRequest } from '@green/contract/call.ts'
import { personal } from '@green/contract/calls/account/personal.ts'
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aCaptcha } from '../../../base/account/testing.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { remindInquiries } from './clock.ts'

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

const form = {
  askerName: '张三',
  contactPhone: '13800001234',
  subject: '年度数据报送时间',
  question: '我公司的年度数据什么时候报送？联系人张三。',
  mayPublish: true,
}
const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors
type Ask = CallRequest<typeof inquiry.ask>

const byEnterprise = (over: Partial<Ask> = {}) => app.call(inquiry.ask, { ...form, ...over }, as('filer'))
async function byVisitor(over: Partial<Ask> = {}) {
  const { captchaId, answer } = await aCaptcha(app)
  return app.call(inquiry.ask, { ...form, ...over, captchaId, captcha: answer }, null)
}
/** The row of that number in an office's list. */
async function rowOf(who: CastName, number: string) {
  const { data } = await app.call(inquiry.list, { keyword: number }, as(who))
  const [row] = data.rows
  if (!row) throw new Error(`${who} does not see ${number}`)
  return row
}
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const publicText = { subject: form.subject, question: '年度数据什么时候报送？' }
const reply = '请于每年3月31日前在年度数据中报送。'

test('a visitor needs the picture code, and is answered with a number, the office and the last day', async () => {
  expect((await app.call(inquiry.ask, form, null)).data).toMatchObject({ captchaRequired: true })
  moveClock('2026-09-28T02:00:00Z')
  const { data } = await byVisitor()
  // The National Day holidays do not count.
  expect(data).toMatchObject({ number: expect.stringMatching(/^LY2026-/), office: '市级主办单位', dueOn: '2026-10-08' })
})

test('the contact is encrypted at rest, and only the number with the end of the phone opens the answer', async () => {
  const { number } = (await byVisitor({ contactPhone: '13900005678' })).data
  const saved = await app.services.db.execute<{ contact_phone: string }>(
    sql`select contact_phone from inquiry where number = ${number}`,
  )
  expect(saved.rows[0]?.contact_phone).not.toContain('5678')
  const look = (phoneEnd: string) => app.call(inquiry.result, { number, phoneEnd }, null)
  expect((await look('1234')).status).toBe(404)
  expect((await look('56')).status).toBe(422)
  expect((await look('5678')).data).toMatchObject({ state: 'waiting', answer: null, isOverdue: false })
})

test('bad input names its field', async () => {
  const refused = await byEnterprise({ subject: '', question: '什么', contactPhone: '12345', qxCode: '999999' })
  expect(refused.status).toBe(422)
  expect(faultsOf(refused).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['subject', 'question', 'contactPhone']),
  )
  const noCounty = await byEnterprise({ qxCode: '999999' })
  expect(faultsOf(noCounty)).toEqual([{ field: 'qxCode', message: '没有这个区县，请重新选择受理单位' }])
})

test('a county reads and answers only what lies with it; handed on, it is the city that answers', async () => {
  const { number } = (await byEnterprise({ qxCode: homeCounty })).data
  const row = await rowOf('county', number)
  expect(row).toMatchObject({ contactPhone: '138****1234', isEnterprise: true })
  expect(row.allowed.map(({ action }) => action)).toEqual(['handOn', 'answer'])
  const input = { ...seen(row), answer: reply, publicText: null }
  expect((await app.call(inquiry.answer, input, as('otherCounty'))).status).toBe(404)
  // The city sees it, and answers it only when it lies with the city.
  expect((await app.call(inquiry.answer, input, as('city'))).status).toBe(403)
  const elsewhere = { ...seen(row), qxCode: scheme.factories[2].qxCode, opinion: '属于其他区县。' }
  expect((await app.call(inquiry.handOn, elsewhere, as('county'))).status).toBe(422)
  expect((await app.call(inquiry.handOn, { ...elsewhere, qxCode: null }, as('county'))).data.office).toBe(
    '市级主办单位',
  )
  expect((await app.call(inquiry.list, { keyword: number }, as('county'))).data.total).toBe(0)
  const { data } = await app.call(inquiry.answer, { ...input, version: row.version + 1 }, as('city'))
  expect(data).toMatchObject({ state: 'closed', answer: reply })
})

test('the enterprise is told, and finds the answer in its own list and nobody else’s', async () => {
  const { number } = (await byEnterprise({ subject: '操作员能否提交' })).data
  const row = await rowOf('city', number)
  await app.call(inquiry.answer, { ...seen(row), answer: reply, publicText: null }, as('city'))
  const own = await app.call(inquiry.own, {}, as('filer'))
  expect(own.data.rows.find((one) => one.number === number)).toMatchObject({ answer: reply })
  expect((await app.call(inquiry.own, {}, as('neighbour'))).data.total).toBe(0)
  const { data } = await app.call(message.list, {}, as('filer'))
  expect(data.rows.map(({ title }) => title)).toContain('您的咨询已答复：操作员能否提交')
})

test('what becomes public is edited, and released by somebody who did not write it; name and phone stay out', async () => {
  const { number } = (await byVisitor()).data
  const row = await rowOf('city', number)
  const answered = await app.call(inquiry.answer, { ...seen(row), answer: reply, publicText }, as('city'))
  expect(answered.data.state).toBe('proposed')
  const found = () => app.call(inquiry.published, { keyword: '年度数据什么时候' }, null)
  expect((await found()).data.total).toBe(0)
  expect((await app.call(inquiry.release, seen(answered.data), as('city'))).status).toBe(403)
  // Whoever changes the text hands the release back to the other.
  const text = { ...publicText, answer: '每年3月31日前报送。' }
  const reworded = await app.call(inquiry.reword, { ...seen(answered.data), publicText: text }, as('city2'))
  expect((await app.call(inquiry.release, seen(reworded.data), as('city2'))).status).toBe(403)
  const released = await app.call(inquiry.release, seen(reworded.data), as('city'))
  expect(released.data.state).toBe('published')
  const { data } = await found()
  expect(data.rows).toMatchObject([text])
  const searched = async () =>
    (await app.call(search.everything, { words: '年度数据什么時候', kind: 'inquiry' }, null)).data.rows
  expect(await searched()).toMatchObject([{ address: expect.stringContaining(row.id) }])
  expect(JSON.stringify(data)).not.toMatch(/张三|1380000|LY2026/)
  const opinion = '文件已经修订，重新答复。'
  await app.call(inquiry.withdraw, { ...seen(released.data), opinion }, as('city2'))
  expect((await found()).data.total).toBe(0)
  expect(await searched()).toEqual([])
})

test('an answer that is kept back stays with its asker', async () => {
  const { number } = (await byEnterprise({ subject: '个案情况' })).data
  const row = await rowOf('city', number)
  const { data } = await app.call(inquiry.answer, { ...seen(row), answer: reply, publicText }, as('city'))
  const closed = await app.call(inquiry.keepBack, { ...seen(data), opinion: '涉及个案，不公开。' }, as('city2'))
  expect(closed.data).toMatchObject({ state: 'closed', answer: reply })
})

test('without the asker’s consent nothing is proposed for publication', async () => {
  const { number } = (await byEnterprise({ mayPublish: false })).data
  const row = await rowOf('city', number)
  const refused = await app.call(inquiry.answer, { ...seen(row), answer: reply, publicText }, as('city'))
  expect(faultsOf(refused)).toEqual([{ field: 'publicText', message: '留言人不同意公开，只能答复本人' }])
})

test('the city sets the days; late questions are marked, stand on the desk and are told once a day', async () => {
  const limits = (await app.call(timeLimit.list, {}, as('city'))).data
  expect(limits.rows.find(({ programme }) => programme === 'inquiry')).toMatchObject({
    limit: { days: 3 },
    office: 'both',
  })
  moveClock('2026-11-02T02:00:00Z')
  const limit = { days: 1, soonDays: 0, statutory: null }
  const set = { programme: 'inquiry', state: 'waiting', limit, ...fromToday() }
  const second = await scheme.token(scheme.cast.admin)
  await confirmed(app, await app.call(timeLimit.save, set, as('city')), second)
  const { number, dueOn } = (await byEnterprise({ qxCode: homeCounty })).data
  expect(dueOn).toBe('2026-11-03')
  moveClock('2026-11-04T00:40:00Z')
  expect((await rowOf('county', number)).isOverdue).toBe(true)
  expect((await app.call(inquiry.list, { overdue: '1' }, as('county'))).data.rows.map((one) => one.number)).toEqual([
    number,
  ])
  const { todos } = (await app.call(board.today, {}, as('county'))).data
  expect(todos.find(({ key }) => key === 'inquiries')).toMatchObject({ count: 1, late: 1, urgent: true })
  await remindInquiries(app.services)
  await remindInquiries(app.services)
  const messages = (await app.call(message.list, { size: 50 }, as('county'))).data.rows
  expect(messages.filter(({ title }) => title === '咨询留言待答复')).toHaveLength(1)
})

test('the phone is shown for a reason, and the workbook has the rows of the list with masked phones', async () => {
  const { number } = (await byEnterprise({ contactPhone: '13700009999' })).data
  const { id } = await rowOf('city', number)
  const show = { of: 'inquiry' as const, id, fields: ['contactPhone'], reason: '电话核实情况' }
  expect((await app.call(personal.show, show, as('city'))).data.values).toEqual({ contactPhone: '13700009999' })
  expect((await app.call(personal.show, show, as('otherCounty'))).status).toBe(404)
  const book = await app.call(inquiry.exportList, { keyword: number }, as('city'))
  const cells: string[] = []
  for await (const row of readSheet(book.body, { maxRows: 50, maxColumns: 30, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell.text))
  expect(cells).toEqual(expect.arrayContaining(['联系电话', number, '137****9999']))
  expect(cells).not.toContain('13700009999')
})
