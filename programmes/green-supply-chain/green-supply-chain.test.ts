/** 绿色供应链: figures, rules across fields and the rubric's arithmetic by hand-worked cases. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { expertTotal } from '@green/filing/scoring/expert-sheet.ts'
import { gradeLabel, rubricFor } from '@green/filing/scoring/rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { testReference } from '../test-reference.ts'
import { greenSupplyChain } from './programme.ts'
import { rubric, rubrics } from './rubric.ts'

const reference = testReference(testLists())
const complete = (more: AnswerSet = {}) =>
  computeAnswers(greenSupplyChain, { ...greenSupplyChain.example(), ...more } as AnswerSet, reference)
const figuresOf = (more: AnswerSet) => computeFigures(greenSupplyChain, complete(more), reference)
const findings = (more: AnswerSet): Finding[] =>
  checkAnswers(greenSupplyChain, complete(more), { reference, archive: [], lastYear: null }, 'submit')
const found = (more: AnswerSet, field: string) =>
  findings(more)
    .filter((one) => one.field === field)
    .map(({ level, message }) => `${level} ${message}`)

const supplier = (no: number, more: Partial<RowAnswers> = {}): RowAnswers => ({
  rowId: `s${no}`,
  name: `供应商${no}`,
  socialCode: `91500000MAXX8${String(1000 + no)}0`,
  material: '铸件',
  purchase: '100',
  risk: 'low',
  isGreenFactory: false,
  hasCarbonData: false,
  ...more,
})
const suppliers = (count: number, more: Partial<RowAnswers> = {}) =>
  Array.from({ length: count }, (_, i) => supplier(i + 1, more))

describe('figures', () => {
  test('shares of suppliers and purchases', () => {
    const figures = figuresOf({
      supplierTotal: '160',
      lowRiskSupplier: '130',
      auditedSupplier: '88',
      greenFactorySupplier: '12',
      purchaseTotal: '96000',
      greenPurchase: '31200',
    })
    expect(figures).toMatchObject({
      lowRiskRatio: 81.25, // 130 ÷ 160
      auditRatio: 55, // 88 ÷ 160
      greenFactorySupplierRatio: 7.5, // 12 ÷ 160
      greenPurchaseRatio: 32.5, // 31200 ÷ 96000
    })
  })
  test('a share without its parts is empty, never zero', () => {
    expect(figuresOf({ greenFactorySupplier: null, greenPurchase: null })).toMatchObject({
      greenFactorySupplierRatio: null,
      greenPurchaseRatio: null,
    })
    expect(figuresOf({ supplierTotal: '0' }).lowRiskRatio).toBeNull()
  })
  test('energy and carbon of the evaluated year only', () => {
    const energy = (year: string, consumeQty: string): RowAnswers => ({
      rowId: `e${year}`,
      year,
      energyCode: '33',
      consumeQty,
    })
    const figures = figuresOf({ evalYear: '2025', energyRows: [energy('2025', '1000'), energy('2024', '900')] })
    // 1000 万kWh × 1.229 tce and × 5.581 tCO₂.
    expect(figures).toMatchObject({ totalTce: 1229, co2Total: 5581 })
  })
})

describe('rules across fields', () => {
  test('parts of the suppliers and of the purchases do not exceed the whole', () => {
    const few = { supplierTotal: '12', keySupplier: '1', lowRiskSupplier: '12', auditedSupplier: '12' }
    expect(found({ ...few, lowRiskSupplier: '13' }, 'lowRiskSupplier')).toEqual([
      'error 低风险供应商数量不能大于一级供应商数量',
    ])
    expect(found({ ...few, keySupplier: '13' }, 'keySupplier')).toHaveLength(1)
    expect(found({ ...few, auditedSupplier: '13' }, 'auditedSupplier')).toHaveLength(1)
    expect(found({ ...few, greenFactorySupplier: '13' }, 'greenFactorySupplier')).toHaveLength(1)
    expect(found({ purchaseTotal: '100000', greenPurchase: '100000.01' }, 'greenPurchase')).toEqual([
      'error 绿色采购额不能大于采购总额',
    ])
    expect(found({ purchaseTotal: '100000', greenPurchase: '100000' }, 'greenPurchase')).toEqual([])
  })
  test('ten suppliers are listed, or all', () => {
    const listed = (rows: number, total: string) =>
      found({ supplierTotal: total, supplierRows: suppliers(rows) }, 'supplierRows')
    expect(listed(9, '40')).toEqual(['error 列出了9家供应商，至少应列出10家'])
    expect(listed(10, '40')).toEqual([])
    expect(listed(6, '7')).toEqual(['error 列出了6家供应商，至少应列出7家'])
    expect(listed(7, '7')).toEqual([])
  })
  test('the list holds no more low-risk suppliers, green factories and purchases than the form counts', () => {
    const rows = suppliers(10, { isGreenFactory: true })
    expect(found({ supplierRows: rows, lowRiskSupplier: '9' }, 'lowRiskSupplier')).toEqual([
      'warning 供应商清单中低风险供应商的行数为10行，大于填报的9家，请核对',
    ])
    expect(found({ supplierRows: rows, greenFactorySupplier: '9' }, 'greenFactorySupplier')).toEqual([
      'warning 供应商清单中绿色工厂的行数为10行，大于填报的9家，请核对',
    ])
    expect(found({ supplierRows: rows, greenFactorySupplier: '10' }, 'greenFactorySupplier')).toEqual([])
    expect(found({ supplierRows: rows, purchaseTotal: '999', greenPurchase: '1' }, 'purchaseTotal')).toHaveLength(1)
    expect(found({ supplierRows: rows, purchaseTotal: '1000', greenPurchase: '1' }, 'purchaseTotal')).toEqual([])
  })
  test('a supplier occurs once, by its credit code; an audit has a result and is in the past', () => {
    const twice = [...suppliers(10), supplier(3, { rowId: 'again', name: '同一家' })]
    expect(found({ supplierRows: twice }, 'supplierRows[10].socialCode')).toEqual(['error 与第3行重复，请合并或删除'])
    const audited = suppliers(10, { auditedOn: '2026-11-21', auditResult: 'passed' })
    expect(found({ supplierRows: audited }, 'supplierRows[0].auditedOn')).toEqual(['error 审核日期不能晚于今天'])
    expect(found({ supplierRows: suppliers(10, { auditedOn: '2025-05-01' }) }, 'supplierRows[0].auditResult')).toEqual([
      'error 该输入项为必填项!',
    ])
  })
  test('a veto blocks', () => {
    expect(found({ neg2: false }, 'neg2')).toEqual(['error 存在否决情形，不能申报'])
  })
})

describe('the rubric', () => {
  const scored = (more: AnswerSet) => {
    const values = complete(more)
    const used = rubricFor(greenSupplyChain, values)
    if (!used) throw new Error('without rubric')
    return systemScore(used, greenSupplyChain, values, computeFigures(greenSupplyChain, values, reference))
  }
  const scoreAt = (more: AnswerSet, seq: string) => scored(more).items.find((item) => item.seq === seq)?.score

  test('six groups of 20, 20, 20, 20, 10 and 10 points', () => {
    for (const one of Object.values(rubrics)) {
      const points = Map.groupBy(one.indicators, ({ group }) => group)
      expect([...points.values()].map((list) => list.reduce((sum, { points: p }) => sum + p, 0))).toEqual([
        20, 20, 20, 20, 10, 10,
      ])
    }
  })
  test('low-risk suppliers: zero at 50 %, all four points at 100 %', () => {
    const share = (low: string) => scoreAt({ supplierTotal: '200', lowRiskSupplier: low }, '9')
    expect([share('100'), share('90'), share('150'), share('164'), share('200')]).toEqual([0, 0, 2, 2.56, 4])
  })
  test('recovery counts from zero; products that are not recovered score zero and are reported as missing', () => {
    expect(scoreAt({ productRecovery: '64.2' }, '12')).toBe(3.21)
    expect(scoreAt({ packRecovery: '97' }, '13')).toBe(4.85)
    const item = scored({ productRecovery: null }).items.find(({ seq }) => seq === '12')
    expect([item?.score, item?.missing]).toEqual([0, true])
  })
  test('the form itself scores three rows; the other 86 points are the experts’', () => {
    const score = scored({
      supplierTotal: '200',
      lowRiskSupplier: '164',
      productRecovery: '64.2',
      packRecovery: '97',
    })
    expect([score.total, score.openPoints, score.pass]).toEqual([10.62, 86, null]) // 2.56 + 3.21 + 4.85
  })
  test('compliance scores zero once a gate is hit, found by the system or an expert', () => {
    const system = scored({ rubricVariant: 'general' })
    const scores = rubric.indicators
      .filter(({ how }) => how.kind === 'qual')
      .map(({ id, points }) => ({ indicatorId: id, score: points }))
    const total = (hit: boolean) =>
      expertTotal(rubric, system, { scores, bonus: [], vetoes: [{ gateId: 'b3', hit, reason: '发生较大事故' }] })
    expect((total(false).total ?? 0) - (total(true).total ?? 0)).toBeCloseTo(10)
    expect(total(true).pass).toBe(false)
    expect(scored({ neg2: false }).items.find(({ seq }) => seq === '10')?.score).toBe(0)
  })
  test('stars', () => {
    const totals = [69.99, 70, 75, 80, 84.99, 85, 90, 100]
    expect(totals.map((total) => gradeLabel(rubric, total))).toEqual([
      '未达到星级',
      '一星级',
      '二星级',
      '三星级',
      '三星级',
      '四星级',
      '五星级',
      '五星级',
    ])
  })
})
