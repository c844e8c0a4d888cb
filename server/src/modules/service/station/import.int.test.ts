/** The workbook of station orders: every fault at its cell, new orders entered once, an exported list comes back without a change. */
import { station } from '@green/contract/calls/service/station.ts'
import { expect, test } from 'vitest'
import { checkedWorkbook, filledSheet } from '../../../base/enterprise/testing.ts'
import { settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'

const { app, as } = await openTestScheme({ JOB_POLL_SECONDS: '60', STATIONS: '1' })
await settleIn(app)

const send = (file: Buffer, token = as('admin')) =>
  checkedWorkbook(app, token, file, '订单.xlsx', '/ht/station/importPreview')

const order = (orderNo: string, more: Record<string, string> = {}): Record<string, string> => ({
  订单号: orderNo,
  站点编号: 'CQ-001',
  站点名称: '示例充电站',
  站点类型: '充电站',
  运营单位: '示例运营有限公司',
  信用代码: '91500000MA5U00006W',
  区县代码: '500103',
  地址: '示例路1号',
  活动期: '10月',
  交易时间: '2025-10-08 10:00',
  '支付金额（元）': '115.07',
  '退款金额（元）': '20.00',
  支付人: '138****5678',
  ...more,
})

const sheet = async (rows: readonly Record<string, string>[]) =>
  filledSheet((await app.call(station.importTemplate, {}, as('admin'))).body, rows)

test('faults are told at their cells, and nothing is written', async () => {
  const { data } = await send(
    await sheet([
      order('A-1'),
      order('A-2', { '退款金额（元）': '200' }),
      order('A-3', { 交易时间: '2999-01-01 00:00', 支付人: '13812345678', '支付金额（元）': '1,00' }),
    ]),
  )
  expect(data.errors.map(({ row, title, message }) => `${row} ${title} ${message}`)).toEqual([
    '3 退款金额（元） 退款金额不能大于支付金额（115.07元）',
    '4 交易时间 交易时间不能晚于现在',
    '4 支付金额（元） 应为金额（元），最多两位小数',
    '4 支付人 支付人须脱敏，例如 138****5678',
  ])
  expect((await app.call(station.importRun, { importId: data.importId }, as('admin'))).status).toBe(422)
  expect((await app.call(station.getList, {}, as('admin'))).data.total).toBe(0)
})

test('new orders are entered once; the exported list comes back without a change', async () => {
  const { data } = await send(await sheet([order('B-1'), order('B-2')]))
  expect(data).toMatchObject({ added: 2, failed: 0 })
  const waits = waitingOf(await app.call(station.importRun, { importId: data.importId }, as('admin')))
  expect((await app.call(station.getList, {}, as('admin'))).data.total).toBe(0)
  expect((await stepOf(app, waits, (await aPerson(app, 'admin')).token)).status).toBe(200)
  const run = await app.call(station.importCheck, { importId: data.importId }, as('admin'))
  expect(run.data).toMatchObject({ done: true, added: 2 })
  const exported = await app.call(station.exportFilled, {}, as('admin'))
  const again = await send(exported.body)
  expect(again.data).toMatchObject({ added: 0, updated: 0, unchanged: 2, failed: 0 })
})

test('the city may not import orders', async () => {
  expect((await send(await sheet([order('C-1')]), as('city'))).status).toBe(403)
})
