import { openZip, zipLimits } from '@green/upload-guards/zip-guard.ts'
import { expect, test } from 'vitest'
import { folded, isWide, type Paper, type PaperPart } from './paper.ts'
import { paperPdf } from './paper-pdf.ts'
import { paperWord } from './paper-word.ts'
import { pdfLayout } from './testing/pdf-layout.ts'
import { wordXml } from './testing/word-outline.ts'

const wide = (columns: number) => ({
  kind: 'table' as const,
  title: '主要产品',
  head: Array.from({ length: columns }, (_, i) => `列${i + 1}`),
  rows: [Array.from({ length: columns }, (_, i) => String(i + 1))],
})

const paper: Paper = {
  title: '绿色工厂申报表',
  foot: 'LSGC-2026-0001',
  watermark: '王某 2026-03-01',
  parts: [
    {
      kind: 'facts',
      facts: [
        ['企业名称', '重庆示例水泥有限公司'],
        ['备注', ''],
      ],
    },
    { kind: 'heading', text: '年度数据' },
    { kind: 'table', title: '能源消费', head: ['年度', '能源'], rows: [['2025', '电力']] },
    { kind: 'table', title: '光伏', head: ['年度', '容量'], rows: [] },
    { kind: 'words', text: '第一行\n第二行 <b>&' },
  ],
}

test('a table that fits stays whole; a wider one is split, each part with the columns that name its rows', () => {
  expect(folded(wide(12))).toHaveLength(1)
  const pieces = folded(wide(19))
  expect(pieces.map((p) => p.kind === 'table' && p.title)).toEqual(['主要产品', '主要产品（续）'])
  const heads = pieces.map((p) => (p.kind === 'table' ? p.head : []))
  for (const head of heads) expect(head.slice(0, 2)).toEqual(['列1', '列2'])
  expect(heads.flatMap((head) => head.slice(2))).toEqual(wide(19).head.slice(2))
  expect(pieces.flatMap((p) => (p.kind === 'table' ? p.rows[0]?.slice(2) : []))).toEqual(wide(19).rows[0]?.slice(2))
})

test('the page is landscape only for a wide table', () => {
  expect([isWide(paper.parts), isWide([wide(8)])]).toEqual([false, true])
})

test('the PDF embeds the Chinese typeface and has as many pages as the content needs', async () => {
  const pagesOf = (file: Uint8Array) =>
    Buffer.from(file)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length
  const short = await paperPdf(paper)
  const text = Buffer.from(short).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('/FontFile2')
  expect(pagesOf(short)).toBe(1)
  const rows = Array.from({ length: 300 }, (_, i) => [String(i), '电力'])
  const long = await paperPdf({ ...paper, parts: [{ kind: 'table', title: '台账', head: ['序号', '能源'], rows }] })
  expect(pagesOf(long)).toBeGreaterThan(5)
})

test('the Word document has the same text in the same order', async () => {
  const zip = await openZip(await paperWord(paper), zipLimits)
  const entry = zip.find('word/document.xml')
  if (!entry) throw new Error('no document inside')
  const xml = (await zip.read(entry, 1_000_000)).toString('utf8')
  await zip.close()
  const texts = [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map((m) => m[1])
  expect(texts).toEqual([
    '绿色工厂申报表',
    '企业名称',
    '重庆示例水泥有限公司',
    '备注',
    '—',
    '年度数据',
    '能源消费',
    '年度',
    '能源',
    '2025',
    '电力',
    '光伏',
    '（无）',
    '第一行',
    '第二行 &lt;b&gt;&amp;',
  ])
})

const signers: PaperPart = { kind: 'signatures', facts: [['监察人员（签字）', '年月日']] }
const seal: PaperPart = {
  kind: 'seal',
  issuer: '市节能监察中心',
  issuedOn: '2026 年 6 月 30 日',
  seal: null,
  check: null,
}
/** Lines of a record, of a letter; the more, the nearer its end comes to the foot of the page. */
const lengths = Array.from({ length: 12 }, (_, i) => i)
const ended = (closing: PaperPart, last: PaperPart): Paper[] =>
  lengths.map((more) => ({
    title: '文书',
    foot: 'D4',
    ...(closing.kind === 'seal' ? { letter: { issuer: '市节能监察中心', number: null, isSealed: false } } : {}),
    parts: [
      ...Array.from(
        { length: (closing.kind === 'seal' ? 14 : 16) + more },
        (_, i): PaperPart => ({ kind: 'paragraph', text: `第${i + 1}行` }),
      ),
      last,
      closing,
    ],
  }))
const lastParts: Record<string, PaperPart> = {
  paragraph: { kind: 'paragraph', text: '末行' },
  table: { kind: 'table', title: '核查数据', head: ['核查项'], rows: [['首行'], ['末行']] },
  facts: {
    kind: 'facts',
    facts: [
      ['首行', '一'],
      ['末行', '二'],
    ],
  },
}

test.each([signers, seal])(
  '$kind: never alone on a page, whatever stands before it and however long',
  async (closing) => {
    const closingText = closing.kind === 'seal' ? '2026 年 6 月 30 日' : '监察人员（签字）'
    const broken = new Set<string>()
    for (const [what, last] of Object.entries(lastParts))
      for (const one of ended(closing, last)) {
        const pages = pdfLayout(await paperPdf(one)).split(/(?=== page )/)
        expect([what, pages.find((page) => page.includes(closingText))]).toEqual([
          what,
          expect.stringContaining('末行'),
        ])
        if (pages.length > 1) broken.add(what)
      }
    expect([...broken]).toEqual(Object.keys(lastParts))
  },
  60_000,
)

test('Word keeps the last row or paragraph with the signatures', async () => {
  for (const last of Object.values(lastParts)) {
    const [first] = ended(signers, last)
    const { document } = await wordXml(await paperWord(first as Paper))
    const paragraph = [...document.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
      .map(([xml]) => xml)
      .find((xml) => xml.includes('末行'))
    expect(paragraph).toContain('<w:keepNext/>')
  }
})
