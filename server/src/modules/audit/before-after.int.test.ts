import { filing } from '@green/contract/calls/filing.ts'
import { user } from '@green/contract/calls/user.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../db/testing.ts'
import { openScheme, type Scheme } from '../../filing/testing.ts'

let house: TestHouse
let scheme: Scheme

beforeAll(async () => {
  house = await openTestHouse()
  scheme = await openScheme(house)
})
afterAll(() => house.close())

const sent = [
  { label: '状态', before: '', after: '待区县审核' },
  { label: '当前处理人', before: '', after: '区县' },
]
const recommended = [
  { label: '状态', before: '待区县审核', after: '待市级审核' },
  { label: '当前处理人', before: '区县', after: '市级' },
]

test('every step is logged with state and holder before and after; the case’s history tells the same', async () => {
  const { id, number } = await scheme.filed(greenFactory, scheme.factories[0], 'county_approved')
  const admin = await scheme.token(scheme.cast.admin)
  const { data: log } = await house.ask(user.getLogs, { kind: 'business', keyword: number ?? '' }, admin)
  expect(log.rows.map(({ changes }) => changes)).toEqual([recommended, sent])
  const { data: detail } = await house.ask(filing.get, { id }, await scheme.token(scheme.cast.city))
  expect(detail.history.map(({ to, changes }) => [to, changes])).toEqual(
    expect.arrayContaining([
      ['submitted', expect.arrayContaining([sent[0]])],
      ['county_approved', recommended],
    ]),
  )
})
