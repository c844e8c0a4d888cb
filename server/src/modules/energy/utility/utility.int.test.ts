/** 供能结算 on the real database: accounts, deliveries of supply companies, and the months that the ledger has of them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '@green/contract/call.ts'
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { utility, utilityImport } from '@green/contract/calls/energy/utility.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, person, sendWorkbook } from '../../../base/enterprise/testing.ts'
import { importFile } from '../../../base/import/workbook-import.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { aPerson } from '../../../db/test-people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { digestOfRows } from './deliver.ts'
import { utilityWorkbook } from './workbook.ts'

const { app, scheme, actors, as } = await openTestScheme()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utility-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

let made = 0
const freshNumber = () => String(6_000_000_000 + ++made)

type Claim = Partial<Parameters<typeof app.call<typeof supplyAccount.claim>>[1]>

async function claim(who: CastName, over: Claim = {}) {
  const paper = { id: '', name: '结算单.pdf', size: 1, sha256: '0'.repeat(64) }
  const files = await withPapers(app.services, actors[who], [paper])
  const days = { since: '2024-01-01', until: '2027-12-31' }
  const what = {
    carrier: 'power',
    company: 'sgcq',
    number: freshNumber(),
    usage: 'industry',
    purpose: 'ledger',
  } as const
  return app.call(supplyAccount.claim, { ...what, ...days, files, ...over }, as(who))
}
const claimed = async (who: CastName, over: Claim = {}) => {
  const { status, data, msg } = await claim(who, over)
  if (status !== 200) throw new Error(msg)
  return data
}
type Row = Awaited<ReturnType<typeof claimed>>
const step = (who: CastName, { id, version }: Pick<Row, 'id' | 'version'>, action: Row['allowed'][number]) =>
  app.call(supplyAccount.step, { id, version, action, opinion: '结算单与户号已经逐一核对过。' }, as(who))
const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors

describe('an account', () => {
  test('is one enterprise’s on a day: the second is refused without a name, until the office has freed it', async () => {
    const number = freshNumber()
    const first = await claimed('filer', { number })
    expect(first).toMatchObject({ state: 'confirmed', number })
    const second = await claim('neighbour', { number: ` ${number.slice(0, 5)} ${number.slice(5)}` })
    expect([second.status, faultsOf(second)]).toEqual([
      422,
      [{ field: 'number', message: expect.stringContaining('已由其他企业确认') }],
    ])
    expect(JSON.stringify(second.data)).not.toContain(first.enterpriseName)
    // Of other days it is free.
    expect((await claim('neighbour', { number, since: '2023-01-01', until: '2023-12-31' })).status).toBe(200)
    const doubted = (await step('county', first, 'doubt')).data
    expect((await step('county', doubted, 'free')).status).toBe(409)
    const answered = (await step('filer', doubted, 'answer')).data
    expect((await step('county', answered, 'free')).data).toMatchObject({ state: 'freed' })
    expect((await claim('neighbour', { number })).status).toBe(200)
  })

  test('is refused where number, days or site are wrong, each at its field', async () => {
    const wrong = async (over: Claim) => faultsOf(await claim('filer', over)).map(({ field }) => field)
    expect(await wrong({ number: '123' })).toEqual(['number'])
    expect(await wrong({ since: '2999-01-01' })).toEqual(['since'])
    expect(await wrong({ until: '2024-01-01' })).toEqual(['until'])
    expect(await wrong({ until: '2099-01-01' })).toEqual(['until'])
    expect(await wrong({ site: '没有的厂区' })).toEqual(['site'])
    expect(await wrong({ company: 'nobody' })).toEqual(['company'])
  })

  test('another enterprise and another county do not see it; only its own enterprise revokes it', async () => {
    const own = await claimed('filer')
    for (const who of ['neighbour', 'otherCounty'] as const) {
      const { data } = await app.call(supplyAccount.page, { size: 50 }, as(who))
      expect(data.rows.map(({ id }) => id)).not.toContain(own.id)
    }
    expect((await step('neighbour', own, 'revoke')).status).toBe(404)
    expect((await step('county', own, 'revoke')).status).toBe(403)
    expect((await step('filer', own, 'revoke')).data).toMatchObject({ state: 'revoked' })
  })
})

const titles =
  '户号,户名,统一社会信用代码,计量点编号,转供分表号,抄表起日,抄表止日,用量（kWh）,计量单位,退补所属月,状态'.split(',')
type Line = Partial<
  Record<'number' | 'name' | 'code' | 'meter' | 'sub' | 'from' | 'to' | 'unit' | 'of' | 'state', string>
> & {
  quantity?: number
}

async function sheetOf(lines: readonly Line[], headings = titles): Promise<string> {
  const path = join(folder, `抄表-${++made}.xlsx`)
  const rows = lines.map(({ number, name, code, meter, sub, from, to, quantity, unit, of, state }) =>
    [number, name, code, meter, sub, from, to, quantity, unit, of, state].map((cell) => cell ?? null),
  )
  const columns = headings.map((title, i) => ({ title, kind: i === 7 ? ('number' as const) : ('code' as const) }))
  await writeFile(path, writeWorkbook([{ name: '电费结算', columns, rows }]))
  return path
}

const grid = { carrier: 'power', company: 'sgcq' } as const
const deliver = async (lines: readonly Line[]) =>
  importFile(app.services, utilityWorkbook(grid, '国网重庆市电力公司'), await sheetOf(lines), actors.city)

const ofMonth = (number: string, year: number, month: number, quantity: number, more: Line = {}): Line => ({
  number,
  from: `${year}-${String(month).padStart(2, '0')}-01`,
  to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  quantity,
  ...more,
})
const ofYear = (number: string, year: number, quantity: number) =>
  Array.from({ length: 12 }, (_, i) => ofMonth(number, year, i + 1, quantity))

async function monthsOf(who: CastName, year: number) {
  const { data } = await app.call(utility.months, { year }, as(who))
  const { months, total } = data.carriers.find(({ carrier }) => carrier === 'power') ?? { months: [], total: null }
  return { months: months.map(({ value }) => value), total, sources: [...new Set(months.map(({ source }) => source))] }
}

describe('a workbook of a supply company', () => {
  // An account of an earlier test, which nobody reads, would keep every month incomplete.
  beforeEach(() => app.services.db.$client.query(`update supply_account set state = 'withdrawn'`))

  test('puts complete months and the year into the ledger; a resend counts instead, the former version stays', async () => {
    const { number } = await claimed('neighbour')
    const first = await deliver(ofYear(number, 2024, 120_000))
    expect(first).toMatchObject({ added: 12, failed: 0, skipped: 0, done: true })
    const before = await monthsOf('neighbour', 2024)
    expect(before.months).toEqual(Array(12).fill(12))
    expect(before).toMatchObject({ total: { value: 144, source: '供电结算' }, sources: ['供电结算'] })
    expect(await deliver(ofYear(number, 2024, 120_000))).toMatchObject({ unchanged: 12, added: 0, updated: 0 })
    expect(await deliver([ofMonth(number, 2024, 2, 150_000)])).toMatchObject({ updated: 1 })
    const after = await monthsOf('neighbour', 2024)
    expect([after.months[1], after.total?.value]).toEqual([15, 147])
    const { rows } = await app.services.db.$client.query(
      `select version, quantity::int from utility_reading where number = $1 and from_day = '2024-02-01' order by version`,
      [number],
    )
    expect(rows).toEqual([
      { version: 1, quantity: 120_000 },
      { version: 2, quantity: 150_000 },
    ])
    await expect(
      app.services.db.$client.query('update utility_reading set quantity = 1 where number = $1', [number]),
    ).rejects.toThrow('append-only')
    // A correction counts in the month it concerns, a reading that is taken back leaves its month out.
    const corrected = [ofMonth(number, 2024, 6, -20_000, { of: '2024-03' })]
    expect(await deliver(corrected)).toMatchObject({ added: 1 })
    expect((await monthsOf('neighbour', 2024)).months[2]).toBe(10)
    expect(await deliver([ofMonth(number, 2024, 12, 0, { state: '作废' })])).toMatchObject({ updated: 1 })
    const { months, total } = await monthsOf('neighbour', 2024)
    expect([months[11], total?.value]).toEqual([null, null])
  })

  test('what an enterprise states and what was metered are compared: the metered value counts, a large gap waits for a person', async () => {
    const { number } = await claimed('filer')
    const power = { energyCode: '33', quantity: 100 }
    const lines = [
      { ...power, flow: 'bought' as const },
      { ...power, flow: 'used' as const },
    ]
    const { data: seen } = await app.call(energyYear.glance, {}, as('filer'))
    expect(seen.may.enter).toBe(true)
    const entered = await app.call(
      yearlyEnergy.addLsdtQynhYearInfo,
      { year: 2024, outputValue: 1000, lines },
      as('filer'),
    )
    expect(entered.status, entered.msg).toBe(200)
    const factAfter = async (quantity: number) => {
      await deliver(ofYear(number, 2024, quantity))
      const { data } = await app.call(ledger.year, { year: 2024 }, as('filer'))
      return data.facts.find(({ key }) => key === 'en.33.bought')
    }
    // Far apart: what counted goes on counting until a person settles it, and both read why.
    const apart = await factAfter(120_000)
    expect(apart).toMatchObject({ value: 100, state: 'unsettled' })
    expect(apart?.statements.map(({ source, value }) => [source, value])).toContainEqual(['供电结算', 144])
    expect(apart?.notes.map(({ message }) => message)).toEqual([expect.stringContaining('企业录入为100')])
    expect(await factAfter(86_000)).toMatchObject({ value: 103.2, source: '供电结算', state: 'adopted' })
  })

  test('all faults at once, at row and column; nothing is written', async () => {
    const { number } = await claimed('filer', { since: '2020-01-01' })
    const month = (at: number, more: Line = {}) => ofMonth(number, 2025, at, 1000, more)
    const report = await deliver([
      month(1, { number: '123' }),
      month(2, { quantity: -5 }),
      month(3, { unit: '万kWh' }),
      month(4, { from: '2025-04-30', to: '2025-04-01' }),
      month(5),
      month(5),
      month(6, { from: '2025-05-20' }),
      month(7, { to: '2099-07-31' }),
      month(8, { of: '八月' }),
      month(9, { to: '2026-12-31', from: '2025-09-01' }),
    ])
    expect(report).toMatchObject({ done: false, failed: 9 })
    expect(report.errors.map(({ row, title, message }) => [row, title, message])).toEqual([
      [2, '户号', '用电户号为10位或13位数字，请按结算单填写'],
      [3, '用量（kWh）', expect.stringContaining('不能为负数')],
      [4, '计量单位', expect.stringContaining('应为kWh')],
      [5, '抄表止日', expect.stringContaining('早于起日')],
      [7, '户号', '与第6行重复'],
      [8, '抄表起日', expect.stringContaining('与同一计量点的抄表期2025-05-01至2025-05-31重叠')],
      [9, '抄表止日', expect.stringContaining('相隔超过400天')],
      [9, '抄表止日', '抄表止日不能晚于今天'],
      [10, '退补所属月', '应为年月，如2025-03'],
      [11, '抄表止日', expect.stringContaining('相隔超过400天')],
      [11, '抄表止日', '抄表止日不能晚于今天'],
    ])
    expect((await monthsOf('filer', 2025)).months.every((value) => value === null)).toBe(true)
  })

  test('of an account that nobody has confirmed, outside its days or revoked, nothing is stored; another’s name is a doubt', async () => {
    const number = freshNumber()
    const stored = async () => {
      const { rows } = await app.services.db.$client.query('select 1 from utility_reading where number = $1', [number])
      return rows.length
    }
    const line = (more: Line = {}) => ofMonth(number, 2025, 3, 1000, more)
    expect(await deliver([line()])).toMatchObject({ skipped: 1, added: 0 })
    expect(await stored()).toBe(0)
    const own = await claimed('neighbour', { number, since: '2025-01-01', until: '2026-06-30' })
    const report = await deliver([
      line({ name: '别的公司', code: '91500000MA5U000000' }),
      ofMonth(number, 2024, 3, 1000),
    ])
    expect(report).toMatchObject({ added: 1, skipped: 1, doubtsTotal: 2 })
    expect(report.preview.map(({ changes }) => changes).join()).toContain('不在企业授权的时段')
    await step('neighbour', own, 'revoke')
    expect(await deliver([ofMonth(number, 2025, 4, 1000)])).toMatchObject({ skipped: 1 })
    // What was taken in before stays.
    expect((await monthsOf('neighbour', 2025)).months[2]).toBe(0.1)
  })

  test('a year before the enterprise was founded is refused', async () => {
    const { number } = await claimed('neighbour', { since: '2001-01-01', until: '2026-12-31' })
    await app.services.db.$client.query(
      `update enterprise set profile = profile || '{"foundDate":"2015-06-01"}' where id = $1`,
      [scheme.factories[1].id],
    )
    const report = await deliver([ofMonth(number, 2014, 3, 1000)])
    expect(report.errors).toMatchObject([
      { title: '抄表止日', message: expect.stringContaining('早于企业成立日期（2015-06-01）') },
    ])
  })

  test('a doubt leaves the months out until the office has settled it', async () => {
    const own = await claimed('away', { since: '2025-01-01' })
    await deliver([ofMonth(own.number, 2025, 1, 5000)])
    expect((await monthsOf('away', 2025)).months[0]).toBe(0.5)
    const doubted = (await step('otherCounty', own, 'doubt')).data
    expect((await monthsOf('away', 2025)).months[0]).toBe(null)
    await step('otherCounty', doubted, 'settle')
    expect((await monthsOf('away', 2025)).months[0]).toBe(0.5)
  })

  test('one officer of the city proposes, another one takes it in; headings are confirmed once for the company', async () => {
    const { number } = await claimed('filer')
    const headings = titles.with(0, '用电户编码').with(7, '总有功')
    const path = await sheetOf([ofMonth(number, 2025, 1, 7000)], headings)
    const send = async (who: Person) =>
      sendWorkbook(
        app,
        who.token,
        await readFile(path),
        '一月.xlsx',
        '/ht/utility/importPreview?carrier=power&company=sgcq',
      )
    const [city, other, county] = [await person(app, 'city'), await person(app, 'city'), await person(app, 'county')]
    expect((await send(county)).status).toBe(403)
    const preview = await send(city)
    expect(preview.data).toMatchObject({ asksMapping: true })
    const { importId, mapping } = preview.data as {
      importId: string
      mapping: { sheet: string; columns: { key: string; column: number | null }[] }[]
    }
    const columns = mapping.flatMap(({ sheet, columns: all }) =>
      all.map(({ key }, i) => ({ sheet, key, column: i + 1 })),
    )
    const mapped = await app.call(utilityImport.importMap, { importId, columns }, city.token)
    expect(mapped.data, mapped.msg).toMatchObject({ added: 1, asksMapping: false })
    // A colleague's upload of the same company's sheet knows the headings.
    expect((await send(other)).data).toMatchObject({ asksMapping: false, added: 1 })
    await settleIn(app)
    const waits = waitingOf(await app.call(utilityImport.importRun, { importId }, city.token))
    expect((await app.call(utilityImport.importRun, { importId }, county.token)).status).toBe(403)
    expect((await app.call(twoHands.get, { id: waits.proposalId }, other.token)).data.about).toContain(
      '国网重庆市电力公司电抄表数据',
    )
    expect((await stepOf(app, waits, other.token)).status).toBe(200)
    const { data } = await app.call(utility.deliveries, {}, city.token)
    expect(data[0]).toMatchObject({
      companyName: '国网重庆市电力公司',
      way: '工作簿',
      stored: 1,
      reference: '一月.xlsx',
    })
    expect((await app.call(utility.deliveries, {}, county.token)).status).toBe(403)
  })

  test('months are read by their enterprise, its county and the city, and by nobody else', async () => {
    const enterpriseId = scheme.factories[0].id
    const status = async (who: CastName) =>
      (await app.call(utility.months, { enterpriseId, year: 2024 }, as(who))).status
    for (const who of ['filer', 'county', 'city', 'admin'] as const)
      expect([who, await status(who)]).toEqual([who, 200])
    for (const who of ['neighbour', 'otherCounty'] as const) expect([who, await status(who)]).toEqual([who, 404])
    expect(await status('expert')).toBe(403)
  })
})

describe('the interface of a supply company', () => {
  beforeEach(() => app.services.db.$client.query(`update supply_account set state = 'withdrawn'`))

  const keyOf = async (systemName: string, qxCode: string | null = null) => {
    await settleIn(app)
    const key = {
      systemName,
      ownerName: '李示例',
      ownerMobile: '13800000001',
      scope: ['POST /utility/deliver'],
      qxCode,
      perMinute: 600,
      endsOn: dayOf(addMs(clock.now(), 90 * 86_400_000)),
      addresses: [] as string[],
    }
    const second = (await aPerson(app, 'admin')).token
    return (await byTwo(app, accessKey.create, key, [as('admin'), as('city'), second])).shown
  }
  type Envelope = CallInput<typeof utility.deliver>
  const envelopeOf = (rows: Partial<Envelope['rows'][number]>[], over: Partial<Envelope> = {}) => {
    const whole = rows.map((row) => ({
      ...{ number: '', meter: '', subMeter: '', fromDay: '2025-03-01', toDay: '2025-03-31', correctionFor: '' },
      ...{ quantity: 1000, holderName: '', socialCode: '' },
      ...row,
    }))
    const total = whole.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
    const content = { rows: whole, count: whole.length, total, digest: digestOfRows(whole) }
    return { ...grid, reference: `R-${++made}`, ...content, ...over }
  }

  test('writes for its own company alone, whole or not at all, and once for its number', async () => {
    const own = await claimed('filer', { since: '2025-01-01' })
    const [key, foreign] = [await keyOf('国网重庆市电力公司'), await keyOf('重庆燃气集团股份有限公司')]
    const send = (envelope: Envelope, token = key) => app.call(utility.deliver, envelope, token)
    const first = envelopeOf([{ number: own.number, quantity: 20_000 }, { number: freshNumber() }])
    expect((await send(first, foreign)).status).toBe(422)
    // Not for a person of the city, nor for the key of a district.
    for (const token of [as('city'), as('admin'), as('filer'), await keyOf('国网重庆市电力公司', actors.county.qxCode)])
      expect((await send(first, token)).status).toBe(403)
    const answer = await send(first)
    expect(answer.data, answer.msg).toMatchObject({ rows: 2, stored: 1, unmatched: 1, isRepeat: false })
    expect(answer.data.skipped).toMatchObject([{ row: 2, reason: expect.stringContaining('没有企业确认') }])
    expect((await send(first)).data).toMatchObject({ stored: 1, isRepeat: true })
    expect((await monthsOf('filer', 2025)).months[2]).toBe(2)
    const changed = envelopeOf([{ number: own.number, quantity: 30_000 }], { reference: first.reference })
    expect(faultsOf(await send(changed)).map(({ field }) => field)).toEqual(['reference'])
    expect((await send({ ...changed, reference: 'another' })).data).toMatchObject({ stored: 1 })
    expect((await monthsOf('filer', 2025)).months[2]).toBe(3)
  })

  test('an envelope that does not add up, or has a wrong row, is refused whole', async () => {
    const own = await claimed('filer', { since: '2025-01-01' })
    const key = await keyOf('国网重庆市电力公司')
    const refusedAt = async (envelope: Envelope) => {
      const answer = await app.call(utility.deliver, envelope, key)
      expect(answer.status).toBe(422)
      return faultsOf(answer).map(({ field }) => field)
    }
    const sound = { number: own.number }
    expect(await refusedAt(envelopeOf([sound], { count: 2 }))).toEqual(['count'])
    expect(await refusedAt(envelopeOf([sound], { total: 1 }))).toEqual(['total'])
    expect(await refusedAt(envelopeOf([sound], { digest: '0'.repeat(64) }))).toEqual(['digest'])
    const rows = [
      sound,
      sound,
      { number: '12' },
      { ...sound, fromDay: '2025-04-01', toDay: '2025-04-30', quantity: -1 },
    ]
    expect(await refusedAt(envelopeOf(rows))).toEqual(['rows[1].number', 'rows[2].number', 'rows[3].quantity'])
    const overlapping = [sound, { ...sound, fromDay: '2025-03-15', toDay: '2025-04-15' }]
    expect(await refusedAt(envelopeOf(overlapping))).toEqual(['rows[1].fromDay'])
    expect((await monthsOf('filer', 2025)).months[2]).toBe(null)
  })
})
