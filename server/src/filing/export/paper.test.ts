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
  const record = { answers, figures: {}, organisation: {}, citations: [], state: 'draft' } as unknown as FilingRecord
  const { parts } = paperOf(waterQuota, record, testReference(), { unseen: new Set(), watermark: '' })
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []))
  expect(facts).toContainEqual(['循环水量(m³)', '120,000（填报为12万m³）'])
  const table = parts.find((part) => part.kind === 'table' && part.title === '取水量')
  expect(table?.kind === 'table' && table.rows[0]).toContain('35,000（填报为3.5万m³）')
})

test('what the numbers cite is printed with source, day and version; of a hidden answer nothing is', () => {
  const citation = {
    path: 'intake',
    value: 1200,
    state: 'proposed' as const,
    reason: '漏抄12月用水',
    facts: [
      {
        key: 'water.intake',
        year: 2025,
        label: '取水量',
        unit: 'm³',
        value: 1100.5,
        version: 3,
        source: '供水结算',
        at: '2026-03-02T16:30:00.000Z',
      },
    ],
  }
  const record = {
    answers: waterQuota.example(),
    figures: {},
    organisation: {},
    citations: [citation],
    state: 'draft',
  } as unknown as FilingRecord
  const printed = (unseen: string[]) => {
    const { parts } = paperOf(waterQuota, record, testReference(), { unseen: new Set(unseen), watermark: '' })
    return parts.find((part) => part.kind === 'table' && part.title === '引用的账本数据')
  }
  expect(printed([])).toMatchObject({
    head: ['项目', '填报值', '账本数值', '来源', '日期', '版本', '说明'],
    rows: [['2025年取水量', '1,200', '1,100.5m³', '供水结算', '2026-03-03', '第3版', '已提出更正：漏抄12月用水']],
  })
  expect(printed(['intake'])).toBeUndefined()
})
