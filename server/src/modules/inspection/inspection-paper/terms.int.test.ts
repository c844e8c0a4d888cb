/** Terms of the law in the steps of a case, by moving the clock; papers prefilled from the findings; who acts for whom. */
import type { CallInput } from '@green/contract/call.ts'
import { inspection as cases } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { inspectionSetting as settings } from '@green/contract/calls/inspection/inspection-setting.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import type { InspectionState } from '@green/filing/cases/inspection/inspection.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { and, eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { png, sendFile } from '../../../base/files/testing.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { settleIn } from '../../../base/two-hands/testing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { rectifyReason } from '../../../filing/step/rectified.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, chineseDay, clock, dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { inspectionResult } from '../../code/scoring/inspection-store.ts'
import { openedInspection } from '../inspection/testing.ts'
import { addFinding, addVisit, noteUpload } from '../verification/store.ts'
import { wholeVisit } from '../verification/testing.ts'
import { paperById } from './store.ts'
import { termsOfCity } from './terms.ts'
import { issuedPaper, writtenPaper } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme()
await settleIn(app)

afterEach(resetClock)
beforeEach(() => signIn())

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

const opened = (state: InspectionState) => openedInspection(app.services, scheme.factories[0], scheme.cast, { state })
const follow = async (id: string, who: CastName = 'supervisor') => (await app.call(calls.ofCase, { id }, as(who))).data
const rowOf = async (id: string) => {
  const [row] = await app.services.db.select().from(inspection).where(eq(inspection.id, id))
  if (!row) throw new Error('the case is gone')
  return row
}
const issue = (id: string, kind: PaperKindKey, more: Parameters<typeof issuedPaper>[4] = {}, by = leader()) =>
  issuedPaper(app.services, id, kind, by, more)
const faultsOf = (answer: { data: unknown }) =>
  ((answer.data as { errors?: { message: string }[] } | null)?.errors ?? []).map(({ message }) => message)
const termOf = async (id: string, label: string) => (await follow(id)).terms.find((one) => one.label.startsWith(label))

let serial = 500
const numbered = () => {
  serial += 1
  return `期限〔${clock.year()}〕${serial}号`
}
async function issuing(draft: { id: string; version: number }, who: CastName = 'city') {
  return app.call(calls.issue, { ...draft, number: numbered() }, as(who))
}

async function reviewed(id: string, paperId: string) {
  await app.call(calls.askReview, { id, matter: '拟罚款100,000元', paperId }, as('supervisor'))
  const review = (await follow(id)).reviews.find(({ result }) => result === null)
  const opinion = { points: reviewPoints.map(() => '符合要求'), opinion: '同意。' }
  await app.call(calls.giveReview, { id: review?.id ?? '', result: 'passed', ...opinion }, as('city2'))
}

describe('行政处罚', () => {
  test('is decided after filing, notice, statement and hearing, within ninety days, and served in seven', async () => {
    const { id } = await opened('rectifying')
    const { city } = scheme.cast
    const draft = await writtenPaper(app.services, id, 'penaltyDecision', leader())
    expect(faultsOf(await issuing(draft))).toEqual([
      '处罚决定须先经法制审核通过，请先提请法制审核',
      '处罚决定须先立案，请先出具行政处罚立案审批表',
      '行政处罚事先告知书还没有送达，不能作出决定（行政处罚法第四十四条）',
    ])
    await reviewed(id, draft.id)
    const wrong = await writtenPaper(app.services, id, 'penaltyFiling', leader(), { decideBy: dayIn(30) })
    const filing = await app.call(calls.issue, { ...wrong, number: '' }, as('city'))
    expect(faultsOf(filing)).toEqual([`自立案之日起90日内作出决定，应为${dayIn(90)}`])
    await issue(id, 'penaltyFiling', { over: { filedOn: dayIn(-80), decideBy: dayIn(10) }, approver: city })
    expect([(await rowOf(id)).decideDue, await termOf(id, '作出处罚决定')]).toMatchObject([
      dayIn(10),
      { state: 'open', isLaw: true, source: '行政处罚法第六十条', until: dayIn(10) },
    ])
    await issue(id, 'penaltyNotice', { approver: city })
    const { statementDue } = await rowOf(id)
    expect(faultsOf(await issuing(draft))).toEqual([`陈述申辩和听证的期限到${statementDue}，期满前不能作出决定`])
    const stated = { id, points: ['罚款数额过高。'], wantsHearing: true }
    expect((await app.call(calls.state, stated, as('filer'))).status).toBe(200)
    expect(faultsOf(await issuing(draft))).toEqual(['企业的陈述申辩还没有逐条答复，不能作出决定'])
    const answers = [{ answer: '数额在法定幅度之内。', adopted: false }]
    const answered = (hearing: string) =>
      app.call(calls.answerStatement, { id, answers, conclusion: '维持拟定的处罚。', hearing }, as('supervisor'))
    expect(faultsOf(await answered(''))[0]).toMatch(/企业要求听证，请填写听证的时间/)
    expect((await answered('7月20日上午在监察中心会议室，由陈主任主持')).status).toBe(200)

    await later(12)
    expect(await termOf(id, '作出处罚决定')).toMatchObject({ state: 'over' })
    const { data: late } = await app.call(cases.get, { id }, as('city'))
    expect(late.overdue).toContain('处罚期限逾期')
    const { sum } = (await app.call(cases.board, {}, as('city'))).data
    expect(sum.penaltyLate).toBe(1)
    expect(faultsOf(await issuing(draft))[0]).toMatch(/立案后90日的期限已于.*届满（行政处罚法第六十条）/)
    const lateBasis = '《某法规》规定复杂案件经批准可以延长三十日'
    const again = await writtenPaper(app.services, id, 'penaltyDecision', leader(), { lateBasis })
    expect(faultsOf(await issuing(again))).toEqual(['通过法制审核的不是这份决定书，请对这份草稿提请法制审核'])
    await reviewed(id, again.id)
    expect((await issuing(again)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ decideDue: null, serveDecisionDue: expect.any(String) })

    await later(30)
    const service = { id: again.id, way: 'direct' as const, receiver: '赵能管', on: clock.today(), place: '企业办公室' }
    expect(faultsOf(await app.call(calls.serve, service, as('city')))[0]).toMatch(/处罚决定书应在.*前送达/)
    const explained = { ...service, remark: '企业搬迁，多次送达未遇' }
    expect((await app.call(calls.serve, explained, as('city'))).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ serveDecisionDue: null })
    expect(await termOf(id, '送达处罚决定书')).toMatchObject({ state: 'over', isLaw: true })
  }, 90_000)

  test('a measure of article 63 tells the right to a hearing, whose five days stand beside a shorter city term', async () => {
    const { id } = await opened('verified')
    const measure = '责令停止使用并没收淘汰设备'
    const draft = await writtenPaper(app.services, id, 'statementNotice', leader(), { measure })
    expect(faultsOf(await issuing(draft, 'supervisor'))).toEqual([
      '这种处理应当告知听证权利（行政处罚法第六十三条），请填写“听证权利”',
    ])
    const document = '渝经信节能〔2026〕9号'
    const shorter = { key: 'statement' as const, value: 1, document, version: 0, ...fromToday() }
    await confirmed(app, await app.call(settings.saveTerm, shorter, as('city')), as('city2'))
    const after = await opened('verified')
    await issue(after.id, 'statementNotice', { over: { measure, hearing: '可以要求听证，不承担费用。' } })
    const terms = await termsOfCity(app.services.db)
    expect((await rowOf(after.id)).statementDue).toBe(terms.day('hearing', clock.today()))
    expect(terms.day('statement', clock.today()) < terms.day('hearing', clock.today())).toBe(true)
  })
})

test('registered evidence is decided on in seven working days, and no file is whole before', async () => {
  const { id } = await opened('verified')
  const wrong = await writtenPaper(app.services, id, 'registeredEvidence', leader(), { until: chineseDay(dayIn(60)) })
  expect(faultsOf(await issuing(wrong, 'supervisor'))[0]).toMatch(/应在登记保存后7个工作日内处理/)
  const paper = await issue(id, 'registeredEvidence')
  expect((await rowOf(id)).evidenceDue).toBe((await termsOfCity(app.services.db)).latest('registeredEvidence'))
  expect((await follow(id)).missing.at(-1)).toMatch(/先行登记保存的证据.*还没有登记处理决定/)
  await later(20)
  expect(await termOf(id, '处理先行登记保存')).toMatchObject({ state: 'over', isLaw: true })
  expect((await app.call(cases.board, {}, as('city'))).data.sum.evidenceLate).toBe(1)
  const settling = () =>
    app.call(calls.settleEvidence, { id: paper, way: 'returned', words: '核对后退还原件。' }, as('supervisor'))
  expect((await settling()).status).toBe(200)
  expect((await settling()).status).toBe(409)
  expect((await rowOf(id)).evidenceDue).toBeNull()
  expect((await follow(id)).missing.some((one) => one.includes('先行登记'))).toBe(false)
  const [evidence] = (await follow(id, 'filer')).papers.filter(({ kind }) => kind === 'registeredEvidence')
  expect(evidence?.settled).toMatchObject({ way: 'returned', words: '核对后退还原件。' })
})

const motors = {
  node: 'eliminatedEquipment',
  title: '在用淘汰设备台数',
  clause: 'jnf-71',
  consequence: 'stopUse' as const,
  facts: '变电所仍在使用列入淘汰目录的S7型变压器2台。',
}
const report = {
  node: 'usageReport',
  title: '能源利用状况报告报送',
  clause: 'jnf-82',
  consequence: 'rectify' as const,
  facts: '没有按规定报送上年度能源利用状况报告。',
}
async function withFinding(id: string, overrides: Partial<typeof motors> | typeof report = {}) {
  const { node, title, ...finding } = { ...motors, ...overrides }
  const photo = { content: png(20, 20), name: '铭牌照片.png', type: 'image/png', slot: 'inspection.evidence' }
  const sent = await sendFile(app, { ...photo, token: as('filer') })
  const at = clock.now()
  const by = { byId: leader().accountId, byName: leader().name, deviceAt: at, receivedAt: at, aheadSeconds: 0 }
  const clientId = ids.next()
  const { accountId } = leader()
  await noteUpload(app.services.db, { accountId, clientId, inspectionId: id, fileId: sent.id, receivedAt: at })
  const fields = {
    ...emptyFinding,
    checked: 2,
    result: 'breach' as const,
    ...finding,
    evidence: [clientId],
  }
  await addFinding(app.services.db, {
    id: ids.next(),
    inspectionId: id,
    authors: {},
    ...by,
    fields,
    result: 'breach',
    node,
    title,
    clauseKey: finding.clause,
    clauseVersion: 1,
  })
}
async function drafted(id: string, kind: PaperKindKey, who: CastName = 'supervisor') {
  const { id: paperId } = (await app.call(calls.draft, { inspectionId: id, kind }, as(who))).data
  const paper = (await follow(id, who)).papers.find((one) => one.id === paperId)
  if (!paper) throw new Error('the draft is gone')
  return paper
}

describe('a draft begins with the findings', () => {
  test('facts, clause with its edition, demand, term and evidence, each with its source', async () => {
    const { id } = await opened('verified')
    await withFinding(id)
    const order = await drafted(id, 'order')
    const due = (await termsOfCity(app.services.db)).latest('rectify')
    const clause = '《中华人民共和国节约能源法》第十七条、第七十一条'
    expect(order.content.facts).toBe('变电所仍在使用列入淘汰目录的S7型变压器2台。')
    expect(order.content.basis).toBe(`${clause}，由受委托的市节能监察中心承办（演示〔2025〕1号委托书）`)
    expect(order.content.items).toEqual([
      ['1', '在用淘汰设备台数', clause, '停止使用，拆除并处置', due, '拆除照片和处置证明'],
    ])
    expect(order.sources.facts).toMatch(/^核查项“在用淘汰设备台数”（\d{4}-\d\d-\d\d .+登记）$/)
    expect(order.sources.basis).toBe('条款库2026-2版：第十七条、第七十一条（第1版）')
    expect(order.sources.items).toMatch(/期限“整改”6个月/)
    const report = await drafted(id, 'report')
    expect(report.content).toMatchObject({
      items: [['在用淘汰设备台数', '2 台', '2 台', '违规', clause]],
      evidence: '铭牌照片.png（在用淘汰设备台数）\n现场监察笔录',
      conclusion: '存在违法用能行为，责令限期整改',
    })
    const notice = await drafted(id, 'statementNotice')
    expect(notice.content.hearing).toMatch(/要求听证/)
    expect((await drafted(id, 'evidence')).content.items).toMatchObject([
      ['1', '铭牌照片.png', '现场核查“在用淘汰设备台数”', '1份', expect.any(String)],
    ])
    expect((await drafted(id, 'siteRecord')).content.readings).toHaveLength(1)
  })

  test('a fine for what was not mended in time rests on the order that was served', async () => {
    const { id } = await opened('rectifying')
    await withFinding(id, report)
    const early = await writtenPaper(app.services, id, 'penaltyDecision', leader())
    const noOrder =
      '《中华人民共和国节约能源法》第五十三条、第八十二条以责令改正后逾期不改正为前提，本案没有已送达的责令改正文书，不能处罚'
    expect(faultsOf(await issuing(early))).toContain(noOrder)
    await issue(id, 'order')
    const order = (await follow(id)).papers.find(({ kind }) => kind === 'order')
    const { content } = await drafted(id, 'penaltyDecision', 'city')
    expect(content.facts).toBe(
      `${report.facts}\n${chineseDay(clock.today())}送达的${order?.number}责令限期改正，当事人逾期未改正。`,
    )
    expect(content.evidence).toContain(`${order?.number}及送达回证`)
    const silent = { facts: report.facts, evidence: '现场监察笔录' }
    const faults = faultsOf(await issuing(await writtenPaper(app.services, id, 'penaltyDecision', leader(), silent)))
    expect(faults).not.toContain(noOrder)
    expect(faults).toEqual(
      expect.arrayContaining([
        `请写明责令改正的文书和逾期未改正的情况（${order?.number}）`,
        `证据中请列明责令改正的文书和送达回证（${order?.number}）`,
      ]),
    )
  })

  test('D5 asks about every breach, with the visit, its persons and the rights that were told', async () => {
    const { id } = await opened('verified')
    await withFinding(id)
    const at = `${clock.today()}T01:30:00.000Z`
    const to = addMs(at, 3 * 3_600_000)
    const inspectors = scheme.cast.supervisors.slice(0, 2)
    await addVisit(app.services.db, {
      id: ids.next(),
      inspectionId: id,
      authors: {},
      deviceAt: at,
      receivedAt: at,
      aheadSeconds: 0,
      byId: leader().accountId,
      byName: leader().name,
      fields: { ...wholeVisit(inspectors, at), recorder: '冯监察', to },
    })
    const { content, sources, lacks } = await drafted(id, 'interview')
    const day = clock.today()
    expect(content).toMatchObject({
      from: `${day} 09:30`,
      to: `${day} 12:30`,
      place: '熟料一线和中控室',
      recorder: '冯监察',
      person: '王厂长',
      identity: '生产副总',
      answers: [
        ['关于“在用淘汰设备台数”：变电所仍在使用列入淘汰目录的S7型变压器2台。以上情况是否属实，有什么说明？', ''],
      ],
    })
    expect(content.rights).toMatch(/出示执法证件.*申请回避/)
    for (const { name } of inspectors) expect(content.team).toContain(name)
    expect([sources.person, sources.answers?.slice(0, 12)]).toEqual(['现场核查登记', '核查项“在用淘汰设备台数'])
    expect(lacks.map(({ message }) => message)).toEqual(['“询问和回答”第1行缺少答'])
  })

  test('says what changed when a finding changes, and is issued once an officer has decided on each change', async () => {
    const { id } = await opened('verified')
    await withFinding(id)
    const draft = await drafted(id, 'statementNotice')
    expect(draft.changes).toEqual([])
    const own: typeof draft.content = { ...draft.content, reasons: '照片和铭牌一致。', contact: '韩监察 023-11000001' }
    const save = (version: number, content: typeof own, settled: string[] = []) =>
      app.call(calls.save, { id: draft.id, version, title: draft.title, content, settled }, as('supervisor'))
    const issue = (version: number) =>
      app.call(calls.issue, { id: draft.id, version, number: `跟改〔${clock.year()}〕1号` }, as('supervisor'))
    const now = async () => (await follow(id)).papers.find((one) => one.id === draft.id)
    const first = (await save(draft.version, own)).data.version
    await later(1)
    expect((await now())?.changes, 'another day is no change').toEqual([])

    const text = '变电所仍在使用列入淘汰目录的S7型变压器1台，另1台已停用。'
    await withFinding(id, { facts: text })
    expect((await now())?.changes).toMatchObject([
      { field: 'facts', label: '查明的事实', value: text, source: expect.stringMatching(/^核查项“在用淘汰设备台数”/) },
    ])
    expect((await now())?.content, 'nothing is written over').toMatchObject({ facts: own.facts, reasons: own.reasons })
    const refused = await issue(first)
    expect(refused.status).toBe(422)
    expect(faultsOf(refused)).toContain('“查明的事实”的来源在起草以后有改动，请采用新内容或保留现有内容，再出具')

    const second = (await save(first, own, ['facts'])).data.version
    expect((await now())?.changes).toEqual([])
    await withFinding(id, { facts: `${text}已拍照。` })
    const [again] = (await now())?.changes ?? []
    expect(again).toMatchObject({ field: 'facts', value: `${text}已拍照。` })
    const third = (await save(second, { ...own, facts: `${text}已拍照。` }, ['facts'])).data.version
    expect(await now()).toMatchObject({ changes: [], sources: { facts: again?.source } })
    expect((await issue(third)).status).toBe(200)
    await withFinding(id)
    expect(await now(), 'an issued paper stays').toMatchObject({ state: 'issued', changes: [] })
  })

  test('what the officer changes before numbering stays', async () => {
    const { id } = await opened('verified')
    await withFinding(id)
    const { id: paperId, version, title, content } = await drafted(id, 'statementNotice')
    const changed = { ...content, facts: '改写后的事实。' }
    expect(
      (await app.call(calls.save, { id: paperId, version, title, content: changed }, as('supervisor'))).status,
    ).toBe(200)
    const [paper] = (await follow(id)).papers.filter((one) => one.id === paperId)
    expect([paper?.content.facts, paper?.sources.facts?.slice(0, 3)]).toEqual(['改写后的事实。', '核查项'])
  })
})

describe('管理节能工作的部门', () => {
  const next = {
    name: '市发展和改革委员会',
    relation: 'self' as const,
    document: '渝府办〔2026〕3号',
    reviewOffice: '市人民政府',
    court: '第一区人民法院',
    bank: '示例银行第一区支行（账号：0000）',
  }
  const proposed = (over: Partial<typeof next> & { startsOn?: string; version?: number } = {}) =>
    app.call(settings.saveAuthority, { ...next, ...fromToday(), version: 0, ...over }, as('city'))
  const contentOf = async (id: string, kind: PaperKindKey) => {
    const { data } = await app.call(calls.draft, { inspectionId: id, kind }, as('city'))
    return (await follow(id)).papers.find((one) => one.id === data.id)
  }

  test('a commissioned body acts in the name of who commissioned it, and its own papers say by what', async () => {
    const { authority } = (await app.call(settings.terms, {}, as('city'))).data
    expect(authority).toMatchObject({ relation: 'commissioned', version: 0, isAssumed: true })
    const { id } = await opened('verified')
    const issuer = async (kind: PaperKindKey) => (await paperById(app.services.db, await issue(id, kind)))?.issuer
    expect(await issuer('notice')).toBe('市节能监察中心')
    expect(await issuer('statementNotice')).toBe(authority.name)
    expect((await contentOf(id, 'notice'))?.content.basis).toContain(`受${authority.name}委托（${authority.document}）`)
    const order = await contentOf(id, 'order')
    expect(order?.content).toMatchObject({ reviewOffice: '重庆市人民政府', court: '重庆市渝北区人民法院' })
    expect(order?.sources.court).toMatch(/推定，未核对/)
    expect(authority.bank).toContain('示例银行')
    await app.services.db.update(inspection).set({ state: 'closed' }).where(eq(inspection.id, id))
  })

  test('the next one is proposed and confirmed by another person, and the next papers name it', async () => {
    expect(faultsOf(await proposed({ document: '渝府办〔2099〕3号' }))).toEqual(['依据的文号年份晚于开始日期，请核对'])
    expect(faultsOf(await proposed({ startsOn: '2026-01-05' }))[0]).toMatch(/开始日期不能早于今天/)
    expect((await proposed({ version: 3 })).status).toBe(409)
    const change = await proposed()
    const confirming = (who: CastName) =>
      app.call(settingChange.step, { id: change.data.id, version: 1, action: 'confirm' }, as(who))
    expect((await confirming('city')).status).toBe(403)
    expect((await app.call(settings.terms, {}, as('city'))).data.authority).toMatchObject({
      version: 0,
      waiting: change.data.id,
    })
    await confirmed(app, change, as('city2'))
    const { authority } = (await app.call(settings.terms, {}, as('city'))).data
    expect(authority).toMatchObject({ ...next, version: 1, isAssumed: false, waiting: null })
    const { id } = await opened('submitted')
    expect((await contentOf(id, 'notice'))?.content.basis).toBe(
      '《中华人民共和国节约能源法》第十二条、《工业节能监察办法》',
    )
    const decision = await contentOf(id, 'penaltyDecision')
    expect(decision).toMatchObject({
      content: {
        reviewOffice: '市人民政府',
        court: '第一区人民法院',
        performance: expect.stringContaining('缴至示例银行第一区支行（账号：0000）'),
      },
      sources: { court: '“期限与依据”的设定' },
    })
  })
})

test('the gate of an overdue rectification says what both sides say', async () => {
  const { id, enterpriseId, number } = await opened('verified')
  await app.services.db
    .update(inspection)
    .set({ state: 'closed' })
    .where(and(eq(inspection.enterpriseId, enterpriseId), ne(inspection.id, id)))
  await issue(id, 'statementNotice')
  const seen = async () => ({ id, version: (await follow(id)).version })
  await app.call(calls.inform, await seen(), as('supervisor'))
  await app.call(calls.state, { id, points: ['其中一台为备用设备。'] }, as('filer'))
  const answers = [{ answer: '运行记录显示仍在使用。', adopted: false }]
  await app.call(calls.answerStatement, { id, answers, conclusion: '维持拟定的意见。' }, as('supervisor'))
  const items = [['1', '使用低效水泵', '节约能源法第七十一条', '更换为能效2级以上的产品', dayIn(10), '采购和更换记录']]
  await issue(id, 'order', { over: { items } })
  expect((await app.call(calls.order, await seen(), as('supervisor'))).status).toBe(200)
  const due = dayIn(10)
  await later(12)
  const text = `节能监察案件${number}的整改期限已于${due}届满，整改材料还没有提交，提交并经复查后可以办理。监察机构认定：使用低效水泵（节约能源法第七十一条）。企业意见：“其中一台为备用设备”，复核不采纳：运行记录显示仍在使用。`
  const { db } = app.services
  expect(await rectifyReason(db, greenFactory, enterpriseId)).toBe(text)
  const results = await inspectionResult(db, [enterpriseId], clock.year(), clock.today())
  expect(results.get(enterpriseId)?.overdue).toBe(text)
})

describe('条款库', () => {
  const own: NonNullable<CallInput<typeof settings.saveClause>['own']> = {
    law: '《某市节约能源条例》',
    article: '第四十五条',
    finding: '公共建筑室内温度违反控制标准',
    consequence: '责令限期改正；逾期不改正的，处五千元以上一万元以下罚款',
    consequences: ['rectify'],
    fineWan: [0.5, 1],
    decider: '管理节能工作的部门',
    transfer: false,
    contents: [2],
    industries: null,
    keyUnitOnly: false,
    source: '市人大常委会公告第5号',
    verification: 'confirmed',
  }
  const saving = (over: Partial<CallInput<typeof settings.saveClause>>, who: CastName = 'city') =>
    app.call(
      settings.saveClause,
      { key: null, own: null, validFrom: '2026-01-01', validTo: null, version: 0, ...fromToday(), ...over },
      as(who),
    )
  const rows = async () => (await app.call(settings.clauses, {}, as('supervisor'))).data.rows
  const offered = async (id: string) => {
    const { data } = await app.call(verification.hcInfo, { id }, as('supervisor'))
    return data.clauses.map(({ finding, validTo }) => `${finding} ${validTo ?? ''}`.trim())
  }

  test('the city adds one by two people; it is offered from then on, and its days end it', async () => {
    expect(faultsOf(await saving({ own: { ...own, transfer: true } }))[0]).toMatch(/处理应为“移送有权部门”/)
    expect(faultsOf(await saving({ own, validTo: '2025-01-01' }))[0]).toMatch(/不能早于生效日期/)
    expect((await saving({ own }, 'supervisor')).status).toBe(403)
    const { id } = await opened('noticed')
    const change = await saving({ own })
    expect(await offered(id)).not.toContain(own.finding)
    await confirmed(app, change, as('city2'))
    expect(await offered(id)).toContain(own.finding)
    const added = (await rows()).find(({ isOwn }) => isOwn)
    expect(added).toMatchObject({ article: '第四十五条', mark: '法律原文', versions: 1, waiting: null })
    const ended = await saving({ key: added?.key ?? '', validTo: '2026-06-30', version: 1 })
    await confirmed(app, ended, as('city2'))
    expect(await offered(id)).toContain(`${own.finding} 2026-06-30`)
    const { data } = await app.call(
      settingChange.versions,
      { kind: 'inspection', key: `clause/${added?.key}` },
      as('city'),
    )
    expect([data.about, data.versions.length]).toEqual(['监察条款：《某市节约能源条例》第四十五条', 2])
  })

  test('one of the library is ended, and a finding that cites it keeps it', async () => {
    const { id } = await opened('verified')
    await withFinding(id)
    await confirmed(app, await saving({ key: 'jnf-71', validFrom: '2018-10-26', validTo: '2026-01-01' }), as('city2'))
    const { content } = await drafted(id, 'order')
    expect(content.facts).toBe('变电所仍在使用列入淘汰目录的S7型变压器2台。')
    expect(content.basis).toContain('第十七条、第七十一条')
    const day = '2026-06-01'
    const { clauses } = (await app.call(verification.clauses, { day }, as('supervisor'))).data
    expect(clauses.map(({ key }) => key)).not.toContain('jnf-71')
    expect((await saving({ key: 'no-such', version: 0 })).status).toBe(404)
    expect(faultsOf(await saving({ key: 'jnf-74', validFrom: '2026-01-01' }))[0]).toMatch(
      /晚于上一版的失效日期2026-01-31/,
    )
  })
})
