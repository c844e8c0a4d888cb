/**
 * Every 文书 as it is printed, stored in `papers/`: the words of the Word document, and every text and line of the PDF in its
 * place. `npx vitest run inspection-paper/layout -u` accepts a new state.
 */
import { paperKindKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { paperSamples } from '@green/tools/inspection/paper-samples.ts'
import { describe, expect, test } from 'vitest'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import { pdfLayout } from '../../../platform/paper/testing/pdf-layout.ts'
import { textsOf, wordXml } from '../../../platform/paper/testing/word-outline.ts'
import { inspectionPaper, type PaperFace } from './layout.ts'

const seal =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const face = (kind: PaperFace['kind'], over: Partial<PaperFace> = {}): PaperFace => ({
  kind,
  title: paperKindOf(kind).titles[0],
  content: paperSamples[kind],
  issued: {
    number: paperKindOf(kind).form === 'letter' ? '演示〔2026〕12号' : null,
    address: 'https://lvxiao.example.gov.cn/web/mainPages/inspectionPaperCheck?code=A1B2C3D4E5F6',
    code: 'A1B2C3D4E5F6',
  },
  issuer: '市节能监察中心',
  day: '2026-06-30',
  seal,
  ...over,
})

describe.each(paperKindKeys)('%s', (kind) => {
  test('Word and PDF as they are kept, nothing over the edge', async () => {
    const paper = inspectionPaper(face(kind))
    await expect(textsOf((await wordXml(await paperWord(paper))).document)).toMatchFileSnapshot(`papers/${kind}.txt`)
    const layout = pdfLayout(await paperPdf(paper))
    await expect(layout).toMatchFileSnapshot(`papers/${kind}.pdf.txt`)
    const edges = [...layout.matchAll(/^(?:line|fill) \S+ \S+ (\S+)/gm)].map(([, right]) => Number(right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(595 - 36)
  })
})

test('the file is PDF/A-2b with its typefaces inside', async () => {
  const text = Buffer.from(await paperPdf(inspectionPaper(face('order')))).toString('latin1')
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  expect(text).toMatch(/\/S \/GTS_PDFA1/)
  expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/EmbeddedFile/)
})

test('a draft has neither number nor code, and says what it is; without a seal its place stays free', () => {
  const draft = JSON.stringify(inspectionPaper(face('order', { issued: null, seal: null })))
  expect(draft).toMatch(/草稿 尚未出具/)
  expect(draft).not.toMatch(/演示〔2026〕12号|A1B2C3D4E5F6/)
})

test('a paragraph about what this paper does not have is left out, with its heading', () => {
  const { advice: _, ...content } = paperSamples.report
  const textOf = (over: Partial<PaperFace>) => JSON.stringify(inspectionPaper(face('report', over)).parts)
  expect(textOf({})).toContain('五、意见和建议')
  expect(textOf({ content })).not.toContain('五、意见和建议')
})

test('a table stands where the words name it, and without rows its heading goes too', () => {
  const parts = inspectionPaper(face('report')).parts
  const [lead, table, next] = parts.slice(
    parts.findIndex((part) => part.kind === 'paragraph' && part.text.startsWith('查明的违法事实')),
  )
  expect([lead?.kind, table?.kind === 'table' && table.title, next?.kind === 'paragraph' && next.text]).toEqual([
    'paragraph',
    '违法事实',
    '三、主要证据：',
  ])
  const { breaches: _, ...lawful } = paperSamples.report
  expect(JSON.stringify(inspectionPaper(face('report', { content: lawful })).parts)).not.toContain('查明的违法事实')
})

test('a paper of last year is drawn in the words of last year', () => {
  const drawn = (day: string) => JSON.stringify(inspectionPaper(face('penaltyDecision', { day })).parts)
  expect(drawn('2025-12-31')).toContain('依法向人民法院提起行政诉讼')
  expect(drawn('2026-01-01')).toContain('直接向重庆市渝北区人民法院提起行政诉讼')
})

test('several points are numbered, a single one is not', () => {
  const parts = (facts: string) =>
    inspectionPaper(face('statementNotice', { content: { ...paperSamples.statementNotice, facts } })).parts
  expect(JSON.stringify(parts('甲事实\n乙事实'))).toMatch(/（1）甲事实.*（2）乙事实/)
  expect(JSON.stringify(parts('甲事实'))).not.toContain('（1）甲事实')
})

test('words that end with the full stop of their line do not double it', () => {
  const content = { ...paperSamples.report, conclusion: '存在违法用能行为，责令限期整改。' }
  const text = JSON.stringify(inspectionPaper(face('report', { content })).parts)
  expect(text).toContain('四、监察结论：存在违法用能行为，责令限期整改。')
  expect(text).not.toContain('。。')
})
