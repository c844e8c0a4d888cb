/**
 * The papers of a report, stored in `papers/`: the words of the Word document, and every text, line and drawing of the PDF in
 * its place. `npx vitest run report-paper -u` accepts a new state.
 */
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../../platform/paper/paper.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import { pdfLayout } from '../../../platform/paper/testing/pdf-layout.ts'
import { textsOf, wordXml } from '../../../platform/paper/testing/word-outline.ts'
import { gradeBadge } from './charts.ts'
import type { ReportContent } from './content.ts'
import { disclaimer, reportPaper } from './paper.ts'

const watermark = {
  number: 'LXMBG-2025-7K3M9QXA',
  checkCode: 'A1B2C3D4E5F6',
  sha256: '0123456789abcdef'.repeat(4),
  address: 'https://lvxiao.example.gov.cn/web/mainPages/lxmReportCheck?number=LXMBG-2025-7K3M9QXA&code=A1B2C3D4E5F6',
  issuer: '市工业主管部门',
}
const content: ReportContent = {
  year: 2025,
  code: 'LXM-2025-7K3M9QXA',
  edition: 1,
  isInternal: false,
  enterprise: {
    name: '重庆示例齿轮有限公司',
    socialCode: '91500000MA5EXAMPL1',
    district: '渝北区',
    industry: '3670 汽车零部件及配件制造',
    scale: '中型',
  },
  grade: { code: 'A', label: '良好', colour: '#2FA84F' },
  totalText: '76.48',
  reasons: [],
  gates: [],
  dimensions: [
    { label: '能效碳效', points: 45, score: 33.5193 },
    { label: '资源', points: 20, score: 15.4 },
    { label: '清洁', points: 15, score: 13.5 },
    { label: '管理', points: 10, score: 8.25 },
    { label: '进步', points: 10, score: 5.807 },
  ],
  rows: [
    {
      label: '单位产值综合能耗',
      unit: 'kgce/万元',
      value: '40',
      benchmark: 'P10 28，P50 52，P90 104；18家，第1版',
      points: 12,
      score: 9.6,
      state: '已评',
    },
    {
      label: '单位产品能耗对标',
      unit: '',
      value: '—',
      benchmark: '—',
      points: 10,
      score: null,
      state: '企业不涉及：没有适用强制性能耗限额标准的产品',
    },
  ],
  carbon: { k: 0.6667, level: 2 },
  trends: [
    {
      label: '绿效码得分',
      unit: '分',
      isScore: true,
      values: [
        { year: 2023, value: null },
        { year: 2024, value: 71.2 },
        { year: 2025, value: 76.48 },
      ],
    },
    {
      label: '单位产值综合能耗',
      unit: 'kgce/万元',
      isScore: false,
      values: [
        { year: 2023, value: 46 },
        { year: 2024, value: 43.5 },
        { year: 2025, value: 40 },
      ],
    },
  ],
  band: '前25%',
  strengths: [{ label: '单位产值综合能耗', score: 9.6, points: 12 }],
  gaps: [
    { label: '可再生能源利用率', own: '5.95', target: '11.9%', gain: '6.43', measure: '建设屋顶光伏，购买绿电、绿证' },
  ],
  advice: [{ measure: '空压机余热回收', saveTce: '120', from: '绿色诊断 ZD2026-00012' }],
  titles: [{ name: '重庆市绿色工厂', number: 'LSGC-2025-0001', validTo: '2028-06-30' }],
  projects: [{ name: '空压站节能改造', saveTce: '120', number: 'XM2026-00001' }],
  source: {
    record: '已审核的2025年度数据（FL2026-00001）',
    scheme: '绿效码评分方案第1版',
    tables: ['3670 单位产值综合能耗第1版（0123456789ab）'],
    confirmedOn: '2026-07-01',
    validUntil: '2027-09-30',
  },
  purpose: '融资',
  receiver: '示例银行',
  remark: '',
  madeOn: '2026-11-23',
}
const inside: ReportContent = { ...content, isInternal: true, purpose: '自查', receiver: '' }
const without: ReportContent = {
  ...content,
  grade: { code: '暂不能得出', label: '', colour: '#6B7785' },
  totalText: '—',
  reasons: ['“能效碳效”适用45分，能评的只有20分，不到80%'],
  dimensions: content.dimensions.map((one, i) => (i === 0 ? { ...one, score: null } : one)),
  band: '',
}

const papers = {
  full: reportPaper(content, 'full', watermark),
  credit: reportPaper(content, 'credit', watermark),
  internal: reportPaper(inside, 'full', watermark),
  'without-total': reportPaper(without, 'full', watermark),
}
const headings = ({ parts }: Paper) => parts.flatMap((part) => (part.kind === 'heading' ? [part.text] : []))

describe.each(Object.entries(papers))('%s', (id, paper) => {
  test('Word and PDF as they are kept', async () => {
    await expect(textsOf((await wordXml(await paperWord(paper))).document)).toMatchFileSnapshot(`papers/${id}.txt`)
    const layout = pdfLayout(await paperPdf(paper))
    await expect(layout).toMatchFileSnapshot(`papers/${id}.pdf.txt`)
    const edges = [...layout.matchAll(/^(?:line|fill) \S+ \S+ (\S+)/gm)].map(([, right]) => Number(right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(595 - 36)
  })
})

test('the parts of each type: the bank’s has no trends, no position, no gaps; 碳效等级 only inside', () => {
  expect(headings(papers.full).map((one) => one.slice(2))).toEqual([
    '企业概况',
    '总体结果',
    '指标得分',
    '近三年变化',
    '同行业位置',
    '优势、差距与建议',
    '称号、项目与节能量',
    '数据来源与说明',
    '核验',
  ])
  expect(headings(papers.credit).map((one) => one.slice(2))).toEqual([
    '企业概况',
    '总体结果',
    '指标得分',
    '称号、项目与节能量',
    '数据来源与说明',
    '核验',
  ])
  expect(headings(papers.internal)).toContain('四、碳效等级')
  expect(JSON.stringify(papers.internal)).toContain('不得对外使用')
  for (const paper of Object.values(papers)) expect(JSON.stringify(paper)).toContain(disclaimer)
})

test('a position is printed only where it is wanted', () => {
  const silent = reportPaper({ ...content, band: null }, 'full', watermark)
  expect(headings(silent).join()).not.toContain('位置')
  expect(JSON.stringify(reportPaper({ ...content, band: '' }, 'full', watermark))).toContain('不足5家')
})

test('colour only for A+, A and B, and never red', () => {
  const fillOf = (colour: string) =>
    gradeBadge({ grade: { code: 'C', label: '待提升', colour }, totalText: '50.00' }).shapes[0]?.fill
  expect(fillOf('#6B7785')).toBe('#6B7785')
  const colours = JSON.stringify(papers).match(/#[0-9a-fA-F]{6}/g) ?? []
  for (const colour of colours) {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
    expect([colour, r > g + 40 && r > b + 40]).toEqual([colour, false])
  }
})

test('the file is PDF/A-2b with its typefaces inside, and its charts are lines, not pictures', async () => {
  const text = Buffer.from(await paperPdf(papers.full)).toString('latin1')
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  expect(text).toMatch(/\/S \/GTS_PDFA1/)
  expect(text).not.toMatch(/\/Subtype \/Image|\/Encrypt|\/JavaScript|\/EmbeddedFile/)
  const count = (what: RegExp) => text.match(what)?.length ?? 0
  expect(count(/\/FontFile2 /g)).toBe(count(/\/Type \/FontDescriptor/g))
  expect(count(/\/FontFile2 /g)).toBeGreaterThan(0)
})
