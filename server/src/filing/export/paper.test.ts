/** What paper says beside an answer: the amount as it was typed in another unit, in a table's cell too. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { expect, test } from 'vitest'
import type { FilingRecord } from '../record/store.ts'
import { paperOf } from './paper.ts'

test('an amount typed in another unit stands beside the one that counts', () => {
  const answers = { ...waterQuota.example(), waterCirc: '120000', waterCirc__aside: '12 万m³' } as AnswerSet
  const [row, ...rest] = answers.waterRows as RowAnswers[]
  answers.waterRows = [{ ...row, rowId: 'r', intake: '35000', intake__aside: '3.5 万m³' }, ...rest]
  const record = { answers, figures: {}, organisation: {}, state: 'draft' } as unknown as FilingRecord
  const { parts } = paperOf(waterQuota, record, testReference(), { unseen: new Set(), watermark: '' })
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []))
  expect(facts).toContainEqual(['循环水量(m³)', '120,000（填报为12万m³）'])
  const table = parts.find((part) => part.kind === 'table' && part.title === '取水量')
  expect(table?.kind === 'table' && table.rows[0]).toContain('35,000（填报为3.5万m³）')
})
