/** The city's emblem at the head of a certificate and of a receipt: there where there is one, and it moves nothing. */
import { expect, test } from 'vitest'
import { png } from '../../../base/files/testing.ts'
import { type PdfLayout, renderPdf } from '../../../platform/paper/pdf.ts'
import { receiptLayout } from '../receipt/layout.ts'
import { certificateLayout } from './layout.ts'

const emblem = `data:image/png;base64,${png(128, 128).toString('base64')}`
const checkUrl = 'https://lvxiao.example.gov.cn/c'

const papers: Readonly<Record<string, (of: string | null) => PdfLayout>> = {
  certificate: (of) =>
    certificateLayout({
      heading: '重庆市绿色工厂',
      holder: '重庆示例水泥有限公司',
      text: '认定为重庆市绿色工厂',
      checkUrl,
      facts: [['证书编号', 'LSGC-2026-0001']],
      issuer: '市工业主管部门',
      issuedOn: '2026-06-01',
      emblem: of,
    }),
  receipt: (of) =>
    receiptLayout({
      heading: '绿色工厂申报',
      facts: [['受理号', 'LSGC2026-00001']],
      contentHash: 'a'.repeat(64),
      checkUrl,
      issuer: '市工业主管部门',
      emblem: of,
    }),
}

test.each(Object.keys(papers))('%s', async (name) => {
  const countsOf = async (of: string | null) => {
    const pdf = Buffer.from(await renderPdf(papers[name]?.(of) ?? { content: [] })).toString('latin1')
    return {
      pictures: pdf.match(/\/Subtype \/Image\b[^>]*\/SMask/g)?.length ?? 0,
      pages: pdf.match(/\/Type \/Page\b/g)?.length,
    }
  }
  expect(await countsOf(null)).toEqual({ pictures: 0, pages: 1 })
  expect(await countsOf(emblem)).toEqual({ pictures: 1, pages: 1 })
})
