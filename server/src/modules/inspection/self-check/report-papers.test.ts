/**
 * 能耗报告 and 产品报告, stored in `papers/`: the words of the Word document, and every text and line of the PDF in its place.
 * `npx vitest run report-papers -u` accepts a new state.
 */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { content, type SelfCheckScope } from '@green/programmes/inspection-self-check/scope.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../../platform/paper/paper.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import { pdfLayout } from '../../../platform/paper/testing/pdf-layout.ts'
import { textsOf, wordXml } from '../../../platform/paper/testing/word-outline.ts'
import { type ReportKind, selfCheckReport } from './report-papers.ts'

const reference = testReference(testLists())
const whole: SelfCheckScope = { contents: Object.values(content), years: [2024, 2025] }
const of = {
  enterpriseName: '重庆示例水泥有限公司',
  socialCode: '91500000MA5EXAMPL1',
  taskName: '2026年水泥行业能效专项监察',
  number: 'JNJC-2026-003-012',
  orgName: '市节能监察中心',
  no: 2,
  sentAt: '2026-11-20 09:12',
  checkNumber: '3F2A-91BC-77D0-E4A1',
}

function report(kind: ReportKind, scope = whole, more: AnswerSet = {}): Paper {
  const form = selfCheckPaper(scope)
  const answers = tidyAnswers(form, { ...(form.example() as AnswerSet), ...more })
  return selfCheckReport(kind, {
    paper: form,
    values: computeAnswers(form, answers, reference),
    scope,
    reference,
    citations: [],
    of,
  })
}

const products = selfCheckPaper(whole).example().productRows as RowAnswers[]
const over = products.map((row) =>
  row.year === '2025'
    ? { ...row, productTce: '39000', overReason: '窑系统全年三次临时停窑', overMeasure: '2027年实施篦冷机改造' }
    : row,
)
const papers = { energy: report('energy'), products: report('products', whole, { productRows: over }) }

describe.each(Object.entries(papers))('%s', (id, paper) => {
  test('Word and PDF as they are kept', async () => {
    await expect(textsOf((await wordXml(await paperWord(paper))).document)).toMatchFileSnapshot(`papers/${id}.txt`)
    await expect(pdfLayout(await paperPdf(paper))).toMatchFileSnapshot(`papers/${id}.pdf.txt`)
  })
})

const textOf = (paper: Paper) => JSON.stringify(paper)

test('a gap to the first level is told in tce and in money of the enterprise’s own price', () => {
  // 39000 tce ÷ 312000 t = 125 kgce/t; (125 − 100) × 312000 ÷ 1000 = 7800 tce; 7170 万元 ÷ 36763.24 tce each
  expect(textOf(papers.products)).toContain('"25.00","7,800.00","1,521.25"')
})

test('parts that the task does not ask for are left out; a report without any says so', () => {
  const meters: SelfCheckScope = { contents: [content.meters], years: [2025] }
  expect(report('energy', meters).parts.filter(({ kind }) => kind === 'heading')).toMatchObject([
    { text: '一、能源计量器具' },
    { text: '说明' },
  ])
  expect(textOf(report('products', meters))).toContain('本次监察的内容不包括本报告所列事项')
})

test('the check number stands on every page, and no contact in any report', () => {
  for (const paper of Object.values(papers)) {
    expect(paper.foot).toContain(of.checkNumber)
    expect(textOf(paper)).not.toContain('023-11000881')
  }
})
