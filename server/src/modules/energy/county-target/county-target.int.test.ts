/** 区县碳目标: typed by the city from a paper, replaced by a later entry, read by its own county, with the coverage of what the ledgers have. */
import { countyTarget } from '@green/contract/calls/energy/scheme/county-target.ts'
import { expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { anEnterprise } from '../../../db/test-people.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'

const { app, as } = await openTestScheme()
const year = 2026
const target = {
  year,
  qxCode: homeCounty,
  indicator: 'co2Total',
  baseYear: 2025,
  base: 1_200_000,
  target: 1_150_000,
  source: '示例市碳排放双控目标分解（演示文件，2026-10-20）',
} as const
const enter = (change: object = {}, who: 'city' | 'county' | 'admin' | 'filer' = 'city') =>
  app.call(countyTarget.enter, { ...target, ...change }, as(who))
const board = async (who: 'city' | 'county' | 'otherCounty' | 'admin') =>
  (await app.call(countyTarget.board, { year }, as(who))).data

test('only the city types a target; a wrong one is refused at its field', async () => {
  for (const who of ['county', 'admin', 'filer'] as const) expect((await enter({}, who)).status).toBe(403)
  for (const [field, value] of [
    ['baseYear', 2026],
    ['qxCode', '999999'],
    ['source', ''],
    ['target', -1],
  ] as const) {
    const { status, data } = await enter({ [field]: value })
    expect([status, (data as unknown as { errors: { field: string }[] }).errors.map((one) => one.field)]).toEqual([
      422,
      [field],
    ])
  }
  expect((await app.call(countyTarget.board, { year }, as('filer'))).status).toBe(403)
})

test('actual values are the sum of what was adopted, with the share of enterprises; a later entry prevails', async () => {
  const add = async (qxCode: string, co2: number | null) => {
    const named = { enterpriseName: `目标${qxCode}-${co2}`, industryCode: '3670', aboveScale: true }
    const { id } = await anEnterprise(app, { qxCode, ...named })
    if (co2 === null) return
    const figures = { totalTce: co2 / 2.5, co2, addedValue: co2 / 4, outputValue: co2 }
    await putRecord(app.services.db, {
      enterpriseId: id,
      qxCode,
      year,
      ...figures,
      source: 'imported',
      updatedByName: '测试',
    })
  }
  await app.services.db.$client.query('update enterprise set above_scale = false')
  for (const co2 of [400_000, 600_000, null]) await add(homeCounty, co2)
  await add(otherCounty, 90_000)
  await enter({ target: 1_000 })
  await enter()
  await enter({ qxCode: otherCounty, indicator: 'co2PerAddedValue', base: 5, target: 4.5 })
  await enter({ qxCode: otherCounty, indicator: 'coalT', base: 80_000, target: 70_000 })
  const home = { qxCode: homeCounty, target: 1_150_000, actual: 1_000_000, counted: 2, aboveScale: 3 }
  expect(await board('county')).toMatchObject([home])
  expect(await board('otherCounty')).toMatchObject([
    { indicator: 'co2PerAddedValue', actual: 4, counted: 1, aboveScale: 1 },
    { indicator: 'coalT', actual: null, counted: 0 },
  ])
  for (const who of ['city', 'admin'] as const) expect(await board(who)).toHaveLength(3)
})
