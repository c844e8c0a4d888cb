import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawable } from './drawable.ts'
import { hasSign, signsOf } from './font-signs.ts'
import type { Paper } from './paper.ts'
import { paperPdf } from './paper-pdf.ts'
import { runsOf, useFontFolder } from './typefaces.ts'

const { resolve } = createRequire(import.meta.url)
const notoFile = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const folder = mkdtempSync(join(tmpdir(), 'fonts-'))

beforeEach(() => void mkdirSync(folder, { recursive: true }))
afterEach(() => {
  useFontFolder(undefined)
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A typeface that has 𠮷 and 𨭎: a real one whose character map is replaced. Both signs are drawn by outlines
 * that it has.
 */
function withRareSigns(): Buffer {
  const font = readFileSync(notoFile)
  // Its own name: a typeface of the same name would be taken for the same.
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (let at = font.indexOf(utf16('NotoSansSC')); at >= 0; at = font.indexOf(utf16('NotoSansSC')))
    utf16('RareSigns1').copy(font, at)
  const count = font.readUInt16BE(4)
  const place = Array.from({ length: count }, (_, i) => 12 + 16 * i).find(
    (one) => font.readUInt32BE(one) === 0x636d6170,
  )
  if (place === undefined) throw new Error('a typeface has a character map')
  const codes = [0x20bb7, 0x28b4e]
  const map = Buffer.alloc(12 + 16 + 12 * codes.length)
  map.writeUInt16BE(1, 2)
  map.writeUInt16BE(3, 4)
  map.writeUInt16BE(10, 6)
  map.writeUInt32BE(12, 8)
  map.writeUInt16BE(12, 12)
  map.writeUInt32BE(map.length - 12, 16)
  map.writeUInt32BE(codes.length, 24)
  for (const [i, code] of codes.entries())
    for (const [j, value] of [code, code, 4000 + i].entries()) map.writeUInt32BE(value, 28 + 12 * i + 4 * j)
  const padded = Buffer.concat([font, Buffer.alloc((4 - (font.length % 4)) % 4), map])
  padded.writeUInt32BE(padded.length - map.length, place + 8)
  padded.writeUInt32BE(map.length, place + 12)
  return padded
}

const paper: Paper = {
  title: '决定文书',
  foot: '编号',
  parts: [
    { kind: 'facts', facts: [['单位名称', '重庆𠮷祥𨭎业有限公司']] },
    { kind: 'table', title: '人员', head: ['姓名'], rows: [['王𨭎']] },
  ],
}
const texts = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/FontFile2/g)?.length ?? 0

test('the map of a typeface says which characters it has', () => {
  const signs = signsOf(readFileSync(notoFile))
  const has = (text: string) => [...text].map((sign) => hasSign(signs, sign.codePointAt(0) ?? 0))
  expect(has('重庆镕·Az1①㎡→√×℃“”—…％')).not.toContain(false)
  expect(has('𠮷𨭎\u0000\uffff')).toEqual([false, false, false, false])
  expect(() => signsOf(Buffer.from('no typeface at all'))).toThrow()
})

test('characters that no typeface has are printed as their code points and named with their place', () => {
  const { layout, missing } = drawable({
    content: [{ table: { body: [['重庆𠮷祥有限公司', { text: ['王𨭎', '李四'] }]] } }, { stack: ['没有生僻字'] }],
    foot: '𠮷',
    watermark: { text: '王𨭎 2026-03-01' },
  })
  expect(missing).toEqual([
    { sign: '𠮷', code: 'U+20BB7', where: '重庆𠮷祥有限公司' },
    { sign: '𨭎', code: 'U+28B4E', where: '王𨭎' },
  ])
  expect(JSON.stringify(layout)).not.toMatch(/𠮷|𨭎/u)
  expect(JSON.stringify(layout)).toContain('[U+28B4E] 2026-03-01')
  expect(layout.content[1]).toEqual({ stack: ['没有生僻字'] })
})

test('a paper of an office with such a character is refused with character, code point and place; any other shows the code point', async () => {
  await expect(paperPdf({ ...paper, archival: true })).rejects.toMatchObject({
    code: 'SIGN_NOT_DRAWN',
    message: expect.stringMatching(/“𠮷”（U\+20BB7，见“重庆𠮷祥𨭎业有限公司”）、“𨭎”（U\+28B4E，.*FONT_DIR/u),
  })
  expect(texts(await paperPdf(paper))).toBe(2)
})

test('the typeface of the operator draws what the other lacks, and is embedded', async () => {
  writeFileSync(join(folder, '生僻字.ttf'), withRareSigns())
  expect(useFontFolder(folder)).toEqual([])
  expect(runsOf('王𨭎业').map(({ text, font }) => [text, font])).toEqual([
    ['王', 'Sans'],
    ['𨭎', 'Own0'],
    ['业', 'Sans'],
  ])
  expect(drawable({ content: ['𠮷𨭎'] }).missing).toEqual([])
  const drawn = Buffer.from(await paperPdf({ ...paper, archival: true })).toString('latin1')
  expect(drawn).toMatch(/BaseFont \/[A-Z]+\+RareSigns1-Regular/)
})

test('a folder with an unusable file is refused by file, and nothing of it is used', () => {
  writeFileSync(join(folder, '坏.ttf'), 'no typeface')
  writeFileSync(join(folder, '好.ttf'), withRareSigns())
  expect(useFontFolder(folder)).toEqual(['坏.ttf：不是可用的 TrueType 或 OpenType 字体'])
  expect(runsOf('𠮷')).toMatchObject([{ missing: true }])
  expect(useFontFolder(join(folder, '没有'))[0]).toContain('没有这个目录')
})
