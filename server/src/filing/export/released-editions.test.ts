/** A filing that was sent in any edition opens, prints, exports and scores to the byte as when the edition was released. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { workbookSheets } from '@green/filing/form/workbook.ts'
import { cellOf } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { programmes } from '@green/programmes/all.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { digest } from '../../crypto/digest.ts'
import type { FilingRecord } from '../record/store.ts'
import { contentHash } from '../send/prepare.ts'
import { paperOf } from './paper.ts'
import golden from './released-editions.json' with { type: 'json' }

const reference = testReference(testLists())

/** What a sent filing comes to: its content, its paper, its cells, its figures and findings, its score. */
function outcomeOf(form: Programme): Record<string, string> {
  const answers = computeAnswers(form, form.example() as AnswerSet, reference)
  const figures = computeFigures(form, answers, reference)
  const record = {
    answers,
    figures,
    number: 'LS-2026-0001',
    organisation: {},
    state: 'submitted',
    submittedAt: '2026-03-02T01:00:00.000Z',
    contentHash: contentHash(answers),
    citations: [],
  } as unknown as FilingRecord
  const rubric = rubricFor(form, answers)
  const parts = {
    content: contentHash(answers),
    paper: paperOf(form, record, reference, { unseen: new Set(), watermark: '' }),
    export: [
      fieldsOf(form).map(({ key, spec }) => cellOf(answers[key], spec, reference)),
      workbookSheets(form).map(({ name }) => name),
    ],
    check: checkAnswers(form, answers, { reference, archive: [], lastYear: null }, 'submit'),
    figures,
    score: rubric ? systemScore(rubric, form, answers, figures) : null,
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, digest(JSON.stringify(part)).slice(-12)]),
  )
}

const editions = programmes.flatMap(releasesOf).map((form) => [`${form.id} ${form.formVersion}`, form] as const)

test.each(editions)('%s', (name, form) => {
  expect(outcomeOf(form)).toEqual(golden[name as keyof typeof golden])
})

test('no edition was taken away', () => {
  expect(editions.map(([name]) => name).toSorted()).toEqual(Object.keys(golden).toSorted())
})
