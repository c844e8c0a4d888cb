/** What is said around a case on the real database: internal notes that never leave the office, the talk between filer and reviewers. */
import { globSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { allCalls } from '@green/contract/all-calls.ts'
import { caseNote, caseTalk } from '@green/contract/calls/case.ts'
import { filing as filingCalls } from '@green/contract/calls/filing.ts'
import { message } from '@green/contract/calls/public.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import type { FileAnswer } from '@green/filing/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestHouse, type TestHouse } from '../db/testing.ts'
import { homeCounty } from '../demo/people.ts'
import { resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { openScheme, type Scheme } from './testing.ts'

let house: TestHouse
let scheme: Scheme
const tokens: Record<string, string> = {}
const as = (name: string) => tokens[name] ?? null

beforeAll(async () => {
  house = await openTestHouse({ JOB_POLL_SECONDS: '60' })
  scheme = await openScheme(house)
  const { cast, factories } = scheme
  const people = {
    filer: cast.filerOf(factories[0].id),
    filer2: cast.filerOf(factories[1].id),
    foreignFiler: cast.filerOf(factories[2].id),
    county: cast.countyOf(homeCounty),
    otherCounty: cast.countyOf(factories[2].qxCode),
    city: cast.city,
    admin: cast.admin,
    expert: cast.experts[0],
  }
  for (const [name, actor] of Object.entries(people)) if (actor) tokens[name] = await scheme.token(actor)
})
afterAll(() => house.close())
afterEach(resetClock)

const secret = '企业法人曾被约谈，勿告知'

/** Everything an answer says, also inside zipped packages and workbooks. */
function wordsIn(body: Buffer): string {
  let words = body.toString('utf8')
  for (let at = body.indexOf('PK\x03\x04'); at >= 0; at = body.indexOf('PK\x03\x04', at + 4)) {
    if (body.readUInt16LE(at + 8) !== 8) continue
    const start = at + 30 + body.readUInt16LE(at + 26) + body.readUInt16LE(at + 28)
    words += inflateRawSync(body.subarray(start)).toString('utf8')
  }
  return words
}

describe('internal notes', () => {
  test('county and city read each other; the filer finds no note in any call or export that is open to it', async () => {
    const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'expert_review')
    const requestId = ids.next()
    const added = await house.ask(caseNote.add, { filingId: id, text: secret, requestId }, as('county'))
    expect(added.code).toBe(200)
    await house.ask(caseNote.add, { filingId: id, text: secret, requestId }, as('county'))
    const read = await house.ask(caseNote.list, { filingId: id }, as('city'))
    expect(read.data).toMatchObject([{ text: secret, role: '区县管理员' }])
    for (const who of ['filer', 'expert']) {
      expect((await house.ask(caseNote.list, { filingId: id }, as(who))).status).toBe(403)
      expect((await house.ask(caseNote.add, { filingId: id, text: secret }, as(who))).status).toBe(403)
    }
    expect((await house.ask(caseNote.list, { filingId: id }, as('otherCounty'))).status).toBe(404)

    const open = allCalls.filter(({ may }) => may === 'anyone' || may === 'signedIn' || may.includes('enterprise'))
    const given: Record<string, unknown> = { id, filingId: id, programme: greenFactory.id, with: 'lastYear' }
    let answered = 0
    for (const call of open) {
      if (call.method !== 'GET' || call.path.includes('{')) continue
      const keys = call.in instanceof z.ZodObject ? Object.keys(call.in.shape) : []
      const query = Object.fromEntries(Object.entries(given).filter(([key]) => keys.includes(key)))
      const { status, body } = await house.ask(call, query as never, as('filer'))
      expect([call.path, wordsIn(body).includes(secret)]).toEqual([call.path, false])
      if (status === 200) answered++
    }
    expect(answered).toBeGreaterThan(20)
  })

  test('nothing but the notes themselves reads their table', () => {
    const root = new URL('../', import.meta.url)
    const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
    const naming = (what: RegExp) =>
      sources.filter((path) => what.test(readFileSync(new URL(path, root), 'utf8'))).sort()
    expect(naming(/\bcaseNote\b|case_note/)).toEqual([
      'db/schema.ts',
      'filing/case-note-store.ts',
      'filing/case-notes.ts',
    ])
    expect(naming(/case-note-store\.ts'/)).toEqual(['filing/case-notes.ts'])
  })
})

describe('the talk in a case', () => {
  test('filer and reviewers write, read, are told by message and text, and files travel with it', async () => {
    const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
    const empty = await house.ask(caseTalk.get, { filingId: id }, as('filer2'))
    expect(empty.data).toEqual({ messages: [], unread: 0, closed: null, reaches: '区县管理员' })
    const asked = await house.ask(caseTalk.write, { filingId: id, text: '请说明用电量为何翻倍。' }, as('county'))
    expect(asked.data).toMatchObject({ own: true, role: '区县管理员' })

    const mine = await house.ask(filingCalls.mine, {}, as('filer2'))
    expect(mine.data.find((row) => row.id === id)?.flags).toContain('news')
    const got = await house.ask(caseTalk.get, { filingId: id }, as('filer2'))
    // Officers stay nameless to the filer.
    expect(got.data).toMatchObject({ unread: 1, messages: [{ own: false, isNew: true, author: '区县管理员' }] })
    const told = await house.ask(message.list, {}, as('filer2'))
    expect(told.data.rows[0]).toMatchObject({
      title: expect.stringContaining('区县管理员给您发来消息'),
      link: `/mainPages/personalCenter?filing=${id}&tab=talk`,
    })
    expect(told.data.rows[0]?.body).not.toContain('用电量')
    const { rows: texts } = await house.services.db.$client.query(
      `select data ->> 'text' as text from pgboss.job where name = 'sms' and data ->> 'mobile' = $1`,
      [scheme.factories[1].mobile],
    )
    expect(texts.map((row: { text: string }) => row.text).filter((text) => text.includes('发来消息'))).toHaveLength(1)

    await house.ask(caseTalk.markRead, { filingId: id }, as('filer2'))
    expect((await house.ask(caseTalk.get, { filingId: id }, as('filer2'))).data.unread).toBe(0)
    // Uploaded by the filer, and cited by nothing yet.
    const [paper] = Object.values(await scheme.answers(greenFactory, scheme.factories[1])).flatMap((value) =>
      Array.isArray(value)
        ? (value as unknown[]).filter(
            (one): one is FileAnswer => typeof one === 'object' && one !== null && 'sha256' in one,
          )
        : [],
    )
    if (!paper) throw new Error('the example has papers')
    const answered = await house.ask(
      caseTalk.write,
      { filingId: id, text: '新投产一条生产线，附说明。', files: [paper] },
      as('filer2'),
    )
    expect(answered.data.files).toMatchObject([{ id: paper.id, name: paper.name }])
    const list = await house.ask(shenb.getShenbs, { state: 'submitted' }, as('county'))
    expect(list.data.rows.find((row) => row.id === id)?.flags).toContain('news')
    const seen = await house.ask(message.list, {}, as('county'))
    expect(seen.data.rows[0]?.title).toBe(`${scheme.factories[1].name}：在沟通中发来消息`)
    const readable = async (who: string) =>
      (
        await house.send({
          method: 'POST',
          url: `/ht/file/download/lsdt/${paper.id}.${paper.name.split('.').pop()}`,
          headers: { authorization: as(who) ?? '' },
          payload: {},
        })
      ).status
    expect(await readable('county')).toBe(200)
    expect(await readable('foreignFiler')).toBe(404)
  })

  test('strangers, experts and other counties have no part in it, and it closes with the case', async () => {
    const { id, version } = await scheme.filed(greenFactory, scheme.factories[2], 'county_approved')
    for (const who of ['filer', 'county']) {
      expect((await house.ask(caseTalk.get, { filingId: id }, as(who))).status).toBe(404)
      expect((await house.ask(caseTalk.write, { filingId: id, text: '打听一下进度' }, as(who))).status).toBe(404)
    }
    expect((await house.ask(caseTalk.get, { filingId: id }, as('expert'))).status).toBe(403)
    expect((await house.ask(caseTalk.write, { filingId: id, text: '管理员不发言' }, as('admin'))).status).toBe(403)
    await house.ask(shenb.updateCityState, { id, version, state: 'rejected', opinion: '不符合申报条件。' }, as('city'))
    const closed = await house.ask(caseTalk.get, { filingId: id }, as('foreignFiler'))
    expect(closed.data.closed).toBe('本件不予通过，沟通已随办结关闭')
    const late = await house.ask(caseTalk.write, { filingId: id, text: '还想补充一点' }, as('foreignFiler'))
    expect([late.status, late.msg]).toEqual([409, '本件不予通过，沟通已随办结关闭'])
  })
})
