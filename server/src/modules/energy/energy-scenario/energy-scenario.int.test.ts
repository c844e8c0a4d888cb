/** 情景测算 on the real database: on accepted figures only, kept word for word, cited in a filing, read by those who may. */
import type { CallRequest } from '@green/contract/call.ts'
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { resultsOf, type StudyContent } from './study.ts'

const { app, scheme, as } = await openTestScheme()
const year = clock.year() - 1

beforeAll(() => state({}))

const power = { energyCode: '33', flow: 'used', quantity: 1200, tce: 1474.8, co2: 6697.2 } as const
const gas = { energyCode: '15', flow: 'used', quantity: 160, tce: 2161.2, co2: 3459.504 } as const
/** What the import says of the year. */
const state = (over: object) => {
  const { id: enterpriseId, qxCode } = scheme.factories[0]
  const record = { enterpriseId, qxCode, year, source: 'imported', updatedByName: '测试', totalTce: 3636 }
  return putRecord(app.services.db, { ...record, outputValue: 90_900, greenPower: 200, ...over }, [power, gas])
}

type Draft = CallRequest<typeof energyScenario.compute>
const device = (saved: number) => ({ kind: 'device' as const, energyCode: '33', saved, investWan: 130 })
const draft = (over: Partial<Draft> = {}): Draft => ({
  year: String(year) as never,
  scenarios: [
    { title: '空压机改造', changes: [device(100)] },
    {
      title: '光伏加绿电',
      changes: [
        { kind: 'ownPower', quantity: 300 },
        { kind: 'greenPower', share: 50 },
      ],
    },
  ],
  prices: [{ energyCode: '33', yuan: 0.65 }],
  ...over,
})
const compute = (over: Partial<Draft> = {}, who: CastName = 'filer') =>
  app.call(energyScenario.compute, draft(over), as(who))
const save = async (more: object = {}, who: CastName = 'filer') => {
  const { data } = await compute({}, 'filer')
  const baseHash = data.base.baseHash
  return app.call(energyScenario.save, { ...draft(), title: '2027年节能方案', baseHash, ...more }, as(who))
}
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)
const query = async (text: string, values: unknown[] = []) =>
  (await app.services.db.$client.query(text, values)).rows as Record<string, string>[]

test('the base is what counts of the year, not what is typed', async () => {
  const { data } = await app.call(energyScenario.base, {}, as('filer'))
  expect(data.years).toEqual([year])
  expect(data.base).toMatchObject({ year, outputValue: 90_900, yuanPerTce: 2500, figures: { tce: 3636 } })
  expect(data.base?.used.map(({ label, unit }) => [label, unit])).toEqual(
    expect.arrayContaining([['电力', '万千瓦时']]),
  )
  expect(data.kinds.length).toBeGreaterThan(20)
  expect((await app.call(energyScenario.base, {}, as('neighbour'))).data).toMatchObject({ years: [], base: null })
  expect(faultsOf(await compute({ year: String(year - 5) as never }))[0]).toMatch(/^year /)
  expect((await compute({}, 'county')).status).toBe(403)
})

test('scenarios side by side; what cannot be is told at its field', async () => {
  const { data } = await compute()
  expect(data.scenarios.map(({ result }) => result.change)).toMatchObject([
    { tce: -122.9, yuan: -650_000, yuanByTce: -640_000 },
    { tce: 0, yuan: -1_950_000 },
  ])
  expect(data.scenarios[0]?.result).toMatchObject({ investWan: 130, paybackYears: 2, gaps: [] })
  expect(data.scenarios[1]?.result.figures.greenPower).toBe(450)
  const tooMuch = await compute({ scenarios: [{ title: '甲', changes: [device(9999)] }] })
  expect(faultsOf(tooMuch)).toEqual(['scenarios[0].changes[0].saved 节约量不能大于用量1200万千瓦时'])
  expect((await compute({ scenarios: [] })).status).toBe(422)
})

test('a kept study gives the same digits for ever; saving again is a new edition', async () => {
  const requestId = ids.next()
  const first = (await save({ requestId })).data
  const repeated = await app.call(
    energyScenario.save,
    { ...draft(), title: '2027年节能方案', baseHash: (await compute()).data.base.baseHash, requestId },
    as('filer'),
  )
  expect(repeated.data.id).toBe(first.id)
  expect(first).toMatchObject({ edition: 1, current: true, scenarioTitles: ['空压机改造', '光伏加绿电'], cited: [] })
  const second = (await save({ of: { id: first.id, edition: 1 }, title: '2027年节能方案（改）' })).data
  expect(second).toMatchObject({ edition: 2, current: true })
  expect((await save({ of: { id: first.id, edition: 1 } })).status).toBe(409)
  const before = (await app.call(energyScenario.get, { id: first.id }, as('filer'))).data

  // Another source counts, and a coefficient is another one, years later.
  await state({ totalTce: 9000 })
  const [saved] = await query('select content, sha256 from energy_scenario where id = $1', [first.id])
  expect(sha256(saved?.content ?? '')).toBe(saved?.sha256)
  const content = JSON.parse(saved?.content ?? '') as StudyContent
  expect(JSON.stringify(resultsOf(content))).toBe(JSON.stringify(content.results))
  const { data } = await app.call(energyScenario.get, { id: first.id }, as('filer'))
  // But for what the ledger has by now.
  expect({ ...data, citations: before.citations, isUpdated: false }).toEqual({ ...before, current: false })
  expect(data.isUpdated).toBe(true)
  expect(data.study.base.figures.tce).toBe(3636)

  // And what was read before the change is not saved as if it were today's.
  const { data: now } = await compute()
  await state({})
  const stale = await app.call(
    energyScenario.save,
    { ...draft(), title: '旧的基准', baseHash: now.base.baseHash },
    as('filer'),
  )
  expect(faultsOf(stale)[0]).toMatch(/^year .+已有变动/)
})

test('the paper is made once; its number and code are checked in public', async () => {
  const { id, number, sha256: hash } = (await save()).data
  const take = (who: CastName) => app.call(energyScenario.export, { id }, as(who))
  const [paper, again] = [await take('filer'), await take('filer')]
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(sha256(again.body)).toBe(sha256(paper.body))
  const [row] = await query('select check_code as code from energy_scenario where id = $1', [id])
  const check = (code: string) => app.call(energyScenario.check, { number: number.toLowerCase(), code })
  const { data } = await check(row?.code ?? '')
  expect(data).toMatchObject({ number, current: true, ended: false, sha256: hash, paperSha256: sha256(paper.body) })
  expect((await check('A1B2C3D4E5F6')).status).toBe(404)
})

test('cited in a filing, the county reads it with number and hash; nobody else, and nothing that is not cited', async () => {
  const cited = (await save({ title: '申报引用的方案' })).data
  const secret = (await save({ title: '内部方案' })).data
  const file = (await app.call(energyScenario.cite, { id: cited.id }, as('filer'))).data
  expect((await app.call(energyScenario.cite, { id: cited.id }, as('neighbour'))).status).toBe(404)
  const get = (who: CastName, id = cited.id) => app.call(energyScenario.get, { id }, as(who))
  expect((await get('county')).status).toBe(404)

  const [own] = scheme.factories
  const answers = await scheme.answers(greenFactory, own)
  const systemFiles = [...(answers.systemFiles as object[]), file]
  const filed = await scheme.filed(greenFactory, own, 'submitted', { answers: { ...answers, systemFiles } as never })
  const seen = (await get('county')).data
  expect(seen).toMatchObject({ number: cited.number, sha256: cited.sha256, cited: [{ filingId: filed.id }] })
  expect(seen.study.scenarios[0]?.result.change.tce).toBe(-122.9)
  expect((await app.call(lsdtFile.getFileName, { id: file.id }, as('county'))).status).toBe(200)
  for (const who of ['neighbour', 'otherCounty'] as const) expect([who, (await get(who)).status]).toEqual([who, 404])
  expect((await get('expert')).status).toBe(403)
  expect((await get('county', secret.id)).status).toBe(404)
  const list = async (who: CastName) =>
    (await app.call(energyScenario.list, { enterpriseId: own.id }, as(who))).data.map(({ id }) => id)
  expect(await list('county')).toEqual([cited.id])
  expect((await app.call(energyScenario.list, { enterpriseId: own.id }, as('otherCounty'))).status).toBe(404)

  // Deleted it leaves the own list; where it is cited it stays.
  expect((await app.call(energyScenario.remove, { id: cited.id }, as('neighbour'))).status).toBe(404)
  expect((await app.call(energyScenario.remove, { id: cited.id }, as('filer'))).status).toBe(200)
  expect([(await get('filer')).status, (await get('county')).status]).toEqual([404, 200])
  expect(await list('filer')).not.toContain(cited.id)
})

test('every change leaves its line in the log', async () => {
  const lines = await query(`select distinct action from audit_log where action like '%情景测算%' order by action`)
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['保存情景测算', '修改情景测算', '删除情景测算', '导出情景测算书', '选用情景测算书']),
  )
})

test('a study keeps the versions of what it was computed from, and says once the ledger has other values', async () => {
  await state({})
  const saved = (await save()).data
  const read = async () => {
    const [{ data: one }, { data: list }] = await Promise.all([
      app.call(energyScenario.get, { id: saved.id }, as('filer')),
      app.call(energyScenario.list, {}, as('filer')),
    ])
    const fact = one.citations.flatMap(({ facts }) => facts).find(({ key }) => key === 'output.value')
    return {
      fact,
      isUpdated: list.find(({ id }) => id === saved.id)?.isUpdated,
      keys: one.citations.map((c) => c.path),
    }
  }
  const before = await read()
  expect(before).toMatchObject({ fact: { value: 90_900, source: expect.any(String) }, isUpdated: false })
  expect(before.keys).toEqual(expect.arrayContaining(['total.tce', 'en.33.used', 'en.15.used', 'power.green']))
  await state({ outputValue: 91_200 })
  const after = await read()
  const version = before.fact?.version ?? 0
  expect(after).toMatchObject({ fact: { value: 90_900, version, now: { value: 91_200 } }, isUpdated: true })
  expect(after.fact?.now?.version).toBeGreaterThan(version)
  await state({})
  expect((await read()).isUpdated).toBe(false)
})
