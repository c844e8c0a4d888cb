/** 零碳工厂 from the register of certificates to plan, acceptance and public list; who may not, and what happens once. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { zeroAccept as acceptCalls, zeroPlan as planCalls } from '@green/contract/calls/filing/zero-carbon.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { noEnd } from '@green/contract/filing/titles.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { zeroAccept } from '@green/programmes/zero-accept/programme.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { greenPower } from '../../db/schema/energy/green-power.ts'
import { keepBatch } from '../../filing/batches/batches.ts'
import { expireFilings } from '../../filing/step/clock-steps.ts'
import { endPublicity } from '../../filing/step/testing.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'

const dayMs = 86_400_000
const { app, scheme, as } = await openTestScheme()
const batches: Record<string, string> = {}
const [own, , foreign] = scheme.factories

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
    prefix: `${kind}${purpose}`,
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

beforeAll(async () => {
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
  for (const of of [own, foreign]) {
    await register(of.id, 'certificate', 4001)
    await register(of.id, 'traded', 3700)
  }
})

test('a plan is listed by the city alone, ends at the end of its target year, and is public without its figures', async () => {
  const plan = await filed(zeroPlan, foreign)
  await endPublicity(app, plan.id)
  expect((await decided(planCalls.move, plan, 'county')).status).toBe(404)
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
  const other = await filed(zeroAccept, own, { siteName: '另一个厂区' }).catch((error: unknown) => error)
  expect(JSON.stringify(other)).toContain('建设名单上的厂区是：示例汽车零部件北碚厂区')

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
