/** 政策、解读、办事指南: the status of the day, relations in both directions, who may not, what blocks publishing. */
import { type ContentText, contentEditing } from '@green/contract/calls/content/content.ts'
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { interpret, policy } from '@green/contract/calls/content/policy.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { insertFile } from '../../../base/files/store.ts'
import { batch } from '../../../db/schema/filing.ts'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { batchById } from './store.ts'

const app = await sharedTestApp()
let city: TestPerson
let city2: TestPerson
let county: TestPerson
let enterprise: TestPerson

beforeAll(async () => {
  city = await aPerson(app, 'city')
  city2 = await aPerson(app, 'city')
  county = await aPerson(app, 'county', { qxCode: '500112' })
  enterprise = await aPerson(app, 'expert')
  moveClock('2026-05-01T00:00:00Z')
})
afterEach(() => moveClock('2026-05-01T00:00:00Z'))

const fields = { issuer: '市经济信息委', documentNo: '渝经信〔2026〕1号', issuedOn: '2026-01-10' }
const text = (over: Partial<ContentText> = {}): ContentText => ({
  column: 'city',
  title: '绿色工厂管理办法',
  summary: '规定认定条件和程序。',
  body: ['第一条 为规范绿色工厂认定。'],
  source: '市级工业主管部门',
  tags: ['绿色工厂'],
  top: false,
  fields,
  files: [],
  links: [],
  programmes: [],
  ...over,
})
type Receipt = { id: string; version: number }

async function published(draft: Promise<{ status: number; data: Receipt }>) {
  const begun = await draft
  expect(begun.status).toBe(200)
  const { data } = await app.call(contentEditing.submit, { id: begun.data.id, version: begun.data.version }, city.token)
  const step = { id: data.id, version: data.version }
  const done = await app.call(contentEditing.publish, step, city2.token)
  expect(done.status).toBe(200)
  return { id: done.data.id, version: done.data.version }
}
const aPolicy = (over: Partial<ContentText> = {}) => published(app.call(policy.add, { text: text(over) }, city.token))
const anInterpretation = (policyId: string, title = '办法解读') =>
  published(app.call(interpret.add, { policyId, text: text({ column: 'text', title, fields: {} }) }, city.token))
const statusOf = async (id: string) => (await app.call(policy.get, { id })).data.status

const faultsOf = async (kind: 'policy' | 'guide' | 'notice', over: Partial<ContentText>) => {
  const { data } = await app.call(contentEditing.saveDraft, { kind, text: text(over) }, city.token)
  const sent = await app.call(contentEditing.submit, { id: data.id, version: data.version }, city.token)
  const { errors = [] } = (sent.data ?? {}) as unknown as { errors?: { field: string; message: string }[] }
  return { status: sent.status, errors }
}

test('whether a policy is in force follows from its dates and from what replaces it', async () => {
  const now = await aPolicy({ title: '现行的办法' })
  const ended = await aPolicy({ title: '到期的计划', fields: { ...fields, endsOn: '2026-04-30' } })
  const coming = await aPolicy({ title: '将施行的办法', fields: { ...fields, effectiveFrom: '2026-06-01' } })
  const drafted = await aPolicy({ title: '征求意见的办法', fields: { ...fields, isForComment: true } })
  const next = await aPolicy({
    title: '新的办法',
    fields: { ...fields, effectiveFrom: '2026-07-01' },
    links: [now.id],
  })
  const all = [now, ended, coming, drafted, next]
  const statuses = () => Promise.all(all.map(({ id }) => statusOf(id)))
  expect(await statuses()).toEqual(['inForce', 'ended', 'toCome', 'forComment', 'toCome'])
  moveClock('2026-07-02T00:00:00Z')
  // The one that replaces it has begun.
  expect(await statuses()).toEqual(['replaced', 'ended', 'inForce', 'forComment', 'inForce'])
  const old = await app.call(policy.get, { id: now.id })
  expect(old.data.replacedBy.map(({ title }) => title)).toEqual(['新的办法'])
  expect((await app.call(policy.get, { id: next.id })).data.replaces.map(({ title }) => title)).toEqual(['现行的办法'])
  const listed = await app.call(policy.page, { status: 'replaced' })
  expect(listed.data.rows.map(({ title, statusLabel }) => [title, statusLabel])).toEqual([['现行的办法', '已被替代']])
  expect((await app.call(policy.page, { keyword: '〔2026〕1号', size: 5 })).data.total).toBe(5)
  // Withdrawn, it replaces nothing any more.
  await app.call(contentEditing.withdraw, { ...next, opinion: '内容有误需核实' }, city.token)
  expect(await statusOf(now.id)).toBe('inForce')
})

test('policy, interpretation and programme lead to one another, as long as each is published', async () => {
  const { id } = await aPolicy({ title: '认定办法', programmes: ['green-factory'] })
  const note = await anInterpretation(id)
  const read = (await app.call(policy.get, { id })).data
  expect(read.interpretations.map(({ title }) => title)).toEqual(['办法解读'])
  expect(read.programmes).toEqual([{ id: 'green-factory', title: '绿色工厂申报' }])
  const back = (await app.call(interpret.get, { id: note.id })).data
  expect(back.policies.map(({ title, status }) => [title, status])).toEqual([['认定办法', 'inForce']])
  expect(back.programmes.map(({ id: one }) => one)).toEqual(['green-factory'])
  const ofProgramme = await app.call(policy.page, { programme: 'green-factory' })
  expect(ofProgramme.data.rows.map((row) => [row.title, row.interpretations])).toEqual([['认定办法', 1]])
  // A policy is no interpretation, and the other way round.
  expect((await app.call(interpret.get, { id })).status).toBe(404)
  expect((await app.call(policy.get, { id: note.id })).status).toBe(404)
  const gone = await app.call(
    interpret.removeByPolicyPIIds,
    { policyPIIds: id, opinion: '解读有误，重新编写' },
    city.token,
  )
  expect(gone.data).toEqual({ removed: 1 })
  expect((await app.call(interpret.get, { id: note.id })).status).toBe(404)
  expect((await app.call(policy.get, { id })).data.interpretations).toEqual([])
})

test('a policy removed while somebody edits or reads it: the editor is told, the reader finds nothing', async () => {
  const { id, version } = await aPolicy({ title: '要撤下的办法' })
  const removed = await app.call(policy.remove, { id, version, opinion: '已由上级废止' }, city.token)
  expect(removed.data).toEqual({ done: true })
  expect((await app.call(policy.get, { id })).status).toBe(404)
  const late = await app.call(policy.modify, { id, version, text: text({ title: '改过的' }) }, city2.token)
  expect(late.status).toBe(409)
  const draft = await app.call(policy.add, { text: text({ title: '写错的草稿' }) }, city.token)
  const step = { id: draft.data.id, version: draft.data.version }
  expect((await app.call(policy.remove, { ...step, opinion: '不写了' }, city.token)).status).toBe(422)
  expect((await app.call(policy.remove, { ...step, opinion: '重复起草，不再需要' }, city.token)).status).toBe(200)
  const list = (state?: 'discarded') =>
    app.call(contentEditing.list, { keyword: '写错的草稿', ...(state ? { state } : {}) }, city.token)
  expect([(await list()).data.total, (await list('discarded')).data.total]).toEqual([0, 1])
})

test('a draft is discarded by its writers with a reason, what readers see is not', async () => {
  const shown = await aPolicy({ title: '读者看得到的' })
  const act = { ...shown, opinion: '不再需要这一篇' }
  expect((await app.call(contentEditing.discard, act, city.token)).status).toBe(409)
  const draft = await app.call(policy.add, { text: text({ title: '没人看过的' }) }, city.token)
  const { id, version } = draft.data
  const done = await app.call(contentEditing.discard, { ...act, id, version }, city.token)
  expect([done.data.stateLabel, done.data.allowed]).toEqual(['已作废', []])
})

test('only the city and the administrator write policies', async () => {
  const { id, version } = await aPolicy({ title: '只有市级能改' })
  const removal = { opinion: '不该由这里撤下', version, id }
  for (const [{ token }, refusal] of [
    [county, [403, '无权限']],
    [enterprise, [403, '无权限']],
    [{ token: '' }, [401, '登陆超时，请重新登陆']],
  ] as const) {
    const denied = [
      await app.call(policy.add, { text: text() }, token),
      await app.call(policy.modify, { id, version, text: text() }, token),
      await app.call(policy.remove, removal, token),
      await app.call(interpret.add, { policyId: id, text: text() }, token),
      await app.call(interpret.modify, { id, version, text: text() }, token),
      await app.call(interpret.removeByPolicyPIIds, { policyPIIds: id, opinion: removal.opinion }, token),
    ]
    for (const { status, msg } of denied) expect([status, msg]).toEqual(refusal)
  }
  const own = await app.call(contentEditing.saveDraft, { kind: 'policy', text: text() }, county.token)
  expect(own.status).toBe(403)
  const note = await anInterpretation(id)
  const changed = { ...note, text: text({ column: 'text', title: '解读第二稿', fields: {}, links: [id] }) }
  expect((await app.call(interpret.modify, changed, city2.token)).data.stateLabel).toBe('草稿')
})

test('an edition that begins before it is published is refused, and one that ends before it begins', async () => {
  const { status, errors } = await faultsOf('policy', {
    fields: { ...fields, effectiveFrom: '2026-01-01', endsOn: '2025-12-31' },
  })
  expect([status, errors]).toEqual([
    422,
    [
      { field: 'text.fields.effectiveFrom', message: '施行日期不能早于发文日期' },
      { field: 'text.fields.endsOn', message: '有效期至不能早于施行日期' },
    ],
  ])
})

const guide: Partial<ContentText> = {
  column: 'guide',
  title: '专项资金办事指南',
  body: [],
  fields: {},
  programmes: ['special-fund'],
}

test('a guide is made from the definition, and a missing element blocks it', async () => {
  const { errors } = await faultsOf('guide', guide)
  expect(errors.map(({ field }) => field)).toEqual(['text.fields.time', 'text.fields.law'])
  expect((await faultsOf('guide', { ...guide, programmes: [] })).errors).toEqual([
    { field: 'text.programmes', message: '办事指南须选择一类申报，且只选一类' },
  ])
  const whole = { ...guide, fields: { time: '公示期满后下达', law: '当年申报通知' } }
  await published(app.call(contentEditing.saveDraft, { kind: 'guide', text: text(whole) }, city.token))
  const { data } = await app.call(contentReading.guide, { programme: 'special-fund' })
  expect(data?.elements.map(({ label, lines }) => [label, lines.length > 0])).toEqual(
    ['办理对象', '办理事项', '申请材料', '办理时间', '设定依据', '办理结果', '咨询电话'].map((label) => [label, true]),
  )
  expect((await app.call(contentReading.guide, { programme: 'green-park' })).data).toBeNull()
})

test('the dates a notice speaks of are those of its batch, also after they change', async () => {
  const { db } = app.services
  const id = ids.next()
  const open = {
    openAt: '2026-05-02T01:00:00.000Z',
    closeAt: '2026-06-01T15:59:00.000Z',
    benchmarksAt: '2026-05-01T00:00:00Z',
  }
  await db.insert(batch).values({
    id,
    programme: 'green-factory',
    name: '2026年第一批',
    year: 2026,
    formVersion: '1',
    createdAt: open.openAt,
    ...open,
  })
  expect((await batchById(db, id))?.name).toBe('2026年第一批')
  const body = ['{批次名称}自{申报开始}起，{申报截止}截止；{别的}原样保留。']
  const plain = { column: 'notice', title: '申报通知', fields: {}, body }
  expect((await faultsOf('notice', plain)).errors.map(({ field }) => field)).toEqual(['text.batchId'])
  const named = await app.call(
    contentEditing.saveDraft,
    { kind: 'notice', text: text({ ...plain, batchId: ids.next() }) },
    city.token,
  )
  expect(named.status).toBe(422)
  const draft = app.call(
    contentEditing.saveDraft,
    { kind: 'notice', text: text({ ...plain, batchId: id }) },
    city.token,
  )
  const notice = await published(draft)
  const read = async () => (await app.call(content.get, { id: notice.id })).data.body
  expect(await read()).toEqual(['2026年第一批自2026-05-02 09:00起，2026-06-01 23:59截止；{别的}原样保留。'])
  await db.update(batch).set({ closeAt: '2026-06-10T15:59:00.000Z' })
  expect(await read()).toEqual(['2026年第一批自2026-05-02 09:00起，2026-06-10 23:59截止；{别的}原样保留。'])
})

test('topics filter what is published; questions are read with their answers', async () => {
  await aPolicy({ title: '两个主题', tags: ['节水', '标准'] })
  const draft = await app.call(policy.add, { text: text({ tags: ['没发布的主题'] }) }, city.token)
  expect(draft.status).toBe(200)
  const tags = (await app.call(contentReading.tags, {})).data
  expect(tags).toContainEqual({ tag: '节水', count: 1 })
  expect(tags.map(({ tag }) => tag)).not.toContain('没发布的主题')
  const found = async (tags: string) =>
    (await app.call(contentReading.tagged, { tags })).data.rows.map((row) => row.title)
  expect([await found('节水,标准'), await found('节水,绿色工厂')]).toEqual([['两个主题'], []])
  const ask = text({ column: 'account', title: '怎样注册？', body: ['在登录页点击注册。'], fields: {} })
  await published(app.call(contentEditing.saveDraft, { kind: 'question', text: ask }, city.token))
  const { data } = await app.call(contentReading.questions, { keyword: '注册' })
  expect(data.map(({ columnName, body }) => [columnName, body])).toEqual([['账号', ['在登录页点击注册。']]])
})

test('an attachment is public with the text that is published, and only with it', async () => {
  const { db, files } = app.services
  const file = { id: ids.next(), name: '附件1.pdf', size: 4, sha256: '0'.repeat(64) }
  const stored = {
    slot: 'content',
    mime: 'application/pdf',
    storageKey: 'attached',
    uploadedAt: '2026-01-01T00:00:00Z',
  }
  await insertFile(db, { ...file, ...stored, ownerId: city.id, enterpriseId: null })
  expect((await app.call(lsdtFile.getFileName, { id: file.id }, city.token)).status).toBe(200)
  const draft = await app.call(policy.add, { text: text({ title: '有附件的', files: [file] }) }, city.token)
  const query = { id: draft.data.id, file: file.id }
  expect((await app.call(contentReading.file, query)).status).toBe(404)
  await published(Promise.resolve(draft))
  expect((await app.call(policy.get, { id: query.id })).data.files.map(({ name }) => name)).toEqual(['附件1.pdf'])
  expect((await app.call(contentReading.file, { ...query, file: ids.next() })).status).toBe(404)
  expect(files).toBeDefined()
})

test('script in every field of a text is text to its readers, and blocks outside the list are refused', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const over = { title: evil, summary: evil, source: evil, tags: ['<script>'], body: [evil] }
  const { id } = await aPolicy({ ...over, fields: { ...fields, issuer: evil } })
  expect((await app.call(policy.get, { id })).data).toMatchObject({ ...over, issuer: evil })
  const refused = async (block: unknown) =>
    (await app.call(policy.add, { text: text({ body: [block] as ContentText['body'] }) }, city.token)).status
  const run = (more: object) => ({ kind: 'paragraph', runs: [{ text: '点这里', ...more }] })
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://a@b.example',
    ' https://b.cn',
  ])
    expect(await refused(run({ href })), href).toBe(422)
  expect(await refused({ kind: 'html', html: evil })).toBe(422)
  expect(await refused(run({ onclick: 'alert(1)' }))).toBe(422)
  expect(await refused(run({ href: 'https://www.gov.cn/a' }))).toBe(200)
})
