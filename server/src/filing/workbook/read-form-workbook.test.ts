/** Filled templates as other spreadsheet programs save them: percentages, scaled numbers, lines of sums. */
import { buffer } from 'node:stream/consumers'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { openWorkbook, type Row, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { faultOfKind, quantity, signedQuantity } from '../../base/import/cell-rules.ts'
import { isFilled } from '../../base/import/checked-rows.ts'
import { formWorkbook } from './form-workbook.ts'
import { type RowsOf, readFormWorkbook } from './read-form-workbook.ts'

const reference = testReference(testLists())
const sample = (name: string) => new URL(`../../../../e2e/samples/${name}`, import.meta.url).pathname
const rowsIn = (file: string | Uint8Array): RowsOf =>
  async function* (sheet, limits) {
    const zip = await openWorkbook(file)
    try {
      for await (const rows of sheetRows(zip, { sheet, ...limits })) yield* rows
    } finally {
      await zip.close()
    }
  }
const read = (name: string, programme: Programme) => readFormWorkbook(rowsIn(sample(name)), programme, reference)
const tableOf = (answers: AnswerSet, key: string, columns: readonly string[]) =>
  (answers[key] as RowAnswers[]).map((row) => columns.map((column) => row[column]))

test('a percentage is what its cell shows, whether a formatted number or text with a sign', async () => {
  const { answers, faults } = await read('03-percent-contract.xlsx', energyContract)
  expect(faults).toEqual([])
  expect(answers.guaranteedRate).toBe('15')
  expect(tableOf(answers, 'shareRows', ['year', 'escoShare', 'userShare'])).toEqual([
    ['2025', '70', '30'],
    ['2026', '70', '30'],
    ['2027', '70', '30'],
  ])
})

test('a number that its format shows smaller than it is stored is told at its cell', async () => {
  const { answers, faults } = await read('03-percent-special-fund.xlsx', specialFund)
  expect(answers).toMatchObject({ reuseRateBefore: '82.5', reuseRateAfter: '94.1' })
  expect(faults.map(({ sheet, row, column, message }) => [sheet, row, column, message])).toEqual([
    ['节水', 3, 3, expect.stringMatching(/^单元格显示为123\.4567，实际存的是1,234,567（数字格式缩小了10,000倍），请/)],
    ['节水', 4, 3, expect.stringMatching(/^单元格显示为987，实际存的是987,000（数字格式缩小了1,000倍），请/)],
  ])
  const rows: Row[] = []
  for await (const row of rowsIn(sample('16-shown-not-stored-energy.xlsx'))('年度汇总', {
    maxRows: 50,
    maxColumns: 50,
  }))
    rows.push(row)
  const messages = rows.flatMap(({ cells }) => cells.filter(isFilled).flatMap((cell) => faultOfKind(cell) ?? []))
  expect(messages).toHaveLength(12)
  expect(messages[0]).toMatch(/^单元格显示为1,000，实际存的是10,000,000（/)
})

test('a line of sums at the end of a table is no item', async () => {
  const { answers, faults } = await read('39-total-row-special-fund.xlsx', specialFund)
  expect(faults).toEqual([])
  expect(tableOf(answers, 'investRows', ['itemName', 'contractAmount'])).toEqual([
    ['空压机', '120.5'],
    ['变频器', '30'],
  ])
})

test('the template formats a percentage, so that what is typed into it comes back', async () => {
  const answers = {
    guaranteedRate: '15.25',
    shareRows: [{ rowId: 'a', year: '2025', escoShare: '85.5', userShare: '14.5' }],
  }
  const snapshot = { id: null, version: null, at: '2026-11-22T00:00:00.000Z', answers }
  const file = await buffer(formWorkbook(energyContract, snapshot, reference))
  const cells: string[] = []
  for await (const row of rowsIn(file)('分享比例', { maxRows: 50, maxColumns: 50 }))
    cells.push(...row.cells.map(({ text, raw }) => `${text}=${raw}`))
  expect(cells).toEqual(expect.arrayContaining(['85.5%=0.855', '14.5%=0.145']))
  const back = await readFormWorkbook(rowsIn(file), energyContract, reference)
  expect(back.faults).toEqual([])
  expect(back.answers).toMatchObject(answers)
})

test('an import reads a quantity in the unit of its column, and tells one of another kind', () => {
  const cell = { row: 2, column: 1, kind: 'number' as const, raw: '' }
  const of = (text: string) => quantity(2, '万元').read({ ...cell, text }, {} as never)
  expect(of('1.2亿元')).toEqual({ value: 12000 })
  expect(of('３２，０００')).toEqual({ value: 32000 })
  expect(of('85.5%')).toHaveProperty('fault', expect.stringContaining('是百分数'))
})

test('the value that a year added may be negative, a quantity may not', () => {
  const cell = { row: 2, column: 1, kind: 'number' as const, raw: '', text: '-1,250.5' }
  expect(signedQuantity(2, '万元').read(cell, {} as never)).toEqual({ value: -1250.5 })
  expect(signedQuantity(2, '万元').read({ ...cell, text: '--5' }, {} as never)).toHaveProperty('fault')
  expect(quantity(2, '万元').read(cell, {} as never)).toHaveProperty('fault')
})
