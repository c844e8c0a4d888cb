/**
 * The official paper of every programme, stored in `official-papers/`: its example word for word (`<id>.txt`), the
 * layout of its PDF (`<id>.pdf.txt`) and the structure of its Word document (`<id>.word.txt`). A change of wording, a
 * moved line or another page break fails here; `npx vitest run official-papers -u` accepts the new state.
 */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { programmes } from '@green/programmes/all.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../platform/paper/paper.ts'
import { paperPdf } from '../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../platform/paper/paper-word.ts'
import { pdfLayout } from '../../platform/paper/testing/pdf-layout.ts'
import { textsOf, wordOutline, wordXml } from '../../platform/paper/testing/word-outline.ts'
import type { FilingRecord } from '../record/store.ts'
import { paperOf } from './paper.ts'

const reference = testReference(testLists())
const organisation = { enterpriseName: '重庆示例企业有限公司', socialCode: '91500000MA5EXAMPL1', qxName: '渝北区' }

function examplePaper(programme: Programme): Paper {
  const answers = computeAnswers(programme, programme.example() as AnswerSet, reference)
  const figures = computeFigures(programme, answers, reference, null)
  const record = {
    answers,
    figures,
    organisation,
    number: 'SL2026-00001',
    citations: [],
    state: 'draft',
  } as unknown as FilingRecord
  return paperOf(programme, record, reference, { unseen: new Set(), watermark: '' })
}

describe.each(programmes.map((programme) => [programme.id, programme] as const))('%s', (id, programme) => {
  test('the Word document: its words and how it is built', async () => {
    const xml = await wordXml(await paperWord(examplePaper(programme)))
    await expect(textsOf(xml.document)).toMatchFileSnapshot(`official-papers/${id}.txt`)
    await expect(wordOutline(xml)).toMatchFileSnapshot(`official-papers/${id}.word.txt`)
  })

  test('the PDF: every text and line in its place, nothing over the edge, no empty page, no heading left alone', async () => {
    const layout = pdfLayout(await paperPdf(examplePaper(programme)))
    await expect(layout).toMatchFileSnapshot(`official-papers/${id}.pdf.txt`)
    for (const page of layout.split('\n\n')) expect(page).toSatisfy(isSound)
  })
})

/** Between the margins; more than its foot on it; a heading (letters of 12 points) has something below it. */
function isSound(page: string): boolean {
  const width = Number(/: ([\d.]+) x/.exec(page)?.[1])
  const rights = [...page.matchAll(/^(?:line|fill) \S+ \S+ (\S+)/gm)].map(([, right]) => Number(right))
  const texts = [...page.matchAll(/^[\d.]+ ([\d.]+) \w+ ([\d.]+) /gm)].map(([, y, size]) => ({ y: Number(y), size }))
  const body = texts.filter(({ size }) => size !== '8.0')
  const lowest = body.toSorted((a, b) => b.y - a.y)[0]
  return Math.max(...rights) <= width - 36 && lowest !== undefined && lowest.size !== '12.0'
}
