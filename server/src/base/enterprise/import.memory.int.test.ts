/** A large workbook of enterprises, in a process of its own: what it takes of the memory is not mixed with what other files left there. */

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { spelled } from '@green/contract/testing/names.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { importFile } from '../import/workbook-import.ts'
import { enterpriseColumns } from './enterprise-columns.ts'
import { enterpriseWorkbook as enterprises } from './import-enterprises.ts'
import { actorOf, exactTitles, person, type RowByTitle, soundRow } from './testing.ts'

const app = await sharedTestApp()

test('10,000 rows are imported within bounded memory, and more than 50,000 are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enterprises-'))
  const path = join(folder, 'large.xlsx')
  const columns = enterpriseColumns.map(({ title, key }) => ({
    title,
    kind:
      typeof soundRow[title] === 'number'
        ? ('number' as const)
        : key === 'foundDate'
          ? ('date' as const)
          : ('code' as const),
  }))
  const write = (count: number, lineOf: (n: number) => RowByTitle) =>
    pipeline(
      writeSheet({
        name: '企业',
        columns,
        rows: (function* () {
          for (let n = 0; n < count; n++) {
            const line = lineOf(n)
            yield exactTitles.map((title) => (line[title] ?? null) as string | number | null)
          }
        })(),
      }),
      createWriteStream(path),
    )
  await write(10_000, (n) => ({
    ...soundRow,
    企业名称: `重庆示例第${spelled(n)}水泥有限公司`,
    统一社会信用代码: `91500000NB${String(n).padStart(8, '0')}`,
  }))
  const actor = await actorOf(app, await person(app, 'admin'))
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const report = await importFile(app.services, enterprises, path, actor)
  clearInterval(watch)
  expect(report).toMatchObject({ rows: 10_000, added: 10_000, errorsTotal: 0, done: true })
  expect((peak - before) / 1024 / 1024).toBeLessThan(300)
  await write(50_001, () => ({ 企业名称: '重庆示例' }))
  await expect(importFile(app.services, enterprises, path, actor)).rejects.toThrow('数据超过 50000 行')
  await rm(folder, { recursive: true })
})
