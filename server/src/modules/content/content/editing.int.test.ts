/** A piece from its first draft to its end: permissions, and what is stored. */

import type { CallRequest } from '@green/contract/call.ts'
import { type ContentReceipt, type ContentText, contentEditing } from '@green/contract/calls/content/content.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { type ContentKinds, contentKinds } from '@green/contract/content/content-kinds.ts'
import { date as dateField, field, text as textField } from '@green/filing/form/fields.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { personOf } from '../../../base/account/sign-in/session.ts'
import { insertFile } from '../../../base/files/store.ts'
import { followRemovals } from '../../../base/search/removal-store.ts'
import { openNotifications } from '../../../db/listen.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { getEditing, publishPiece, saveDraft, submitPiece } from './editing.ts'

const app = await sharedTestApp()
let city: TestPerson
let city2: TestPerson
let county: TestPerson
let county2: TestPerson
let expert: TestPerson

beforeAll(async () => {
  city = await aPerson(app, 'city')
  city2 = await aPerson(app, 'city')
  county = await aPerson(app, 'county', { qxCode: '500112' })
  county2 = await aPerson(app, 'county', { qxCode: '500102' })
  expert = await aPerson(app, 'expert')
})
afterEach(() => resetClock())

const text = (over: Partial<ContentText> = {}): ContentText => ({
  column: 'news',
  title: '第二批市级绿色工厂开始申报',
  summary: '申报窗口11月18日开放。',
  body: ['第一段', '第二段'],
  source: '市级工业主管部门',
  tags: ['绿色工厂'],
  top: false,
  fields: {},
  files: [],
  links: [],
  programmes: [],
  ...over,
})

const save = (who: TestPerson, input: Partial<CallRequest<typeof contentEditing.saveDraft>> = {}) =>
  app.call(contentEditing.saveDraft, { kind: 'news', text: text(), ...input }, who.token)

async function aDraft(who = city, over: Partial<ContentText> = {}, kind: 'news' | 'notice' = 'news') {
  const { data, status } = await save(who, { kind, text: text(over) })
  expect(status).toBe(200)
  return { id: data.id, version: data.version }
}

async function aSubmitted(who = city, over: Partial<ContentText> = {}) {
  const { data } = await app.call(contentEditing.submit, await aDraft(who, over), who.token)
  return { id: data.id, version: data.version }
}

async function aPublished(over: Partial<ContentText> = {}) {
  const { data } = await app.call(contentEditing.publish, await aSubmitted(city, over), city2.token)
  return { id: data.id, version: data.version }
}

const actionsOf = ({ allowed }: ContentReceipt) => allowed.map(({ action }) => action)
const isRead = async (id: string) => (await app.call(content.get, { id })).status === 200
const titleRead = async (id: string) => (await app.call(content.get, { id })).data.title

test('a draft is not public; submitted, it is published by another person, and then everybody reads it', async () => {
  const draft = await aDraft()
  expect(await isRead(draft.id)).toBe(false)
  const { data: submitted } = await app.call(contentEditing.submit, draft, city.token)
  expect([submitted.stateLabel, actionsOf(submitted)]).toEqual(['待发布', ['giveBack', 'discard']])
  const { id, version } = submitted
  const own = await app.call(contentEditing.publish, { id, version }, city.token)
  expect([own.status, own.msg]).toEqual([403, '提出人不能复核自己提出的事项，请由另一位市级管理员办理'])
  expect(await isRead(id)).toBe(false)
  const seen = await app.call(contentEditing.get, { id }, city2.token)
  expect(actionsOf(seen.data)).toEqual(['giveBack', 'publish', 'discard'])
  const { data } = await app.call(contentEditing.publish, { id, version }, city2.token)
  expect([data.stateLabel, data.isShown, actionsOf(data)]).toEqual(['已发布', true, ['save', 'expire', 'withdraw']])
  expect((await app.call(content.get, { id })).data).toMatchObject({ title: text().title, body: ['第一段', '第二段'] })
})

test('whoever saved the last text does not publish it, though another handed it in', async () => {
  const draft = await aDraft(city)
  const { data: changed } = await save(city2, { ...draft, text: text({ title: '改过的标题' }) })
  const { data } = await app.call(contentEditing.submit, { id: draft.id, version: changed.version }, city.token)
  const step = { id: data.id, version: data.version }
  for (const who of [city, city2]) expect((await app.call(contentEditing.publish, step, who.token)).status).toBe(403)
  const admin = await aPerson(app, 'admin')
  expect((await app.call(contentEditing.publish, step, admin.token)).status).toBe(200)
})

test('a county writes local news of its own and nothing else, and does not publish', async () => {
  const local = await aDraft(county, { column: 'local', title: '渝北区动态' })
  for (const column of ['news', 'industry', 'case'])
    expect((await save(county, { text: text({ column }) })).status).toBe(403)
  expect((await save(county, { kind: 'notice', text: text({ column: 'notice' }) })).status).toBe(403)
  const moved = { ...local, text: text({ column: 'news' }) }
  expect((await save(county, moved)).status).toBe(403)
  const { data: submitted } = await app.call(contentEditing.submit, local, county.token)
  const step = { id: submitted.id, version: submitted.version }
  expect((await app.call(contentEditing.publish, step, county.token)).status).toBe(403)
  // Another county reaches neither the piece nor its story; the city does.
  const row = async (who: TestPerson) =>
    (await app.call(contentEditing.list, { keyword: '渝北区动态' }, who.token)).data.total
  expect([await row(county), await row(county2), await row(city)]).toEqual([1, 0, 1])
  for (const call of [contentEditing.get, contentEditing.history])
    expect((await app.call(call, { id: local.id }, county2.token)).status).toBe(404)
  expect((await save(county2, { ...step, text: text({ column: 'local' }) })).status).toBe(404)
  const ofCity = await aDraft(city)
  expect((await app.call(contentEditing.get, { id: ofCity.id }, county.token)).status).toBe(404)
  expect((await app.call(contentEditing.list, {}, expert.token)).status).toBe(403)
  expect((await app.call(contentEditing.publish, step, city.token)).status).toBe(200)
})

test('it is returned with an opinion, corrected and submitted again; each text is stored as it was', async () => {
  const submitted = await aSubmitted(city, { title: '第一稿' })
  const changing = await save(city, { ...submitted, text: text({ title: '等待时改' }) })
  expect([changing.status, changing.msg]).toEqual([409, '当前状态（待发布）不能进行此操作，请刷新后查看'])
  expect((await app.call(contentEditing.giveBack, { ...submitted, opinion: '不妥' }, city2.token)).status).toBe(422)
  const back = await app.call(contentEditing.giveBack, { ...submitted, opinion: '请核对截止日期' }, city2.token)
  const { id, version } = back.data
  expect(back.data.stateLabel).toBe('草稿')
  await save(city, { id, version, text: text({ title: '第二稿' }) })
  const history = await app.call(contentEditing.history, { id }, city.token)
  expect(history.data.texts.map(({ no, title }) => [no, title])).toEqual([
    [2, '第二稿'],
    [1, '第一稿'],
  ])
  expect(history.data.steps.map(({ action, textNo, opinion }) => [action, textNo, opinion])).toEqual([
    ['begin', 1, null],
    ['submit', 1, null],
    ['giveBack', 1, '请核对截止日期'],
  ])
  const first = await app.call(contentEditing.get, { id, text: 1 }, city.token)
  expect([first.data.text.title, first.data.textNo]).toEqual(['第一稿', 1])
  expect((await app.call(contentEditing.get, { id, text: 3 }, city.token)).status).toBe(404)
})

test('while a new text is written, readers see the published one', async () => {
  const { id, version } = await aPublished({ title: '旧标题' })
  const { data: draft } = await save(city, { id, version, text: text({ title: '新标题' }) })
  expect([draft.state, draft.isShown]).toEqual(['draft', true])
  expect(await titleRead(id)).toBe('旧标题')
  const { data } = await app.call(contentEditing.submit, { id, version: draft.version }, city.token)
  const again = await app.call(contentEditing.publish, { id, version: data.version }, city2.token)
  expect(await titleRead(id)).toBe('新标题')
  // A correction keeps its date.
  expect(again.data.publishAt).toBe(draft.publishAt)
})

test('a piece with a moment to come appears by itself at that moment, and ends at another', async () => {
  moveClock('2026-05-01T00:00:00Z')
  const submitted = await aSubmitted()
  const at = (moment: string) => ({ publishAt: `2026-05-${moment}` })
  const set = await app.call(contentEditing.publish, { ...submitted, ...at('10T08:00:00+08:00') }, city2.token)
  const { id, version } = set.data
  expect([set.data.stateLabel, actionsOf(set.data)]).toEqual(['定时发布', ['save', 'schedule', 'expire', 'withdraw']])
  const past = await app.call(contentEditing.schedule, { id, version, publishAt: '2026-04-01T00:00:00Z' }, city.token)
  expect(past.status).toBe(422)
  const later = await app.call(contentEditing.schedule, { id, version, ...at('12T00:00:00Z') }, city.token)
  const early = { id, version: later.data.version, expireAt: '2026-05-11T00:00:00Z' }
  expect((await app.call(contentEditing.expire, early, city.token)).status).toBe(422)
  const end = await app.call(contentEditing.expire, { ...early, expireAt: '2026-05-20T00:00:00Z' }, city.token)
  expect(end.status).toBe(200)
  const states: [string, boolean][] = []
  for (const day of ['11', '13', '21']) {
    moveClock(`2026-05-${day}T00:00:00Z`)
    const { data } = await app.call(contentEditing.get, { id }, city.token)
    const found = await app.call(contentEditing.list, { state: data.state, keyword: text().title }, city.token)
    expect(found.data.rows.map((row) => row.id)).toContain(id)
    states.push([data.stateLabel, await isRead(id)])
  }
  expect(states).toEqual([
    ['定时发布', false],
    ['已发布', true],
    ['已到期', false],
  ])
  const due = { id, version: end.data.version, publishAt: '2026-06-01T00:00:00Z' }
  expect((await app.call(contentEditing.schedule, due, city.token)).status).toBe(409)
})

test('withdrawn with a reason, nobody reads it any more; the log and the history say who and why', async () => {
  const { id, version } = await aPublished({ title: '要撤下的消息' })
  // Every process hears of it: pages that were made before are not sent once more.
  const notifications = await openNotifications(app.url)
  const edition = await followRemovals(notifications)
  const before = edition()
  const { data } = await app.call(contentEditing.withdraw, { id, version, opinion: '内容有误需核实' }, city.token)
  expect([data.stateLabel, data.isShown, actionsOf(data)]).toEqual(['已撤下', false, ['save', 'discard']])
  expect(await isRead(id)).toBe(false)
  await expect.poll(edition).not.toBe(before)
  await notifications.close()
  const history = await app.call(contentEditing.history, { id }, city.token)
  expect(history.data.steps.at(-1)).toMatchObject({ action: 'withdraw', opinion: '内容有误需核实', role: '市级管理员' })
  const lines = (await app.services.db.select().from(auditLog)).filter((line) => line.object?.includes('要撤下的消息'))
  expect(lines.map(({ action, result }) => [action, result])).toEqual([
    ['起草内容', '草稿'],
    ['提交发布内容', '待发布'],
    ['发布内容', '已发布'],
    ['撤下内容', '已撤下'],
  ])
})

test('two people at one piece: the second is told that it has changed', async () => {
  const draft = await aDraft()
  expect((await save(city2, { ...draft, text: text({ title: '第一个人改' }) })).status).toBe(200)
  expect((await save(city, { ...draft, text: text({ title: '第二个人改' }) })).status).toBe(409)
  expect((await app.call(contentEditing.submit, draft, city.token)).status).toBe(409)
})

test('a draft may be unfinished; handing in names everything that is missing', async () => {
  const draft = await aDraft(city, { body: [' '], source: '' })
  const { status, data } = await app.call(contentEditing.submit, draft, city.token)
  const { errors } = data as unknown as { errors: { field: string }[] }
  expect([status, errors.map(({ field }) => field)]).toEqual([422, ['text.source', 'text.body']])
})

test('unknown columns, fields, programmes and links are refused', async () => {
  const faultOf = async (over: Partial<ContentText>) => {
    const { data } = await save(city, { text: text(over) })
    return (data as unknown as { errors: { field: string }[] }).errors[0]?.field
  }
  expect(await faultOf({ column: 'notice' })).toBe('text.column')
  expect(await faultOf({ fields: { price: '3' } })).toBe('text.fields.price')
  expect(await faultOf({ programmes: ['red-factory'] })).toBe('text.programmes')
  expect(await faultOf({ links: [city.id] })).toBe('text.links')
})

test('what looks like markup is text for readers too', async () => {
  const body = ['<script>alert(1)</script>', '<b>粗体</b> & 其他']
  const { id } = await aPublished({ body })
  expect((await app.call(content.get, { id })).data.body).toEqual(body)
})

test('attachments are those that were really uploaded; they stay with each text, for those who may open the piece', async () => {
  const file = { id: ids.next(), name: '通知.pdf', size: 7, sha256: '0'.repeat(64) }
  const claimed = await save(city, { text: text({ files: [file] }) })
  expect(claimed.status).toBe(422)
  const stored = { slot: 'content', mime: 'application/pdf', storageKey: 'key', uploadedAt: '2026-01-01T00:00:00Z' }
  await insertFile(app.services.db, { ...file, ...stored, name: '真名.pdf', ownerId: city.id, enterpriseId: null })
  const { id, version } = await aDraft(city, { files: [file] })
  const { data } = await app.call(contentEditing.get, { id }, city2.token)
  expect(data.text.files.map(({ name }) => name)).toEqual(['真名.pdf'])
  const name = (who: TestPerson) => app.call(lsdtFile.getFileName, { id: file.id }, who.token)
  expect([(await name(city2)).status, (await name(county)).status]).toEqual([200, 404])
  // Another editor keeps it, and leaves it out; the first text still has it.
  const { data: saved } = await save(city2, { id, version, text: text({ files: data.text.files }) })
  await save(city2, { id, version: saved.version, text: text() })
  expect((await app.call(contentEditing.get, { id, text: 1 }, city.token)).data.text.files).toHaveLength(1)
  expect((await name(city2)).status).toBe(200)
})

test('a product of a bank is found by the sentences of its page, not by what stands in its fields', async () => {
  const fields = {
    bankName: '渝江银行',
    bankCode: '91500000202800000X',
    amountUpTo: '500',
    term: '一年',
    rate: '3.45%',
    minTotal: '60',
    noGate: true,
    needsTitle: true,
    other: '近两年没有不良记录',
  }
  const written = text({ column: 'credit', title: '绿效贷甲', summary: '凭绿效码申请。', body: ['随借随还。'], fields })
  const { data: draft } = await app.call(contentEditing.saveDraft, { kind: 'finance', text: written }, city.token)
  const step = { id: draft.id, version: draft.version }
  const { data: sent } = await app.call(contentEditing.submit, step, city.token)
  await app.call(contentEditing.publish, { id: sent.id, version: sent.version }, city2.token)
  const excerptOf = async (text: string) => {
    const { data } = await app.call(search.everything, { words: text, kind: 'finance' })
    return data.rows.map(({ snippet }) => snippet.map((piece) => piece.text).join(''))
  }
  const [excerpt = ''] = await excerptOf('近两年没有不良记录')
  expect(excerpt).toContain('有有效的绿色制造称号')
  expect(await excerptOf('最高额度500万元')).toHaveLength(1)
  // By the code of the bank it is found, and the code is not shown.
  const [byCode = 'missing'] = await excerptOf('91500000202800000X')
  expect(byCode).not.toContain('91500000202800000X')
})

/** Two kinds more, each one entry. */
const kinds: ContentKinds = {
  ...contentKinds,
  policy: {
    label: '政策',
    columns: { city: '市级政策', state: '国家政策' },
    fields: [
      field('issuedBy', '发文机关', textField({ required: true })),
      field('issuedOn', '发文日期', dateField({ required: true })),
    ],
    page: 'policy',
    edits: { city: 'all' },
    publishes: ['city'],
    links: [],
  },
  interpretation: {
    label: '政策解读',
    columns: { city: '市级解读' },
    fields: [],
    page: 'policy',
    edits: { city: 'all' },
    publishes: ['city'],
    links: ['policy'],
  },
}

test('a kind more is one entry: its fields are checked, it points to its kinds, and the news page does not list it', async () => {
  const editing = { services: app.services, kinds }
  const actorOf = async (who: TestPerson) => {
    const actor = await personOf(app.services, who.id, '127.0.0.1')
    if (!actor) throw new Error('nobody is signed in')
    return actor
  }
  const [author, second] = [await actorOf(city), await actorOf(city2)]
  const written = async (kind: string, over: Partial<ContentText>) => {
    const draft = await saveDraft(editing, { kind, text: text({ column: 'city', ...over }) }, author)
    return submitPiece(editing, { id: draft.id, version: draft.version }, author)
  }
  await expect(written('policy', { fields: { issuedBy: '市经济信息委', issuedOn: '昨天' } })).rejects.toMatchObject({
    data: { errors: [{ field: 'text.fields.issuedOn' }] },
  })
  await expect(written('policy', {})).rejects.toMatchObject({
    data: { errors: [{ field: 'text.fields.issuedBy' }, { field: 'text.fields.issuedOn' }] },
  })
  const fields = { issuedBy: '市经济信息委', issuedOn: '2026-03-01' }
  const policy = await written('policy', { title: '梯度培育办法', fields, programmes: ['green-factory'] })
  await publishPiece(editing, { id: policy.id, version: policy.version }, second)
  const reading = await written('interpretation', { title: '办法解读', links: [policy.id] })
  await expect(written('policy', { links: [reading.id], fields })).rejects.toMatchObject({
    data: { errors: [{ field: 'text.links' }] },
  })
  const related = async (id: string) => (await getEditing(editing, { id }, author)).related.map(({ title }) => title)
  expect([await related(policy.id), await related(reading.id)]).toEqual([['办法解读'], ['梯度培育办法']])
  expect(await titleRead(policy.id)).toBe('梯度培育办法')
  expect((await app.call(content.list, { keyword: '梯度培育办法' })).data.total).toBe(0)
})
