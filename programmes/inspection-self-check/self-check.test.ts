/** The self-check by hand-worked cases: what a task's contents leave of the form, its rules, and what the values themselves show. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { selfFindings } from './findings.ts'
import { selfCheckPaper, wholeSelfCheck } from './paper.ts'
import { content, partsOf, type SelfCheckScope } from './scope.ts'
import { treeOf } from './tree.ts'

const reference = testReference(testLists())
const whole: SelfCheckScope = { contents: Object.values(content), years: [2024, 2025] }

type Rows = Record<string, string>[]
const rowsOf = (key: string) => filled()[key] as unknown as Rows

const filled = (more: AnswerSet = {}, scope = whole) => {
  const form = selfCheckPaper(scope)
  return computeAnswers(form, tidyAnswers(form, { ...(form.example() as AnswerSet), ...more }), reference)
}
const found = (values: AnswerSet, scope = whole, archive: Parameters<typeof checkAnswers>[2]['archive'] = []) =>
  checkAnswers(selfCheckPaper(scope), values, { reference, archive, lastYear: null }, 'submit')
const errors = (values: AnswerSet, scope = whole) => found(values, scope).filter((f) => f.level === 'error')

describe('the contents of a task decide the form', () => {
  test.each([
    [['limits'], 'ACDFH'],
    [['elimination'], 'ADH'],
    [['metering'], 'AEH'],
    [['statistics'], 'ABFH'],
    [['targets'], 'AFGH'],
    [['training'], 'AFH'],
    [['opinions'], 'AFH'],
    [['other'], 'AFH'],
    [Object.values(content), 'ABCDEFGH'],
  ])('contents %j leave the parts %s', (contents, parts) => {
    expect(partsOf({ contents, years: [2025] }).join('')).toBe(parts)
    const form = selfCheckPaper({ contents, years: [2025] })
    expect(form.form.map(({ key }) => key).join('')).toBe(`${parts}files`)
    expect(errors(filled({}, { contents, years: [2025] }), { contents, years: [2025] })).toEqual([])
  })

  test('the same contents in another order are the same form', () => {
    expect(selfCheckPaper({ contents: ['metering', 'limits'], years: [2025] })).toBe(
      selfCheckPaper({ contents: ['limits', 'metering'], years: [2025] }),
    )
  })

  test('attachments follow the contents', () => {
    const keys = (contents: string[]) =>
      fieldsOf(selfCheckPaper({ contents, years: [2025] }))
        .filter(({ spec }) => spec.kind === 'files')
        .map(({ key }) => key)
    expect(keys(['metering'])).toEqual(['ledgerFiles', 'commitFile'])
    expect(keys(['elimination'])).toEqual(['equipFile', 'eliminatedFiles', 'commitFile'])
  })

  test('a question on management stands only where its content is asked', () => {
    const rows = (contents: string[]) => {
      const table = fieldsOf(selfCheckPaper({ contents, years: [2025] })).find(({ key }) => key === 'manageRows')
      return table?.spec.kind === 'rows' ? table.spec.each : null
    }
    expect(rows(['training'])).toEqual(['staffTraining'])
    expect(rows(['statistics'])).toEqual(['statLedger', 'useReport'])
    expect(rows(['opinions'])).toBeNull()
  })
})

test('the example of the whole form is sound, and its figures are those worked out by hand', () => {
  expect(found(filled()).filter(({ level }) => level !== 'info')).toEqual([])
  // 40800 t × 0.7143 + 6200 万kWh × 1.229
  expect(shownFigures(wholeSelfCheck, filled(), reference)).toMatchObject({
    totalTce: 36_763.24,
    overLimit: 0,
    eliminated: 0,
    meterRatio: 100,
  })
})

describe('rules', () => {
  test('a year that the task does not name is an error at its row; a missing year at the table', () => {
    const rows = rowsOf('energyRows').map((row) => (row.year === '2024' ? { ...row, year: '2023' } : row))
    expect(errors(filled({ energyRows: rows as never })).map(({ field }) => field)).toEqual([
      'energyRows[0].year',
      'energyRows[1].year',
    ])
    const only = rowsOf('energyRows').filter(({ year }) => year === '2025')
    expect(errors(filled({ energyRows: only as never }))).toMatchObject([
      { field: 'energyRows', message: '还缺2024年的能源消费' },
    ])
  })

  test('a balance more than one percent apart wants a reason', () => {
    const rows = rowsOf('energyRows').map((row) => (row.rowId === 'e2025-04' ? { ...row, purchaseQty: '42000' } : row))
    expect(found(filled({ energyRows: rows as never })).filter(({ code }) => code === 'energyBalance')).toHaveLength(1)
  })

  test('energy that differs from the accepted yearly energy by more than two percent wants a reason', () => {
    const archive = [{ year: 2025, totalTce: 34_000, outputValue: null, waterIntake: null }]
    expect(found(filled(), whole, archive).map(({ code }) => code)).toContain('acceptedEnergy')
  })

  test('a product above its limit needs a reason and a measure, and the conclusion cannot be “none”', () => {
    const [first, last] = rowsOf('productRows')
    const values = filled({ productRows: [first, { ...last, productTce: '39000' }] as never })
    expect(errors(values).map(({ field }) => field)).toEqual([
      'productRows[1].overReason',
      'productRows[1].overMeasure',
      'conclusion',
    ])
    // 39000 tce ÷ 312000 t = 125 kgce/t, above 117
    expect(selfFindings(new Answers(wholeSelfCheck, values), reference)).toMatchObject([
      { part: 'C', kind: 'overLimit', node: 'productRows#p2025' },
    ])
  })

  test('exactly at the limit is not above it', () => {
    const [first, last] = rowsOf('productRows')
    const values = filled({ productRows: [first, { ...last, productTce: '36504' }] as never })
    expect(selfFindings(new Answers(wholeSelfCheck, values), reference)).toEqual([])
  })

  test('listed equipment needs the day it is given up, and says what it was matched with', () => {
    const equipRows = [{ rowId: 'd1', category: 'motor', name: '循环水泵电机', model: 'JO2-51-4', qty: '3' }] as never
    const values = filled({ equipRows })
    expect(errors(values).map(({ field }) => field)).toEqual(['equipRows[0].planDate', 'conclusion'])
    expect(found(values).find(({ code }) => code === 'listedEquipment')?.message).toMatch(
      /型号“JO2-51-4”与目录所列“JO2”系列.*属于该系列.*工节〔2009〕第67号/,
    )
  })

  test('meters that are missing are found, with how many', () => {
    const meterRows = [
      { rowId: 'm1', meterLevel: '3', energyCode: '33', need: '26', have: '21', checked: '20' },
    ] as never
    const values = filled({ meterRows, conclusion: 'found', problemRows: [] })
    expect(selfFindings(new Answers(wholeSelfCheck, values), reference).map(({ text }) => text)).toEqual([
      '主要用能设备（电力）应装26台，实装21台，缺5台',
      '主要用能设备（电力）实装21台，检定合格20台',
    ])
    expect(errors(values).map(({ field }) => field)).toContain('problemRows')
  })
})

test('the tree names every declared value by a node that stays the same when rows are moved', () => {
  const values = filled()
  const tree = treeOf(whole, values, reference)
  expect(tree.map(({ key }) => key).join('')).toBe('ABCDEFGH')
  const node = (name: string) => tree.flatMap(({ nodes }) => nodes).find((one) => one.node === name)
  expect(node('productRows#p2025.output')).toMatchObject({ label: '2025 水泥熟料 产量', number: '312000' })
  const turned = { ...values, productRows: [...(values.productRows as never[])].reverse() as never }
  expect(
    treeOf(whole, turned, reference)[2]
      ?.nodes.map((one) => one.node)
      .toSorted(),
  ).toEqual(tree[2]?.nodes.map((one) => one.node).toSorted())
  expect(JSON.stringify(tree)).not.toContain('023-11000881')
})
