import { buffer } from 'node:stream/consumers'
import { type WorkbookFixture, workbookOf } from '@green/upload-guards/test-archives.ts'
import { openZip } from '@green/upload-guards/zip-guard.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type CellError, type HighlightOptions, markedCopy } from './marked-copy.ts'
import { openWorkbook, sheetRows } from './sheet-rows.ts'
import { writeWorkbook } from './writer.ts'

const styles =
  '<numFmts count="1"><numFmt numFmtId="170" formatCode="0.00"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="170" fontId="0" fillId="1" borderId="0" applyFill="1"><alignment horizontal="right"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0"/></cellXfs>' +
  '<dxfs count="1"><dxf><fill><patternFill/></fill></dxf></dxfs>'

const sheet =
  '<row r="1" spans="1:3"><c r="A1" s="2" t="s"><v>0</v></c><c r="B1" t="str"><v>能耗</v></c><c r="C1" t="inlineStr"><is><t>备注</t></is></c></row>' +
  '<row r="2" spans="1:3" ht="20"><c r="A2" t="str"><v>甲</v></c><c r="B2" s="1"><v>-5</v></c><c r="C2"><f>B2*2</f><v>-10</v></c><c r="D2" s="1"/><c r="F2" s="1"/></row>' +
  '<row r="4"><c r="B4" s="1"><v>7</v></c></row>'

const fixture: WorkbookFixture = {
  sheets: { 企业: sheet, 说明: '<row><c t="str"><v>请填写</v></c></row>' },
  before:
    '<dimension ref="A1:C4"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="30" style="2" customWidth="1"/><col min="3" max="16384" width="9"/></cols>',
  after:
    '<dataValidations count="1"><dataValidation type="list" sqref="A2:A9"><formula1>"甲,乙"</formula1></dataValidation></dataValidations>',
  shared: '<si><t>企业名称</t></si>',
  styles,
  more: [
    { name: 'xl/media/image1.png', data: 'picture' },
    { name: 'docProps/custom.xml', data: '<p/>' },
  ],
}

const errors: CellError[] = [
  { row: 2, column: 2, message: '能耗不能为负数' },
  { row: 2, column: 3, message: '备注不能是公式' },
  { row: 4, column: 1, message: '请填写企业名称' },
  { row: 3, column: 1, message: '请填写企业名称' },
  { row: 7, message: '=整行重复' },
]

const marked = async (file: Buffer, options: Partial<HighlightOptions> = {}) =>
  buffer(await markedCopy(file, { errors, ...options }))

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await openZip(file)
  await zip.verify()
  return new Map(
    await Promise.all(zip.entries.map(async (entry) => [entry.name, (await zip.read(entry, 1e8)).toString()] as const)),
  )
}

async function textsOf(file: Buffer, name?: string): Promise<Map<number, string[]>> {
  const zip = await openWorkbook(file)
  const rows = new Map<number, string[]>()
  for await (const batch of sheetRows(zip, { sheet: name, maxRows: 1e6, maxColumns: 100 })) {
    for (const row of batch)
      rows.set(
        row.row,
        row.cells.map((cell) => cell.text),
      )
  }
  return rows
}

/** The cells with a red background, by the workbook's own styles. */
async function redCells(file: Buffer, sheetPath = 'xl/worksheets/sheet1.xml'): Promise<string[]> {
  const parts = await partsOf(file)
  const table = parts.get('xl/styles.xml') ?? ''
  const fills = [...(/<fills[^>]*>(.*?)<\/fills>/s.exec(table)?.[1]?.matchAll(/<fill>.*?<\/fill>/gs) ?? [])].map(
    (found) => found[0],
  )
  const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(table)?.[1]?.matchAll(/<xf [^>]*>/g) ?? [])].map(
    (found) => found[0],
  )
  const red = (style: string) =>
    fills[Number(/fillId="(\d+)"/.exec(formats[Number(style)] ?? '')?.[1])]?.includes('FFFF807F')
  return [...(parts.get(sheetPath) ?? '').matchAll(/<c [^>]*>/g)].flatMap(([cell]) => {
    const style = /\ss="(\d+)"/.exec(cell)?.[1]
    return style !== undefined && red(style) ? [/\sr="(\w+)"/.exec(cell)?.[1] ?? ''] : []
  })
}

test('invalid cells turn red and the row shows the reason; everything else is unchanged', async () => {
  const original = workbookOf(fixture)
  const copy = await marked(original)
  expect(await redCells(copy)).toEqual(['B2', 'C2', 'A3', 'A4'])
  expect([...(await textsOf(copy))]).toEqual([
    [1, ['企业名称', '能耗', '备注', '错误说明']],
    [2, ['甲', '-5', '-10', '能耗不能为负数；备注不能是公式']],
    [3, ['', '', '', '请填写企业名称']],
    [4, ['', '7', '', '请填写企业名称']],
    [7, ['', '', '', "'=整行重复"]],
  ])
  const before = await partsOf(original)
  const after = await partsOf(copy)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [name, text] of before) {
    if (name !== 'xl/styles.xml' && name !== 'xl/worksheets/sheet1.xml') expect(after.get(name)).toBe(text)
  }
  const xml = after.get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('<f>B2*2</f><v>-10</v>')
  expect(xml).toContain('<dataValidation type="list" sqref="A2:A9">')
  expect(xml).toContain(
    '<col min="1" max="1" width="30" style="2" customWidth="1"/><col min="3" max="3" width="9"/><col min="4" max="4" width="60" customWidth="1"/><col min="5" max="16384" width="9"/>',
  )
  expect(after.get('xl/styles.xml')).toContain('<dxfs count="1">')
})

test('a red cell keeps its number format and alignment', async () => {
  const table = (await partsOf(await marked(workbookOf(fixture)))).get('xl/styles.xml') ?? ''
  expect(table).toContain(
    '<xf fillId="2" applyFill="1" numFmtId="170" fontId="0" borderId="0"><alignment horizontal="right"/></xf>',
  )
})

test('another library opens the marked copy', async () => {
  const other = await readXlsx(await marked(workbookOf(fixture)))
  expect(other.sheets.map((one) => one.name)).toEqual(['企业', '说明'])
  expect(other.sheets[0]?.rows[1]).toEqual(['甲', -5, -10, '能耗不能为负数；备注不能是公式', null, null])
})

test('a marked copy is marked afresh: old messages and red cells are removed', async () => {
  const first = await marked(workbookOf(fixture))
  const second = await marked(first, { errors: [{ row: 4, column: 2, message: '能耗与上年相差过大' }] })
  expect(await redCells(second)).toEqual(['B4'])
  expect([...(await textsOf(second))].map(([row, texts]) => [row, texts[3] ?? ''])).toEqual([
    [1, '错误说明'],
    [2, ''],
    [4, '能耗与上年相差过大'],
  ])
  const third = await marked(second, { errors: [{ row: 4, column: 2, message: '能耗与上年相差过大' }] })
  expect(await redCells(third)).toEqual(['B4'])
})

test('the sheet is chosen like in reading, and the header may be in a lower row', async () => {
  const copy = await marked(workbookOf(fixture), {
    sheet: '说明',
    headerRow: 2,
    errors: [{ row: 5, column: 1, message: '错' }],
  })
  expect([...(await textsOf(copy, '说明'))]).toEqual([
    [1, ['请填写']],
    [2, ['', '错误说明']],
    [5, ['', '错']],
  ])
  expect(await redCells(copy, 'xl/worksheets/sheet2.xml')).toEqual(['A5'])
  expect(await textsOf(copy, '企业')).toEqual(await textsOf(workbookOf(fixture), '企业'))
})

test('faults of the header are shown in the header', async () => {
  const copy = await marked(workbookOf(fixture), { errors: [{ row: 1, column: 2, message: '表头应为“综合能耗”' }] })
  expect((await textsOf(copy)).get(1)?.[3]).toBe('错误说明：表头应为“综合能耗”')
  expect(await redCells(copy)).toEqual(['B1'])
})

test('workbooks without styles, without rows, with prefixes or implicit positions are marked too', async () => {
  const bare = await marked(workbookOf({ sheets: { 表: '<row><c><v>1</v></c><c/></row><row/>' } }), {
    errors: [{ row: 2, column: 2, message: '错' }],
  })
  expect(await redCells(bare)).toEqual(['B2'])
  expect([...(await partsOf(bare)).keys()]).toContain('xl/styles.xml')
  expect((await readXlsx(bare)).sheets[0]?.rows[1]).toEqual([null, null, '错'])

  const empty = await marked(workbookOf({ sheets: { 表: '' } }), { errors: [{ row: 1, message: '没有数据' }] })
  expect([...(await textsOf(empty))]).toEqual([[1, ['错误说明：没有数据']]])

  const parts = await partsOf(workbookOf({ sheets: { 表: '<row><c><v>1</v></c></row>' } }))
  const { zipOf } = await import('@green/upload-guards/test-archives.ts')
  const prefixed = zipOf(
    [...parts].map(([name, data]) => ({
      name,
      data: name.includes('sheet1') ? data.replace(/<(\/?)(\w+)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=') : data,
    })),
  )
  const xml = (await partsOf(await marked(prefixed, { errors: [{ row: 1, column: 1, message: '错' }] }))).get(
    'xl/worksheets/sheet1.xml',
  )
  expect(xml).not.toMatch(/<\/?(?!x:)\w/)
})

test('a large workbook is marked as a stream', async () => {
  function* rows() {
    for (let n = 0; n < 20_000; n++) yield [`企业${n}`, '915001017659123456']
  }
  const columns = [
    { title: '名称', kind: 'text' as const },
    { title: '代码', kind: 'code' as const },
  ]
  const file = await buffer(
    writeWorkbook([
      { name: '甲', columns, rows: rows() },
      { name: '乙', columns, rows: [] },
    ]),
  )
  const many = Array.from({ length: 5000 }, (_, n) => ({ row: n * 4 + 2, column: 2, message: `代码错误${n}` }))
  const copy = await marked(file, { errors: many })
  expect(await redCells(copy)).toHaveLength(5000)
  const texts = await textsOf(copy)
  expect(texts.get(19_998)?.[2]).toBe('代码错误4999')
  expect(texts.size).toBe(20_001)
})

test('a file that is no workbook is refused before anything is written', async () => {
  await expect(markedCopy(Buffer.from('x'), { errors })).rejects.toMatchObject({ fault: 'not-workbook' })
})
