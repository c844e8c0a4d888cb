/** 零碳工厂 from the register of certificates to plan, acceptance and public list; who may not, and what happens once. */
import { ecCentre } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { microgrid } from '@green/contract/calls/energy/scheme/microgrid.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { zeroAccept as acceptCalls, zeroPlan as planCalls } from '@green/contract/calls/filing/zero-carbon.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { zeroProgress as progressCalls } from '@green/contract/calls/title/zero-progress.ts'
import { noEnd } from '@green/contract/filing/titles.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { zeroAccept } from '@green/programmes/zero-accept/programme.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { title } from '../../db/schema/decisions.ts'
import { greenPower } from '../../db/schema/energy/green-power.ts'
import { carbonMarket, carbonVerified } from '../../db/schema/energy/market.ts'
import { withPapers } from '../../demo/papers.ts'
import { keepBatch } from '../../filing/batches/batches.ts'
import { expireFilings } from '../../filing/step/clock-steps.ts'
import { endPublicity } from '../../filing/step/testing.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'

const dayMs = 86_400_000
const { app, scheme, as, signIn } = await openTestScheme()
const batches: Record<string, string> = {}
const [own, neighbour, foreign] = scheme.factories

async function register(enterpriseId: string, kind: string, count: number, purpose = 'ownUse') {
  const now = clock.now()
  await app.services.db.insert(greenPower).values({
    id: ids.next(),
    state: 'registered',
    updatedAt: now,
    updatedByName: '测试',
    enterpriseId,
    enterpriseName: own.name,
    socialCode: '91500100MAXX100100',
    qxCode: own.qxCode,
    kind,
    prefix: `${kind}${purpose}${enterpriseId.slice(-4)}${count}`,
    digits: 6,
    first: 1,
    last: count,
    year: 2025,
    producedIn: '2025-06',
    purpose,
    supplier: '示例发电有限公司',
    note: '',
    files: [],
    createdAt: now,
  })
}

/** 绿色工厂 in the library of titles. */
const entitle = (enterpriseId: string) =>
  app.services.db.insert(title).values({
    id: ids.next(),
    kind: 'factory',
    level: 'city',
    enterpriseId,
    qxCode: own.qxCode,
    enterpriseName: own.name,
    year: 2025,
    number: `LSGC-${enterpriseId.slice(-6)}`,
    validFrom: '2025-06-01',
    validTo: '2028-05-31',
    state: 'valid',
    createdAt: clock.now(),
  })

beforeAll(async () => {
  for (const works of [own, neighbour, foreign]) await entitle(works.id)
  for (const { id } of [zeroPlan, zeroAccept]) {
    const made = await keepBatch(
      app.services,
      {
        programme: id,
        name: '2026年度零碳工厂',
        year: clock.year(),
        openAt: addMs(clock.now(), -dayMs),
        closeAt: addMs(clock.now(), 20 * dayMs),
        countyDeadline: addMs(clock.now(), 30 * dayMs),
        cityDeadline: addMs(clock.now(), 90 * dayMs),
        returnDays: 10,
        needExperts: false,
        requireThirdParty: false,
        twoHands: false,
      },
      scheme.cast.city,
    )
    batches[id] = made.id
  }
})
afterEach(resetClock)

const filed = (programme: Programme, of = own, change: AnswerSet = {}) =>
  scheme.answers(programme, of).then((answers) =>
    scheme.filed(programme, of, 'county_approved', {
      batchId: batches[programme.id] ?? '',
      answers: { ...answers, ...change },
      reason: '限值未核对，建设方案已写明措施。',
    }),
  )
const faultsOf = (refused: unknown): string[] =>
  ((refused as { errors?: { field: string; message: string }[] }).errors ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )
const decided = async (
  call: typeof planCalls.move | typeof acceptCalls.move,
  { id, version }: { id: string; version: number },
  who: 'city' | 'county' | 'city2' = 'city',
) =>
  app.call(
    call,
    { id, version, state: 'approved', level: 'city', documentNumber: '渝经信〔2026〕31号', opinion: '同意。' },
    as(who),
  )

test('certificates count as far as the register has them for the own power of the year', async () => {
  const answers = await scheme.answers(zeroPlan, own)
  const send = async () =>
    app.call(planCalls.save, { batchId: batches[zeroPlan.id], answers, action: 'submit' } as never, as('filer'))
  await register(own.id, 'certificate', 3999)
  await register(own.id, 'certificate', 5000, 'product')
  expect(faultsOf((await send()).data)).toEqual([
    expect.stringMatching(/^certMWh: .*2025年用于本企业用电的绿证为3999 MWh，少于填写的4000 MWh/),
    expect.stringMatching(/^tradedGreenMWh: .*绿电交易为0 MWh/),
  ])
  const before = await app.call(filing.prefill, { programme: 'zero-plan' }, as('filer'))
  expect(before.data.archive).toMatchObject({
    ledgerCertificates: [{ year: 2025, value: 3999 }],
    ledgerTraded: [],
  })
  for (const works of [own, foreign]) {
    await register(works.id, 'certificate', 4001)
    await register(works.id, 'traded', 3700)
  }
})

const revoke = (enterpriseId: string, state: 'revoked' | 'valid') =>
  app.services.db.update(title).set({ state }).where(eq(title.enterpriseId, enterpriseId))

/** A unit with quota on the market's list of 2025, and a letter of the ecology department. */
async function listInMarket(enterpriseId: string) {
  const now = clock.now()
  await app.services.db.insert(carbonMarket).values({
    id: ids.next(),
    state: 'listed',
    updatedAt: now,
    updatedByName: '测试',
    enterpriseId,
    enterpriseName: own.name,
    socialCode: '91500100MAXX100100',
    qxCode: own.qxCode,
    year: 2025,
    industry: 'cement',
    duty: 'quota',
    guide: '',
    source: '2025年度名录',
    createdAt: now,
  })
}
const letter = (enterpriseId: string, letterOn: string, cleared: 'open' | 'done') =>
  app.services.db.insert(carbonVerified).values({
    id: ids.next(),
    enterpriseId,
    year: 2025,
    verifiedT: 51_000,
    gases: 'co2',
    boundary: '水泥熟料生产线，直接排放',
    verifier: '示例核查有限公司',
    letter: `核查〔${letterOn}〕`,
    letterOn,
    cleared,
    source: '测试结果文件',
    at: clock.now(),
    byName: '测试',
  })

test('the title and the market’s surrender hold back sending and listing, as long as the city asks for them', async () => {
  const answers = await scheme.answers(zeroPlan, own)
  const sending = async (change: AnswerSet = {}) =>
    app.call(
      planCalls.save,
      { batchId: batches[zeroPlan.id], answers: { ...answers, ...change }, action: 'submit' } as never,
      as('filer'),
    )
  await revoke(own.id, 'revoked')
  expect(faultsOf((await sending()).data)).toEqual([expect.stringMatching(/^siteName: .*绿色工厂称号；请先申报/)])
  await revoke(own.id, 'valid')
  await listInMarket(own.id)
  expect(faultsOf((await sending()).data)).toEqual([expect.stringMatching(/^isCarbonMarket: .*2025年度.*请选“是”/)])
  const proof = answers.ghgReport
  const inMarket = { siteName: '示例涪陵厂区', isCarbonMarket: true, neg7: true, neg7Proof: proof } as AnswerSet
  await letter(own.id, '2026-06-30', 'open')
  expect(faultsOf((await sending(inMarket)).data)).toEqual([
    expect.stringMatching(/^neg7: .*核查〔2026-06-30〕.*2025年度未清缴；请先完成清缴/),
  ])
  // A newer letter of the department prevails.
  await letter(own.id, '2026-11-02', 'done')
  const sent = await sending(inMarket)
  expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
  // What is taken back leaves its certificates to another site.
  const { id, version } = sent.data
  const taken = { id, version, answers, action: 'withdraw', opinion: '核对边界后重新提交' }
  expect((await app.call(planCalls.save, taken as never, as('filer'))).data.state).toBe('withdrawn')
  await app.services.db.delete(carbonMarket)
})

test('a certificate counts for one site: two plans sent at once do not both have it', async () => {
  const answers = await scheme.answers(zeroPlan, neighbour)
  for (const [kind, count] of [
    ['certificate', 6000],
    ['traded', 2700],
  ] as const)
    await register(neighbour.id, kind, count)
  const send = (siteName: string, tradedGreenMWh: string) =>
    app.call(
      planCalls.save,
      {
        batchId: batches[zeroPlan.id],
        answers: { ...answers, siteName, tradedGreenMWh, gridMWh: String(8900 - Number(tradedGreenMWh)) },
        action: 'submit',
      } as never,
      as('neighbour'),
    )
  const both = await Promise.all([send('一号厂区', '0'), send('二号厂区', '0')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const lost = both.find(({ status }) => status === 422)
  expect(faultsOf(lost?.data)).toEqual([
    'certMWh: 登记的2025年绿证为6000 MWh，本企业其他厂区已申报4000 MWh，最多再填2000 MWh；同一凭证只能计一次',
  ])
})

test('a plan is listed by the city alone, ends at the end of its target year, and is public without its figures', async () => {
  const plan = await filed(zeroPlan, foreign)
  await endPublicity(app, plan.id)
  expect((await decided(planCalls.move, plan, 'county')).status).toBe(404)
  // What was asked for on sending is asked for again when the works comes on the list.
  await revoke(foreign.id, 'revoked')
  const refused = await decided(planCalls.move, plan)
  expect([refused.status, faultsOf(refused.data)]).toEqual([
    422,
    [expect.stringMatching(/^opinion: .*没有本企业有效的绿色工厂称号/)],
  ])
  await revoke(foreign.id, 'valid')
  const listed = await decided(planCalls.move, plan)
  expect([listed.status, listed.data.state, listed.data.stateLabel]).toEqual([200, 'approved', '建设中'])
  const [row] = (await app.call(planCalls.published, { keyword: '北碚' })).data.rows
  expect(row).toEqual({
    id: plan.id,
    enterpriseName: foreign.name,
    siteName: '示例汽车零部件北碚厂区',
    qxName: expect.any(String),
    listedOn: clock.today(),
    targetYear: 2028,
    status: 'building',
    statusName: '建设中',
    isNational: false,
    document: '渝经信〔2026〕31号',
  })
  expect((await app.call(titles.list, { kind: 'zeroCarbon' }, as('city'))).data.total).toBe(0)
  moveClock('2028-12-31T12:00:00+08:00')
  await expireFilings(app.services)
  expect((await app.call(planCalls.published, { status: 'lapsed' })).data.total).toBe(0)
  moveClock('2029-01-01T12:00:00+08:00')
  await expireFilings(app.services)
  expect((await app.call(planCalls.published, { status: 'lapsed' })).data.rows).toMatchObject([
    { id: plan.id, statusName: '逾期未验收' },
  ])
})

/** A year's progress stands beside what the plan says of it; one for each site and year, until it is taken back. */
async function reportsItsYear() {
  const year = {
    year: 2026,
    site: '示例汽车零部件北碚厂区',
    work: '屋顶光伏二期已并网，烘干炉电气化完成招标。',
    invested: 960,
    cutCo2: 1180,
    co2: 1420,
    nonFossilPct: 78,
    delays: '',
    files: [],
  }
  const report = (change: object = {}) =>
    app.call(progressCalls.report, { ...year, ...change, requestId: ids.next() } as never, as('filer'))
  expect(faultsOf((await report({ site: '另一个厂区' })).data)).toEqual([
    'site: 建设名单上的厂区是：示例汽车零部件北碚厂区',
  ])
  const owed = async (who: 'filer' | 'county' | 'neighbour') =>
    (await app.call(todo.mine, {}, as(who))).data.groups.filter(({ key }) => key === 'zeroReport.year')
  expect(await owed('filer')).toEqual([])
  moveClock('2027-02-01T02:00:00Z')
  await signIn()
  expect(await owed('filer')).toMatchObject([{ due: '2027-04-15', count: 1 }])
  expect([await owed('county'), await owed('neighbour')]).toEqual([[], []])
  const { status, data: made } = await report()
  expect(await owed('filer')).toEqual([])
  resetClock()
  await signIn()
  expect(status).toBe(200)
  expect(made).toMatchObject({ state: 'reported', plannedCo2: 1380, plannedNonFossil: 80 })
  expect([(await report()).status, (await report()).msg]).toEqual([409, expect.stringContaining('要改先撤回重报')])
  const step = (action: string, version: number, who: 'filer' | 'county' | 'otherCounty' | 'neighbour') =>
    app.call(
      progressCalls.step,
      { id: made.id, version, action, opinion: '减碳量请按并网日期折算。' } as never,
      as(who),
    )
  expect((await step('doubt', made.version, 'otherCounty')).status).toBe(404)
  expect((await step('withdraw', made.version, 'neighbour')).status).toBe(404)
  const doubted = await step('doubt', made.version, 'county')
  expect(doubted.data).toMatchObject({ state: 'doubted', doubt: '减碳量请按并网日期折算。' })
  expect((await step('withdraw', doubted.data.version, 'filer')).data.state).toBe('withdrawn')
  expect((await report({ cutCo2: 590 })).data).toMatchObject({ state: 'reported', cutCo2: 590 })
}

test('only what is being built is accepted, once; the plan ends with it and the title has no end', async () => {
  const refused = await filed(zeroAccept).catch((error: unknown) => error)
  expect(JSON.stringify(refused)).toContain('本企业没有在建设中的零碳工厂')
  const plan = await filed(zeroPlan)
  await endPublicity(app, plan.id)
  expect((await decided(planCalls.move, plan)).status).toBe(200)
  // The same works is not planned twice, and another one's name is told.
  const again = await app.call(
    planCalls.save,
    { batchId: batches[zeroPlan.id], answers: await scheme.answers(zeroPlan, own), action: 'submit' } as never,
    as('filer'),
  )
  expect([again.status, again.msg]).not.toEqual([200, '操作成功'])
  const other = { ...(await scheme.answers(zeroAccept, own)), siteName: '另一个厂区' }
  const sent = { batchId: batches[zeroAccept.id], answers: other, action: 'submit' } as never
  expect(faultsOf((await app.call(acceptCalls.save, sent, as('filer'))).data)).toContain(
    'siteName: 建设名单上的厂区是：示例汽车零部件北碚厂区；请按建设方案填写厂区名称',
  )

  await reportsItsYear()

  const acceptance = await filed(zeroAccept)
  await endPublicity(app, acceptance.id)
  expect((await decided(acceptCalls.move, acceptance, 'county')).status).toBe(403)
  const [one, two] = await Promise.all([
    decided(acceptCalls.move, acceptance),
    decided(acceptCalls.move, acceptance, 'city2'),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const { data } = await app.call(filing.get, { id: plan.id }, as('filer'))
  expect([data.state, data.stateLabel]).toEqual(['fulfilled', '已验收'])
  expect(data.history.at(-1)).toMatchObject({ label: '通过验收' })
  const page = await app.call(titles.list, { kind: 'zeroCarbon' }, as('city'))
  expect([page.status, page.msg]).toEqual([200, '操作成功'])
  const [title] = page.data.rows
  expect(title).toMatchObject({ enterpriseName: own.name, validTo: noEnd })
  const shown = (await app.call(titleList.detail, { id: title?.id ?? '' })).data
  expect(shown.facts.map(({ label }) => label)).toEqual([
    '验收年度',
    '单位能耗碳排放（tCO₂/tce）',
    '非化石能源消费占比（%）',
    '物理认定量占比（%）',
  ])
  expect((await app.call(planCalls.published, { status: 'accepted' })).data.rows).toMatchObject([{ id: plan.id }])
})

test('能碳管理中心 is registered once, doubted and confirmed by its own county; nobody else sees or steps it', async () => {
  const report = { id: '', name: '运行报表.pdf', size: 1, sha256: '0'.repeat(64) }
  const centre = {
    centre: '示例能碳管理中心',
    site: '本部厂区',
    builtBy: '示例数字能源有限公司',
    since: '2025-06',
    invested: 320,
    metersDue: 80,
    metersAuto: 72,
    intervalMinutes: 15,
    retentionYears: 5,
    functions: ['1', '2'],
    grade: 'second',
    acceptedBy: '',
    files: await withPapers(app.services, scheme.cast.filerOf(own.id), [report]),
  }
  const register = (change: object = {}) =>
    app.call(ecCentre.register, { ...centre, ...change, requestId: ids.next() } as never, as('filer'))
  expect(faultsOf((await register({ metersAuto: 81 })).data)).toEqual(['metersAuto: 自动采集的不能多于应装计量器具'])
  const made = (await register()).data
  expect(made).toMatchObject({ state: 'registered', autoPct: 90, functionCount: 2 })
  expect((await register()).status).toBe(409)
  const step = (action: string, version: number, who: 'filer' | 'county' | 'otherCounty' | 'neighbour') =>
    app.call(ecCentre.step, { id: made.id, version, action, opinion: '请补充运行报表。' } as never, as(who))
  expect((await step('doubt', made.version, 'otherCounty')).status).toBe(404)
  expect((await step('withdraw', made.version, 'neighbour')).status).toBe(404)
  expect((await step('confirm', made.version, 'filer')).status).toBe(403)
  const doubted = (await step('doubt', made.version, 'county')).data
  expect(doubted).toMatchObject({ state: 'doubted', doubt: '请补充运行报表。' })
  const answered = (await step('answer', doubted.version, 'filer')).data
  expect((await step('confirm', answered.version, 'county')).data.state).toBe('confirmed')
  const seen = async (who: 'neighbour' | 'otherCounty' | 'county') =>
    (await app.call(ecCentre.page, {}, as(who))).data.total
  expect([await seen('neighbour'), await seen('otherCounty'), await seen('county')]).toEqual([0, 0, 1])
})

test('工业绿色微电网: a year must balance, and only its own county confirms it', async () => {
  const meters = { id: '', name: '计量记录.pdf', size: 1, sha256: '0'.repeat(64) }
  const stated = {
    year: 2026,
    site: '本部厂区',
    mode: 'own',
    commissionedOn: '2026-03-01',
    gridPoint: '10 kV总降变电所',
    pvKw: 12_000,
    windKw: 0,
    residualKw: 0,
    storageKw: 2000,
    storageKwh: 4000,
    adjustableKw: 800,
    generationMwh: 12_000,
    selfUseMwh: 7350,
    nearbyUseMwh: 480,
    feedInMwh: 3720,
    curtailedMwh: 330,
    storageInMwh: 1320,
    storageOutMwh: 1200,
    loadMwh: 49_000,
    files: await withPapers(app.services, scheme.cast.filerOf(own.id), [meters]),
  }
  const register = (change: object = {}) =>
    app.call(microgrid.register, { ...stated, ...change, requestId: ids.next() } as never, as('filer'))
  expect(faultsOf((await register({ feedInMwh: 3900 })).data)).toEqual([
    expect.stringMatching(/^generationMwh: .*相差-180 MWh，超过发电量的1%/),
  ])
  expect(faultsOf((await register({ storageOutMwh: 1400 })).data)).toEqual(['storageOutMwh: 储能放电量不能多于充电量'])
  const made = (await register()).data
  expect(made).toMatchObject({
    state: 'registered',
    selfUsePct: 65.25,
    feedInPct: 31.88,
    greenLoadPct: 15,
    result: expect.stringContaining('就近消纳达到60%'),
  })
  expect((await register()).status).toBe(409)
  const step = (action: string, version: number, who: 'filer' | 'county' | 'otherCounty' | 'neighbour') =>
    app.call(microgrid.step, { id: made.id, version, action, opinion: '与结算单一致。' } as never, as(who))
  expect((await step('confirm', made.version, 'otherCounty')).status).toBe(404)
  expect((await step('withdraw', made.version, 'neighbour')).status).toBe(404)
  expect((await step('confirm', made.version, 'filer')).status).toBe(403)
  expect((await step('confirm', made.version, 'county')).data.state).toBe('confirmed')
})
