/** What really stands in a letter's file: the marks of PDF/A-2b, its words, and the seal or the place left for it. */
import { expect, test } from 'vitest'
import { renderPdf } from '../../../platform/paper/pdf.ts'
import { type LetterFace, letterLayout } from './layout.ts'
import { samplesOf, shipped, textFaults, written } from './letter-kinds.ts'

const seal =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const face = (over: Partial<LetterFace> = {}): LetterFace => ({
  number: '渝经信绿认〔2026〕12号',
  ...written('approval', shipped.approval, samplesOf('approval')),
  recipient: '重庆示例水泥有限公司',
  issuer: '市工业主管部门',
  issuedOn: '2026 年 6 月 1 日',
  seal,
  check: { address: 'https://lvxiao.example.gov.cn/web/mainPages/letterCheck?number=1&code=A', code: 'A1B2C3D4E5F6' },
  ...over,
})

test('the file claims PDF/A-2b and holds what that asks for: typefaces, colour profile, description, an id, nothing encrypted or active', async () => {
  const text = Buffer.from(await renderPdf(letterLayout(face({ heading: '甲&乙<丙>通知书' })))).toString('latin1')
  expect(text.slice(0, 9)).toBe('%PDF-1.7\n')
  // A comment of four signs beyond ASCII follows the head.
  expect([...text.slice(10, 14)].every((sign) => sign.charCodeAt(0) > 127)).toBe(true)
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  expect(text).toMatch(/\/OutputIntents \[/)
  expect(text).toMatch(/\/S \/GTS_PDFA1/)
  expect(text).toMatch(/\/ID \[/)
  expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/JS |\/EmbeddedFile|\/Launch|\/AcroForm/)
  const count = (what: RegExp) => text.match(what)?.length ?? 0
  expect(count(/\/FontFile2 /g)).toBe(count(/\/Type \/FontDescriptor/g))
  expect(count(/\/ToUnicode /g)).toBe(count(/\/Subtype \/Type0/g))
  expect(count(/\/CIDToGIDMap \/Identity/g)).toBe(count(/\/Subtype \/CIDFontType2/g))
  const description = /<\?xpacket[\s\S]*<\?xpacket end="w"\?>/.exec(text)?.[0] ?? ''
  expect(description.replaceAll(/&(amp|lt|gt);/g, '')).not.toContain('&')
  expect(Buffer.from(description, 'latin1').toString('utf8')).toContain('甲 乙 丙 通知书')
})

test('with a seal its picture stands in the file; without one the letter says 待盖章; a preview has neither number nor code', () => {
  const textOf = (over: Partial<LetterFace>) => JSON.stringify(letterLayout(face(over)))
  expect(textOf({})).toContain(seal)
  expect(textOf({})).not.toContain('待盖章')
  expect(textOf({ seal: null })).toContain('待盖章')
  const look = textOf({ number: null, check: null })
  expect(look).toContain('预览')
  expect(look).not.toMatch(/letterCheck|A1B2C3D4E5F6/)
})

test('days are written out, points are numbered, and a paragraph about what the case does not have is left out', () => {
  const { heading, paragraphs } = written('correction', shipped.correction, {
    ...samplesOf('correction'),
    what: '绿色工厂',
    opinion: undefined,
  })
  expect(heading).toBe('绿色工厂申报补正通知书')
  expect(paragraphs).toEqual([
    '你单位2026年3月15日提交的绿色工厂申报（受理号GF2026500112001）收悉。经审查，申报内容需要补正。',
    '1. 综合能耗：与附表合计不一致',
    '2. 能源审计报告：扫描件不清晰',
    '请于2026年4月10日前在平台按上述意见修改后重新提交。',
    '特此通知。',
  ])
})

test('what is shipped is sound, and a variable of many lines stands alone', () => {
  for (const kind of ['approval', 'refusal', 'correction', 'revocation'] as const)
    expect([kind, textFaults(kind, shipped[kind], {})]).toEqual([kind, []])
  const inLine = { ...shipped.correction, body: '问题：{逐项批注}；意见：{理由或意见}' }
  expect(textFaults('correction', inLine, {})).toEqual([
    { field: 'texts.body', message: '{逐项批注}分为多条，应单独成一段' },
  ])
})
