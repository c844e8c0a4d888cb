/** 绿电凭证台账 on the real database: a certificate is claimed once in the city, whatever the order and the speed of the requests. */
import { readFileSync } from 'node:fs'
import { message } from '@green/contract/calls/content/public.ts'
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import type { GreenPowerAction } from '@green/filing/cases/green-power.ts'
import { hearingDays } from '@green/filing/cases/hearing.ts'
import { certificateRun, mostCertificates, mostOfDay } from '@green/filing/programme/green-power.ts'
import { expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { partsOf, withoutChance } from '../../../base/record/testing.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as, signIn } = await openTestScheme()

const whose = { filer: 0, neighbour: 1, away: 2 } as const
const register = async (who: keyof typeof whose, firstNumber: string, lastNumber = '', more = {}) => {
  const filer = scheme.cast.filerOf(scheme.factories[whose[who]].id)
  const paper = { id: '', name: '绿证.pdf', size: 1, sha256: '0'.repeat(64) }
  const files = await withPapers(app.services, filer, [paper])
  const input = {
    kind: 'certificate',
    year: 2025,
    producedIn: '2025-03',
    purpose: 'ownUse',
    supplier: '示例风电场',
  } as const
  const run = certificateRun(firstNumber, lastNumber)
  const documentCount = 'field' in run ? 1 : run.last - run.first + 1
  return app.call(greenPower.register, { ...input, documentCount, firstNumber, lastNumber, files, ...more }, as(who))
}
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)
const step = (who: CastName, id: string, version: number, action: GreenPowerAction, opinion = '结算单的数量不一致。') =>
  app.call(greenPower.step, { id, version, action, opinion }, as(who))
const yearOf = async (year: number, who: CastName = 'filer') =>
  (await app.call(greenPower.years, {}, as(who))).data.find((one) => one.year === year)

test('what leaves and what is logged of a registration is the same to the byte', async () => {
  const lines: string[] = []
  const note = (title: string, value: unknown) => lines.push(`# ${title}`, JSON.stringify(value, null, 1))
  const made = await register('filer', ' gold-2024-000101 ', 'GOLD-2024-000200', {
    year: 2024,
    producedIn: '2024-05',
    supplier: '  示例风电场  ',
    note: ' 三季度 ',
  })
  note('registered', made.data)
  note('a single one', (await register('away', 'SINGLE-7', undefined, { purpose: 'product', kind: 'traded' })).data)
  const { id: enterpriseId, qxCode } = scheme.factories[0]
  const record = {
    enterpriseId,
    qxCode,
    year: 2024,
    updatedByName: '测试',
    source: 'filed',
    programme: 'non-green-data',
  }
  await putRecord(app.services.db, { ...record, sourceId: ids.next(), greenPower: 12, outputValue: 1, totalTce: 1 }, [])
  const doubted = (await step('county', made.data.id, made.data.version, 'doubt', ' 结算单的数量不一致。 ')).data
  note('doubted', doubted)
  note('answered', (await step('filer', made.data.id, doubted.version, 'answer', ' 凭证由本企业购买。 ')).data)
  for (const who of ['filer', 'county', 'city', 'admin'] as const)
    note(`list of ${who}`, (await app.call(greenPower.page, {}, as(who))).data)
  for (const filter of [
    { number: 'gold2024 000150' },
    { number: 'G0LD2024000150' },
    { number: '没有数字' },
    { year: '2024' },
    { year: '1999' },
    { year: '1800' },
    { state: 'answered' },
    { state: 'nothing' },
    { keyword: '91500100MAXX100100' },
    { keyword: '甲方水泥' },
    { keyword: 'nobody' },
    { qxCode, year: '2024' },
    { qxCode: '50' },
  ] as never[]) {
    const { status, msg, data } = await app.call(greenPower.page, filter, as('city'))
    note(`list by ${JSON.stringify(filter)}`, { status, msg, data: data.rows?.map(({ id }) => id) ?? data })
  }
  lines.push('# workbook', await partsOf((await app.call(greenPower.exportAll, {}, as('city'))).body))
  for (const more of [
    { kind: undefined },
    { kind: 'coal' },
    { firstNumber: '' },
    { firstNumber: 'X'.repeat(61) },
    { firstNumber: 'abc' },
    { lastNumber: 'OTHER-9', producedIn: '2020-01' },
    { lastNumber: 'BYTE-1' },
    { documentCount: undefined },
    { documentCount: null },
    { documentCount: 1.5 },
    { documentCount: 0 },
    { documentCount: 1e8 },
    { documentCount: 1 },
    { year: null },
    { year: 2019 },
    { year: 2101 },
    { year: 2099 },
    { producedIn: '' },
    { producedIn: '2025-13' },
    { producedIn: '2099-01' },
    { purpose: 'gift' },
    { supplier: '' },
    { supplier: ' 一 ' },
    { supplier: '很'.repeat(101) },
    { note: '很'.repeat(201) },
    { files: [] },
    { files: Array.from({ length: 6 }, (_, no) => ({ ...made.data.files[0], id: ids.next(), name: `${no}.pdf` })) },
    { surprise: true },
    { kind: '', supplier: '', files: [], year: null },
    { lastNumber: 'GOLD-2024-000101', firstNumber: 'GOLD-2024-000101' },
  ]) {
    const { status, msg, data } = await register('filer', 'BYTE-5', 'BYTE-9', more as never)
    note(`register with ${JSON.stringify(more).slice(0, 60)}`, { status, msg, data })
  }
  for (const [who, action, opinion] of [
    ['county', 'settle', ''],
    ['county', 'settle', '好'.repeat(301)],
    ['county', 'register', '不会的动作。'],
    ['filer', 'doubt', '企业不能存疑。'],
    ['county', 'doubt', '已经存疑过了。'],
    ['county', 'settle', ' 已补充结算单。 '],
    ['filer', 'withdraw', ' 填错 '],
  ] as const) {
    const { rows } = (await app.call(greenPower.page, { year: '2024' } as never, as('city'))).data
    const { status, msg, data } = await step(who, made.data.id, rows[0]?.version ?? 0, action as never, opinion)
    note(`${who} ${action} ${opinion.slice(0, 20)}`, { status, msg, data })
  }
  const { $client } = app.services.db
  const log = await $client.query(
    `select action, object, result, changes from audit_log where object like '绿电凭证%' or action like '%绿电%' order by at, id`,
  )
  note('log', log.rows)
  const history = await $client.query(
    `select action, from_state, to_state, actor_name, role, opinion, files, details from case_history where kind = 'green-power' order by at, id`,
  )
  note('history', history.rows)
  const described = (await app.send({ method: 'GET', url: '/ht/openapi.json' })).body.toString()
  const { paths, components } = JSON.parse(described) as Record<string, Record<string, Record<string, unknown>>>
  note(
    'interface',
    Object.entries(paths ?? {}).filter(([path]) => path.includes('/greenPower/')),
  )
  note('schema', components?.schemas?.GreenPower)
  const text = `${lines.join('\n')}\n`.replaceAll(/已于\d{4}-\d\d-\d\d/g, '已于某日')
  await expect(withoutChance(text)).toMatchFileSnapshot('green-power.golden.txt')
})

test('numbers are taken for every enterprise, year and purpose, however they are typed', async () => {
  const made = await register('filer', 'GEC-2025-000101', 'GEC-2025-000200')
  expect(made.data).toMatchObject({ count: 100, quantity: 10, state: 'registered', allowed: ['cancel', 'withdraw'] })
  const again = await register('filer', 'gec2025 000150', '', { year: 2026, purpose: 'customer' })
  expect(again.status).toBe(422)
  expect(faultsOf(again)).toEqual([
    expect.stringMatching(
      /^firstNumber GEC2025000150：本企业已于\d{4}-\d\d-\d\d登记用于2025年，用途为“本企业当年用电”；同一编号只能有一个用途$/,
    ),
  ])
  const foreign = await register('away', 'ＧＥＣ２０２５０００１９０', 'GEC-2025-000300', { purpose: 'product' })
  expect(faultsOf(foreign)).toEqual([
    expect.stringMatching(
      /^firstNumber GEC2025000190至GEC2025000200：已于\d{4}-\d\d-\d\d由其他企业登记，如有异议请联系区县经信部门$/,
    ),
  ])
  expect(JSON.stringify(foreign)).not.toContain(scheme.factories[0].name)
  expect((await register('away', 'GEC-2025-000201')).status).toBe(200)
})

test('two who register the same number at once: one wins', async () => {
  const both = await Promise.all([
    register('filer', 'RACE-0001', 'RACE-0100'),
    register('neighbour', 'RACE-0100', 'RACE-0200'),
    register('away', 'RACE-0050', 'RACE-0150'),
  ])
  const won = both.filter(({ status }) => status === 200)
  const { rows } = (await app.call(greenPower.page, { number: 'RACE0100' }, as('city'))).data
  expect([won.length, rows.length]).toEqual([1, 1])
  // Nor does one enterprise get it for two purposes.
  const twice = await Promise.all(
    (['ownUse', 'product'] as const).map((purpose) => register('filer', 'TWICE-0001', 'TWICE-0100', { purpose })),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('what is missing or cannot be is told at its field', async () => {
  expect(faultsOf(await register('filer', 'BAD-1', 'OTHER-2'))[0]).toMatch(/^lastNumber /)
  expect(faultsOf(await register('filer', 'BAD-1', '', { producedIn: '2023-12' }))[0]).toMatch(/^producedIn /)
  expect(faultsOf(await register('filer', 'BAD-1', '', { year: 2099 }))[0]).toMatch(/^year /)
  expect(faultsOf(await register('filer', 'BAD-1', '', { files: [], supplier: '' })).length).toBe(2)
})

test('a doubted one does not count until it is settled; a withdrawn one frees its numbers', async () => {
  // The race above may have gone to this enterprise.
  const { registered: before = 0 } = (await yearOf(2025, 'neighbour')) ?? {}
  const { data } = await register('neighbour', 'D-001', 'D-050')
  expect(await yearOf(2025, 'neighbour')).toMatchObject({ registered: before + 5, doubted: 0 })
  expect((await step('otherCounty', data.id, data.version, 'doubt')).status).toBe(404)
  expect((await step('neighbour', data.id, data.version, 'doubt')).status).toBe(403)
  expect((await step('county', data.id, data.version, 'doubt', '')).status).toBe(422)
  const doubted = (await step('county', data.id, data.version, 'doubt')).data
  expect(doubted).toMatchObject({ state: 'doubted', doubt: '结算单的数量不一致。', allowed: ['settle'] })
  expect(await yearOf(2025, 'neighbour')).toMatchObject({ registered: before, doubted: 5 })
  expect((await register('away', 'D-001')).status).toBe(422)
  const titles = (await app.call(message.list, { page: 1, size: 10 }, as('neighbour'))).data.rows.map(
    (row) => row.title,
  )
  expect(titles).toContain('请陈述或撤回：绿电凭证被标为存疑')
  const settled = (await step('city', data.id, doubted.version, 'settle', '已补充结算单。')).data
  expect(settled).toMatchObject({ state: 'registered', doubt: null })
  expect((await step('neighbour', data.id, settled.version, 'withdraw', '填错')).data).toMatchObject({
    state: 'withdrawn',
  })
  expect(await yearOf(2025, 'neighbour')).toMatchObject({ registered: before, doubted: 0 })
  expect((await register('away', 'D-001')).status).toBe(200)
})

test('a purpose other than own use does not count for the year', async () => {
  const before = (await yearOf(2025, 'away'))?.registered
  await register('away', 'P-001', 'P-100', { purpose: 'product' })
  expect((await yearOf(2025, 'away'))?.registered).toBe(before)
})

test('the year says what is registered beside what its figures say', async () => {
  const { id: enterpriseId, qxCode } = scheme.factories[0]
  const { registered = 0 } = (await yearOf(2025)) ?? {}
  const record = {
    enterpriseId,
    qxCode,
    year: 2025,
    updatedByName: '测试',
    source: 'filed',
    programme: 'non-green-data',
    outputValue: 90_000,
    totalTce: 1474.8,
  }
  const power = { energyCode: '33', flow: 'used', quantity: 1200, tce: 1474.8, co2: 6697.2 }
  await putRecord(app.services.db, { ...record, sourceId: ids.next(), greenPower: registered + 2, co2: 10_000 }, [
    power,
  ])
  expect(await yearOf(2025)).toMatchObject({ reported: registered + 2, isShort: true, differs: true, co2: 10_000 })
  expect((await yearOf(2025))?.co2Market).toBeLessThan(10_000)
  expect((await yearOf(2025))?.says).toContain('少2万kWh：请补充登记凭证')
  await register('filer', 'SHARE-001', 'SHARE-050', { purpose: 'product' })
  // 1,200万kWh are 12,000 MWh; what was made in another year or is claimed for a product does not count.
  const { share } = (await yearOf(2025)) ?? {}
  const counted = (
    await app.services.db.$client.query<{ count: number }>(
      `select coalesce(sum(last - first + 1), 0)::int count from green_power where enterprise_id = '${enterpriseId}'
     and state = 'registered' and purpose = 'ownUse' and year = 2025 and produced_in like '2025-%'`,
    )
  ).rows[0]?.count
  expect(counted).toBeGreaterThan(0)
  expect(share).toMatchObject({ consumptionMWh: 12_000, countedMWh: counted })
  // A cement works: 34.2 % are 4,104 MWh.
  expect(share?.target).toMatchObject({ industry: '水泥', pct: 34.2, gapCertificates: 4104 - (counted ?? 0) })
  expect(share?.target?.source).toContain('未见正式文本')
  expect(share?.ratioPct).toBeCloseTo(((counted ?? 0) / 12_000) * 100, 2)
  const { rows } = (await app.call(greenPower.page, { size: 50 }, as('city'))).data
  const marked = rows.filter((row) => row.shortfall !== null).map((row) => row.enterpriseName)
  expect(new Set(marked)).toEqual(new Set([scheme.factories[0].name]))
})

test('a reader sees within the scope only; papers follow', async () => {
  const seen = async (who: CastName) => (await app.call(greenPower.page, { size: 50 }, as(who))).data
  const names = async (who: CastName) => new Set((await seen(who)).rows.map((row) => row.enterpriseName))
  const { factories } = scheme
  expect(await names('filer')).toEqual(new Set([factories[0].name]))
  expect((await names('county')).has(factories[2].name)).toBe(false)
  expect((await names('city')).has(factories[2].name)).toBe(true)
  const file = (await seen('filer')).rows[0]?.files[0]?.id ?? ''
  const link = async (who: CastName) => (await app.call(lsdtFile.getFileName, { id: file }, as(who))).status
  expect([await link('county'), await link('otherCounty'), await link('neighbour')]).toEqual([200, 404, 404])
  expect((await app.call(greenPower.page, { number: 'GEC2025000150' }, as('city'))).data.total).toBe(1)
  expect((await app.call(greenPower.exportAll, {}, as('county'))).status).toBe(200)
  expect((await app.call(greenPower.exportAll, {}, as('filer'))).status).toBe(403)
})

test('a number that only looks different is taken; more than the papers state is refused at its field', async () => {
  expect((await register('filer', 'LK-2025-0100', 'LK-2025-0109')).status).toBe(200)
  for (const typed of ['lk20250105', '1К-2025-0105', 'IK-2O25-0105'])
    expect([typed, (await register('away', typed)).status]).toEqual([typed, 422])
  const more = await register('filer', 'PROVEN-001', 'PROVEN-020', { documentCount: 19 })
  expect(faultsOf(more)).toEqual([expect.stringMatching(/^documentCount 起止编号共20个，多于所附凭证载明的19个/)])
  const untold = await register('filer', 'PROVEN-001', 'PROVEN-002', { documentCount: undefined })
  expect(faultsOf(untold)).toEqual([expect.stringMatching(/^documentCount /)])
})

test('an enterprise registers no more than so many on one day, withdrawn ones included', async () => {
  moveClock('2027-03-01T02:00:00Z')
  await signIn()
  const heap = (no: number) =>
    register('away', `HEAP${no}-000001`, `HEAP${no}-${mostCertificates}`, { producedIn: '2025-04' })
  const times = mostOfDay / mostCertificates
  for (let no = 1; no <= times; no++) {
    const { status, data } = await heap(no)
    expect(status).toBe(200)
    if (no === 1) await step('away', data.id, data.version, 'withdraw', '填错')
  }
  expect(faultsOf(await register('away', 'HEAP9-1'))).toEqual([expect.stringContaining('今天已登记300000个')])
  expect((await register('neighbour', 'HEAP9-1')).status).toBe(200)
  moveClock('2027-03-02T02:00:00Z')
  await signIn()
  expect((await register('away', 'HEAP9-2')).status).toBe(200)
  resetClock()
  await signIn()
})

test('the county frees a number with a reason, once the enterprise has answered or let its days go by', async () => {
  const { data } = await register('filer', 'FREE-001', 'FREE-009')
  const reason = '凭证经核对属于另一家企业。'
  const doubted = (await step('county', data.id, data.version, 'doubt')).data
  const early = await step('county', data.id, doubted.version, 'free', reason)
  expect([early.status, early.msg]).toEqual([409, expect.stringContaining('还没有陈述')])
  expect((await register('away', 'FREE-001')).status).toBe(422)
  const answered = (await step('filer', data.id, doubted.version, 'answer', '凭证由本企业购买。')).data
  expect(answered).toMatchObject({ state: 'answered', allowed: ['withdraw'] })
  expect((await step('otherCounty', data.id, answered.version, 'free', reason)).status).toBe(404)
  expect((await step('county', data.id, answered.version, 'free', '不对')).status).toBe(422)
  expect((await step('county', data.id, answered.version, 'free', reason)).data).toMatchObject({
    state: 'freed',
    allowed: [],
  })
  expect((await register('away', 'FREE-001')).status).toBe(200)
  const titles = (await app.call(message.list, { page: 1, size: 10 }, as('filer'))).data.rows.map((row) => row.title)
  expect(titles).toContain('绿电凭证：撤销登记')
  const silent = (await register('filer', 'FREE-101')).data
  const doubt = (await step('county', silent.id, silent.version, 'doubt')).data
  moveClock(hearingDays * 24 * 3600_000 + 60_000)
  await signIn()
  const late = await step('county', silent.id, doubt.version, 'free', reason)
  resetClock()
  expect(late.data).toMatchObject({ state: 'freed' })
})

test('rows of before the keys get the keys that a new registration gets', async () => {
  for (const first of ['LOI-01', 'СОЮ-7', 'IOL-2025-000123456789']) await register('neighbour', first)
  const { $client } = app.services.db
  const keys = async () =>
    (await $client.query('select id, key_prefix, key_first, key_last from green_power order by id')).rows
  const before = await keys()
  await $client.query('update green_power set key_prefix = null, key_first = null, key_last = null')
  const file = new URL('../../../db/migrations/0042_look-alike-certificates.sql', import.meta.url)
  await $client.query(/UPDATE "green_power"[\s\S]*;/.exec(readFileSync(file, 'utf8'))?.[0] ?? '')
  expect(await keys()).toEqual(before)
  expect(before.length).toBeGreaterThan(10)
})
