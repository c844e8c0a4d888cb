/** The reader of layouts reports words, sizes, lines, shades and pictures at their positions. */
import { expect, test } from 'vitest'
import { renderPdf } from '../pdf.ts'
import { pdfLayout } from './pdf-layout.ts'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const sheet = (left: number) =>
  renderPdf({
    pageSize: { width: 300, height: 200 },
    pageMargins: 0,
    content: [
      { text: '市级 2026', fontSize: 10, absolutePosition: { x: left, y: 20 } },
      { text: '印章', bold: true, color: '#b3261e', absolutePosition: { x: 200, y: 20 } },
      { image: dot, width: 40, height: 30, absolutePosition: { x: 100, y: 50 } },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 90, y2: 0, lineWidth: 2 }], absolutePosition: { x: 10, y: 120 } },
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 50, h: 8, color: '#eef4f1' }], absolutePosition: { x: 10, y: 150 } },
    ],
  })

test('each text with position, weight, size and colour; each line, shade and picture with its box', async () => {
  expect(pdfLayout(await sheet(10))).toBe(
    [
      '== page 1: 300.0 x 200.0',
      '10.0 31.6 Regular 10.0 市级 2026',
      '200.0 30.4 Bold 9.0 #b3261e 印章',
      'picture 100.0 50.0 140.0 80.0',
      'line 10.0 120.0 100.0 120.0 width 2.0',
      'fill 10.0 150.0 60.0 158.0 #eef4f1',
      '',
    ].join('\n'),
  )
})

test('a shift by a tenth of a point is visible', async () => {
  expect(pdfLayout(await sheet(10.1))).toContain('10.1 31.6 Regular 10.0 市级 2026')
})

test('a text that an area covers is told, not reported as if it could be read', async () => {
  const hidden = await renderPdf({
    pageSize: { width: 300, height: 200 },
    pageMargins: 0,
    content: [
      { text: '良好', fontSize: 10, absolutePosition: { x: 40, y: 20 } },
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 90, h: 60, color: '#2f9e44' }], absolutePosition: { x: 10, y: 10 } },
    ],
  })
  expect(() => pdfLayout(hidden)).toThrow('“良” lies under an area')
})
