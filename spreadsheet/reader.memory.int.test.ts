/** A large workbook is read row by row, never as a whole. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { readSheet } from './reader.ts'
import type { Row } from './sheet-rows.ts'
import { writeSheet } from './writer.ts'

test('50,000 rows are read from disk within bounded memory, and leaving the loop early stops the reading', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'))
  const path = join(folder, 'large.xlsx')
  const columns = Array.from({ length: 20 }, (_, n) => ({
    title: `第${n}列`,
    kind: n % 2 ? ('number' as const) : ('text' as const),
  }))
  function* rows() {
    for (let n = 0; n < 50_000; n++)
      yield columns.map((_column, i) => (i % 2 ? n + i / 10 : `重庆某某企业有限公司${n}-${i}`))
  }
  await pipeline(writeSheet({ name: '大表', columns, rows: rows() }), createWriteStream(path))

  const before = process.memoryUsage().rss
  let peak = before
  let count = 0
  let last: Row | undefined
  for await (const row of readSheet(path, { maxRows: 50_001, maxColumns: 20, timeoutMs: 120_000 })) {
    count++
    last = row
    if (count % 1000 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  expect(count).toBe(50_001)
  expect(last?.row).toBe(50_001)
  expect(last?.cells[18]?.text).toBe('重庆某某企业有限公司49999-18')
  expect(last?.cells[1]?.text).toBe('49999.1')
  expect((peak - before) / 1024 / 1024).toBeLessThan(400)

  for await (const row of readSheet(path, { maxRows: 50_001, maxColumns: 20, timeoutMs: 120_000 })) {
    if (row.row === 10) break
  }
  await rm(folder, { recursive: true })
})
