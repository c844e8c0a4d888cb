import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { openZip } from '@green/upload-guards/zip-guard.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { cellText, neutralised } from './cell-text.ts'
import { readSheet } from './reader.ts'
import { openWorkbook, sheetRows } from './sheet-rows.ts'
import { type CellValue, type ColumnSpec, type SheetSpec, writeSheet, writeWorkbook } from './writer.ts'

const columns: ColumnSpec[] = [
  { title: '企业名称', kind: 'text', width: 260 },
  { title: '统一社会信用代码', kind: 'code' },
  { title: '综合能耗（tce）', kind: 'number', decimals: 2 },
  { title: '填报日期', kind: 'date' },
]

async function partOf(file: Buffer, name: string): Promise<string> {
  const zip = await openZip(file)
  await zip.verify()
  const entry = zip.find(name)
  return entry ? (await zip.read(entry, 1e9)).toString() : ''
}

/** Reads without the worker thread, for many small files. */
async function valuesOf(file: Buffer, sheet?: string) {
  const zip = await openWorkbook(file)
  const rows = []
  for await (const batch of sheetRows(zip, { sheet, maxRows: 1e6, maxColumns: 1000 })) rows.push(...batch)
  return rows
}

test('an exported list reads back with its kinds: codes as text, numbers as numbers, dates as dates', async () => {
  const rows = [
    ['重庆某某有限公司', '915001017659123456', '1234.50', '2024-05-31'],
    ['乙 <公司> & "厂"', 500101, 0.1, '2024-05-31 08:30:00'],
    [null, '', null, null],
    ['丙', '007', -5, '每年五月'],
  ]
  const file = await buffer(writeSheet({ name: '企业', columns, rows }))
  const read = []
  for await (const row of readSheet(file, { maxRows: 10, maxColumns: 10, timeoutMs: 20_000 })) read.push(row)
  expect(read.map((row) => row.cells.map((cell) => `${cell.kind} ${cell.text}`))).toEqual([
    columns.map((column) => `text ${column.title}`),
    ['text 重庆某某有限公司', 'text 915001017659123456', 'number 1234.5', 'date 2024-05-31'],
    ['text 乙 <公司> & "厂"', 'text 500101', 'number 0.1', 'date 2024-05-31 08:30:00'],
    ['text 丙', 'text 007', 'number -5', 'text 每年五月'],
  ])
})

test('the workbook opens in another library with the same values', async () => {
  const file = await buffer(
    writeSheet({ name: '企业', columns, rows: [['甲', '915001017659123456', 12, '2024-05-31']], title: '企业名录' }),
  )
  const other = await readXlsx(file)
  expect(other.sheets[0]?.name).toBe('企业')
  expect(other.sheets[0]?.rows[2]).toEqual(['甲', '915001017659123456', 12, new Date('2024-05-31')])
})

test('header bold and frozen, widths in pixels, text format for codes, decimals, title and watermark', async () => {
  const sheet: SheetSpec = {
    name: '企业',
    columns,
    rows: [['甲', '1', 2, null]],
    title: '绿色工厂名录',
    watermark: '张三 2026-11-20 导出',
  }
  const file = await buffer(writeSheet(sheet))
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<mergeCell ref="A1:D1"/><mergeCell ref="A2:D2"/>')
  expect(xml).toContain(
    '<col min="1" max="1" width="37.14" style="2" customWidth="1"/><col min="2" max="2" width="18.57"',
  )
  expect(xml).toContain('<c r="B4" s="2" t="inlineStr">')
  const styles = await partOf(file, 'xl/styles.xml')
  expect(/<cellXfs.*?<\/cellXfs>/.exec(styles)?.[0].split('<xf ')[3]).toContain('numFmtId="49"')
  expect(styles).toContain('formatCode="0.00"')
  expect((await valuesOf(file)).map((row) => row.cells[0]?.text)).toEqual([
    '绿色工厂名录',
    '张三 2026-11-20 导出',
    '企业名称',
    '甲',
  ])
})

test('text that looks like a formula is neutralised everywhere, numbers are unchanged', async () => {
  const hostile = [
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\u200b=1',
    '\n@a',
  ]
  const rows = hostile.map((text) => [text, text, text, text])
  const file = await buffer(
    writeSheet({
      name: '=表',
      columns: [{ title: '=HYPERLINK("x")', kind: 'text' }, ...columns.slice(1)],
      rows,
      title: '=1',
    }),
  )
  const read = (await valuesOf(file)).flatMap((row) => row.cells)
  expect(read.filter((cell) => cell.text !== '').length).toBe(hostile.length * 4 + 5)
  for (const cell of read.filter((one) => one.row !== 2 && one.text !== '')) expect(cell.text).toMatch(/^'/)
  expect(await partOf(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f')
  expect(neutralised('a=b')).toBe('a=b')
  expect(
    (await valuesOf(await buffer(writeSheet({ name: '表', columns, rows: [['', '', '-5.00', '']] }))))[1]?.cells[2],
  ).toMatchObject({ kind: 'number', text: '-5' })
})

test('illegal characters are dropped, and a text too long for a cell is cut', async () => {
  expect(cellText('a\u0000b\u0008c\ud800d\uffffe\r\nf')).toBe('abcde\nf')
  expect(cellText('长'.repeat(40_000))).toHaveLength(32_767)
  expect(cellText(`${'长'.repeat(32_765)}🌿🌿`)).toHaveLength(32_766)
})

test('several sheets, with valid and unique names', async () => {
  const names = ['企业/园区', '企业:园区', '', '很'.repeat(40), '很'.repeat(40)]
  const file = await buffer(
    writeWorkbook(names.map((name, n) => ({ name, columns: [{ title: `${n}`, kind: 'text' as const }], rows: [] }))),
  )
  const workbook = await partOf(file, 'xl/workbook.xml')
  const written = [...workbook.matchAll(/sheet name="([^"]*)"/g)].map((found) => found[1] ?? '')
  expect(written).toEqual(['企业 园区', '企业 园区(2)', '表3', '很'.repeat(28), `${'很'.repeat(26)}(2)`])
  for (const [n, name] of written.entries()) expect((await valuesOf(file, name))[0]?.cells[0]?.text).toBe(`${n}`)
})

test('reading returns what was written, for any text and number', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('_x000D_', '_x005F_', '</t>', ']]>', '&amp;', '  ', "'=1"),
  )
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100),
  )
  const row = fc.tuple(fc.option(text), fc.option(fc.stringMatching(/^\d{18}$/)), fc.option(number))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const file = await buffer(writeSheet({ name: '表', columns: columns.slice(0, 3), rows }))
      const read = new Map((await valuesOf(file)).map((one) => [one.row, one.cells]))
      rows.forEach(([name, code, amount], n) => {
        const cells = read.get(n + 2) ?? []
        expect(cells[0]?.text ?? '').toBe(cellText(name ?? ''))
        expect(cells[1]?.text ?? '').toBe(code ?? '')
        if (amount === null) expect(cells[2]?.text ?? '').toBe('')
        else expect([cells[2]?.kind, Number(cells[2]?.text)]).toEqual(['number', amount === 0 ? 0 : amount])
      })
    }),
    { numRuns: 150 },
  )
})

test('exact numbers of the database stay exact: more digits than a cell can hold become text', async () => {
  const rows = [
    ['', '', '12345678901234.50', ''],
    ['', '', '123456789012345678.90', ''],
    ['', '', '0.000001', ''],
    ['', '', '-', ''],
  ]
  const cells = (await valuesOf(await buffer(writeSheet({ name: '表', columns, rows }))))
    .slice(1)
    .map((row) => row.cells[2])
  expect(cells.map((cell) => `${cell?.kind} ${cell?.text}`)).toEqual([
    'text 12345678901234.50',
    'text 123456789012345678.90',
    'number 0.000001',
    "text '-",
  ])
})

test('100,000 rows stream in constant memory with backpressure', async () => {
  let produced = 0
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (; produced < 100_000; produced++) {
      if (produced % 1000 === 0) await setImmediate()
      yield [`重庆某某企业有限公司${produced}`, '915001017659123456', produced / 100, '2024-05-31']
    }
  }
  const stream = writeSheet({ name: '大表', columns, rows: rows() })
  const before = process.memoryUsage()
  let peak = 0
  let bytes = 0
  let waited = false
  const hash = createHash('sha256')
  for await (const piece of stream) {
    if (!waited && bytes > 200_000) {
      const atPause = produced
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(produced - atPause).toBeLessThan(30_000)
      waited = true
    }
    bytes += piece.length
    hash.update(piece)
    const now = process.memoryUsage()
    peak = Math.max(peak, now.heapUsed + now.external - before.heapUsed - before.external)
  }
  expect(produced).toBe(100_000)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(peak / 1024 / 1024).toBeLessThan(150)
})

test('a reader that goes away ends the rows; a failing source fails the stream', async () => {
  let ended = false
  async function* endless() {
    try {
      for (let n = 0; ; n++) yield [`${n}${Math.sin(n)}`]
    } finally {
      ended = true
    }
  }
  const one: ColumnSpec[] = [{ title: '一', kind: 'text' }]
  const stream = writeSheet({ name: '表', columns: one, rows: endless() })
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes > 100_000) break
  }
  await expect.poll(() => ended).toBe(true)

  async function* failing() {
    yield ['x']
    throw new Error('the database went away')
  }
  await expect(buffer(writeSheet({ name: '表', columns: one, rows: failing() }))).rejects.toThrow(
    'the database went away',
  )
})

test('a protected sheet locks header and locked columns, opens the others, offers lists, and hides technical columns', async () => {
  const file = await buffer(
    writeWorkbook([
      {
        name: '填报',
        protected: true,
        columns: [
          { title: '', kind: 'text', hidden: true, locked: true },
          { title: '填报项', kind: 'text', locked: true },
          { title: '填写内容', kind: 'text' },
          { title: '数量', kind: 'number' },
        ],
        rows: [['name', '名称', '甲', 3]],
        aids: [{ range: 'C2:C9', source: "'代码表'!$A$2:$A$3" }],
      },
      { name: '标记', hidden: true, columns: [{ title: '模板', kind: 'text' }], rows: [] },
    ]),
  )
  const sheet = await partOf(file, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<sheetProtection sheet="1"')
  expect(sheet).toContain('sqref="C2:C9"><formula1>\'代码表\'!$A$2:$A$3</formula1>')
  expect(sheet).toContain('<col min="1" max="1" width="18.57" style="2" hidden="1" customWidth="1"/>')
  const styles = [...(await partOf(file, 'xl/styles.xml')).matchAll(/<xf (?:[^>]*?\/>|[\s\S]*?<\/xf>)/g)].slice(1)
  const isOpen = (ref: string) =>
    styles[Number(new RegExp(`<c r="${ref}" s="(\\d+)"`).exec(sheet)?.[1])]?.[0].includes('locked="0"')
  expect(['C1', 'B2', 'C2', 'D2'].map(isOpen)).toEqual([false, false, true, true])
  expect(await partOf(file, 'xl/workbook.xml')).toContain('<sheet name="标记" sheetId="2" state="veryHidden"')
  // Another library finds no error.
  expect((await readXlsx(file)).sheets.map((one) => one.name)).toContain('填报')
})
