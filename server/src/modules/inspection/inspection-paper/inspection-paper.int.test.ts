/** 文书、整改、法制审核、罚没款项、公开 on the real database: from the finding to the closing, and who may not. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { inspection as cases } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { inspectionSetting as settings } from '@green/contract/calls/inspection/inspection-setting.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import { rawWords } from '@green/contract/testing/plain-words.ts'
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { and, eq, ne } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { png, sendFile } from '../../../base/files/testing.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { rectifyReason, requireRectified } from '../../../filing/step/rectified.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { schedules } from '../../../schedules.ts'
import { inspectionResult } from '../../code/scoring/inspection-store.ts'
import { openedInspection } from '../inspection/testing.ts'
import { addFinding } from '../verification/store.ts'
import { termsOfCity } from './terms.ts'
import { issuedPaper, writtenPaper } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme()
await settleIn(app)

afterEach(resetClock)
beforeEach(async () => {
  await app.services.db.$client.query('delete from rate_limit')
  await signIn()
})

const leader = () => {
  const [first] = scheme.cast.supervisors
  if (!first) throw new Error('a supervisor is expected')
  return first
}

const dayMs = 86_400_000
const dayIn = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
async function later(days: number) {
  moveClock(days * dayMs)
  await signIn()
}

const opened = (state: InspectionState, more: Parameters<typeof openedInspection>[3] = {}) =>
  openedInspection(app.services, scheme.factories[0], scheme.cast, { state, ...more })
const follow = async (id: string, who: CastName = 'supervisor') => (await app.call(calls.ofCase, { id }, as(who))).data
const seen = async (id: string) => ({ id, version: (await follow(id)).version })
const rowOf = async (id: string) => {
  const [row] = await app.services.db.select().from(inspection).where(eq(inspection.id, id))
  if (!row) throw new Error('the case is gone')
  return row
}
const issue = (id: string, kind: PaperKindKey, more: Parameters<typeof issuedPaper>[4] = {}, by = leader()) =>
  issuedPaper(app.services, id, kind, by, more)
const orderItems = (days: number, demand = '更换为能效2级以上的产品') => [
  ['1', '使用低效水泵', '节约能源法第七十一条', demand, dayIn(days), '采购和更换记录'],
]
const faultsOf = (answer: { data: unknown }) =>
  ((answer.data as { errors?: { message: string }[] } | null)?.errors ?? []).map(({ message }) => message)
async function evidence() {
  const sent = { content: png(20, 20), name: '更换记录.png', type: 'image/png', slot: 'inspection.evidence' }
  const { msg: _, ...file } = await sendFile(app, { ...sent, token: as('filer') })
  return [file]
}

/** A case with a served order, taken by the calls that the screens use. */
async function ordered(days = 60) {
  const { id } = await opened('verified')
  await issue(id, 'statementNotice')
  await app.call(calls.inform, await seen(id), as('supervisor'))
  const points = ['其中一台水泵为备用设备，没有投入运行。']
  await app.call(calls.state, { id, points }, as('filer'))
  const answers = [{ answer: '经核对运行记录，该台仍在使用。', adopted: false }]
  await app.call(calls.answerStatement, { id, answers, conclusion: '事实清楚，维持拟定意见。' }, as('supervisor'))
  await issue(id, 'order', { over: { items: orderItems(days) } })
  const { status } = await app.call(calls.order, await seen(id), as('supervisor'))
  expect(status).toBe(200)
  return id
}

async function handedIn(id: string) {
  const { items } = await follow(id, 'filer')
  for (const item of items)
    await app.call(
      calls.giveEvidence,
      { itemId: item.id, note: '已更换并拆除旧泵。', files: await evidence() },
      as('filer'),
    )
  return app.call(calls.submitRectify, await seen(id), as('filer'))
}

const recheckRows = (result: string) => ({
  over: { items: [['1', '使用低效水泵', '更换', '现场查看了更换情况', result]] },
})

describe('a paper', () => {
  test('is a draft without number, then locked; its number is unique and of this year', async () => {
    const { id } = await opened('submitted')
    const draft = await writtenPaper(app.services, id, 'notice', leader())
    const number = `锁定〔${clock.year()}〕1号`
    const issueWith = (typed: string) => app.call(calls.issue, { ...draft, number: typed }, as('supervisor'))
    expect(faultsOf(await issueWith('12号'))).toEqual(['请填写文号，例如“演示〔2026〕12号”'])
    expect(faultsOf(await issueWith('锁定〔2020〕1号'))).toEqual([`文号的年份应为${clock.year()}`])
    expect((await issueWith(number)).data).toEqual({ number })
    const [paper] = (await follow(id)).papers
    const change = {
      id: draft.id,
      version: paper?.version ?? 0,
      title: '节能监察通知书',
      content: paper?.content ?? {},
    }
    expect(await app.call(calls.save, change, as('supervisor'))).toMatchObject({
      status: 409,
      msg: '文书已经出具，不能修改或删除；有误的请作废后重新出具',
    })
    expect(await app.call(calls.drop, { id: draft.id }, as('supervisor'))).toMatchObject({
      msg: '文书已经出具，不能修改或删除；有误的请作废后重新出具',
    })
    const second = await writtenPaper(app.services, id, 'notice', leader())
    expect(faultsOf(await app.call(calls.issue, { ...second, number }, as('supervisor')))).toEqual([
      `文号${number}已被使用，请核对后填写下一个号`,
    ])
  })

  test('that lacks something is not issued, and says what', async () => {
    const { id } = await opened('submitted')
    const { id: paperId } = (await app.call(calls.draft, { inspectionId: id, kind: 'notice' }, as('supervisor'))).data
    const answer = await app.call(
      calls.issue,
      { id: paperId, version: 1, number: `缺项〔${clock.year()}〕1号` },
      as('supervisor'),
    )
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toContain('请填写“联系人和电话”')
  })

  test('served with its receipt starts the term; a visit comes five working days later', async () => {
    const { id } = await opened('submitted')
    await issue(id, 'notice')
    const row = await rowOf(id)
    expect([row.noticeServedAt !== null, row.visitFrom]).toEqual([
      true,
      (await termsOfCity(app.services.db)).day('notice', clock.today()),
    ])
    expect((await follow(id, 'filer')).papers.map(({ kind }) => kind)).toEqual(['notice', 'receipt'])
  })

  test('served electronically asks for the signed consent, left behind for the reason', async () => {
    const { id } = await opened('submitted')
    const paperId = await issue(id, 'notice', { served: false })
    const input = { id: paperId, receiver: '赵能管', on: clock.today(), place: '企业办公室' }
    expect(faultsOf(await app.call(calls.serve, { ...input, way: 'electronic' }, as('supervisor')))).toHaveLength(2)
    expect(faultsOf(await app.call(calls.serve, { ...input, way: 'left' }, as('supervisor')))).toHaveLength(1)
    const ahead = { ...input, way: 'direct' as const, on: dayIn(1) }
    expect(faultsOf(await app.call(calls.serve, ahead, as('supervisor')))[0]).toMatch(/送达日期/)
    expect((await follow(id, 'filer')).papers).toEqual([])
  })

  test('void keeps its number, gives nothing to the case any more, and is known by its code', async () => {
    const { id } = await opened('submitted')
    const paperId = await issue(id, 'notice')
    const voiding = (paper: string) => app.call(calls.withdraw, { id: paper, reason: '监察时间写错' }, as('supervisor'))
    const unsent = await issue(id, 'notice', { served: false })
    expect((await voiding(unsent)).data).toEqual({ done: true })
    // The enterprise has this one: it is void once an officer of the city has agreed.
    const waits = waitingOf(await voiding(paperId))
    expect((await rowOf(id)).noticeServedAt).not.toBeNull()
    expect((await app.call(twoHands.get, { id: waits.proposalId }, as('supervisor2'))).status).toBe(404)
    expect((await stepOf(app, waits, as('city'))).status).toBe(200)
    expect((await rowOf(id)).noticeServedAt).toBeNull()
    const { rows } = await app.services.db.$client.query<{ code: string }>(
      'select code from inspection_paper where id = $1',
      [paperId],
    )
    const code = rows[0]?.code ?? ''
    expect((await app.call(calls.check, { code }, null)).data).toMatchObject({ title: '节能监察通知书', isVoid: true })
    expect(await app.call(calls.check, { code: 'AAAAAAAAAAAA' }, null)).toMatchObject({ status: 404 })
  })

  test('a breach without its clause is not told, in report and order alike', async () => {
    const { id } = await opened('verified')
    const items = [['淘汰设备', '0台', '2台', '违规', '—']]
    const report = await writtenPaper(app.services, id, 'report', leader(), { items })
    const answer = await app.call(calls.issue, { ...report, number: `条款〔${clock.year()}〕1号` }, as('supervisor'))
    expect(faultsOf(answer)).toEqual(['“淘汰设备”认定为违规，请写明违反的条款'])
    const [row = []] = orderItems(30)
    const order = await writtenPaper(app.services, id, 'order', leader(), { items: [row.with(2, '无')] })
    const ordering = await app.call(calls.issue, { ...order, number: `条款〔${clock.year()}〕2号` }, as('supervisor'))
    expect(faultsOf(ordering)).toEqual(['第1项请写明违反的条款'])
  })
})

describe('who may not', () => {
  test('the county reads and writes nothing; neighbours, other counties and other teams find nothing', async () => {
    const id = await ordered()
    expect((await follow(id, 'county')).mayWrite).toBe(false)
    expect((await follow(id, 'county')).allowed).toEqual([])
    for (const who of ['neighbour', 'otherCounty', 'supervisor4'] as const)
      expect([who, (await app.call(calls.ofCase, { id }, as(who))).status]).not.toEqual([who, 200])
    expect(await app.call(calls.draft, { inspectionId: id, kind: 'notice' }, as('county'))).toMatchObject({
      status: 403,
    })
  })

  test('the county reads what was found once it is served, and the enterprise never that a complaint began it', async () => {
    const name = '群众举报某企业偷排专项监察'
    const { id } = await opened('verified', { task: { taskName: name, drawMode: 'complaint' } })
    const at = clock.now()
    const facts = '变电所仍在使用列入淘汰目录的变压器2台。'
    await addFinding(app.services.db, {
      id: ids.next(),
      inspectionId: id,
      node: 'training',
      title: '培训',
      authors: {},
      result: 'breach',
      byId: leader().accountId,
      byName: leader().name,
      deviceAt: at,
      receivedAt: at,
      aheadSeconds: 0,
      fields: { ...emptyFinding, result: 'breach', facts },
    })
    await issue(id, 'taskApproval')
    const items = [['培训', '—', '—', '违规', '《工业节能监察办法》第十条']]
    const conclusion = '存在违法用能行为，责令限期整改'
    const breaches = [['1', facts, '现场检查记录', '《工业节能监察办法》第十条']]
    const report = await issue(id, 'report', { served: false, over: { items, breaches, conclusion } })
    const seenBy = async (who: CastName) => {
      const found = (await app.call(verification.hcInfo, { id }, as(who))).data
      return [
        JSON.stringify(found).includes(facts),
        found.record.length > 0,
        (await follow(id, who)).papers.map(({ kind }) => kind),
        (await app.call(calls.paper, { id: report }, as(who))).status,
      ]
    }
    expect(await seenBy('county')).toEqual([false, false, ['taskApproval'], 404])
    expect(await seenBy('supervisor')).toEqual([true, true, ['taskApproval', 'report'], 200])
    expect(JSON.stringify((await app.call(verification.ownRecord, { id }, as('filer'))).data)).not.toContain('举报')
    const service = { id: report, way: 'direct' as const, receiver: '赵能管', on: clock.today(), place: '企业办公室' }
    await app.call(calls.serve, service, as('supervisor'))
    expect(await seenBy('county')).toEqual([true, true, ['taskApproval', 'report', 'receipt'], 200])
  })

  test('a member writes protocols, not letters; the head papers are the city’s', async () => {
    const { id } = await opened('verified')
    const draft = (kind: PaperKindKey, who: CastName) => app.call(calls.draft, { inspectionId: id, kind }, as(who))
    expect((await draft('siteRecord', 'supervisor2')).status).toBe(200)
    expect((await draft('order', 'supervisor2')).status).toBe(403)
    expect((await draft('transfer', 'supervisor')).status).toBe(403)
    expect((await draft('closing', 'city')).status).toBe(200)
    expect((await draft('legalReview', 'city')).status).toBe(403)
  })

  test('what the head approves is written by one person and issued by another, who has not written in it', async () => {
    const { id } = await opened('rectifying')
    const draft = await writtenPaper(app.services, id, 'penaltyFiling', leader())
    const issuing = async (who: CastName) => {
      const version = (await follow(id)).papers.find((one) => one.id === draft.id)?.version ?? 0
      return app.call(calls.issue, { id: draft.id, version, number: '' }, as(who))
    }
    const shown = async (who: CastName) => (await follow(id, who)).papers.find((one) => one.id === draft.id)
    expect((await issuing('supervisor')).status).toBe(403)
    expect(await shown('supervisor')).toMatchObject({ mayIssue: false, whyNotIssue: '保存后由市级管理员审批并出具' })
    expect(await shown('city')).toMatchObject({ mayIssue: true, whyNotIssue: null })
    const { title = '', content = {}, version = 0 } = (await shown('city')) ?? {}
    await app.call(calls.save, { id: draft.id, version, title, content }, as('city'))
    expect((await issuing('city')).msg).toBe('这份文书由您起草或修改过，请由另一位市级管理员审批并出具')
    expect((await issuing('city2')).status).toBe(200)
    const own = await writtenPaper(app.services, id, 'closing', scheme.cast.city)
    expect((await app.call(calls.issue, { ...own, number: '' }, as('city'))).status).toBe(403)
  })

  test('a draft, an inner paper and an unserved letter never reach the enterprise', async () => {
    const { id } = await opened('verified')
    await writtenPaper(app.services, id, 'order', leader(), { items: orderItems(30) })
    const inner = await issue(id, 'taskApproval')
    await issue(id, 'statementNotice', { served: false })
    expect((await follow(id, 'filer')).papers).toEqual([])
    expect(await app.call(calls.paper, { id: inner, format: 'pdf' }, as('filer'))).toMatchObject({ status: 404 })
  })
})

describe('陈述申辩', () => {
  test('is answered point by point, and only then an order follows', async () => {
    const { id } = await opened('hearing')
    await issue(id, 'order', { over: { items: orderItems(30) } })
    const points = ['熟料产量应计入外购部分。', '备用设备不应计入淘汰台数。']
    expect((await app.call(calls.state, { id, points }, as('filer'))).status).toBe(200)
    expect(await app.call(calls.order, await seen(id), as('supervisor'))).toMatchObject({ status: 409 })
    const one = { answer: '外购熟料不属于本企业产量。', adopted: false }
    const answered = (answers: (typeof one)[]) =>
      app.call(calls.answerStatement, { id, answers, conclusion: '维持拟定的意见。' }, as('supervisor'))
    expect(faultsOf(await answered([one]))).toEqual(['企业提出了2条意见，请逐条答复'])
    expect((await answered([one, { answer: '已按运行记录核减一台。', adopted: true }])).status).toBe(200)
    expect((await follow(id, 'filer')).papers.map(({ kind }) => kind)).toContain('statementRecord')
    expect((await app.call(calls.order, await seen(id), as('supervisor'))).status).toBe(200)
  })

  test('after its term nothing can be stated, and the order follows', async () => {
    const { id } = await opened('hearing')
    await later(8)
    const late = await app.call(calls.state, { id, points: ['迟到的意见。'] }, as('filer'))
    expect(faultsOf(late)[0]).toMatch(/陈述申辩期限已于.*届满/)
    await issue(id, 'order', { over: { items: orderItems(30) } })
    expect((await app.call(calls.order, await seen(id), as('supervisor'))).status).toBe(200)
  })
})

test('a grave measure waits for the 法制审核 of a person who did not handle the case', async () => {
  const { id } = await opened('hearing')
  const draft = await writtenPaper(app.services, id, 'order', leader(), { items: orderItems(30, '停止使用并拆除') })
  const number = `审核〔${clock.year()}〕1号`
  const issuing = () => app.call(calls.issue, { ...draft, number }, as('supervisor'))
  expect(faultsOf(await issuing())[0]).toMatch(/法制审核/)
  await app.call(calls.askReview, { id, matter: '责令停止使用淘汰设备' }, as('city'))
  expect(await app.call(calls.askReview, { id, matter: '责令停止使用淘汰设备' }, as('supervisor'))).toMatchObject({
    status: 409,
  })
  const [review] = (await follow(id)).reviews
  const input = {
    id: review?.id ?? '',
    result: 'passed' as const,
    points: reviewPoints.map(() => '符合要求'),
    opinion: '同意。',
  }
  expect(await app.call(calls.giveReview, input, as('city'))).toMatchObject({
    status: 403,
    msg: '您参与了本案的办理，不能作法制审核，请由另一位市级管理员审核',
  })
  expect((await app.call(calls.giveReview, input, as('city2'))).status).toBe(200)
  expect(await app.call(calls.giveReview, input, as('city2'))).toMatchObject({
    msg: '该操作已经办理，请勿重复提交；请刷新页面查看结果',
  })
  expect((await issuing()).status).toBe(200)
  expect((await follow(id, 'filer')).reviews).toEqual([])
})

describe('整改', () => {
  test('evidence for every item, then the re-check closes with a whole file only', async () => {
    const id = await ordered()
    expect(await app.call(calls.submitRectify, await seen(id), as('filer'))).toMatchObject({ status: 409 })
    expect((await handedIn(id)).status).toBe(200)
    expect(await app.call(calls.recheck, { ...(await seen(id)), to: 'closed' }, as('supervisor'))).toMatchObject({
      status: 409,
    })
    await issue(id, 'recheck', recheckRows('已整改'), scheme.cast.supervisors[1])
    const refused = await app.call(calls.recheck, { ...(await seen(id)), to: 'closed' }, as('supervisor'))
    expect(faultsOf(refused).map((one) => one.split('：')[0])).toEqual([
      'D1 监察任务审批表',
      'D2 节能监察通知书',
      'D4 现场监察笔录',
      'D6 证据清单',
      'D8 节能监察报告',
      'D16 结案审批表',
    ])
    for (const kind of ['taskApproval', 'notice', 'siteRecord', 'evidence', 'report'] as const) await issue(id, kind)
    await issue(id, 'closing', { approver: scheme.cast.city })
    expect((await follow(id)).missing).toEqual([])
    expect((await app.call(calls.recheck, { ...(await seen(id)), to: 'closed' }, as('supervisor'))).status).toBe(200)
    expect((await follow(id)).items.map(({ result }) => result)).toEqual(['done'])
    expect(await app.call(calls.draft, { inspectionId: id, kind: 'advice' }, as('supervisor'))).toMatchObject({
      status: 409,
    })
  }, 60_000)

  test('a step and what was written with it are one line of the whole-process record', async () => {
    const id = await ordered()
    await handedIn(id)
    const lines = (await app.call(cases.records, { id }, as('filer'))).data
    const texts = lines.map(({ text }) => text)
    expect(texts.filter((text) => text === '责令限期整改')).toHaveLength(1)
    expect(texts.filter((text) => text === '提交整改材料')).toHaveLength(1)
    expect(texts.filter((text) => text.startsWith('告知'))).toEqual(['告知拟作出的处理和陈述申辩的权利'])
    expect(new Set(lines.map(({ at, actorName }) => `${at} ${actorName}`)).size).toBe(lines.length)
  })

  test('a second term comes once, after the first, with a day; then only a transfer is left', async () => {
    const id = await ordered()
    await handedIn(id)
    await issue(id, 'recheck', recheckRows('未整改'))
    const again = async (secondDue: string | null) =>
      app.call(calls.recheck, { ...(await seen(id)), to: 'rectifying', secondDue }, as('supervisor'))
    expect(faultsOf(await again(null))[0]).toMatch(/第二次期限应晚于/)
    const first = (await rowOf(id)).rectifyDue
    expect(faultsOf(await again(dayIn(30))), 'the first has not ended by then').toEqual([
      expect.stringContaining(`第二次期限应晚于${first}（第一次期限为${first}）`),
    ])
    expect(faultsOf(await app.call(calls.recheck, { ...(await seen(id)), to: 'closed' }, as('supervisor')))).toEqual([
      '第1项未整改，不能办结',
    ])
    expect((await again(dayIn(90))).status).toBe(200)
    expect((await rowOf(id)).rectifyTerm).toBe(2)
    expect((await handedIn(id)).status).toBe(200)
    await issue(id, 'recheck', recheckRows('未整改'))
    expect(faultsOf(await again(dayIn(120)))).toEqual(['已经给过第二次期限，请移送处理'])
    const transferring = async () =>
      app.call(calls.recheck, { ...(await seen(id)), to: 'transferred' }, as('supervisor'))
    expect(faultsOf(await transferring())[0]).toMatch(/移送函还没有出具/)
    await issue(id, 'transfer', {}, scheme.cast.city)
    expect((await transferring()).status).toBe(200)
    expect((await app.call(calls.endTransfer, await seen(id), as('supervisor'))).status).toBe(403)
    expect((await app.call(calls.endTransfer, await seen(id), as('city'))).status).toBe(409)
    await issue(id, 'transferReceipt', {}, scheme.cast.city)
    const early = faultsOf(await app.call(calls.endTransfer, await seen(id), as('city')))
    expect(early.map((one) => one.split('：')[0])).toContain('D8 节能监察报告')
    for (const kind of ['taskApproval', 'notice', 'siteRecord', 'evidence', 'report'] as const) await issue(id, kind)
    await issue(id, 'closing', { approver: scheme.cast.city })
    expect((await app.call(calls.endTransfer, await seen(id), as('city'))).status).toBe(200)
    expect((await rowOf(id)).state).toBe('closed')
  }, 60_000)

  test('a breach that another authority punishes is transferred at once, by the city', async () => {
    const { id } = await opened('verified')
    expect((await app.call(calls.transfer, await seen(id), as('city'))).status).toBe(409)
    await issue(id, 'transfer', {}, scheme.cast.city)
    expect((await app.call(calls.transfer, await seen(id), as('supervisor'))).status).toBe(403)
    expect((await app.call(calls.transfer, await seen(id), as('city'))).status).toBe(200)
    expect((await rowOf(id)).state).toBe('transferred')
  }, 60_000)

  test('without a breach the leader closes; what could not be verified needs its reason', async () => {
    const { id } = await opened('verified')
    await app.services.db.update(inspection).set({ breaches: 0 }).where(eq(inspection.id, id))
    const concluding = async (result: 'lawful' | 'notVerifiable', who: CastName = 'supervisor') =>
      app.call(calls.conclude, { ...(await seen(id)), result, opinion: '' }, as(who))
    expect((await concluding('lawful')).status).toBe(409)
    for (const kind of ['taskApproval', 'notice', 'siteRecord', 'evidence', 'report'] as const) await issue(id, kind)
    await issue(id, 'closing', { approver: scheme.cast.city })
    expect((await concluding('lawful', 'supervisor2')).status).toBe(403)
    expect(faultsOf(await concluding('notVerifiable'))).toEqual(['无法核查的，请写明原因'])
    expect((await concluding('lawful')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'closed', result: 'lawful' })
  }, 60_000)

  test('an extension is asked for in time, answered once, and moves the term of every open item', async () => {
    const id = await ordered(20)
    const ask = (until: string) =>
      app.call(calls.askExtension, { id, reason: '设备交货推迟。', plan: '下月到货后一周内安装。', until }, as('filer'))
    expect(faultsOf(await ask(dayIn(20)))[0]).toMatch(/应晚于现在的整改期限/)
    expect((await ask(dayIn(50))).status).toBe(200)
    expect(faultsOf(await ask(dayIn(50)))).toEqual(['延期申请正在审批'])
    const granting = { ...(await seen(id)), granted: true, until: dayIn(45), reply: '采购合同已签订，同意。' }
    expect((await app.call(calls.replyExtension, granting, as('supervisor'))).status).toBe(200)
    const { items } = await follow(id, 'filer')
    expect([(await rowOf(id)).rectifyDue, items[0]?.dueOn]).toEqual([dayIn(45), dayIn(45)])
    expect(faultsOf(await ask(dayIn(60)))).toEqual(['整改期限已经延长过一次'])
  })

  test('past its term it is noted as late, once, and told; no extension any more', async () => {
    const id = await ordered(10)
    await later(12)
    await schedules['late-rectifications']?.run(app.services)
    const row = await rowOf(id)
    expect(row.rectifyLateSince).toBe(clock.today())
    await schedules['late-rectifications']?.run(app.services)
    expect((await rowOf(id)).version).toBe(row.version)
    const ask = { id, reason: '设备交货推迟。', plan: '尽快安装。', until: dayIn(30) }
    expect(faultsOf(await app.call(calls.askExtension, ask, as('filer')))[0]).toMatch(/届满，不能再申请延期/)
    expect((await follow(id)).terms.find(({ label }) => label === '整改')?.state).toBe('over')
  })
})

describe('what the public reads', () => {
  const listed = async (keyword: string, id: string) =>
    (await app.call(calls.published, { keyword, size: 50 }, null)).data.rows.filter((row) => row.id === id)
  const searched = async (text: string, id: string) =>
    (await app.call(search.everything, { words: text, kind: 'inspection' }, null)).data.rows.filter(
      ({ key }) => key === `inspection ${id}`,
    )

  test('comes on its day, holds only what may be shown, and is taken back with a reason', async () => {
    const id = await ordered()
    const { number, socialCode } = await rowOf(id)
    await schedules['publish-inspections']?.run(app.services)
    expect(await listed(socialCode, id)).toEqual([])
    expect(await searched(socialCode, id)).toEqual([])
    await later(14)
    await schedules['publish-inspections']?.run(app.services)
    const rows = await listed(socialCode, id)
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ['enterpriseName', 'id', 'isRectified', 'matter', 'on', 'orgName', 'result', 'socialCode'],
    ])
    expect(JSON.stringify(rows)).not.toContain(number)
    const found = await searched(socialCode, id)
    expect(found).toMatchObject([{ address: expect.stringContaining('/mainPages/inspectionResults?keyword=') }])
    // Found by the credit code, which is not shown beside the name.
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${number}|${socialCode}`))
    const waits = waitingOf(await app.call(calls.withdrawResult, { id, reason: '决定已变更，撤回公开' }, as('city')))
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect(await listed(socialCode, id)).toHaveLength(1)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect(await listed(socialCode, id)).toEqual([])
    expect(await searched(socialCode, id)).toEqual([])
  })
})

/** A decision as it was reviewed, issued by the city. */
async function decided(id: string): Promise<string> {
  const draft = await writtenPaper(app.services, id, 'penaltyDecision', leader())
  const asking = () => app.call(calls.askReview, { id, matter: '拟罚款100,000元', paperId: draft.id }, as('supervisor'))
  const giving = async (result: 'passed' | 'returned') => {
    const opinion = { points: reviewPoints.map(() => '符合要求'), opinion: '按草稿。' }
    const waiting = (await follow(id)).reviews.find((one) => one.result === null)
    return app.call(calls.giveReview, { id: waiting?.id ?? '', result, ...opinion }, as('city2'))
  }
  const saving = async (penalty: string) => {
    const paper = (await follow(id)).papers.find((one) => one.id === draft.id)
    const content = { ...paper?.content, penalty }
    const { title = '', version = 0 } = paper ?? {}
    return app.call(calls.save, { id: draft.id, version, title, content }, as('supervisor'))
  }
  const issuing = async () => {
    const version = (await follow(id)).papers.find((one) => one.id === draft.id)?.version ?? 0
    return app.call(calls.issue, { id: draft.id, version, number: `处罚〔${clock.year()}〕1号` }, as('city'))
  }
  await asking()
  await saving('罚款人民币900,000元')
  // What is read is no more what was handed in.
  expect(faultsOf(await giving('passed'))[0]).toMatch(/提请审核以后草稿有改动/)
  await giving('returned')
  await asking()
  expect((await giving('passed')).status).toBe(200)
  await saving('罚款人民币950,000元')
  expect(faultsOf(await issuing())).toEqual(['处罚决定在法制审核以后有改动，请重新提请法制审核'])
  await saving('罚款人民币100,000元')
  await asking()
  await giving('passed')
  expect((await issuing()).status).toBe(200)
  return draft.id
}

describe('罚没款项', () => {
  test('follow a served decision, are paid in parts and never above what is owed', async () => {
    const id = await ordered()
    await issue(id, 'penaltyFiling', { approver: scheme.cast.city })
    await issue(id, 'penaltyNotice', { approver: scheme.cast.city })
    await later(10)
    const decision = await decided(id)
    const adding = () => app.call(calls.addObligation, { paperId: decision, kind: 'fine', yuan: 100_000 }, as('city'))
    expect(faultsOf(await adding())).toEqual(['罚没款项依据已送达的行政处罚决定书登记'])
    const service = { id: decision, way: 'direct' as const, receiver: '赵能管', on: clock.today(), place: '企业办公室' }
    await app.call(calls.serve, service, as('city'))
    const other = { paperId: decision, kind: 'fine' as const, yuan: 80_000 }
    const waits = waitingOf(await app.call(calls.addObligation, other, as('city')))
    const { lines } = (await app.call(twoHands.get, { id: waits.proposalId }, as('city2'))).data
    expect(lines[0]?.changes).toEqual([{ label: '罚款', before: '决定书写明100000元', after: '应缴80000元' }])
    await stepOf(app, waits, as('city2'), 'giveBack', '与决定书不一致')
    expect((await adding()).data).toEqual({ id: expect.any(String) })
    const [obligation] = (await follow(id)).obligations
    const owed = obligation?.id ?? ''
    const payment = async (yuan: number, voucher: string, on = clock.today()) => {
      const [one] = (await follow(id)).obligations
      return { id: owed, version: one?.version ?? 0, on, yuan, voucher }
    }
    const pay = async (...args: Parameters<typeof payment>) =>
      app.call(calls.addPayment, await payment(...args), as('city'))
    const both = [as('city'), as('city2')] as const
    expect(faultsOf(await pay(10, 'PZ-0000', dayIn(-1)))).toEqual([
      `缴款日期不能早于处罚决定书的送达日期${clock.today()}`,
    ])
    expect(faultsOf(await pay(10, 'PZ-0000', dayIn(1)))).toEqual(['缴款日期不能晚于今天'])
    await byTwo(app, calls.addPayment, await payment(40_000, 'PZ-0001'), both)
    expect(faultsOf(await pay(60_000.01, 'PZ-0002'))).toEqual(['还应缴60000元，请核对金额'])
    expect(faultsOf(await pay(10, 'PZ-0001'))).toEqual(['这张缴款凭证已经登记过'])
    const reminding = (who: CastName) => app.call(calls.remindPayment, { id: owed }, as(who))
    expect([(await reminding('otherCounty')).status, (await reminding('county')).status]).toEqual([404, 200])
    expect(faultsOf(await reminding('city'))).toEqual(['今天已经提醒过'])
    await byTwo(app, calls.addPayment, await payment(60_000, 'PZ-0002'), both)
    const [paid] = (await app.call(calls.obligations, { state: 'paid' }, as('county'))).data.rows
    expect(paid).toMatchObject({ yuan: 100_000, paidYuan: 100_000, isOverdue: false, dueOn: dayIn(15) })
    expect((await app.call(calls.obligations, {}, as('otherCounty'))).data.total).toBe(0)
    const file = await app.call(calls.exportObligations, {}, as('city'))
    const [sheet] = (await readXlsx(file.body)).sheets
    expect(sheet?.rows).toHaveLength(2)
    expect((sheet?.rows ?? []).flat().flatMap((cell) => (typeof cell === 'string' ? rawWords(cell) : []))).toEqual([])
  }, 180_000)
})

test('the city changes a term by two people and with its document; what the law fixes and a running case keep theirs', async () => {
  const document = '渝经信节能〔2026〕8号'
  const save = (key: 'statement' | 'decision', of = document, version = 0) =>
    app.call(settings.saveTerm, { key, value: 7, document: of, ...fromToday(), version }, as('city'))
  expect(faultsOf(await save('decision'))[0]).toMatch(/由法律规定，不能修改/)
  expect(faultsOf(await save('statement', ''))).toEqual(['请写明依据的文件名称和文号'])
  const { id: running } = await opened('verified')
  const change = await save('statement')
  const statement = async () =>
    (await app.call(settings.terms, {}, as('supervisor'))).data.rows.find(({ key }) => key === 'statement')
  expect(await statement()).toMatchObject({ text: '不超过5个工作日', changed: false, waiting: change.data.id })
  await confirmed(app, change, as('city2'))
  expect(await save('statement')).toMatchObject({ msg: '数据已被他人更新，请刷新后重试' })
  expect(await statement()).toMatchObject({ text: '不超过7个工作日', source: document, changed: true, waiting: null })
  const noticeDue = async (id: string) => {
    await issue(id, 'statementNotice')
    return (await rowOf(id)).statementDue
  }
  const dueIn = (days: number) => addWorkingDays(clock.today(), days, cityProfile().holidays)
  expect(await noticeDue(running)).toBe(dueIn(5))
  expect(await noticeDue((await opened('verified')).id)).toBe(dueIn(7))
})

describe('what it gives to the others', () => {
  test('an overdue rectification is a gate of the code and of titles, until it is handed in', async () => {
    const id = await ordered(10)
    const { enterpriseId, number } = await rowOf(id)
    const read = async () => {
      const { db } = app.services
      const results = await inspectionResult(db, [enterpriseId], clock.year(), clock.today())
      return (results.get(enterpriseId)?.overdue ?? null) !== null
    }
    const reason = () => rectifyReason(app.services.db, greenFactory, enterpriseId)
    await closeOthers(enterpriseId, id)
    expect([await read(), await reason()]).toEqual([false, null])
    await later(12)
    expect(await read()).toBe(true)
    expect(await reason()).toMatch(new RegExp(`节能监察案件${number}的整改期限已于.*届满`))
    const granted = { enterpriseId, state: 'city_review' }
    await expect(requireRectified(app.services.db, greenFactory, granted, 'approved')).rejects.toMatchObject({
      status: 422,
    })
    expect((await handedIn(id)).status).toBe(200)
    expect([await read(), await reason()]).toEqual([false, null])
  }, 60_000)
})

test('the steps of an inspection stand on the timeline of the enterprise', async () => {
  const { id } = await opened('hearing')
  const { enterpriseId, number } = await rowOf(id)
  const { entries } = (await app.call(timeline.get, { id: enterpriseId, kind: 'inspection' }, as('city'))).data
  expect(entries.filter(({ text }) => text.includes(number)).map(({ title }) => title)).toContain(
    '节能监察：告知陈述申辩',
  )
})

/** Other tests leave cases of the same enterprise behind. */
const closeOthers = (enterpriseId: string, id: string) =>
  app.services.db
    .update(inspection)
    .set({ state: 'closed' })
    .where(and(eq(inspection.enterpriseId, enterpriseId), ne(inspection.id, id)))
