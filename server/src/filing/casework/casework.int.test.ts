/** Work around a case on the real database: internal notes that stay in the office, messages between filer and reviewers. */
import { globSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { allCalls } from '@green/contract/all-calls.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { board as boardCalls, message } from '@green/contract/calls/content/public.ts'
import { caseClock, caseNote, caseTalk } from '@green/contract/calls/filing/case.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { record } from '@green/contract/calls/filing/record.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { timeLimit } from '@green/contract/calls/operation/time-limit.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { Transition } from '@green/filing/workflow/workflow.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { confirmed, fromToday } from '../../base/setting/testing.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { schedules } from '../../schedules.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { watchLimits } from './watch-limits.ts'

const { app, scheme, as, signIn } = await openTestScheme({ JOB_POLL_SECONDS: '60' })

afterEach(resetClock)

const secret = '企业法人曾被约谈，勿告知'

/** All text of a response, also inside zipped packages and workbooks. */
function textIn(body: Buffer): string {
  let text = body.toString('utf8')
  for (let at = body.indexOf('PK\x03\x04'); at >= 0; at = body.indexOf('PK\x03\x04', at + 4)) {
    if (body.readUInt16LE(at + 8) !== 8) continue
    const start = at + 30 + body.readUInt16LE(at + 26) + body.readUInt16LE(at + 28)
    text += inflateRawSync(body.subarray(start)).toString('utf8')
  }
  return text
}

describe('internal notes', () => {
  test('county and city read each other; the filer finds no note in any call or export that is open to it', async () => {
    const { id } = await scheme.filed(greenFactory, scheme.factories[0], 'expert_review')
    const requestId = ids.next()
    const added = await app.call(caseNote.add, { filingId: id, text: secret, requestId }, as('county'))
    expect(added.code).toBe(200)
    await app.call(caseNote.add, { filingId: id, text: secret, requestId }, as('county'))
    const read = await app.call(caseNote.list, { filingId: id }, as('city'))
    expect(read.data).toMatchObject([{ text: secret, role: '区县管理员' }])
    for (const who of ['filer', 'expert'] as const) {
      expect((await app.call(caseNote.list, { filingId: id }, as(who))).status).toBe(403)
      expect((await app.call(caseNote.add, { filingId: id, text: secret }, as(who))).status).toBe(403)
    }
    expect((await app.call(caseNote.list, { filingId: id }, as('otherCounty'))).status).toBe(404)

    const open = allCalls.filter(({ may }) => may === 'anyone' || may === 'signedIn' || may.includes('enterprise'))
    const input: Record<string, unknown> = { id, filingId: id, programme: greenFactory.id, with: 'lastYear' }
    let answered = 0
    for (const call of open) {
      if (call.method !== 'GET' || call.path.includes('{')) continue
      const keys = call.in instanceof z.ZodObject ? Object.keys(call.in.shape) : []
      const query = Object.fromEntries(Object.entries(input).filter(([key]) => keys.includes(key)))
      const { status, body } = await app.call(call, query as never, as('filer'))
      expect([call.path, textIn(body).includes(secret)]).toEqual([call.path, false])
      if (status === 200) answered++
    }
    expect(answered).toBeGreaterThan(20)
  })

  test('only the module of notes reads their table', () => {
    const root = new URL('../../', import.meta.url)
    const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
    const naming = (what: RegExp) =>
      sources.filter((path) => what.test(readFileSync(new URL(path, root), 'utf8'))).sort()
    expect(naming(/\bcaseNote\b|case_note/)).toEqual([
      'db/schema/review.ts',
      // Says on which days its lines of the demo city may lie.
      'demo/check/act-days-testing.ts',
      // Says how its days move where the demo city is restored.
      'demo/state/filing-rules.ts',
      'filing/casework/case-note-store.ts',
      'filing/casework/case-notes.ts',
      // Says that its table is kept, and reads nothing.
      'operation/retention/never-deleted.ts',
    ])
    expect(naming(/case-note-store\.ts'/)).toEqual(['filing/casework/case-notes.ts'])
  })
})

describe('messages in a case', () => {
  test('filer and reviewers write, read, are notified by message and text, and send files', async () => {
    const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
    const empty = await app.call(caseTalk.get, { filingId: id }, as('neighbour'))
    expect(empty.data).toEqual({ messages: [], unread: 0, closed: null, mayPause: false, reaches: '区县管理员' })
    const written = await app.call(caseTalk.write, { filingId: id, text: '请说明用电量为何翻倍。' }, as('county'))
    expect(written.data).toMatchObject({ own: true, role: '区县管理员' })

    const mine = await app.call(filingCalls.mine, {}, as('neighbour'))
    expect(mine.data.find((row) => row.id === id)?.flags).toContain('news')
    const got = await app.call(caseTalk.get, { filingId: id }, as('neighbour'))
    // Officers stay nameless to the filer.
    expect(got.data).toMatchObject({ unread: 1, messages: [{ own: false, isNew: true, author: '区县管理员' }] })
    const messages = await app.call(message.list, {}, as('neighbour'))
    expect(messages.data.rows[0]).toMatchObject({
      title: expect.stringContaining('请回复区县管理员'),
      link: `/mainPages/personalCenter?filing=${id}&tab=talk`,
    })
    expect(messages.data.rows[0]?.body).not.toContain('用电量')
    const { rows: texts } = await app.services.db.$client.query(
      `select data ->> 'text' as text from pgboss.job where name = 'sms' and data ->> 'mobile' = $1`,
      [scheme.factories[1].mobile],
    )
    expect(texts.map((row: { text: string }) => row.text).filter((text) => text.includes('发来消息'))).toHaveLength(1)

    await app.call(caseTalk.markRead, { filingId: id }, as('neighbour'))
    expect((await app.call(caseTalk.get, { filingId: id }, as('neighbour'))).data.unread).toBe(0)
    // Uploaded by the filer, and cited by nothing yet.
    const [paper] = Object.values(await scheme.answers(greenFactory, scheme.factories[1])).flatMap((value) =>
      Array.isArray(value)
        ? (value as unknown[]).filter(
            (one): one is FileAnswer => typeof one === 'object' && one !== null && 'sha256' in one,
          )
        : [],
    )
    if (!paper) throw new Error('the example has papers')
    const answered = await app.call(
      caseTalk.write,
      { filingId: id, text: '新投产一条生产线，附说明。', files: [paper] },
      as('neighbour'),
    )
    expect(answered.data.files).toMatchObject([{ id: paper.id, name: paper.name }])
    const list = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    expect(list.data.rows.find((row) => row.id === id)?.flags).toContain('news')
    const seen = await app.call(message.list, {}, as('county'))
    expect(seen.data.rows[0]?.title).toBe(`${scheme.factories[1].name}：在沟通中发来消息`)
    const readable = async (who: CastName) =>
      (
        await app.send({
          method: 'POST',
          url: `/ht/file/download/lsdt/${paper.id}.${paper.name.split('.').pop()}`,
          headers: { authorization: as(who) },
          payload: {},
        })
      ).status
    expect(await readable('county')).toBe(200)
    expect(await readable('away')).toBe(404)
  })

  test('strangers, experts and other counties have no access, and it closes with the case', async () => {
    const { id, version } = await scheme.filed(greenFactory, scheme.factories[2], 'county_approved')
    for (const who of ['filer', 'county'] as const) {
      expect((await app.call(caseTalk.get, { filingId: id }, as(who))).status).toBe(404)
      expect((await app.call(caseTalk.write, { filingId: id, text: '打听一下进度' }, as(who))).status).toBe(404)
    }
    expect((await app.call(caseTalk.get, { filingId: id }, as('expert'))).status).toBe(403)
    expect((await app.call(caseTalk.write, { filingId: id, text: '管理员不发言' }, as('admin'))).status).toBe(403)
    await app.call(shenb.updateCityState, { id, version, state: 'rejected', opinion: '不符合申报条件。' }, as('city'))
    const closed = await app.call(caseTalk.get, { filingId: id }, as('away'))
    expect(closed.data.closed).toBe('本件不予通过，沟通已随办结关闭')
    const late = await app.call(caseTalk.write, { filingId: id, text: '还想补充一点' }, as('away'))
    expect([late.status, late.msg]).toEqual([409, '本件不予通过，沟通已随办结关闭'])
  })
})

describe('time limits', () => {
  const morning = (day: string) => moveClock(`${day}T01:00:00Z`)
  const { holidays } = cityProfile()
  const after = (day: string, n: number) => addWorkingDays(day, n, holidays)
  const start = '2026-12-07'
  const limitFor = async (who: CastName, id: string) => (await app.call(filingCalls.get, { id }, as(who))).data.limit
  const freshTokens = () => signIn('institution', 'county', 'city')
  let id = ''
  // What the tests above left waiting would be counted as well.
  beforeAll(() => app.services.db.$client.query('truncate filing, case_clock'))

  test('the clock is paused while the filing is back with the filer and while a response is awaited, and the log says so', async () => {
    morning(start)
    await freshTokens()
    const sent = await scheme.filed(energyServiceFiling, scheme.institution, 'submitted')
    id = sent.id
    expect(await limitFor('county', id)).toEqual({ days: 10, dueOn: after(start, 10), left: 10, tone: 'ok' })
    const pausedOn = after(start, 3)
    morning(pausedOn)
    await freshTokens()
    const input = { filingId: id, text: '请补充项目负责人证明。' }
    expect((await app.call(caseTalk.get, { filingId: id }, as('county'))).data.mayPause).toBe(true)
    await app.call(caseTalk.write, { ...input, pause: true }, as('county'))
    expect(await limitFor('institution', id)).toMatchObject({ dueOn: null, tone: 'paused' })
    expect((await app.call(caseTalk.write, { ...input, pause: true }, as('county'))).status).toBe(409)

    const answered = after(pausedOn, 6)
    morning(answered)
    await freshTokens()
    await app.call(caseTalk.write, { filingId: id, text: '已补充，请查收。' }, as('institution'))
    // Three of ten days were used before it stood.
    expect(await limitFor('county', id)).toMatchObject({ dueOn: after(answered, 7), left: 7 })
    const log = await app.call(caseClock.get, { filingId: id }, as('institution'))
    expect(log.data).toMatchObject({
      stages: [{ stage: 'submitted', limitDays: 10, usedDays: 3, isRunning: true }],
      pauses: [{ kind: 'asked', days: 6, reason: input.text, by: null, to: expect.any(String) }],
      mayResume: false,
    })

    const { data: before } = await app.call(filingCalls.get, { id }, as('county'))
    const back = await app.call(
      record.updateState,
      { id, version: before.version, state: 'county_returned', opinion: '请补正人员清单。' },
      as('county'),
    )
    expect(back.code).toBe(200)
    const again = after(answered, 4)
    morning(again)
    await freshTokens()
    const { data: mine } = await app.call(filingCalls.get, { id }, as('institution'))
    const resent = await app.call(
      record.saveRecord,
      {
        id,
        version: mine.version,
        answers: mine.answers,
        reasons: mine.findings
          .filter((f) => f.level === 'warning')
          .map(({ code, field }) => ({ code, field, reason: '情况属实' })),
        opinion: '已补正人员清单。',
      },
      as('institution'),
    )
    expect([resent.status, resent.data.state]).toEqual([200, 'submitted'])
    expect(await limitFor('county', id)).toMatchObject({ dueOn: after(again, 7) })
    expect((await app.call(caseClock.get, { filingId: id }, as('county'))).data.pauses).toMatchObject([
      { kind: 'asked' },
      { kind: 'returned', days: 4, reason: '请补正人员清单。' },
    ])
  })

  test('reviewers are reminded once a day while it is soon due or late, the city hears of what is late, and it stops when done', async () => {
    const due = (await limitFor('county', id))?.dueOn ?? ''
    const messagesTo = async (who: CastName, text: string) =>
      (await app.call(message.list, { size: 50 }, as(who))).data.rows.filter((row) => row.title.includes(text)).length
    const watch = async (day: string) => {
      morning(day)
      await freshTokens()
      await schedules['watch-limits']?.run(app.services)
      await schedules['watch-limits']?.run(app.services)
    }
    await watch(after(due, -3))
    expect(await messagesTo('county', '办理时限提醒')).toBe(0)
    await watch(after(due, -2))
    expect(await messagesTo('county', '办理时限提醒：1件即将到期')).toBe(1)
    const board = await app.call(boardCalls.today, {}, as('county'))
    expect(board.data.todos).toContainEqual(expect.objectContaining({ soon: 1, late: 0 }))
    expect(await messagesTo('city', '超过办理时限')).toBe(0)
    await watch(after(due, 1))
    expect(await messagesTo('county', '办理时限提醒：1件已超期')).toBe(1)
    expect(await messagesTo('city', '1件超过办理时限')).toBe(1)
    const list = await app.call(filingCalls.list, { programme: energyServiceFiling.id }, as('county'))
    expect(list.data.rows[0]).toMatchObject({ flags: ['overdue', 'news'], limit: { tone: 'late', left: -1 } })
    await watch(after(due, 2))
    expect(await messagesTo('city', '1件超过办理时限')).toBe(1)
    await watch(after(due, 5))
    expect(await messagesTo('city', '1件超过办理时限')).toBe(2)

    const { data } = await app.call(filingCalls.get, { id }, as('county'))
    await app.call(
      record.updateState,
      { id, version: data.version, state: 'rejected', opinion: '人员不足。' },
      as('county'),
    )
    const before = await messagesTo('county', '办理时限提醒')
    await watch(after(due, 6))
    expect(await messagesTo('county', '办理时限提醒')).toBe(before)
  })

  test('the city sets what is promised: it holds for what comes, lists narrow to late and soon, and the board counts the same', async () => {
    const programme = energyServiceFiling.id
    const day = '2027-02-01'
    morning(day)
    await freshTokens()
    await signIn('admin')
    const { data: before } = await app.call(timeLimit.list, {}, as('city'))
    const rowOf = (rows: typeof before.rows) =>
      rows.find((row) => row.programme === programme && row.state === 'submitted')
    expect(rowOf(before.rows)).toMatchObject({ office: 'county', limit: { days: 10, soonDays: 2 }, isSet: false })
    expect((await app.call(timeLimit.list, {}, as('county'))).status).toBe(403)
    const statutory = { days: 20, basis: '示例办法第九条' }
    const set = (limit: object, who: CastName = 'city') =>
      app.call(
        timeLimit.save,
        { programme, state: 'submitted', ...fromToday(), limit: { days: 5, soonDays: 3, statutory, ...limit } },
        as(who),
      )
    expect((await set({}, 'county')).status).toBe(403)
    const faults = async (limit: object) =>
      ((await set(limit)).data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
    expect(await faults({ days: 21 })).toEqual(['limit.days'])
    expect(await faults({ soonDays: 5 })).toEqual(['limit.soonDays'])
    expect(await faults({ days: 0 })).toEqual(['limit.days'])
    const unknown = { programme, state: 'approved', ...fromToday(), limit: null }
    expect((await app.call(timeLimit.save, unknown, as('city'))).status).toBe(404)
    const proposed = await set({})
    expect((await set({})).status).toBe(409)
    expect(rowOf((await app.call(timeLimit.list, {}, as('admin'))).data.rows)).toMatchObject({
      limit: { days: 10 },
      waiting: proposed.data.id,
    })
    await confirmed(app, proposed, as('admin'))
    const { data: after1 } = await app.call(timeLimit.list, {}, as('admin'))
    expect(rowOf(after1.rows)).toMatchObject({ limit: { days: 5, soonDays: 3, statutory }, isSet: true })

    // What is promised before sending is what is kept after it.
    const promised = await app.call(filingCalls.answerDay, { programme }, as('institution'))
    expect(promised.data).toEqual({ answer: { office: '区县', on: after(day, 5), days: 5 } })
    const ledger = await app.call(filingCalls.answerDay, { programme: 'water-quota' }, as('institution'))
    expect(ledger.data).toEqual({ answer: null })
    const { id } = await scheme.filed(energyServiceFiling, scheme.institution, 'submitted')
    expect(await limitFor('county', id)).toMatchObject({ days: 5, dueOn: after(day, 5), tone: 'ok' })
    const log = await app.call(caseClock.get, { filingId: id }, as('county'))
    expect(log.data.stages[0]).toMatchObject({ limitDays: 5, statutory })
    const listed = async (limit: 'late' | 'soon') =>
      (await app.call(filingCalls.list, { programme, limit }, as('county'))).data.rows.map((row) => row.id)
    const counted = async () => {
      const { data } = await app.call(boardCalls.today, {}, as('county'))
      const todo = data.todos.find(({ key }) => key === `${programme}:submitted`)
      return { late: todo?.late, soon: todo?.soon }
    }
    for (const [left, tone] of [
      [4, 'ok'],
      [3, 'soon'],
      [0, 'soon'],
      [-1, 'late'],
    ] as const) {
      morning(after(day, 5 - left))
      await freshTokens()
      expect(await limitFor('county', id)).toMatchObject({ left, tone })
      expect([await listed('late'), await listed('soon')]).toEqual([
        tone === 'late' ? [id] : [],
        tone === 'soon' ? [id] : [],
      ])
      expect(await counted()).toEqual({ late: tone === 'late' ? 1 : 0, soon: tone === 'soon' ? 1 : 0 })
    }
    // The usual limit comes back for what is sent from now on; what was promised stays.
    const back = { programme, state: 'submitted', ...fromToday(), limit: null }
    await signIn('city', 'admin')
    await confirmed(app, await app.call(timeLimit.save, back, as('city')), as('admin'))
    expect(await limitFor('county', id)).toMatchObject({ days: 5 })
    await app.services.db.$client.query('truncate filing, case_clock')
  })

  test('silence decides where the programme says so, with its basis in the history, and nowhere else', async () => {
    morning('2027-03-01')
    const sent = await scheme.filed(energyServiceFiling, scheme.institution, 'submitted')
    const silent: Programme = {
      ...energyServiceFiling,
      workflow: {
        ...energyServiceFiling.workflow,
        transitions: energyServiceFiling.workflow.transitions.map((t) =>
          t.action === 'countyReject' ? ({ ...t, by: [...t.by, 'system'] } as Transition) : t,
        ),
      },
      timeLimits: {
        submitted: {
          days: 10,
          silence: { action: 'countyReject', opinion: '逾期未受理，退件。', basis: '示例办法第九条' },
        },
      },
    }
    morning(after('2027-03-01', 11))
    await freshTokens()
    await watchLimits(app.services)
    expect((await app.call(filingCalls.get, { id: sent.id }, as('institution'))).data.state).toBe('submitted')
    await watchLimits(app.services, () => silent)
    const { data } = await app.call(filingCalls.get, { id: sent.id }, as('institution'))
    expect(data.state).toBe('rejected')
    expect(data.history.at(-1)).toMatchObject({ role: '系统', details: { 默许依据: '示例办法第九条' } })
  })
})

describe('notices', () => {
  const jobOf = async (id: string) =>
    (
      await app.services.db.$client.query(
        'select d.id, d.channel, d.state, d.error, j.start_after from delivery d join message m on m.id = d.message_id left join pgboss.job j on j.id = d.id where m.filing_id = $1 order by d.channel',
        [id],
      )
    ).rows as { id: string; channel: string; state: string; error: string | null; start_after: Date | null }[]
  const settingsOf = async () => (await app.call(notice.settings, {}, as('city'))).data

  test('a case keeps what was told to whom, by which way and whether it arrived; the filer reads its own, nothing rings at night', async () => {
    moveClock('2027-01-14T14:00:00Z')
    await signIn('institution', 'neighbour', 'county', 'otherCounty', 'city')
    const { id } = await scheme.filed(energyServiceFiling, scheme.institution, 'rejected')
    const mine = await app.call(notice.ofCase, { filingId: id }, as('institution'))
    expect(mine.data).toHaveLength(1)
    expect(mine.data[0]).toMatchObject({
      title: expect.stringContaining('不予备案'),
      to: '张三（企业主账号）',
      readAt: null,
      deliveries: [
        { channel: 'sms', state: 'queued' },
        // There is no mail gateway: said, and only staff are told why.
        { channel: 'email', state: 'skipped', error: null },
      ],
    })
    await app.call(message.markRead, {}, as('institution'))
    const seen = await app.call(notice.ofCase, { filingId: id }, as('county'))
    expect(seen.data.length).toBeGreaterThan(1)
    expect(seen.data.find((one) => one.to.includes('企业主账号'))).toMatchObject({
      readAt: expect.any(String),
      deliveries: [{ channel: 'sms' }, { channel: 'email', error: '未配置邮件服务' }],
    })
    expect((await app.call(notice.ofCase, { filingId: id }, as('otherCounty'))).status).toBe(404)
    const [mail, text] = await jobOf(id)
    expect([mail?.state, text?.state]).toEqual(['skipped', 'queued'])
    // Ten at night: until eight in the morning.
    expect(text?.start_after?.toISOString()).toBe('2027-01-15T00:00:00.000Z')

    const list = await app.call(notice.deliveries, { state: 'skipped' }, as('city'))
    expect(list.data.gateways).toEqual({ sms: 0, email: 0 })
    expect(list.data.rows.find((one) => one.id === mail?.id)?.mobile).toContain('****')
    expect((await app.call(notice.resend, { id: mail?.id ?? '' }, as('city'))).code).toBe(200)
    expect((await jobOf(id)).map((one) => [one.channel, one.state])).toEqual([
      ['email', 'skipped'],
      ['sms', 'queued'],
    ])
    expect((await app.call(notice.resend, { id: mail?.id ?? '' }, as('city'))).status).toBe(404)
    expect((await app.call(notice.deliveries, {}, as('county'))).status).toBe(403)
  })

  test('the city changes a text, the next notice uses it; the city tests it on itself and restores the shipped text', async () => {
    await signIn('city', 'county')
    const key = 'talkToFiler'
    const texts = {
      title: '{申报事项}有新消息',
      body: '{发送人身份}发来消息。',
      sms: '{申报事项}有新消息，请登录查看。',
      mail: '{申报事项}有新消息。',
    }
    const wrong = await app.call(
      notice.saveTemplate,
      { key, texts: { ...texts, sms: '{who}找您' }, ...fromToday() },
      as('city'),
    )
    expect((wrong.data as unknown as { errors: { field: string }[] }).errors[0]?.field).toBe('texts.sms')
    expect((await app.call(notice.preview, { key, texts }, as('city'))).data.body).toBe('区县管理员发来消息。')
    const before = (await app.call(message.unread, {}, as('county'))).data.count
    expect((await app.call(notice.test, { key, texts }, as('city'))).data.sent).toEqual(['站内消息'])
    const box = await app.call(message.list, { size: 50, unread: '1' }, as('city'))
    expect(box.data.rows.filter((row) => row.title.startsWith('【测试】'))).toHaveLength(1)
    expect((await app.call(message.unread, {}, as('county'))).data.count).toBe(before)
    await signIn('admin')
    const save = () => app.call(notice.saveTemplate, { key, texts, ...fromToday() }, as('city'))
    const proposed = await save()
    expect((await save()).status).toBe(409)
    await confirmed(app, proposed, as('admin'))

    const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
    await app.call(caseTalk.write, { filingId: id, text: '请补充说明。' }, as('county'))
    const notices = await app.call(notice.ofCase, { filingId: id }, as('county'))
    expect(notices.data[0]?.title).toMatch(/有新消息$/)
    await confirmed(app, await app.call(notice.resetTemplate, { key, ...fromToday() }, as('city')), as('admin'))
    const shipped = (await app.call(notice.templates, {}, as('city'))).data.find((one) => one.key === key)
    expect(shipped).toMatchObject({ isOwn: false, texts: shipped?.shipped })
  })

  test('quiet hours and who hears of late cases are set by the city, by its own people only', async () => {
    await signIn('city')
    const { version, officers } = await settingsOf()
    const save = (leads: string[], seen: number) =>
      app.call(notice.saveSettings, { quietFrom: '22:00', quietTo: '07:30', leads, version: seen }, as('city'))
    expect((await save([scheme.cast.countyOf(homeCounty).accountId], version)).status).toBe(422)
    expect((await save([officers[0]?.id ?? ''], version)).code).toBe(200)
    expect(await settingsOf()).toMatchObject({ quietFrom: '22:00', leads: [officers[0]?.id] })
    expect((await save([], version)).status).toBe(409)
  })
})
