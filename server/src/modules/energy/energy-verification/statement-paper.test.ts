/**
 * The 核查声明, stored in `papers/`: every text, line and drawing of the PDF in its place. `npx vitest run statement-paper -u`
 * accepts a new state.
 */
import { type VerificationOpinion, verificationChecklist } from '@green/filing/programme/energy-verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { describe, expect, test } from 'vitest'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { pdfLayout } from '../../../platform/paper/testing/pdf-layout.ts'
import { type StatementContent, statementPaper } from './paper.ts'

const agreed = { result: 'agreed' as const, value: null, reason: '' }

/** A statement of a few rows, or of as many as a great works has. */
function statement(opinion: VerificationOpinion, more: number): StatementContent {
  const rows = [
    { key: 'used:33', label: '电力', unit: '万千瓦时', value: 1200, tce: 1474.8 },
    { key: 'used:15', label: '天然气', unit: '万立方米', value: 160.25, tce: 2131.325 },
    { key: 'outputValue', label: '工业总产值', unit: '万元', value: 90_900, tce: null },
    ...Array.from({ length: more }, (_none, i) => ({
      key: `made:${i}`,
      label: `余热余压回收产生的中压蒸汽（第${i + 1}台锅炉）`,
      unit: '百万千焦',
      value: 40_000 + i,
      tce: 1364.8,
    })),
  ]
  return {
    number: 'NHHC2026-00007',
    enterprise: { name: '重庆示例齿轮有限公司', socialCode: '91500000MA5EXAMPL1' },
    institution: { name: '示例绿色制造评价中心', socialCode: '91500000MA5EXAMPL2' },
    commissionedBy: '市级主管部门',
    year: 2025,
    source: '年度数据 FL2026-00001',
    assurance: 'limited',
    threshold: 5,
    rows,
    opinion,
    findings: [
      { key: 'used:33', result: 'differs', value: 1176, reason: '8月、9月两个月按结算单核减，计量表在检定期内。' },
      ...rows.slice(1).map(({ key }) => ({ key, ...agreed })),
    ],
    checklist: keysOf(verificationChecklist).map((item) => ({
      item,
      result: item === 'greenPower' ? 'na' : 'yes',
      note: item === 'meters' ? '一台蒸汽流量计检定证书于2026年3月到期，已续检。' : '',
    })),
    leader: '赵核查',
    reviewer: '钱复核',
    answer: '对核查发现没有异议，已更正计量台账。',
    basis: '抽查了全部用电结算单、燃气发票和计量台账；个别月份的差异在重要性水平以内。',
    issuedOn: '2026-11-20',
  }
}
const watermark = {
  checkCode: 'A1B2C3D4E5F6',
  sha256: '0123456789abcdef'.repeat(4),
  address: 'https://lvxiao.example.gov.cn/web/mainPages/verificationCheck?number=NHHC2026-00007&code=A1B2C3D4E5F6',
}

describe.each([
  ['qualified', 'qualified', 0],
  ['unqualified-two-pages', 'unqualified', 30],
] as const)('%s', (id, opinion, more) => {
  test('the PDF as it is kept', async () => {
    const layout = pdfLayout(await paperPdf(statementPaper(statement(opinion, more), watermark)))
    await expect(layout).toMatchFileSnapshot(`papers/${id}.pdf.txt`)
    const edges = [...layout.matchAll(/^(?:line|fill) \S+ \S+ (\S+)/gm)].map(([, right]) => Number(right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(595 - 36)
  })
})
