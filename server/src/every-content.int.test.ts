/**
 * Script in every field of everything that the offices write and everybody reads: it is text to its readers, in the pages of its kind
 * and in the search. The kinds come from the contract, so that a new one is tried as soon as it exists.
 */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { type ContentText, contentEditing } from '@green/contract/calls/content/content.ts'
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { interpret, policy } from '@green/contract/calls/content/policy.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { finance } from '@green/contract/calls/service/finance.ts'
import { rcpx, training } from '@green/contract/calls/service/training.ts'
import { type ContentKind, contentKinds } from '@green/contract/content/content-kinds.ts'
import type { SearchKind } from '@green/contract/screens/search-kinds.ts'
import {
  contentWithScript,
  kindsOfContent,
  script,
  scriptBody,
  scriptTag,
} from '@green/contract/testing/content-with-script.ts'
import { beforeAll, expect, test } from 'vitest'
import { aCaptcha } from './base/account/testing.ts'
import { aPerson, type TestPerson } from './db/test-people.ts'
import { requestOf, sharedTestApp } from './db/testing.ts'
import { aCourse, aQuiz, publishedCourse, textPart } from './modules/service/training/testing.ts'
import { addMs, clock, moveClock, resetClock } from './platform/clock.ts'

const app = await sharedTestApp()
let city: TestPerson
let city2: TestPerson
const policyIds: string[] = []

beforeAll(async () => {
  city = await aPerson(app, 'city')
  city2 = await aPerson(app, 'city')
  const { id } = await published('policy', text('policy', { fields: { issuer: '市经济信息委' } }))
  policyIds.push(id)
})

const text = (kind: keyof typeof contentKinds, over: Partial<ContentText> = {}) =>
  contentWithScript(kind, policyIds, over)

async function published(kind: keyof typeof contentKinds, written: ContentText) {
  const saved = await app.call(contentEditing.saveDraft, { kind, text: written }, city.token)
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const { id } = saved.data
  const sent = await app.call(contentEditing.submit, { id, version: saved.data.version }, city.token)
  expect(sent.status, JSON.stringify(sent)).toBe(200)
  const done = await app.call(contentEditing.publish, { id, version: sent.data.version }, city2.token)
  expect(done.status, JSON.stringify(done)).toBe(200)
  return { id }
}

/** What a reader of the page of this kind gets of it. */
const pages: Readonly<Record<ContentKind['page'], (id: string) => Promise<unknown>>> = {
  news: async (id) => (await app.call(content.get, { id })).data,
  policy: async (id) => (await app.call(policy.get, { id })).data,
  interpretation: async (id) => (await app.call(interpret.get, { id })).data,
  question: async (id) => (await app.call(contentReading.questions, {})).data.find((one) => one.id === id),
  guide: async () => (await app.call(contentReading.guide, { programme: 'green-factory' })).data,
  finance: async (id) => (await app.call(finance.product, { id })).data,
}

const hitOf = async (kind: SearchKind, ref: string) => {
  const { data } = await app.call(search.everything, { words: 'onerror', kind })
  return data.rows.find((row) => row.key === `${kind} ${ref}`)
}
const whole = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('')

test.each(kindsOfContent)('%s: script in every field is text', async (kind) => {
  const { id } = await published(kind, text(kind))
  const whatever = (await app.call(content.get, { id })).data
  expect(whatever).toMatchObject({
    title: script,
    summary: script,
    source: script,
    tags: [scriptTag],
    body: scriptBody,
  })
  const shown = JSON.stringify(await pages[(contentKinds[kind] as ContentKind).page](id))
  expect(shown).toContain(JSON.stringify(script).slice(1, -1))
  const hit = await hitOf(kind, id)
  expect(whole(hit?.title ?? [])).toBe(script)
  // An officer who opens it reads the same signs.
  const { data } = await app.call(contentEditing.get, { id }, city2.token)
  expect([data.text.title, data.text.body, data.text.fields]).toEqual([script, scriptBody, text(kind).fields])
})

test('what is to appear later is on no public way out before its moment, and on its own page from then on', async () => {
  const [marker, tomorrow] = ['尚未到期的内容', addMs(clock.now(), 86_400_000)]
  const pieces: { kind: keyof typeof contentKinds; id: string }[] = []
  for (const kind of kindsOfContent) {
    const written = text(kind, { title: `${marker}${kind}`, summary: marker, tags: [marker], source: marker })
    const { data: saved } = await app.call(contentEditing.saveDraft, { kind, text: written }, city.token)
    const sent = await app.call(contentEditing.submit, { id: saved.id, version: saved.version }, city.token)
    const due = { id: saved.id, version: sent.data.version, publishAt: tomorrow }
    expect((await app.call(contentEditing.publish, due, city2.token)).data.stateLabel).toBe('定时发布')
    pieces.push({ kind, id: saved.id })
  }
  const open = allCalls.filter((call) => call.may === 'anyone' && call.method === 'GET')
  const leaks: string[] = []
  const answered = new Set<string>()
  const inputs = [
    ...[
      {},
      { page: 1, size: 50 },
      { words: marker },
      { keyword: marker },
      { tag: marker },
      { programme: 'green-factory' },
    ],
    ...policyIds.map((id) => ({ id })),
    ...pieces.map(({ id }) => ({ id })),
  ]
  for (const call of open)
    for (const input of inputs) {
      const answer = await app.fastify.inject(requestOf(call, input, null, {}))
      if (answer.statusCode !== 200) continue
      answered.add(call.path)
      if (answer.body.includes(marker)) leaks.push(`${call.path} ${JSON.stringify(input)}`)
    }
  expect(leaks).toEqual([])
  const some: readonly Call[] = [content.list, policy.page, policy.get, search.everything]
  expect([...answered]).toEqual(expect.arrayContaining(some.map(({ path }) => path)))
  expect((await app.fastify.inject({ url: '/sitemap.xml' })).body).not.toContain(pieces[0]?.id)
  moveClock(addMs(tomorrow, 1000))
  for (const { kind, id } of pieces)
    expect(JSON.stringify(await pages[(contentKinds[kind] as ContentKind).page](id)), kind).toContain(marker)
  resetClock()
})

const run = (more: object) => ({ kind: 'paragraph', runs: [{ text: '点这里', ...more }] })
const refused: Readonly<Record<string, unknown>> = {
  'a block of markup': { kind: 'html', html: script },
  'a picture': { kind: 'image', src: 'https://www.gov.cn/a.png' },
  'a style': { kind: 'paragraph', runs: [], style: 'background:url(https://evil.example)' },
  'a handler': run({ onclick: 'alert(1)' }),
  'a mark of its own': run({ marks: ['blink'] }),
  'a heading with runs': { kind: 'heading', text: script, runs: [] },
  'a cell that is no text': { kind: 'table', rows: [[{ html: script }]] },
  ...Object.fromEntries(
    [
      ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'vbscript:x', 'data:text/html,x'],
      ...['//evil.example', '/\\evil.example', '/hindex/logManager', 'https://a@b.example', ' https://b.cn'],
      ...['file:///etc/passwd', 'blob:https://x.cn/1', 'https://localhost/'],
    ].map((href) => [`the address ${JSON.stringify(href)}`, run({ href })]),
  ),
}

test.each(Object.entries(refused))('%s is refused in every kind', async (_name, block) => {
  for (const kind of kindsOfContent) {
    const written = text(kind, { body: [block] as ContentText['body'] })
    expect((await app.call(contentEditing.saveDraft, { kind, text: written }, city.token)).status, kind).toBe(422)
  }
})

test('signs that turn an address round are taken out before it is kept', async () => {
  const body = [run({ href: 'https://www.gov.cn/\u202egpj.exe' })] as ContentText['body']
  const { data } = await app.call(contentEditing.saveDraft, { kind: 'news', text: text('news', { body }) }, city.token)
  const saved = await app.call(contentEditing.get, { id: data.id }, city.token)
  expect(saved.data.text.body).toEqual([run({ href: 'https://www.gov.cn/gpj.exe' })])
})

test('a question to the office and its answer: script is text', async () => {
  const { captchaId, answer: captcha } = await aCaptcha(app)
  const form = { askerName: '张三', contactPhone: '13800001234', subject: script, question: script, mayPublish: true }
  const { data, status } = await app.call(inquiry.ask, { ...form, captchaId, captcha }, null)
  expect(status, JSON.stringify(data)).toBe(200)
  const {
    data: {
      rows: [row],
    },
  } = await app.call(inquiry.list, { keyword: data.number }, city.token)
  if (!row) throw new Error('the office sees no question')
  expect([row.subject, row.question]).toEqual([script, script])
  const input = { id: row.id, version: row.version, answer: script, publicText: { subject: script, question: script } }
  const answered = await app.call(inquiry.answer, input, city.token)
  const released = await app.call(inquiry.release, { id: row.id, version: answered.data.version }, city2.token)
  expect(released.status, JSON.stringify(released)).toBe(200)
  const shown = (await app.call(inquiry.published, {})).data.rows.find((one) => one.id === row.id)
  expect(shown).toMatchObject({ subject: script, question: script, answer: script })
  expect(whole((await hitOf('inquiry', row.id))?.title ?? [])).toBe(script)
})

test('a course: script is text in its parts and its quiz', async () => {
  const part = textPart({ title: script, body: scriptBody })
  const quiz = {
    ...aQuiz(),
    questions: aQuiz().questions.map((one) => ({ ...one, text: script, options: [script, `${script}2`], right: [0] })),
  }
  const course = aCourse({ title: script, summary: script, teacher: script, place: script, parts: [part], quiz })
  const { id } = await publishedCourse(app, course, { by: city.token, second: city2.token })
  const { data } = await app.call(rcpx.getContents, { id }, null)
  expect(data).toMatchObject({ title: script, summary: script, teacher: script, place: script })
  const { data: shown } = await app.call(rcpx.getContentsById, { id, contentId: part.id }, null)
  expect([shown.title, shown.body]).toEqual([script, scriptBody])
  expect((await app.call(training.file, { courseId: id, file: part.id }, null)).status).toBe(404)
})
