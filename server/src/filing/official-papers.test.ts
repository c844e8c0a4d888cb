/**
 * The official paper of every programme, word for word: its example as a Word document against the text kept in `official-papers/`.
 * A change of wording fails here; `npx vitest run official-papers -u` keeps it on purpose.
 */
import type { AnswerSet } from '@green/filing/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/compute.ts'
import { programmes } from '@green/programmes/all.ts'
import { testLists } from '@green/programmes/test-lists.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { expect, test } from 'vitest'
import { paperWord } from '../platform/paper/paper-word.ts'
import { openZip } from '../platform/zip-guard.ts'
import { paperOf } from './paper.ts'
import type { FilingRecord } from './store.ts'

const reference = testReference(testLists())
const organisation = { enterpriseName: '重庆示例企业有限公司', socialCode: '91500000MA5EXAMPL1', qxName: '渝北区' }

test.each(programmes.map((programme) => [programme.id, programme] as const))('%s', async (id, programme) => {
  const answers = computeAnswers(programme, programme.example() as AnswerSet, reference)
  const figures = computeFigures(programme, answers, reference, null)
  const record = { answers, figures, organisation, number: 'SL2026-00001', state: 'draft' } as unknown as FilingRecord
  const paper = paperOf(programme, record, reference, { unseen: new Set(), watermark: '' })
  await expect(await wordsOf(await paperWord(paper))).toMatchFileSnapshot(`official-papers/${id}.txt`)
})

/** The paragraphs of a Word document, a line each; the cells of a table follow each other. */
async function wordsOf(file: Uint8Array): Promise<string> {
  const zip = await openZip(file)
  const entry = zip.find('word/document.xml')
  const xml = entry ? (await zip.read(entry, 10_000_000)).toString('utf8') : ''
  await zip.close()
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
    .map(([paragraph]) => [...paragraph.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text).join(''))
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')
}
