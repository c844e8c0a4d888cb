import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileFault } from './file-refused.ts'
import { containerOf, documentOf, workbookOf, zipOf } from './test-archives.ts'
import { checkUpload, type FormatName, type Upload } from './upload-check.ts'

const allow: FormatName[] = ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'zip']
const check = (name: string, file: Upload['file'], more: Partial<Upload> = {}) =>
  checkUpload({ name, file, allow, maxBytes: 10 * 1024 * 1024, ...more })

async function refused(name: string, file: Upload['file'], fault: FileFault, says: RegExp, more: Partial<Upload> = {}) {
  const verdict = await check(name, file, more)
  expect(verdict).toMatchObject({ ok: false, fault })
  if (verdict.ok) return
  expect(verdict.message).toMatch(/^文件“[^”]+”.*请/)
  expect(verdict.message).toMatch(says)
}

function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function jpeg(width: number, height: number): Buffer {
  const size = Buffer.from('ffc0000b080000000001011100', 'hex')
  size.writeUInt16BE(height, 5)
  size.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    // A thumbnail contains its own end marker, which must not count as the picture's.
    Buffer.from('ffe10006ffd9ffd9', 'hex'),
    size,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from('1234ff00567fffd9', 'hex'),
  ])
}

const pdf = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${'x'.repeat(100_000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
)
const workbook = workbookOf({ sheets: { 企业: '<row><c><v>1</v></c></row>' } })
const archive = zipOf([{ name: '证明材料/说明.txt', data: '内容' }])
const oldWorkbook = containerOf(['Root Entry', 'Workbook'], Buffer.from('0908100000060500', 'hex'))
const oldDocument = containerOf(['Root Entry', 'WordDocument'])

const good: [FormatName, string, Buffer][] = [
  ['pdf', '报告.pdf', pdf],
  ['jpg', '照片.JPEG', jpeg(4000, 3000)],
  ['png', '图.png', png(100, 100)],
  ['doc', '旧.doc', oldDocument],
  ['xls', '旧.xls', oldWorkbook],
  ['docx', '表.docx', documentOf()],
  ['xlsx', '表.xlsx', workbook],
  ['zip', '材料.zip', archive],
]

test.each(good)('a good %s is accepted', async (ext, name, bytes) => {
  expect(await check(name, bytes)).toMatchObject({
    ok: true,
    ext,
    safeName: name,
    size: bytes.length,
  })
})

test('a file on disk is checked like one in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  for (const [ext, name, bytes] of good) {
    const path = join(folder, ext)
    await writeFile(path, bytes)
    expect(await check(name, path)).toMatchObject({ ok: true, ext })
    await writeFile(path, bytes.subarray(0, bytes.length - 5))
    expect((await check(name, path)).ok).toBe(ext === 'doc' || ext === 'xls')
  }
  await rm(folder, { recursive: true })
})

test('every good file under every other extension is refused', async () => {
  for (const [ext, , bytes] of good) {
    for (const [other] of good) {
      if (ext !== other) await refused(`文件.${other}`, bytes, 'mismatch', /实际内容是 [A-Z]+ ，与扩展名/)
    }
  }
})

test('empty and too large files and unlisted formats are refused', async () => {
  await refused('空.pdf', Buffer.alloc(0), 'empty', /0 字节/)
  await refused('大.pdf', pdf, 'too-large', /大小为 98 KB，超过 50 KB/, { maxBytes: 51_200 })
  await refused('片.mp4', pdf, 'not-allowed', /请上传 PDF、JPG/)
  await refused('无扩展名', pdf, 'not-allowed', /请上传/)
  await refused('图.png', png(1, 1), 'not-allowed', /请上传 PDF 格式/, { allow: ['pdf'] })
})

test('programs are refused under any name', async () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  await refused('安装.exe', exe, 'program', /程序/)
  await refused('报告.pdf.exe', exe, 'program', /程序/)
  await refused('报告.pdf', exe, 'program', /实际内容是程序/)
  await refused('图.png', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'program', /程序/)
  await refused('图.jpg', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)]), 'program', /程序/)
  await refused('包.zip', zipOf([{ name: 'META-INF/MANIFEST.MF', data: 'x' }]), 'program', /程序/)
  await refused('包.zip', zipOf([{ name: '材料/查看.exe', data: 'x' }]), 'program', /内含程序文件“查看.exe”/)
})

test('web pages and SVG are refused as pictures, documents and old workbooks', async () => {
  const svg = '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await refused('图.png', Buffer.from(svg), 'markup', /SVG/)
  await refused('图.jpg', Buffer.from('\ufeff  <!DOCTYPE html><html></html>'), 'markup', /网页/)
  await refused('导出.xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'markup', /另存为/)
  await refused('图.png', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'markup', /SVG/)
})

test('macros are refused in new and old office files, by content', async () => {
  const macro = { name: 'xl/vbaProject.bin', data: 'x' }
  await refused('表.xlsx', workbookOf({ sheets: { 表: '' }, more: [macro] }), 'macro', /宏/)
  await refused(
    '表.xlsx',
    workbookOf({ sheets: { 表: '' }, mainType: 'application/vnd.ms-excel.sheet.m&#97;croEnabled.main+xml' }),
    'macro',
    /宏/,
  )
  await refused('文.docx', documentOf([{ name: 'word/vbaProject.bin', data: 'x' }]), 'macro', /宏/)
  await refused('包.zip', workbookOf({ sheets: { 表: '' }, more: [macro] }), 'macro', /宏/)
  await refused('旧.xls', containerOf(['Root Entry', 'Workbook', '_VBA_PROJECT_CUR']), 'macro', /宏/)
  await refused('旧.doc', containerOf(['Root Entry', 'WordDocument', 'a', 'b', 'Macros']), 'macro', /宏/)
})

test('files with a password are refused', async () => {
  const locked = containerOf(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'])
  await refused('表.xlsx', locked, 'encrypted', /取消密码/)
  await refused('文.docx', locked, 'encrypted', /取消密码/)
  await refused(
    '旧.xls',
    containerOf(['Root Entry', 'Workbook'], Buffer.from('09080400000605002f000200', 'hex')),
    'encrypted',
    /密码/,
  )
  await refused(
    '旧.doc',
    containerOf(['WordDocument'], Buffer.from('eca5c1000000000000000001', 'hex')),
    'encrypted',
    /密码/,
  )
  await refused('包.zip', zipOf([{ name: 'a.txt', data: 'x', flags: 1 }]), 'encrypted', /密码/)
  const secret = Buffer.from(pdf.toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 5 0 R'), 'latin1')
  await refused('报告.pdf', secret, 'encrypted', /要输入密码才能打开/)
  // Prose about encryption in a document does not make it encrypted.
  const prose = Buffer.from(
    pdf.toString('latin1').replace('xxxx', '(/Encrypt is a key)/EncryptMetadata true'),
    'latin1',
  )
  expect(await check('报告.pdf', prose)).toMatchObject({ ok: true })
})

test('the encryption entry is found at any chunk boundary', async () => {
  for (let shift = 0; shift < 40; shift++) {
    const bytes = Buffer.from(`%PDF-1.7\n${'x'.repeat(65_536 - 9 - shift)}/Encrypt 5 0 R\n%%EOF`)
    await refused('报告.pdf', bytes, 'encrypted', /要输入密码/)
  }
})

describe('a PDF with active content is refused', () => {
  const withObject = (object: string) =>
    Buffer.from(pdf.toString('latin1').replace('xxxx', `\n5 0 obj${object}endobj\n`), 'latin1')
  const objectStream = (objects: string, filter = '/Filter/FlateDecode') => {
    const packed = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
    return withObject(`<</Type/ObjStm/N 1/First 4${filter}/Length ${packed.length}>>stream\n${packed}\nendstream\n`)
  }

  test.each([
    ['a script when it is opened', withObject('<</S/JavaScript/JS(app.alert(1))>>')],
    ['a script spelled by numbers', withObject('<</S /J#61vaScript/JS 6 0 R>>')],
    ['a script behind a comment', withObject('<</S%x\n/JavaScript/JS 6 0 R>>')],
    ['a program', withObject('<</Type/Action/S/Launch/F(cmd.exe)>>')],
    ['a form that is sent away', withObject('<</S/SubmitForm/F(http://example.com)>>')],
    ['a player', withObject('<</Type/Annot/Subtype/RichMedia>>')],
    ['a form that is a program', withObject('<</AcroForm<</XFA[(template) 7 0 R]>>>>')],
    ['a script in a packed object', objectStream('5 0 <</S/JavaScript/JS(app.alert(1))>>')],
  ])('%s', async (_, bytes) => {
    await refused('报告.pdf', bytes, 'active', /脚本或会自动运行的内容/)
  })

  test('at any chunk boundary', async () => {
    for (let shift = 0; shift < 40; shift++) {
      const bytes = Buffer.from(`%PDF-1.7\n${'x'.repeat(65_536 - 9 - shift)}<</S/JavaScript>>\n%%EOF`)
      await refused('报告.pdf', bytes, 'active', /脚本/)
    }
  })

  test('packed objects that cannot be read are refused', async () => {
    await refused('报告.pdf', objectStream('5 0 <<>>', '/Filter[/ASCII85Decode/FlateDecode]'), 'damaged', /损坏/)
  })

  test('text, links, pictures and packed objects without actions are accepted', async () => {
    const harmless = [
      withObject('<</Title(About /JavaScript and /S)>>'),
      withObject('<</S/URI/URI(https://example.com)>>'),
      withObject('<</Length 20>>stream\n/S/JavaScript/S/Launch\nendstream\n'),
      objectStream('5 0 <</Type/Page>>'),
    ]
    for (const bytes of harmless) expect(await check('报告.pdf', bytes)).toMatchObject({ ok: true })
  })
})

test('archive bombs are refused as zip, docx and xlsx', async () => {
  const bomb = { name: 'a.xml', data: Buffer.alloc(50 * 1024 * 1024) }
  await refused('包.zip', zipOf([bomb]), 'archive-bomb', /安全风险/)
  await refused('表.xlsx', workbookOf({ sheets: { 表: '' }, more: [bomb] }), 'archive-bomb', /安全风险/)
  await refused('文.docx', documentOf([bomb]), 'archive-bomb', /安全风险/)
})

test('damaged and cut pictures and documents are refused', async () => {
  const whole = png(10, 10)
  for (const length of [20, 40, whole.length - 12, whole.length - 1]) {
    await refused('图.png', whole.subarray(0, length), 'damaged', /不完整/)
  }
  const wrong = Buffer.from(whole)
  wrong[50] = wrong[50]! ^ 1
  await refused('图.png', wrong, 'damaged', /不完整/)
  const picture = jpeg(10, 10)
  for (const length of [25, 40, picture.length - 1])
    await refused('图.jpg', picture.subarray(0, length), 'damaged', /不完整/)
  await refused('报告.pdf', pdf.subarray(0, 50_000), 'damaged', /损坏/)
  await refused('表.xlsx', workbook.subarray(0, workbook.length - 30), 'damaged', /损坏/)
  await refused('旧.xls', oldWorkbook.subarray(0, 520), 'damaged', /损坏/)
})

test('pictures above 100 megapixels are refused without decoding', async () => {
  await refused('图.png', png(20_000, 20_000), 'picture-too-large', /20000×20000/)
  await refused('图.jpg', jpeg(65_000, 60_000), 'picture-too-large', /像素/)
  await refused('图.png', png(0, 10), 'damaged', /不完整/)
  expect(await check('图.png', png(10_000, 10_000))).toMatchObject({ ok: true })
})

test('names are cleaned: paths, reversed writing direction, invisible characters, 300 characters', async () => {
  const nameOf = async (name: string) => (await check(name, pdf)).safeName
  expect(await nameOf('..\\..\\windows/报告.pdf')).toBe('报告.pdf')
  expect(await nameOf('a:b*c?.pdf')).toBe('a_b_c_.pdf')
  expect(await nameOf('CON.pdf')).toBe('_CON.pdf')
  expect(await nameOf('   ...  ')).toBe('未命名文件')
  const long = await nameOf(`${'绿'.repeat(300)}.pdf`)
  expect([...long]).toHaveLength(120)
  expect(long.endsWith('….pdf')).toBe(true)
  // Displayed as 报告exe.pdf, but its real extension is a program's.
  await refused('报告\u202efdp.exe', pdf, 'program', /“报告fdp.exe”/)
  await refused('报告.pdf\u200b.exe\u2066', pdf, 'program', /exe/)
})

test('any name becomes safe, and any bytes get a verdict', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.uint8Array({ maxLength: 300 }),
      async (name, bytes) => {
        const verdict = await check(`${name}.pdf`, bytes)
        expect(verdict.ok).toBe(false)
        expect([...verdict.safeName].length).toBeLessThanOrEqual(120)
        expect(verdict.safeName).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u)
      },
    ),
  )
})

test('a hostile change anywhere in a good file gets a verdict, never an error', async () => {
  for (const [, name, bytes] of good) {
    const step = Math.max(1, Math.floor(Math.min(bytes.length, 3000) / 300))
    for (let at = 0; at < Math.min(bytes.length, 3000); at += step) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 0xff
      expect(await check(name, changed)).toHaveProperty('ok')
    }
  }
})
