/** CBAM data on the real database: computed by the tables, handed over in two languages, and read by nobody but the exporter. */
import { cbam } from '@green/contract/calls/energy/scheme/cbam.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { expect, test } from 'vitest'
import { openTestScheme } from '../../../filing/test-scheme.ts'

const { app, as } = await openTestScheme()

const profile = {
  id: null,
  version: 0,
  goodTitle: '铝合金空心型材',
  goodTitleEn: 'Hollow aluminium profiles',
  cn: '7604 21 00',
  year: 2026,
  activityLevel: 12_000,
  route: '挤压 extrusion',
  installation: '一号挤压车间',
  installationEn: 'Extrusion shop No. 1',
  addressEn: 'Fuling, Chongqing, China',
  unlocode: 'CNFLG',
  coordinates: '',
  composition: '',
  carbonPrice: '',
  verifier: '',
  verifiedOn: null,
  direct: [{ name: '天然气', amount: 1_080_000, unit: 'Nm3', factor: 0.002162189 }],
  electricity: [{ name: '外购电力', mwh: 10_800, factor: 0.5366, source: '国家因子（示例）' }],
  precursors: [
    {
      name: '铝棒甲',
      cn: '7601 20 40',
      tonnes: 8400,
      source: 'actual',
      seeDirect: 1.62,
      seeIndirect: 0,
      country: '中国 CN',
      installation: '甲厂',
    },
    {
      name: '铝棒乙',
      cn: '7601 20 40',
      tonnes: 4800,
      source: 'default',
      seeDirect: null,
      seeIndirect: 0,
      country: '中国 CN',
      installation: '',
    },
  ],
}
const save = (more: object = {}, who: Parameters<typeof as>[0] = 'filer') =>
  app.call(cbam.save, { ...profile, ...more } as never, as(who))
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)

test('a good is computed by the dated tables; the price of the day only illustrates', async () => {
  const { data } = await save()
  expect(data.result).toMatchObject({ seeDirect: 2.6486, seeIndirect: null, defaultSharePct: 49.84 })
  // 2.6486 − 0.975 × 1.6253, at the newest price that came with the platform.
  expect(data.result?.exposure).toMatchObject({ certificatesPerTonne: 1.0639, costPerTonneEur: 80.09 })
  const { data: own } = await app.call(cbam.goods, {}, as('filer'))
  expect(own.goods).toHaveLength(1)
  expect(own.tableSource).toContain('未核对')
  expect(own.price).toMatchObject({ price: 75.28 })
})

test('what is no good of the regulation, has no output or no actual value is refused at its field', async () => {
  expect(faultsOf(await save({ cn: '8471 30 00' }))).toEqual(['cn 8471 30 00不在CBAM的货物范围内，请核对CN编码'])
  const [first] = profile.precursors
  expect(faultsOf(await save({ precursors: [{ ...first, cn: '7602 00 11', seeDirect: null }] }))).toEqual([
    'precursors.0.cn 7602 00 11不是CBAM货物，石灰、焦炭和废料等不作为前体',
    'precursors.0.seeDirect 实测值请填写单位直接隐含排放',
  ])
  expect(faultsOf(await save({ activityLevel: 0 }))).toEqual([
    'activityLevel 活动水平（t）为0，没有活动水平不能计算单位隐含排放，请核对产量',
  ])
})

test('it is the exporter’s alone: others get counts, and log and table have nothing to read', async () => {
  const { data: own } = await app.call(cbam.goods, {}, as('filer'))
  const [{ id = '', version = 0 } = {}] = own.goods
  for (const who of ['county', 'city', 'admin', 'supervisor'] as const) {
    expect([who, (await app.call(cbam.goods, {}, as(who))).status]).toEqual([who, 403])
    expect([who, (await app.call(cbam.sheet, { id }, as(who))).status]).toEqual([who, 403])
  }
  expect((await app.call(cbam.goods, {}, as('neighbour'))).data.goods).toEqual([])
  expect((await app.call(cbam.sheet, { id }, as('neighbour'))).status).toBe(404)
  expect((await save({ id, version }, 'neighbour')).status).toBe(404)
  expect((await app.call(cbam.counts, {}, as('county'))).status).toBe(403)
  expect((await app.call(cbam.counts, {}, as('city'))).data).toEqual([
    { sector: 'aluminium', enterprises: 1, goods: 1 },
  ])
  const { $client } = app.services.db
  const { rows: stored } = await $client.query('select content from cbam_good')
  const { rows: log } = await $client.query('select action, object, result, changes::text from audit_log')
  expect(log.map(({ action }) => action)).toContain('填写CBAM数据')
  expect(JSON.stringify([stored, log])).not.toMatch(/Extrusion|7604|2\.6486/)
  expect(cbam.goods.byViewer).toBe(false)
})

test('the importer gets the sheet in Chinese and in English, as PDF and as workbook', async () => {
  const { data: own } = await app.call(cbam.goods, {}, as('filer'))
  const [{ id = '', version = 0 } = {}] = own.goods
  const { body } = await app.call(cbam.workbook, { id }, as('filer'))
  const cells: string[] = []
  for await (const row of readSheet(body, { maxRows: 100, maxColumns: 10, timeoutMs: 20_000 }))
    cells.push(...row.cells.map(({ text }) => text))
  expect(cells).toEqual(
    expect.arrayContaining([
      '单位直接隐含排放（tCO₂e/t）',
      'Specific direct embedded emissions (tCO2e/t)',
      '2.6486',
      '没有核查 not verified',
    ]),
  )
  expect(cells.join(' ')).not.toMatch(/undefined|null/)
  const paper = await app.call(cbam.sheet, { id }, as('filer'))
  expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await save({ id, version: version + 5 })).status).toBe(409)
  expect((await app.call(cbam.remove, { id, version }, as('filer'))).data.goods).toEqual([])
})
