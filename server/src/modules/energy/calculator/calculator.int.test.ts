/** The calculators on the real database: guests count, enterprises keep, old editions repeat, cited results are read by those who may. */
import type { CallRequest } from '@green/contract/call.ts'
import { lsdtCotwo, report } from '@green/contract/calls/energy/calculator.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { type CalculatorRequest, countRequest } from '@green/tools/calculators/count.ts'
import { libraryOf } from '@green/tools/calculators/parts.ts'
import { expect, test } from 'vitest'
import file from '../../../../../data/calculator-cases.json' with { type: 'json' }
import { sha256 } from '../../../crypto/digest.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { ids } from '../../../platform/ids.ts'
import type { CalculationContent } from './saved-results.ts'

const { app, scheme, as } = await openTestScheme()

type CountRequest = CallRequest<typeof lsdtCotwo.countNyxf>
const item = (energyId: string, unit: string, consumption: number) => ({ energyId, unit, consumption })
const both = (coal = 1200): CountRequest => ({
  kind: 'both',
  energy: {
    items: [item('raw_coal', 't', coal), item('electricity_eq', '10^4kWh', 420), item('fresh_water', 't', 8000)],
    outputValue: 18_560,
    products: [{ name: '铸件', unit: 't', output: 9000 }],
  },
  carbon: { electricity: { area: '重庆', dataYear: 2023 } },
})
const count = (input: CountRequest, who: string | null = null) => app.call(lsdtCotwo.countNyxf, input, who)
const save = async (input: CountRequest, more: object = {}, who: CastName = 'filer') => {
  const { resultHash } = (await count(input)).data
  return app.call(lsdtCotwo.saveCotwo, { ...input, title: '年度核算', year: 2025, resultHash, ...more }, as(who))
}
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)
const query = async (text: string, values: unknown[] = []) =>
  (await app.services.db.$client.query(text, values)).rows as Record<string, string>[]

test('the form gets every factor with units, years and the version of the data', async () => {
  const { data } = await app.call(lsdtCotwo.getTr, {}, null)
  expect(data.energies.find(({ id }) => id === 'electricity_eq')).toMatchObject({ label: '电力', coefficient: 0.1229 })
  expect(data.energies.filter(({ isMedium }) => isMedium)).toHaveLength(10)
  expect(data.grid.find(({ area }) => area === '重庆')?.years).toEqual([
    { year: 2023, value: 0.5581 },
    { year: 2022, value: 0.5227 },
    { year: 2021, value: 0.4743 },
  ])
  expect(data).toMatchObject({ homeArea: '重庆', heatFactor: 0.11, steam: { least: 0.1, most: 4 } })
  expect(data.version).toMatch(/GB\/T 2589-2020；电网因子数据年 2023/)
})

test('a guest counts every case by the call, to the last digit; own factors with their reason', async () => {
  for (const { calculator, input, expected, id } of file.cases) {
    const text = JSON.stringify(input).replaceAll(/"(coefficient|ncv)":/g, '"reason":"检测报告","$1":')
    const kind = calculator as 'energy' | 'carbon'
    const answer = await count({ kind, [kind]: JSON.parse(text) })
    if ('result' in expected) expect([id, answer.data[kind]]).toMatchObject([id, expected.result])
    else expect([id, answer.status]).toEqual([id, 422])
  }
})

test('what is wrong is said at its field, and nothing is guessed', async () => {
  const energy = (over: object) => count({ kind: 'energy', energy: { items: [], ...over } })
  expect(faultsOf(await energy({ items: [item('raw_coal', 'kWh', 1)] }))).toEqual([
    'energy.items[0].unit 该品种不支持此计量单位',
  ])
  expect(faultsOf(await energy({ items: [{ ...item('raw_coal', 't', 1), coefficient: 0.7 }] }))).toEqual([
    'energy.items[0].reason 请说明自填系数或因子的依据，例如检测报告编号',
  ])
  expect(faultsOf(await energy({ items: [item('raw_coal', 't', 1e10)] }))[0]).toContain('数值过大，请核对计量单位')
  expect(faultsOf(await energy({ items: [item('nothing', 't', 1)] }))[0]).toContain('未知的能源品种')
  expect(faultsOf(await energy({}))).toEqual(['energy.items 请至少填写一种能源或排放源'])
  const product = { name: '铸件', unit: 't' }
  expect(faultsOf(await energy({ items: [item('raw_coal', 't', 1)], products: [product] as never }))[0]).toContain(
    '请填写产量；没有产量的请删除这一行',
  )
  const grid = { purchasedMWh: 5, area: '台湾', dataYear: 2023 }
  expect(faultsOf(await count({ kind: 'carbon', carbon: { electricity: grid } }))).toEqual([
    'carbon.electricity.dataYear 所选地区和年份没有电网因子',
  ])
})

test('one entry feeds both; kept for the year in two editions, of which the older repeats to the digit', async () => {
  const requestId = ids.next()
  const first = await save(both(), { requestId })
  expect(first.data.saved.map(({ kind, edition, current }) => [kind, edition, current])).toEqual([
    ['energy', 1, true],
    ['carbon', 1, true],
  ])
  expect((await save(both(), { requestId })).data.saved[0]?.id).toBe(first.data.saved[0]?.id)
  const second = (await save(both(1000))).data.saved
  expect(second.map(({ edition }) => edition)).toEqual([2, 2])
  const [energy, carbon] = first.data.saved
  const old = (await app.call(lsdtCotwo.get, { id: energy?.id ?? '' }, as('filer'))).data
  expect(old).toMatchObject({ current: false, edition: 1, given: { kind: 'both' }, carbon: null })
  expect(old.energy?.totalEq).toBe(1373.34)
  for (const { id } of [energy, carbon].filter((one) => one !== undefined)) {
    const [saved] = await query('select content, sha256 from calculation where id = $1', [id])
    expect(sha256(saved?.content ?? '')).toBe(saved?.sha256)
    const content = JSON.parse(saved?.content ?? '') as CalculationContent
    // From its own factors alone, whatever edition the platform has by then.
    const again = countRequest(content.given as CalculatorRequest, libraryOf(content.factors))
    const kind = content.energy ? 'energy' : 'carbon'
    if (!again.ok) throw new Error('a kept result does not repeat')
    expect(JSON.stringify(again.outcome[kind])).toBe(JSON.stringify(content[kind]))
  }
  const { data } = await app.call(report.getReport, {}, as('filer'))
  expect(data.years).toMatchObject([{ year: 2025, tceEq: 1230.48, kinds: expect.any(Array) }])
  expect(data.kept).toHaveLength(4)
})

test('a result is kept only while it is what the server counts, and only the own one', async () => {
  const stale = await save(both(), { resultHash: 'a'.repeat(64) })
  expect(faultsOf(stale)).toEqual(['resultHash 计算结果已变化，请重新计算'])
  expect(faultsOf(await save(both(), { socialCode: '91500000MAXX000000' }))[0]).toMatch(/^socialCode 只能保存本企业/)
  for (const who of ['county', 'city', 'expert'] as const)
    expect([who, (await save(both(), {}, who)).status]).toEqual([who, 403])
  const { resultHash } = (await count(both())).data
  const guest = await app.call(lsdtCotwo.saveCotwo, { ...both(), title: '访客', year: 2025, resultHash }, null)
  expect(guest.status).toBe(401)
})

test('years are compared and exported; without results there is nothing to export', async () => {
  await save(both(900), { year: 2024 })
  const { data } = await app.call(report.getReport, {}, as('filer'))
  expect(data.years.map(({ year }) => year)).toEqual([2024, 2025])
  for (const input of [{}, { id: data.kept[0]?.id }]) {
    const book = await app.call(report.outEnerCons, input, as('filer'))
    expect([book.status, book.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  }
  const none = await app.call(report.outEnerCons, {}, as('neighbour'))
  expect([none.status, none.msg]).toEqual([422, '无法导出：报表无数据'])
})

test('cited in a filing, the county reads it with its version; nobody else, and nothing that is not cited', async () => {
  const [cited, secret] = (await save(both(), { year: 2023 })).data.saved
  const id = cited?.id ?? ''
  const get = (who: CastName, of = id) => app.call(lsdtCotwo.get, { id: of }, as(who))
  expect((await get('county')).status).toBe(404)
  const paper = (await app.call(lsdtCotwo.cite, { id }, as('filer'))).data
  expect(paper.name).toBe('综合能耗计算书_2023年_第1版.pdf')
  const download = await app.call(lsdtCotwo.paper, { id }, as('filer'))
  expect(sha256(download.body)).toBe(paper.sha256)
  const [own] = scheme.factories
  const answers = await scheme.answers(greenFactory, own)
  const systemFiles = [...(answers.systemFiles as object[]), paper]
  await scheme.filed(greenFactory, own, 'submitted', { answers: { ...answers, systemFiles } as never })
  expect((await get('county')).data).toMatchObject({ number: cited?.number, edition: 1, sha256: cited?.sha256 })
  for (const who of ['neighbour', 'otherCounty'] as const) expect([who, (await get(who)).status]).toEqual([who, 404])
  expect((await get('expert')).status).toBe(403)
  expect((await get('county', secret?.id)).status).toBe(404)
  const seen = await app.call(report.getReport, { enterpriseId: own.id }, as('county'))
  expect(seen.data.kept.map((one) => one.id)).toEqual([id])
})

test('every change leaves its line in the log', async () => {
  const lines = await query(`select distinct action from audit_log where action like '%计算%' order by action`)
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...['保存综合能耗计算结果', '保存碳排放计算结果', '导出计算书', '选用计算书'],
      ...['导出计算结果', '导出逐年计算结果'],
    ]),
  )
})
