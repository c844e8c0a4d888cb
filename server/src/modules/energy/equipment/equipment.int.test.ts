/** 淘汰设备查询 on the real server: models as people write them, pasted lists, workbooks in the background, and who may not. */

import { buffer } from 'node:stream/consumers'
import { device, pastedAtMost } from '@green/contract/calls/energy/device.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { describe, expect, test } from 'vitest'
import { sendWorkbook } from '../../../base/enterprise/testing.ts'
import { jobRunner } from '../../../base/job/runner.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { callHandlers } from '../../../handlers.ts'

const { app, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
const run = jobRunner(callHandlers)

const faultsOf = ({ data }: { data: unknown }) =>
  Object.fromEntries(
    (data as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [field, message]),
  )

describe('a visitor', () => {
  test('finds a model as people write it, with the rule that matched', async () => {
    for (const keyword of ['Y132M-4', 'y 132m–4', 'Ｙ１３２Ｍ－４']) {
      const { data } = await app.call(device.getList, { keyword }, null)
      expect(data.judged).toMatchObject({ verdict: 'listed', reason: expect.stringContaining('型号相同') })
      expect(data.rows[0]?.model).toContain('Y132M-4')
    }
    const series = (await app.call(device.getList, { keyword: 'JO2-51-4' }, null)).data
    expect(series.judged).toMatchObject({ verdict: 'series', reason: expect.stringContaining('属于该系列') })
    const doubt = (await app.call(device.getList, { keyword: 'Y132M4' }, null)).data
    expect(doubt.judged).toMatchObject({ verdict: 'judge', reason: expect.stringContaining('须对照铭牌') })
    expect((await app.call(device.getList, { keyword: 'YE4-280M-4' }, null)).data.judged?.verdict).toBe('none')
    expect((await app.call(device.getList, { keyword: '电动机' }, null)).data.judged).toBeNull()
    expect((await app.call(device.getList, { category: '锅炉' }, null)).data.total).toBe(61)
    expect((await app.call(device.getList, {}, null)).data.total).toBeGreaterThanOrEqual(925)
  })

  test('compares a short list; the estimate shows formula, assumptions and source', async () => {
    const lines = 'Y132M-4，7.5，2\n\nJO2-51-4\t15 kW\t1台\nYE4-280M-4,90,1\nY132M4,7.5\n型号'
    const { data } = await app.call(device.check, { lines }, null)
    expect(data.rows.map(({ line, verdict }) => [line, verdict])).toEqual([
      [1, 'listed'],
      [3, 'series'],
      [4, 'none'],
      [5, 'judge'],
      [6, 'none'],
    ])
    const own = 7.5 * 0.7 * 4000 * (1 / 0.86 - 1 / 0.904) * 2
    expect(data.rows[0]?.savedKwh).toBeCloseTo(own, 6)
    expect(data).toMatchObject({ lines: 5, listed: 1, series: 1, judge: 1, none: 2, estimated: 2 })
    expect(data.savedTce).toBeCloseTo((data.savedKwh * 0.1229) / 1000, 9)
    // What is saved is power, at the price of power.
    expect(data.savedYuan).toBeCloseTo(data.savedKwh * 0.64, 6)
    expect(data.basis.join()).toMatch(/1÷原效率.*GB 18613-2020.*未经核对.*电力0.64元\/千瓦时（2025年/)
  })

  test('bad input is named: nothing, too many lines, odd figures; a workbook wants a login', async () => {
    expect(faultsOf(await app.call(device.check, { lines: ' \n' }, null))).toHaveProperty('lines')
    const many = Array.from({ length: pastedAtMost + 1 }, () => 'Y132M-4').join('\n')
    expect(faultsOf(await app.call(device.check, { lines: many }, null)).lines).toContain('共201行')
    const odd = { lines: 'Y132M-4', hours: 9000, load: 0 }
    expect(Object.keys(faultsOf(await app.call(device.check, odd, null))).sort()).toEqual(['hours', 'load'])
    const { data } = await app.call(device.check, { lines: 'Y132M-4,七千瓦,1\nY132M-4,7.5,1.5' }, null)
    expect(data).toMatchObject({ faults: 2, listed: 0 })
    expect(data.rows.map(({ fault }) => fault)).toEqual(['额定功率“七千瓦”不是大于0的数', '台数“1.5”应为大于0的整数'])
    expect((await sendWorkbook(app, null, Buffer.from(''), '清单.xlsx', `/ht${device.import.path}`)).status).toBe(401)
    expect(
      (await sendWorkbook(app, as('expert'), Buffer.from(''), '清单.xlsx', `/ht${device.import.path}`)).status,
    ).toBe(403)
  })
})

describe('a workbook', () => {
  const columns = [
    { title: '规格型号', kind: 'text' as const },
    { title: '额定功率', kind: 'number' as const },
    { title: '台数', kind: 'number' as const },
  ]
  const workbook = (rows: (string | number | null)[][]) => buffer(writeSheet({ name: '设备', columns, rows }))
  const many = 12_000

  test('is compared in the background, and comes back marked; nobody else has it', async () => {
    const models = ['Y132M-4', 'JO2-51-4', 'YE4-280M-4', 'Y132M4']
    const rows = Array.from({ length: many }, (_, i) => [models[i % 4] ?? '', 7.5, 1])
    const sent = await sendWorkbook(
      app,
      as('filer'),
      await workbook([...rows, ['', 7.5, 1], ['Y132M-4', 7.5, 0]]),
      '清单.xlsx',
      `/ht${device.import.path}`,
    )
    const { checkId } = sent.data as { checkId: string }
    const input = { checkId, hours: 4000, load: 70 }
    const started = await app.call(
      job.start,
      { path: device.checkFile.path, input, title: '比对设备清单' },
      as('filer'),
    )
    await run(app.services, { id: started.data.id }, true)
    const { rows: jobs } = (await app.call(job.mine, {}, as('filer'))).data
    expect(jobs[0]).toMatchObject({ state: 'done', says: expect.stringMatching(/^共12002行：列入淘汰目录3000，/) })
    const { data } = await app.call(device.checkFile, input, as('filer'))
    const quarter = many / 4
    expect(data).toMatchObject({ listed: quarter, series: quarter, judge: quarter, none: quarter, faults: 2 })
    expect(data.rows).toHaveLength(100)

    const marking = await app.call(job.start, { path: device.out.path, input, title: '生成标注清单' }, as('filer'))
    await run(app.services, { id: marking.data.id }, true)
    const file = await app.call(job.result, { id: marking.data.id }, as('filer'))
    const cells: string[][] = []
    for await (const row of readSheet(file.body, {
      sheet: '逐行结果',
      maxRows: 60_000,
      maxColumns: 20,
      timeoutMs: 60_000,
    }))
      cells.push(row.cells.map((cell) => cell?.text ?? ''))
    expect(cells).toHaveLength(1 + many + 2)
    expect(cells[1]?.slice(0, 5)).toEqual(['2', 'Y132M-4', '7.5', '1', '列入淘汰目录'])
    expect(cells.at(-1)?.at(-1)).toContain('台数')
    const sums: string[] = []
    for await (const row of readSheet(file.body, {
      sheet: '汇总和依据',
      maxRows: 100,
      maxColumns: 5,
      timeoutMs: 60_000,
    }))
      sums.push(row.cells.map((cell) => cell?.text ?? '').join('：'))
    expect(sums).toContain(`列入淘汰目录：${quarter}`)
    expect(sums.join()).toContain('1÷原效率')

    for (const token of [as('away'), as('county')]) {
      expect((await app.call(device.checkFile, input, token)).status).toBe(404)
      expect((await app.call(device.out, input, token)).status).toBe(404)
    }
    expect((await app.call(device.out, input, null)).status).toBe(401)
  }, 60_000)

  test('one without a column of models is refused by name', async () => {
    const file = await buffer(
      writeSheet({
        name: '设备',
        columns: [
          { title: '甲', kind: 'text' },
          { title: '乙', kind: 'text' },
        ],
        rows: [['1', '2']],
      }),
    )
    const sent = await sendWorkbook(app, as('filer'), file, '清单.xlsx', `/ht${device.import.path}`)
    expect([sent.status, sent.msg]).toEqual([422, expect.stringContaining('规格型号')])
    expect((await app.call(device.template, {}, null)).body.subarray(0, 2).toString()).toBe('PK')
  })
})
