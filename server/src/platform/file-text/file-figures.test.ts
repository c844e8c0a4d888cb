import { readFileSync } from 'node:fs'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { expect, test } from 'vitest'
import { renderPdf } from '../paper/pdf.ts'
import { fileFigures, kindOfFile } from './file-figures.ts'
import type { FileFigures } from './found-figures.ts'
import { drawn, pdfOfPage } from './test-pdf.ts'
import { cornersOf, linesOf } from './text-lines.ts'

const pdf = (bytes: Uint8Array, options = {}) => fileFigures({ kind: 'pdf', bytes: new Uint8Array(bytes) }, options)
const figuresOf = (found: FileFigures) => (found.state === 'searched' ? found.figures : [])
const texts = (found: FileFigures) => figuresOf(found).map(({ text }) => text)

test('the numbers of a PDF of our own are listed with page, place and the line around them', async () => {
  const found = await pdf(
    await renderPdf({
      content: [
        { text: '2025年电费结算单', fontSize: 20 },
        { text: '本期用量 48,364 kWh', absolutePosition: { x: 300, y: 400 } },
        { text: '合计 4.8364万', pageBreak: 'before' },
      ],
    }),
  )
  expect(found).toMatchObject({ state: 'searched', read: 2, of: 2, blank: [] })
  expect(figuresOf(found)).toMatchObject([
    { text: '2025', place: { page: 1 } },
    { text: '48,364', digits: '48364', exponent: 5, around: '本期用量 48,364 kWh', place: { page: 1 } },
    { text: '4.8364万', digits: '48364', exponent: 5, place: { page: 2 } },
  ])
  const place = figuresOf(found)[1]?.place
  const box = place && 'box' in place ? place.box : null
  // An A4 page has 595 by 842 points; four characters of text of 9 points stand before the number.
  expect(box?.left).toBeCloseTo((300 + 9 * 4.2) / 595, 1)
  expect(box?.top).toBeCloseTo(400 / 842, 1)
  expect(box?.width).toBeLessThan(0.1)
})

test('a font that is only named has its digits too, and digits drawn one by one are one number', async () => {
  const digits = [...'48,364'].map((sign, i) => drawn(sign, 200 + i * 12, 500))
  const found = await pdf(pdfOfPage([drawn('本期电量 1,234,567 千瓦时', 100, 700), ...digits].join('\n')))
  expect(texts(found)).toEqual(['1,234,567', '48,364'])
})

test('columns of a table stay apart', () => {
  const piece = (str: string, x: number) => ({ str, transform: [9, 0, 0, 9, x, 100], width: str.length * 5, height: 9 })
  expect(linesOf([piece('364', 130), piece('48', 100)]).map(({ text }) => text)).toEqual(['48  364'])
  const [line] = linesOf([piece('48', 100), piece('364', 113)])
  expect(line?.text).toBe('48 364')
  expect(line && cornersOf(line, 0, 6)).toMatchObject({ x1: 100, x2: 128 })
})

test('what cannot be searched says why: pictures, a password, damage, another kind, too much', async () => {
  const locked = await renderPdf({ userPassword: 'a', content: '48,364' })
  expect(await pdf(locked)).toEqual({ state: 'encrypted' })
  expect(await pdf(pdfOfPage('0 0 600 800 re f'))).toEqual({ state: 'scanned' })
  expect(await pdf(new TextEncoder().encode('%PDF-1.7 and then nothing'))).toEqual({ state: 'damaged' })
  expect(await pdf(new Uint8Array(61 * 1024 * 1024))).toEqual({ state: 'tooLarge' })
  expect([kindOfFile('application/pdf'), kindOfFile('image/png'), kindOfFile('application/msword')]).toEqual([
    'pdf',
    null,
    null,
  ])
})

test('a hostile PDF ends its thread and nothing else', async () => {
  const endless = pdfOfPage('(1) Tj '.repeat(3_000_000))
  expect(await pdf(endless, { mostMs: 300 })).toEqual({ state: 'slow' })
  const loop = pdfOfPage('', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100000>>')
  expect(await pdf(loop)).toEqual({ state: 'damaged' })
  // The next file has a thread of its own.
  expect(texts(await pdf(pdfOfPage(drawn('48,364', 100, 700))))).toEqual(['48,364'])
})

test('a workbook is searched by cell, every sheet, by what a cell stores', async () => {
  const pieces: Buffer[] = []
  const sheets = [
    { name: '说明', columns: [{ title: '项目', kind: 'text' as const }], rows: [['合计48,364吨']] },
    {
      name: '能源',
      columns: [
        { title: '品种', kind: 'text' as const },
        { title: '数量', kind: 'number' as const, decimals: 1 },
      ],
      rows: [['电力', 1234.567]],
    },
  ]
  for await (const piece of writeWorkbook(sheets)) pieces.push(piece as Buffer)
  const found = await fileFigures({ kind: 'sheet', bytes: new Uint8Array(Buffer.concat(pieces)) })
  expect(figuresOf(found)).toMatchObject([
    { text: '48,364', place: { sheet: '说明', cell: 'A2' } },
    { digits: '1234567', exponent: 4, place: { sheet: '能源', cell: 'B2' }, around: '电力 1234.567' },
  ])
  const document = readFileSync(new URL('../../../../e2e/samples/01-plain.docx', import.meta.url))
  expect(await fileFigures({ kind: 'sheet', bytes: new Uint8Array(document) })).toEqual({ state: 'unsupported' })
})
