/** Relations of two values: where they hold, where they do not, and where a value is missing. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import type { Check, CheckContext } from '@green/filing/workflow/findings.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { greenFactory } from '../green-factory/programme.ts'
import { testReference } from '../test-reference.ts'
import { inOrder, notAbove, notAfterToday, rowsInOrder, rowsNotAfterToday, rowsNotExpired } from './relations.ts'

const reference = testReference(testLists())
const context: CheckContext = { reference, archive: [], lastYear: null }
const today = reference.now.date
const found = (check: Check, values: AnswerSet) =>
  [check.of(new Answers(greenFactory, values), context) ?? []].flat().map(({ field }) => field)

test('a part is not above its whole; a missing value says nothing', () => {
  const check = notAbove('buildingFoot', 'landArea', '不能大于', { when: (answers) => !answers.yes('hasWasteGas') })
  expect(found(check, { buildingFoot: '2', landArea: '1' })).toEqual(['buildingFoot'])
  const fine: AnswerSet[] = [
    { buildingFoot: '1', landArea: '1' },
    { buildingFoot: '1' },
    { landArea: '1' },
    { buildingFoot: '2', landArea: '1', hasWasteGas: true },
  ]
  for (const values of fine) expect(found(check, values)).toEqual([])
  const placed = notAbove('buildingFoot', 'landArea', '不能大于', { place: 'landArea' })
  expect(found(placed, { buildingFoot: '2', landArea: '1' })).toEqual(['landArea'])
})

test('days in their order, and not after today', () => {
  const order = inOrder('evalYear', 'nationalSelfDate', { code: 'x', says: '先后', message: '先后' })
  expect(found(order, { evalYear: '2025', nationalSelfDate: '2024-01-01' })).toEqual(['nationalSelfDate'])
  expect(found(order, { evalYear: '2025' })).toEqual([])
  const past = notAfterToday('nationalSelfDate', '日期')
  expect(found(past, { nationalSelfDate: today })).toEqual([])
  expect(found(past, { nationalSelfDate: '2999-01-01' })).toEqual(['nationalSelfDate'])
})

test('the same by the rows of a table', () => {
  const of = (validFrom: string | null, validTo: string | null) => ({ certRows: [{ rowId: 'a', validFrom, validTo }] })
  const order = rowsInOrder({
    code: 'o',
    rows: 'certRows',
    first: 'validFrom',
    column: 'validTo',
    says: '先后',
    message: '先后',
  })
  expect(found(order, of('2026-02-01', '2026-01-01'))).toEqual(['certRows[0].validTo'])
  expect(found(order, of('2026-02-01', null))).toEqual([])
  const future = rowsNotAfterToday({ code: 'f', rows: 'certRows', column: 'validFrom', says: '日期', label: '日期' })
  expect(found(future, of('2999-01-01', null))).toEqual(['certRows[0].validFrom'])
  const expired = rowsNotExpired({
    code: 'e',
    rows: 'certRows',
    column: 'validTo',
    says: '有效',
    message: (row) => row.text('validTo'),
  })
  expect(found(expired, of(null, '2001-01-01'))).toEqual(['certRows[0].validTo'])
  for (const to of [today, null]) expect(found(expired, of(null, to))).toEqual([])
})
