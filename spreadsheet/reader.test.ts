import type { FileFault } from '@green/upload-guards/file-refused.ts'
import { containerOf, documentOf, type WorkbookFixture, workbookOf, zipOf } from '@green/upload-guards/test-archives.ts'
import { expect, test } from 'vitest'
import { readSheet } from './reader.ts'
import type { Row } from './sheet-rows.ts'

const limits = { maxRows: 1000, maxColumns: 50, timeoutMs: 20_000 }

async function rowsOf(file: Buffer | string, options: Partial<typeof limits & { sheet: string }> = {}): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readSheet(file, { ...limits, ...options })) rows.push(row)
  return rows
}

/** The cells of a sheet with this content. */
async function cellsOf(sheet: string, fixture: Omit<WorkbookFixture, 'sheets'> = {}) {
  const rows = await rowsOf(workbookOf({ ...fixture, sheets: { 表: sheet } }))
  return rows.flatMap((row) =>
    row.cells.map(({ row, column, kind, text, raw, precisionLost }) => ({
      row,
      column,
      kind,
      text,
      raw,
      precisionLost,
    })),
  )
}

async function refused(file: Buffer, fault: FileFault, says: RegExp, options: Parameters<typeof rowsOf>[1] = {}) {
  await expect(rowsOf(file, options)).rejects.toMatchObject({ fault, message: expect.stringMatching(says) })
}

test('every kind of cell is returned with its position, kind, text and stored value', async () => {
  const sheet = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>12.5</v></c><c r="C2" t="b"><v>1</v></c>
    <c r="D2" t="e"><v>#N/A</v></c><c r="F2"><f>B2*2</f><v>25</v></c><c r="G2" t="str"><f>"a"</f><v>a&amp;b</v></c>
    <c r="H2" t="inlineStr"><is><t>直接 </t></is></c><c r="I2" t="d"><v>2024-05-31T00:00:00</v></c><c r="J2" s="3"/></row>`
  const cells = await cellsOf(sheet, { shared: '<si><t>共享</t></si>' })
  expect(cells.map((cell) => [cell.column, cell.kind, cell.text])).toEqual([
    [1, 'text', '共享'],
    [2, 'number', '12.5'],
    [3, 'boolean', 'TRUE'],
    [4, 'error', '#N/A'],
    [5, 'empty', ''],
    [6, 'formula', '25'],
    [7, 'formula', 'a&b'],
    [8, 'text', '直接 '],
    [9, 'date', '2024-05-31'],
  ])
  expect(cells.every((cell) => cell.row === 2)).toBe(true)
})

test('a formula without a stored result is still recognised as a formula', async () => {
  expect(await cellsOf('<row><c><f>TODAY()</f></c></row>')).toMatchObject([{ kind: 'formula', text: '' }])
})

test('rich text is joined, phonetic runs are left out, escapes and line ends are decoded', async () => {
  const shared = `<si><r><rPr><b/></rPr><t>绿</t></r><r><t xml:space="preserve"> 色</t></r><rPh sb="0" eb="1"><t>lv</t></rPh></si>
    <si><t>一_x000D_\n二_x005F_x000D_</t></si><si><t><![CDATA[<a>&]]></t></si>`
  const sheet = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>
    <c t="inlineStr"><is><r><t>工</t></r><r><t>厂&#x1F33F;</t></r></is></c></row>`
  expect((await cellsOf(sheet, { shared })).map((cell) => cell.text)).toEqual([
    '绿 色',
    '一\n二_x000D_',
    '<a>&',
    '工厂🌿',
  ])
})

test('numbers have the displayed digits, and a flag when digits are lost', async () => {
  const number = async (raw: string, fixture = {}) =>
    (await cellsOf(`<row><c s="1"><v>${raw}</v></c></row>`, fixture))[0]
  expect(await number('0.10000000000000001')).toMatchObject({ text: '0.1', raw: '0.10000000000000001' })
  expect(await number('1.5E-7')).toMatchObject({ text: '0.00000015' })
  expect(await number('-3.20E+2')).toMatchObject({ text: '-320' })
  expect(await number('91500101')).toMatchObject({ text: '91500101', precisionLost: undefined })
  // Typed as 500101199001011234 into a general cell: Excel keeps 15 digits.
  expect(await number('5.0010119900101101E+17')).toMatchObject({ text: '500101199001011000', precisionLost: true })
  expect(await number('500101199001011000')).toMatchObject({ precisionLost: true })
  // Written by a program that knew every digit.
  expect(await number('500101199001011234')).toMatchObject({ text: '500101199001011234', precisionLost: undefined })
  expect(await number('abc')).toMatchObject({ kind: 'text', text: 'abc' })
  const padded = {
    styles:
      '<numFmts><numFmt numFmtId="170" formatCode="000000"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>',
  }
  expect(await number('50100', padded)).toMatchObject({ text: '050100', raw: '50100' })
})

test('dates are recognised by their format, in both date systems', async () => {
  const formats = ['yyyy"年"m"月"', '[$-804]上午/下午h:mm;@', '#,##0.00_);[Red]"day"', 'G/通用格式', '@']
  const styles =
    `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
    `<cellXfs>${[0, 14, 31, 170, 171, 172, 173, 174].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
  const sheet = `<row>${cell(1, '45443')}${cell(2, '45443.354166666664')}${cell(3, '45443')}${cell(4, '0.5')}${cell(5, '45443')}${cell(6, '45443')}${cell(7, '1')}${cell(1, '1')}${cell(1, '60')}${cell(1, '-5')}</row>`
  expect((await cellsOf(sheet, { styles })).map((c) => `${c.kind} ${c.text}`)).toEqual([
    'date 2024-05-31',
    'date 2024-05-31 08:30:00',
    'date 2024-05-31',
    'date 12:00:00',
    'number 45443',
    'number 45443',
    'number 1',
    'date 1900-01-01',
    'date 1900-02-28',
    'number -5',
  ])
  const old = await cellsOf(`<row>${cell(1, '43981')}${cell(1, '0')}</row>`, {
    styles,
    workbookPr: '<workbookPr date1904="1"/>',
  })
  expect(old.map((c) => c.text)).toEqual(['2024-05-31', '1904-01-01'])
})

test('merged cells keep their text at the first position; empty rows and trailing styles are left out', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="str"><v>标题</v></c><c r="B1" s="1"/></row><row r="2"/><row r="3"><c r="B3"><v>1</v></c></row><row r="9"><c r="XFD9" s="1"/></row>'
  const rows = await rowsOf(
    workbookOf({ sheets: { 表: sheet }, after: '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>' }),
  )
  expect(rows.map((row) => [row.row, row.cells.map((cell) => cell.text)])).toEqual([
    [1, ['标题']],
    [3, ['', '1']],
  ])
})

test('prefixed elements, rows and cells without references, and UTF-16 are read', async () => {
  const xml =
    '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="str"><x:v>甲</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const plain = workbookOf({ sheets: { 表: '' } })
  const { openZip } = await import('@green/upload-guards/zip-guard.ts')
  const zip = await openZip(plain)
  const parts = await Promise.all(
    zip.entries.map(async (entry) => ({
      name: entry.name,
      data: entry.name.includes('sheet1') ? Buffer.from(`\ufeff${xml}`, 'utf16le') : await zip.read(entry, 1e6),
    })),
  )
  expect((await rowsOf(zipOf(parts)))[0]?.cells.map((cell) => cell.text)).toEqual(['甲', '2'])
})

test('the sheet is chosen by name, or the first visible one; a missing one is reported with those present', async () => {
  const sheet = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  const file = workbookOf({ sheets: { 说明: sheet('一'), 企业: sheet('二') }, hidden: ['说明'] })
  expect((await rowsOf(file))[0]?.cells[0]?.text).toBe('二')
  expect((await rowsOf(file, { sheet: '说明' }))[0]?.cells[0]?.text).toBe('一')
  await refused(file, 'no-such-sheet', /没有名为“园区”的工作表（现有：“企业”、“说明”）/, { sheet: '园区' })
})

test('an empty workbook gives no rows, one without sheets is refused', async () => {
  expect(await rowsOf(workbookOf({ sheets: { 表: '' } }))).toEqual([])
  await refused(workbookOf({ sheets: {} }), 'no-such-sheet', /没有工作表/)
})

test('too many rows, columns or characters are refused with their position', async () => {
  const row = '<row><c><v>1</v></c></row>'
  expect(await rowsOf(workbookOf({ sheets: { 表: row.repeat(1000) } }))).toHaveLength(1000)
  await refused(workbookOf({ sheets: { 表: row.repeat(1001) } }), 'too-many-rows', /超过 1000 行/)
  await refused(
    workbookOf({ sheets: { 表: '<row r="3"><c r="AZ3"><v>1</v></c></row>' } }),
    'too-many-columns',
    /第 3 行的 AZ 列/,
  )
  const long = `<row><c t="str"><v>${'长'.repeat(32_768)}</v></c></row>`
  await refused(workbookOf({ sheets: { 表: long } }), 'cell-too-long', /第 1 行 A 列/)
})

test('other files are refused with their actual format', async () => {
  await refused(Buffer.alloc(0), 'empty', /0 字节/)
  await refused(Buffer.from('P'), 'not-workbook', /不是 Excel/)
  await refused(Buffer.from('企业名称,代码\n'), 'not-workbook', /不是 Excel/)
  await refused(Buffer.from('<html><table></table></html>'), 'not-workbook', /不是 Excel/)
  await refused(documentOf(), 'not-workbook', /不是 Excel/)
  await refused(zipOf([{ name: 'a.txt', data: 'x' }]), 'not-workbook', /不是 Excel/)
  await refused(
    zipOf([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'not-workbook',
    /另存为 .xlsx/,
  )
  await refused(containerOf(['Root Entry', 'Workbook']), 'not-workbook', /旧版 .xls/)
  await refused(containerOf(['Root Entry', 'WordDocument']), 'not-workbook', /不是 Excel/)
  await refused(containerOf(['Root Entry', 'EncryptedPackage']), 'encrypted', /取消密码/)
  await refused(workbookOf({ sheets: { 表: '' }, more: [{ name: 'xl/vbaProject.bin', data: 'x' }] }), 'macro', /宏/)
  await refused(
    workbookOf({ sheets: { 表: '' }, more: [{ name: 'a', data: Buffer.alloc(5e7) }] }),
    'archive-bomb',
    /安全/,
  )
})

test('damaged XML is refused: truncated, wrongly nested, with a DTD, unending, too deep, impossible positions', async () => {
  const sheets = [
    '<row><c><v>1</v></c>',
    '<row><c><v>1</c></v></row>',
    '<row><c t="s"><v>7</v></c></row>',
    '<row r="0"><c/></row>',
    '<row r="2000000"><c/></row>',
    '<row><c r="ZZZZ1"/></row>',
    '<row><c r="1"/></row>',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    `<!--${'x'.repeat(2_000_000)}-->`,
    '<a>'.repeat(200) + '</a>'.repeat(200),
    `<row><c t="str"><v>${'<b/>x'.repeat(500_000)}</v></c></row>`,
  ]
  for (const sheet of sheets) await refused(workbookOf({ sheets: { 表: sheet } }), 'damaged', /损坏/)
})

test('reading has a timeout, which does not include the caller’s time', async () => {
  await refused(workbookOf({ sheets: { 表: '<row><c><v>1</v></c></row>' } }), 'timeout', /超时/, { timeoutMs: 0 })
  const file = workbookOf({ sheets: { 表: '<row><c><v>1</v></c></row>'.repeat(5) } })
  let seen = 0
  for await (const _row of readSheet(file, { ...limits, timeoutMs: 3000 })) {
    seen++
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  expect(seen).toBe(5)
})
