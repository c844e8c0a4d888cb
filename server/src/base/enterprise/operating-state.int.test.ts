/** Closed enterprises begin nothing and complete open cases; the official register is compared, and retried while unavailable. */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { startDemoRegister } from '../../demo/enterprise/register.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { makeCircuits } from '../../platform/outside/circuit.ts'
import { openRegister } from '../../platform/register.ts'
import { schedules } from '../../schedules.ts'
import { codeFor, newAddress, newMobile, password, withAddresses } from '../account/testing.ts'
import { person, registered } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme(withAddresses)

afterEach(resetClock)

const cardOf = async (id: string) => (await app.call(lsdtqyinfo.getOne, { id }, as('city'))).data
const recordOf = async (id: string) => (await cardOf(id)).enterprise

describe('a closed enterprise', () => {
  test('begins nothing new, completes its submitted filings, and works again when its county reopens it', async () => {
    const [closed] = scheme.factories
    const { id, version } = await scheme.filed(greenFactory, closed, 'county_returned')
    const filer = await scheme.token(scheme.cast.filerOf(closed.id))
    const record = await recordOf(closed.id)
    const closing = {
      id: closed.id,
      version: record.version,
      closedAs: 'cancelled' as const,
      reason: '已办理注销登记。',
    }
    const early = await app.call(enterprise.setClosed, { ...closing, on: '2999-01-01' }, as('county'))
    expect(JSON.stringify(early.data)).toContain('日期不能晚于今天')
    const undated = await app.call(enterprise.setClosed, closing, as('county'))
    expect(undated.data).toMatchObject({ errors: [{ field: 'on', message: '请选择日期' }] })
    expect((await app.call(enterprise.setClosed, { ...closing, on: '2026-01-05' }, as('otherCounty'))).status).toBe(404)
    const done = await app.call(enterprise.setClosed, { ...closing, on: '2026-01-05' }, as('county'))
    expect(done.data.closure).toMatchObject({ as: 'cancelled', label: '注销', on: '2026-01-05', by: 'staff' })
    expect((await app.call(enterprise.setClosed, { ...closing, on: '2026-01-05' }, as('county'))).status).toBe(409)
    expect((await app.call(message.list, {}, filer)).data.rows[0]?.title).toContain('企业注销')
    expect((await cardOf(closed.id)).changes[0]).toMatchObject({ label: '经营状态', before: '正常经营' })

    const draft = await app.call(shenb.saveDraft, { batchId: scheme.batchId, answers: {} }, filer)
    expect(draft.msg).toContain('已于2026-01-05注销，不能再办理新的申报')
    expect((await app.call(fq.saveFq, { request: {} }, filer)).msg).toContain('不能再办理新的申报')
    const { batches } = (await app.call(project.initQyInfo, {}, filer)).data
    expect(batches[0]?.reasons.join()).toContain('企业已于2026-01-05注销')
    const answers = await scheme.answers(greenFactory, closed)
    const again = await app.call(shenb.updateShenb, { id, version, answers, opinion: '已按意见修改。' }, filer)
    expect([again.status, again.msg]).toEqual([200, '操作成功'])
    const list = await app.call(lsdtqyinfo.page, { standing: 'closed' }, as('county'))
    expect(list.data.rows.map((row) => [row.id, row.closedAs])).toEqual([[closed.id, 'cancelled']])

    const back = { id: closed.id, version: done.data.version, closedAs: null, reason: '注销登记有误，已更正。' }
    expect((await app.call(enterprise.setClosed, back, as('county'))).data.closure).toBeNull()
    expect((await app.call(fq.saveFq, { request: {} }, filer)).msg).not.toContain('不能再办理新的申报')
  })
})

test('one timeline lists filings, scores, titles and changes, by year and kind, within the own county, and as a document', async () => {
  const [, factory] = scheme.factories
  await scheme.filed(greenFactory, factory, 'approved')
  const record = await recordOf(factory.id)
  const closing = { version: record.version, closedAs: 'ceased' as const, on: '2026-01-05', reason: '已经长期停产。' }
  await app.call(enterprise.setClosed, { id: factory.id, ...closing }, as('county'))
  const ask = (more: object, token = as('county')) => app.call(timeline.get, { id: factory.id, ...more }, token)
  const { entries, years } = (await ask({})).data
  const kinds = new Set(entries.map((entry) => entry.kind))
  for (const kind of ['filing', 'score', 'title', 'change'] as const) expect([...kinds]).toContain(kind)
  expect(entries.map((entry) => entry.title)).toContain('认定市级绿色工厂')
  expect(entries.map((entry) => entry.text).join()).toContain('已经长期停产。')
  const times = entries.map((entry) => Date.parse(entry.at))
  expect(times.every((time, i) => i === 0 || time <= (times[i - 1] ?? 0) + 86_400_000)).toBe(true)
  const scores = (await ask({ kind: 'score', year: years[0] })).data.entries
  expect(scores.length).toBeGreaterThan(0)
  expect(scores.every((entry) => entry.kind === 'score')).toBe(true)
  expect((await ask({}, as('otherCounty'))).status).toBe(404)
  expect((await ask({}, await scheme.token(scheme.cast.filerOf(factory.id)))).status).toBe(403)
  const paper = await app.call(timeline.paper, { id: factory.id }, as('county'))
  expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await app.call(timeline.paper, { id: factory.id, kind: 'rating' }, as('county'))).msg).toContain('无数据')
})

describe('the official register', () => {
  const connect = (url: string) => {
    app.services.register = openRegister(
      { REGISTER_URL: url },
      { warn: () => undefined },
      makeCircuits().circuits.of('register'),
      app.services.outside,
    )
  }
  const night = () => schedules['check-register']?.run(app.services)
  const registerNew = async (socialCode: string, enterpriseName: string) => {
    const mobile = newMobile()
    const verifyCode = await codeFor(app, mobile, 'register')
    const form = { mobile, verifyCode, password, passwordAgain: password, socialCode, enterpriseName, qxCode: '500103' }
    const rest = { orgKind: 'enterprise' as const, contactName: '吴示例', email: 'wu@example.com', agreed: true }
    return app.call(user.registerByCode, { ...form, ...rest }, null, newAddress())
  }

  test('returns name and facts for a typed code; differing input of the clerk is shown to the county only', async () => {
    const register = await startDemoRegister()
    try {
      connect(register.url)
      const socialCode = '91500102MADJ00016W'
      const typed = await app.call(user.getEnterName, { socialCode }, null, newAddress())
      expect(typed.data).toMatchObject({ enterpriseName: '重庆示例新源铸造有限公司', register: 'found', closed: null })
      const made = await registerNew(socialCode, '重庆示例新圆铸造有限公司')
      const own = (await app.call(user.getQyinfoById, {}, made.data.token)).data
      expect(own).toMatchObject({ legalPerson: '赵样本', foundDate: '2025-11-03', register: null })
      expect((await recordOf(own.id)).register).toMatchObject({
        state: 'different',
        differences: [{ label: '企业名称', archive: '重庆示例新圆铸造有限公司', register: '重庆示例新源铸造有限公司' }],
      })
      const gone = await app.call(user.getEnterName, { socialCode: '91500102MADJ00024P' }, null, newAddress())
      expect(gone.data.closed).toBe('注销')
      const refused = await registerNew('91500102MADJ00024P', '重庆示例旧厂建材有限公司')
      expect(JSON.stringify(refused.data)).toContain('已注销，不能注册')
    } finally {
      register.close()
    }
  })

  test('when unavailable, registration goes on: the enterprise waits as 待核验 and is compared the next night', async () => {
    connect('http://127.0.0.1:9/')
    const socialCode = '91500109MAXX10010N'
    expect((await app.call(user.getEnterName, { socialCode }, null, newAddress())).data.register).toBe('away')
    const made = await registerNew(socialCode, '重庆示例天坪水泥有限公司')
    expect(made.status).toBe(200)
    const id = made.data.qyItem?.id ?? ''
    expect((await recordOf(id)).register).toMatchObject({ state: 'waiting', label: '待核验', checkedAt: null })
    await night()
    expect((await recordOf(id)).register?.state).toBe('waiting')
    const register = await startDemoRegister()
    try {
      connect(register.url)
      await night()
      expect((await recordOf(id)).register?.state).toBe('same')
      const refused = await app.call(enterprise.checkRegister, { id }, as('otherCounty'))
      expect(refused.status).toBe(404)
      const compared = await app.call(enterprise.checkRegister, { id }, as('city'))
      expect(compared.data.register?.state).toBe('same')
    } finally {
      register.close()
    }
  })

  test('closes cancelled enterprises at night and notifies the county; one that staff reopened stays open', async () => {
    const holder = await registered(app, '91500109MAXX12008W', { name: '重庆示例临江热电股份有限公司' })
    const officer = await person(app, 'county', { qxCode: '500103' })
    const register = await startDemoRegister()
    try {
      connect(register.url)
      await night()
      const closed = await recordOf(holder.enterpriseId)
      expect(closed.closure).toMatchObject({ as: 'cancelled', on: '2026-06-30', by: 'register' })
      expect((await app.call(message.list, {}, officer.token)).data.rows[0]?.title).toContain('企业注销')
      const back = { id: closed.id, version: closed.version, closedAs: null, reason: '登记信息有误，正在更正。' }
      await app.call(enterprise.setClosed, back, officer.token)
      moveClock(31 * 86_400_000)
      await night()
      await signIn('city')
      expect((await recordOf(holder.enterpriseId)).closure).toBeNull()
    } finally {
      register.close()
    }
  })
})
