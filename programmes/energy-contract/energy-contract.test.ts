/** 合同能源管理: figures, fields of each type of contract, and rules across fields by hand-worked cases. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { energyContract } from './programme.ts'
import { termYears } from './term.ts'

const reference = testReference(testLists())
const complete = (more: AnswerSet = {}) =>
  computeAnswers(energyContract, { ...energyContract.example(), ...more } as AnswerSet, reference)
const figuresOf = (more: AnswerSet) => shownFigures(energyContract, complete(more), reference)
const found = (more: AnswerSet, field?: string) =>
  checkAnswers(energyContract, complete(more), { reference, archive: [], lastYear: null }, 'submit')
    .filter((one) => field === undefined || one.field === field)
    .map(({ level, field: at, message }) => (field === undefined ? `${at} ${message}` : `${level} ${message}`))

const year = (no: number, actualTce: string, benefit: string, more: Partial<RowAnswers> = {}): RowAnswers => ({
  rowId: `y${no}`,
  year: String(no),
  actualTce,
  benefit,
  escoIncome: '1',
  userIncome: '1',
  ...more,
})

describe('figures', () => {
  test('saving rate of the baseline', () => {
    expect(figuresOf({ expectTce: '9000', baselineTce: '45000' }).saveRate).toBe(20)
    expect(figuresOf({ expectTce: '9000', baselineTce: null }).saveRate).toBeNull()
  })
  test('payback by the mean benefit of the years so far; without a year there is none', () => {
    const rows = [year(2024, '100', '900'), year(2025, '100', '1100')]
    expect(figuresOf({ investTotal: '3200', actualRows: rows }).payback).toBe(3.2) // 3200 ÷ 1000
    expect(figuresOf({ investTotal: '3200', actualRows: null }).payback).toBeNull()
  })
  test('savings add up; the latest year is compared with the expectation, in any row order', () => {
    const rows = [year(2025, '8550.5', '900'), year(2024, '9200.25', '900')]
    const figures = figuresOf({ expectTce: '9000', actualRows: rows })
    expect(figures.cumSaving).toBe(17_750.75)
    expect(figures.deviation).toBe(-4.99) // (8550.5 − 9000) ÷ 9000 = −4.9944 %
  })
  test('the length of a contract counts both days', () => {
    expect(termYears('2024-01-01', '2028-12-31')).toBeCloseTo(5.002, 3) // 1827 days
    expect(termYears('2024-01-01', '2024-12-31')).toBeCloseTo(1.002, 3)
    for (const [start, end] of [
      ['', '2024-01-01'],
      ['2024-01-01', ''],
      ['2024-01-02', '2024-01-01'],
    ] as const)
      expect(termYears(start, end)).toBeNull()
    expect(Number(complete({ startDate: '2024-01-01', endDate: '2028-12-31' }).termYears)).toBeCloseTo(5.002, 3)
  })
  test('each year has its own deviation', () => {
    const rows = complete({ expectTce: '100', actualRows: [year(2025, '125', '9')] }).actualRows as RowAnswers[]
    expect(rows[0]?.deviation).toBe('25')
  })
})

describe('required fields of each type of contract', () => {
  const requiredByType: Record<string, readonly string[]> = {
    share: ['shareYears', 'shareRows', 'ownership'],
    guarantee: ['guaranteedSaving', 'guaranteedRate', 'serviceFee', 'compensation'],
    trust: ['trustFee', 'trustScope', 'baseCost'],
    lease: ['lessor', 'leaseTerm', 'rentPerYear'],
    mixed: ['typeNote'],
    other: ['typeNote'],
  }
  const all = [...new Set(Object.values(requiredByType).flat())]
  const empty = Object.fromEntries(all.map((key) => [key, null]))
  test.each(Object.entries(requiredByType))('%s', (epcType, keys) => {
    const missing = checkAnswers(
      energyContract,
      complete({ ...empty, epcType }),
      { reference, archive: [], lastYear: null },
      'submit',
    )
      .map(({ field }) => field)
      .filter((field) => all.includes(field))
    expect(missing).toEqual(keys)
  })
})

describe('rules across fields', () => {
  test('signed, begun, ended, in this order', () => {
    const dates = { signDate: '2023-06-18', startDate: '2024-01-01', endDate: '2028-12-31' }
    expect(found(dates, 'startDate')).toEqual([])
    expect(found({ ...dates, startDate: '2023-06-17' }, 'startDate')).toEqual(['error 起始日期不能早于签订日期'])
    expect(found({ ...dates, endDate: '2024-01-01' }, 'endDate')).toEqual(['error 终止日期应晚于起始日期'])
  })
  test('two parties, one contract', () => {
    expect(found({ escoCode: '91500109MAXX10010A', userCode: '91500109MAXX10010A' }, 'escoCode')).toEqual([
      'error 用能单位和节能服务公司的信用代码相同，请核对',
    ])
  })
  test('both shares of a year make 100, within the term', () => {
    const row = (no: number, escoShare: string, userShare: string): RowAnswers => ({
      rowId: `s${no}`,
      year: String(no),
      escoShare,
      userShare,
    })
    expect(found({ shareRows: [row(2024, '70', '29.5')] }, 'shareRows[0].userShare')).toEqual([
      'error 两方比例之和应为100%，现为99.5%',
    ])
    expect(found({ shareRows: [row(2024, '66.67', '33.33')] }, 'shareRows[0].userShare')).toEqual([])
    expect(found({ shareRows: [row(2023, '70', '30')] }, 'shareRows[0].year')).toEqual([
      'error 年度应在合同期2024至2028年内',
    ])
    expect(found({ shareYears: '5', shareRows: [row(2024, '70', '30')] }, 'shareRows')).toEqual([
      'warning 分享年限5年，填写了1个年度的比例，请核对',
    ])
  })
  test('a part is not above its whole', () => {
    expect(found({ investTotal: '100', escoInvest: '100.01' }, 'escoInvest')).toHaveLength(1)
    expect(found({ baselineTce: '100', expectTce: '100.0001' }, 'expectTce')).toEqual([
      'error 预计年节能量不能大于能耗基准',
    ])
  })
  test('more than 20 % off the expectation needs a reason, 20 % does not', () => {
    const at = (actualTce: string) =>
      found({ expectTce: '1000', actualRows: [year(2025, actualTce, '9')] }, 'actualRows[0].actualTce')
    expect([at('1200'), at('800')]).toEqual([[], []])
    expect(at('1200.0001')).toEqual(['warning 比预计多20.0%，请核对或说明原因'])
    expect(at('790')).toEqual(['warning 比预计少21.0%，请核对或说明原因'])
  })
  test('保证节能率 follows from 保证节能量 and the baseline; a year below it is explained', () => {
    const promised = (guaranteedRate: string, more: AnswerSet = {}) => ({
      epcType: 'guarantee',
      baselineTce: '3000',
      expectTce: '400',
      guaranteedSaving: '360',
      guaranteedRate,
      ...more,
    })
    // 360 ÷ 3000 = 12 %
    expect([found(promised('12.5'), 'guaranteedRate'), found(promised('11.5'), 'guaranteedRate')]).toEqual([[], []])
    expect(found(promised('12.51'), 'guaranteedRate')).toEqual([
      'error 保证节能量÷能耗基准为12.00%，与保证节能率不一致，请核对保证节能量、保证节能率和能耗基准',
    ])
    expect(found(promised('12', { epcType: 'trust' }), 'guaranteedRate')).toEqual([])
    expect(found(promised('13.4', { guaranteedSaving: '400.01' }), 'guaranteedSaving')).toHaveLength(1)
    const at = (actualTce: string) =>
      found(promised('12', { actualRows: [year(2025, actualTce, '9')] }), 'actualRows[0].actualTce')
    expect(at('360')).toEqual([])
    expect(at('359.99')).toEqual(['warning 实际节能量低于保证节能量，请说明补偿约定的执行情况'])
  })
  test('results lie in the term and not in the future; both incomes within the benefit', () => {
    expect(found({ actualRows: [year(2023, '1', '9')] }, 'actualRows[0].year')).toHaveLength(1)
    expect(found({ actualRows: [year(2026, '1', '9')] }, 'actualRows[0].year')).toEqual([])
    expect(
      found({ actualRows: [year(2025, '1', '9', { escoIncome: '6', userIncome: '3.01' })] }, 'actualRows[0].benefit'),
    ).toEqual(['warning 两方收益之和大于节能效益，请核对'])
  })
})

test('an entry may be removed in the year it was filed, until it has results', () => {
  const may = (more: AnswerSet, filedIn: number) =>
    energyContract.removable?.(new Answers(energyContract, complete(more)), filedIn, 2026)
  expect([may({ actualRows: [] }, 2026), may({ actualRows: [] }, 2025), may({}, 2026)]).toEqual([true, false, false])
})
