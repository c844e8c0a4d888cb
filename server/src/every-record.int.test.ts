/** Every declared record on the real database: what its declaration promises holds for its calls. */

import { recordCalls } from '@green/contract/record-calls.ts'
import { isFiler, type Role, ruleFor } from '@green/contract/roles.ts'
import { records } from '@green/filing/records/all.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withPapers } from './demo/papers.ts'
import { type CastName, openTestScheme } from './filing/test-scheme.ts'

const { app, scheme, actors, as } = await openTestScheme()

/** The values that open a record, another one for each number; without its files. */
const samples: Record<string, (number: number) => Record<string, unknown>> = {
  'county-push': (number) => ({
    year: 2030 + number,
    reason: '单位产品能耗优于行业先进值，正在实施余热利用改造。',
    aspects: ['effTop', 'project'],
    targetLevel: 'city',
    planYear: 2031 + number,
    needDiagnosis: false,
    contactName: '联演示',
    contactPhone: '023-11000001',
  }),
  'green-power': (number) => ({
    kind: 'certificate',
    firstNumber: `EVERY-${number}001`,
    lastNumber: `EVERY-${number}009`,
    documentCount: 9,
    year: 2025,
    producedIn: '2025-03',
    purpose: 'ownUse',
    supplier: '示例风电场',
    note: '三季度',
  }),
  'zero-progress': (number) => ({
    year: 2026,
    site: `示例厂区${number}`,
    work: '屋顶光伏二期已并网，烘干炉电气化完成招标。',
    invested: 960,
    cutCo2: 1180,
    co2: 1380,
    nonFossilPct: 80,
    delays: '',
  }),
  'park-pilot': (number) => ({
    listTitle: '近零碳园区试点名单',
    listNumber: `示例〔2024〕${number + 1}号`,
    listDate: '2024-12-31',
    batch: '第二批',
    dueOn: '2026-12-31',
    acceptanceDueOn: null,
  }),
  'ec-centre': (number) => ({
    centre: `示例能碳管理中心${number}`,
    site: '本部厂区',
    builtBy: '示例数字能源有限公司',
    since: '2025-06',
    invested: 320,
    metersDue: 80,
    metersAuto: 72,
    intervalMinutes: 15,
    retentionYears: 5,
    functions: ['1', '2', '8'],
    grade: 'second',
    savedTce: 210,
    cutCo2: 480,
    acceptedOn: '2025-09-10',
    acceptedBy: '示例市节能中心',
  }),
  microgrid: (number) => ({
    year: 2026,
    site: `示例厂区${number}`,
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
  }),
  'green-target': (number) => ({
    year: 2030 + number,
    industry: 'cement',
    mode: 'monitored',
    targetPct: 35.2,
    source: '2026年绿电消费比例名单（征求意见稿）',
  }),
  'carbon-market': (number) => ({
    year: 2030 + number,
    industry: 'cement',
    duty: 'quota',
    guide: '',
    source: '2026年全国碳市场重点排放单位名录',
  }),
  'supply-account': (number) => ({
    carrier: 'power',
    company: 'sgcq',
    number: String(5_000_000_000 + number),
    subMeter: '',
    usage: 'industry',
    site: '',
    since: '2025-01-01',
    until: '2027-12-31',
    purpose: 'ledger',
  }),
}

/** A plan on the list for every site of the samples: only a works that is being built reports. */
beforeAll(async () => {
  await app.services.db.$client.query(
    `insert into filing (id, programme, enterprise_id, qx_code, state, form_version, organisation, enterprise_name, social_code,
       answers, figures, state_since, created_at, updated_at, updated_by, updated_by_name)
     select gen_random_uuid(), 'zero-plan', e.id, e.qx_code, 'approved', '2026', '{}', e.enterprise_name, e.social_code,
       jsonb_build_object('siteName', '示例厂区' || n, 'targetYear', '2028'), '{}', now(), now(), now(), e.id, '测试'
     from enterprise e, generate_series(0, 60) n where e.id = any($1::uuid[])`,
    [scheme.factories.map(({ id }) => id)],
  )
})

type Answer = { status: number; data: { rows: Row[]; total: number; errors: { field: string }[] } & Row; body: Buffer }
type Row = Record<string, unknown>

const readers = [
  'filer',
  'neighbour',
  'away',
  'county',
  'otherCounty',
  'city',
  'admin',
  'expert',
  'supervisor',
] as const
/** An enterprise of the home county and one of the other: its place in the scheme, its filer, its officer. */
const home = { at: 0, filer: 'filer', officer: 'county' } as const
const neighbour = { at: 1, filer: 'neighbour', officer: 'county' } as const
const away = { at: 2, filer: 'away', officer: 'otherCounty' } as const
type Place = typeof home | typeof neighbour | typeof away

const call = (name: 'open' | 'list' | 'step' | 'sheet', { case: { id } }: AnyRecord, input: Row, who: CastName) =>
  app.call(recordCalls[id]?.[name] as never, input as never, as(who)) as unknown as Promise<Answer>

/** The step that opens it says who does. */
function openerOf({ opens, case: { steps } }: AnyRecord, place: Place): CastName {
  if (opens === 'own') return place.filer
  const opening = Object.values(steps).find(({ from }) => from.includes('none'))
  return opening?.by.includes('county') ? place.officer : 'city'
}

async function inputOf(record: AnyRecord, place: Place, number: number): Promise<Row> {
  const who = openerOf(record, place)
  const paper = { id: '', name: '附件.pdf', size: 1, sha256: '0'.repeat(64) }
  const papers = record.fields
    .filter(({ spec }) => spec.kind === 'files')
    .map(async ({ key }) => [key, await withPapers(app.services, actors[who], [paper])])
  return {
    ...samples[record.case.id]?.(number),
    ...Object.fromEntries(await Promise.all(papers)),
    ...(record.opens === 'own' ? {} : { enterpriseId: scheme.factories[place.at].id }),
  }
}

const opened = async (record: AnyRecord, place: Place, number: number, change: Row = {}) =>
  call('open', record, { ...(await inputOf(record, place, number)), ...change }, openerOf(record, place))

/** The names of the enterprises whose rows they find. */
const found = async (record: AnyRecord, who: CastName) => {
  const { status, data } = await call('list', record, { size: 50 }, who)
  return status === 403 ? 'refused' : [...new Set(data.rows.map((row) => row.enterpriseName))].sort()
}

async function cellsOf(workbook: Buffer): Promise<string[]> {
  const cells: string[] = []
  for await (const row of readSheet(workbook, { maxRows: 100, maxColumns: 40, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell.text))
  return cells
}

const byId = records.map((record) => [record.case.id, record] as const)

test('every record has a sample here and its calls in the contract', () => {
  const ids = byId.map(([id]) => id).sort()
  expect(Object.keys(samples).sort()).toEqual(ids)
  expect(Object.keys(recordCalls).sort()).toEqual(ids)
})

/** A record is about one kind of organisation; the three of the scheme are enterprises otherwise. */
const makeKind = (orgKind: string) =>
  app.services.db.$client.query('update enterprise set org_kind = $1 where id = any($2::uuid[])', [
    orgKind,
    scheme.factories.map(({ id }) => id),
  ])

describe.each(byId)('%s', (_id, record) => {
  afterAll(async () => {
    await makeKind('enterprise')
  })

  beforeAll(async () => {
    await makeKind(record.about)
    for (const place of [home, neighbour, away]) expect((await opened(record, place, place.at)).status).toBe(200)
  })

  test('is found by those whom it names as readers, within their reach, and by nobody else', async () => {
    const named = (...places: Place[]) => places.map(({ at }) => scheme.factories[at].name).sort()
    const own: Partial<Record<CastName, string[]>> = {
      filer: named(home),
      neighbour: named(neighbour),
      away: named(away),
      county: named(home, neighbour),
      otherCounty: named(away),
    }
    for (const who of readers) {
      const rule = ruleFor(record.reads, actors[who].role)
      const expected = rule === undefined ? 'refused' : rule === 'all' ? named(home, neighbour, away) : own[who]
      expect([who, await found(record, who)]).toEqual([who, expected])
    }
  })

  test('each required field is refused at its field, whether it is left out or empty', async () => {
    for (const { key, spec } of record.fields.filter((one) => one.spec.required === true)) {
      const empty = spec.kind === 'choices' || spec.kind === 'files' ? [] : ''
      for (const value of spec.addedLater ? [empty] : [undefined, empty]) {
        const { status, data } = await opened(record, home, 50, { [key]: value })
        expect([key, status, data.errors]).toEqual([key, 422, [expect.objectContaining({ field: key })]])
      }
    }
  })

  test('a step is refused at each required field that it asks for', async () => {
    const { data } = await call('list', record, { size: 50 }, 'city')
    const { id, version } = data.rows[0] ?? {}
    for (const [action, form] of Object.entries(record.asks)) {
      const required = (form?.fields ?? []).filter(({ spec }) => spec.required === true || spec.kind === 'files')
      const who = record.case.steps[action]?.by.includes('enterprise') ? 'filer' : 'city'
      const answer = await call('step', record, { id, version, action, opinion: '' }, who)
      expect([action, answer.status]).toEqual([action, 422])
      expect(answer.data.errors.map(({ field }) => field).sort()).toEqual(required.map(({ key }) => key).sort())
    }
  })

  test('another kind of organisation has none', async () => {
    const other = record.about === 'enterprise' ? 'park' : 'enterprise'
    await makeKind(other)
    const { status, data } = await opened(record, home, 55)
    await makeKind(record.about)
    if (record.opens === 'own') expect(status).toBe(403)
    else expect([status, data.errors]).toEqual([422, [expect.objectContaining({ field: 'enterpriseId' })]])
  })

  test('two at the same moment: one is opened', async () => {
    const input = await inputOf(record, home, 40)
    const who = openerOf(record, home)
    const both = await Promise.all([call('open', record, input, who), call('open', record, input, who)])
    const [won, lost] = both.map(({ status }) => status).sort()
    expect(won).toBe(200)
    expect(record.once ? [409] : [409, 422]).toContain(lost)
  })

  test('the log says in words what was written', async () => {
    const { rows } = await app.services.db.$client.query<{ object: string; changes: Record<string, string>[] }>(
      'select object, changes from audit_log where action = $1',
      [Object.values(record.case.steps).find(({ from }) => from.includes('none'))?.label],
    )
    expect(rows.length).toBeGreaterThan(3)
    const codes = record.fields.flatMap(({ spec }) => (spec.kind === 'option' ? Object.keys(spec.options) : []))
    for (const { object, changes } of rows) {
      expect(object).toMatch(/\p{Script=Han}/u)
      expect(changes.length).toBeGreaterThan(1)
      for (const { label, after } of changes) {
        expect(label).toMatch(/\p{Script=Han}/u)
        expect(after).not.toMatch(/[{}[\]]|undefined|null|true|false/)
        expect([...codes, 'effTop']).not.toContain(after)
      }
    }
  })

  test('personal values are masked in the list, in the workbook and in the log', async () => {
    const personal = record.fields.filter(({ spec }) => spec.personal)
    const { data } = await call('list', record, { size: 50 }, 'city')
    const { rows: log } = await app.services.db.$client.query('select changes::text from audit_log')
    const left = [...(await cellsOf((await call('sheet', record, {}, 'city')).body)), JSON.stringify([data, log])]
    expect(left.join('\n')).toContain(scheme.factories[0].name)
    for (const { key } of personal) {
      const value = String(samples[record.case.id]?.(0)[key])
      expect(left.filter((text) => text.includes(value))).toEqual([])
    }
  })

  test('a page of many rows takes as many queries as one of few', async () => {
    const places = [home, neighbour, away]
    for (let number = 10; number < 22; number++)
      for (const place of places.slice(number % 3, (number % 3) + 1))
        expect((await opened(record, place, number)).status).toBe(200)
    const queries = async (size: number) => {
      const spy = vi.spyOn(app.services.db.$client, 'query')
      const { data } = await call('list', record, { size }, 'city')
      const { length } = spy.mock.calls
      spy.mockRestore()
      return { rows: data.rows.length, length }
    }
    await queries(5)
    const [few, many] = [await queries(5), await queries(50)]
    expect([few.rows, many.rows > 14]).toEqual([5, true])
    expect(few.length).toBeGreaterThan(0)
    expect(many.length).toBe(few.length)
  })

  test('whoever may not, may not: to open, to step, to export', async () => {
    const input = await inputOf(record, home, 60)
    const steps = Object.entries(record.case.steps)
    const mayBy = (isOpening: boolean) =>
      steps.filter(([, { from }]) => from.includes('none') === isOpening).flatMap(([, { by }]) => by as readonly Role[])
    const { data } = await call('list', record, { size: 50 }, 'city')
    const row = data.rows.find((one) => one.enterpriseName === scheme.factories[0].name) ?? {}
    const [action, later] = steps.find(([, { from }]) => !from.includes('none')) ?? []
    const name = record.stepsBy === 'state' ? { state: [later?.to].flat()[0] } : { action }
    const seen = { id: row.id, version: row.version, opinion: '没有办理的权限。', ...name }
    for (const who of readers) {
      const { role } = actors[who]
      if (!mayBy(true).includes(role))
        expect([who, (await call('open', record, input, who)).status]).toEqual([who, 403])
      if (!mayBy(false).includes(role))
        expect([who, (await call('step', record, seen, who)).status]).toEqual([who, 403])
      const reads = ruleFor(record.reads, role)
      const sheet = (await call('sheet', record, {}, who)).status
      expect([who, sheet]).toEqual([who, reads === undefined || isFiler(role) ? 403 : 200])
    }
    // Of another county it is not there.
    if (mayBy(false).includes('county')) expect((await call('step', record, seen, 'otherCounty')).status).toBe(404)
  })
})
